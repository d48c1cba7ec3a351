"""A simulator that records what is done with it: the steps of a script, with their pictures."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

from tools.bench import BenchError
from tools.sim.guide import LOOK, THOUGHT, Guide
from tools.sim.picture import Picture
from tools.sim.texts import has_text

WAIT = "wait"
BOTS = "wait for bots"
REST = "rest"
HEAP = "heap"
HEAP_NEXT = "heap of the next step"

KEY = "key"
BEGIN = "begin"
"""The kinds of presses: BEGIN for a press that begins a game or reads a saved one, else KEY."""

RESTS = 20_000
"""The ms of a rest, in which the time that the processor is awake is measured."""

ASKS = 2200
"""The ms in which the board measures its heap; it looks at the pin every 2000 ms."""

_LONGEST = 20_000  # steps
_READ = ("menu.new_ends", "home.see_last")  # what is offered once a saved game is read


class Step(NamedTuple):
    """One step of a script, and the picture after it.

    what: a key; or WAIT; BOTS, a wait until bots are done; REST, a wait in which the time awake is
        measured; HEAP, a measurement of the heap; HEAP_NEXT, the same during the next step.
    ms: how long it takes; 0 for a key.
    kind: KEY or BEGIN for a press that is timed; else "".
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


class Recorder(Guide):
    """A simulator that records.

    steps: the steps so far.
    part: the part of the script that the next steps belong to.
    """

    def __init__(self, seed: int, storage: Path | None = None) -> None:
        self.steps: list[Step] = []
        self.part = "start"
        super().__init__(seed=seed, storage=storage)
        self.steps.clear()

    def __enter__(self) -> Recorder:
        return self

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`, as one step; the Pico holds each key as long as its `press`."""
        if self.asks_too_new():
            self.wait(LOOK)
        before, screen, name = self.app.game, self.screen, self._where()
        asked = self.steps and self.steps[-1].what == HEAP_NEXT
        shown = self.picture()
        super().hold(key, ms)
        game = self.app.game
        begins = game is not None and game is not before
        reads = self.screen is not screen and has_text(self.all_words(), *_READ)
        kind = BEGIN if begins or reads else KEY
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
        """Wait until a person is asked or the game is over, as one step; then LOOK longer."""
        ms = 0
        while ms < THOUGHT and self.bots_at_work():
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

    def _where(self) -> str:
        """Return the screen on the display in a few words."""
        return f"{type(self.screen).__name__} '{self.heading()}'"

    def _keep(self, what: str, ms: int, name: str = "", kind: str = "") -> None:
        # The progress of a bot, of reading a match or history, or of a motion, differs on the Pico.
        moves_on = has_text(self.heading(), "play.thinks", "loading.game", "loading.history")
        motion = getattr(self.screen, "motion", None)
        moves_on = moves_on or (motion is not None and motion.goes_on())
        picture = None if moves_on else self.picture()
        self.steps.append(Step(what, ms, kind, name, self.part, picture))
        if len(self.steps) > _LONGEST:
            raise BenchError(f"the script does not end:\n{self.all_words()}")
