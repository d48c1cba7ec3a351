"""Which release of Ninety-Nine this is. An image brings a file of this name made for it."""

VERSION = "0.1.0"

# The commit that it was made from, with a + where files differ from it; empty where that is not
# known.
COMMIT = ""

# Whose pins count, by the board's file in firmware/boards; empty: those of the board that
# MicroPython says it runs on.
BOARD = ""
