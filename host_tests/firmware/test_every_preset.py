"""Each rule system, set up and played by hand to its end in all four seatings, on both runtimes."""

from __future__ import annotations

import pytest

from engine import table
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from firmware.words import say
from host_tests.firmware.flow import worded
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

KINDS = ("tally", "solo", "pass", "seat")
_MOST = 3000
_LONG = 500  # turns in variants where half of the cards fit at the limit: a hand may last longer
_HANDS = 3  # after this many hands, a game without an end has been tested enough


class Player:
    """Plays a game by the keys only, and records its presses."""

    def __init__(self, device: Simulator) -> None:
        self.device = device
        self.pressed: list[str] = []

    @property
    def app(self):
        return self.device._inside._handheld.shell.app

    @property
    def screen(self):
        return self.app._stack[-1]

    def press(self, keys: str) -> None:
        for word in keys.split():
            self.pressed.append(word)
            press(self.device, word)

    def choose_rules(self, name: str) -> None:
        """Choose a rule system by its title in the list of rules."""
        title = preset(name).title()
        for _ in range(len(PRESETS) + 3):
            if self.screen.items[self.screen.chosen][0] == title:
                self.press("OK")
                return
            self.press("DOWN")
        raise AssertionError(f"{title} is not on the list")

    def set_up(self, kind: str, name: str) -> None:
        self.press("RIGHT " * KINDS.index(kind) + "OK")
        self.choose_rules(name)
        self.press({"tally": "LEFT OK OK", "solo": "LEFT OK OK", "pass": "OK OK",
                    "seat": "LEFT OK OK OK OK"}[kind])  # fmt: skip

    def play(self) -> None:
        """Play until somebody wins, or for some hands if nobody ever does."""
        for turn in range(_MOST):
            game = self.app.game.table.game
            endless = not game.rules.tokens(game.seats) and game.standing.scores is None
            if game.rules.after_bust == "out_total_stays" and turn > _LONG:
                return
            if game.over or (endless and game.deal_number > _HANDS):
                return
            self._act(turn)
        raise AssertionError("the game does not end")

    def _act(self, turn: int) -> None:
        screen = self.screen
        what, seat = screen.table.prompt()
        game = screen.game
        if what == table.THINK:
            self.press("wait:1600")
        elif (
            what == table.CONFIRM
            or screen.covered
            or screen.messages
            or (what == table.MOVE and game.cards_of(seat) is not None)
        ):
            self.press("wait:500 OK")
        elif screen.question.title:
            self.press("OK")
        elif what == table.ENTER:
            self._enter(
                ("2", "5", "7", "J", "3", "6", "8", "9", "4", "A", "K", "Q", "10")[turn % 13]
            )
        elif game.rules.bust_by_playing or not game.deal.size(seat):
            self._enter("9" if game.rules.limit == 98 else "Q")
        else:
            self._enter("can't")

    def _enter(self, label: str) -> None:
        """Enter a card on the pad, which is wider if there are jokers."""
        pad = self.screen.entry._pad
        labels = ["can't" if text == ":cross" else text for text in pad.labels]
        while labels[pad.chosen] != label:
            self.press("RIGHT")
        self.press("OK")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_it_can_be_set_up_played_and_finished(name: str, kind: str) -> None:
    with Simulator(seed=7) as device:
        player = Player(device)
        player.set_up(kind, name)
        game = player.app.game.table.game
        assert game.rules.name == name
        player.play()
        shown = device.picture()
        words = device.words()
    with Simulator("micropython", seed=7) as device:
        press(device, " ".join(player.pressed))
        assert device.words() == words
        assert device.picture() == shown


def test_a_black_ace_sets_any_total_and_suits_are_asked_for_where_they_matter_C_26(golden) -> None:
    with Simulator(seed=7) as device:
        player = Player(device)
        player.set_up("tally", "100")
        player._enter("Q")
        golden("hundred-suits", device.picture())
        player.press("OK")  # the queen of hearts makes it 0
        assert "Q♥" in "\n".join(device.words())
        player._enter("A")
        player.press("UP")  # of clubs
        golden("hundred-ace", device.picture())
        player.press("LEFT DOWN DOWN OK")
        assert "“79”" in "\n".join(device.words())


def test_a_border_crossed_costs_a_point_that_is_seen_W_02(golden) -> None:
    with Simulator(seed=7) as device:
        player = Player(device)
        player.set_up("tally", "wilson-99")
        for card in ("Q", "J", "Q", "7"):
            player._enter(card)
        assert "“37”  −1 point" in "\n".join(device.words())
        golden("wilson-border", device.picture())


def test_the_joker_is_on_the_pad_C_12(golden) -> None:
    with Simulator(seed=7) as device:
        player = Player(device)
        player.set_up("tally", "joker-99")
        golden("joker-pad", device.picture())
        player._enter(":joker")
        assert "Joker  “99”" in "\n".join(device.words())


def test_a_forgotten_card_may_be_drawn_late_where_the_rules_let_it_A_24(tmp_path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "kind.json").write_text(
        '{"base": "pagat-99", "name": "Kind", "forget_to_draw": "lenient"}'
    )
    with Simulator(storage=tmp_path, seed=7) as device:
        player = Player(device)
        player.press("OK")
        player.press("DOWN " * player.screen.names.index("kind.json") + "OK LEFT OK OK")
        player._enter("9")
        player.press("BACK")
        menu = [item[0] for item in player.screen.items]
        player.press("DOWN " * menu.index(say("adding.forgot")) + "OK RIGHT OK")
        game = player.app.game.table.game
        assert game.deal.size(1) == 2
        player._enter("5")
        player.press("BACK")
        menu = [item[0] for item in player.screen.items]
        player.press("DOWN " * menu.index(worded("{adding.draws_late name=seat 1}")) + "OK")
        assert game.deal.size(1) == 3
        player.press("restart")
        assert player.app.game.table.game.deal.size(1) == 3
