"""One step of the loop around the app: take a key, pass the time on, save, show the picture."""

from micropython import const

from firmware import ticks
from firmware.app import App
from firmware.device.idle import BRIGHT, DARK, Idle
from firmware.device.reflex import Reflex
from firmware.device.sound import REFUSED
from firmware.screens import briefly

_DIMMED = const(1)  # the contrast of a dimmed display
_BLINK = const(80)  # ms that the display is dimmed when a press is refused
_REPEATED = const(256)
_CALM = const(3000)  # ms without a key after which there is time to tidy up the storage


class Shell:
    """The app on a `Device`; `firmware.start` runs it.

    dark: whether the display is off because no key was pressed for a while.
    worked: whether the last step drew a picture or tidied up, so that there is garbage to collect.
    calm: whether no key was pressed for a while.
    """

    def __init__(self, device, canvas, safe: bool = False):
        """safe: whether to start the app without saved games and settings."""
        self.dark = False
        self.worked = False
        self.calm = False
        self.app = App(device, safe)
        self._device = device
        self._canvas = canvas
        self._idle = Idle()
        self._reflex = Reflex()
        self._blinks_until = -1
        self._calm = -1  # the tick after which there is time to tidy up
        self._contrast = -1
        self._turned = False
        self._pressed: list = []  # keys (256 added where repeated) and the ticks of their presses
        self._take = self._press  # made once: a bound method takes heap each time

    def step(self, now: int) -> int:
        """Handle one waiting key, if any, and do what is due; now: the tick.

        The key's event is on flash and its picture on the display before anything else is done.
        Return the ms until there is more to do, or NEVER if only a key brings more.
        """
        self.worked = False
        keys = self._device.keys
        wait = keys.poll(now, self._take)
        if keys.stuck >= 0:
            briefly("firmware.screens.common.stuck").show(self.app, keys)
        # Not within `poll`, because the board's stack is short.
        if self._pressed:
            self._calm = ticks.later(now, _CALM)
            key = self._pressed.pop(0)
            self._key(key % _REPEATED, key >= _REPEATED, self._pressed.pop(0), now)
            self._finish()
        wait = ticks.sooner(wait, self.app.tick(now))
        wait = ticks.sooner(wait, self._idle.tick(now, self.app.dark_after()))
        wait = ticks.sooner(wait, self._device.tick(now))
        wait = ticks.sooner(wait, self._tidy(now))
        self._finish()
        wait = ticks.sooner(wait, self._reflex.tick(now))
        wait = ticks.sooner(wait, self._blink(now))
        return 0 if self._pressed else wait

    def _key(self, key: int, repeated: bool, pressed: int, now: int) -> None:
        """Pass a press on to the app, unless it woke the display or came too early."""
        if not self._idle.press(now, repeated):
            return
        if self._reflex.refuses(key, pressed):
            self.app.play(REFUSED)
            self._blinks_until = ticks.later(now, _BLINK)
        else:
            self.app.key(key, repeated)

    def _finish(self) -> None:
        """Save what has changed, then show it; a message appears if it can't be saved."""
        self.app.save()
        self._show()

    def _tidy(self, now: int) -> int:
        """Tidy up the storage if no key was pressed for a while.

        Return the ms until the next step, or NEVER.
        """
        if self._calm < 0:
            self._calm = ticks.later(now, _CALM)
        wait = ticks.until(self._calm, now)
        self.calm = not wait
        if wait or self._device.keys.waiting():
            return wait or ticks.NEVER
        if not self.app.tidy(self._idle.level == BRIGHT):
            return ticks.NEVER
        self.worked = True
        return 0

    def _show(self) -> None:
        """Show what has changed, unless the display is dark."""
        dark = self._idle.level == DARK
        self._set_up_display()
        if self.app.changed and not dark:
            self.worked = True
            self.app.draw(self._canvas)
            self._device.display.show(self._canvas.buffer)
            self._reflex.shown(self.app.asks(), self._device.now())
        if dark != self.dark:
            self.dark = dark
            self._device.display.power(not dark)

    def _press(self, key: int, repeated: bool, tick: int) -> None:
        self._pressed.append(key + _REPEATED if repeated else key)
        self._pressed.append(tick)

    def _blink(self, now: int) -> int:
        """End the blink of a refused press when it is due; return the ms until then, or NEVER."""
        if self._blinks_until < 0:
            return ticks.NEVER
        wait = ticks.until(self._blinks_until, now)
        if not wait:
            self._blinks_until = -1
            self._set_up_display()
        return wait or ticks.NEVER

    def _set_up_display(self) -> None:
        settings = self.app.settings
        if self._turned != settings.turned:
            self._turned = settings.turned
            self._device.keys.turned = settings.turned
            self._device.display.turned(settings.turned)
        self._device.sound.quiet = settings.volume == "low"
        dims = self._blinks_until >= 0 or self._device.keys.dims
        bright = self._idle.level == BRIGHT and not dims
        contrast = settings.contrast if bright else _DIMMED
        if self._contrast != contrast:
            self._contrast = contrast
            self._device.display.contrast(contrast)
