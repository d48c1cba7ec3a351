"""`make torture`: power cuts, damage, random keys and full memory, and how the device survives.

Each part tries many cases, which follow from a seed, and counts those that the device survives.
`parts` lists the parts. `__main__` runs them on all cores and prints the table. The tests run a
short form of each part.
"""

from firmware import cpython

cpython.install()  # before a module of the firmware's is imported, also in a process of its own
