"""What once puzzled people who used the device for the first time.

Most of it has its flow beside the screen concerned; here is the rest.
"""

from __future__ import annotations

import pytest

from firmware.device.keys import HELP_AFTER
from firmware.words import say
from host_tests.firmware.flow import choose, start_tally, walk
from host_tests.firmware.parlett_player import set_up
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator

TOKENS = slice(59, 64)
"""The rows of pixels with the tokens below the names."""

LEAST = 3
"""The fewest pixels that a token is wide and high, to be seen at arm's length."""


def test_a_new_tally_begins_with_the_players_and_the_dealer_of_the_last(device) -> None:
    start_tally(device, seats=6, dealer=5)
    walk(
        device,
        ("BACK UP OK wait:500 RIGHT OK", "{home.go_on}|{menu.again_ends}"),
        ("UP OK OK", "{setup.how_many_play}|{setup.players count=6}"),
        ("OK", "{setup.who_deals}|{name.seat seat=5}"),
    )


def test_forgot_to_draw_is_far_down_and_a_slip_on_it_costs_nothing(device) -> None:
    start_tally(device, seats=4, dealer=4)
    press(device, to_cell("9"))
    before = device.picture()
    walk(device, ("BACK", "{menu.undo}|{menu.rules}"))
    assert say("adding.forgot") not in device.words()
    choose(device, "adding.forgot")
    walk(device, ("", "{adding.forgot_ask name=seat 1}|{adding.forgot_no}"), ("OK", ""))
    assert device.picture() == before


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_seat_has_its_number_and_tokens_that_can_be_counted(seats: int, device) -> None:
    start_tally(device, seats=seats, dealer=seats)
    *_, names, tokens = device.words()
    assert names.split("  ") == [
        say("name.seat", seat=seat) if seats < 4 else str(seat) for seat in range(1, seats + 1)
    ]
    each = 3 if seats > 4 else 5
    assert tokens.split() == [f"[{each}/{each}]"] * seats
    found = blobs(device)
    assert len(found) == seats * each
    assert all(wide >= LEAST and high >= LEAST for wide, high in found)
    assert ("[clockwise]" in device.words()[0]) == (seats > 2)


def blobs(device: Simulator) -> list[tuple[int, int]]:
    """Return the width and height of each token: lit pixels between dark columns."""
    rows = range(*TOKENS.indices(64))
    picture = device.picture()
    found = []
    columns: list[set[int]] = []
    for x in range(129):
        lit = {y for y in rows if x < 128 and picture.pixel(x, y)}
        if lit:
            columns.append(lit)
        elif columns:
            found.append((len(columns), len(set.union(*columns))))
            columns = []
    return found


def test_each_arrow_changes_the_figure_that_is_underlined(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("8") + " BACK")
    choose(device, "total.title")
    walk(
        device,
        ("", "{total.which}|8|{number.steps step=10, next=1}"),
        ("UP*2", "28"),
        ("OK DOWN", "27|{number.units}"),
        ("LEFT*2", "25"),
        ("UP", "26"),
    )


def test_help_keeps_a_bid_half_laid(device) -> None:
    press(device, set_up("parlett", "parlett-3") + " wait:500 RIGHT OK RIGHT*2 OK")
    two = device.picture()
    device.hold("BACK", HELP_AFTER + 50)
    walk(device, ("", "{help.keys}"), ("BACK", "{lay.title}"))
    assert device.picture() == two
    press(device, "restart wait:500")
    assert device.picture() == two


def test_help_keeps_a_name_half_written(device) -> None:
    press(device, "OK OK LEFT OK DOWN OK RIGHT*3 OK OK")
    before = device.words()
    device.hold("BACK", HELP_AFTER + 50)
    walk(device, ("", "{help.keys}"), ("BACK", "{names.write seat=1}"))
    assert device.words() == before
    press(device, "restart wait:500")
    assert device.words() == before
