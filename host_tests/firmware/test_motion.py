"""Motion after a key: it explains, is over soon, and costs no press and no power."""

from __future__ import annotations

import pytest

from firmware.ui.motion import LAST, STEP
from host_tests.firmware.flow import start_solo, start_tally, walk
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import KEYS, Simulator, contact


@pytest.fixture
def device():
    with Simulator(seed=1) as simulator:
        yield simulator


def _phases(device: Simulator, key: str) -> list:
    """Press a key; return the picture of each phase of what follows."""
    device.run((contact(key, KEYS), 1))
    pictures = [device.picture()]
    for _ in range(LAST + 1):
        device.run((0, STEP))
        pictures.append(device.picture())
    return pictures


def _total(device: Simulator) -> str:
    return next(line for line in device.words() if line[:1].isdigit()).split()[0]


def test_the_card_comes_to_the_total_which_counts_up_and_then_stands_still(device) -> None:
    start_tally(device, seats=4, dealer=4)
    press(device, f"{to_cell('8')} wait:500 {to_cell('8')[:-2]}")
    before = device.picture()
    pictures = _phases(device, "OK")
    assert len(set(pictures)) >= 5
    assert before not in pictures
    assert pictures[-1] == pictures[-2]
    assert _total(device) == "16"
    assert device.wait_at_most < 0 or device.wait_at_most > 1000


def test_the_last_picture_is_the_same_if_a_key_cuts_the_motion_short(device) -> None:
    start_tally(device, seats=4, dealer=4)
    press(device, to_cell("8") + " wait:500")
    press(device, "OK&RIGHT&LEFT wait:1")  # the next keys act as if it was over
    quick = device.picture()
    press(device, "wait:1000")
    assert device.picture() == quick


@pytest.mark.parametrize("card", ["4", "K"])
def test_a_turn_of_the_direction_and_a_set_total_flash(device, card: str) -> None:
    start_tally(device, seats=4, dealer=4)
    device.wait(1000)
    press(device, to_cell(card)[:-2].strip() or "wait:0")
    pictures = _phases(device, "OK")
    assert len(set(pictures)) >= 4
    assert pictures[-1] == pictures[-2]


def test_the_total_that_a_card_makes_is_shown_before_it_is_played(device) -> None:
    start_solo(device, bots=3)
    device.wait(8000)
    walk(
        device,
        ("", "{play.your_turn}  11 or 21"),
        ("RIGHT", "{play.your_turn}  10+8=18"),
        ("OK wait:300", "{adding.called name=you, card=8♦, call=18}"),
    )
