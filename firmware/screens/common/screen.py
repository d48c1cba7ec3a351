"""What every screen can do."""

from micropython import const

from firmware import ticks

# How much of what the display shows is not what the screen would draw.
NOTHING = const(0)
PART = const(1)
ALL = const(2)


class Screen:
    """One thing on the display. The app holds a stack of them and shows the uppermost.

    in_parts: whether `draw_part` draws again whatever has changed, after any key.
    """

    in_parts = False

    def __init__(self, app):
        self.app = app

    def takes_ranks(self) -> bool:
        """Whether the keys of a pad with one for each rank mean ranks here, not arrows."""
        return False

    def key(self, key: int, repeated: bool) -> None:
        """A press of UP, DOWN, LEFT, RIGHT, OK or BACK; repeated when an arrow is held.

        Where the screen takes ranks, also RANKS + n for a rank.
        """

    def asks(self):
        """What OK would answer now, to be compared: None where a press too many does no harm.

        Where it changes, OK is not taken for a moment (`firmware.reflex`).
        """
        return None

    def tick(self, now: int) -> int:
        """Do what time asks for at a tick; returns the ms until it asks again, or NEVER."""
        return ticks.NEVER

    def is_visible(self) -> bool:
        """Whether there is anything to draw yet; till then what was drawn before is still shown."""
        return True

    def is_partial(self) -> bool:
        """Whether a press of an arrow has changed nothing but what `draw_part` draws."""
        return False

    def draw_part(self, canvas) -> None:
        """Draw again, over what `draw` drew, what can have changed where `app.changed` is PART."""

    def draw(self, canvas) -> None:
        """Draw all of the screen on a cleared canvas."""
