"""Duality: trick-taking for two in which bidding and trick-taking overlap, by the rules of `rulebook.md`."""
