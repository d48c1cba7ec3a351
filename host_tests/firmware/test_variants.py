"""Alternatives and who plays next on the device: at the table, in the hand, and in the editor."""

from __future__ import annotations

import json

import pytest

from engine.adding import moves
from engine.adding.record import chosen
from engine.table import MOVE
from firmware.words import say
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import HOUSE, LIST
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

NEW = "OK LEFT*2 OK OK"  # from the home screen to a new house rule, based on the first preset


def test_at_a_real_table_who_plays_next_is_asked_after_a_five(golden) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up("tally", "jiujiu-99")  # three players
        player.enter("5")
        game = player.screen.game
        first = game.deal.turn
        golden("variant-who-next", device)
        walk(device, ("", "{effect.who.name_next}"), ("BACK", "{play.plays name=seat 1}"))
        player.enter("5")
        press(device, "RIGHT OK")
        move = player.screen.game.history[-1]
        assert moves.kind_of(move) == moves.PLAY
        named = moves.named_of(moves.number_of(move), first)
        assert player.screen.game.next_seat == named == 3
        press(device, "restart")
        walk(device, ("", "{play.plays name=seat 3}"))


def test_at_a_real_table_an_alternative_is_chosen_and_can_be_corrected(golden) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up("tally", "double-99")
        player.enter("9")
        player.enter("4")
        golden("variant-choice", device)
        walk(device, ("", "{adding.counts card=4}|+0|+4"), ("LEFT OK", "“{call.back total=9}”"))
        player.enter("8")
        walk(device, ("OK", "“17”"))


def test_how_many_players_are_skipped_is_shown_and_stays_after_a_restart(tmp_path, golden) -> None:
    (tmp_path / "rules").mkdir()
    rules = {"base": "classic-99", "name": "Skips", "cards": {"8": [{"skip": 1}, {"skip": 2}]}}
    (tmp_path / "rules/skips.json").write_text(json.dumps(rules))
    with Simulator(storage=tmp_path, seed=7) as device:
        walk(device, (f"{LIST} {HOUSE}", "Skips  {rules.house}"), ("OK OK OK", ""))
        AddingPlayer(device).enter("8")
        golden("variant-skips", device)
        walk(device, ("OK", "{play.plays name=seat 4}"))
        walk(device, ("restart", "{play.plays name=seat 4}"))


def test_alternatives_that_do_much_stay_within_their_boxes(tmp_path, golden) -> None:
    """Those for which two boxes are too narrow are shown one at a time."""
    (tmp_path / "rules").mkdir()
    much = {"reverse": True, "skip": 2, "name_next": True}
    two = [{"add": -10, "reverse": True, "skip": 1}, {"set": "limit", "skip": 2}]
    several = {"7": [{"set": "limit", **much}, {"add": -10, **much}], "8": two}
    rules = {"base": "classic-99", "name": "Much", "cards": several}
    (tmp_path / "rules/much.json").write_text(json.dumps(rules))
    with Simulator(storage=tmp_path, seed=7) as device:
        walk(device, (f"{LIST} {HOUSE}", "Much  {rules.house}"), ("OK OK OK", ""))
        player = AddingPlayer(device)
        player.enter("5")
        player.enter("7")
        golden("variant-does-much", device)
        press(device, "BACK")
        player.enter("8")
        golden("variant-does-more", device)


def test_in_solo_play_all_choices_are_made_with_the_keys() -> None:
    with Simulator(seed=3) as device:
        player = AddingPlayer(device)
        player.set_up("solo", "jiujiu-99")
        words = set()
        for _ in range(400):
            game = player.app.game.table.game
            if game.over:
                break
            screen = player.screen
            what, seat = screen.table.prompt()
            if what == MOVE and seat in screen.people and not screen.question and screen.hand(seat):
                screen.at = next(
                    (at for at, card in enumerate(screen.hand(seat)) if card % 13 == 4),
                    screen.at,
                )
            if screen.question:
                words.add(screen.question.title)
            player.act(0)
        named = [
            move
            for move in game.history
            if moves.kind_of(move) == moves.PLAY
            and any(word[0] == ">" for word in chosen(game.rules.effect(move & 127), move))
        ]
        assert named
        assert say("effect.who.name_next") in words


def test_the_picture_of_the_special_cards_shows_alternatives(golden) -> None:
    for name in ("jiujiu-99", "double-99"):
        with Simulator(seed=7) as device:
            player = AddingPlayer(device)
            player.set_up("tally", name)
            player.screen.more_rules()[0][1]()
            press(device, "wait:100")
            golden(f"variant-cards-{name}", device)


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_alternatives_with_conditions_are_made_in_the_editor(
    runtime: str, tmp_path, golden
) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        walk(
            device,
            *(
                (NEW, "{rule.name}  {rules.mine}"),
                ("RIGHT*2 OK", "A  {or first=1, last=11}"),
                ("RIGHT*3 OK", "{card.every rank=4}|{effect.reverse}  {editor.yes}"),
                ("RIGHT*14 OK", "{card.counts}  0|{effect.reverse}  {editor.no}"),
                ("OK", "{card.kind.nothing}  ✓"),
                ("RIGHT*2 OK", "{card.adds}"),
                ("OK RIGHT*4 OK", "{card.counts}  4"),
                ("RIGHT*11 OK", "{effect.from}"),
                ("RIGHT*5 OK OK", "{effect.from}  50"),
                ("LEFT*8 OK", "{effect.name_next}  {editor.yes}"),
            ),
        )
        golden("variant-editor-one", device)
        walk(device, ("BACK", "{card.turns what=0}|{card.one_more}"))
        golden("variant-editor-all", device)
        press(device, "BACK BACK LEFT*3 OK")
        walk(device, ("wait:100", "{rules.which}"))
        found = json.loads(kept(tmp_path, "rules/my-rules.json"))
        assert found["cards"] == {
            "4": [{"reverse": True}, {"add": 4, "from": 50, "name_next": True}]
        }


def test_a_new_alternative_in_which_nothing_is_chosen_is_not_kept() -> None:
    with Simulator(seed=1) as device:
        walk(
            device,
            *(
                (NEW + " RIGHT*2 OK RIGHT*6 OK", "{card.every rank=7}|{card.counts}  7"),
                ("LEFT*2 OK", "{card.counts}  0"),
                ("BACK", "{card.every rank=7}|{effect.ends_in}|{card.one_more}"),
                ("OK RIGHT OK BACK", "7|{card.turns what=0}"),
            ),
        )


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_help_about_a_new_alternative_comes_back_to_it(runtime: str, tmp_path) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        press(device, NEW + " RIGHT*2 OK RIGHT*6 OK LEFT*2 OK")
        before = device.picture()
        device.hold("BACK", 1000)
        walk(device, ("", "{help.keys}"))
        press(device, "BACK")
        assert device.picture() == before
        walk(
            device,
            ("OK LEFT*2 OK", "{card.every rank=7}|{card.counts}  {card.doubles}"),
            ("BACK", "7|{card.doubles}|{card.one_more}"),
            ("BACK BACK LEFT*3 OK", "{rules.which}"),
        )
        found = json.loads(kept(tmp_path, "rules/my-rules.json"))
        assert found["cards"] == {"7": [{"add": 7}, {"double": True}]}


def test_one_alternative_too_many_is_refused_at_once() -> None:
    with Simulator(seed=1) as device:
        press(device, NEW + " RIGHT*2 OK RIGHT*6 OK")
        for _ in range(3):
            press(device, "LEFT*2 OK RIGHT OK BACK")  # it turns the direction
        walk(device, ("LEFT*2 OK", "5 |1|4"), ("OK", "7|{card.turns what=0}|{card.one_more}"))
