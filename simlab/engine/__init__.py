"""How any game is played. Names no game."""
