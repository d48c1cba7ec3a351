"""Ctrl-C in the middle of a group of writes, as mpremote sends it whenever it connects."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("littlefs", reason="make setup")

from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, store

NAMES = ("tally.txt", "playing", "last_rules")


class Interrupt:
    """Raises KeyboardInterrupt, as Ctrl-C from a computer does, at one moment of several.

    left: how many moments there are before it; then whether it came.
    """

    def __init__(self, left: int):
        self.left = left
        self.came = False

    def at_a_page(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function of the flash that counts before and after it programs a page."""
        if function.__name__ != "program":
            return function

        def operation(*arguments: Any) -> None:
            self._count()
            function(*arguments)
            self._count()

        return operation

    def at_a_line(self, frame: Any, event: str, _: Any) -> Any:
        """Count each line of the journal and the store, as a trace function."""
        if not frame.f_code.co_filename.endswith(("files/journal.py", "files/store.py")):
            return None
        if event == "line":
            self._count()
        return self.at_a_line

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0 and not self.came:
            self.came = True
            raise KeyboardInterrupt


def halves(by_line: bool) -> list[tuple[int, list[bytes | None]]]:
    """Interrupt a group of writes at each moment; return where a start finds half of it.

    A computer that takes over has everything merged (`firmware.start`).

    by_line: whether it comes at each line of the store and the journal, or at each page.
    """
    found = []
    for moment in itertools.count():
        chip = Chip(SECTORS)
        with store(chip) as kept:
            for name in NAMES:
                kept.write(name, [b"old"])
        interrupt = Interrupt(moment)
        with store(chip) as kept:
            sectors = kept._journal._sectors
            if not by_line:
                sectors.program = interrupt.at_a_page(sectors.program)
            trace = sys.gettrace()
            if by_line:
                sys.settrace(interrupt.at_a_line)
            try:
                with kept:
                    for name in NAMES:
                        kept.write(name, [b"new"])
            except KeyboardInterrupt:
                pass
            finally:
                sys.settrace(trace)
            interrupt.came, done = True, not interrupt.came
            with suppress(Exception):  # as `firmware.start` does
                kept.settle()
        with store(chip) as kept:
            there = [kept.read(name) for name in NAMES]
        if there not in ([b"old"] * len(NAMES), [b"new"] * len(NAMES)):
            found.append((moment, there))
        if done:
            assert there == [b"new"] * len(NAMES) and moment > 5
            return found
    raise AssertionError


def test_ctrl_c_at_a_page_of_a_group_leaves_all_of_it_or_nothing() -> None:
    assert not halves(by_line=False)


def test_ctrl_c_at_any_line_leaves_all_of_a_group_or_nothing() -> None:
    assert not halves(by_line=True)
