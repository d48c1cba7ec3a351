"""For any sequence of keys, both runtimes show the same, and the device keeps running."""

from __future__ import annotations

import random

import pytest

from host_tests import amount
from tools.sim.simulator import KEYS, Simulator


def monkey(device: Simulator, chance: random.Random) -> None:
    """Do something random; OK and the arrows more often than keys that leave a game."""
    what = chance.random()
    if what < 0.005:
        device.restart()
    elif what < 0.10:
        device.wait(chance.choice((1, 100, 1600, 20_000)))
    elif what < 0.13:
        device.hold(chance.choice(KEYS), 900)
    else:
        device.press(chance.choice(KEYS + ("OK", "OK", "OK", "LEFT", "DOWN")))


@pytest.mark.parametrize("seed", amount.first(1, range(2)))
def test_random_keys_show_the_same_on_both_runtimes(seed: int) -> None:
    with Simulator("cpython", seed=seed) as here, Simulator("micropython", seed=seed) as there:
        for step in range(500):
            monkey(here, random.Random(seed * 10_000 + step))
            monkey(there, random.Random(seed * 10_000 + step))
            assert here.picture() == there.picture(), f"they differ after step {step}"
            assert here.sounds == there.sounds
            assert here.panel.bytes_received == there.panel.bytes_received


@pytest.mark.parametrize("seed", amount.first(1, range(2)))
def test_random_keys_never_stop_the_device_and_a_restart_shows_the_same(seed: int) -> None:
    chance = random.Random(seed)
    with Simulator(seed=seed) as device:
        for _ in range(2500 if amount.everything else 800):
            monkey(device, chance)
            assert device.words(), "the screen is empty"
        device.wait(100_000)  # until no bot is thinking
        device.restart()
        before = device.words()
        device.restart()
        assert device.words() == before
