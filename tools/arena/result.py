"""What a contest has shown: means with 95 % intervals, as text, as JSON and as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from tools.arena.bots import RESAMPLER, is_search
from tools.arena.contest import Contest, Measure
from tools.arena.play import Played
from tools.hardware.svg import Picture

_INK = "#222222"
_PALE = "#bbbbbb"
_BLUE = "#1f6feb"


class Mean(NamedTuple):
    """A mean and half the width of its 95 % interval."""

    mean: float
    half: float

    def times(self, factor: float) -> Mean:
        """Return both times a factor."""
        return Mean(self.mean * factor, self.half * abs(factor))


class Result(NamedTuple):
    """The result of a contest.

    Attributes:
    contest: what was played; deals: how many deals or matches, each once for each seating.
    measures: what was counted, and its mean for each bot.
    lead: by how much the first bot is better than the mean of the others, by the first measure.
    milliseconds: for a move of each bot.
    """

    contest: Contest
    deals: int
    measures: list[tuple[Measure, list[Mean]]]
    lead: Mean
    milliseconds: list[float]


def interval(values: Sequence[float]) -> Mean:
    """Return the mean of values and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Mean(mean, 1.96 * math.sqrt(variance / len(values)))


def result_of(contest: Contest, played: Played) -> Result:
    """Return the result of all deals of a contest."""
    bots = range(len(contest.bots))
    found = [
        (measure, [interval([each[number][bot] for each in played.values]) for bot in bots])
        for number, measure in enumerate(contest.measures())
    ]
    others = len(contest.bots) - 1
    leads = [each[0][0] - sum(each[0][1:]) / others for each in played.values]
    taken = zip(played.seconds, played.moves, strict=True)
    return Result(
        contest,
        len(played.values),
        found,
        interval(leads).times(found[0][0].sense),
        [1000 * seconds / max(1, moves) for seconds, moves in taken],
    )


def text(result: Result) -> str:
    """Return a result as lines: each bot, then the first against the others."""
    rows = []
    width = max(len(bot) for bot in result.contest.bots)
    for number, bot in enumerate(result.contest.bots):
        parts = [_words(measure, means[number]) for measure, means in result.measures]
        parts.append(f"{result.milliseconds[number]:.2f} ms a move")
        rows.append(f"{bot:<{width}}  {', '.join(parts)}")
    measure = result.measures[0][0]
    lead = result.lead.times(100 if measure.share else 1)
    sign = " %" if measure.share else ""
    rows.append(
        f"{result.contest.bots[0]} against the others: {lead.mean:+.2f} ± {lead.half:.2f}{sign}"
    )
    return "\n".join(rows)


def as_object(result: Result) -> dict[str, Any]:
    """Return a result as an object for JSON; shares are from 0 to 1."""
    contest = result.contest
    object_: dict[str, Any] = {
        "rules": contest.rules,
        "options": list(contest.options),
        "unit": contest.unit,
        "count": result.deals,
        "games": result.deals * len(contest.bots),
        "seats": len(contest.bots),
        "seed": contest.seed,
        "bots": [
            {
                "name": bot,
                **{measure.name: means[number]._asdict() for measure, means in result.measures},
                "ms_per_move": round(result.milliseconds[number], 4),
            }
            for number, bot in enumerate(contest.bots)
        ],
        "lead": result.lead._asdict(),
    }
    if any(map(is_search, contest.bots)):
        object_["resampler"] = RESAMPLER
    return object_


def plot(result: Result, heading: str) -> str:
    """Return a picture of the first measure: a dot for each bot, with its interval, as SVG."""
    measure, means = result.measures[0]
    means = [mean.times(100 if measure.share else 1) for mean in means]
    least = min(mean.mean - mean.half for mean in means)
    most = max(mean.mean + mean.half for mean in means)
    room = (most - least or 1) * 0.1
    least, most = least - room, most + room
    left, width, row = 170, 420, 34
    height = 56 + row * len(means) + 44
    picture = Picture(left + width + 40, height, heading)
    picture.rect(0, 0, left + width + 40, height, "white")
    picture.text(16, 24, heading, 14, _INK)

    def x(value: float) -> float:
        return left + width * (value - least) / (most - least)

    bottom = 56 + row * len(means)
    for value in _ticks(least, most):
        picture.path([(x(value), 48), (x(value), bottom)], _PALE, 1)
        picture.text(x(value), bottom + 12, f"{value:g}", 12, _INK, anchor="middle")
    for number, (bot, mean) in enumerate(zip(result.contest.bots, means, strict=True)):
        y = 56 + row * (number + 0.5)
        picture.text(16, y, bot, 13, _INK)
        picture.path([(x(mean.mean - mean.half), y), (x(mean.mean + mean.half), y)], _BLUE, 3)
        picture.circle(x(mean.mean), y, 5, _BLUE)
    picture.text(left, bottom + 32, " ".join(measure.words).strip(), 12, _INK)
    return picture.end()


def _words(measure: Measure, mean: Mean) -> str:
    shown = mean.times(100 if measure.share else 1)
    return f"{measure.words[0]} {shown.mean:.2f} ± {shown.half:.2f} {measure.words[1]}".strip()


def _ticks(least: float, most: float) -> list[float]:
    """Return round numbers between two, about five."""
    step = 10 ** math.floor(math.log10((most - least) / 5))
    step *= next(factor for factor in (1, 2, 5, 10) if (most - least) / (step * factor) <= 6)
    first = math.ceil(least / step)
    return [number * step for number in range(first, math.floor(most / step) + 1)]
