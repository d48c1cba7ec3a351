"""A simulator that keeps what was done with it: the steps of a script, with their pictures."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from engine import table
from engine.chance import Chance
from tools.bench import BenchError, finger
from tools.sim.fingers import press
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

WAIT = "wait"
BOTS = "wait for bots"
REST = "rest"
HEAP = "heap"
HEAP_NEXT = "heap of the next step"

KEY = "key"
BEGIN = "begin"
READ = "read"
"""The kinds of presses: all others, one that begins a game, and one that reads a saved game."""

RESTS = 20_000
"""How long nobody presses a key where the time that the processor is awake is counted, in ms."""

ASKS = 2200
"""How long the board may take to answer what its heap is, in ms: it looks every 2000."""

THOUGHT = 20_000
"""How long somebody waits for bots at the most, in ms."""

LOOK = 300
"""How long somebody looks at what bots have done, in ms."""

SLIP = 8
"""In one of so many answers the finger presses an arrow too many, and OK on what is there."""

_READING = 10_000  # ms in which a long game has been read
_ITEMS = 30  # of a menu, or answers to a question
_LONGEST = 20_000  # steps


class Step(NamedTuple):
    """One thing to do, and what the display shows afterwards.

    what: a key; WAIT so many ms, BOTS to wait till they are done, REST so long while counting, HEAP
    to ask for it, or HEAP_NEXT to measure it in the midst of the next step. kind: of a press, KEY,
    BEGIN or READ; "" if it is not timed, since it changes nothing on the display or the heap is
    measured. name: of a press the screen that it was made on, of the others what is measured. part:
    the part of the script that it belongs to.
    """

    what: str
    ms: int
    kind: str
    name: str
    part: str
    picture: Picture | None


class Recorder(Simulator):
    """Keeps the steps taken on it, in `steps`; `part` is written into each."""

    def __init__(self, seed: int, storage: Path | None = None) -> None:
        self.steps: list[Step] = []
        self.part = "start"
        self._reads = False
        super().__init__(seed=seed, storage=storage)
        self.steps.clear()

    def __enter__(self) -> Recorder:
        return self

    def hold(self, key: str, ms: int) -> None:
        """Hold a key, as one step; all are held as long as `press` does."""
        before, name = self.app.game, self._where()
        asked = self.steps and self.steps[-1].what == HEAP_NEXT
        shown = self.picture()
        super().hold(key, ms)
        game = self.app.game
        kind = KEY
        if self._reads and key == "OK":
            kind = READ
        elif game is not None and game is not before and not game.table.can_undo():
            kind = BEGIN
        # Measuring the heap takes a while.
        self._keep(key, 0, name, "" if asked or self.picture() == shown else kind)

    def wait(self, ms: int) -> None:
        """Let a number of ms pass."""
        super().wait(ms)
        self._keep(WAIT, ms)

    def at_once(self) -> AbstractContextManager[None]:
        """Run each press by itself: what it shows is looked at."""
        return nullcontext()

    def wait_for_bots(self) -> None:
        """Wait until a person is asked or the game is over, THOUGHT at most; then look at it."""
        ms = 0
        while ms < THOUGHT and self._bots_at_work():
            super().wait(LOOK)
            ms += LOOK
        if ms:
            super().wait(LOOK)
            self._keep(BOTS, ms)

    def rest(self, name: str) -> None:
        """Do nothing for RESTS ms, counted."""
        super().wait(RESTS)
        self._keep(REST, RESTS, name)

    def heap(self, name: str) -> None:
        """Ask for the heap in a mode where nothing moves."""
        super().wait(ASKS)
        self._keep(HEAP, ASKS, name)

    def heap_of_next(self, name: str) -> None:
        """Ask for the heap right after the next key has had its effect."""
        self._keep(HEAP_NEXT, 0, name)

    @property
    def app(self) -> Any:
        """The app in this very process."""
        return self._inside._handheld.shell.app  # type: ignore[union-attr]

    @property
    def screen(self) -> Any:
        """The uppermost screen."""
        return self.app._stack[-1]

    @property
    def on_message(self) -> bool:
        """Whether a message waits for OK."""
        return type(self.screen).__name__ == "Message"

    def heading(self) -> str:
        """Return the first line on the display."""
        words = self.words()
        return words[0] if words else ""

    def all_words(self) -> str:
        """Return all that can be read on the display, a line each."""
        return "\n".join(self.words())

    # Menus and questions

    def choose(self, label: str) -> None:
        """Take the item of a menu that begins with these words."""
        for _ in range(_ITEMS):
            words, picture = self.words(), self.picture()
            # The chosen row is filled from the left edge on.
            rows = [row for row in range(5) if picture.pixel(2, 17 + 10 * row)]
            if rows and words[1 + rows[0]].startswith(label):
                press(self, "OK")
                return
            press(self, "DOWN")
        raise BenchError(f"no '{label}' in the menu:\n{self.all_words()}")

    def answer(self, *answers: str) -> None:
        """Give the answers to questions that come one after another."""
        for answer in answers:
            for key in _ITEMS * ["RIGHT"] + _ITEMS * ["LEFT"]:
                if answer in self.words()[1]:
                    break
                press(self, key)
            else:
                raise BenchError(f"'{answer}' is no answer here:\n{self.all_words()}")
            press(self, "OK")

    def open(self, label: str, go_on: bool = False) -> None:
        """Choose an item of a menu that reads a saved game first; go on with it or start again."""
        self._reads = True
        self.choose(label)
        self._reads = False
        self.wait(_READING)
        if go_on:
            self.choose("Go on")
        elif "New game" in self.all_words():
            self.choose("New game")

    def leave(self, label: str) -> None:
        """Take an item of the menu of the game in play."""
        for _ in range(_ITEMS):
            if self.heading() == "Game":
                break
            press(self, "OK" if self.over else "BACK")  # what was begun is dropped first
        self.choose(label)

    def explore(self, items: int) -> None:
        """Take items of a menu one after another, press all arrows there, and come back."""
        menu = self.screen
        for _ in range(items):
            press(self, "OK")
            if self.screen is not menu:
                press(self, "DOWN RIGHT UP LEFT OK")
            for _ in range(_ITEMS):
                if self.screen is menu:
                    break
                press(self, "OK" if self.on_message else "BACK")
            press(self, "DOWN")

    def back_to_the_first(self) -> None:
        """Leave all screens above the home screen or the game, and keep nothing."""
        for _ in range(_ITEMS):
            if self.screen is self.app._stack[0]:
                return
            if self.heading() == "Drop the changes?":
                press(self, "DOWN OK")
            else:
                press(self, "OK" if self.on_message else "BACK")
        raise BenchError(f"no way back:\n{self.all_words()}")

    def leaf(self) -> None:
        """Go through pages of text to the last one, and back out."""
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
        return self.app.game.table.prompt()[0] == table.OK

    def play(self, turns: int, chance: Chance, until: str = "") -> None:
        """Do what is asked for so many times, or till the game is over.

        chance: decides which card or answer. until: ends it as soon as the heading has it.
        """
        for _ in range(turns):
            if self.over or (until and until in self.heading()):
                return
            self.take_turn(chance)

    def take_turn(self, chance: Chance) -> None:
        """Do what is asked for once."""
        screen = self.screen
        if self.on_message:
            press(self, "OK")
            return
        if self._bots_at_work():
            self.wait_for_bots()
        elif screen.messages or screen.covered or screen.table.prompt()[0] == table.OK:
            press(self, "OK")
        else:
            keys = finger.answer(screen, chance)
            if not chance.below(SLIP):
                keys.insert(-1, finger.ARROWS[chance.below(len(finger.ARROWS))])
            for key in keys:
                press(self, key)

    def undo_and_redo(self, times: int) -> None:
        """Undo a number of answers, and redo them."""
        for label in ["Undo"] * times + ["Redo"] * times:
            self.wait_for_bots()
            press(self, "BACK")
            if label not in self.all_words():
                press(self, "BACK")
                return
            self.choose(label)
        self.wait_for_bots()

    def _bots_at_work(self) -> bool:
        """Return whether the game goes on by itself: a bot is to play, or a trick is looked at."""
        screen = self.screen
        if screen.messages:
            return False
        what = screen.table.prompt()[0]
        lingers = getattr(screen, "lingers", False)  # a trick of Parlett's game
        return lingers or what == table.THINK or (what == table.OK and not screen.people_left())

    def _where(self) -> str:
        """Return the screen on the display in a few words."""
        return f"{type(self.screen).__name__} '{self.heading()}'"

    def _keep(self, what: str, ms: int, name: str = "", kind: str = "") -> None:
        # How far a bot or the reading of a match has come is another on the Pico.
        moves_on = "thinks" in self.heading() or "Reading" in self.heading()
        picture = None if moves_on else self.picture()
        self.steps.append(Step(what, ms, kind, name, self.part, picture))
        if len(self.steps) > _LONGEST:
            raise BenchError(f"the script does not end:\n{self.all_words()}")
