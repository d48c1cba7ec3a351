"""The presses by which a score sheet of Parlett's game is begun and told."""

from __future__ import annotations

from host_tests.firmware.parlett_player import PRESETS, set_up

SHEET = set_up("sheet", "parlett-3")
"""The presses that lead from the home screen to a new sheet for three."""

_HOME = 3  # the number under the cursor when one is asked for


def number(wanted: int, at: int = _HOME) -> str:
    """The presses that choose a number and take it; at: the number under the cursor."""
    steps = wanted - at
    return (f"RIGHT*{steps} " if steps > 0 else f"LEFT*{-steps} " if steps else "") + "OK"


def tricks_of(bids: tuple[int, ...], tricks: tuple[int, ...]) -> str:
    """The presses that tell tricks; the cursor begins at the bid, as far as so many are left."""
    told = []
    left = 9
    for bid, taken in list(zip(bids, tricks, strict=True))[:-1]:
        told.append(number(taken, min(bid, left)))
        left -= taken
    return " ".join(told)


def deal(bids: tuple[int, ...], tricks: tuple[int, ...], which: int = 0) -> str:
    """The presses that tell a deal in which nobody makes a premium bid; its end is then seen.

    bids, tricks: by seat. which: how many deals came before; seat 1 is asked first in the first.
    """
    told = [number(bids[(which + step) % 3]) for step in range(3)]
    return " ".join(told) + " OK " + tricks_of(bids, tricks)


def sheet(bids: str = "open", name: str = "parlett-3", match: str = "", options: str = "") -> str:
    """The presses that begin a score sheet; bids: open, secret or later.

    match, options: the presses that choose a match form, and in the list of the rules before it.
    """
    opened = f"UP OK {options} BACK " if options else ""
    home = "" if not options else "DOWN "
    entered = ("open", "secret", "later").index(bids)
    keys = f"DOWN*4 OK OK DOWN*{PRESETS.index(name)} OK {opened}{home}{match} OK "
    return keys.replace("DOWN*0 ", "") + f"RIGHT*{entered} ".replace("RIGHT*0 ", "") + "OK OK"


MISSED_SHOWN = "DOWN*4 OK"
"""The presses in the list of the rules that have missed bids shown, where three play."""


def secret_bids(bids: tuple[int, ...]) -> str:
    """The presses by which each enters its bid behind a cover, and nobody makes a premium bid."""
    return "wait:500 " + " ".join(f"OK wait:500 {number(bid)} wait:500" for bid in bids) + " OK"
