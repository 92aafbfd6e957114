"""Rounds of Duality laid out by hand, in words: `AS`, `no bid`, `H 3`, `jump H 9`."""

from typing import Any

import numpy as np

from simlab.core.catalogue import game
from simlab.engine.audit import reconsider
from simlab.engine.table import Recording, Table
from simlab.games.duality import bids
from simlab.games.duality import rules as kernels
from simlab.games.duality.cards import BID, LANE, LEAD, NO_BID, RANK_NAMES, STRAIN_NAMES, SUIT_NAMES, bid, name, names
from tests.games.duality import naive


def card(word: str) -> int:
    """`5H` as the kernels number it."""
    return SUIT_NAMES.index(word[1]) * LANE + RANK_NAMES.index(word[0])


def cards(words: str) -> int:
    """A set of cards."""
    return sum(1 << card(word) for word in words.split())


def table(*bots: str, **knobs: Any) -> Table:
    """A table with these knobs, the rest as printed."""
    duality = game("duality")
    return Table(duality, duality.knobs.resolve(knobs), bots or ("random", "random"))


def in_words(state: Any, action: int) -> str:
    """An action as this module writes it."""
    if state.step != BID:
        return name(action)
    if action == NO_BID:
        return "no bid"
    made: Any = bid(action)
    return ("jump " if made["jump"] else "") + f"{made['on']} {made['to']}"


class Round:
    """A round after some bidding tricks. Cards that are not named fill the hands and the stock, the lowest first;
    what is left then has been played.

    seats: the two hands; stock: top first; dealer leads; tricks: bidding tricks already played.
    """

    def __init__(
        self, seats: tuple[str, str] = ("", ""), stock: str = "", dealer: int = 0, tricks: int = 0, **knobs: Any
    ) -> None:
        self.table = table(**knobs)
        self.rules = self.table.rules[0]
        self.states = np.zeros(1, self.table.states.dtype).view(np.recarray)
        self.state = state = self.states[0]
        kernels.setup(self.rules, state)
        kernels.clear_round(state)
        size = self.table.knobs["hand_size"]
        hands = [hand.split() for hand in seats]
        piled = stock.split()
        named = hands[0] + hands[1] + piled
        deck = naive.full_deck(self.table.knobs)
        assert len(set(named)) == len(named)
        assert set(named) <= set(deck), "a card lies in one place only"
        rest = sorted((word for word in deck if word not in named), key=lambda word: RANK_NAMES.index(word[0]))
        for hand in hands:
            while len(hand) < size:
                hand.append(rest.pop(0))
        piled += rest[: 2 * (size - tricks) - len(piled)]
        state.hand[:] = [cards(" ".join(hand)) for hand in hands]
        state.trick, state.next = tricks, 2 * tricks
        state.stock[2 * tricks : 2 * size] = [card(word) for word in piled]
        state.live = cards(" ".join(hands[0] + hands[1] + piled))
        state.mover, state.deals = dealer, 1

    def _second(self, bot: str, weights: dict[str, float] | None = None) -> Any:
        games = np.zeros(1, [("rotation", np.int8)]).view(np.recarray)
        recording = Recording(self.states[:0], self.states, games, games[:0])
        return reconsider(Table(self.table.game, self.table.knobs, (bot, bot), weights), recording, 1, 1, seed=1)

    def bid(self, *made: tuple[int, str]) -> "Round":
        """Let seats make bids, as if each had won a trick for it, and come back to this trick."""
        state = self.state
        before = [int(state[name]) for name in ("mover", "step", "trick", "next", "scoring")]
        hands = [int(hand) for hand in state.hand]
        for seat, words in made:
            state.mover, state.step = seat, BID
            self.do(words)
            state.mover, state.step, state.trick, state.next, state.scoring = before
            state.hand[:] = hands
            state.shown[:] = 0
        return self

    def scoring(self, first: str, second: str, trump: str = "NT", leader: int = 0) -> "Round":
        """Go on to the scoring phase with these hands left."""
        state = self.state
        state.hand[:] = [cards(first), cards(second)]
        state.live = state.hand[0] | state.hand[1]
        state.scoring, state.step, state.mover = 1, LEAD, leader
        state.trick = self.table.knobs["hand_size"] - len(first.split())
        state.trump, state.declarer, state.bid = STRAIN_NAMES.index(trump), 0, 1
        return self

    def legal(self) -> list[str]:
        """Every legal action, in words."""
        count = kernels.options(self.rules, self.state)
        actions = [kernels.option(self.rules, self.state, index) for index in range(count)]
        return [in_words(self.state, int(action)) for action in actions]

    def choice(self, bot: str, **weights: float) -> str:
        """What a bot does here."""
        return in_words(self.state, int(self._second(bot, weights).actions[0]))

    def do(self, *actions: str) -> "Round":
        """Carry out actions, each of which must be legal."""
        for words in actions:
            legal = self.legal()
            assert words in legal, f"{words} is not among {legal}"
            action = kernels.option(self.rules, self.state, legal.index(words))
            kernels.apply(self.rules, self.state, action)
        return self

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds."""
        return names(int(self.state.hand[seat]))

    def contract(self) -> tuple[str | None, int | None, int]:
        """Trump, declarer and bid in force."""
        state = self.state
        if state.trump < 0:
            return None, None, int(state.bid)
        return STRAIN_NAMES[int(state.trump)], int(state.declarer), int(state.bid)


def scored(
    tricks: tuple[int, int], bid: int, declarer: int | None = 0, on: str = "H", jumped: bool = False, **knobs: Any
) -> Any:
    """The state after scoring a round that ended so."""
    at = Round(**knobs)
    state = at.state
    state.tricks[:] = tricks
    state.bid = bid
    state.declarer, state.trump = (-1, -1) if declarer is None else (declarer, STRAIN_NAMES.index(on))
    if jumped:
        bids.mark_jump(state, declarer, STRAIN_NAMES.index(on))
    kernels.score(at.rules, state)
    return state


def points(*asked: Any, **more: Any) -> list[int]:
    """The points of both seats for such a round."""
    return [int(won) for won in scored(*asked, **more).points]
