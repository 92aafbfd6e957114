"""The pages of a run again, without playing: summarise the log, write summary.csv, report.html, report.md."""

from __future__ import annotations

from pathlib import Path

from simlab.arena import store


def report(folder: Path) -> None:
    """Write the summary and the pages of a run folder. Raises RunError where the folder is none or can't be written."""
    from simlab.report import page
    from simlab.stats import summary

    summarised = summary.summarise(folder)
    store.write_text(folder / "summary.csv", summarised.write_csv())
    with store.disk(folder):
        page.write(folder)
