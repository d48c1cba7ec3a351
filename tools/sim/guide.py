"""A simulator that finds its way: to items of menus, through questions, through a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import table
from engine.chance import Chance
from firmware.words import say
from tools.sim import player
from tools.sim.fingers import press
from tools.sim.player import Lost
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

HOME = ("menu.home", "menu.home_kept")
"""The item of a game's menu that leads to the home screen, with or without a game to go on with."""

THOUGHT = 20_000
"""The longest wait for bots, in ms."""

LOOK = 300
"""How long a person looks at the moves of bots, in ms."""

SLIP = 8
"""In one of SLIP answers, the player presses one arrow too many and still presses OK."""

_READING = 10_000  # ms to read a long game
_ITEMS = 40  # of a menu, or answers to a question
_NEW = ("menu.new", "menu.new_ends")


def choose(app: Any, press: Callable[[str], object], *labels: str) -> None:
    """Choose the item of a menu that begins with one of some labels; Lost if none does.

    app: the app, in this process.
    press: presses a key of its device.
    labels: keys of texts, or titles of rules.
    """
    wanted = tuple(say(label) for label in labels)
    for _ in range(_ITEMS):
        screen = app.screen()
        if screen.items[screen.chosen][0].startswith(wanted):
            press("OK")
            return
        press("RIGHT" if type(screen).__name__ == "Home" else "DOWN")
    titles = [screen.items[at][0] for at in range(len(screen.items))]
    raise Lost(f"no '{wanted[0]}' in the menu: {', '.join(titles)}")


class Guide(Simulator):
    """A simulator whose keys are found by the texts that they lead to.

    It runs on CPython, where it can see the screens. Its methods raise `Lost` if there is no such
    text, or no way.
    """

    @property
    def app(self) -> Any:
        """The app, in this process."""
        return self.handheld.shell.app

    @property
    def screen(self) -> Any:
        """The uppermost screen."""
        return self.app.screen()

    @property
    def on_message(self) -> bool:
        """Whether a message waits for OK."""
        return type(self.screen).__name__ == "Message"

    def asks_too_new(self) -> bool:
        """Return whether OK can't answer yet what the display asks (`firmware.device.reflex`)."""
        return self.handheld.shell._reflex.waits()

    def heading(self) -> str:
        """Return the first line on the display, or ""."""
        words = self.words()
        return words[0] if words else ""

    def all_words(self) -> str:
        """Return the words on the display, with line breaks."""
        return "\n".join(self.words())

    # Menus and questions

    def choose(self, *labels: str) -> None:
        """Choose the item of a menu that begins with one of some labels; Lost if none does.

        labels: keys of texts, or titles of rules. The other methods take the same.
        """
        choose(self.app, lambda key: press(self, key), *labels)

    def answer(self, *answers: str) -> None:
        """Answer the next questions; Lost if an answer is not offered."""
        for answer in map(say, answers):
            arrows = ["RIGHT", "LEFT"]
            while answer not in self.words()[1]:
                before = self.words()
                press(self, arrows[0])
                if self.words() == before:  # the last answer on this side
                    del arrows[0]
                if not arrows:
                    raise Lost(f"'{answer}' is no answer here:\n{self.all_words()}")
            press(self, "OK")

    def choose_game(self, label: str) -> None:
        """Choose a kind of game in a menu; its saved game is read."""
        self.choose(label)

    def open(self, label: str, go_on: bool = False) -> None:
        """Choose a kind of game in a menu; its saved game is read first.

        go_on: whether to go on with the saved game, else a new one is begun.
        """
        self.choose_game(label)
        self.wait(_READING)
        if go_on:
            self.choose("home.go_on")
        elif has_text(self.all_words(), *_NEW):
            self.choose(*_NEW)

    def leave(self, *labels: str) -> None:
        """Open the menu of the game in play, and choose an item."""
        for _ in range(_ITEMS):
            if self.heading() == say("menu.title"):
                break
            press(self, "BACK")  # drop the unfinished answer first
        self.choose(*labels)

    def explore(self, items: int) -> None:
        """Choose the next items of a menu, press all arrows in each, and come back.

        items: how many.
        """
        menu = self.screen
        for _ in range(items):
            press(self, "OK")
            if self.screen is not menu:
                press(self, "DOWN RIGHT UP LEFT OK")
            for _ in range(_ITEMS):
                if self.screen is menu:
                    break
                self.back()
            press(self, "DOWN")

    def back(self) -> None:
        """Leave the screen; drop all changes."""
        if self.heading() in (say("deals.drop_changes"), say("editor.leave")):
            press(self, "UP OK")  # the last answer
        else:
            press(self, "OK" if self.on_message else "BACK")

    def back_to_the_first(self) -> None:
        """Leave all screens above the home screen or the game; drop all changes."""
        for _ in range(_ITEMS):
            if self.screen is self.app._stack[0]:
                return
            self.back()
        raise Lost(f"no way back:\n{self.all_words()}")

    def leaf(self) -> None:
        """Go through all pages of a text, and leave it."""
        pages = self.screen
        while self.screen is pages:
            press(self, "OK")

    # Games

    @property
    def over(self) -> bool:
        """Whether the game in play is over."""
        return bool(self.app.game.table.game.over)

    @property
    def between_deals(self) -> bool:
        """Whether the game in play waits for OK before the next hand."""
        return self.app.game.table.prompt()[0] == table.CONFIRM

    def play(self, turns: int, chance: Chance, until: str = "") -> None:
        """Take up to `turns` turns, until the game is over.

        chance: chooses the cards and answers.
        until: stop as soon as the heading is this text, given by its key, unless it is "".
        """
        for _ in range(turns):
            if self.over or (until and has_text(self.heading(), until)):
                return
            self.take_turn(chance)

    def take_turn(self, chance: Chance) -> None:
        """Take one turn: give the answer that the screen asks for, press OK, or wait for bots."""
        screen = self.screen
        if self.on_message:
            press(self, "OK")
            return
        if self.bots_at_work():
            self.wait_for_bots()
        elif screen.messages or screen.covered or screen.table.prompt()[0] == table.CONFIRM:
            press(self, "OK")
        else:
            keys = player.answer(screen, chance)
            if not chance.below(SLIP):
                keys.insert(-1, player.ARROWS[chance.below(len(player.ARROWS))])
            for key in keys:
                press(self, key)

    def wait_for_bots(self) -> None:
        """Wait until a person is asked or the game is over, at most THOUGHT; then LOOK longer."""
        ms = 0
        while ms < THOUGHT and self.bots_at_work():
            self.wait(LOOK)
            ms += LOOK
        if ms:
            self.wait(LOOK)

    def undo_and_redo(self, times: int) -> None:
        """Undo `times` answers, and redo them."""
        for label in ["menu.undo"] * times + ["menu.redo"] * times:
            self.wait_for_bots()
            press(self, "BACK")
            if self.heading() != say("menu.title"):
                press(self, "BACK")  # the first one dropped an unfinished answer
            if say(label) not in self.all_words():
                press(self, "BACK")
                return
            self.choose(label)
        self.wait_for_bots()

    def bots_at_work(self) -> bool:
        """Return whether the game goes on without a key: a bot plays, or a trick is shown."""
        screen = self.screen
        if screen.messages:
            return False
        what = screen.table.prompt()[0]
        lingers = getattr(screen, "lingers", False)  # a trick of Parlett's game
        return (
            lingers or what == table.THINK or (what == table.CONFIRM and not screen.people_left())
        )
