"""What a test does if something that it needs is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest

from tools import apt
from tools.image import FirmwareError


def missing(reason: str) -> NoReturn:
    """Skip the test, or fail it in CI, which must run every test.

    reason: one line with what is missing and how to get it.
    """
    if apt.in_ci():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def must_come(get: Callable[[], object]) -> None:
    """Call a function that gets MicroPython for the Pico; if it fails, that is missing."""
    try:
        get()
        return
    except FirmwareError as error:
        reason = str(error)
    missing(reason)
