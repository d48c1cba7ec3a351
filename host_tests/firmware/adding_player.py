"""A player of the adding games who uses only the keys."""

from __future__ import annotations

from engine import table
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from host_tests.firmware.key_player import KeyPlayer

KINDS = ("tally", "solo", "pass", "seat")
_MOST = 3000
_LONG = 500  # turns in variants where half of the cards fit at the limit: a hand may last longer
_HANDS = 3  # after this many hands, a game without an end has been tested enough


class AddingPlayer(KeyPlayer):
    """Plays a game, and records its presses."""

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
            self.act(turn)
        raise AssertionError("the game does not end")

    def act(self, turn: int) -> None:
        """Do what the screen waits for."""
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
            self.enter(
                ("2", "5", "7", "J", "3", "6", "8", "9", "4", "A", "K", "Q", "10")[turn % 13]
            )
        elif game.rules.bust_by_playing or not game.deal.size(seat):
            self.enter("9" if game.rules.limit == 98 else "Q")
        else:
            self.enter("can't")

    def enter(self, label: str) -> None:
        """Enter a card on the pad, which is wider if there are jokers."""
        pad = self.screen.question._pad
        labels = ["can't" if text == ":cross" else text for text in pad.labels]
        while labels[pad.chosen] != label:
            self.press("RIGHT")
        self.press("OK")
