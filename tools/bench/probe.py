"""Runs on the emulated board: the same firmware, with a pin that asks for the free heap.

While the pin is low, the heap is measured once and appended to a file, a line each time: bytes
free, bytes in the largest block. The first line is from before the firmware was imported. Where a
module `stock` is on the board, its display takes the place of the firmware's.
"""

import gc

from machine import Pin  # type: ignore[import-not-found]


def _measure(path: str) -> None:
    gc.collect()
    free = gc.mem_free()  # type: ignore[attr-defined]
    # The largest block: fits is a size that could be had, above one that could not.
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
        file.write(f"{free} {fits}\n")


def start(pin: int, path: str, seed: int) -> None:
    """Run the firmware; returns only by an exception.

    pin: the one that asks. path: the file that tells. seed: that of the first game.
    """
    _measure(path)
    from firmware.backends.board import Board
    from firmware.start import run

    try:
        import stock  # type: ignore[import-not-found]
    except ImportError:
        stock = None

    class Probed(Board):
        """The board with seeds that count up, as the simulator's do."""

        def __init__(self):
            super().__init__()
            self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
            self._asked = False
            self._seed = seed

        def entropy(self) -> int:
            self._seed += 1
            return self._seed - 1

        def feed(self) -> None:
            super().feed()
            asked = not self._pin.value()
            if asked and not self._asked:
                _measure(path)
            self._asked = asked

        def _connect(self):
            if stock is None:
                return super()._connect()
            return stock.connect(self.board["display"])

    run(Probed())
