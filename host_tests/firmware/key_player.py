"""A player who uses only the keys of a simulator in this process."""

from __future__ import annotations

from tools.sim.fingers import press
from tools.sim.simulator import Simulator


class KeyPlayer:
    """Presses keys, and records them.

    device: the simulator.
    pressed: the presses so far.
    """

    def __init__(self, device: Simulator) -> None:
        self.device = device
        self.pressed: list[str] = []

    @property
    def app(self):
        return self.device.handheld.shell.app

    @property
    def screen(self):
        return self.app.screen()

    def press(self, keys: str) -> None:
        for word in keys.split():
            self.pressed.append(word)
            press(self.device, word)

    def check_on_micropython(self, seed: int) -> None:
        """Check that the same presses show the same on MicroPython; seed: that of the device."""
        with Simulator("micropython", seed=seed) as there:
            press(there, " ".join(self.pressed))
            assert there.words() == self.device.words()
            assert there.picture() == self.device.picture()
