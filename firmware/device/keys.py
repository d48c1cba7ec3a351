"""The six keys: from contacts that bounce to presses that count.

A press counts at its first edge; then a contact is not believed to have changed again for
`BOUNCE` ms. The four arrows repeat while they are held. A key that is held when the device starts
is ignored until it has been let go.
"""

from micropython import const

from firmware import ticks

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
OK = const(4)
BACK = const(5)

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")

BOUNCE = const(20)
REPEAT_AFTER = const(400)
REPEAT_EVERY = const(120)

_KEYS = const(6)
_ARROWS = const(4)
_OPPOSITE = bytes((DOWN, UP, RIGHT, LEFT, OK, BACK))


class Keys:
    """Turns what the contacts say at some moments into presses.

    turned: whether the device is held the other way round, its arrows turning with it.
    """

    def __init__(self):
        self.turned = False
        self._down = 0  # bit by key: what is believed
        self._ignored = -1  # bit by key: held since the start; -1 before the first look
        self._changed = [0] * _KEYS  # the tick of the last believed change
        self._repeated = [0] * _KEYS  # the tick of the next repeat

    def scan(self, contacts: int, now: int, press) -> int:
        """Look at the contacts (bit by key, 1 is closed) at a tick.

        Calls `press(key, repeated)` for each press that counts. Returns the ms after which to
        look again even if no contact changes, or NEVER.
        """
        if self._ignored < 0:
            self._ignored = contacts
            for key in range(_KEYS):
                self._changed[key] = ticks.later(now, -BOUNCE)  # none of them is bouncing
        self._ignored &= contacts
        contacts &= ~self._ignored
        if contacts == self._down == 0:
            return ticks.NEVER
        wait = ticks.NEVER
        for key in range(_KEYS):
            bit = 1 << key
            was = self._down & bit
            if (contacts & bit) != was:
                settled = BOUNCE - ticks.since(self._changed[key], now)
                if 0 < settled <= BOUNCE:
                    wait = ticks.sooner(wait, settled)
                else:
                    self._down ^= bit
                    self._changed[key] = now
                    if not was:
                        self._repeated[key] = ticks.later(now, REPEAT_AFTER)
                        press(_OPPOSITE[key] if self.turned else key, False)
            elif was and key < _ARROWS and not ticks.until(self._repeated[key], now):
                self._repeated[key] = ticks.later(now, REPEAT_EVERY)
                press(_OPPOSITE[key] if self.turned else key, True)
            if self._down & bit and key < _ARROWS:
                wait = ticks.sooner(wait, ticks.until(self._repeated[key], now))
        return wait
