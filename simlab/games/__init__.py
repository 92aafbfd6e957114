"""The five systems, a folder each. The catalogue (simlab.core.catalogue) finds them; nothing is imported until asked."""
