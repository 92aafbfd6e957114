"""What all commands share at the top: any trouble the user can mend is one line on stderr and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from simlab.core.errors import Exit, Faults, SimlabError


def say(words: str) -> None:
    """A note for the person at the terminal: stderr."""
    typer.echo(words, err=True)


class Shell(TyperGroup):
    """The group of commands, with one way out for every kind of trouble."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command and ends the process with its status."""
        try:
            status = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except SystemExit as end:
            quiet_if_closed()
            raise SystemExit(end.code) from None
        except typer.Abort:
            status = Exit.INTERRUPTED
        except Exception as trouble:
            if not hasattr(trouble, "format_message"):
                raise
            say(usage(trouble))
            status = Exit.WRONG_INPUT
        if not quiet_if_closed():
            status = Exit.GOOD
        sys.exit(int(status) if isinstance(status, int) else Exit.GOOD)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Faults as faults:
            for line in faults.lines:
                say(line)
        except SimlabError as error:
            say(f"simlab: {error}")
        except KeyboardInterrupt:
            say("simlab: interrupted")
            raise typer.Exit(Exit.INTERRUPTED) from None
        except BrokenPipeError:
            hush()
            raise typer.Exit(Exit.GOOD) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            say(f"simlab: {where}{error.strerror or error}")
        except MemoryError:
            say("simlab: out of memory; fewer workers (--jobs 1) need less")
        raise typer.Exit(Exit.WRONG_INPUT)


def usage(trouble: Any) -> str:
    """A wrong command line, in a line."""
    words = " ".join(str(trouble.format_message()).split())
    context = getattr(trouble, "ctx", None)
    command = context.command_path if context else "simlab"
    if type(trouble).__name__ == "NoArgsIsHelpError":
        return str(trouble.format_message())
    return f"{command}: {words.rstrip('.')} ({command} --help shows what is allowed)"


def quiet_if_closed() -> bool:
    """Whether all that was printed has reached its reader; if he has gone, nothing more is said."""
    if sys.stdout is None:  # started without a stdout
        return True
    try:
        sys.stdout.flush()
        return True
    except BrokenPipeError:
        hush()
        return False


def hush() -> None:
    """Sends the rest of stdout nowhere, so that the interpreter does not complain of a closed pipe at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
