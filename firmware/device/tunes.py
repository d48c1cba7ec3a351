"""Short tunes that play while the loop runs, on any hardware that can make a tone."""

from firmware import ticks
from firmware.device.sound import PRESS, Silence

TUNES = (
    bytes((100, 2)),
    bytes((22, 30, 16, 50)),
    bytes((40, 20, 50, 20, 60, 20, 80, 50)),
    bytes((9, 8)),
    bytes((50, 20, 40, 20, 50, 20, 40, 20)),
)
"""By sound (`firmware.device.sound`): pairs of a pitch in 20 Hz and a length in 5 ms."""


class Tunes(Silence):
    """The sound of a device; a subclass makes the tones."""

    def __init__(self):
        self._tune = b""
        self._place = 0
        self._until = -1  # the tick at which the present note ends; -1 before the first tick

    def tone(self, pitch: int, ms: int) -> None:
        """Begin a tone of a pitch in Hz, in place of the one before.

        `be_silent` or the next tone ends it at a tick. If the loop may be busy for long, it should
        also end by itself after `ms`.
        """
        raise NotImplementedError

    def be_silent(self) -> None:
        """End the tone."""
        raise NotImplementedError

    def play(self, which: int) -> None:
        """Begin one of the sounds at once; that of a press does not interrupt another one."""
        if which or self._place >= len(self._tune) or self._tune is TUNES[PRESS]:
            self._tune = TUNES[which]
            self._place = 0
            self._until = -1
            self._begin()

    def tick(self, now: int) -> int:
        """Go on with the tune at a tick; return the ms to the next note, or NEVER."""
        if self._place >= len(self._tune):
            return ticks.NEVER
        if self._until >= 0:
            wait = ticks.until(self._until, now)
            if wait:
                return wait
            self._place += 2
            if self._place >= len(self._tune):
                self.be_silent()
                return ticks.NEVER
            self._begin()
        ms = self._tune[self._place + 1] * 5
        self._until = ticks.later(now, ms)
        return ms

    def _begin(self) -> None:
        """Begin the present note."""
        self.tone(self._tune[self._place] * 20, self._tune[self._place + 1] * 5)
