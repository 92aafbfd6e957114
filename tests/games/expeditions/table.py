"""Positions of Expeditions laid out by hand, in words: "play 5H", "discard KD", "draw deck", "draw H"."""

from typing import Any

import numpy as np

from simlab.core.catalogue import game
from simlab.engine.audit import reconsider
from simlab.engine.table import Recording, Table
from simlab.games.expeditions import cards
from simlab.games.expeditions import rules as kernels
from simlab.games.expeditions.cards import DECK, LANE, PLACE_NAMES, SUIT_NAMES, WORD_MASK, WORD_SHIFT, name, names
from tests.games.expeditions import naive

PLAY, DISCARD = "play", "discard"


def card(word: str) -> int:
    """`5H` as the kernels number it."""
    return SUIT_NAMES.index(word[1]) * LANE + PLACE_NAMES.index(word[0])


def table(bots: tuple[str, str] = ("random", "random"), **knobs: Any) -> Table:
    """A table with these knobs, the rest as printed."""
    expeditions = game("expeditions")
    return Table(expeditions, expeditions.knobs.resolve(knobs), bots)


class Position:
    """A position in a round. Cards that are not named lie in the draw pile, below those that are.

    hand and other: the hands of the seat to move and of the other; mine and theirs: their expeditions, in the order
    of play; discards: bottom first; draw_pile: top first; pile_size: how many cards are left in it.
    """

    def __init__(
        self,
        hand: str = "",
        other: str = "",
        mine: str = "",
        theirs: str = "",
        discards: str = "",
        draw_pile: str = "",
        known: str = "",
        pile_size: int | None = None,
        seat: int = 0,
        turn: int = 0,
        **knobs: Any,
    ) -> None:
        self.table = table(**knobs)
        self.rules = self.table.rules[0]
        states = np.zeros(1, self.table.states.dtype).view(np.recarray)
        self.states, self.state = states, states[0]
        state = self.state
        kernels.setup(self.rules, state)
        state.seat, state.turn, state.closed, state.round_number = seat, turn, kernels.CLOSED, 1
        state.open[:] = -1
        named = " ".join([hand, other, mine, theirs, discards, draw_pile]).split()
        assert len(set(named)) == len(named), "a card lies in one place only"
        deck = naive.deck_of(self.table.knobs)
        assert set(named) <= set(deck)
        pile = draw_pile.split() + [word for word in deck if word not in named]
        pile = pile[: len(pile) if pile_size is None else pile_size]
        state.cards = len(deck)
        state.next = len(deck) - len(pile)
        state.deck[state.next : state.cards] = [card(word) for word in pile]
        for side, held, laid in ((seat, hand, mine), (1 - seat, other, theirs)):
            for word in held.split():
                self._add(state.hand[side], word)
            for word in laid.split():
                kernels.lay(self.rules, state, side, card(word))
        for word in known.split():
            self._add(state.known[1 - seat], word)
        for word in discards.split():
            kernels.discard(state, card(word))
        state.closed = kernels.CLOSED

    @staticmethod
    def _add(words: Any, word: str) -> None:
        words[card(word) >> WORD_SHIFT] |= 1 << (card(word) & WORD_MASK)

    def _in_words(self, action: int) -> str:
        if self.state.drawing:
            return "draw deck" if action == DECK else "draw " + SUIT_NAMES[action - 1]
        return (PLAY if action & 1 == cards.PLAY else DISCARD) + " " + name(action >> 1)

    def _second(self, bot: str, weights: dict[str, float] | None = None) -> Any:
        games = np.zeros(1, [("rotation", np.int8)]).view(np.recarray)
        recording = Recording(self.states[:0], self.states, games, games[:0])
        asked = Table(self.table.game, self.table.knobs, (bot, bot), weights)
        return reconsider(asked, recording, 1, 1, seed=1)

    def legal(self) -> list[str]:
        """Every legal action, in words."""
        actions = self._second("random").legal[0]
        return [self._in_words(int(action)) for action in actions if action >= 0]

    def choice(self, bot: str, **weights: float) -> str:
        """What a bot does here."""
        return self._in_words(int(self._second(bot, weights).actions[0]))

    def do(self, *actions: str) -> "Position":
        """Carry out actions, each of which must be legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not among {self.legal()}"
            verb, what = action.split()
            if verb == "draw":
                number = DECK if what == "deck" else 1 + SUIT_NAMES.index(what)
            else:
                number = 2 * card(what) + (cards.PLAY if verb == PLAY else cards.DISCARD)
            kernels.apply(self.rules, self.state, number)
        return self

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds."""
        return names(self.state.hand[seat])

    def expedition(self, seat: int, suit: str) -> int:
        """What a seat's expedition of a suit scores as it stands."""
        return int(self.state.points[seat, SUIT_NAMES.index(suit)])

    def points(self, seat: int) -> int:
        """A seat's score of the round as it stands."""
        return int(self.state.round_points[seat])
