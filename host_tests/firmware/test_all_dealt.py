"""Cards turned up, and hands that are dealt whole or not filled up, on the device."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine import cards
from engine.adding import moves
from firmware.ui.canvas import Canvas
from firmware.words import card_text, say
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import HOUSE, go_on_until, playing
from host_tests.firmware.test_history import READ, open_menu
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

HUNDERT = {
    "base": "98",
    "limit": 100,
    "hand": "all",
    "turn_up": "any",
    "pack": dict.fromkeys("23456", 0),
    "cards": {
        **dict.fromkeys("789", {}),
        "A": {"add": 11}, "10": {"add": 10}, "J": {"add": 2}, "Q": {"add": 3}, "K": {"add": 4},
    },
}  # fmt: skip


def test_a_special_card_turned_up_goes_back(tmp_path, golden) -> None:
    with playing(tmp_path, {"base": "pagat-99", "turn_up": "plain"}) as device:
        AddingPlayer(device).enter("9")
        walk(device, ("", "{error.goes_back card=9}"))
        golden("published-goes-back", device)
        walk(device, ("OK", "{ask.turned_up}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", "{move.turned_up card=8}"))


def test_the_card_turned_up_is_asked_for_and_can_be_corrected(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "turn_up": "any"}
    with playing(tmp_path, rules) as device:
        walk(device, ("", "{ask.turned_up}"))
        golden("published-turn-up", device)
        walk(device, ("restart", "{ask.turned_up}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", "{play.plays name=seat 1}|{move.turned_up card=8}|8"))
        golden("published-turned-up", device)
        walk(device, ("BACK OK", "{ask.turned_up}"), ("restart", "{ask.turned_up}"))
        player = AddingPlayer(device)
        player.enter("Q")
        player.enter("5")
        open_menu(device, "menu.history")
        walk(device, ("", "{move.turned_up card=Q}"))
        walk(device, ("UP OK", "{history.right_one what={move.turned_up card=Q}}"))
        golden("published-turned-up-wrong", device)
        press(device, to_cell("7", start="Q"))
        walk(device, (READ, "{history.corrected}"))
        lines = kept(tmp_path, "tally.txt").decode().splitlines()
        assert lines[-2:] == ["turnup 7", "play 1 5"]


def test_a_long_hand_shows_the_cards_around_the_cursor(tmp_path, golden) -> None:
    with playing(tmp_path, HUNDERT, kind="RIGHT OK", more="LEFT*9") as device:
        screen = AddingPlayer(device).screen
        for _ in range(3):
            if say("play.your_turn") in device.words()[0]:
                break
            press(device, "OK wait:1500")
        hand = screen.hand(1)
        assert len(hand) >= 15
        golden("published-all-dealt", device)
        seen = set()
        for place in range(len(hand) + 1):
            seen.add(screen.at)
            canvas = Canvas()
            screen.draw(canvas)
            assert device.picture() == Picture.from_frame(bytes(canvas.buffer)), place
            press(device, "RIGHT")
        assert seen == set(range(len(hand)))
        press(device, f"RIGHT*{len(hand) - 1 - screen.at}")
        golden("published-all-dealt-last", device)
        for _ in range(40):
            if screen.game.deal_number > 1:
                break
            press(device, "OK wait:2000")
        assert screen.game.deal_number > 1


def test_a_long_hand_is_looked_through_while_others_play(tmp_path, golden) -> None:
    (tmp_path / "settings.json").write_text('{"speed": "slow"}')
    rules = {"base": "98", "hand": "all"}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT") as device:  # two bots
        go_on_until(device, say("play.your_turn"))
        press(device, "OK")
        screen = AddingPlayer(device).screen
        thinks = device.words()[0]
        ranks = [cards.RANKS[cards.rank_of(card)] for card in screen.hand(1)]
        assert len(ranks) == 16

        def shown() -> list[str]:
            canvas = Canvas()
            screen.draw(canvas)
            assert device.picture() == Picture.from_frame(bytes(canvas.buffer))
            return device.words()[2].split()

        assert shown() == ranks[:7]
        press(device, "RIGHT&" * 4)
        golden("published-looked-through", device)
        assert shown() == ranks[4:11]
        press(device, "RIGHT&" * 20)
        assert (device.words()[0], shown()) == (thinks, ranks[9:])
        press(device, "LEFT&LEFT")
        assert shown() == ranks[7:14]
        press(device, "OK")  # it only hurries the bot
        assert device.words()[0] != thinks
        assert (len(screen.hand(1)), shown()) == (16, ranks[7:14])


def test_many_cards_that_a_bot_lays_down_are_all_written(tmp_path, golden) -> None:
    rules = {**HUNDERT, "after_bust": "out_total_stays", "bust_by_playing": False, "limit": 20}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        words = go_on_until(device, say("adding.play_on"))
        golden("published-many-laid-down", device)
        screen = AddingPlayer(device).screen
        (_, cards_down) = screen.messages[0]
        assert len(cards_down) > 5
        assert all(card_text(card) in words for card in cards_down)


@pytest.mark.parametrize(("limit", "lines"), [(99, 2), (20, 3)])
def test_a_long_hand_of_a_loser_is_shown_whole(tmp_path, golden, limit: int, lines: int) -> None:
    rules = {"base": "pagat-99", "hand": "all", "limit": limit}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT*9") as device:
        go_on_until(device, say("adding.hand_over", hand=1))
        press(device, "wait:1000")
        golden(f"published-long-hand-{lines}", device)
        screen = AddingPlayer(device).screen
        hand = screen.hand(moves.seat_of(screen.game.history[-1]))
        held = Counter(cards.RANKS[cards.rank_of(card)] for card in hand)
        wanted = [f"{rank}×{count}" if count > 1 else rank for rank, count in held.items()]
        shown = " ".join(device.words()[1 : 1 + lines]).split()
        assert shown[1:] == wanted  # after the total


def test_very_many_cards_that_a_bot_lays_down_are_counted(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": "all", "limit": 20, "decks": 4}
    with playing(tmp_path, {**rules, "after_bust": "out_total_stays"}, kind="RIGHT OK") as device:
        go_on_until(device, say("adding.play_on"))
        golden("published-very-many-laid-down", device)
        (_, cards_down) = AddingPlayer(device).screen.messages[0]
        assert len(cards_down) > 28
        counts = [int(part.partition("×")[2] or 1) for part in " ".join(device.words()[3:]).split()]
        assert sum(counts) == len(cards_down)


def test_in_a_tally_who_has_no_card_left_only_goes_on(tmp_path, golden) -> None:
    rules = {"base": "98", "hand": "all", "pack": dict.fromkeys(cards.RANKS[2:], 0)}
    with playing(tmp_path, rules, more="LEFT*2") as device:
        for _ in range(4):
            AddingPlayer(device).enter("A")
        for _ in range(4):
            AddingPlayer(device).enter("2")
        golden("published-tally-no-card", device)
        walk(device, ("", "{adding.choose_cross}"), ("restart wait:300", "{adding.choose_cross}"))
        AddingPlayer(device).enter("A")
        walk(device, ("", "{error.no_card_left Seat=seat 1}"), ("OK", "{adding.choose_cross}"))
        walk(device, ("LEFT OK", "{adding.hand_over hand=1}"))


def test_a_tally_turns_up_the_cards_that_are_left(tmp_path, golden) -> None:
    second = "{play.card_of name={card.turned_up}, card=2, count=2}"
    with playing(tmp_path, HUNDERT, more="LEFT") as device:
        walk(device, ("", "{play.card_of name={card.turned_up}, card=1, count=2}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", second))
        golden("published-turned-up-second", device)
        AddingPlayer(device).enter("A")
        walk(device, ("", "{play.plays name=seat 1}|{move.turned_up card=A}|11"))
        walk(device, ("BACK OK", second + "|{play.taken_back what={move.turned_up card=A}}"))


def test_one_card_that_is_left_is_asked_for_without_a_number(tmp_path) -> None:
    with playing(tmp_path, {**HUNDERT, "jokers": 1}, more="LEFT*2") as device:
        walk(device, ("", "{ask.turned_up}"))


def test_the_device_turns_a_card_up_itself(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "turn_up": "any", "cards": {"9": {"add": 9}}}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT") as device:
        golden("published-turned-up-solo", device)
        words = " ".join(device.words())
        assert say("move.turned_up", card="").strip() in words
        press(device, "wait:3000 " * 3)
        total = AddingPlayer(device).screen.game.deal.total
        open_menu(device, "menu.history")
        golden("published-turned-up-history", device)
        assert device.words()[-1].split()[-1] == str(total)


@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        ({}, "{level.hard}"),
        ({"hand": "all"}, "{level.keeper}"),
        ({"draw": "never"}, "{level.keeper}"),
    ],
)
def test_where_nobody_draws_the_best_bot_is_not_offered(tmp_path, rules, offered: str) -> None:
    """It plays there as the good one."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/ours.json").write_text(json.dumps({"base": "98", "name": "Ours", **rules}))
    with Simulator(storage=tmp_path, seed=1) as device:
        press(device, "RIGHT OK OK OK RIGHT OK")  # a game with the best bots
        press(device, "BACK UP OK UP UP RIGHT OK DOWN*2 OK")
        walk(
            device,
            (HOUSE, "Ours  {rules.house}"),
            ("OK OK", "{setup.how_well_they}|" + offered),
            ("RIGHT", offered),
        )


def test_where_nobody_draws_hands_become_smaller_until_the_last_card_wins(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": 2, "draw": "never", "empty_hand": "wins"}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("adding.wins_hand", name="").strip()
        for step in range(20):
            if any(line.find(wanted) >= 0 for line in device.words()):
                break
            if step == 4:
                golden("published-smaller-hand", device)
            press(device, "OK wait:1500")
        golden("published-last-card", device)
        assert any(line.find(wanted) >= 0 for line in device.words())


def test_who_has_no_card_left_goes_on(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": 1, "draw": "never"}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(40):
            if say("adding.no_card_left") in "\n".join(device.words()):
                break
            press(device, "OK wait:1500")
        else:
            raise AssertionError("a hand of one card is never used up")
        golden("published-no-card-left", device)
        press(device, "wait:1500 OK")
        assert say("adding.no_card_left") not in "\n".join(device.words())


def test_the_card_turned_up_is_forgotten_when_the_pile_is_taken_away(tmp_path) -> None:
    rules = {"base": "pagat-99", "turn_up": "any", "after_bust": "pile_away_stay"}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("K")
        walk(device, ("", "{move.turned_up card=K}"))
        player.enter("can't")
        assert say("move.turned_up", card="K") not in "\n".join(device.words())
