"""The quick measurements of `make bench`, each within its bar; with `--all`, longer ones."""

from __future__ import annotations

import json

import pytest

from host_tests import amount
from tools.bench import BenchError, figures, flash, presses, script, undo, wire
from tools.bench.__main__ import main
from tools.bench.playing import Run, follow
from tools.hardware import FOLDER, battery
from tools.sim.panel import Panel
from tools.sim.pico.records import Transaction

SETUP = (0x00, 0x20, 0x02, 0xA1, 0xC8, 0x8D, 0x14, 0xAF)


@pytest.fixture(scope="module")
def run() -> Run:
    """Run a short script on our firmware."""
    return follow(flash.ours(), script.speed(flash.SEED, short=True), starts=True, dark=True)


@pytest.fixture(scope="module")
def stock() -> Run:
    """Run the same script on our firmware with the stock driver."""
    content = flash.probed(stock=True)
    return follow(content, script.speed(flash.SEED, short=True), starts=True)


def test_the_start_and_the_keys_of_a_tally_and_a_solo_game_are_within_their_bars(run: Run) -> None:
    _kept(figures.all_of({"speed": run}, {}))


def test_the_battery_life_counts_on_no_more_sleep_than_there_is(run: Run) -> None:
    use = json.loads((FOLDER / battery.FILE).read_text(encoding="utf-8"))
    awake = dict(run.awake)
    assert awake.pop("dark") <= use["dark"]["awake"] * 1.05
    assert awake and max(awake.values()) <= use["rest"]["awake"] * 1.05


def test_the_image_is_within_its_bar() -> None:
    _kept(figures.flash(flash.size(), flash.LAYOUT.start))


def test_games_one_after_another_leave_enough_of_the_heap() -> None:
    games, plays = (2, 4) if amount.everything else (1, 1)  # and a game against seven bots
    run = follow(flash.probed(stock=False), script.heap(flash.SEED, games, plays))
    assert len(run.heap) > 5
    _kept(figures.heap([run], None))
    assert len(run.saves) > (20 if amount.everything else 5)
    _kept(figures.saves(run.saves))


def test_the_last_deal_of_a_match_of_parletts_game_is_within_its_bars() -> None:
    content = flash.probed(stock=False, saved=script.saved_match(flash.SEED))
    sheets, plays = (1, 9) if amount.everything else (0, 7)  # until each bot has played a card
    run = follow(content, script.parlett(flash.SEED, sheets, plays))
    assert len(run.heap) > 2 and run.bid and run.card
    _kept([*figures.heap([run], None), *figures.parlett([run])])
    assert run.stack > 500  # MicroPython itself uses 256 of it


def test_a_hand_is_undone_by_replay_within_the_time_of_a_key() -> None:
    undos = undo.measure(("pagat-99", "parlett-4"), matches=2)
    assert [each.moves > 80 for each in undos] == [True, True]
    made = undo.figures(undos)
    assert len(made) == 1
    _kept(made)


def _kept(made: list[figures.Figure]) -> None:
    assert made
    for each in made:
        assert each.ok, "\n" + figures.table(made)


def _is_possible(run: Run) -> None:
    assert len(run.presses) > 20
    assert all(press.least <= press.time for press in run.presses)
    assert all(run.least[part] <= run.sent[part] for part in run.sent)


def test_nothing_is_faster_or_smaller_than_the_wire_allows(run: Run) -> None:
    _is_possible(run)
    assert run.least["solo"] < run.sent["solo"]


@pytest.mark.long
def test_the_stock_driver_shows_the_same_and_sends_more(run: Run, stock: Run) -> None:
    _is_possible(stock)
    assert run.least["solo"] == stock.least["solo"] and run.sent["solo"] < stock.sent["solo"]
    _kept(figures.all_of({"speed": run}, {"speed": stock}))


def test_the_last_changed_byte_is_found_in_the_midst_of_a_transaction() -> None:
    panel = Panel()
    panel.write(bytes(SETUP))
    blank = bytearray(128)
    for page in range(8):
        panel.write(bytes((0x00, 0xB0 | page, 0x00, 0x10)))
        panel.write(b"\x40" + blank)
    sent = [
        Transaction(0.0, 90.0, bytes((0x00, 0xB3, 0x00, 0x10)), False),
        Transaction(100.0, 1000.0, b"\x40\x01\x02\x00\x00\x00", False),
        Transaction(1100.0, 1200.0, bytes((0x00, 0xE3)), False),
    ]
    change = wire.change(panel, sent)
    assert change is not None
    assert change.time == pytest.approx(1000 - 3 * wire.BYTE)
    assert change.least == 7 + 2
    assert wire.sent(sent) == 5 + 7 + 3
    assert wire.change(panel, sent[2:]) is None


def test_a_missed_bar_is_reported() -> None:
    kept = figures.Figure("a", 1, "ms", figures.AT_MOST, 2)
    missed = figures.Figure("b", 1, "KB", figures.AT_LEAST, 2, limit=0.5, stock=3)
    assert kept.ok and not missed.ok
    lines = figures.table([kept, missed]).split("\n")
    assert lines[1].endswith("pass") and lines[2].endswith("MISSED")
    assert missed.as_object() == {
        "name": "b", "value": 1, "unit": "KB", "sense": ">=", "bar": 2, "limit": 0.5, "stock": 3,
        "where": "", "ok": False,
    }  # fmt: skip


def test_a_picture_that_differs_from_the_simulators_ends_the_run() -> None:
    steps = script.speed(flash.SEED, short=True)
    wrong = steps[1]._replace(picture=steps[-1].picture)
    with pytest.raises(BenchError, match="after step 1"):
        follow(flash.ours(), [wrong])


def test_what_needs_no_board_is_measured_without_an_image(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object, **__: object) -> bytes:
        raise BenchError("an image was built")

    monkeypatch.setattr(flash, "ours", none)
    monkeypatch.setattr(flash, "probed", none)
    counted = [figures.Figure("presses for a card", 2, "", figures.AT_MOST, 3)]
    monkeypatch.setattr(presses, "figures", lambda report: counted)
    assert main(["--only", "presses"]) == 0
    assert capsys.readouterr().out == figures.table(counted) + "\n"
