"""`python -m simlab.cli` is `simlab`."""

from simlab.cli.main import main

main()
