"""Several people on one device, and a bot that plays real cards at a real table."""

from __future__ import annotations

from host_tests.firmware.flow import walk
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator

PASS = "DOWN DOWN OK OK"
SEAT = "DOWN DOWN DOWN OK OK"
LAID = " wait:500 OK wait:500"
"""Confirm that the bot's card is laid."""


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
        # The whole call, if necessary with only the seat's number.
        walk(device, ("", seats[-1][-1] + ": |Hand over to"))
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


def test_a_bots_real_cards_are_entered_and_it_says_what_to_lay(device, golden) -> None:
    walk(
        device,
        (SEAT, "How many play?"),
        ("LEFT OK", "{setup.which_seat}|Seat 3"),
        ("OK", "How well does it play?|Good"),
        ("OK", "Who deals first?"),
        ("OK", "Bot 3: card 1 of 3"),
        (to_cell("K"), "Bot 3: card 2 of 3"),
        (to_cell("7"), "Bot 3: card 3 of 3"),
        (to_cell("Q"), "Seat 1 plays"),
        (to_cell("9"), "Seat 2 plays|Seat 1: 9  “pass to you 0”"),
        # The keeper plays its highest.
        (to_cell("5"), "Lay this card for Bot 3|Say “15”.|Q|OK: go on"),
    )
    golden("seat-lay", device.picture())
    walk(device, ("wait:500 OK wait:500", "What did Bot 3 draw?|Bot 3: Q  “15”"))
    golden("seat-draw", device.picture())
    walk(
        device,
        (to_cell("2"), "Seat 1 plays|15"),
        ("BACK OK", "What did Bot 3 draw?"),  # a wrong card is undone
        (to_cell("3"), "Seat 1 plays|15"),
    )


def test_a_second_press_for_the_card_to_lay_enters_no_draw(device) -> None:
    """OK pressed twice for the laid card used to enter an 8 that the bot never drew."""
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2") + "&OK&OK", "Lay this card for Bot 2|Say “12”.|J"),  # not read yet
        ("RIGHT DOWN", "Lay this card for Bot 2"),
        ("OK&OK", "What did Bot 2 draw?"),
        ("restart", "Lay this card for Bot 2|J"),  # it may not have been laid
        ("wait:500 OK wait:500", "What did Bot 2 draw?"),
        ("BACK", "Undo"),
        ("OK", "Seat 1 plays|0"),
        ("BACK DOWN", "Redo"),
        ("OK", "Lay this card for Bot 2|J"),
    )


def begin_with_bot_2(device, *cards: str) -> None:
    """Begin a game of two in which bot 2 holds these cards."""
    press(device, SEAT + " LEFT LEFT OK OK OK OK")
    for card in cards:
        press(device, to_cell(card))


def test_the_bot_that_cannot_play_lays_down_its_hand(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(device, (to_cell("K"), "Hand 1 is over|Bot 2|can't play|7 8 J|4 pennies left"))


def test_the_bot_that_forgot_to_draw_goes_on_with_a_card_less_A_24(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2") + LAID, "What did Bot 2 draw?|Bot 2: J  “12”"),
        (to_cell("can't"), "Seat 1 plays"),
        (to_cell("2"), "Lay this card for Bot 2|8"),
    )


def test_the_game_of_a_bot_at_the_table_goes_on_after_a_restart(device) -> None:
    begin_with_bot_2(device, "7", "8")
    walk(device, ("", "card 3 of 3"), ("restart", "card 3 of 3"))
    press(device, to_cell("J") + " " + to_cell("2"))
    before = device.picture()
    press(device, "restart")
    assert device.picture() == before


def test_the_loss_of_a_penny_during_a_hand_is_shown_A_10(tmp_path, golden) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "stay.json").write_text(
        '{"base": "pagat-99", "name": "A", "after_bust": "pile_away_out", "start_total": 90}'
    )
    with Simulator(storage=tmp_path, seed=1) as device:
        press(device, "DOWN DOWN DOWN OK UP UP UP OK LEFT OK OK OK OK")
        for card in ("7", "8", "J", "5"):
            press(device, to_cell(card))
        walk(device, (to_cell("3"), "Bot 3 can't play.|4 pennies left. The pile goes.|7  8  J"))
        golden("seat-pile-away", device.picture())
        walk(device, ("restart", "Bot 3 can't play."), ("wait:500 OK", "Seat 1 plays|90"))


def test_only_a_card_can_be_answered_while_a_hand_is_entered(device, golden) -> None:
    """The cross, for a seat that can't play, used to bring up a message about a card to draw."""
    begin_with_bot_2(device, "7")
    walk(device, ("", "Bot 2: card 2 of 3|[undo]"))
    assert "[cross]" not in "\n".join(device.words())
    golden("seat-deal", device.picture())
    walk(
        device,
        ("DOWN RIGHT OK", "Bot 2: card 1 of 3"),  # undo is in the place of the cross
        (to_cell("7") + " " + to_cell("8") + " " + to_cell("J"), "Seat 1 plays|[cross]"),
    )
    walk(device, (to_cell("2") + LAID, "What did Bot 2 draw?|[cross]"))


MENU = "BACK DOWN DOWN wait:500 "
"""To the first item of the menu that belongs to the game."""


def test_a_wrong_card_of_the_bot_is_corrected_from_the_menu(device, golden) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2") + LAID, "What did Bot 2 draw?"),
        (to_cell("5"), "Seat 1 plays"),
        (MENU, "Bot 2's cards"),
        ("OK", "Bot 2's cards|5  7  8|OK: change"),
    )
    golden("seat-cards", device.picture())
    walk(device, ("RIGHT RIGHT OK", "8 is wrong. What is it?"))
    golden("seat-enter-again", device.picture())
    walk(
        device,
        (to_cell("K"), "Seat 1 plays|12|Bot 2 has the right card now"),
        (MENU + "OK", "5  7  K"),
        ("BACK BACK OK", "Seat 1 plays|12"),
        (MENU + "OK", "5  7  8"),  # undone as a whole
        ("LEFT OK " + to_cell("K"), "Seat 1 plays"),
        ("restart " + MENU + "OK", "5  7  K"),
    )


def test_a_bot_that_is_to_lay_a_card_it_does_not_hold_plays_another(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2"), "Lay this card for Bot 2.|J"),
        (MENU + "OK", "Bot 2's cards|7  8  J"),
        ("LEFT OK", "J is wrong. What is it?"),
        ("OK", "Lay this card for Bot 2.|J"),  # the same card changes nothing
        (MENU + "OK LEFT OK", "J is wrong. What is it?"),
        ("UP UP RIGHT RIGHT OK wait:500", "Lay this card for Bot 2.|Say “10”.|8"),
        ("restart wait:500 OK wait:500", "What did Bot 2 draw?|10"),
        # If another card than the laid one is corrected, only that card changes.
        (MENU + "OK", "3  7  8"),
        ("OK RIGHT OK wait:500", "Lay this card for Bot 2.|8"),
        ("OK wait:500", "What did Bot 2 draw?|10"),
    )


def test_a_card_that_is_elsewhere_is_refused(device, golden) -> None:
    begin_with_bot_2(device, "7", "7", "J")
    for card in ("7", "7"):
        walk(device, (to_cell(card) + LAID, "draw?"), (to_cell("2"), "Seat 1 plays"))
    walk(
        device,
        (MENU + "OK OK DOWN OK", "Not changed: 7 is already"),
    )
    golden("seat-not-changed", device.picture())
    walk(device, ("BACK", "Bot 2's cards|2  2  7"), ("BACK", "Seat 1 plays|31"))
