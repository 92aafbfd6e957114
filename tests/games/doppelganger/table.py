"""Positions of Doppelganger Tricks laid out by hand, in words: "bid 3", "6N", "as P", "star", "none"."""

from typing import Any

import numpy as np

from simlab.core.catalogue import game
from simlab.engine.audit import reconsider
from simlab.engine.table import Recording, Table
from simlab.games.doppelganger import rules as kernels
from simlab.games.doppelganger.cards import (
    BONUS_NAMES,
    EYE,
    LANE,
    NOTHING,
    RANK_LETTERS,
    STAR,
    SUIT_LETTERS,
    name,
    names,
)
from simlab.lab.replay import trace
from tests.games.doppelganger import naive


def card(word: str) -> int:
    """`6N` as the kernels number it."""
    return SUIT_LETTERS.index(word[1]) * LANE + RANK_LETTERS.index(word[0])


def cards(words: str) -> int:
    """A set of cards as the kernels number it."""
    return sum(1 << card(word) for word in words.split())


def table(*bots: str, **knobs: Any) -> Table:
    """A table with these knobs, the rest as printed; one bot named sits in every seat."""
    doppelganger = game("doppelganger")
    resolved = doppelganger.knobs.resolve(knobs)
    seats = bots if len(bots) > 1 else (bots or ("random",)) * resolved["players"]
    return Table(doppelganger, resolved, tuple(seats))


def traces(count: int, bot: str = "random", **knobs: Any) -> list[dict[str, Any]]:
    """Traces of the first games of a table."""
    at = table(bot, **knobs)
    return [trace(at, "test", 7, index, False) for index in range(count)]


def events(made: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """All events of a kind."""
    return [event for one in made for event in one["events"] if event["e"] == kind]


class Position:
    """A trick about to be led. Hands of one length, named from seat 0; cards in no hand were played before.

    `bonus`: star and eye lie ready; else they are not asked for.
    """

    def __init__(
        self,
        *hands: str,
        bids: tuple[int, ...] = (2, 2, 2, 2),
        tricks: tuple[int, ...] = (0, 0, 0, 0),
        leader: int = 0,
        bonus: bool = False,
        seen_to_lack: dict[int, str] | None = None,
        **knobs: Any,
    ) -> None:
        self.table = table(players=len(hands), **knobs)
        self.rules = self.table.rules[0]
        self.states = np.zeros(1, self.table.states.dtype).view(np.recarray)
        self.state = state = self.states[0]
        deck = naive.deck(self.table.knobs)
        held = " ".join(hands).split()
        assert len(held) == len(set(held)), "a card lies in one place only"
        assert set(held) <= set(deck)
        state.deals, state.first, state.ahead, state.dealt = 1, 0, kernels.NO_SEAT, len(deck) // len(hands)
        state.trick = state.dealt - len(hands[0].split())
        state.seen = cards(" ".join(word for word in deck if word not in held))
        state.untaken = STAR | EYE if bonus else NOTHING
        for seat, hand in enumerate(hands):
            state.hand[seat] = cards(hand)
            state.bid[seat], state.tricks[seat] = bids[seat], tricks[seat]
        for seat, lacking in (seen_to_lack or {}).items():
            for suit in lacking:
                state.lacks[seat] |= cards(" ".join(word for word in deck if word[1] == suit))
        kernels.start_trick(state, leader)

    @property
    def seat(self) -> int:
        """Who decides now."""
        return int(self.state.seat)

    def _in_words(self, action: int) -> str:
        if self.state.step == kernels.PLAYING:
            return name(action)
        if self.state.step == kernels.DECLARING:
            return "as " + SUIT_LETTERS[action]
        if self.state.step == kernels.TAKING:
            return BONUS_NAMES[action] or "none"
        return f"bid {action}"

    def _second(self, bot: str, **weights: float) -> Any:
        games = np.zeros(1, [("rotation", np.int8)]).view(np.recarray)
        recording = Recording(self.states[:0], self.states, games, games[:0])
        asked = Table(self.table.game, self.table.knobs, (bot,) * self.table.seats, weights)
        return reconsider(asked, recording, 1, 1, seed=1)

    def legal(self) -> list[str]:
        """Every legal action, in words."""
        return [self._in_words(int(action)) for action in self._second("random").legal[0] if action >= 0]

    def choice(self, bot: str, **weights: float) -> str:
        """What a bot does here."""
        return self._in_words(int(self._second(bot, **weights).actions[0]))

    def do(self, *actions: str) -> "Position":
        """Carry out actions, each of which must be legal."""
        for action in actions:
            legal = self.legal()
            assert action in legal, f"{action} is not among {legal}"
            if self.state.step == kernels.PLAYING:
                number = card(action)
            elif self.state.step == kernels.DECLARING:
                number = SUIT_LETTERS.index(action[-1])
            elif self.state.step == kernels.TAKING:
                number = BONUS_NAMES.index(None if action == "none" else action)
            else:
                number = int(action.split()[1])
            kernels.apply(self.rules, self.state, number)
        return self

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds."""
        return names(int(self.state.hand[seat]))

    def taken(self) -> list[int]:
        """Tricks of each seat."""
        return [int(tricks) for tricks in self.state.tricks[: self.table.seats]]

    def score(self) -> list[int]:
        """The round score of each seat."""
        assert kernels.round_over(self.rules, self.state)
        kernels.score(self.rules, self.state)
        return [int(points) for points in self.state.points[: self.table.seats]]
