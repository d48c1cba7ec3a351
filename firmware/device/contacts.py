"""Keys that close contacts, and interrupts that record each change of a contact.

So no press is lost while a picture is sent, a bot thinks or the flash is written.
"""

from array import array

from micropython import const

from firmware.device.keys import Keys

_SLOTS = const(64)  # a bounce of 20 ms has rarely ten edges


class Contacts(Keys):
    """The keys of a device; a subclass reads the contacts.

    A ring of (contacts, tick) is written by an interrupt and read by the loop.
    """

    def __init__(self, codes: bytes):
        """codes: as of `Keys`."""
        super().__init__(codes)
        self._ring = array("i", [0] * (2 * _SLOTS))
        self._written = 0
        self._read = 0

    def contacts(self) -> int:
        """Return the contacts that are closed now, bit by contact; here there are none."""
        return 0

    def held(self, key: int) -> bool:
        """Return whether a key is down at this moment."""
        contact = self._codes.find(bytes((key,)))
        return contact >= 0 and bool(self.contacts() >> contact & 1)

    def note(self, contacts: int, tick: int) -> None:
        """Record the contacts at a tick; if the ring is full, overwrite the newest record.

        It uses no heap, so a hard interrupt may call it.
        """
        slot = self._written
        after = (slot + 1) % _SLOTS
        if after == self._read:
            after = slot
            slot = (slot - 1) % _SLOTS
        self._ring[2 * slot] = contacts
        self._ring[2 * slot + 1] = tick
        self._written = after

    def waiting(self) -> bool:
        """Return whether `poll` would have something new to look at."""
        return self._read != self._written

    def poll(self, now: int) -> int:
        """Add the presses up to a tick to `pressed`.

        Return the most ms to wait before the next poll, or NEVER.
        """
        if self._read == self._written:
            return self.scan(self.contacts(), now)
        while self._read != self._written:
            slot = self._read
            contacts = self._ring[2 * slot]
            tick = self._ring[2 * slot + 1]
            self._read = (slot + 1) % _SLOTS
            self.scan(contacts, tick)
        return 0  # first handle the recorded presses; the next poll reads the pins


def listen(pin, handler, trigger: int) -> None:
    """Call `handler(pin)` at the edges of a pin, as early as the port allows."""
    try:
        pin.irq(handler, trigger, hard=True)
    except TypeError:  # the ESP32 port knows no hard interrupts
        pin.irq(handler, trigger)
