"""`make bench`: what the device takes, measured on an emulated Pico and held against its bars.

A script of keys is made on the simulator on CPython (`script`), then followed on the emulated Pico
(`playing`), once with our firmware and once with a stock display driver in its place; every
picture must be the simulator's. What was measured becomes figures with their bars (`figures`).
"""


class BenchError(Exception):
    """A figure can't be measured; the text says why."""
