"""`make torture`: the device cut off, damaged, pressed at random and starved, and what comes of it.

Each part tries many cases from a seed and counts what survived. `parts` lists them, `__main__` runs
them on all cores and prints the table; the tests run a short form of each part.
"""

from firmware import cpython

cpython.install()  # before a module of the firmware's is imported, also in a process of its own
