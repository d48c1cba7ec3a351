"""What the tests of the OpenSpiel games share."""

from __future__ import annotations

import pytest
from random_play import MISSING

from host_tests.missing import missing


@pytest.fixture
def extra() -> None:
    """Skip where the extra is missing, or fail, saying what to install."""
    if MISSING:
        missing(MISSING)
