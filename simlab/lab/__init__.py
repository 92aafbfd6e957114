"""The use cases, a file each; what a notebook would call."""
