"""The short loop around the app: keys in, time, pixels out, then what must be saved."""

from firmware import ticks
from firmware.app import App
from firmware.device.keys import Keys


class Shell:
    """The app on a device.

    A device has `display` (a driver with `show`, `contrast` and `turned`), `contacts()` (bit by
    key, 1 is pressed), `storage`, `sound` and `entropy()`.
    """

    def __init__(self, device, canvas):
        self.app = App(device.storage, device.sound, device.entropy)
        self._device = device
        self._canvas = canvas
        self._keys = Keys()
        self._contrast = -1
        self._press = self.app.key

    def step(self, now: int) -> int:
        """Do all there is to do at a tick.

        Returns the ms until there is more to do, or NEVER where only a key makes more.
        """
        app = self.app
        self._apply_settings()
        wait = self._keys.scan(self._device.contacts(), now, self._press)
        wait = ticks.sooner(wait, app.tick(now))
        if app.changed:
            self._apply_settings()
            app.draw(self._canvas)
            self._device.display.show(self._canvas.buffer)
        app.save()
        return 0 if app.changed else wait

    def _apply_settings(self) -> None:
        settings = self.app.settings
        if self._keys.turned != settings.turned:
            self._keys.turned = settings.turned
            self._device.display.turned(settings.turned)
        if self._contrast != settings.contrast:
            self._contrast = settings.contrast
            self._device.display.contrast(settings.contrast)
