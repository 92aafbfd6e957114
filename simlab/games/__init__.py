"""The systems, a folder each. The catalogue in simlab.core finds them; nothing is imported until asked."""
