"""What the measures of a game's quality mean: formula and source, in one place."""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl

from simlab.core import catalogue
from simlab.core.errors import SimlabError, nearest
from simlab.core.measures import Measure
from simlab.stats import luck
from simlab.stats.measures import SHARE, of_game
from simlab.stats.summary import LENGTHS

NEVER = 0.001
"""An event whose whole interval lies below this never matters: less than once in a thousand games or rounds."""


@dataclass(frozen=True)
class Explanation:
    """A measure: what it says, how it is computed, where it comes from."""

    name: str
    sentence: str
    unit: str
    formula: str
    source: str


MANY_GAMES = "mean over games; the deal is the unit where bots change seats"

# name: what it tells of the game, formula, source
COMMON: dict[str, tuple[str, str]] = {
    "first_seat_wins": (
        "games with winner 0 / games. Seat advantage: how far it lies from 1 / seats, draws considered",
        "Browne, Automatic Generation and Evaluation of Recombination Games (2008): advantage",
    ),
    "wins": (
        "games won by the seat / games; of a bot: games won from its seats / games it sat in, every deal played from "
        "every seat. Paired strength of bots: the difference of their shares",
        "duplicate principle; blocks of a deal as in fishtest's pentanomial model",
    ),
    "share": (
        "mean of 1 / winners for each winner, 0 for the others: a draw of two counts one half. The fair value is "
        "1 / seats",
        "score share of chess and of the computer poker competition",
    ),
    "draws": ("games with several winners / games", "Browne (2008): drawishness"),
    "score": ("mean of the final score", MANY_GAMES),
    "lead": (
        "mean of the final score minus the mean of the others': seat advantage, or strength of bots, in points",
        "International Match Points and the computer poker competition: a difference on the same cards",
    ),
    "margin": ("mean of the best score minus the second best", "Browne (2008): the reverse of uncertainty late on"),
    "rounds": ("mean number of rounds", MANY_GAMES),
    "turns": ("mean number of turns", "Browne (2008): duration"),
    "decisions": ("mean number of decisions, forced ones included", MANY_GAMES),
    "stalled": ("games in which a guard ended a round or the game / games", "Browne (2008): completion, reversed"),
    "choices": (
        "mean over games of (legal actions summed over decisions / decisions). Branching: what there is to choose from",
        "Browne (2008): branching factor",
    ),
    "forced": (
        "mean over games of (decisions with one legal action / decisions). Its complement is the share of meaningful "
        "choices at most",
        "Gilbert and Wells, Ludometrics (2018): decisions that are none",
    ),
    "lead_changes": (
        "mean number of times the seat with the best score as it stands becomes another one. Drama: how open it stays",
        "Browne (2008): lead change",
    ),
    "settled": (
        "mean over won games of (decisions until the winner took the lead for good / decisions)",
        "Browne (2008): decisiveness, as a share of the game",
    ),
    "comebacks": (
        "won games with settled > 1/2 / won games: the winner was not yet ahead for good at half-time",
        "Browne (2008): drama, as a share of games",
    ),
    luck.NAME: (
        "over deals played from every seat: covariance of the first seat's lead in points between two games of a deal "
        "/ variance of it. 1: the deal decides all; 0: all is play and what stays hidden",
        "intraclass correlation (Fisher 1925); Goodman, Perez-Liebana and Lucas, Seeding for Success (2025)",
    ),
}
LENGTH = (
    "smallest number of turns that {} % of the games do not exceed; interval from binomial order statistics of deals",
    "Hahn and Meeker, Statistical Intervals (1991)",
)


def explain(game: str, name: str) -> Explanation:
    """A measure of a game by its name in a summary (`wins_0` and `wins[planner]` are `wins`). Raises SimlabError."""
    stem = re.sub(r"(_\d+|\[.*\])$", "", name)
    known = {measure.name: measure for measure in of_game(game, catalogue.game(game).columns.seats)}
    for percent in LENGTHS:
        if name == f"turns_p{percent}":
            sentence = f"{percent} % of the games take at most so many turns."
            return Explanation(name, sentence, "turns", LENGTH[0].format(percent), LENGTH[1])
    if name == luck.NAME:
        return Explanation(name, luck.DESCRIPTION["sentence"], SHARE, *COMMON[name])
    found = known.get(name) or known.get(stem)
    if found is None:
        names = [*known, *(f"turns_p{percent}" for percent in LENGTHS), luck.NAME]
        raise SimlabError(f"measure: found {name}; allowed: {', '.join(names)}{nearest(name, names)}")
    formula, source = COMMON.get(found.name, ("", "")) if found.name in COMMON else _own(game, found)
    return Explanation(found.name, found.sentence, found.unit, formula, source)


def _own(game: str, measure: Measure) -> tuple[str, str]:
    """A game's own measure: the formula follows from its table and unit."""
    of = "rounds" if measure.table == "rounds" else "games"
    per = " of the seat" if measure.per_seat else ""
    unit = "a round's game is the unit of its error" if of == "rounds" else "the deal is the unit of its error"
    if measure.unit == SHARE:
        formula = f"{of}{per} in which it is so / {of} in which the question arises; {unit}"
    else:
        formula = f"sum over {of}{per} / number of {of} in which the question arises; {unit}"
    return formula, f"the log of {catalogue.game(game).title}"


def win_paths(game: str) -> list[str]:
    """Ways in which a game is won or ends: its own measures of group `paths`, else its own shares of results by name.

    Together they are stacked to one bar; what is missing to 1 ended in another way.
    """
    own: tuple[Measure, ...] = getattr(catalogue.game(game).room("metrics"), "MEASURES", ())
    ways = [one for one in own if one.unit == SHARE and not one.per_seat and one.table == "games"]
    named = [one.name for one in ways if one.group == "paths"]
    return named or [
        one.name for one in ways if one.group == "result" and re.search(r"_by_|(kind|flush|sum)_wins", one.name)
    ]


def unused(summary: pl.DataFrame, game: str) -> pl.DataFrame:
    """Events that never matter: rows of a summary whose whole interval lies below one in a thousand.

    Rule usage: a rule that no bot ever uses is dead, or the bots are blind to it; playing without it tells which.
    """
    events = {one.name for one in of_game(game, catalogue.game(game).columns.seats) if one.group in ("events", "paths")}
    shares = {
        one.name
        for one in of_game(game, catalogue.game(game).columns.seats)
        if one.name in events and one.unit == SHARE
    }
    stem = pl.col("measure").str.replace(r"(_\d+|\[.*\])$", "")
    rare = ((stem.is_in(shares) | pl.col("measure").is_in(shares)) & (pl.col("high") < NEVER)) | (
        (stem.is_in(events) | pl.col("measure").is_in(events)) & (pl.col("value") == 0) & (pl.col("high") < NEVER)
    )
    return summary.filter(rare)
