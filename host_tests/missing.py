"""What a test does on a machine that lacks what it needs."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NoReturn

import pytest

from tools.image import FirmwareError


def missing(reason: str) -> NoReturn:
    """Skip the test; where the environment has CI=true, fail it: there nothing may be left out.

    reason: one line with what is missing and how to get it.
    """
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def must_come(get: Callable[[], object]) -> None:
    """Call what gets MicroPython for the Pico; where it can't be had, that is missing."""
    try:
        get()
        return
    except FirmwareError as error:
        reason = str(error)
    missing(reason)
