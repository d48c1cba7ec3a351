"""The loop around the app: a key, what is due, and in time to spare what can wait."""

from micropython import const

from firmware import ticks
from firmware.app import App
from firmware.device.idle import BRIGHT, DARK, Idle
from firmware.device.reflex import Reflex
from firmware.device.sound import REFUSED
from firmware.screens.common import message

_DIMMED = const(1)  # the contrast of a dimmed display
_BLINK = const(80)  # ms that the display is dimmed when a press is refused
_SLICES = const(64)  # of work in a step, at most; a simulator's clock stops during a step
_LONGEST = const(40)  # ms after which a step does no more work
_COLLECT_AFTER = const(100)  # ms without a key after which there is time to collect garbage
_TIDY_AFTER = const(3000)  # the same to tidy up the storage, whose steps take longer


class Shell:
    """The app on a `Device`; `firmware.start` runs it.

    dark: whether the display is off because no key was pressed for a while.
    """

    def __init__(self, device, canvas, safe: bool = False):
        """safe: whether to start the app without saved games and settings."""
        self.dark = False
        self.app = App(device, safe)
        self._device = device
        self._canvas = canvas
        self._idle = Idle()
        self._reflex = Reflex()
        self._blinks_until = -1
        self._touched = -1  # the last tick at which a key was down or pressed; -1 before the first
        self._littered = False  # whether a picture or work has left garbage
        self._contrast = -1
        self._turned = False

    def step(self, now: int) -> int:
        """Handle one waiting key, if any, do what is due, and use time to spare; now: the tick.

        After each of the three, `_finish` saves and shows the changes. Return the ms until there is
        more to do, or NEVER if only a key brings more.
        """
        keys = self._device.keys
        wait = keys.poll(now)
        if keys.stuck >= 0:
            message.show_stuck(self.app, keys)
        if keys.pressed or keys.any_down() or self._touched < 0:
            self._touched = now
        if keys.pressed:
            key, repeated, pressed = keys.pressed.pop(0)
            self._key(key, repeated, pressed, now)
            self._finish()
        wait = ticks.sooner(wait, self.app.screen().tick(now))
        wait = ticks.sooner(wait, self._idle.tick(now, self.app.dark_after()))
        wait = ticks.sooner(wait, self._device.tick(now))
        wait = ticks.sooner(wait, self._blink(now))
        self._finish()
        wait = ticks.sooner(wait, self._reflex.tick(now))
        if not keys.pressed:
            wait = ticks.sooner(wait, self._use_time(now, wait))
            self._finish()
        return 0 if keys.pressed else wait

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

    def _use_time(self, now: int, due: int) -> int:
        """Do some of what can wait, unless a key does: work, tidying up, collecting garbage.

        due: the ms until something else is due, or NEVER. Return the ms until there is more to do
        here, or NEVER.
        """
        device = self._device
        screen = self.app.screen()
        worked = False
        for _ in range(_SLICES):
            if device.keys.waiting() or ticks.since(now, device.now()) > _LONGEST:
                return 0
            if not screen.work():
                break
            worked = self._littered = True
            if self.app.screen() is not screen:  # show it before it works
                return 0
        else:
            return 0
        wait = ticks.until(ticks.later(self._touched, _TIDY_AFTER), now)
        if not wait and self.app.tidy(self._idle.level == BRIGHT):
            worked = self._littered = True
        elif self._littered and not 0 < due < _COLLECT_AFTER:
            wait = ticks.until(ticks.later(self._touched, _COLLECT_AFTER), now)
            if not wait:
                device.collect()
                device.fill_gaps()
                self._littered = False
                worked = True
        return 0 if worked else wait or ticks.NEVER

    def _show(self) -> None:
        """Show what has changed, unless the display is dark."""
        dark = self._idle.level == DARK
        self._set_up_display()
        if self.app.changed and not dark:
            self._littered = True
            self.app.draw(self._canvas)
            self._device.display.show(self._canvas.buffer)
            self._reflex.shown(self.app.asks(), self._device.now())
        if dark != self.dark:
            self.dark = dark
            self._device.display.power(not dark)

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
