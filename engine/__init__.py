"""The games: cards, rules, states, views, bots and records.

Imports nothing but itself and what CPython and MicroPython both have, and knows no clock, no
file, no display and no source of chance of its own: it runs unchanged on both.
"""
