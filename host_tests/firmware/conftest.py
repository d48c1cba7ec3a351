"""Devices for the tests of the firmware."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.sim.simulator import Simulator


@pytest.fixture(params=["cpython", "micropython"])
def device(request: pytest.FixtureRequest) -> Iterator[Simulator]:
    """Return a device with an empty flash, once for each runtime."""
    with Simulator(request.param, seed=1) as simulator:
        yield simulator


@pytest.fixture
def quick_device() -> Iterator[Simulator]:
    """Return a device with an empty flash on CPython only, for long tests."""
    with Simulator(seed=1) as simulator:
        yield simulator


@pytest.fixture(params=["cpython", "micropython"])
def flash(request, tmp_path):
    """Return a device on each runtime and the folder of its flash."""
    with Simulator(request.param, tmp_path, seed=1) as device:
        yield device, tmp_path
