"""The short loop around the app: keys in, time, pixels out, then what must be saved."""

from micropython import const

from firmware import ticks
from firmware.app import ALL, App
from firmware.idle import BRIGHT, DARK, Idle

_DIMMED = 1  # the contrast of a dimmed display
_REPEATED = const(256)


class Shell:
    """The app on a device. dark: whether the display is off because nobody has pressed a key.

    A device has `display` (a driver with `show`, `contrast`, `turned` and `power`), `keys` (with
    `poll(now, press)`, which calls `press(key, repeated)` and returns the ms to wait at the most,
    `waiting()`, whether that would have something new, and `turned`), `sound`, `storage`,
    `tick(now)` for its own work in time, `entropy()`, a new seed, `millivolts()` of its battery or
    None, `facts()`, lines of text for the self-test, `make_room(game)`, which frees memory
    (`firmware.room`), and `gather()`, which does as much of that as takes but a moment.
    `firmware.start` says what else it needs to run for ever.
    """

    def __init__(self, device, canvas, safe: bool = False):
        """`safe` starts the app without any saved game or settings."""
        self.dark = False
        self.app = App(device, safe)
        self._device = device
        self._canvas = canvas
        self._idle = Idle()
        self._contrast = -1
        self._turned = False
        self._pressed: list = []  # keys, 256 added where they are repeated
        self._take = self._press  # made once: a bound method takes heap each time it is named

    def step(self, now: int) -> int:
        """Take one key that waits, if any does, and do what time asks for at a tick.

        Each is on the display and its event on flash before this goes on. Returns the ms until
        there is more to do, or NEVER where only a key makes more.
        """
        app = self.app
        wait = self._device.keys.poll(now, self._take)
        # Only now, since the stack of a board is short and keys are polled deep down in it.
        if self._pressed:
            key = self._pressed.pop(0)
            if self._idle.press(now, key >= _REPEATED):
                app.key(key % _REPEATED, key >= _REPEATED)
            self._finish()
        wait = ticks.sooner(wait, app.tick(now))
        wait = ticks.sooner(wait, self._idle.tick(now))
        wait = ticks.sooner(wait, self._device.tick(now))
        self._finish()
        return 0 if self._pressed else wait

    def tidy(self) -> None:
        """Free memory, in a moment when nobody presses a key."""
        self.app.make_room()

    def _finish(self) -> None:
        """Bring what was done onto the display and to the flash."""
        self._show()
        self.app.save()
        self._show()  # where it could not be saved, the screen says so now

    def _show(self) -> None:
        """Bring what has changed onto the display, unless it is dark."""
        dark = self._idle.level == DARK
        self._set_up_display()
        if self.app.changed and not dark:
            whole = self.app.changed == ALL
            self.app.draw(self._canvas)
            self._device.display.show(self._canvas.buffer)
            if whole:  # now, while nobody waits, and not where the next key would wait for it
                self._device.gather()
        if dark != self.dark:
            self.dark = dark
            self._device.display.power(not dark)

    def _press(self, key: int, repeated: bool) -> None:
        self._pressed.append(key + _REPEATED if repeated else key)

    def _set_up_display(self) -> None:
        settings = self.app.settings
        if self._turned != settings.turned:
            self._turned = settings.turned
            self._device.keys.turned = settings.turned
            self._device.display.turned(settings.turned)
        contrast = settings.contrast if self._idle.level == BRIGHT else _DIMMED
        if self._contrast != contrast:
            self._contrast = contrast
            self._device.display.contrast(contrast)
