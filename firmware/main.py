"""The file that MicroPython runs at power-on."""

from firmware.boards.memory import misfit

_reason = misfit()
if _reason:
    print(_reason)
else:
    from firmware.start import start

    start()
