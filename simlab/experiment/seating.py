"""Pairings of a file: which bot sits where."""

from __future__ import annotations

from simlab.core.catalogue import Game
from simlab.core.errors import nearest
from simlab.experiment.faults import Ledger, listed, plain
from simlab.experiment.models import NOT_YET_SEAT
from simlab.experiment.nodes import Node, Place
from simlab.experiment.plan import Pairing
from simlab.experiment.settings import NAME, NAMING, Setting

FORM = "a list with a bot for every seat, or {every_seat: BOT}"
KEYS = ("name", "bots", "every_seat")


class Seating:
    """Reads the pairings of one file."""

    def __init__(self, game: Game, root: Node, settings: list[Setting], ledger: Ledger):
        self.game, self.root, self.ledger = game, root, ledger
        self.names = game.bots.names
        self.seats = {one.name: game.knobs.seats(game.knobs.resolve(one.given)) for one in settings}

    def read(self) -> list[Pairing]:
        """The pairings, or the game's best bot in every seat. Complaints go to the ledger."""
        node = self.root.get("pairings")
        if node is None or not isinstance(node.value, list) or not node.value:
            best = self.game.bots.best if self.game.bots.best in self.names else self.names[-1]
            return [self.fit(Pairing(best, (best,), every_seat=True))]
        pairings: dict[str, tuple[Pairing, Place]] = {}
        for number, item in enumerate(node.value, 1):
            pairing = self.pairing(item, f"pairings.{number}")
            if pairing is None:
                continue
            self.compare(pairing, item.place, f"pairings.{number}", pairings)
            pairings.setdefault(pairing.name, (pairing, item.place))
        return [pairing for pairing, _ in pairings.values()]

    def fit(self, pairing: Pairing) -> Pairing:
        """One bot in every seat, seated at once where all variants have the same number of seats."""
        counts = set(self.seats.values())
        return pairing.seated(counts.pop()) if len(counts) == 1 else pairing

    def compare(self, new: Pairing, place: Place, path: str, earlier: dict[str, tuple[Pairing, Place]]) -> None:
        """Complains about a pairing that stands there already, warns of one that only starts at another seat."""
        for old, old_place in earlier.values():
            if old.bots == new.bots or old.name == new.name:
                what = "the same bots" if old.bots == new.bots else f"the name {new.name}"
                self.ledger.fault(place, path, f"{what} as in line {old_place[0]}", "every pairing once")
                return
            turned = [old.bots[turn:] + old.bots[:turn] for turn in range(len(old.bots))]
            if new.bots in turned:
                self.ledger.warning(
                    place, f"{path}: plays the games of {old.name} again, for every deal is played from all seats"
                )

    def pairing(self, node: Node, path: str) -> Pairing | None:
        """One pairing in any of its forms."""
        if node.broken:
            return None
        if isinstance(node.value, list):
            return self.of_bots(node, path, None)
        if not isinstance(node.value, dict):
            seats = max(self.seats.values(), default=0)
            row = f"[{', '.join([node.raw] * seats)}]" if node.raw in self.names and seats else ""
            self.ledger.fault(node.place, path, node.shown(), FORM, row)
            return None
        for word, key, _ in node.items():
            if word not in KEYS:
                self.unknown(key, f"{path}.{plain(word)}", KEYS)
        name, bots, every = node.get("name"), node.get("bots"), node.get("every_seat")
        if name and not name.broken and not (isinstance(name.value, str) and NAME.fullmatch(name.value)):
            self.ledger.fault(name.place, f"{path}.name", name.shown(), NAMING)
        called = name.raw if name else None
        if bots is not None and every is not None:
            self.ledger.fault(node.place, path, "both bots and every_seat", "one of them")
        elif every is not None:
            bot = self.bot(every, f"{path}.every_seat")
            return self.fit(Pairing(called or bot, (bot,), every_seat=True)) if bot else None
        elif bots is not None and isinstance(bots.value, list):
            return self.of_bots(bots, f"{path}.bots", called)
        elif bots is not None:
            self.ledger.fault(bots.place, f"{path}.bots", bots.shown(), "a list with a bot for every seat")
        else:
            self.ledger.fault(node.place, path, "neither bots nor every_seat", FORM)
        return None

    def unknown(self, key: Node, path: str, known: tuple[str, ...]) -> None:
        """Complains about a key."""
        self.ledger.message(
            key.place, f"{path}: found an unknown key; allowed {listed(known)}{nearest(key.raw, known)}"
        )

    def of_bots(self, node: Node, path: str, name: str | None) -> Pairing | None:
        """A pairing from its list of bots."""
        bots = [self.bot(item, f"{path}.{number}") for number, item in enumerate(node.value, 1)]
        wrong = {variant: seats for variant, seats in self.seats.items() if seats != len(bots)}
        if wrong:
            variant, seats = next(iter(wrong.items()))
            found = f"{len(bots)} bot{'' if len(bots) == 1 else 's'}"
            self.ledger.fault(node.place, path, found, f"{seats}, one for each seat of the variant {variant}")
            return None
        if not all(bots):
            return None
        known = tuple(bot for bot in bots if bot)
        return Pairing(name or (known[0] if len(set(known)) == 1 else ",".join(known)), known)

    def bot(self, node: Node, path: str) -> str | None:
        """A bot's name, plain or as {bot: NAME}."""
        if node.broken:
            return None
        if isinstance(node.value, dict):
            for word, key, _ in node.items():
                if word in NOT_YET_SEAT:
                    self.ledger.fault(key.place, f"{path}.{word}", "a key that is not yet supported", "bot")
                elif word != "bot":
                    self.unknown(key, f"{path}.{plain(word)}", ("bot",))
            inner = node.get("bot")
            if inner is None:
                self.ledger.fault(node.place, path, "a table without `bot`", f"one of {listed(self.names)}")
                return None
            return self.bot(inner, f"{path}.bot") if not isinstance(inner.value, dict) else None
        if isinstance(node.value, str) and node.value in self.names:
            return node.value
        self.ledger.fault(node.place, path, node.shown(), f"one of {listed(self.names)}", known=self.names)
        return None
