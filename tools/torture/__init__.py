"""`make torture`: the device cut off, damaged, pressed at random and starved, and what comes of it.

Each part tries many cases from a seed and counts what survived. `__main__` prints the table; the
tests run a short form of each part.
"""
