"""simlab: a laboratory for tabletop rules. It plays variants bot against bot and says what a change did."""

__version__ = "0.1.0"
