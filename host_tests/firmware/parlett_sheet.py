"""The presses that begin a score sheet of Parlett's game and enter its deals."""

from __future__ import annotations

from firmware.screens.parlett.setup import BIDS
from host_tests.firmware.parlett_player import PRESETS, set_up

SHEET = set_up("sheet", "parlett-3")
"""The presses from the home screen to a new sheet for three."""

_HOME = 3  # the initial number under the cursor


def number(wanted: int, at: int = _HOME) -> str:
    """Return the presses that choose a number; at: the number under the cursor."""
    steps = wanted - at
    return (f"RIGHT*{steps} " if steps > 0 else f"LEFT*{-steps} " if steps else "") + "OK"


def tricks_of(bids: tuple[int, ...], tricks: tuple[int, ...]) -> str:
    """Return the presses that enter tricks; the cursor starts at the bid, or at what is left."""
    presses = []
    left = 9
    for bid, taken in list(zip(bids, tricks, strict=True))[:-1]:
        presses.append(number(taken, min(bid, left)))
        left -= taken
    return " ".join(presses)


def deal(bids: tuple[int, ...], tricks: tuple[int, ...], which: int = 0) -> str:
    """Return the presses that enter a deal without premium bids, up to its result.

    bids, tricks: by seat.
    which: the number of deals before; seat 1 is asked first in the first deal.
    """
    presses = [number(bids[(which + step) % 3]) for step in range(3)]
    return " ".join(presses) + " OK " + tricks_of(bids, tricks)


def sheet(bids: str = "open", name: str = "parlett-3", match: str = "", options: str = "") -> str:
    """Return the presses that begin a score sheet.

    bids: open, secret or later.
    match, options: the presses that choose a match form, and before it options of the rules.
    """
    opened = f"UP OK {options} BACK " if options else ""
    home = "" if not options else "DOWN "
    entered = BIDS.index(bids)
    keys = f"DOWN RIGHT OK OK DOWN*{PRESETS.index(name)} OK {opened}{home}{match} OK "
    return keys.replace("DOWN*0 ", "") + f"RIGHT*{entered} ".replace("RIGHT*0 ", "") + "OK OK"


MISSED_SHOWN = "DOWN*4 OK"
"""The presses that turn on the option to show missed bids, with three players."""


def secret_bids(bids: tuple[int, ...]) -> str:
    """Return the presses to enter each bid behind a cover, without premium bids."""
    return "wait:500 " + " ".join(f"OK wait:500 {number(bid)} wait:500" for bid in bids) + " OK"
