"""Inputs that a test may change: hardware/, and a pin in a board file of the firmware's."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware.boards import pico
from tools.hardware import FOLDER

Change = Callable[[str, int], None]


def pico_board() -> dict[str, Any]:
    """Return the pins of the Pico's file, by section."""
    return pico.BOARD


@pytest.fixture
def change_pin(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Return a function that changes a pin in the Pico's file, by its place: `keys.up`."""

    def change(place: str, pin: int) -> None:
        board: dict[str, Any] = copy.deepcopy(pico.BOARD)
        section, key = place.split(".")
        board[section][key] = pin
        monkeypatch.setattr(pico, "BOARD", board)

    return change


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of hardware/ that a test may change."""
    return Path(shutil.copytree(FOLDER, tmp_path / "hardware"))


def replace(file: Path, old: str, new: str, count: int = -1) -> None:
    """Replace a text that a file contains; count: only the first ones."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, count), encoding="utf-8")
