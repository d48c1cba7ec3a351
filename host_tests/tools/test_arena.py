"""Bots against one another: the results, how the work is split, and invalid command lines."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import types
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.game import Game
from engine.adding.record import choice
from engine.adding.rules import preset
from engine.chance import Chance
from host_tests import amount
from host_tests.missing import missing
from host_tests.refusals import says
from tools.arena import bots, result, work
from tools.arena.__main__ import main
from tools.arena.contest import HANDS, MATCHES, Contest
from tools.arena.play import Played, play
from tools.arena.references import REFERENCES
from tools.console import bar

try:
    from tools import openspiel
except ImportError as error:
    MISSING = str(error)
else:
    MISSING = ""

ROOT = Path(__file__).resolve().parents[2]
pytestmark = amount.for_changes_of(__file__, "engine", "tools/arena", "tools/openspiel")

KEPT = (1480, 13)
"""27 times the points of the kept bot for a deal, and how many of its 27 bids it makes."""

COMMAND = [sys.executable, "-m", "tools.arena"]


@pytest.fixture
def with_openspiel() -> None:
    """Skip or fail if OpenSpiel is missing."""
    if MISSING:
        missing(MISSING)


def test_the_bots_are_listed_in_the_order_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["random", "easy", "random", "--matches", "2", "--seed", "7", "--workers", "1"]
    assert main(asked) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "parlett-3, 2 matches of 9 deals, 3 places, seed 7"
    assert [line.split()[0] for line in lines[1:]] == ["random", "easy", "random", "random"]
    assert all(re.search(r"% of bids made, \d+\.\d\d ms a move$", line) for line in lines[1:4])
    assert lines[4].startswith("random against the others: -")
    assert err == ""


@pytest.mark.parametrize(
    ("unit", "begins"), [("--hands", "pagat-99, 1 deal, 2"), ("--matches", "pagat-99, 1 match, 2")]
)
def test_a_contest_of_one_is_headed_in_the_singular(
    unit: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--rules", "pagat-99", "keeper", "random", unit, "1", "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith(begins)


@pytest.mark.parametrize(
    "contest",
    [
        Contest("pagat-99", (), HANDS, ("keeper", "random", "highest"), 5),
        Contest("wilson-99", (), MATCHES, ("keeper", "random"), 5),
        pytest.param(
            Contest("parlett-3", (), MATCHES, ("easy", "random", "random"), 5),
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_result_does_not_depend_on_how_the_work_is_split(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = work.here(contest, 7, 1, lambda done: None)
    monkeypatch.setattr(work, "_PIECES", 3)
    reported: list[int] = []
    split = work.here(contest, 7, 3, reported.append)
    assert reported == [2, 4, 6, 7]
    assert split.values == whole.values
    assert split.moves == whole.moves
    assert [play(contest, number, 1).values[0] for number in (6, 0)] == [
        whole.values[6],
        whole.values[0],
    ]


@pytest.mark.parametrize(
    "contest",
    [
        Contest("parlett-2", (), MATCHES, ("random",) * 2, 3),
        Contest("parlett-4", (), MATCHES, ("random",) * 4, 3),
        Contest("parlett-classic", (), MATCHES, ("random",) * 3, 3),
        Contest("joker-99", (), HANDS, ("random",) * 5, 3),
        Contest("98", ("hand=3",), HANDS, ("keeper",) * 3, 3),
        Contest("pagat-99", (), MATCHES, ("keeper",) * 4, 3),
        Contest("wilson-99", (), HANDS, ("highest",) * 2, 3),
    ],
)
def test_every_bot_plays_at_every_place(contest: Contest) -> None:
    contest.check()
    # By turns the same bot at every place, with the same cards and the same chance.
    for values in play(contest, 0, 3).values:
        assert [max(by_bot) - min(by_bot) < 1e-9 for by_bot in values] == [True] * len(values)


def test_one_loses_each_hand_and_one_wins_each_match() -> None:
    for players in (2, 4):
        for unit in (HANDS, MATCHES):
            contest = Contest("pagat-99", (), unit, ("keeper", *["random"] * (players - 1)), 1)
            for [by_bot] in play(contest, 0, 5).values:
                assert sum(by_bot) == pytest.approx(1)


@pytest.mark.long
def test_keeper_is_as_strong_as_measured_before() -> None:
    """The known shares lie within the intervals: 75 % against random, 55.8 % against highest."""
    for rivals, wins in (("random", 0.75), ("highest", 0.558)):
        contest = Contest("pagat-99", (), HANDS, ("keeper", rivals), 1)
        found = result.result_of(contest, work.here(contest, 400, 1, lambda done: None))
        [(measure, [keeper, _])] = found.measures
        assert (measure.name, found.deals) == ("won", 400)
        assert abs(keeper.mean - wins) < 1.5 * keeper.half < 0.05
        assert found.lead.mean == pytest.approx(2 * keeper.mean - 1)
    contest = Contest("pagat-99", (), HANDS, ("keeper", "random", "random", "random"), 1)
    found = result.result_of(contest, work.here(contest, 150, 1, lambda done: None))
    assert found.measures[0][1][0].mean == pytest.approx(0.137, abs=0.04)
    assert found.lead.mean > 0.1


@pytest.mark.parametrize(
    ("total", "hand", "keeper", "down"),
    [(50, "10C 9D 4S", "10C +10", "9D"), (50, "10C JD 9S", "JD", "JD")],
)
def test_keeper_down_never_adds_a_10(total: int, hand: str, keeper: str, down: str) -> None:
    for bot, plays in ((BOTS["keeper"], keeper), (REFERENCES["adding"]["keeper-down"], down)):
        game = Game(preset("pagat-99").with_options([f"start_total={total}"]), 2, 2, (1,))
        game.push(moves.make(moves.BEGIN))
        for text in hand.split():
            game.push(moves.make(moves.GIVE, 1, cards.parse(text)))
        [move] = bot(game.view(1), Chance(1))
        effect = game.rules.chosen(move)
        said = cards.text(moves.value_of(move))
        if len(effect.numbers) > 1:
            said += " " + choice(effect, moves.number_of(move))
        assert said == plays


def test_the_kept_best_bot_plays_as_ever() -> None:
    """A copy of the engine's best bot of November 2026: its games never change."""
    contest = Contest("parlett-3", (), MATCHES, ("best-2026", "random", "random"), 1)
    [[points, made]] = play(contest, 0, 1).values
    assert (round(points[0] * 27), round(made[0] * 27)) == KEPT
    folder = ROOT / "tools/arena/references"
    for file in folder.rglob("*.py"):
        assert "engine.parlett.bots" not in re.sub('""".*?"""', "", file.read_text(), flags=re.S)


@pytest.mark.usefixtures("with_openspiel")
@pytest.mark.parametrize(
    "contest",
    [
        Contest("pagat-99", (), HANDS, ("ismcts-20", "random"), 1),
        Contest("orcutt-99", (), MATCHES, ("random", "ismcts-2"), 1),
        Contest("parlett-2", ("tie=shared",), MATCHES, ("ismcts-2", "random"), 1),
    ],
)
def test_openspiels_search_is_an_opponent(contest: Contest) -> None:
    contest.check()
    first, again = (play(contest, 0, 1) for _ in range(2))
    assert first.values == again.values
    assert result.as_object(result.result_of(contest, first))["resampler"] == bots.RESAMPLER


@pytest.mark.usefixtures("with_openspiel")
def test_hidden_cards_do_not_change_the_choice_of_the_search() -> None:
    choose = bots.player("ismcts-30", "parlett")
    contest = Contest("parlett-3", (), MATCHES, ("random",) * 3, 1)
    game = contest.begun(1)
    chance = Chance(5)
    while game.to_move == 0 or len(game.deal.plays) < 4:
        legal = game.legal_moves()
        game.push(legal[chance.below(len(legal))])
    mover = game.to_move
    adapter = openspiel.GAME_CLASSES["parlett-3"]({}).adapter
    others = [adapter.redealt(game, mover, chance.below) for _ in range(3)]
    assert any(other.history != game.history for other in others)
    moves = [choose(each, mover, Chance(9)) for each in (game, *others)]
    assert len(set(moves)) == 1


def test_json_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--rules pagat-99 --hands 20 --workers 1 --json --seed 3 keeper random random"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"], found["unit"], found["count"], found["games"]) == (
        "pagat-99",
        "hands",
        20,
        60,
    )
    assert [bot["name"] for bot in found["bots"]] == ["keeper", "random", "random"]
    assert sum(bot["lost"]["mean"] for bot in found["bots"]) == pytest.approx(1)
    assert all(bot["ms_per_move"] > 0 and bot["lost"]["half"] > 0 for bot in found["bots"])
    assert found["lead"]["mean"] > 0 and "resampler" not in found


def test_a_plot_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plot.svg"
    line = f"--rules 98 --hands 20 --workers 1 --plot {file} keeper random"
    assert main(line.split()) == 0
    picture = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert {"keeper", "random", "wins % of hands", "98, 20 deals, 2 places, seed 1"} <= set(texts)
    assert len([each for each in picture.iter() if each.tag.endswith("circle")]) == 2
    capsys.readouterr()
    assert main(["--rules", "98", "--hands", "1", "keeper", "random", "--plot", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_one_deal_and_equal_bots_are_drawn_as_well() -> None:
    contest = Contest("pagat-99", (), HANDS, ("keeper", "keeper"), 1)
    found = result.result_of(contest, Played([[[0.5, 0.5]]], [1, 1], [0.0, 0.0]))
    assert "50" in result.plot(found, "equal")


def test_an_interval_is_none_where_all_are_equal() -> None:
    assert result.interval([4.0, 4.0, 4.0]) == (4.0, 0.0)
    mean, half = result.interval([1.0, 3.0])
    assert (mean, round(half, 6)) == (2.0, round(1.96, 6))


def test_a_bar_shows_what_is_done_and_the_time_left() -> None:
    assert bar(0, 8, 0) == "[....................] 0 of 8, 0:00:00 left"
    assert bar(2, 8, 100) == "[#####...............] 2 of 8, 0:05:00 left"
    assert bar(8, 8, 9000) == "[####################] 8 of 8, 0:00:00 left"


def test_somebody_who_looks_sees_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stderr", screen)
    assert main(["--rules", "pagat-99", "--hands", "2", "--workers", "1", "keeper", "random"]) == 0
    assert "[##########..........] 1 of 2" in screen.getvalue()


def test_dask_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own package is an extra; a stand-in with the same methods plays here."""
    asked: list[object] = []

    class Future:
        def __init__(self, function: object, job: object):
            self.result = lambda: function(job)  # type: ignore[operator]

    class Client:
        def __init__(self, address: str, timeout: float):
            asked.append(address)

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *error: object) -> None:
            asked.append("closed")

        def map(self, function: object, jobs: list[object], pure: bool) -> Iterator[Future]:
            assert not pure
            return iter([Future(function, job) for job in jobs])

    distributed = types.ModuleType("distributed")
    distributed.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    contest = Contest("pagat-99", (), HANDS, ("keeper", "random"), 5)
    played = work.there(contest, 5, "tcp://here:1", lambda done: None)
    assert played.values == work.here(contest, 5, 1, lambda done: None).values
    assert asked == ["tcp://here:1", "closed"]


def test_without_dask_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert (
        main(
            ["--rules", "pagat-99", "--hands", "2", "--scheduler", "tcp://h:1", "keeper", "random"]
        )
        == 2
    )
    assert capsys.readouterr().err == work.MISSING + "\n"
    assert (ROOT / work.REQUIREMENTS).exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "the following arguments are required: bots"),
        ("best", "parlett-3 is for 3 bots, not 1"),
        ("easy easy easy easy", "parlett-3 is for 3 bots, not 4"),
        ("easy easy easy --rules parlett-2", "parlett-2 is for 2 bots, not 3"),
        ("easy nobody easy", "unknown bot 'nobody'; the bots are easy, good, best, random, "),
        ("easy easy easy --matches 0", "argument --matches: '0' must be a whole number from 1 to "),
        (
            "easy easy easy --matches -3",
            "argument --matches: '-3' must be a whole number from 1 to ",
        ),
        ("easy easy easy --matches x", "argument --matches: 'x' must be a whole number from 1 to "),
        ("easy easy easy --workers 0", "argument --workers: '0' must be a whole number from 1 to "),
        (
            "easy easy easy --seed -1",
            "argument --seed: '-1' must be a whole number from 0 to 42949",
        ),
        (f"easy easy easy --seed {'9' * 5000}", "argument --seed: '9999"),
        ("easy easy easy --games 3", "unrecognized arguments: --games"),
        ("easy easy easy --hands 3", "Parlett's game is played in matches of nine deals: use --m"),
        ("easy easy easy --hands 3 --matches 3", "argument --matches: not allowed with argument"),
        ("easy easy easy --rules nothing", "unknown rules 'nothing'; they are 100, 98, "),
        ("keeper --rules pagat-99", "pagat-99 is for 2 to 8 bots, not 1"),
        ("keeper keeper --rules 98 --matches 3", "a match of 98 never ends: use --hands"),
        (
            "keeper random --rules 98 --option over_costs=true --hands 3",
            "not every loss costs the same: use --matches",
        ),
        ("keeper best --rules 98 --hands 3", "unknown bot 'best'; the bots are random, keeper, h"),
        ("ismcts-0 easy easy", "unknown bot 'ismcts-0'; the bots are easy, good, best, random"),
        (
            "keeper ismcts-9 --rules pagat-99 --option hand=2 --hands 3",
            "ismcts-9 plays no house rules of adding games",
        ),
    ],
)
def test_an_invalid_command_line_gives_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert err.startswith(said)
    assert err.count("\n") == 1 and err.endswith(" (--help says more)\n")
    assert out == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--rules pagat-99 --option hand=99", "out_of_range"),
        ("--option tie", "not_an_option"),
        ("--option tie=never", "not_one_of"),
        ("--option four_ten=on", "not_in_rules"),
    ],
)
def test_wrong_rules_are_explained_in_one_line(
    line: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["easy", "easy", "easy", *line.split()])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert says(err, code), err
    assert err.count("\n") == 1
    assert out == ""


PLOTTED = "random random random --matches 1 --workers 1 --plot"


def test_a_plot_that_can_not_be_written_is_named_before_the_contest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*PLOTTED.split(), str(tmp_path / "missing" / "plot.svg")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("plot.svg: No such file or directory\n")


def test_a_contest_that_is_broken_off_keeps_the_plot_of_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(work, "here", interrupted)
    file = tmp_path / "plot.svg"
    file.write_text("before")
    assert main([*PLOTTED.split(), str(file)]) == 130
    assert file.read_text() == "before"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_disk_that_is_full_at_the_end_does_not_cost_the_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*PLOTTED.split(), "/dev/full"]) == 2
    assert "random against the others: " in capsys.readouterr().out


def test_the_command_reports_an_error_without_a_traceback() -> None:
    done = subprocess.run([*COMMAND, "best"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    wanted = "parlett-3 is for 3 bots, not 1 (--help says more)\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", wanted)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_it_silently(workers: str) -> None:
    asked = ["easy", "easy", "easy", "--matches", "10000", "--workers", workers]
    with subprocess.Popen(
        [*COMMAND, *asked],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("parlett-3, 10000 matches of 9 deals")
        time.sleep(0.5)  # until the others are there
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does, to all its processes
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")


def test_a_closed_pipe_is_not_an_error() -> None:
    asked = "random random random --matches 1 --workers 1"
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m tools.arena {asked} | true'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
