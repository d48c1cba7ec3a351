"""Several cards of one rank at once (V-13), on the device."""

from __future__ import annotations

from collections import Counter

from engine.adding import moves
from engine.adding.rules import Rules
from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.test_published_rules import playing
from host_tests.kept import kept
from tools.sim.fingers import press

RULES = {"base": "98", "tokens": 3, "same_rank": True, "cards": {"A": {"add": [1, 11]}}}
SEVENS = dict.fromkeys(("A", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K"), 0) | {"7": 14}
"""A pack of sevens and four twos."""


def test_a_tally_asks_how_many_and_an_undo_takes_all_back(tmp_path, golden) -> None:
    with playing(tmp_path, RULES) as device:
        AddingPlayer(device).enter("7")
        walk(device, ("", "{adding.how_many}|=7|{play.plays name=seat 1}"))
        walk(device, ("RIGHT*2", "=21"))
        golden("same-rank-tally", device.picture())
        walk(device, ("BACK", "{play.plays name=seat 1}|Q  K"))
        AddingPlayer(device).enter("7")
        walk(device, ("RIGHT*2 OK", "{play.plays name=seat 2}|21"))
        walk(device, ("restart", "{play.plays name=seat 2}|21"))
        assert kept(tmp_path, "tally.txt").decode().splitlines()[-3:] == ["play 1 7"] * 3
        AddingPlayer(device).enter("K")  # 98: a second king fits, too
        walk(device, ("OK", "{play.plays name=seat 3}|98"))


def test_a_person_is_asked_only_with_such_cards_in_hand(tmp_path, golden) -> None:
    rules = {**RULES, "pack": SEVENS, "limit": 98}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(20):
            if say("adding.how_many") in " ".join(device.words()):
                break
            press(device, "OK wait:1500")
        golden("same-rank-solo", device.picture())
        screen = AddingPlayer(device).screen
        hand = screen.game.cards_of(1)[:]
        before = screen.game.deal.total
        place = len(screen.game.history)
        press(device, "wait:500 RIGHT OK")
        game = AddingPlayer(device).screen.game
        plays = [moves.value_of(move) for move in game.history[place : place + 2]]
        assert not Counter(plays) - Counter(hand)
        assert before + 14 in game.totals()
        assert game.deal.size(1) == len(hand)


def test_it_is_explained() -> None:
    rules = Rules.from_file({"base": "98", "name": "Ours", "same_rank": True})
    text = "\n".join(text for _, text in sections(rules))
    assert say("about.table.same_rank") in text
