"""What went over the wire to the display: how much, when it was done, and the least it can be."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import NamedTuple

from tools.sim.panel import PAGES, Panel
from tools.sim.pico.board import Transaction
from tools.sim.picture import Picture

__all__ = ["BYTE", "Change", "Transaction", "change", "least", "sent"]

BYTE = 9 / 400_000 * 1e6
"""The µs that a byte takes on I2C at 400 kHz, with its acknowledge bit."""

_POSITION = 7
"""The bytes that go with a changed part of a page: two addresses of the display, two control
bytes, and the page and the column in three commands."""


class Change(NamedTuple):
    """What some transactions changed on the display.

    time: µs on the emulator's clock, at which the last byte that changed anything had gone out.
    least: the bytes that a driver had to send for it.
    """

    time: float
    least: int


def sent(transactions: Sequence[Transaction]) -> int:
    """Return the bytes on the wire, those of the display's address with them."""
    return sum(len(each.data) + 1 for each in transactions)


def least(before: Picture, after: Picture) -> int:
    """Return the bytes that must be sent: those that differ, and the place of each page."""
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
    """Return what transactions changed on a display, which is left as it was; None for nothing."""
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
