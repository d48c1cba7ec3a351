"""The games: cards, rules, states, views, bots and records.

The package imports only itself and what CPython and MicroPython both have. It has no clock, no
files, no display and no source of chance, so it runs unchanged on both.
"""
