"""`make bench`: speed and memory of the device, measured on an emulated Pico, with their bars.

`script` makes lists of keys on the simulator on CPython. `playing` presses them on the emulated
Pico, once with our firmware and once with a stock display driver. Every picture must be the
simulator's. `figures` turns the measurements into figures with their bars.
"""

from tools import ToolError


class BenchError(ToolError):
    """A figure can't be measured; the text says why."""
