"""Several people on one device, and a bot that plays real cards at a real table."""

from __future__ import annotations

from host_tests.firmware.flow import walk
from tools.sim.fingers import press, to_cell

PASS = "DOWN DOWN OK OK"
SEAT = "DOWN DOWN DOWN OK OK"


def test_nothing_is_shown_until_the_player_presses_ok(device, golden) -> None:
    walk(
        device,
        (PASS, "How many people?|2 players"),
        ("OK", "And how many bots?|no bots"),
        ("OK", "Hand over to|OK: show cards"),
    )
    words = "\n".join(device.words())
    assert not any(suit in words for suit in "♣♦♥♠"), words
    golden("pass-hand-over", device.picture())
    first = device.words()[0]
    walk(device, ("wait:500 OK", first))
    assert any(suit in "\n".join(device.words()) for suit in "♣♦♥♠")


def test_the_device_goes_round_and_hides_each_hand_again(device) -> None:
    press(device, PASS + " OK OK wait:500")
    seats = []
    for _ in range(4):
        seats.append(device.words()[0].split(" plays")[0])
        walk(device, ("", "Hand over to|" + seats[-1]))
        press(device, "OK&OK")  # a second press plays no card
        walk(device, ("", seats[-1] + " plays"), ("OK&OK", ""))
        if "counts" in "\n".join(device.words()):
            press(device, "OK&OK")
        walk(device, ("", seats[-1] + ": |Hand over to"))
    assert seats == seats[:2] * 2 and seats[0] != seats[1]


def test_a_restart_hides_the_hand(device) -> None:
    press(device, PASS + " OK OK wait:500 OK")
    assert "Hand over" not in "\n".join(device.words())
    walk(device, ("restart", "Hand over to"))


def test_people_and_bots_may_be_mixed(device) -> None:
    walk(
        device,
        (PASS + " RIGHT OK RIGHT RIGHT OK", "How well do they play?"),
        ("OK", "1|2|3|4|5"),
    )
    for _ in range(40):
        words = "\n".join(device.words())
        if "thinks" in words:
            device.wait(1600)
        else:
            press(device, "OK")
    assert "Bot" in words or "Seat" in words


def test_the_bot_at_a_real_table_is_told_its_cards_and_says_what_to_lay(device, golden) -> None:
    walk(
        device,
        (SEAT, "How many play?"),
        ("LEFT OK", "Which seat is mine?|Seat 3"),
        ("OK", "How well does it play?|Good"),
        ("OK", "Who deals first?"),
        ("OK", "Bot 3: card 1 of 3"),
        (to_cell("K"), "Bot 3: card 2 of 3"),
        (to_cell("7"), "Bot 3: card 3 of 3"),
        (to_cell("Q"), "Seat 1 plays"),
        (to_cell("9"), "Seat 2 plays|Seat 1: 9  “pass to you 0”"),
        (to_cell("5"), "Lay Q, then draw|Bot 3: Q  “15”"),  # the keeper plays its highest
    )
    golden("seat-lay", device.picture())
    walk(
        device,
        (to_cell("2"), "Seat 1 plays|15"),
        ("BACK OK", "Lay Q, then draw"),  # a wrong card told is taken back
        (to_cell("3"), "Seat 1 plays|15"),
    )


def test_the_bot_that_cannot_play_lays_down_its_hand(device) -> None:
    press(device, SEAT + " LEFT LEFT OK OK OK OK")
    for card in ("7", "8", "J"):
        press(device, to_cell(card))
    walk(device, (to_cell("K"), "Hand 1 is over|Bot 2|can't play|7 8 J|4 pennies left"))


def test_the_bot_that_forgot_to_draw_goes_on_with_a_card_less_A_24(device) -> None:
    press(device, SEAT + " LEFT LEFT OK OK OK OK")
    for card in ("7", "8", "J"):
        press(device, to_cell(card))
    walk(
        device,
        (to_cell("2"), "Lay J, then draw|Bot 2: J  “12”"),
        (to_cell("can't"), "Seat 1 plays"),
        (to_cell("2"), "Lay 8, then draw|Bot 2: 8"),
    )


def test_the_game_of_a_bot_at_the_table_goes_on_after_a_restart(device) -> None:
    press(device, SEAT + " LEFT LEFT OK OK OK OK")
    for card in ("7", "8"):
        press(device, to_cell(card))
    walk(device, ("", "card 3 of 3"), ("restart", "card 3 of 3"))
    press(device, to_cell("J") + " " + to_cell("2"))
    before = device.picture()
    press(device, "restart")
    assert device.picture() == before
