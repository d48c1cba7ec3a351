"""The nets of Parlett's best bot, and the mirror in C that plays the games they come from."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from engine.parlett.bots import nets as in_use
from host_tests import amount
from tools.arena.bots import player
from tools.arena.contest import MATCHES, Contest
from tools.arena.play import Played, _play_out
from tools.solve import nets

pytestmark = amount.for_changes_of(__file__, "engine", "tools/arena", "tools/solve")

needs_compiler = pytest.mark.skipif(
    nets.compiler() is None, reason="this machine has no C compiler, which the mirror needs"
)
FEW = ["--deals", "200", "--workers", "2"]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the nets of very few deals were made."""
    folder = tmp_path_factory.mktemp("nets")
    assert nets.main(FEW, folder) == 0
    return folder


@needs_compiler
@pytest.mark.parametrize(
    ("rules", "matches", "bots"),
    [
        ("parlett-2", 1, ("best", "good")),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (
                ("parlett-2", 3, ("best", "best-2026")),
                ("parlett-3", 2, ("best", "good", "best-2026")),
                ("parlett-4", 1, ("best", "good", "best-2026", "good")),
            )
        ),
    ],
)
def test_the_mirror_plays_each_card_of_the_engines_matches(
    rules: str, matches: int, bots: tuple[str, ...], root: Path
) -> None:
    seats = len(bots)
    contest = Contest(rules, (), MATCHES, bots, 5)
    players = [player(name, "parlett") for name in bots]
    counted = Played([], [0] * seats, [0.0] * seats)
    lines = iter(nets.run(nets.compiled(root), "moves", seats, matches, 5, *bots))
    for number in range(matches):
        for turn in range(seats):
            game = _play_out(contest, number, turn, players, counted)
            assert [int(move) for move in next(lines).split()] == list(game.history)


@needs_compiler
def test_the_arenas_figures_come_out(root: Path) -> None:
    program = nets.compiled(root)
    matches = 6 if amount.everything else 2
    found = nets.measure(program, ("good", "best-2026"), matches, 3, 1)
    assert nets.measure(program, ("good", "best-2026"), matches, 3, 4) == found
    contest = Contest("parlett-2", (), MATCHES, ("good", "best-2026"), 3)
    from tools.arena.play import play

    points, _ = zip(*play(contest, 0, matches).values, strict=True)
    lead = sum(own - other for own, other in points) / matches
    assert found.startswith(f"good: {lead:+.2f} ± ") and f"{18 * matches} deals" in found


@needs_compiler
def test_a_run_goes_on_where_the_last_one_ended(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(nets, "run", refused)
    assert nets.main([*FEW, "--check"], root) == 0
    (root / nets.PATH).write_text("")
    capsys.readouterr()
    assert nets.main([*FEW, "--check"], root) == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and str(nets.PATH) in message
    assert nets.main(FEW, root) == 0


@pytest.mark.long
@needs_compiler
def test_the_number_of_processes_does_not_matter(root: Path, tmp_path: Path) -> None:
    assert nets.main(["--deals", "200", "--workers", "1"], tmp_path) == 0
    assert (tmp_path / nets.PATH).read_bytes() == (root / nets.PATH).read_bytes()


@needs_compiler
def test_the_module_can_be_imported_and_has_nets_of_the_right_size(root: Path) -> None:
    written = runpy.run_path(str(root / nets.PATH))
    assert [len(net) for net in written["NETS"]] == [len(net) for net in in_use.NETS]
    assert len(written["HUNCH"]) == len(in_use.HUNCH)
    assert written["HALF"] == in_use.HALF
    assert written["NETS"] != in_use.NETS


def test_the_nets_in_use_have_this_programs_format() -> None:
    source = Path(in_use.__file__).read_text(encoding="utf-8")
    assert source == nets.module(in_use.HUNCH, in_use.NETS, nets.DEALS, nets.SEED)


def test_a_missing_compiler_gives_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(nets, "compiler", lambda: None)
    assert nets.main(FEW, tmp_path) == 2
    assert capsys.readouterr().err == (
        "a C compiler is missing: install gcc or clang (Debian: gcc, libc6-dev)\n"
    )


@needs_compiler
@pytest.mark.parametrize("bot", ["worst", "best:speed=3", "best:cards=many", "best:net=none-such"])
def test_a_bot_that_is_unknown_gives_one_line(
    bot: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert nets.main(["--measure", "1", bot, "good"], root) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and message.startswith("the mirror fails: no ")


def test_measuring_needs_bots(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        nets.main(["--measure", "1"])
    assert capsys.readouterr().err.startswith("--measure needs two to four bots")
    with pytest.raises(SystemExit):
        nets.main(["best", "best"])
    assert capsys.readouterr().err.startswith("bots are for --measure alone")


@needs_compiler
def test_the_seed_of_a_match_may_be_large_that_of_a_run_not(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert nets.main(["--measure", "1", "--seed", "700000", "good", "good"], root) == 0
    assert "18 deals" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        nets.main(["--seed", "256"], root)
    assert "--seed must be at most 255" in capsys.readouterr().err
