"""Playing a plan and storing it: chunks of games, Parquet shards, the manifest, going on after a stop."""
