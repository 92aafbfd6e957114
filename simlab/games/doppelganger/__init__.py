"""Doppelganger Tricks: bid how many tricks you will take; navy cards are whatever suit you need."""
