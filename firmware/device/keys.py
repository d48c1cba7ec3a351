"""Keys: their names, and the way from contacts that bounce to presses that count.

A press counts at its first edge; further changes of the contact are ignored for `BOUNCE` ms. The
four arrows repeat while they are held. BACK counts when it is released, or just before the next
key. If it is held for `HELP_AFTER` ms, it counts then, as repeated, and not when it is released. A
key that is held when the device starts is ignored until it is released. So is one that is held for
`STUCK_AFTER` ms while no other key moves.
"""

from micropython import const

from firmware import ticks

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
OK = const(4)
BACK = const(5)
RANKS = const(6)
"""The first of thirteen keys on some devices, one for each rank from the ace to the king."""

SIX = bytes((UP, DOWN, LEFT, RIGHT, OK, BACK))
"""The keys that every device has, some of them perhaps on one knob."""

SIXTEEN = b"\6\7\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\3\5\4"
"""The keys of a pad of 4 by 4, row by row: the ranks, RIGHT, BACK and OK."""

ALONG = (1, -1, -1, 1)
"""How far an arrow moves along a row, by its number: UP and RIGHT go on."""

DOWN_A_LIST = (-1, 1, -1, 1)
"""How far an arrow moves in a list, by its number: DOWN and RIGHT go on."""

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")

BOUNCE = const(20)
REPEAT_AFTER = const(400)
REPEAT_EVERY = const(120)
HELP_AFTER = const(600)
STUCK_AFTER = const(10_000)

_ARROWS = const(4)
_OPPOSITE = bytes((DOWN, UP, RIGHT, LEFT))


class Keys:
    """Turns the contacts at some moments into presses.

    kind: "buttons" (six keys), "encoder" (a knob without UP and DOWN) or "matrix" (`SIXTEEN`).
    turned: whether the device is held upside down, which swaps the arrows.
    down: the contacts that are closed, without bounces; bit by contact.
    dims: whether the display is dimmed, because the push of a knob counts as BACK from now on.
    stuck: a key that was held for `STUCK_AFTER` ms, until somebody sets this to -1; or -1.
    """

    kind = "buttons"
    dims = False
    _ok_for = 0  # ms; if BACK is released before, it is OK

    def __init__(self, codes: bytes = SIX):
        """codes: the key of each contact."""
        self.turned = False
        self._codes = codes
        self.down = 0
        self._ignored = -1  # bit by contact: held since the start; -1 before the first look
        self._bouncing = 0  # bit by contact: it has changed, and may still bounce
        self._changed = [0] * len(codes)  # the tick of that change
        self._repeated = [0] * len(codes)  # the tick of the next repeat
        self._back = False  # whether BACK is down and has not counted yet
        # All attributes are made here: an interrupt can't find any while the dictionary grows.
        self.stuck = -1
        self._held = 0  # bit by contact
        self._held_since = 0  # the tick of the last change of `_held`
        self._reported = 0  # bit by contact: held, and known to be stuck

    def scan(self, contacts: int, now: int, press) -> int:
        """Look at the contacts (bit by contact, 1 is closed) at a tick.

        Call `press(key, repeated, now)` for each press that counts. Return the ms after which to
        look again even if no contact changes, or NEVER.
        """
        if self._ignored < 0:
            self._ignored = contacts
        freed = self._ignored & ~contacts
        if freed:
            self._ignored ^= freed
            self._bouncing |= freed
            for index in range(len(self._changed)):
                if freed >> index & 1:
                    self._changed[index] = now
        if self._bouncing:
            self._settle(now)
        contacts &= ~self._ignored
        wait = ticks.NEVER
        for index, key in enumerate(self._codes):
            bit = 1 << index
            was = self.down & bit
            if (contacts & bit) != was:
                if self._bouncing & bit:
                    wait = ticks.sooner(wait, BOUNCE - ticks.since(self._changed[index], now))
                else:
                    held = ticks.since(self._changed[index], now)
                    self.down ^= bit
                    self._bouncing |= bit
                    self._changed[index] = now
                    if self._back and (key == BACK or not was):
                        self._back = False
                        press(OK if 0 <= held < self._ok_for else BACK, False, now)
                    if not was:
                        self._back = key == BACK
                        after = self._ok_for + HELP_AFTER if self._back else REPEAT_AFTER
                        self._repeated[index] = ticks.later(now, after)
                        if not self._back:
                            press(self._meaning(key), False, now)
            elif was and self._repeats(key) and not ticks.until(self._repeated[index], now):
                self._repeated[index] = ticks.later(now, REPEAT_EVERY)
                self._back = self._back and key != BACK
                press(self._meaning(key), True, now)
            if self.down & bit and self._repeats(key):
                wait = ticks.sooner(wait, ticks.until(self._repeated[index], now))
        held = self.down | self._ignored
        if held != self._held:
            self._held = held
            self._held_since = now
            self._reported &= held
        if held != self._reported:
            left = STUCK_AFTER - ticks.since(self._held_since, now)
            if left > 0:
                return ticks.sooner(wait, left)
            self._give_up(held)
        return wait

    def _give_up(self, held: int) -> None:
        """Report a key that is stuck, and ignore all that are held."""
        for index, key in enumerate(self._codes):
            if (held & ~self._reported) >> index & 1:
                self.stuck = self._meaning(key)
        self._reported = self._ignored = held
        self.down = 0

    def _repeats(self, key: int) -> bool:
        """Return whether a key that is held will be reported again."""
        return key < _ARROWS or (key == BACK and self._back)

    def _settle(self, now: int) -> None:
        """Forget bounces that are over, before their ticks are too old to compare."""
        for index, changed in enumerate(self._changed):
            if not 0 <= ticks.since(changed, now) < BOUNCE:
                self._bouncing &= ~(1 << index)

    def _meaning(self, key: int) -> int:
        """Return the key that a key means, as the device is held."""
        return _OPPOSITE[key] if self.turned and key < _ARROWS else key
