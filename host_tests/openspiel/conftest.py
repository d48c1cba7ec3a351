"""What the tests of the OpenSpiel games share."""

from __future__ import annotations

import pytest
from random_play import MISSING


@pytest.fixture
def extra() -> None:
    """Fail where the extra is missing, saying what to install, and let all other tests run."""
    if MISSING:
        pytest.fail(MISSING, pytrace=False)
