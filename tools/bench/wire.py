"""The bytes on the wire to the display: how many, when the last one came, and the fewest needed."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import NamedTuple

from tools.sim.panel import PAGES, Panel
from tools.sim.pico.records import Transaction
from tools.sim.picture import Picture

__all__ = ["BYTE", "Change", "Transaction", "change", "least", "sent"]

BYTE = 9 / 400_000 * 1e6
"""The µs of a byte on I2C at 400 kHz, with its acknowledge bit."""

_POSITION = 7
"""The bytes before a changed part of a page: the display's address twice, two control bytes, and
three commands with the page and the column."""


class Change(NamedTuple):
    """A change of the display.

    time: the end of the last byte that changed anything, in µs on the emulator's clock.
    least: the fewest bytes that make this change.
    """

    time: float
    least: int


def sent(transactions: Sequence[Transaction]) -> int:
    """Return the number of bytes on the wire, including the display's address."""
    return sum(len(each.data) + 1 for each in transactions)


def least(before: Picture, after: Picture) -> int:
    """Return the fewest bytes for a change: those that differ, and the place on each page."""
    rows = before.difference(after).rows
    total = 0
    for page in range(PAGES):
        columns = 0
        for row in rows[8 * page : 8 * page + 8]:
            columns |= row
        if columns:
            total += _POSITION + columns.bit_count()
    return total


def change(before: Panel, transactions: Sequence[Transaction]) -> Change | None:
    """Return how transactions change a display, or None if they change nothing.

    before: the display before them; it is not changed.
    """
    panel = copy.deepcopy(before)
    last: tuple[Panel, Transaction] | None = None
    for transaction in transactions:
        earlier = copy.deepcopy(panel)
        panel.write(transaction.data)
        if panel.pixels() != earlier.pixels():
            last = earlier, transaction
    if last is None:
        return None
    earlier, transaction = last
    data = transaction.data
    # How many of its bytes were needed: `enough` are, `few` are not.
    final = panel.pixels()
    few, enough = 0, len(data)
    while enough - few > 1:
        count = (few + enough) // 2
        panel = copy.deepcopy(earlier)
        panel.write(data[:count])
        if panel.pixels() == final:
            enough = count
        else:
            few = count
    return Change(transaction.end - (len(data) - enough) * BYTE, least(before.pixels(), final))
