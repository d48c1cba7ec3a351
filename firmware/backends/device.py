"""The device: one interface to a board, a computer or a test."""

from firmware import ticks
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.sound import Silence
from firmware.files.store import Store


class Device:
    """A device: its parts, and what only the board can do.

    Each backend (`firmware.backends`, `tools.sim`, the tests) is a subclass. Its `__init__` sets
    the parts, and it defines `now`, `rest` and `restart`; the other methods are those of a device
    that lacks the part.

    storage: the files.
    keys: the keys.
    display: the display, which may be missing and come back.
    sound: the sound; a `Silence` if none is fitted.
    problems: sentences to show at the start, such as what is wrong with `device.json`.
    """

    def __init__(
        self, storage: Store, keys: Contacts, display: Display, sound: Silence, problems=()
    ):
        self.storage = storage
        self.keys = keys
        self.display = display
        self.sound = sound
        self.problems: list[str] = list(problems)

    def bring_up(self) -> None:
        """Find the parts that may fail, so that their errors appear on those that work.

        The parts that were found before an error can be used.
        """

    def now(self) -> int:
        """Return the present tick in ms (`firmware.ticks`)."""
        raise NotImplementedError

    def rest(self, ms: int, dark: bool) -> None:
        """Sleep for `ms` (NEVER: for long), or until a key is touched.

        dark: whether the display is off, so that deep sleep does no harm.
        """
        raise NotImplementedError

    def restart(self) -> None:
        """Restart as at power-on; do not return."""
        raise NotImplementedError

    def tick(self, now: int) -> int:
        """Do what is due in the parts; return the ms until the next time, or NEVER."""
        return ticks.sooner(self.display.tick(now), self.sound.tick(now))

    def collect(self) -> None:
        """Collect garbage now, so that no key waits for it; for a small heap only."""

    def fill_gaps(self) -> None:
        """Make the next objects fast to place, which takes longer; for a small heap only."""

    def entropy(self) -> int:
        """Return an unforeseeable seed of 32 bits."""
        raise NotImplementedError

    def millivolts(self) -> int | None:
        """Return the supply voltage in mV, or None if it is unknown."""
        return None

    def facts(self) -> list[str]:
        """Return facts about the device for a maker, as lines of text for the self-test."""
        return []

    def watch(self) -> None:
        """Switch the watchdog on: from now on the device restarts unless `feed` is called."""

    def feed(self) -> None:
        """Feed the watchdog, after a complete step of the loop."""

    def keep_alive(self) -> None:
        """Feed the watchdog while a person works at the serial port."""
