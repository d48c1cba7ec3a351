"""What the firmware runs on: one interface to a board, a computer or a test."""

import gc

from firmware import ticks
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.sound import Silence
from firmware.files.store import Store


class Device:
    """A device: parts to hold on to, and what only the board beneath can do.

    Each backend (`firmware.backends`, `tools.sim`, the tests) is a subclass. Its `__init__` sets
    the parts, and it defines `now`, `rest` and `restart`; the other methods do what a device
    without that part does.

    storage: what it keeps.
    keys: the keys.
    display: the display, which may be missing or come back.
    sound: what makes the sounds, or nothing where nothing is fitted.
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
        """Find the parts that may fail, so that their errors are shown on those that work.

        What came before such an error can be used.
        """

    def now(self) -> int:
        """Return the present tick in ms (`firmware.ticks`)."""
        raise NotImplementedError

    def rest(self, ms: int, dark: bool) -> None:
        """Sleep for so many ms (NEVER: for long), or until a key is touched.

        dark: whether the display is off, so that a deeper sleep does no harm.
        """
        raise NotImplementedError

    def restart(self) -> None:
        """Start anew as at power-on; does not return."""
        raise NotImplementedError

    def tick(self, now: int) -> int:
        """Do what the parts have to do in time; return the ms until the next time, or NEVER."""
        return ticks.sooner(self.display.tick(now), self.sound.tick(now))

    def collect(self) -> None:
        """Collect the litter on the heap now, so that no key waits for it."""
        gc.collect()

    def entropy(self) -> int:
        """Return a seed of 32 bits that nobody can foresee."""
        raise NotImplementedError

    def millivolts(self) -> int | None:
        """Return the voltage that the device runs on in mV, or None where it can't know."""
        return None

    def facts(self) -> list[str]:
        """Return what a maker asks first, as lines of text for the self-test."""
        return []

    def watch(self) -> None:
        """Switch the watchdog on: from now on the device starts anew unless `feed` is called."""

    def feed(self) -> None:
        """Keep the watchdog from biting, after a step of the loop that came to its end."""

    def keep_alive(self) -> None:
        """Keep the watchdog from biting while a person works at the serial port."""
