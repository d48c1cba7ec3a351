"""The file that MicroPython runs at power-on."""

import sys

from firmware.boards.memory import misfit

_reason = misfit()
if _reason:
    print(_reason)
else:
    # MicroPython looks for its own modules, such as `time`, in the folders of files first. Without
    # them, the first picture comes 10 ms earlier.
    _path = sys.path[:]
    if ".frozen" in _path:
        sys.path[:] = [".frozen"]
    __import__("firmware.backends.board")  # which `start` needs
    from firmware.start import start

    sys.path[:] = _path
    start()
