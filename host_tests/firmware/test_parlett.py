"""Parlett's game played with cards: alone, and with the device passed around."""

from __future__ import annotations

import pytest

from engine import table
from engine.parlett import moves
from engine.parlett.deal import NOMINATING, OFFERING, PLAYING
from engine.parlett.game import Game
from engine.parlett.moves import REVEAL
from engine.parlett.rules import Rules
from firmware.words import card_text, say
from host_tests import amount
from host_tests.firmware.flow import choose, marked, walk, worded
from host_tests.firmware.parlett_player import PRESETS, ParlettPlayer, covers, record, said, set_up
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

BID_OF = say("message.laid_aside", name="", bid="").split("\n")[1].rstrip()
"""What every message about a bid has before the number."""


def test_three_cards_make_the_bid_as_they_are_chosen_P_20(device, golden) -> None:
    press(device, set_up("parlett", "parlett-3"))
    device.wait(1000)
    walk(device, ("OK", "{lay.title}"), ("RIGHT OK RIGHT OK", "♣3  ♥2  ♠1  ♦0"))
    golden("parlett-bid", device)
    walk(device, ("BACK", "{lay.choose}"), ("BACK", "{menu.title}|{menu.back}"))


def test_a_fourth_card_makes_no_bid_however_often_it_is_pressed(device) -> None:
    press(device, set_up("parlett", "parlett-3") + " wait:1000 OK RIGHT OK RIGHT OK")
    press(device, "LEFT")  # from the check mark to a card that is not up
    walk(device, ("OK", "{lay.three_up}"), ("OK wait:500 OK", "{lay.three_up}"))
    walk(device, ("RIGHT", "{lay.title}|[check]"), ("OK", "{ask.premium name=you}"))


def test_only_cards_that_follow_suit_stand_out_and_others_are_refused_P_41(golden) -> None:
    with Simulator(seed=11) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while not (
            player.screen.question is None
            and player.game.deal.trick()
            and player.screen.table.prompt()[1] == 1
            and not player.screen.lingers
            and len(player.game.deal.following(1)) < len(player.game.deal.cards[1])
        ):
            player.step()  # fmt: skip
        golden("parlett-trick", device)
        following = player.game.deal.following(1)
        while player.screen.hand(1)[player.screen.at] in following:
            press(device, "RIGHT")
        walk(device, ("OK", "{parlett.follow_suit suit=♥}"))
        golden("parlett-refused", device)


@pytest.mark.parametrize("name", ["parlett-2", "parlett-4"])
def test_the_table_is_seen_with_the_dummy_and_with_four(name: str, golden) -> None:
    with Simulator(seed=5) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", name))
        while len(player.game.deal.plays) < 4 or player.screen.lingers:
            player.step()
        golden(f"{name}-table", device)
        walk(device, ("wait:3000 UP", "trick"), ("UP", ""), ("DOWN", "Deal 1 by "))


def test_a_revealed_hand_is_laid_open_P_27(golden) -> None:
    with Simulator(seed=2) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3"))
        while player.game.phase < 3:  # the bids
            player.step()
        while player.game.phase == 3:
            player.press("wait:500 OK" if player.screen.covered else "DOWN*2 OK")
        while len(player.game.deal.plays) < 2:
            player.step()
        player.press("wait:500 OK")
        golden("parlett-revealed", device)


def test_a_deal_can_be_undone_card_by_card_to_its_beginning_and_redone() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while len(player.game.deal.plays) < 20 and not player.game.results:
            player.step()
        press(device, "wait:6000")
        before = record(device)
        while player.screen.table.can_undo():
            player.screen.undo()
        assert player.game.deal.laid[1] == []
        while player.screen.table.undone:
            player.screen.redo()
        assert record(device) == before


def test_back_stops_a_bot_from_thinking() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while player.screen.table.prompt()[0] != 3 or player.game.phase != 7:
            player.step()
        press(device, "BACK")
        moves = len(player.game.history)
        device.wait(20_000)
        assert len(player.game.history) == moves
        assert worded("{menu.title}") in device.words()[0]


def test_a_long_match_is_read_while_a_bar_grows_and_back_gives_up(golden, monkeypatch) -> None:
    monkeypatch.setattr("firmware.shell._SLICES", 2)  # as on a board, which is slower
    with Simulator(seed=11) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3"))
        player.play(3)
        press(device, "wait:30000")
        seen = device.words()
        kept = record(device)
        device.restart()
        walk(device, ("wait:20", "{loading.game}"))
        golden("parlett-reading", device)
        walk(
            device,
            ("BACK", "{tile.solo}"),
            ("DOWN DOWN RIGHT OK DOWN*2 OK wait:500", "{home.go_on}"),
        )
        press(device, "OK")
        assert device.words() == seen
        device.restart()
        device.wait(500)
        assert (device.words(), record(device)) == (seen, kept)


@pytest.mark.parametrize("kind", ["parlett_pass", "sheet"])
def test_no_arrow_shows_what_a_cover_hides(kind: str) -> None:
    with Simulator(seed=3) as device:
        player = covers(device, kind)
        seen = 0
        while not player.game.results:
            if player.screen.covered and not player.screen.lingers:
                seen += 1
                for key in ("UP", "DOWN", "LEFT", "RIGHT"):
                    hidden = device.picture()
                    press(device, key)
                    assert device.picture() == hidden
                    assert worded("{cover.hand_over}") in "\n".join(device.words())
            player.step()
        assert seen >= 3


def test_undo_hands_the_device_over_again() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        press(device, "OK OK RIGHT OK RIGHT OK OK")
        walk(
            device,
            ("", "{cover.hand_over}|{name.seat seat=2}"),
            ("BACK OK&OK", "{cover.hand_over}|{name.seat seat=1}"),
        )
        assert player.screen.covered


def test_a_new_deal_begins_with_a_cover() -> None:
    with Simulator(seed=4) as device:
        player = covers(device, "parlett_pass")
        for results in range(1, 4):
            player.play(results)
            walk(device, ("wait:3000 OK", "{cover.hand_over}"))


def test_in_pass_and_play_a_whole_trick_is_shown_before_the_handover() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        while not player.screen.lingers:
            player.step()
        walk(device, ("", "{parlett.takes name=seat 1}"))
        assert worded("{cover.hand_over}") not in "".join(device.words())


def test_a_look_at_the_last_trick_while_it_still_lies_there_says_so() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        while not player.screen.lingers:
            player.step()
        takes = "{parlett.takes name=seat 1}"
        walk(device, ("", takes), ("BACK", "{menu.title}"))
        choose(device, "menu.last_trick")
        walk(device, ("", "{parlett.last_trick name=seat 1}"), ("UP", takes))


def test_the_jokers_card_is_shown_P_14(golden) -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-classic"))
        while 65 not in player.game.deal.cards[1] or player.screen.question is None:
            player.step()
        golden("parlett-joker", device)
        turned = card_text(player.game.deal.turn_up)
        walk(device, ("", f"[joker]  {turned}  "))
        assert turned in device.words()[0]
        assert has_text(said(player), "lay.leads", "lay.you_lead")


@pytest.mark.parametrize("name", PRESETS)
def test_a_bid_is_turned_up_only_once_it_stands_P_29_P_30(name: str) -> None:
    turned = twice = 0
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=2)
        player.press(set_up("parlett", name))
        while turned < 2 and not player.game.over:
            offering = player.game.phase == OFFERING
            asked = offering and player.screen.table.prompt()[0] == table.MOVE
            if asked:
                press(device, "wait:500 OK&")  # the player may press OK twice
            else:
                player.step()
            deal = player.game.deal
            if asked and player.screen.messages:
                before = device.picture()
                device.tap("OK")
                assert device.picture() == before
                twice += 1
                device.wait(500)
            if player.game.phase == OFFERING:
                assert BID_OF not in said(player)
            elif offering and player.screen.messages:
                seat = next(s for s in deal.in_turn if deal.premium()[s] and s != 1)
                does = "reveals" if deal.premium()[seat] == REVEAL else "declares"
                shows = f"{{message.{does}_bid name=bot {seat}, bid={deal.bids[seat]}}}"
                assert worded(shows).replace("\n", " ") in said(player)
                assert all(card_text(card)[0] in said(player) for card in deal.laid[seat])
                walk(device, ("wait:500 BACK DOWN", ""))
                turned += 1
                while worded(f"{{menu.laid_aside name=bot {seat}}}") not in device.words():
                    press(device, "DOWN")
                press(device, "BACK wait:500 OK")
    assert turned == 2
    assert twice == 2


def test_only_the_players_own_bid_can_be_shown_again() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while player.game.phase != PLAYING:
            player.step()
        while player.screen.messages:
            player.step()
        deal = player.game.deal
        press(device, "wait:3000 BACK")
        items = [item[0] for item in player.screen.items]
        own = worded("{menu.laid_aside name=you}")
        others = [s for s in (2, 3) if deal.premium()[s]]
        standing = [worded(f"{{menu.laid_aside name=bot {seat}}}") for seat in others]
        assert [item for item in items if own.split(": ")[1] in item] == [own, *standing]
        press(device, f"DOWN*{items.index(own)} OK")
        shows = "laid_aside name=you,"
        if deal.premium()[1]:
            shows = "you_reveal" if deal.premium()[1] == REVEAL else "you_declare"
        shows = worded(f"{{message.{shows} bid={deal.bids[1]}}}")
        assert shows.replace("\n", " ") in said(player)
        walk(device, ("wait:500 OK", "{play.your_turn}"))


def test_in_pass_and_play_all_are_shown_a_bid_that_is_declared_P_26() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3") + " OK")
        while player.game.phase != OFFERING:
            player.step()
        while player.game.phase == OFFERING:
            press(device, "wait:500 OK wait:500")
            press(device, "DOWN OK" if not any(player.game.deal.offers) else "OK")
        deal = player.game.deal
        seat = next(s for s in deal.in_turn if deal.premium()[s])
        walk(device, ("", f"{{message.declares_bid name=seat {seat}, bid={deal.bids[seat]}}}"))
        walk(device, ("wait:500 OK", "{cover.hand_over}"))


def at_the_premium(device: Simulator) -> ParlettPlayer:
    """Play until the person is asked for a premium bid."""
    player = ParlettPlayer(device)
    player.press(set_up("parlett", "parlett-3"))
    while worded("{ask.premium name=you}") not in said(player):
        player.step()
    return player


def test_a_fast_second_press_answers_no_question_of_the_next_P_29() -> None:
    with Simulator(seed=6) as device:
        player = at_the_premium(device)
        press(device, "BACK OK OK OK OK")  # back to before the bid, which is laid aside again
        press(device, "RIGHT OK RIGHT OK OK&OK&OK")
        while player.screen.table.prompt()[0] == table.THINK:
            device.tap("OK")
        walk(device, ("", "{ask.premium name=you}"), ("wait:500 OK", ""))
        assert player.game.phase != OFFERING


def test_help_with_a_premium_bid_is_about_its_answers() -> None:
    with Simulator(seed=6) as device:
        at_the_premium(device)
        device.hold("BACK", 1000)
        walk(device, ("", say("help.keys.sheet").split("\n")[0]))
        assert say("help.keys.tricks").split("\n")[0] not in " ".join(device.words())
        walk(device, ("BACK", "{ask.premium name=you}"))


def test_the_last_trick_with_the_dummy_looks_like_those_before_it() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-2"))
        seen = 0
        while not player.game.results:
            player.step()
            deal = player.game.deal
            if deal.phase == PLAYING and len(deal.takers) == 8 and not player.screen.lingers:
                seen += 1
                assert f"D  {deal.tricks[3]}/" in said(player)
        assert seen >= 2


def test_the_cards_laid_aside_are_seen_between_deals_as_well() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        player.play(1)
        press(device, "wait:3000 BACK")
        items = [item[0] for item in player.screen.items]
        press(device, f"DOWN*{items.index(worded('{menu.laid_aside name=you}'))} OK&OK")
        walk(device, ("", f"{{message.go_on}}|{BID_OF} {player.game.results[0].bids[1]}"))
        assert all(card_text(card)[0] in said(player) for card in player.game.deal.laid[1])
        walk(device, ("wait:500 OK", "{parlett.deal_over deal=1}"))


@pytest.mark.parametrize(
    "twice", amount.by_turns(["OK&OK", "wait:3000 BACK OK&OK", "wait:3000 BACK DOWN OK&OK"])
)
def test_ok_pressed_twice_plays_one_card_at_the_most(twice: str) -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        turns = 0
        for _ in range(300):
            player.step()
            if player.game.phase == PLAYING and said(player).startswith(worded("{play.your_turn}")):
                press(device, "wait:500")
                own = sum(hand == 1 for hand, _ in player.game.deal.plays)
                press(device, twice)
                now = sum(hand == 1 for hand, _ in player.game.deal.plays)
                played = now - own if player.game.phase == PLAYING else 0
                assert played <= twice.startswith("OK")
                turns += 1
        assert turns > 5


def test_a_look_at_the_last_trick_is_closed_without_playing_a_card() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while not player.game.deal or not player.game.deal.takers:
            player.step()
        while not has_text(said(player), "play.your_turn"):
            player.step()
        length = len(player.game.history)
        for look in ("UP", "DOWN"):
            press(device, f"wait:500 {look} OK&OK")
            assert len(player.game.history) == length
            walk(device, ("", "{play.your_turn}"))


def test_who_reveals_leads_no_card_by_the_same_press_P_28() -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while worded("{ask.premium name=you}") not in said(player) or player.game.deal.eldest != 1:
            player.step()
        press(device, "wait:600 DOWN*2 OK&OK")
        assert player.game.phase == PLAYING and not player.game.deal.plays


def test_a_bid_that_stands_is_shown_again_after_a_power_cut() -> None:
    with Simulator(seed=2) as device:
        player = ParlettPlayer(device, seed=2)
        player.press(set_up("parlett", "parlett-3"))
        while not (player.screen.messages and player.game.phase != OFFERING):
            player.step()
        shown = device.words()
        device.restart()
        assert device.words() == shown


@pytest.mark.parametrize(("leader", "sees"), [(1, "message.you_lead"), (2, "lay.leads")])
def test_a_bot_that_names_itself_just_leads_P_33(leader: int, sees: str) -> None:
    """“Bix says: Bix leads” sounded as if there were two of them."""
    game = Game(Rules("parlett-classic"), 3, 1, [1, 2, 3])
    there = table.Table(game, ["person", "easy", "easy"], 1)
    while game.phase != NOMINATING:
        legal = game.legal_moves()
        offers = moves.kind_of(legal[0]) == moves.OFFER and moves.seat_of(legal[0]) == 2
        there.answer(legal[-1] if offers else legal[0])
    with Guide() as device:
        device.app.start_game("parlett", there)
        device.screen.messages.clear()
        device.screen.answer(moves.make(moves.NOMINATE, 2, leader))
        (lines, _) = device.screen.messages[-1]
        assert lines == say(sees, name=device.screen.name(2)).split("\n")


def test_on_a_pad_of_sixteen_keys_its_arrows_choose_an_answer_that_is_no_number() -> None:
    """Its only other arrow was RIGHT, and 2 and 8 did nothing."""
    with Guide(seed=3, keypad="matrix") as device:
        press(device, "8 6 OK 8 OK OK OK OK wait:4000 OK RIGHT OK RIGHT OK OK wait:4000")
        walk(device, ("", "{ask.premium name=you}"), ("8", "{ask.declare}"))
        assert say("ask.declare") in marked(device)
        press(device, "2")
        assert say("ask.pass") in marked(device)
