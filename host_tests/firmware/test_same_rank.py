"""Several cards of one rank at once (V-13), on the device."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.adding import moves
from engine.adding.game import Game
from engine.adding.rules import Rules
from engine.table import Table
from firmware.words import LANGUAGES, say, use
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import playing
from host_tests.firmware.test_history import READ, open_menu
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide

RULES = {"base": "98", "tokens": 3, "same_rank": True, "cards": {"A": {"add": [1, 11]}}}
SEVENS = dict.fromkeys(("A", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K"), 0) | {"7": 14}
"""A pack of sevens and four twos."""


def test_a_tally_asks_how_many_and_an_undo_takes_all_back(tmp_path, golden) -> None:
    with playing(tmp_path, RULES) as device:
        AddingPlayer(device).enter("7")
        walk(device, ("", "{adding.how_many card=7}|=7|{play.plays name=seat 1}"))
        walk(device, ("RIGHT*2", "=21"))
        golden("same-rank-tally", device)
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
            if say("adding.how_many", card="7") in " ".join(device.words()):
                break
            press(device, "OK wait:1500")
        golden("same-rank-solo", device)
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


@pytest.mark.parametrize("language", [module for module, _ in LANGUAGES])
def test_for_a_joker_the_question_is_there_without_its_long_name(tmp_path, language: str) -> None:
    with playing(tmp_path, {**RULES, "jokers": 2}) as device:
        use(language)
        try:
            AddingPlayer(device).enter(":joker")
            asked = say("adding.how_many", card="").partition(": ")[2]
            assert asked and device.words()[1].endswith(asked)
        finally:
            use("english")


@pytest.mark.parametrize(
    ("keypad", "keys", "card", "more", "total"),
    [("encoder", "OK wait:300 RIGHT", "9", "RIGHT", 18), ("matrix", "7", "7", "3", 21)],
)
def test_a_knob_and_a_pad_answer_how_many(
    keypad: str, keys: str, card: str, more: str, total: int
) -> None:
    with Guide(seed=3, keypad=keypad) as device:
        game = Game(Rules("Ours", {"same_rank": True}), 4, 4)
        device.app.start_game("tally", Table(game, ["table"] * 4))
        press(device, f"wait:500 {keys} wait:300 {more} wait:300")
        assert say("adding.how_many", card=card) in device.all_words()
        assert f"={total}" in device.all_words()
        press(device, "OK wait:600")
        assert (device.screen.game.deal.total, device.screen.game.next_seat) == (total, 2)


def test_cards_that_were_played_at_once_are_corrected_at_once(tmp_path) -> None:
    with playing(tmp_path, RULES) as device:
        AddingPlayer(device).enter("7")
        press(device, "RIGHT OK wait:500")
        open_menu(device, "menu.history")
        press(device, "OK " + to_cell("5", start="7"))
        walk(device, (READ, "{history.corrected}"))
        assert kept(tmp_path, "tally.txt").decode().splitlines()[-2:] == ["play 1 5"] * 2


def test_another_number_is_offered_only_of_a_card_that_was_played_alone() -> None:
    """The keys of a pad with one for each rank say how many; to change one of several is no way."""
    with Guide(seed=1, keypad="matrix") as device:
        game = Game(Rules.from_file({**RULES, "name": "Ours"}), 3, 3)
        device.app.start_game("tally", Table(game, ["table"] * 3))
        walk(device, ("A", "{adding.how_many card=A}|=11"), ("3", "{adding.how_many card=A}|=33"))
        walk(device, ("OK", "{play.plays name=seat 2}|33"))
        assert "A = 1" not in " ".join(device.words())
        walk(device, ("A OK", "{play.plays name=seat 3}|44|A = 1"))
        walk(device, ("OK", "{play.plays name=seat 3}|34|A = 11"))


def test_in_school_the_total_after_each_card_is_asked_for(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        device.app.settings.school = "enter"
        game = Game(Rules.from_file({**RULES, "name": "Ours"}), 3, 3)
        device.app.start_game("tally", Table(game, ["table"] * 3))
        press(device, to_cell("7") + " wait:500 RIGHT OK wait:500")
        walk(
            device,
            ("", "0  7 = ?"),
            ("OK OK wait:500", "7  7 = ?"),
            ("OK OK wait:500", "{school.wrong}|0+7=7"),
            ("OK", "{school.wrong}|7+7=14"),
            ("OK", "{play.plays name=seat 2}|14"),
        )


@pytest.mark.parametrize(("count", "turned"), [(1, True), (2, False)])
def test_two_turns_of_direction_show_none(count: int, turned: bool) -> None:
    with Guide(seed=1) as device:
        rules = {**RULES, "name": "Ours", "cards": {"9": {"reverse": True}}}
        device.app.start_game("tally", Table(Game(Rules.from_file(rules), 3, 3), ["table"] * 3))
        press(device, f"OK RIGHT*{count - 1} OK")
        assert device.screen.turned is turned


def test_a_tally_asks_for_as_many_jokers_as_there_are(golden) -> None:
    with Guide(seed=1) as device:
        rules = {**RULES, "name": "Ours", "jokers": 2, "cards": {"*": {"set": "limit"}}}
        device.app.start_game("tally", Table(Game(Rules.from_file(rules), 3, 3), ["table"] * 3))
        AddingPlayer(device).enter(":joker")
        golden("same-rank-joker", device)
        walk(device, ("LEFT OK", "{play.plays name=seat 2}|98"))
        assert [moves.value_of(move) for move in device.screen.game.history[1:]] == [65, 65]


def test_it_is_explained() -> None:
    for draw, draws in (("always", True), ("never", False)):
        data = {"base": "98", "name": "Ours", "same_rank": True, "draw": draw}
        text = "\n".join(text for _, text in sections(Rules.from_file(data)))
        assert say("about.table.same_rank") in text
        assert (say("about.table.draws_as_many") in text) is draws
