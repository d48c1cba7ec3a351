"""The release of Ninety-Nine. An image has its own version of this file."""

VERSION = "0.1.0"

# The commit that it was made from, with a + if files differ from it; "" if it is unknown.
COMMIT = ""

# The file in firmware/boards whose pins are used; "" for that of the board that MicroPython names.
BOARD = ""
