"""Runs on the emulated board: the same firmware, with a pin that asks for the free heap.

When the pin goes low, the heap is measured once, and a line is appended to a file: bytes free,
bytes in the largest block, modules in memory, the longest thoughts so far about a bid and a card of
Parlett's game and about a card of an adding game in ms, and the longest time in which a bot did not
look for keys in µs. The first line is from before the firmware was imported.

Another pin is high while the app saves. If the board has a module `stock`, its display takes the
place of the firmware's.
"""

import gc
import sys
from time import ticks_diff, ticks_ms, ticks_us  # type: ignore[attr-defined]

from machine import Pin  # type: ignore[import-not-found]

_BID, _CARD, _ADDING, _PART = range(4)
_longest = [0, 0, 0, 0]  # in ms; a part of a thought in µs


def _measure(path: str) -> None:
    gc.collect()
    free = gc.mem_free()  # type: ignore[attr-defined]
    # The largest block: `fits` is a size that could be allocated, `above` one that could not.
    fits = 0
    above = free + 1
    while above - fits > 64:
        size = (fits + above) // 2
        try:
            bytearray(size)
            fits = size
        except MemoryError:
            above = size
        gc.collect()
    with open(path, "a") as file:
        print(free, fits, len(sys.modules), *_longest, file=file)


def _watch_bots() -> None:
    """Measure from now on how long bots think, including the time to build their views."""
    from engine.parlett.deal import PLAYING
    from engine.table import Table

    think = Table.think
    # A bid is three cards, one by one: its ms so far, and its seat and place in the history next.
    bid = [0, 0, 0]

    def timed(thought, begin: int, seat: int, place: int, what: int):
        part = ticks_us()
        whole = 0  # without what the device does between two parts
        for best in thought:
            took = ticks_diff(ticks_us(), part)
            whole += took
            _longest[_PART] = max(_longest[_PART], took)
            yield best
            part = ticks_us()
        took = ticks_diff(ticks_ms(), begin)
        if what == _ADDING:
            took = whole // 1000
        if what == _BID:
            took += bid[0] if bid[1:] == [seat, place] else 0
            bid[:] = took, seat, place + 1
        _longest[what] = max(_longest[what], took)

    def timed_think(table):
        game = table.game
        what = _ADDING
        if game.name == "parlett":
            what = _CARD if game.phase == PLAYING else _BID
        begin = ticks_ms()
        part = ticks_us()
        thought = think(table)  # makes what the bot looks at
        took = ticks_diff(ticks_us(), part)
        _longest[_PART] = max(_longest[_PART], took)
        return timed(thought, begin, game.to_move, len(game.history), what)

    Table.think = timed_think  # type: ignore[method-assign]


def _show_saves(pin: int) -> None:
    """Hold a pin high from now on while the app saves."""
    from firmware.app import App

    save = App.save
    busy = Pin(pin, Pin.OUT, value=0)

    def shown(app):
        busy.on()
        save(app)
        busy.off()

    App.save = shown  # type: ignore[method-assign]


def start(pin: int, saves: int, path: str, seed: int) -> None:
    """Run the firmware; return only by an exception.

    pin: the number of the pin that asks for the heap.
    saves: the number of the pin that is high while the app saves.
    path: the file for the lines.
    seed: the seed of the first game.
    """
    _measure(path)
    from firmware.backends.board import Board
    from firmware.start import run

    try:
        import stock  # type: ignore[import-not-found]
    except ImportError:
        stock = None

    class Probed(Board):
        """The board that answers the pin. The seeds of its games count up, as the simulator's."""

        def __init__(self):
            super().__init__()
            self.probe_pin = Pin(pin, Pin.IN, Pin.PULL_UP)
            self.probe_asked = False
            self.probe_seed = seed

        def entropy(self) -> int:
            self.probe_seed += 1
            return self.probe_seed - 1

        def feed(self) -> None:
            super().feed()
            asked = not self.probe_pin.value()
            if asked and not self.probe_asked:
                _measure(path)
                self.collect()  # as the firmware leaves the heap before the next key
                self.fill_gaps()
            self.probe_asked = asked

        def _connect(self):
            if stock is None:
                return super()._connect()
            return stock.connect(self.board["display"])

    _watch_bots()
    _show_saves(saves)
    run(Probed())
