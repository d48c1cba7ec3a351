"""Keeping the total at a real table, through the keys and the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cards import RANKS
from host_tests.firmware.flow import CANNOT, choose, start_tally, walk, worded
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator


def test_the_example_of_the_rules_shows_each_total_and_call_T_02(device, golden) -> None:
    start_tally(device, seats=4, dealer=4)
    golden("tally-start", device)
    walk(
        device,
        ("", "{play.plays name=seat 1}|[clockwise]|{play.deals name=seat 4}"),
        (to_cell("K"), "{play.plays name=seat 2}|99|{adding.called name=seat 1, card=K, call=99}"),
        (
            to_cell("9"),
            "{play.plays name=seat 3}|99|"
            "{adding.called name=seat 2, card=9, call={call.pass total=99}}",
        ),
        (
            to_cell("4"),
            "{play.plays name=seat 2}|[anticlockwise]|99|"
            "{adding.called name=seat 3, card=4, call={call.back total=99}}",
        ),
        (
            to_cell("10"),
            "{play.plays name=seat 1}|89|{adding.called name=seat 2, card=10, call=89}",
        ),
        (to_cell("8"), "{play.plays name=seat 4}|97|{adding.called name=seat 1, card=8, call=97}"),
        (
            to_cell("4"),
            "{play.plays name=seat 1}|[clockwise]|97|"
            "{adding.called name=seat 4, card=4, call={call.back total=97}}",
        ),
    )
    golden("tally-back-on-you", device)


def test_an_ace_counts_1_or_11_by_its_cell_A_39(device, golden) -> None:
    start_tally(device, seats=4, dealer=4)
    press(device, to_cell("11")[:-2])
    golden("tally-ace", device)
    walk(
        device,
        ("OK", "{adding.called name=seat 1, card=A, call=11}"),
        (to_cell("A"), "{adding.called name=seat 2, card=A, call=12}"),
        (to_cell("K") + " " + to_cell("10"), "{adding.called name=seat 4, card=10, call=89}"),
        (
            to_cell("11"),
            "{error.number_over_limit card=A, number=+11, total=100, over=1, limit=99}",
        ),
        (to_cell("A", start="11"), "{adding.called name=seat 1, card=A, call=90}"),
    )


def test_a_ten_counts_plus_or_minus_by_its_cell_A_40(device) -> None:
    start_tally(device, seats=4, dealer=4)
    walk(
        device,
        (to_cell("J") + " " + to_cell("-10"), "{adding.called name=seat 2, card=10, call=0}"),
        (to_cell("10"), "{adding.called name=seat 3, card=10, call=10}"),
        # Where plus ten does not fit, the ten itself is minus ten.
        (to_cell("K") + " " + to_cell("10"), "{adding.called name=seat 1, card=10, call=89}"),
    )


def test_a_card_that_goes_over_says_so_and_by_how_much(device, golden) -> None:
    start_tally(device, seats=4, dealer=4)
    walk(
        device,
        (to_cell("K"), "{play.plays name=seat 2}"),
        (
            to_cell("8"),
            "{play.plays name=seat 2}|99|{error.over_limit card=8, total=107, over=8, limit=99}",
        ),
        (
            to_cell("9", start="8"),
            "{play.plays name=seat 3}|"
            "{adding.called name=seat 2, card=9, call={call.pass total=99}}",
        ),
    )
    press(device, to_cell("Q"))
    golden("tally-over", device)


def test_a_player_who_cannot_play_loses_a_penny_and_the_deal_moves_left_A_07_A_16(
    device, golden
) -> None:
    start_tally(device, seats=4, dealer=2)
    walk(
        device,
        ("", "{play.plays name=seat 3}|{play.deals name=seat 2}"),
        (
            to_cell("K") + " " + to_cell("can't"),
            "{adding.hand_over hand=1}|{name.seat seat=4}|{adding.cannot_play name=seat 4}|"
            "{adding.left count=4, tokens=4}",
        ),
    )
    golden("tally-cannot-play", device)
    walk(
        device,
        (
            "wait:500 OK",
            "{play.plays name=seat 4}|{play.deals name=seat 3}|[5/5]  [5/5]  [4/5]",
        ),
    )


def test_who_says_too_early_that_he_cannot_play_is_asked_again_A_04(device) -> None:
    start_tally(device, seats=3, dealer=3)
    walk(
        device,
        (to_cell("can't"), "{adding.every_card_fits total=0}"),
        ("LEFT RIGHT OK", "{adding.every_card_fits total=0}"),
        ("OK", "{adding.hand_over hand=1}|{adding.left count=4, tokens=4}"),
    )


def test_where_a_card_may_go_over_nobody_is_offered_to_give_up_A_05(device) -> None:
    press(device, "OK")
    choose(device, "Wilson's 99")
    walk(
        device,
        ("OK OK", "{play.plays name=seat 1}"),
        (to_cell("can't"), "{error.play_over}"),
        ("OK", "{error.play_over}"),
    )


def test_the_cells_that_are_no_cards_say_what_they_do(device) -> None:
    start_tally(device, seats=3, dealer=3)
    walk(
        device,
        (to_cell("can't")[:-2], "{adding.cannot}"),
        ("LEFT", "{adding.counts_number card=10, number=-10}"),
        ("LEFT", "{adding.counts_number card=A, number=11}"),
        ("LEFT", "{play.deals name=seat 3}"),
    )


def test_ok_pressed_once_too_often_for_the_next_hand_plays_no_card(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, CANNOT)
    walk(
        device,
        ("OK&OK&OK", "{play.plays name=seat 2}|{play.deals name=seat 1}|0"),
        (
            "wait:400 OK",
            "{play.plays name=seat 3}|"
            "{adding.called name=seat 2, card=9, call={call.pass total=0}}",
        ),
    )


def test_a_whole_game_for_three_ends_with_the_last_who_has_pennies_A_08(device, golden) -> None:
    start_tally(device, seats=3, dealer=3)
    walk(
        device,
        (f"{CANNOT} OK " * 3 * 4, "[1/5]  [1/5]  [1/5]"),
        (CANNOT, "{adding.hand_over hand=13}|{name.seat seat=1}|{adding.out}"),
        (
            "OK",
            "{play.plays name=seat 3}|{play.deals name=seat 2}|[cross]  [",
        ),  # seat 1, left of 3, is passed over
        (CANNOT, "{play.wins name=seat 2}|[trophy]"),
    )
    golden("tally-winner", device)
    walk(
        device,
        ("BACK", "{menu.again}|{menu.new}|{menu.undo}"),
        ("DOWN OK OK", "{setup.how_many_play}"),
    )


def test_eight_seats_fit_on_the_screen(device, golden) -> None:
    start_tally(device, seats=8, dealer=8)
    press(device, f"{CANNOT} OK " * 5)
    golden("tally-eight", device)


def test_two_players_see_no_direction_and_a_four_passes_the_turn_A_33(device) -> None:
    start_tally(device, seats=2, dealer=2)
    walk(
        device,
        (
            to_cell("4"),
            "{play.plays name=seat 2}|"
            "{adding.called name=seat 1, card=4, call={call.back total=0}}",
        ),
    )


def test_undo_goes_back_to_the_first_card_and_redo_forward_again(device) -> None:
    start_tally(device, seats=4, dealer=4)
    cards = ["K", "10", "9", "4", "A", "can't", "", "7", "J"]
    pictures = [device.picture()]
    for card in cards:
        press(device, to_cell(card) if card else "wait:500 OK")
        pictures.append(device.picture())
    # Another key ends the notice of what was taken back.
    for picture in reversed(pictures[:-1]):
        press(device, "BACK OK RIGHT LEFT")
        assert device.picture() == picture
    walk(device, ("BACK", "{menu.redo}|{menu.back}"))
    assert worded("{menu.undo}") not in device.words()
    press(device, "BACK")
    press(device, "BACK OK")  # the first item is redo now
    for picture in pictures[2:]:
        press(device, "BACK DOWN OK RIGHT LEFT")
        assert device.picture() == picture


def test_a_card_played_after_undo_ends_what_could_be_redone(device) -> None:
    start_tally(device, seats=4, dealer=4)
    press(device, to_cell("7") + " " + to_cell("8") + " BACK OK " + to_cell("5"))
    press(device, "BACK")
    assert worded("{menu.redo}") not in device.words()


def test_forgetting_to_draw_until_the_hand_is_empty_A_24_A_25(device) -> None:
    start_tally(device, seats=2, dealer=2)
    for card in ("9", "9", "9"):
        walk(
            device,
            (
                to_cell(card) + " BACK UP*4 OK",
                "{adding.forgot_ask name=seat 1}|{adding.forgot_no}",
            ),
            ("OK", "{play.plays name=seat 2}"),  # a slip changes nothing
            ("BACK UP*4 OK RIGHT OK", "{adding.one_fewer name=seat 1}"),
        )
        press(device, to_cell("9"))
    walk(
        device,
        (
            to_cell("9"),
            "{error.no_card_left Seat=seat 1}|{error.no_card_left Seat=seat 1, seat=seat 1}",
        ),
        (
            to_cell("can't"),
            "{adding.hand_over hand=1}|{name.seat seat=1}|{adding.left count=4, tokens=4}",
        ),  # from the 9 that was refused
    )


def test_a_card_takes_fewer_than_three_presses_on_average() -> None:
    presses = [len(to_cell(rank).split()) for rank in RANKS]
    assert max(presses) <= 4
    assert sum(presses) / len(RANKS) < 3


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_is_where_the_pad_shows_it(quick_device: Simulator, rank: str) -> None:
    start_tally(quick_device, seats=3, dealer=3)
    walk(quick_device, (to_cell(rank), f"{{move.plays name=seat 1, card={rank}}}  “"))


def test_everything_can_be_reached_with_left_right_ok_and_back(device) -> None:
    two = ("LEFT", "RIGHT")
    walk(
        device,
        ("OK OK LEFT OK RIGHT OK", "{play.plays name=seat 1}"),
        (to_cell("K", two), "{play.plays name=seat 2}"),
        (to_cell("10", two), "{play.plays name=seat 3}|89"),
        (to_cell("10", two), "{play.plays name=seat 1}|“99”"),
        ("BACK OK", "{play.plays name=seat 3}|89"),
        ("BACK RIGHT OK RIGHT", "{play.plays name=seat 1}|“99”"),
        ("LEFT", "{play.plays name=seat 1}|“99”"),
        (to_cell("can't", two), "{adding.hand_over hand=1}"),
        ("wait:500 OK", "{play.plays name=seat 2}"),
        ("BACK LEFT OK", "{home.left.adding name={tile.tally}, number=0}"),
    )


def test_losses_without_pennies_are_strokes_in_groups_of_five(tmp_path: Path, golden) -> None:
    lines = [
        '[Game "adding"]',
        '[Rules "98"]',
        '[Option "limit=15"]',
        '[Seats "2"]',
        '[Dealer "2"]',
    ]
    for number in range(13):
        first = 1 + number % 2
        lines += ["hand", f"play {first} 9", f"play {3 - first} 9"]
    (tmp_path / "tally.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "playing").write_bytes(b"tally")
    with Simulator("cpython", tmp_path) as device:
        press(device, "wait:3000")
        assert device.words()[-1] == "[6]  [7]"
        golden("tally-marks", device)
