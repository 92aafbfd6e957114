"""Double Exposure, the trick-taking duel for two, and its duplicate match."""
