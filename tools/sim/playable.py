"""What a script, fingers and the terminal play: a simulated device or an emulated Pico."""

from typing import Protocol

from tools.sim.picture import Picture


class Pressed(Protocol):
    """A device whose keys are pressed and whose words are read."""

    def press(self, key: str) -> None:
        """Press a key as an unhurried person does, and look at the result."""

    def tap(self, key: str) -> None:
        """Press a key as a hurried person does."""

    def wait(self, ms: int) -> None:
        """Let a time in ms pass."""

    def words(self) -> list[str]:
        """Return the words on the display, as lines from the top."""

    def restart(self) -> None:
        """Switch the device off and on."""


class Playable(Pressed, Protocol):
    """A device that also has a display and sound.

    Attributes:
    sounds: the sounds played, as numbers of `firmware.device.sound`.
    wait_at_most: ms until the firmware wants to run again, or -1.
    """

    sounds: list[int]
    wait_at_most: int

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`."""

    def picture(self) -> Picture:
        """Return what the display shows."""
