"""`python3 -m tools.torture.wear`: how much play wears the flash, and how long it lasts.

Games are played on the modelled flash, with a pause after each, in which the journal is merged. The
operations of the modelled chip are counted; a sector lasts for 100,000 erases.
"""

from __future__ import annotations

import random

from tools.sim.fingers import WAYS
from tools.torture.flash import PAGE, Chip
from tools.torture.machine import BLOCKS, JOURNAL, SECTORS, Machine, store

_KEYS = ("OK",) * 8 + ("RIGHT", "DOWN", "LEFT")
_GAME = 150  # keys; an adding game has about 60, a match of nine deals of Parlett's 300
_GAMES = 12
_A_WEEK = 200
_WEEKS = 20 * 52
_GOOD = 100_000
_PICO = 352  # sectors of the filesystem of a Pico


def main() -> None:
    """Print the counts and what follows from them."""
    chip = Chip(SECTORS)
    keys = 0
    with store(chip) as kept:
        chance = random.Random(1)
        machine = Machine(kept)
        ways = [way for way in WAYS if way not in ("rule editor", "settings")]
        while kept.tidy(False):  # a new chip is erased once
            pass
        begun = list(chip.erased)
        before = chip.operations, chip.programmed
        for number in range(_GAMES):
            machine.app._at_home = 0
            machine.app.home()
            for key in WAYS[ways[number % len(ways)]].split():
                machine.press(key)
            for key in chance.choices(_KEYS, k=_GAME):
                machine.press(key)
                keys += 1
            machine.settle(65_000)
    erased = [now - then for now, then in zip(chip.erased, begun, strict=True)]
    journal, files = erased[:JOURNAL], erased[JOURNAL:]
    pages = chip.operations - before[0] - sum(erased)
    written = chip.programmed - before[1]
    print(f"{keys} keys in {_GAMES} games: {pages} pages of {PAGE} bytes, {written} bytes")
    print(f"each key: {written / keys:.0f} bytes, {sum(erased) / keys:.4f} sectors erased")
    print(f"journal: {sum(journal)} erases, {max(journal)} of one sector")
    print(f"filesystem: {sum(files)} erases, {max(files)} of one of {BLOCKS} sectors")
    games = _A_WEEK * _WEEKS
    for name, total, sectors in (
        ("journal", sum(journal), JOURNAL),
        ("filesystem", sum(files), _PICO),
    ):
        each = total / _GAMES * games / sectors
        print(
            f"{name}: {each:,.0f} erases of a sector after 20 years of {_A_WEEK} games a week, "
            f"{each / _GOOD:.0%} of {_GOOD:,}"
        )


if __name__ == "__main__":
    main()
