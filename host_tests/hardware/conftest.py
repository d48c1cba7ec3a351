"""A board file of the firmware's with one pin changed."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest

from firmware.boards import pico

Change = Callable[[str, int], None]


@pytest.fixture
def change_pin(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Return a function that changes a pin in the Pico's file, by its place: `keys.up`."""

    def change(place: str, pin: int) -> None:
        board = copy.deepcopy(pico.BOARD)
        section, key = place.split(".")
        board[section][key] = pin
        monkeypatch.setattr(pico, "BOARD", board)

    return change
