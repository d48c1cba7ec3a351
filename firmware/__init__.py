"""The device: the app, its screens, its drivers and the boards it runs on.

The modules here are the program itself, from the outside to the inside: `_boot`, `boot` and `main`,
which MicroPython runs by their names; `start`, the loop; `shell`, one step of it; `app`, the
screens. `ticks` and `release` are for all rooms; an image has its own `release`.
"""
