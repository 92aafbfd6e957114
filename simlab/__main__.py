"""`python -m simlab` is `simlab`."""

from simlab.cli.main import main

main()
