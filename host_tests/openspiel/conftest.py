"""A fixture for the tests of the OpenSpiel games."""

from __future__ import annotations

import pytest
from random_play import MISSING

from host_tests.missing import missing


@pytest.fixture
def extra() -> None:
    """Skip or fail if the extra is missing, with the command to install it."""
    if MISSING:
        missing(MISSING)
