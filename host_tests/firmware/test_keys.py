"""Keys: bounce, repeat, keys held at power-on, and a clock that wraps around."""

from __future__ import annotations

import random

import pytest

from firmware import ticks
from firmware.device.contacts import Contacts
from firmware.device.keys import (
    BACK,
    BOUNCE,
    HELP,
    HELP_AFTER,
    LEFT,
    NAMES,
    OK,
    REPEAT_AFTER,
    REPEAT_EVERY,
    RIGHT,
    SIX,
    STUCK_AFTER,
    UP,
    Keys,
)
from firmware.words import say
from host_tests.firmware.flow import worded
from tools.sim.fingers import press
from tools.sim.simulator import KEYPADS, Simulator


class Fingers:
    """Keys, and the presses that resulted from their contacts."""

    def __init__(self, start: int = 0):
        self.keys = Keys()
        self.now = start
        self.contacts = 0
        self.presses: list[tuple[str, bool]] = []
        self.wait = self.look()

    def look(self) -> int:
        self.wait = self.keys.scan(self.contacts, self.now)
        while self.keys.pressed:
            key, repeated, _ = self.keys.pressed.pop(0)
            self.presses.append(("HELP" if key == HELP else NAMES[key], repeated))
        return self.wait

    def change(self, key: int) -> None:
        self.contacts ^= 1 << key
        self.look()

    def after(self, ms: int) -> None:
        """Scan every ms, like a busy loop."""
        for _ in range(ms):
            self.now = ticks.later(self.now, 1)
            self.look()


STARTS = [0, ticks.PERIOD - 10, ticks.PERIOD - 450, ticks.PERIOD // 2]


@pytest.mark.parametrize("start", STARTS)
def test_a_press_counts_at_its_first_edge(start: int) -> None:
    fingers = Fingers(start)
    fingers.change(OK)
    assert fingers.presses == [("OK", False)]


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(20))
def test_bounce_of_up_to_20_ms_gives_one_press(start: int, seed: int) -> None:
    chance = random.Random(seed)
    fingers = Fingers(start)
    for _ in range(10):  # presses, each 60 ms down and 60 ms up, bouncing at both ends
        for _ in range(2):
            fingers.change(OK)
            wanted = fingers.contacts
            for _ in range(BOUNCE - 1):
                if chance.random() < 0.5:
                    fingers.change(OK)
                fingers.after(1)
            fingers.contacts = wanted
            fingers.after(60 - BOUNCE + 1)
    assert fingers.presses == [("OK", False)] * 10


def test_a_press_shorter_than_the_bounce_still_counts_once_and_ends() -> None:
    fingers = Fingers()
    for _ in range(3):
        fingers.change(OK)
        fingers.after(5)
        fingers.change(OK)
        fingers.after(100)
    assert fingers.presses == [("OK", False)] * 3


@pytest.mark.parametrize("start", STARTS)
def test_arrows_repeat_after_400_ms_and_other_keys_do_not(start: int) -> None:
    fingers = Fingers(start)
    fingers.change(RIGHT)
    fingers.change(OK)
    fingers.presses.clear()
    fingers.after(REPEAT_AFTER - 1)
    assert fingers.presses == []
    fingers.after(1 + 2 * REPEAT_EVERY)
    assert fingers.presses == [("RIGHT", True)] * 3


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("ms", [1, BOUNCE, 100, HELP_AFTER - 1])
def test_back_counts_when_it_is_released(start: int, ms: int) -> None:
    fingers = Fingers(start)
    fingers.change(BACK)
    fingers.after(ms)
    assert fingers.presses == []
    fingers.change(BACK)
    fingers.after(2 * HELP_AFTER)
    assert fingers.presses == [("BACK", False)]


@pytest.mark.parametrize("start", STARTS)
def test_back_that_is_held_is_help_once_and_nothing_when_it_is_released(start: int) -> None:
    fingers = Fingers(start)
    for _ in range(2):
        fingers.presses.clear()
        fingers.change(BACK)
        fingers.after(HELP_AFTER)
        assert fingers.presses == [("HELP", False)]
        fingers.after(5000)
        fingers.change(BACK)
        fingers.after(100)
        assert fingers.presses == [("HELP", False)]


def test_presses_keep_their_order_if_back_is_still_down_at_the_next_key() -> None:
    fingers = Fingers()
    fingers.change(BACK)
    fingers.after(100)
    fingers.change(OK)
    assert fingers.presses == [("BACK", False), ("OK", False)]
    fingers.after(2 * HELP_AFTER)
    fingers.change(BACK)
    fingers.after(50)
    assert fingers.presses == [("BACK", False), ("OK", False)]


def test_a_key_that_is_released_while_back_is_down_changes_nothing() -> None:
    fingers = Fingers()
    fingers.change(UP)
    fingers.after(50)
    fingers.change(BACK)
    fingers.after(50)
    fingers.change(UP)
    fingers.after(50)
    assert fingers.presses == [("UP", False)]
    fingers.change(BACK)
    assert fingers.presses == [("UP", False), ("BACK", False)]


def test_the_wait_that_scan_gives_misses_nothing() -> None:
    """A loop that sleeps for the returned time gets the same presses as a busy loop."""
    busy, sleepy = Fingers(), Fingers()
    chance = random.Random(4)
    for _ in range(300):
        key = chance.choice((UP, RIGHT, OK, BACK))
        busy.change(key)
        sleepy.change(key)
        ms = chance.choice((3, 15, 30, 150, 700))
        busy.after(ms)
        end = sleepy.now + ms
        while 0 <= sleepy.wait <= ticks.until(end, sleepy.now):
            sleepy.now = ticks.later(sleepy.now, max(1, sleepy.wait))
            sleepy.look()
        sleepy.now = end % ticks.PERIOD
        sleepy.look()
        assert sleepy.presses == busy.presses


def test_a_key_held_when_the_device_starts_is_ignored_until_it_is_let_go() -> None:
    fingers = Fingers()
    fingers.keys = Keys()
    fingers.contacts = 1 << OK
    fingers.after(2000)
    fingers.change(RIGHT)
    assert fingers.presses == [("RIGHT", False)]
    fingers.change(OK)
    fingers.after(50)
    fingers.change(OK)
    assert fingers.presses[-1] == ("OK", False)


def test_a_key_held_at_the_start_may_bounce_when_it_is_let_go() -> None:
    fingers = Fingers()
    fingers.keys = Keys()
    fingers.contacts = 1 << OK
    fingers.after(500)
    for _ in range(5):
        fingers.change(OK)
        fingers.after(3)
    fingers.after(100)
    assert fingers.presses == []


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("since_power_on", [False, True])
def test_a_key_that_is_stuck_is_reported_once_and_ignored_until_it_is_free(
    start: int, since_power_on: bool
) -> None:
    fingers = Fingers(start)
    if since_power_on:
        fingers.keys = Keys()
    fingers.change(LEFT)
    fingers.after(STUCK_AFTER - 1)
    assert fingers.keys.stuck == -1
    fingers.after(1)
    assert fingers.keys.stuck == LEFT
    fingers.keys.stuck = -1
    fingers.presses.clear()
    fingers.after(STUCK_AFTER + 10)
    assert fingers.keys.stuck == -1 and fingers.wait == ticks.NEVER
    fingers.change(OK)
    fingers.after(50)
    fingers.change(OK)
    fingers.after(STUCK_AFTER + 10)
    assert fingers.keys.stuck == -1 and fingers.presses == [("OK", False)]
    fingers.change(LEFT)
    fingers.after(50)
    fingers.change(LEFT)
    assert fingers.presses[-1] == ("LEFT", False)


def test_a_key_that_is_held_while_others_are_pressed_is_not_stuck() -> None:
    fingers = Fingers()
    fingers.change(UP)
    for _ in range(10):
        fingers.after(STUCK_AFTER // 3)
        fingers.change(OK)
    assert fingers.keys.stuck == -1
    assert fingers.presses[-1] == ("UP", True)


@pytest.mark.parametrize("key", NAMES)
def test_a_message_names_a_key_that_is_stuck(quick_device, key: str) -> None:
    press(quick_device, "RIGHT")
    quick_device.hold(key, STUCK_AFTER + 500)
    words = "".join(quick_device.words()).replace(" ", "")
    assert say("key.stuck", key=key).replace(" ", "") in words
    press(quick_device, "OK")
    assert "stuck" not in "".join(quick_device.words())


@pytest.mark.parametrize("key", KEYPADS["matrix"])
def test_a_message_names_each_key_of_a_pad_that_is_stuck(key: str) -> None:
    with Simulator(seed=1, keypad="matrix") as device:
        press(device, "RIGHT")
        device.hold(key, STUCK_AFTER + 500)
        name = say("key." + key) if key in NAMES else say("key.rank", rank=key)
        words = "".join(device.words()).replace(" ", "").replace("\u00a0", "")
        wanted = say("key.stuck", key=name).replace(" ", "").replace("\u00a0", "")
        assert wanted in words
        press(device, "OK")
        assert "stuck" not in "".join(device.words())


def test_held_arrows_go_through_a_menu_and_stop_when_let_go(quick_device) -> None:
    press(quick_device, "LEFT OK")
    quick_device.hold("DOWN", REPEAT_AFTER + 11 * REPEAT_EVERY + 10)  # thirteen steps down
    quick_device.press("OK")
    assert worded("{menu.help}") in quick_device.words()[0]
    quick_device.press("BACK")
    quick_device.hold("OK", 3000)  # opens the help once and does not leaf through it
    assert "1/" in quick_device.words()[0]


@pytest.mark.parametrize("start", STARTS)
def test_ticks_are_counted_across_the_wrap(start: int) -> None:
    deadline = ticks.later(start, 500)
    assert ticks.until(deadline, start) == 500
    assert ticks.since(start, deadline) == 500
    assert ticks.until(deadline, ticks.later(start, 600)) == 0
    assert ticks.since(deadline, start) == -500


class Board(Contacts):
    """Contacts as an interrupt sees them, which may come during a scan."""

    closed = 0

    def contacts(self) -> int:
        return self.closed

    def change(self, tick: int) -> None:
        self.closed ^= 1 << OK
        self.note(self.closed, tick)


@pytest.mark.parametrize("start", STARTS)
def test_a_bounce_during_a_scan_is_not_a_second_press(start: int) -> None:
    board = Board(SIX)
    board.poll(start)
    now = ticks.later(start, 1000)
    board.change(now)
    board.poll(now)
    # Released and bouncing: the loop has read the clock just before these edges.
    board.change(ticks.later(now, 50))
    board.change(ticks.later(now, 51))
    board.poll(ticks.later(now, 49))
    board.change(ticks.later(now, 52))
    board.poll(ticks.later(now, 90))
    assert [key for key, *_ in board.pressed] == [OK]


def test_after_more_edges_than_the_ring_holds_the_contacts_are_right() -> None:
    board = Board(SIX)
    board.poll(0)
    for ms in range(201):
        board.change(1000 + ms // 20)
    board.poll(1100)
    assert [key for key, *_ in board.pressed] == [OK]
    assert board.down == 1 << OK


def test_no_attribute_is_made_after_the_start_where_an_interrupt_looks_for_others() -> None:
    contacts = Contacts(SIX)
    there = set(vars(contacts))
    for tick in (0, 5, 100):
        contacts.note(1 << 4, tick)
        contacts.note(0, tick + 1)
        contacts.poll(tick + 60)
    for tick in range(1000, 30_000, 500):
        contacts.scan(1, tick)
    assert contacts.pressed and contacts.stuck >= 0
    assert set(vars(contacts)) == there
