"""The manifest: how a run was made, on what, and how far it has come."""

from __future__ import annotations

import json
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import simlab
from simlab.arena import store
from simlab.core.errors import RunError

SCHEMA = "simlab.run/1"
FILE = "manifest.json"
LIBRARIES = ("numba", "numpy", "polars", "scipy", "matplotlib", "joblib")


def versions() -> dict[str, str]:
    """What the figures depend on."""
    return {"simlab": simlab.__version__, "python": platform.python_version()} | {
        library: version(library) for library in LIBRARIES
    }


def machine() -> dict[str, Any]:
    """Where it ran, as far as it matters for the speed."""
    return {"system": platform.system(), "processor": platform.machine(), "processors": os.cpu_count()}


def read(folder: Path) -> dict[str, Any] | None:
    """The manifest of a run folder, None if it has none. Raises RunError for a folder that is not a run's."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"{path}: can't be read: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA:
        raise RunError(f"{path}: found no manifest of schema {SCHEMA}")
    return manifest


def write(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest aside and rename it."""
    store.write_text(folder / FILE, json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
