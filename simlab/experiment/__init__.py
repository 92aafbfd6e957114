"""Experiments: a YAML file of rule variants, checked and resolved into a plan of (variant, pairing)."""

from simlab.experiment.dump import dump
from simlab.experiment.load import load, parse
from simlab.experiment.plan import Experiment, Pairing, Variant

__all__ = ["Experiment", "Pairing", "Variant", "dump", "load", "parse"]
