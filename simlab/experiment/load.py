"""A file -> an Experiment, or all of its faults at once."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from simlab.core import catalogue
from simlab.core.errors import Faults, nearest
from simlab.experiment import models
from simlab.experiment.faults import Ledger, listed, plain, quoted
from simlab.experiment.nodes import Node, Place, read
from simlab.experiment.plan import Experiment, Pairing, Target, Variant
from simlab.experiment.seating import Seating
from simlab.experiment.settings import IN_ALL, Settings
from simlab.experiment.targets import Targets

LARGEST = 1_000_000
"""Bytes of an experiment file."""

START = "an experiment; `simlab init GAME` prints one to start from"


def load(
    path: Path, *, games: int | None = None, seed: int | None = None, precision: float | None = None
) -> Experiment:
    """The experiment of a YAML file; `games`, `seed` and `precision` replace the file's. Raises Faults."""
    return parse(text_of(path), path, games=games, seed=seed, precision=precision)


def parse(
    text: str, source: Path, *, games: int | None = None, seed: int | None = None, precision: float | None = None
) -> Experiment:
    """The experiment of a YAML text; `source` is what errors call it and whose stem names its runs. Raises Faults."""
    ledger = Ledger(called(source))
    root = read(text, ledger) if printable(text, ledger) else None
    if not ledger.faults and (root is None or (root.value is None and not root.broken)):
        ledger.fault((1, 1), "file", "an empty file", START)
    elif root and not root.broken and not isinstance(root.value, dict):
        ledger.fault(root.place, "file", root.shown(), START)
    if not root or not isinstance(root.value, dict):
        ledger.close()
        raise Faults([f"{called(source)}:1:1: file: found nothing that can be read; allowed {START}"])
    shape(root, ledger)
    option("--games", games, 1, models.MOST_GAMES, ledger)
    option("--seed", seed, 0, models.MOST_SEED, ledger)
    if precision is not None and not models.FINEST <= precision <= models.COARSEST:
        ledger.fault((1, 1), "--precision", f"{precision:g}", models.ALLOWED["precision"])
    variants, pairings, targets = content(root, ledger)
    ledger.close()
    written = models.File.model_validate(root.data())
    wanted = written.precision if precision is None else precision
    return Experiment(
        game=written.game,
        title=written.title or catalogue.game(written.game).title,
        seed=written.seed if seed is None else seed,
        games=games or written.games or (models.DEFAULT_CAP if wanted else models.DEFAULT_GAMES),
        precision=wanted,
        variants=tuple(variants),
        pairings=tuple(pairings),
        targets=tuple(targets),
        source=source,
        text=text,
        warnings=tuple(ledger.warning_lines()),
    )


def called(path: Path) -> str:
    """What errors call a file."""
    name = path.as_posix()
    return name if name.isprintable() else quoted(name)


def text_of(path: Path) -> str:
    """What stands in a file. Raises Faults where it cannot be an experiment."""

    def refused(found: str, allowed: str = "a YAML file") -> Faults:
        return Faults([f"{called(path)}:1:1: file: found {found}; allowed {allowed}"])

    try:
        if path.is_dir():
            raise refused("a folder")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise refused("no such file", "a YAML file" + alike(path)) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise refused(f"a file that cannot be read ({reason})") from None
    if len(content) > LARGEST:
        raise refused(f"more than {LARGEST:_} bytes", f"at most {LARGEST:_} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise Faults(
            [f"{called(path)}:{line}:{column}: file: found bytes that are not UTF-8; allowed text in UTF-8"]
        ) from None


def alike(path: Path) -> str:
    """A file of nearly the same name beside the missing one."""
    try:
        names = sorted(str(one) for one in path.parent.glob("*.y*ml"))
    except (OSError, ValueError):
        return ""
    return nearest(str(path), names)


def printable(text: str, ledger: Ledger) -> bool:
    """Whether the text is free of control characters, which YAML forbids."""
    for number, line in enumerate(text.split("\n"), 1):
        for column, sign in enumerate(line, 1):
            if (sign < " " and sign not in "\t\r") or "\x7f" <= sign <= "\x9f" or "\ud800" <= sign <= "\udfff":
                ledger.fault((number, column), "file", f"the control character {ord(sign):#04x}", "printable text")
                return False
    return True


def option(name: str, value: int | None, low: int, high: int, ledger: Ledger) -> None:
    """A value from the command line in place of the file's."""
    if value is not None and not low <= value <= high:
        ledger.fault((1, 1), name, str(value), models.WHOLE.format(low, high))


def content(root: Node, ledger: Ledger) -> tuple[list[Variant], list[Pairing], list[Target]]:
    """Variants, pairings and targets, as far as they can be read."""
    name = root.get("game")
    known = catalogue.names()
    if name is None or not isinstance(name.value, str):
        return [], [], []
    if name.value not in known:
        ledger.fault(name.place, "game", name.shown(), f"one of {listed(known)}", known=known)
        return [], [], []
    game = catalogue.game(name.value)
    faults = [len(ledger.faults)]
    variants, settings = Settings(game, root, ledger).read()
    faults.append(len(ledger.faults))
    pairings = Seating(game, root, settings, ledger).read()
    faults.append(len(ledger.faults))
    cells = len(settings) * max(len(pairings), 1)
    if cells > models.MOST_CELLS:
        found = f"{len(settings)} variants and {max(len(pairings), 1)} pairings"
        ledger.fault((1, 1), "file", found, IN_ALL)
    # A target may name a variant or pairing that was complained about: that one fault is enough.
    named = [one.name for one in variants] if faults[0] == faults[1] else None
    seated = [one.name for one in pairings] if faults[1] == faults[2] else None
    return variants, pairings, Targets(root, named, seated, ledger).read()


def shape(root: Node, ledger: Ledger) -> None:
    """Checks the file against the models; their complaints become lines with a place."""
    try:
        models.File.model_validate(root.data())
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            complain(root, fault["loc"], fault["type"], ledger)
    sweep = root.get("sweep")
    for word, _, node in sweep.items() if sweep else []:
        if isinstance(node.value, dict):
            try:
                models.Range.model_validate(node.data())
            except ValidationError as error:
                for fault in error.errors(include_url=False):
                    complain(root, ("sweep", word, *fault["loc"]), fault["type"], ledger)
    title = root.get("title")
    if title and isinstance(title.value, str) and not title.value.isprintable():
        ledger.fault(title.place, "title", title.shown(), described(("title",)))


def complain(root: Node, loc: tuple[int | str, ...], kind: str, ledger: Ledger) -> None:
    """One complaint of the models in our words."""
    node, place, path = follow(root, loc)
    if node is not None and node.broken:
        return
    key = ".".join(path) or "file"
    if kind == "extra_forbidden":
        known = models.KEYS if len(loc) == 1 else ("from", "to", "step")
        if len(loc) == 1 and loc[0] in models.NOT_YET:
            ledger.fault(place, key, "a key that is not yet supported", listed(known))
        else:
            line = f"{key}: found an unknown key; allowed {listed(known)}{nearest(str(loc[-1]), list(known))}"
            ledger.message(place, line)
    elif kind == "missing":
        ledger.fault(place, key, "nothing", described(loc))
    elif node is not None:
        ledger.fault(node.place, key, found(node), described(loc), suggestion(node, loc))


def found(node: Node) -> str:
    """What stands there."""
    return "an empty list" if node.value == [] else node.shown()


def follow(root: Node, loc: tuple[int | str, ...]) -> tuple[Node | None, Place, list[str]]:
    """The node at a model's location, the best place for a complaint, and the path; the models' own words left out."""
    node: Node | None = root
    place, path = root.place, []
    for word in loc:
        if node is None:
            break
        if isinstance(node.value, dict) and isinstance(word, str):
            entry = node.value.get(word)
            path.append(plain(word))
            node = entry[1] if entry else None
            place = entry[0].place if entry else place
        elif isinstance(node.value, list) and isinstance(word, int) and word < len(node.value):
            node = node.value[word]
            place = node.place
            path.append(str(word + 1))
    return node, place, path


def described(loc: tuple[int | str, ...]) -> str:
    """What the models allow there."""
    if loc[0] == "game":
        return f"one of {listed(catalogue.names())}"
    if loc[0] == "sweep" and len(loc) > 2:
        fields = {field.alias or name: field for name, field in models.Range.model_fields.items()}
        return (fields[str(loc[2])].description or "") if loc[2] in fields else "a list of values or {from, to, step}"
    if loc[0] == "variants" and len(loc) > 1:
        return "a table of knobs"
    if loc[0] == "sweep" and len(loc) > 1:
        return "a list of values or {from, to, step}"
    if loc[0] in ("games", "seed", "precision"):
        return models.ALLOWED[str(loc[0])]
    if loc[0] == "title":
        return "one line of text, at most 200 characters"
    return models.File.model_fields[str(loc[0])].description or ""


def suggestion(node: Node, loc: tuple[int | str, ...]) -> str:
    """What was probably meant."""
    if isinstance(node.value, dict | list) or node.value is None:
        return ""
    if loc[0] == "title" and not isinstance(node.value, str):
        return f'"{node.raw}"'
    if loc[0] in ("games", "seed") and not isinstance(node.value, bool):
        try:
            guess = float(node.raw.replace("_", "").replace(",", "").replace(" ", ""))
        except ValueError:
            return ""
        low, high = (1, models.MOST_GAMES) if loc[0] == "games" else (0, models.MOST_SEED)
        if guess.is_integer() and low <= guess <= high:
            return f"{int(guess):_}" if loc[0] == "games" else str(int(guess))
    return ""
