"""Progress on stderr: a bar with games a second and time left on a terminal, a quiet line otherwise."""

from __future__ import annotations

import sys
from time import perf_counter
from types import TracebackType
from typing import Any

from simlab.cli.shell import say


class Bar:
    """Called with games done, games in all and seconds since playing began."""

    def __init__(self, name: str):
        self.name = name
        self.bar: Any = None
        self.task: Any = None
        self.begun = 0
        self.done = 0
        self.total = 0
        self.started = 0.0
        self.called = False

    def __enter__(self) -> Bar:
        if sys.stderr.isatty():
            self.open()
        return self

    def open(self) -> None:
        """Shows the bar; compiling comes before the first game."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}", markup=False),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.bar.start()
        self.task = self.bar.add_task(f"{self.name}: loading kernels", total=None, speed="")

    def compiling(self) -> None:
        """Says that kernels are compiled before the first game."""
        words = f"{self.name}: compiling the kernels of this game, once"
        if self.bar is not None:
            self.bar.update(self.task, description=words)
        else:
            say(f"{words}; it can take half a minute")

    def __call__(self, done: int, total: int, seconds: float) -> None:
        """Games done, games in all, seconds since playing began."""
        if not self.called:
            self.called, self.begun, self.started = True, done, perf_counter()
            if done:
                say(f"{self.name}: going on after {done:,} of {total:,} games")
        self.done, self.total = done, total
        if self.bar is not None:
            passed = perf_counter() - self.started
            speed = (done - self.begun) / passed if passed > 0 else 0.0
            words = f"{self.name}: reading the log" if done == total else self.name
            self.bar.update(
                self.task,
                completed=done,
                total=total,
                description=words,
                speed=f"{speed:,.0f} games/s" if speed else "",
            )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
        if kind is None and self.called:
            say(f"{self.name}: {self.done:,} games, {self.done - self.begun:,} of them played now")
