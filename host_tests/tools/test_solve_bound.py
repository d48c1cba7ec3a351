"""The most that any bot can win against a keeper."""

from __future__ import annotations

import io

import numpy as np
import pytest

from engine.adding.rules import preset
from host_tests import amount
from tools.console import Progress
from tools.solve import adding, bound
from tools.solve.simulator import Table

pytestmark = amount.for_changes_of(__file__, "engine", "tools/arena", "tools/solve")

SMALL = preset("pagat-99").with_options(["limit=20", "hand=2", "floor=clamp"])
ONE_CARD = preset("pagat-99").with_options(["limit=12", "hand=1"])


def unseen(line: object) -> None:
    """Nobody looks at the progress."""


@pytest.fixture(scope="module")
def bounds() -> list[bound.Bound]:
    """Return the bounds of a small game, for a hand seen one play late and two."""
    return [bound.bound(SMALL, late, unseen) for late in (1, 2)]


def test_a_hand_that_is_seen_later_is_worth_less(bounds: list[bound.Bound]) -> None:
    first, second = (found.loses for found in bounds)
    assert 0.45 < first < second < 0.5


def test_a_bot_that_beats_keepers_stays_below(bounds: list[bound.Bound]) -> None:
    """Four packs are nearly an endless one."""
    rules = SMALL.with_options(["decks=4"])
    weights = adding.solve([(rules, 2)], 4000, 3, map, Progress(io.StringIO()))
    loses = adding.losses(rules, 2, weights, 20000, 1, map, unseen).mean()
    assert bounds[-1].loses < loses < 0.49


def test_with_one_card_nothing_is_hidden_and_the_bound_is_the_truth() -> None:
    """The keeper's next card may be any, so a plain recursion finds what the player can win."""
    table = Table(ONE_CARD, 2)
    draws = table.counts / table.counts.sum()
    span = table.to.shape[2]
    wins = np.ones(span)
    for _ in range(400):
        after = np.zeros(span)  # to win if the keeper plays at a total
        for kind, chance in enumerate(draws):
            for total in range(span):
                made = table.to[kind, table.choice[kind, total], total]
                after[total] += chance * (wins[made] if made >= 0 else 1)
        for total in range(span):
            wins[total] = sum(
                chance
                * max((after[made] for made in table.to[kind, :, total] if made >= 0), default=0)
                for kind, chance in enumerate(draws)
            )
    found = bound.bound(ONE_CARD, 1, unseen)
    start = -table.low
    assert found.leads == pytest.approx(wins[start], abs=1e-3)
    assert found.follows == pytest.approx(after[start], abs=1e-3)


@pytest.mark.parametrize("name", ["wilson-99", "classic-99", "jiujiu-99", "98"])
def test_rules_by_which_more_happens_are_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        bound.main(["--rules", name])
    assert capsys.readouterr().err.splitlines()[-1].count("Choose other rules.")


def test_the_command_prints_the_bound(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bound, "preset", lambda name: ONE_CARD)
    assert bound.main(["--late", "1"]) == 0
    assert "every bot loses 50.00 %" in capsys.readouterr().out
