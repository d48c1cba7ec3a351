"""A bot's seat at a real table of Parlett's game: what is entered, and what the bot says."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.parlett import moves
from engine.parlett.deal import TURNING
from firmware.device.keys import OK
from firmware.screens.parlett import questions
from firmware.screens.parlett.card_grid import CardGrid
from firmware.words import card_text
from host_tests.firmware.flow import walk
from host_tests.firmware.parlett_player import PRESETS, ParlettPlayer, record, set_up
from host_tests.gallery_file import Screen
from host_tests.refusals import says
from tools.gallery.scenes import Visitor
from tools.sim.fingers import press
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text


def test_a_bot_gets_its_cards_once_and_says_what_to_lay_and_play(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3"))
        walk(device, ("", "{play.card_of name=bot 3, card=1, count=12}"))
        golden("parlett-entered", device)
        for count in range(2, 13):
            walk(device, ("RIGHT OK", f"{{play.card_of name=bot 3, card={count}, count=12}}"))
        walk(device, ("RIGHT OK wait:3000", "{message.lay_aside name=bot 3}"))
        golden("parlett-lay-aside", device)
        before = record(device)
        assert "bid 1 hidden" in before and "bid 3" in before
        player.play(1)
        assert "tricks" not in record(device)


def test_a_power_cut_does_not_swallow_what_the_bot_lays_aside() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000")
        walk(device, ("", "{message.lay_aside name=bot 3}"))
        device.restart()
        walk(
            device,
            ("", "{message.lay_aside name=bot 3}"),
            ("wait:500 OK", "{ask.premium name=seat 1}"),
        )
        walk(device, ("BACK DOWN*3 OK", "{message.lay_aside name=bot 3}"))


def test_a_card_that_a_seat_can_not_have_is_refused_in_words() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        refused = ""
        while not refused and len(player.game.results) < 4:
            player.step()
            if says(player.screen.notice, "did_not_follow"):
                refused = player.screen.notice
        assert refused.replace(" ", "") in "".join(device.words()).replace(" ", "")


def test_the_grid_keeps_the_tricks_below_it_when_the_cursor_moves(quick_device) -> None:
    player = ParlettPlayer(quick_device)
    player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000 OK OK OK wait:500")
    while not has_text(quick_device.words()[0], "play.plays"):
        player.step()
    before = quick_device.words()[-1]
    assert "/?" in before
    press(quick_device, "RIGHT")
    assert quick_device.words()[-1] == before


def test_the_cards_of_a_declared_bid_are_entered_for_the_bot_P_26(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000 OK wait:500")
        walk(
            device,
            ("", "{ask.premium name=seat 1}"),
            ("DOWN OK", "{ask.premium name=seat 2}"),
            ("OK wait:3000", "{ask.bid_card name=seat 1, card=1}"),
            ("OK", "{ask.bid_card name=seat 1, card=2}"),
            ("RIGHT OK", "{ask.bid_card name=seat 1, card=3}"),
        )
        golden("parlett-bid-cards", device)
        walk(device, ("BACK OK RIGHT LEFT", "{ask.bid_card name=seat 1, card=2}"))
        walk(device, ("wait:500 OK", "{ask.bid_card name=seat 1, card=3}"))
        walk(device, ("restart", "{ask.bid_card name=seat 1, card=3}"))
        walk(device, ("BACK OK RIGHT LEFT", "{ask.bid_card name=seat 1, card=2}"))
        walk(device, ("restart", "{ask.bid_card name=seat 1, card=2}"))
        walk(device, ("BACK DOWN OK RIGHT LEFT", "{ask.bid_card name=seat 1, card=3}"))
        while not player.game.deal.bids[1]:
            press(device, "OK")
        assert player.game.deal.bids[1] is not None and len(player.game.deal.laid[1]) == 3
        walk(device, ("", f"0/{player.game.deal.bids[1]}"))


@pytest.mark.parametrize("declares", [False, True], ids=["one", "both"])
@pytest.mark.parametrize("first", ["", "LEFT "], ids=["bot last", "bot first"])
def test_a_bot_that_declares_lays_its_bid_open_as_soon_as_all_have_offered_P_35(
    first: str, declares: bool
) -> None:
    with Simulator(seed=6) as device:
        player = ParlettPlayer(device, seed=1)
        player.press(set_up("parlett_seat", "parlett-2").removesuffix("OK") + first + "OK")
        for _ in range(12):
            player.press(f"RIGHT*{player.chance.randrange(1, 36)} OK")
        walk(device, ("wait:3000", "{message.lay_aside name=bot 2}"))
        press(device, "wait:500 OK wait:3000")
        if first:
            walk(device, ("", "{message.declares name=bot 2}"))
            press(device, "wait:500 OK")
        walk(device, ("", "{ask.premium name=seat 1}"))
        press(device, "DOWN OK wait:3000" if declares else "OK wait:3000")
        opened = f"{{message.declares_bid name=bot 2, bid={player.game.deal.bids[2]}}}"
        walk(device, ("", opened), ("restart", opened))
        press(device, "wait:500 OK")
        if not declares:
            return
        walk(device, ("", "{ask.bid_card name=seat 1, card=1}"))
        walk(device, ("OK", "{ask.bid_card name=seat 1, card=2}"))
        walk(device, ("restart", "{ask.bid_card name=seat 1, card=2}"))
        while player.game.deal.bids[1] is None:
            press(device, "RIGHT OK")
        assert len(player.game.deal.laid[1]) == 3 and not player.screen.messages


@pytest.mark.parametrize("name", PRESETS)
def test_no_line_over_or_under_the_cards_is_cut(name: str, golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", name))
        asked = 0
        pictures: dict[str, Screen] = {}
        while not player.game.results:
            player.step()
            lines = device.words()
            if isinstance(player.screen.question, CardGrid) and not player.screen.notice:
                assert "…" not in "".join(lines)
            if player.game.deal.plays and "plays" in lines[0] and "/" in lines[-1]:
                asked += 1
                taken = [
                    f"{player.screen.mark(hand)}  {player.game.deal.tricks[hand]}/"
                    for hand in range(1, player.game.rules.hands + 1)
                ]
                assert all(each in lines[-1] for each in taken)
                if name == "parlett-4" and player.game.deal.takers:
                    which = "trick" if len(player.game.deal.trick()) == 3 else "table"
                    which = which if player.game.deal.trick() else "taken"
                    pictures.setdefault(which, Screen(device.picture(), tuple(lines)))
        assert asked > 5
        for which in ("trick", "taken") if pictures else ():
            golden(f"parlett-4-{which}", pictures[which])


def test_only_bids_that_can_be_true_are_offered_at_the_end_P_20() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3"))
        asked = 0
        while asked < 4:
            player.step()
            question = player.screen.question
            if player.game.phase == TURNING and question is not None:
                asked += 1
                legal = player.game.legal_moves()
                assert len(question._moves) > 1
                assert all(move in legal for (move,) in question._moves)


def test_a_refusal_leaves_the_cards_in_sight(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        while not says(player.screen.notice, "did_not_follow"):
            player.step()
        golden("parlett-no-such-card", device)
        assert "♠" in "".join(device.words()) and "♣" in "".join(device.words())


def test_a_half_entered_hand_continues_after_a_restart() -> None:
    with Simulator(seed=4) as device:
        press(device, set_up("parlett_seat", "parlett-3"))
        first = device.words()[0]
        assert "card 1 of 12" in first
        walk(device, ("OK RIGHT OK LEFT*3 OK", "{play.card_of name=bot 3, card=4, count=12}"))
        before = device.words()
        walk(device, ("restart", "{play.card_of name=bot 3, card=4, count=12}"))
        assert device.words() == before
        walk(
            device,
            ("BACK OK RIGHT LEFT", "{play.card_of name=bot 3, card=3, count=12}"),
            ("BACK DOWN OK RIGHT LEFT", "{play.card_of name=bot 3, card=4, count=12}"),
        )


@pytest.mark.parametrize(("name", "bot"), [("parlett-3", 3), ("parlett-2", 2)])
def test_the_screen_says_which_card_to_lay_for_whom(name: str, bot: int) -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device, seed=3)
        player.press(set_up("parlett_seat", name))
        seen = set()
        while not player.game.results:
            if player.screen.messages and player.game.deal.plays:
                hand, card = player.game.deal.plays[-1]
                dummy = hand > player.game.seats
                seen.add(dummy)
                lay = "{message.lay_dummy}" if dummy else f"{{message.lay name=bot {bot}}}"
                if len(player.game.deal.plays) % 3 == 1 and player.game.deal.takers:
                    taker = "{dummy.begins}" if dummy else f"bot {bot}"
                    lay = f"{{parlett.takes name={taker}}}|{lay}"
                drawn = f"{card_text(card)[:-1]} {card_text(card)[-1]}"
                walk(device, ("", f"{{message.go_on}}|{lay}|{drawn}"))
            player.step()
        assert seen == ({False} if name == "parlett-3" else {False, True})


@pytest.mark.parametrize(
    ("language", "takes", "cards"),
    [
        ("english", "The dummy takes the trick", "The dummy's cards"),
        ("german", "Der Dummy macht den Stich", "Karten des Dummys"),
        ("french", "Le mort prend le pli", "Cartes du mort"),
        ("spanish", "El muerto gana la baza", "Cartas del muerto"),
    ],
)
def test_a_sentence_about_the_dummy_has_its_article(language: str, takes: str, cards: str) -> None:
    with Visitor(seed=1, language=language) as device:
        player = ParlettPlayer(device, seed=3)
        player.press(set_up("parlett_seat", "parlett-2"))
        while takes not in " ".join(device.words()):
            player.step()
        while player.screen.messages:
            player.step()
        device.leave(cards)
        assert device.heading() == cards


def test_the_last_card_that_a_bot_plays_for_the_dummy_is_shown_before_the_points() -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device, seed=3)
        player.press(set_up("parlett_seat", "parlett-2"))
        while not player.game.results:
            player.step()
        lines, cards = player.screen.messages[0]
        walk(
            device,
            ("", "{message.go_on}|" + "|".join(lines)),
            ("wait:500 OK", "{parlett.deal_over deal=1}"),
        )
        assert cards == (player.game.deal.plays[-1][1],)


@pytest.mark.parametrize(("tricks", "offered"), [(8, 8), (2, 7)])
def test_a_hidden_bid_is_asked_from_the_tricks_taken_or_else_from_the_lowest_that_is_left_P_25(
    tricks: int, offered: int
) -> None:
    answered: list[int] = []
    screen = SimpleNamespace(
        turned=[*(moves.make(moves.BID, 2, bid) for bid in (7, 8, 9)), moves.make(moves.FAIL, 2)],
        game=SimpleNamespace(deal=SimpleNamespace(tricks=(0, 0, tricks, 0))),
        name=str,
        answer=answered.append,
    )
    questions._turned(screen, 2).key(OK)
    assert answered == [moves.make(moves.BID, 2, offered)]
