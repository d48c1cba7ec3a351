"""A value that may be None, but not where a test looks."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def sure(value: T | None) -> T:
    """Return a value that must not be None, such as the cards of a hand that was dealt."""
    assert value is not None
    return value
