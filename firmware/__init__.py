"""The device: the app, its screens, its drivers and the boards it runs on.

The modules here are the program itself, from the outside to the inside: `_boot`, `boot` and `main`,
which MicroPython runs by their names; `start`, the loop; `shell`, one step of it; `app`, the
stack of screens; `keeper`, which archives and counts finished games for it. All folders may use
`ticks` and `release`; an image has its own `release`.
"""
