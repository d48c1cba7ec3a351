"""Keys: their names, and the way from contacts that bounce to presses that count.

A press counts at its first edge; further changes of the contact are ignored for `BOUNCE` ms. The
four arrows repeat while they are held. BACK counts when it is released, or just before the next
key; if it is held for `HELP_AFTER` ms, it counts as HELP then. A key that is held when the device
starts does nothing until it is released. Neither does a key that is stuck: one that is held for
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
HELP = const(19)
"""BACK that is held."""

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
    pressed: the presses that wait to be handled, each as (key, whether an arrow repeats, its tick).
    down: the contacts that are closed, without bounces; bit by contact.
    dims: whether the display is dimmed, because the push of a knob counts as BACK from now on.
    stuck: a key that was held for `STUCK_AFTER` ms, until somebody sets this to -1; or -1.
    """

    kind = "buttons"
    dims = False
    _ok_for = 0  # ms; if BACK is released before, it is OK

    def __init__(self, codes: bytes = SIX):
        """codes: the key of each contact; one of them is BACK, unless there are none."""
        # All attributes are made here: an interrupt can't find any while the dictionary grows.
        self.turned = False
        self.pressed: list = []
        self.down = -1  # -1 before the first look
        self.stuck = -1
        self._codes = codes
        self._back = codes.find(bytes((BACK,)))  # its contact
        self._bouncing = 0  # bit by contact: it has changed, and may still bounce
        self._changed = [0] * len(codes)  # by contact: the tick of that change
        self._due = [-1] * len(codes)  # by contact: when it counts if it is still closed; -1: never
        self._moved = 0  # the tick of the last change of any contact
        self._reported = 0  # bit by contact: it is closed, and known to be stuck

    def scan(self, contacts: int, now: int) -> int:
        """Look at the contacts (bit by contact, 1 is closed) at a tick.

        Presses that count go to `pressed`. Return the ms after which to look again even if no
        contact changes, or NEVER.
        """
        if self.down < 0:
            self.down = contacts
            self._moved = now
        if self._bouncing:
            self._settle(now)
        wait = ticks.NEVER
        for contact, due in enumerate(self._due):
            bit = 1 << contact
            if (contacts ^ self.down) & bit:
                if self._bouncing & bit:
                    wait = ticks.sooner(wait, BOUNCE - ticks.since(self._changed[contact], now))
                else:
                    self._change(contact, now)
            elif due >= 0 and not ticks.until(due, now):
                self._go_on(contact, now)
            due = self._due[contact]
            if due >= 0:
                wait = ticks.sooner(wait, ticks.until(due, now))
        if self.down != self._reported:
            left = STUCK_AFTER - ticks.since(self._moved, now)
            if left > 0:
                return ticks.sooner(wait, left)
            self._give_up()
        return wait

    def any_down(self) -> bool:
        """Return whether a key is down that is not stuck."""
        return self.down != self._reported

    def _settle(self, now: int) -> None:
        """Forget bounces that are over, before their ticks are too old to compare."""
        for contact, changed in enumerate(self._changed):
            if not 0 <= ticks.since(changed, now) < BOUNCE:
                self._bouncing &= ~(1 << contact)

    def _change(self, contact: int, now: int) -> None:
        """Handle a contact that has closed or opened."""
        key = self._codes[contact]
        lasted = ticks.since(self._changed[contact], now)
        self.down ^= 1 << contact
        self._bouncing |= 1 << contact
        self._changed[contact] = self._moved = now
        self._reported &= self.down
        closed = self.down >> contact & 1
        if self._due[self._back] >= 0 and (closed or key == BACK):
            self._due[self._back] = -1
            self._press(OK if 0 <= lasted < self._ok_for else BACK, False, now)
        self._due[contact] = -1
        if closed and key == BACK:
            self._due[contact] = ticks.later(now, self._ok_for + HELP_AFTER)
        elif closed:
            self._press(key, False, now)
            if key < _ARROWS:
                self._due[contact] = ticks.later(now, REPEAT_AFTER)

    def _go_on(self, contact: int, now: int) -> None:
        """Handle an arrow or BACK that is still held."""
        if contact == self._back:
            self._due[contact] = -1
            self._press(HELP, False, now)
        else:
            self._due[contact] = ticks.later(now, REPEAT_EVERY)
            self._press(self._codes[contact], True, now)

    def _give_up(self) -> None:
        """Report a key that is stuck; all that are held do nothing any more."""
        for contact, key in enumerate(self._codes):
            if (self.down & ~self._reported) >> contact & 1:
                self.stuck = self._meaning(key)
                self._due[contact] = -1
        self._reported = self.down

    def _press(self, key: int, repeats: bool, now: int) -> None:
        self.pressed.append((self._meaning(key), repeats, now))

    def _meaning(self, key: int) -> int:
        """Return the key that a key means, as the device is held."""
        return _OPPOSITE[key] if self.turned and key < _ARROWS else key
