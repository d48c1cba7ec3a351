"""The gallery: a picture of every kind of screen, as the display shows it, a page a language.

`scenes` walks through the device and keeps each picture of a new kind. `page` writes them. The
pictures are decoded from the bytes of the display driver. The tests compare them with the last ones
(`host_tests/tools/test_gallery.py`), and their report shows changes side by side.
"""

from firmware import cpython

cpython.install()  # before a module of the firmware's is imported
