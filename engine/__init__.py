"""The games: cards, rules, states, views, bots and records.

The package imports only itself, and `const` from MicroPython. It has no clock, no files, no display
and no source of chance, so it runs unchanged on CPython and MicroPython.
"""
