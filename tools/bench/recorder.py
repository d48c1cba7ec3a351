"""A simulator that records what is done with it: the steps of a script, with their pictures."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from engine import table
from engine.chance import Chance
from firmware.words import say
from tools.bench import BenchError, finger
from tools.sim.fingers import press
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

HOME = ("menu.home", "menu.home_kept")
"""The item of a game's menu that leads to the home screen, with or without a game to go on with."""

WAIT = "wait"
BOTS = "wait for bots"
REST = "rest"
HEAP = "heap"
HEAP_NEXT = "heap of the next step"

KEY = "key"
BEGIN = "begin"
READ = "read"
"""The kinds of presses: KEY, one that begins a game, and one that reads a saved game."""

RESTS = 20_000
"""The ms of a rest, in which the time that the processor is awake is measured."""

ASKS = 2200
"""The ms in which the board measures its heap; it looks at the pin every 2000 ms."""

THOUGHT = 20_000
"""The longest wait for bots, in ms."""

LOOK = 300
"""How long a person looks at the moves of bots, in ms."""

SLIP = 8
"""In one of SLIP answers, the finger presses one arrow too many and still presses OK."""

_READING = 10_000  # ms to read a long game
_ITEMS = 30  # of a menu, or answers to a question
_LONGEST = 20_000  # steps
_NEW = ("menu.new", "menu.new_ends")


class Step(NamedTuple):
    """One step of a script, and the picture after it.

    what: a key; or WAIT; BOTS, a wait until bots are done; REST, a wait in which the time awake is
        measured; HEAP, a measurement of the heap; HEAP_NEXT, the same during the next step.
    ms: how long it takes; 0 for a key.
    kind: KEY, BEGIN or READ for a press that is timed; else "".
    name: the screen on which a key is pressed, or the name of a measurement.
    part: the part of the script that it belongs to.
    picture: None if it may differ on the Pico.
    """

    what: str
    ms: int
    kind: str
    name: str
    part: str
    picture: Picture | None


class Recorder(Simulator):
    """A simulator that records.

    steps: the steps so far.
    part: the part of the script that the next steps belong to.
    """

    def __init__(self, seed: int, storage: Path | None = None) -> None:
        self.steps: list[Step] = []
        self.part = "start"
        self._reads = False
        super().__init__(seed=seed, storage=storage)
        self.steps.clear()

    def __enter__(self) -> Recorder:
        return self

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`, as one step; the Pico holds each key as long as its `press`."""
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
        """Let `ms` pass, as one step."""
        super().wait(ms)
        self._keep(WAIT, ms)

    def at_once(self) -> AbstractContextManager[None]:
        """Run each press by itself, because its picture is recorded."""
        return nullcontext()

    def wait_for_bots(self) -> None:
        """Wait until a person is asked or the game is over, at most THOUGHT; then LOOK longer."""
        ms = 0
        while ms < THOUGHT and self._bots_at_work():
            super().wait(LOOK)
            ms += LOOK
        if ms:
            super().wait(LOOK)
            self._keep(BOTS, ms)

    def rest(self, name: str) -> None:
        """Wait for RESTS ms, in which the time awake is measured under this name."""
        super().wait(RESTS)
        self._keep(REST, RESTS, name)

    def heap(self, name: str) -> None:
        """Measure the heap under this name; nothing may move on the display until it is done."""
        super().wait(ASKS)
        self._keep(HEAP, ASKS, name)

    def heap_of_next(self, name: str) -> None:
        """Measure the heap under this name right after the effect of the next key."""
        self._keep(HEAP_NEXT, 0, name)

    @property
    def app(self) -> Any:
        """The app, in this process."""
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
        """Return the first line on the display, or ""."""
        words = self.words()
        return words[0] if words else ""

    def all_words(self) -> str:
        """Return the words on the display, with line breaks."""
        return "\n".join(self.words())

    # Menus and questions

    def choose(self, *labels: str) -> None:
        """Choose the item of a menu that begins with one of some labels; BenchError if none does.

        labels: keys of texts, or titles of rules. The other methods take the same.
        """
        wanted = tuple(say(label) for label in labels)
        for _ in range(_ITEMS):
            words, picture = self.words(), self.picture()
            # The chosen row is filled from the left edge on.
            rows = [row for row in range(5) if picture.pixel(2, 17 + 10 * row)]
            if rows and words[1 + rows[0]].startswith(wanted):
                press(self, "OK")
                return
            press(self, "DOWN")
        raise BenchError(f"no '{wanted[0]}' in the menu:\n{self.all_words()}")

    def answer(self, *answers: str) -> None:
        """Answer the next questions; BenchError if an answer is not offered."""
        for answer in map(say, answers):
            for key in _ITEMS * ["RIGHT"] + _ITEMS * ["LEFT"]:
                if answer in self.words()[1]:
                    break
                press(self, key)
            else:
                raise BenchError(f"'{answer}' is no answer here:\n{self.all_words()}")
            press(self, "OK")

    def open(self, label: str, go_on: bool = False) -> None:
        """Choose a kind of game in a menu; its saved game is read first.

        go_on: whether to go on with the saved game, else a new one is begun.
        """
        self._reads = True
        self.choose(label)
        self._reads = False
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
            press(self, "OK" if self.over else "BACK")  # drop the unfinished answer first
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
                press(self, "OK" if self.on_message else "BACK")
            press(self, "DOWN")

    def back_to_the_first(self) -> None:
        """Leave all screens above the home screen or the game; drop all changes."""
        for _ in range(_ITEMS):
            if self.screen is self.app._stack[0]:
                return
            if self.heading() == say("deals.drop_changes"):
                press(self, "DOWN OK")
            else:
                press(self, "OK" if self.on_message else "BACK")
        raise BenchError(f"no way back:\n{self.all_words()}")

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
        return self.app.game.table.prompt()[0] == table.OK

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
        """Undo `times` answers, and redo them."""
        for label in ["menu.undo"] * times + ["menu.redo"] * times:
            self.wait_for_bots()
            press(self, "BACK")
            if say(label) not in self.all_words():
                press(self, "BACK")
                return
            self.choose(label)
        self.wait_for_bots()

    def _bots_at_work(self) -> bool:
        """Return whether the game goes on without a key: a bot plays, or a trick is shown."""
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
        # The progress of a bot, or of reading a match, differs on the Pico.
        moves_on = has_text(self.heading(), "play.thinks", "loading.game")
        picture = None if moves_on else self.picture()
        self.steps.append(Step(what, ms, kind, name, self.part, picture))
        if len(self.steps) > _LONGEST:
            raise BenchError(f"the script does not end:\n{self.all_words()}")
