"""Dex: the solitaire of Double Exposure, You against an automaton, by the rules of `rulebook.md`."""
