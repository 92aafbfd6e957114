"""Expeditions: a rummy-like race for two, by the rules of `rulebook.md`."""
