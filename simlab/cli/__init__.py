"""The command line: a file a command, each thin over `simlab.lab`; heavy packages are imported inside commands."""
