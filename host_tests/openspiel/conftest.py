"""All tests of the OpenSpiel games need the extra."""

from __future__ import annotations

import pytest

from host_tests.missing import missing
from host_tests.openspiel.random_play import MISSING


@pytest.fixture(autouse=True)
def extra() -> None:
    """Skip or fail if the extra is missing, with the command to install it."""
    if MISSING:
        missing(MISSING)
