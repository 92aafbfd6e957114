"""The pages of a run again, without playing; and the page as a PDF, where a Chromium is found to print it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from simlab.arena import store
from simlab.core.errors import SimlabError
from simlab.lab.log import reading, whole
from simlab.lab.verdicts import Verdicts, verdicts

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE = 120
"""Seconds a browser may take to print a page."""


def report(folder: Path) -> Verdicts:
    """Write the summary and the pages of a run folder, and judge it.

    Raises RunError where the folder is none or can't be written.
    """
    from simlab.report import page
    from simlab.stats import summary

    whole(folder)
    with reading(folder):
        summarised = summary.summarise(folder)
        store.write_text(folder / "summary.csv", summarised.write_csv())
        found = verdicts(folder, summarised)
    with store.disk(folder):
        page.write(folder, found.failed)
    return found


def browser() -> str | None:
    """The first Chromium on the path."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def pdf(folder: Path) -> Path:
    """Print report.html to report.pdf beside it. Raises SimlabError where no Chromium is found or it fails."""
    found = browser()
    if found is None:
        raise SimlabError(f"--pdf: found no Chromium on the path; allowed: one of {', '.join(BROWSERS)}")
    page, made = (folder / "report.html").resolve(), (folder / "report.pdf").resolve()
    with tempfile.TemporaryDirectory() as profile:
        flags = ["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        flags += ["--disable-component-update", "--disable-sync", f"--user-data-dir={profile}"]
        flags += ["--no-pdf-header-footer", f"--print-to-pdf={made}", page.as_uri()]
        for sandbox in ([], ["--no-sandbox"]):  # some containers allow no sandbox; the page is simlab's own
            try:
                subprocess.run([found, *sandbox, *flags], capture_output=True, timeout=PATIENCE, check=True)
            except (OSError, subprocess.SubprocessError):
                continue
            if made.exists():
                return made
    raise SimlabError(f"--pdf: {found} did not print {page.name}")
