"""Each rule system, set up and played by hand to its end in all four seatings, on both runtimes."""

from __future__ import annotations

import pytest

from engine.adding.presets import PRESETS
from firmware.words import say
from host_tests import amount
from host_tests.firmware.adding_player import KINDS, AddingPlayer
from host_tests.firmware.flow import worded
from tools.sim.simulator import Simulator


@pytest.mark.parametrize(("name", "kind"), amount.by_turns(amount.pairs(sorted(PRESETS), KINDS)))
def test_it_can_be_set_up_played_and_finished(name: str, kind: str) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up(kind, name)
        game = player.app.game.table.game
        assert game.rules.name == name
        player.play()
        player.check_on_micropython(7)


def test_a_black_ace_sets_any_total_and_suits_are_asked_for_where_they_matter_C_26(golden) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up("tally", "100")
        player.enter("Q")
        golden("hundred-suits", device)
        player.press("OK")  # the queen of hearts makes it 0
        assert "Q♥" in "\n".join(device.words())
        player.enter("A")
        player.press("UP")  # of clubs
        golden("hundred-ace", device)
        player.press("LEFT DOWN DOWN OK")
        assert "“79”" in "\n".join(device.words())


def test_a_border_crossed_costs_a_point_that_is_seen_W_02(golden) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up("tally", "wilson-99")
        for card in ("Q", "J", "Q", "7"):
            player.enter(card)
        assert "“37”  −1 point" in "\n".join(device.words())
        golden("wilson-border", device)


def test_the_joker_is_on_the_pad_C_12(golden) -> None:
    with Simulator(seed=7) as device:
        player = AddingPlayer(device)
        player.set_up("tally", "joker-99")
        golden("joker-pad", device)
        player.enter(":joker")
        assert "Joker  “99”" in "\n".join(device.words())


def test_a_forgotten_card_may_be_drawn_late_where_the_rules_let_it_A_24(tmp_path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "kind.json").write_text(
        '{"base": "pagat-99", "name": "Kind", "forget_to_draw": "lenient"}'
    )
    with Simulator(storage=tmp_path, seed=7) as device:
        player = AddingPlayer(device)
        player.press("OK")
        player.press("DOWN " * player.screen.names.index("kind.json") + "OK LEFT OK OK")
        player.enter("9")
        player.press("BACK")
        menu = [item[0] for item in player.screen.items]
        player.press("DOWN " * menu.index(say("adding.forgot")) + "OK RIGHT OK")
        game = player.app.game.table.game
        assert game.deal.size(1) == 2
        player.enter("5")
        player.press("BACK")
        menu = [item[0] for item in player.screen.items]
        player.press("DOWN " * menu.index(worded("{adding.draws_late name=seat 1}")) + "OK")
        assert game.deal.size(1) == 3
        player.press("restart")
        assert player.app.game.table.game.deal.size(1) == 3
