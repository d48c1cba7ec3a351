"""How play wears the flash of the emulated Pico, and that the modelled flash wears as much."""

from __future__ import annotations

import pytest

pytest.importorskip("littlefs", reason="make setup")

from tools.bench import flash
from tools.sim.pico.device import PicoSimulator
from tools.torture import wear

GAME, TURNS = "tally", 5


def test_an_event_programs_a_page_and_the_model_counts_the_same(tmp_path) -> None:
    steps = wear.recorded(GAME, tmp_path, turns=TURNS)
    modelled = wear.on_the_model(wear.model(), steps)
    with PicoSimulator(flash=flash.ours()) as device:
        device.wait(wear.RESTS)
        counted = wear.on_the_pico(device, steps)
    assert counted == modelled
    assert TURNS < counted.pages < 4 * TURNS
    assert counted.programmed == 256 * counted.pages
    assert not any(counted.journal)  # one sector has room for all of it
    assert sum(counted.files) < 8


def test_years_follow_from_the_erases_of_a_game() -> None:
    # 200 games a week for 20 years are 208,720 games; 8 sectors bear 800,000 erases.
    assert wear.years(800_000 / 208_720, 8) == pytest.approx(20)
    assert wear.years(0, 8) == float("inf")
