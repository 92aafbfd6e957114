"""Words every layer may use: knobs, columns, seeds, cards, errors. Imports nothing of simlab above it."""
