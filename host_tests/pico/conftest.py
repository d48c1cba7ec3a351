"""Emulated Picos for the tests, each with an image made as for a user."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.sim.pico.device import PicoSimulator, new_flash


@pytest.fixture(scope="session", autouse=True)
def on_a_pico(micropython: None) -> None:
    """All tests in this folder need MicroPython for the Pico."""


@pytest.fixture(scope="session")
def image() -> bytes:
    """Return the flash of a new device with the seed 1."""
    return new_flash({"/seed": b"1"})


@pytest.fixture
def pico(image: bytes) -> Iterator[PicoSimulator]:
    """Return a new device that was just switched on."""
    with PicoSimulator(flash=image) as device:
        yield device
