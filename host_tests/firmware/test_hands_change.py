"""Cards that move cards, on the device: asked for, shown, entered and explained."""

from __future__ import annotations

from engine.adding.rules import Rules
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import LANGUAGES, say, use
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import choose, walk, worded
from host_tests.firmware.test_published_rules import NEW, playing
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

SWAPS = {"base": "98", "tokens": 3, "cards": {"Q": {"name_swaps": True}}}
GIVES = {"base": "98", "tokens": 3, "cards": {"Q": {"name_gives": True}}}
DRAWS = {"base": "98", "tokens": 3, "cards": {"Q": {"add": 2, "next_draws": 2}}}
EVERY = "A23456789JQK"
BOT = "RIGHT*3 OK"  # the tile of a bot at a real table


def test_a_tally_asks_who_swaps_hands_and_who_gives_a_card(tmp_path, golden) -> None:
    for rules, question in ((SWAPS, "who_swaps"), (GIVES, "who_gives")):
        folder = tmp_path / question
        folder.mkdir()
        with playing(folder, rules) as device:
            AddingPlayer(device).enter("Q")
            walk(device, ("", f"{{adding.{question}}}|{{name.seat seat=2}}"))
            golden("hands-" + question.replace("_", "-"), device.picture())
            walk(device, ("RIGHT OK", "{play.plays name=seat 2}"))
            walk(device, ("restart", "{play.plays name=seat 2}"))
            assert kept(folder, "tally.txt").decode().splitlines()[-1] == "play 1 Q >3"


def test_bots_say_whose_cards_they_move(tmp_path, golden) -> None:
    cases = (
        ("swaps", {"name_swaps": True}, "{adding.swaps_yours name=bot 2}"),
        ("takes", {"name_gives": True}, "{adding.takes_yours name=bot 2}"),
        ("draws", {"next_draws": 2}, "{adding.you_draw_more count=2}"),
    )
    for name, effect, wanted in cases:
        folder = tmp_path / name
        folder.mkdir()
        rules = {"base": "98", "tokens": 3, "cards": dict.fromkeys(EVERY, effect)}
        with playing(folder, rules, kind="RIGHT OK") as device:
            for _ in range(60):
                words = " ".join(device.words())
                if worded(wanted) in words or worded(wanted.replace("bot 2", "bot 3")) in words:
                    break
                press(device, "OK wait:1000")
            else:
                raise AssertionError(device.words())
            golden(f"hands-{name}-yours", device.picture())


def test_a_bot_at_a_real_table_asks_for_the_cards_that_it_gets(tmp_path, golden) -> None:
    with playing(tmp_path, SWAPS, "OK*2", kind=BOT) as device:
        player = AddingPlayer(device)
        for card in ("2", "5", "K", "9", "Q"):
            player.enter(card)
        walk(device, ("RIGHT*2 OK", "{play.card_of name=bot 4, card=1, count=3}"))
        golden("hands-swapped-in", device.picture())
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
        golden("hands-what-taken", device.picture())
        player.enter("8")
        walk(device, ("", "{error.not_held Seat=bot 4, card=8}"))
        player.enter("K")
        walk(device, ("", "{play.plays name=seat 2}"))


def test_rules_with_such_cards_are_edited_shown_and_explained(tmp_path, golden) -> None:
    with Simulator(storage=tmp_path, seed=7) as device:
        press(device, NEW)
        choose(device, "rule.cards")
        walk(
            device,
            ("LEFT*2 OK", "{card.every rank=K}"),
            ("RIGHT*5 OK", "{card.names_swapper}  {editor.yes}"),
            ("RIGHT OK", "{card.names_swapper}  {editor.no}|{card.names_giver}  {editor.yes}"),
            ("RIGHT OK", "{card.next_draws}|0"),
            ("RIGHT*2 OK", "{card.names_giver}  {editor.no}|{card.next_draws}  2"),
        )
        golden("hands-card-editor", device.picture())
    changes = {"Q": {"name_swaps": True}, "J": {"name_gives": True}, "2": {"next_draws": 2}}
    rules = Rules.from_file({"base": "classic-99", "name": "Ours", "cards": changes})
    text = "\n".join(text for _, text in sections(rules))
    for key in ("about.table.swaps", "about.table.takes", "about.table.draws_more"):
        assert say(key) in text
    for key in ("card.swaps", "card.takes"):
        assert say(key, what="0") in text
    assert say("card.draws_more", what="0", count=2) in text


def test_the_signs_of_such_cards_are_drawn(tmp_path, golden) -> None:
    effects = {"Q": {"name_swaps": True}, "J": {"name_gives": True}, "2": {"next_draws": 2}}
    ways = {"7": [{"add": 7}, {"add": 5, "name_swaps": True}]}
    with playing(tmp_path, {"base": "98", "tokens": 3, "cards": {**effects, **ways}}) as device:
        AddingPlayer(device).enter("7")
        golden("hands-alternatives", device.picture())
        press(device, "BACK BACK")
        choose(device, "cards.title")
        golden("hands-card-table", device.picture())


def test_questions_for_a_player_fit_beside_the_total_in_every_language() -> None:
    for language, _ in LANGUAGES:
        use(language)
        for title in ("who_swaps", "who_gives", "who"):
            assert SMALL.width(say("adding." + title)) <= WIDTH - 58, (language, title)
