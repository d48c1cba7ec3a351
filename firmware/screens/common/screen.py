"""The base class of every screen."""

from firmware import ticks
from firmware.words import say


class Screen:
    """One thing on the display. The app has a stack of screens and shows the top one.

    keys: the key of the help about its keys, without `help.keys.`; "" for no help.
    """

    keys = ""

    def __init__(self, app):
        self.app = app

    def takes_ranks(self) -> bool:
        """Return whether the keys of a pad with one for each rank mean ranks here, not arrows."""
        return False

    def key(self, key: int, repeated: bool) -> None:
        """Handle UP, DOWN, LEFT, RIGHT, OK or BACK; repeated: whether an arrow is held down.

        If the screen takes ranks, also RANKS + n for a rank.
        """

    def take_up(self, draft: bytes) -> None:
        """Go on with what was half done when the power went off, if it still fits.

        draft: as this class passed it to `App.save_draft`.
        """

    def settings_changed(self) -> None:
        """Respond to settings that were changed on a screen above this one."""

    def help(self):
        """Return help about this screen, each text as (title, text); None for no help."""
        return [(say("help.keys"), say("help.keys." + self.keys))] if self.keys else None

    def asks(self):
        """Return a value that stands for what OK answers now; None if a press too many is harmless.

        When it changes, OK is ignored for a moment (`firmware.device.reflex`). HURRIES if OK only
        hurries a bot.
        """
        return None

    def tick(self, now: int) -> int:
        """Do what time does: what is due at a tick; return the ms until the next time, or NEVER."""
        return ticks.NEVER

    def work(self) -> bool:
        """Do a slice of what can wait, while no key does; return whether there is more.

        A slice takes about 5 ms, so that the next key need not wait. If it takes much longer, as
        much as a key, it is the only one. The shell calls this again after the next key or tick,
        and collects the garbage afterwards.
        """
        return False

    def is_visible(self) -> bool:
        """Return whether there is something to draw yet; until then, the last picture stays."""
        return True

    def draw(self, canvas) -> None:
        """Draw the screen on a cleared canvas."""
