"""Several people on one device, and a bot that plays real cards at a real table."""

from __future__ import annotations

from firmware.screens.common.seat_names import BOT, bot_names
from firmware.words import say
from host_tests.firmware.flow import walk
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

PASS = "RIGHT RIGHT OK OK"
SEAT = "DOWN OK OK"
COVER = say("adding.cover", name="").split("\n\n\n")
"""The lines of a cover above and below the name."""

PLAYS = say("play.plays", name="")
PLAYED = " wait:2000"
"""The time that a bot at the table takes."""
LAID = PLAYED + " OK wait:500"
"""Confirm that the bot's card is laid."""


def test_nothing_is_shown_until_the_player_presses_ok(device, golden) -> None:
    walk(
        device,
        (PASS, "{setup.how_many_people}|{setup.players count=2}"),
        ("OK", "{setup.how_many_bots}|{setup.no_bots}"),
        ("OK", "|".join(COVER)),
    )
    words = "\n".join(device.words())
    assert not any(suit in words for suit in "♣♦♥♠"), words
    golden("pass-hand-over", device)
    first = device.words()[0]
    walk(device, ("wait:500 OK", first))
    assert any(suit in "\n".join(device.words()) for suit in "♣♦♥♠")


def test_the_device_goes_round_and_hides_each_hand_again(device) -> None:
    press(device, PASS + " OK OK wait:500")
    seats = []
    for _ in range(4):
        seats.append(device.words()[0].split(PLAYS)[0])
        walk(device, ("", COVER[0] + "|" + seats[-1]))
        press(device, "OK&OK")  # a second press plays no card
        walk(device, ("", seats[-1] + PLAYS), ("OK&OK", ""))
        if say("adding.counts", card="") in "\n".join(device.words()):
            press(device, "OK&OK")
        # The whole call, if necessary with only the seat's number.
        walk(device, ("", seats[-1][-1] + ": |" + COVER[0]))
    assert seats == seats[:2] * 2 and seats[0] != seats[1]


def test_a_restart_hides_the_hand(device) -> None:
    press(device, PASS + " OK OK wait:500 OK")
    assert COVER[0] not in device.words()
    walk(device, ("restart", COVER[0]))


def test_eight_people_are_not_asked_for_bots(device) -> None:
    walk(
        device,
        (PASS + " RIGHT*5 OK", "{setup.how_many_bots}|{setup.no_bots}"),
        ("BACK RIGHT", "{setup.players count=8}"),
        ("OK", "|".join(COVER)),
    )


def test_an_answer_that_is_changed_after_back_counts_and_the_ones_before_it_still_do(
    device,
) -> None:
    walk(
        device,
        (PASS + " RIGHT OK RIGHT RIGHT OK", "{setup.how_well_they}"),
        ("BACK", "{setup.how_many_bots}|{setup.bots count=2}"),
        ("LEFT OK", "{setup.how_well_it}"),
        ("BACK BACK", "{setup.how_many_people}|{setup.players count=3}"),
        ("LEFT OK", "{setup.how_many_bots}|{setup.no_bots}"),
        ("RIGHT OK", "{setup.how_well_it}"),
        ("OK", f"{{name.seat seat=1}}  {{name.seat seat=2}}  {BOT}{bot_names()[2]}"),
    )
    assert BOT + bot_names()[3] not in "\n".join(device.words())


def test_people_and_bots_may_be_mixed(device) -> None:
    walk(
        device,
        (PASS + " RIGHT OK RIGHT RIGHT OK", "{setup.how_well_they}"),
        ("OK", "1|2|3|⚙Do|⚙Eli"),
    )
    for _ in range(40):
        words = "\n".join(device.words())
        if has_text(words, "play.thinks"):
            device.wait(1600)
        else:
            press(device, "OK")
    assert BOT in words or has_text(words, "name.seat")


def test_a_bots_real_cards_are_entered_and_it_says_what_to_lay(device, golden) -> None:
    walk(
        device,
        (SEAT, "{setup.how_many_play}"),
        ("LEFT OK", "{setup.which_seat}|{name.seat seat=3}"),
        ("OK", "{setup.how_well_it}|{level.keeper}"),
        ("OK wait:300", f"{{setup.who_deals}}|{BOT}{bot_names()[2]}"),
        ("OK", "{play.card_of name=bot 3, card=1, count=3}"),
        (
            to_cell("K"),
            "{play.card_of name=bot 3, card=2, count=3}|{move.plays name=bot 3, card=K}",
        ),
        (
            to_cell("7"),
            "{play.card_of name=bot 3, card=3, count=3}|{move.plays name=bot 3, card=7 K}",
        ),
        (to_cell("Q"), "{play.plays name=seat 1}"),
        (
            to_cell("9"),
            "{play.plays name=seat 2}|"
            "{adding.called name=seat 1, card=9, call={call.pass total=0}}",
        ),
        # Seat 2 sees what to say before the keeper plays its highest.
        (
            to_cell("5") + " wait:500",
            "{play.thinks name=bot 3}|{adding.called name=seat 2, card=5, call=5}",
        ),
        ("wait:1500", "{message.lay name=bot 3}|{adding.say call=15}|Q|{message.go_on}"),
    )
    golden("seat-lay", device)
    walk(
        device,
        (
            "wait:500 OK wait:500",
            "{adding.what_drawn name=bot 3}|{adding.called name=bot 3, card=Q, call=15}",
        ),
    )
    golden("seat-draw", device)
    walk(
        device,
        (to_cell("2"), "{play.plays name=seat 1}|15"),
        ("BACK OK", "{adding.what_drawn name=bot 3}"),  # a wrong card is undone
        (to_cell("3"), "{play.plays name=seat 1}|15"),
    )


def test_a_second_press_for_the_card_to_lay_enters_no_draw(device) -> None:
    """OK pressed twice for the laid card used to enter an 8 that the bot never drew."""
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        # not read yet
        (
            to_cell("2") + "&OK wait:800 OK&OK",
            "{message.lay name=bot 2}|{adding.say call=12}|J",
        ),
        ("RIGHT DOWN", "{message.lay name=bot 2}"),
        ("OK&OK", "{adding.what_drawn name=bot 2}"),
        ("restart", "{message.lay name=bot 2}|J"),  # it may not have been laid
        ("wait:500 OK wait:500", "{adding.what_drawn name=bot 2}"),
        ("BACK", "{menu.undo}"),
        ("OK", "{play.plays name=seat 1}|0"),
        ("BACK DOWN", "{menu.redo}"),
        ("OK", "{message.lay name=bot 2}|J"),
    )


def begin_with_bot_2(device, *cards: str) -> None:
    """Begin a game of two in which bot 2 holds these cards."""
    press(device, SEAT + " LEFT LEFT OK OK OK OK")
    for card in cards:
        press(device, to_cell(card))


def test_the_bot_that_cannot_play_lays_down_its_hand(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (
            to_cell("K") + PLAYED,
            "{adding.hand_over hand=1}|{adding.cannot_play name=bot 2}|"
            "7 8 J|{adding.left count=4, tokens=4}",
        ),
    )


def test_the_bot_that_forgot_to_draw_goes_on_with_a_card_less_A_24(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (
            to_cell("2") + LAID,
            "{adding.what_drawn name=bot 2}|{adding.called name=bot 2, card=J, call=12}",
        ),
        (to_cell("can't"), "{play.plays name=seat 1}"),
        (to_cell("2") + PLAYED, "{message.lay name=bot 2}|8"),
    )


def test_the_game_of_a_bot_at_the_table_goes_on_after_a_restart(device) -> None:
    begin_with_bot_2(device, "7", "8")
    walk(
        device,
        ("", "{play.card_of name=bot 2, card=3, count=3}"),
        ("restart", "{play.card_of name=bot 2, card=3, count=3}"),
    )
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
        press(device, "DOWN OK UP UP UP OK LEFT OK OK OK OK")
        for card in ("7", "8", "J", "5"):
            press(device, to_cell(card))
        walk(
            device,
            (
                to_cell("3") + PLAYED,
                "{adding.bot_cannot name=bot 3}|"
                "{adding.pile_goes left={adding.left count=4, tokens={tokens.penny count=4}}}|"
                "7  8  J",
            ),
        )
        golden("seat-pile-away", device)
        walk(
            device,
            ("restart", "{adding.bot_cannot name=bot 3}"),
            ("wait:500 OK", "{play.plays name=seat 1}|90"),
        )


def test_only_a_card_can_be_answered_while_a_hand_is_entered(device, golden) -> None:
    """The cross, for a seat that can't play, used to bring up a message about a card to draw."""
    begin_with_bot_2(device, "7")
    walk(device, ("", "{play.card_of name=bot 2, card=2, count=3}"))
    assert "[cross]" not in "\n".join(device.words())
    golden("seat-deal", device)
    walk(
        device,
        (
            "BACK OK",
            "{play.card_of name=bot 2, card=1, count=3}",
        ),
        (
            to_cell("7") + " " + to_cell("8") + " " + to_cell("J"),
            "{play.plays name=seat 1}|[cross]",
        ),
    )
    walk(device, (to_cell("2") + LAID, "{adding.what_drawn name=bot 2}|[cross]"))


MENU = "BACK DOWN DOWN wait:500 "
"""To the first item of the menu that belongs to the game."""


def test_a_wrong_card_of_the_bot_is_corrected_from_the_menu(device, golden) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2") + LAID, "{adding.what_drawn name=bot 2}"),
        (to_cell("5"), "{play.plays name=seat 1}"),
        (MENU, "{adding.cards_of name=bot 2}"),
        ("OK", "{adding.cards_of name=bot 2}|5  7  8|{adding.entered_keys}"),
    )
    golden("seat-cards", device)
    walk(device, ("RIGHT RIGHT OK", "{adding.wrong_card card=8}"))
    golden("seat-enter-again", device)
    walk(
        device,
        (to_cell("K", start="8"), "{play.plays name=seat 1}|12|{adding.right_card name=bot 2}"),
        (MENU + "OK", "5  7  K"),
        ("BACK BACK OK", "{play.plays name=seat 1}|12"),
        (MENU + "OK", "5  7  8"),  # undone as a whole
        ("LEFT OK " + to_cell("K", start="8"), "{play.plays name=seat 1}"),
        ("restart " + MENU + "OK", "5  7  K"),
    )


def test_a_bot_that_is_to_lay_a_card_it_does_not_hold_plays_another(device) -> None:
    begin_with_bot_2(device, "7", "8", "J")
    walk(
        device,
        (to_cell("2") + PLAYED, "{message.lay name=bot 2}|J"),
        (MENU + "OK", "{adding.cards_of name=bot 2}|7  8  J"),
        ("LEFT OK", "{adding.wrong_card card=J}"),
        ("OK", "{message.lay name=bot 2}|J"),  # the same card changes nothing
        (MENU + "OK LEFT OK", "{adding.wrong_card card=J}"),
        (to_cell("3", start="J") + PLAYED, "{message.lay name=bot 2}|{adding.say call=10}|8"),
        ("restart wait:500 OK wait:500", "{adding.what_drawn name=bot 2}|10"),
        # If another card than the laid one is corrected, only that card changes.
        (MENU + "OK", "3  7  8"),
        ("OK RIGHT OK" + PLAYED, "{message.lay name=bot 2}|8"),
        ("OK wait:500", "{adding.what_drawn name=bot 2}|10"),
    )


def test_a_card_that_is_elsewhere_is_refused(device, golden) -> None:
    begin_with_bot_2(device, "7", "7", "J")
    for card in ("7", "7"):
        walk(
            device,
            (to_cell(card) + LAID, "{adding.what_drawn name=bot 2}"),
            (to_cell("2"), "{play.plays name=seat 1}"),
        )
    walk(
        device,
        (
            MENU + "OK OK " + to_cell("7", start="2"),
            "{play.not_changed why={error.not_unseen card=7}}",
        ),
    )
    golden("seat-not-changed", device)
    walk(
        device,
        ("BACK", "{adding.cards_of name=bot 2}|2  2  7"),
        ("BACK", "{play.plays name=seat 1}|31"),
    )
