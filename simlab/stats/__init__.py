"""Statistics on run folders: intervals, comparisons, targets. Frames in, frames out; never plays a game."""
