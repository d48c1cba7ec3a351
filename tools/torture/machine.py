"""A device on CPython whose flash is a `flash.Chip`: real LittleFS, the journal, the whole app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from firmware import ticks
from firmware.files import archive, names, statistics
from firmware.files.folder import Folder
from firmware.files.journal import Journal
from firmware.files.store import Store
from tools.sim.handheld import Handheld
from tools.sim.panel import Panel
from tools.sim.picture import Picture
from tools.sim.simulator import KEYPADS
from tools.torture import visits
from tools.torture.flash import Chip, Filesystem, JournalSectors, mounted

JOURNAL = 8
BLOCKS = 48  # of the filesystem; fewer than a Pico has, so that it is copied faster
SECTORS = JOURNAL + BLOCKS

_TELEPHONE = {"UP": "2", "DOWN": "8", "LEFT": "4"}  # the arrows of a pad of sixteen keys
_STEPS = 20_000  # of the loop in one wait; more means that it never comes to rest


@contextmanager
def store(
    chip: Chip, around: Callable[[Callable[..., Any]], Callable[..., Any]] | None = None
) -> Iterator[Store]:
    """Mount a chip; give the store that the firmware finds on it.

    around: called with each function of the filesystem and the journal's flash; what it returns is
        used in place of the function.
    """
    filesystem: Any = Filesystem(chip, JOURNAL)
    places: Any = JournalSectors(chip, JOURNAL)
    if around:
        filesystem._do = around(filesystem._do)
        for name in ("read", "program", "erase"):
            setattr(places, name, around(getattr(places, name)))
    with mounted(filesystem):
        files: Any = Folder("/saves")
        try:
            yield Store(files, Journal(places))
        finally:
            # A write that the power cut short is a generator. Python ends it when it collects
            # garbage, perhaps while another chip is mounted.
            files._drop = lambda path: None


PLAIN = ("playing", "last_rules", statistics.FILE, names.FILE)
"""The files whose names have no extension."""


def contents(kept: Store) -> dict[str, bytes]:
    """Return the content of every file that the firmware reads, by name."""
    there = [name for name in kept.files.names() if "." in name or name in PLAIN]
    there += [name for name in kept._journal.tails if "/" not in name]
    for folder in ("rules", archive.FOLDER):
        there += [f"{folder}/{name}" for name in kept.names(folder)]
    found = {}
    for name in sorted(set(there)):
        if kept.exists(name) and ".bad" not in name and not name.endswith(".new"):
            found[name] = b"".join(kept.pieces(name))
    return found


class Machine:
    """A device that is on. Use it within `store`."""

    def __init__(
        self,
        kept: Store,
        seed: int = 1,
        now: int = 0,
        look: Callable[[], None] | None = None,
        stuck: int = 0,
        keypad: str = "buttons",
    ):
        """Switch it on and wait until it rests.

        kept: the result of `store`.
        seed: the seed of its first game.
        now: the tick at the start.
        look: called after each step of the loop.
        stuck: the keys that are down all the time, one bit each.
        keypad: the kind of its keys, one of `KEYPADS`.
        """
        self.stuck = stuck
        self._look = look
        self._seen: tuple = ()
        self.panel = Panel()
        self.now = now
        self.keys = KEYPADS[keypad]
        self.handheld = Handheld(kept, seed, kind=keypad)
        self.settle(3500)

    @property
    def app(self):
        """The app of the firmware."""
        return self.handheld.shell.app

    def press(self, key: str, ms: int = 300) -> None:
        """Press a key for 30 ms, release it, and wait for `ms`."""
        self.look_at(self.contact(key))
        self.now = ticks.later(self.now, 30)
        self.look_at(0)
        self.settle(ms)

    def contact(self, key: str) -> int:
        """Return the bit of a key; that of the key in place of an arrow that there is not."""
        return 1 << self.keys.index(key if key in self.keys else _TELEPHONE[key])

    def settle(self, ms: int, contacts: int = 0, until: Callable[[], bool] = lambda: False) -> None:
        """Let `ms` pass.

        contacts: the keys that are pressed during this time, one bit each.
        until: ends the time as soon as it returns True after a step.
        """
        for _ in range(_STEPS):
            if until():
                return
            wait = self.look_at(contacts)
            if wait < 0 or wait > ms:
                break
            ms -= max(1, wait)
            self.now = ticks.later(self.now, max(1, wait))
        self.now = ticks.later(self.now, max(0, ms))

    def picture(self) -> Picture:
        """Return what the display shows."""
        return self.panel.pixels()

    def words(self) -> str:
        """Return the words on the display."""
        return "\n".join(self.handheld.canvas.lines())

    def look_at(self, contacts: int) -> int:
        """Take a step of the loop; return the ms until the next step, or -1 for no next step.

        contacts: the keys that are pressed, one bit each.
        """
        wait, sent, _ = self.handheld.step(contacts | self.stuck, self.now)
        for transaction in sent:
            self.panel.write(bytes.fromhex(transaction))
        if self._look:
            self._look()
        self._seen = visits.note(self.app, self._seen)
        return wait
