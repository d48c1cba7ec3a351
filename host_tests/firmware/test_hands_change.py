"""Cards that move cards, on the device: asked for, shown, entered and explained."""

from __future__ import annotations

import pytest

from engine.adding.rules import Rules
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import LANGUAGES, say, use
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import choose, walk, worded
from host_tests.firmware.rule_play import NEW, go_on_until, playing
from host_tests.firmware.test_history import READ, open_menu
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator

SWAPS = {"base": "98", "tokens": 3, "cards": {"Q": {"name_swaps": True}}}
GIVES = {"base": "98", "tokens": 3, "cards": {"Q": {"name_gives": True}}}
DRAWS = {"base": "98", "tokens": 3, "cards": {"Q": {"add": 2, "next_draws": 2}}}
EVERY = "A23456789JQK"
MOVING = pytest.mark.parametrize(
    ("way", "effect", "said"),
    [
        ("swaps", {"name_swaps": True}, "{adding.swaps_yours name=WHO}"),
        ("takes", {"name_gives": True}, "{adding.takes_yours name=WHO}"),
        ("draws", {"next_draws": 2}, "{adding.you_draw_more count=2}"),
    ],
)
"""By each way to move cards: what each card does, and what is said to whose hand it changes."""
BOT = "RIGHT*3 OK"  # the tile of a bot at a real table


def test_a_tally_asks_who_swaps_hands_and_who_gives_a_card(tmp_path, golden) -> None:
    for rules, named in ((SWAPS, "swaps"), (GIVES, "gives")):
        folder = tmp_path / named
        folder.mkdir()
        with playing(folder, rules) as device:
            AddingPlayer(device).enter("Q")
            walk(device, ("", f"{{effect.who.name_{named}}}|{{name.seat seat=2}}"))
            golden("hands-who-" + named, device)
            walk(device, ("RIGHT OK", "{play.plays name=seat 2}"))
            walk(device, ("restart", "{play.plays name=seat 2}"))
            assert kept(folder, "tally.txt").decode().splitlines()[-1] == "play 1 Q >3"


@MOVING
def test_bots_say_whose_cards_they_move(
    way: str, effect: dict, said: str, tmp_path, golden
) -> None:
    rules = {"base": "98", "tokens": 3, "cards": dict.fromkeys(EVERY, effect)}
    wanted = [worded(said.replace("WHO", bot)) for bot in ("bot 2", "bot 3")]
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        go_on_until(device, *wanted)
        golden(f"hands-{way}-yours", device)


def test_a_bot_at_a_real_table_asks_for_the_cards_that_it_gets(tmp_path, golden) -> None:
    with playing(tmp_path, SWAPS, "OK*2", kind=BOT) as device:
        player = AddingPlayer(device)
        for card in ("2", "5", "K", "9", "Q"):
            player.enter(card)
        walk(device, ("RIGHT*2 OK", "{play.card_of name=bot 4, card=1, count=3}"))
        golden("hands-swapped-in", device)
        for card in ("3", "6", "Q"):
            player.enter(card)
        walk(device, ("", "{play.plays name=seat 2}"))
        walk(device, ("restart", "{play.plays name=seat 2}"))
        lines = kept(tmp_path, "seat.txt").decode().splitlines()
        assert lines[-4:] == ["play 1 Q >4", "draw 4 3", "draw 4 6", "draw 4 Q"]


def test_a_card_that_is_taken_from_a_bot_at_a_real_table_is_entered(tmp_path, golden) -> None:
    with playing(tmp_path, GIVES, "OK*2", kind=BOT) as device:
        player = AddingPlayer(device)
        for card in ("2", "5", "K", "9", "Q"):
            player.enter(card)
        walk(device, ("RIGHT*2 OK", "{adding.what_taken name=seat 1}"))
        golden("hands-what-taken", device)
        player.enter("8")
        walk(device, ("", "{error.not_held Seat=bot 4, card=8}"))
        player.enter("K")
        walk(device, ("", "{play.plays name=seat 2}"))
        open_menu(device, "menu.history")
        gets = "{move.dealt name=seat 1, card=K}"
        walk(device, ("", gets), ("OK", f"{{history.right_one what={gets}}}"))
        assert "[cross]" not in " ".join(device.words())
        press(device, to_cell("5", start="K") + " " + READ)
        walk(device, ("", "{history.corrected}"))
        assert kept(tmp_path, "seat.txt").decode().splitlines()[-1] == "draw 1 5"


def test_cards_that_a_bot_at_a_real_table_must_draw_are_counted(tmp_path) -> None:
    with playing(tmp_path, DRAWS, "LEFT*2 OK*2", kind=BOT) as device:
        player = AddingPlayer(device)
        for card in ("2", "5", "K", "9", "Q"):
            player.enter(card)
        walk(device, ("", "{play.card_of name=bot 2, card=1, count=2}"))
        player.enter("8")
        walk(device, ("", "{play.card_of name=bot 2, card=2, count=2}"))
        player.enter("6")
        walk(device, ("", "{play.thinks name=bot 2}"))


@MOVING
def test_people_who_pass_the_device_on_see_what_others_did_to_their_cards(
    way: str, effect: dict, said: str, tmp_path, golden
) -> None:
    rules = {"base": "98", "tokens": 3, "cards": dict.fromkeys((*EVERY, "10"), effect)}
    wanted = said.replace("WHO", "seat 2")
    with playing(tmp_path, rules, "RIGHT", kind="RIGHT*2 OK") as device:
        press(device, "wait:500 OK wait:500 OK wait:500")  # seat 2 plays its first card
        if way != "draws":
            press(device, "RIGHT OK wait:500")
        assert AddingPlayer(device).screen.covered
        golden(f"hands-{way}-passed-on", device)
        walk(device, ("OK", wanted))
        golden(f"hands-{way}-shown", device)
        walk(device, ("OK wait:500", "{play.plays name=seat 3}"))
        walk(device, ("restart wait:500 OK", wanted), ("OK", "{play.plays name=seat 3}"))


def test_nothing_is_told_of_a_swap_that_a_lost_hand_prevents(tmp_path) -> None:
    effect = {"add": 99, "name_swaps": True}
    rules = {"base": "98", "tokens": 3, "after_bust": "pile_away_stay", "start_total": 5}
    rules["cards"] = dict.fromkeys((*EVERY, "10"), effect)
    swaps = say("adding.swaps_hands", name="", other="\0").split("\0")[-1].strip()
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        shown = 0
        for _ in range(8):
            words = " ".join(device.words())
            shown += say("adding.pile_goes", left="\0").split("\0")[0] in words
            assert swaps not in words
            press(device, "wait:500 OK wait:1500")
        assert shown


def test_a_person_is_shown_no_card_that_a_bot_draws(tmp_path) -> None:
    rules = {"base": "98", "tokens": 3, "hand": 1, "cards": {"2": {"add": 0, "next_draws": 4}}}
    rules["pack"] = dict.fromkeys(EVERY.replace("2", ""), 0) | {"10": 0, "2": 3}
    with playing(tmp_path, rules, "LEFT*2", kind="RIGHT OK") as device:
        for _ in range(6):
            words = " ".join(device.words())
            if say("message.go_on") in words:
                break
            press(device, "wait:500 OK wait:1500")
        walk(device, ("", "{adding.you_draw_more count=1}"))
        assert words.count("2") == 1


def test_rules_with_such_cards_are_edited_shown_and_explained(tmp_path, golden) -> None:
    with Simulator(storage=tmp_path, seed=7) as device:
        press(device, NEW)
        choose(device, "rule.cards")
        walk(
            device,
            ("LEFT*2 OK", "{card.every rank=K}"),
            ("RIGHT*6 OK", "{effect.name_swaps}  {editor.yes}"),
            ("RIGHT OK", "{effect.name_swaps}  {editor.no}|{effect.name_gives}  {editor.yes}"),
            ("RIGHT OK", "{effect.next_draws}|0"),
            ("RIGHT*2 OK", "{effect.name_gives}  {editor.no}|{effect.next_draws}  2"),
        )
        golden("hands-card-editor", device)
        walk(
            device,
            ("LEFT OK", "{effect.name_gives}  {editor.yes}|{effect.next_draws}  0"),
            ("RIGHT OK OK", "{effect.name_gives}  {editor.yes}|{effect.next_draws}  0"),
        )
    changes = {"Q": {"name_swaps": True}, "J": {"name_gives": True}, "2": {"next_draws": 2}}
    rules = Rules.from_file({"base": "classic-99", "name": "Ours", "cards": changes})
    text = "\n".join(text for _, text in sections(rules))
    for key in ("about.table.swaps", "about.table.takes", "about.table.draws_more"):
        assert say(key) in text
    for key in ("effect.does.name_swaps", "effect.does.name_gives"):
        assert say(key, what="0") in text
    assert say("effect.does.next_draws", what="0", count=2) in text


def test_the_signs_of_such_cards_are_drawn(tmp_path, golden) -> None:
    effects = {"Q": {"name_swaps": True}, "J": {"name_gives": True}, "2": {"next_draws": 2}}
    ways = {"7": [{"add": 7}, {"add": 5, "name_swaps": True}]}
    with playing(tmp_path, {"base": "98", "tokens": 3, "cards": {**effects, **ways}}) as device:
        AddingPlayer(device).enter("7")
        golden("hands-alternatives", device)
        press(device, "BACK BACK")
        choose(device, "cards.title")
        golden("hands-card-table", device)


def test_questions_for_a_player_fit_beside_the_total_in_every_language() -> None:
    for language, _ in LANGUAGES:
        use(language)
        for title in ("effect.who.name_swaps", "effect.who.name_gives", "adding.who"):
            assert SMALL.width(say(title)) <= WIDTH - 58, (language, title)
