"""Positions of Double Exposure laid out by hand; actions are cards in words, `7S`."""

from typing import Any

import numpy as np

from simlab.core.catalogue import game
from simlab.engine.audit import reconsider
from simlab.engine.table import Recording, Table
from simlab.games.double_exposure import rules as kernels
from simlab.games.double_exposure.cards import BY_NAMES, ENDED, FACEDOWN, LEAD, RANK_NAMES, SUIT_NAMES, name, names
from simlab.games.double_exposure.melds import best_meld
from simlab.lab.replay import trace


def card(word: str) -> int:
    """`5H` as the kernels number it."""
    return RANK_NAMES.index(word[0]) * len(SUIT_NAMES) + SUIT_NAMES.index(word[1])


def cards(words: str) -> int:
    """A set of cards as the kernels number it."""
    return sum(1 << card(word) for word in words.split())


def table(*bots: str, **knobs: Any) -> Table:
    """A table with these knobs, the rest as printed; one bot named sits in both seats."""
    double_exposure = game("double_exposure")
    seats = bots if len(bots) > 1 else (bots or ("random",)) * 2
    return Table(double_exposure, double_exposure.knobs.resolve(knobs), tuple(seats))


def traces(count: int, bot: str = "random", **knobs: Any) -> list[dict[str, Any]]:
    """Traces of the first games of a table."""
    at = table(bot, **knobs)
    return [trace(at, "test", 7, index, False) for index in range(count)]


def events(made: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """All events of a kind."""
    return [event for one in made for event in one["events"] if event["e"] == kind]


class Position:
    """A game about to be led to; with `laying`, one whose face-down cards are about to be laid.

    Hands and Prisons are named from seat 0; `down` are face-down cards, named in no Prison.
    `targets`: the pairs left, the next first, `7H/8D 5H/7S`; the tricks before them were played.
    """

    def __init__(
        self,
        hands: tuple[str, str],
        targets: str,
        prisons: tuple[str, str] = ("", ""),
        down: tuple[str, str] = ("", ""),
        leader: int = 0,
        game_number: int = 0,
        laying: bool = False,
        **knobs: Any,
    ) -> None:
        self.table = table(**knobs)
        self.rules = self.table.rules[0]
        self.states = np.zeros(1, self.table.states.dtype).view(np.recarray)
        self.state = state = self.states[0]
        pairs = targets.split()
        state.rounds, state.game, state.phase = 1 + game_number, game_number, FACEDOWN if laying else LEAD
        state.leader = state.opener[game_number] = leader
        state.seat = 0 if laying else leader
        state.trick = self.table.knobs["tricks"] - len(pairs)
        for place, pair in enumerate(pairs):
            state.targets[state.trick + place] = [card(word) for word in pair.split("/")]
        for seat in range(2):
            more = self.table.knobs["facedown"] + self.table.knobs["gift"] if laying else 0
            assert len(hands[seat].split()) == len(pairs) + more, "a card for each trick that is left"
            state.dealt[game_number, seat] = cards(hands[seat]) | cards(down[seat])
            state.hand[game_number, seat] = cards(hands[seat])
            state.down[game_number, seat] = cards(down[seat])
            state.prison[game_number, seat] = cards(prisons[seat]) | cards(down[seat])

    def after_game_1(self, winner: int, trick: int, meld: str = "", sums: tuple[int, int] = (0, 0)) -> "Position":
        """Let game 1 have ended like this; winner -1 is a draw."""
        state = self.state
        state.won[0], state.ended[0] = winner, trick
        state.sums[0] = sums
        state.strength[0] = best_meld(self.rules, np.int64(cards(meld)))
        assert (state.strength[0] > 0) == bool(meld)
        return self

    def _second(self, bot: str, **weights: float) -> Any:
        games = np.zeros(1, [("rotation", np.int8)]).view(np.recarray)
        recording = Recording(self.states[:0], self.states, games, games[:0])
        asked = Table(self.table.game, self.table.knobs, (bot, bot), weights)
        return reconsider(asked, recording, 1, 1, seed=1)

    @property
    def seat(self) -> int:
        """Who decides now."""
        return int(self.state.seat)

    def legal(self) -> list[str]:
        """Every legal action."""
        return [name(int(action)) for action in self._second("random").legal[0] if action >= 0]

    def choice(self, bot: str, **weights: float) -> str:
        """What a bot does here."""
        return name(int(self._second(bot, **weights).actions[0]))

    def do(self, actions: str) -> "Position":
        """Carry out actions, each of which must be legal."""
        for action in actions.split():
            assert action in self.legal(), f"{action} is not among {self.legal()}"
            kernels.apply(self.rules, self.state, card(action))
        return self

    def prison(self, seat: int) -> set[str]:
        """What a seat's Prison holds."""
        return set(names(int(self.state.prison[self.state.game, seat])))

    @property
    def result(self) -> tuple[int, str, list[str]] | None:
        """Winner (-1: drawn), by what, and the winning meld; None while the game goes on."""
        state, number = self.state, int(self.state.game)
        if state.phase != ENDED:
            return None
        return int(state.won[number]), BY_NAMES[int(state.by[number])], names(int(state.meld[number]))

    def match_winner(self) -> int:
        """Who wins the match, -1 for nobody."""
        assert self.result is not None
        return int(kernels.settle(self.rules, self.state)[0])
