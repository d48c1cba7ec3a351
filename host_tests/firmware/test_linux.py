"""The device on Linux: the same pictures as elsewhere, with Adafruit's driver and polled keys.

`raspberry_pi` stands for the hardware. The display driver between is the released package.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import framebuf
import pytest

from firmware import boards, start, ticks
from firmware.backends import linux
from firmware.backends.simulated import Simulated
from firmware.boards import pico, raspberry_pi
from firmware.device.display import RETRY
from firmware.device.keys import BACK, NAMES, OK
from firmware.device.sound import BUST, PRESS, WIN
from firmware.ui.canvas import WIDTH, Canvas
from firmware.words import one_of, say
from host_tests.firmware import adafruit_reference
from host_tests.firmware.flow import start_solo, start_tally
from host_tests.firmware.raspberry_pi import HOLD, PINS, Clock, End, Keys, Pi
from tools import linux as program
from tools.deploy import files
from tools.micropython import ROOT
from tools.sim.fingers import press, to_cell
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

BOARD: dict[str, Any] = raspberry_pi.BOARD
PICO: dict[str, Any] = pico.BOARD


@pytest.fixture
def clock(monkeypatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(linux, "time", made)
    return made


@pytest.fixture
def pi(monkeypatch, tmp_path, clock) -> Pi:
    """Return a Raspberry Pi that runs the program, with seeds that count up from 1."""
    made = Pi(clock)
    for name, module in made.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, "adafruit_ssd1306", adafruit_reference.driver(framebuf))
    (tmp_path / "model").write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    monkeypatch.setattr(linux, "MODEL", str(tmp_path / "model"))
    (tmp_path / "dev").mkdir()
    for name in ("i2c-1", "gpiochip0", "gpiochip4"):
        (tmp_path / "dev" / name).touch()
    monkeypatch.setattr(program, "DEVICES", tmp_path / "dev")
    seeds = iter(range(1, 100))
    monkeypatch.setattr(os, "urandom", lambda size: next(seeds).to_bytes(size, "big"))
    return made


@pytest.fixture
def device(pi, tmp_path) -> linux.LinuxBoard:
    saves = tmp_path / "saves"
    if not saves.exists():
        saves.mkdir()
        (saves / "settings.json").write_text("{}")  # else a new device asks first
    return linux.LinuxBoard(str(saves))


@pytest.fixture
def simulator(monkeypatch):
    """Return the simulator with an empty flash and no battery, like a Raspberry Pi."""
    monkeypatch.setattr(Simulated, "millivolts", lambda self: None)
    with Simulator(seed=1) as made:
        yield made


def tally(keys) -> None:
    start_tally(keys, seats=4, dealer=4)
    press(
        keys, " ".join(to_cell(card) for card in ("K", "9", "4", "10", "8", "4", "A")) + " BACK OK"
    )


def solo(keys) -> None:
    start_solo(keys, bots=3)
    press(keys, "wait:2000 RIGHT OK wait:6000 OK wait:3000")


def turned_round(keys) -> None:
    press(keys, "LEFT OK DOWN*5 OK BACK LEFT OK OK wait:500 OK")


# The same pictures


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("flow", [tally, solo, turned_round])
def test_a_flow_shows_what_the_simulator_shows(pi, device, simulator, flow, seed) -> None:
    pi.chance.seed(seed)
    keys: Any = Keys()
    flow(keys)
    wanted = keys.on_simulator(simulator)
    for number, (seen, picture) in enumerate(zip(pi.play(device, keys), wanted, strict=True)):
        assert seen == picture, f"after {keys.pressed[: number + 1]}"
    assert pi.panel.contrast == simulator.panel.contrast
    assert len(set(wanted)) > len(wanted) // 2


def test_a_game_goes_on_after_a_restart(pi, device, tmp_path) -> None:
    keys: Any = Keys()
    tally(keys)
    press(keys, "RIGHT LEFT")  # what was taken back is no longer named
    before = pi.play(device, keys)[-1]
    device.close()
    assert not any(pi.panel.pixels().rows)
    pi.replug()
    again = linux.LinuxBoard(str(tmp_path / "saves"))
    pi.wait(again, 100)
    assert pi.panel.pixels() == before


def test_the_display_goes_dark_and_a_press_wakes_it(pi, device, simulator) -> None:
    keys: Any = Keys()
    press(keys, "DOWN wait:170000 wait:20000 UP UP")
    bright, dim, dark, woken, up = pi.play(device, keys)
    assert not any(dark.rows)
    assert bright == dim == woken != up
    assert [bright, dim, dark, woken, up] == keys.on_simulator(simulator)
    assert max(pi.clock.naps) == 20
    assert max(pi.clock.naps[:10_000]) == 5


# The display


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_missing_display_is_survived_and_painted_when_it_comes_back(
    pi, device, simulator, capsys, address
) -> None:
    pi.address = address
    pi.cut = True
    pi.wait(device, 5000)
    pi.cut = False
    pi.clock.plan(pi.clock.ms + 2500, pi.end)
    with pytest.raises(End):
        start.run(device)
    assert pi.panel.pixels() == simulator.picture()
    assert pi.panel.contrast == 207
    lines = capsys.readouterr().out.splitlines()
    nothing = say("display.nothing_at", places=one_of(["0x3C", "0x3D"]))
    assert lines == [
        say("display.missing", why=nothing, seconds=2),
        say("display.answers"),
    ]


def test_a_display_that_comes_loose_is_painted_when_it_is_back(
    pi, device, simulator, capsys
) -> None:
    keys: Any = Keys()
    turned_round(keys)
    keys.wait(5000)
    pi.clock.plan(pi.clock.ms + 400, lambda: setattr(pi, "cut", True))
    last = pi.clock.ms + 200 + 2 * HOLD * (len(keys.pressed) - 2)
    pi.clock.plan(last, pi.replug)
    assert pi.play(device, keys)[-1] == keys.on_simulator(simulator)[-1]
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == say("display.lost", why="[Errno 121] Remote I/O error")
    assert [lines[0], *lines[2:]] == [say("display.answers")] * 2


def test_only_another_frame_is_sent(pi, device) -> None:
    device.tick(device.now())
    buffer = bytearray(1024)
    pi.frames = 0
    for _ in range(3):
        device.display.show(buffer)
    assert pi.frames == 1
    buffer[5] = 1
    device.display.show(buffer)
    device.display.show(memoryview(buffer))
    device.display.turned(False)
    assert pi.frames == 2
    assert pi.panel.pixels() == Picture.from_frame(buffer)
    device.display.turned(True)
    assert pi.frames == 3
    assert pi.panel.pixels() == Picture.from_frame(buffer).turned()


@pytest.mark.parametrize("sent", range(0, 120, 3))
def test_a_display_cut_off_anywhere_is_painted_when_it_is_back(pi, device, sent) -> None:
    device.tick(device.now())
    buffer = bytearray(1024)
    for count in range(sent, sent + 3):
        pi.cut_after = count
        buffer[count] = 0xFF
        device.display.show(buffer)
        device.display.contrast(count)
        device.display.turned(count % 2 == 1)
        for _ in range(2):  # its initialization may also be interrupted
            device.display.present = False
            pi.clock.ms += RETRY
            device.tick(device.now())
            device.display.show(buffer)
        pi.cut, pi.cut_after = False, None
        pi.clock.ms += RETRY
        device.tick(device.now())
        device.display.show(buffer)
        wanted = Picture.from_frame(buffer)
        assert pi.panel.pixels() == (wanted.turned() if count % 2 else wanted)
        assert pi.panel.contrast == count


def test_a_bus_that_linux_takes_away_is_only_a_missing_display(pi, device, capsys) -> None:
    pi.has_bus = False
    assert device.tick(device.now()) == 2000
    assert "No Hardware I2C on (scl,sda)=(3, 2) Make sure it is enabled." in capsys.readouterr().out
    pi.has_bus = True
    pi.clock.ms += 2000
    assert device.tick(device.now()) == ticks.NEVER


def test_a_board_may_have_no_display_or_one_at_an_address_of_its_own(pi, tmp_path, capsys) -> None:
    without = linux.LinuxBoard(str(tmp_path / "one"), {**BOARD, "display": None})
    without.tick(without.now())
    missing = say("display.missing", why=say("display.not_fitted"), seconds=2)
    assert missing in capsys.readouterr().out
    without.close()
    display = {**BOARD["display"], "address": 0x3E}
    device = linux.LinuxBoard(str(tmp_path / "two"), {**BOARD, "display": display})
    device.tick(device.now())
    assert say("display.nothing_at", places="0x3E") in capsys.readouterr().out


# The keys


def presses(pi: Pi, device: linux.LinuxBoard, ms: float, dark: bool = False) -> list[int]:
    """Wait for a number of ms as the loop does; return the presses that counted."""
    pressed: list[int] = []
    end = pi.clock.ms + ms
    while pi.clock.ms < end:
        wait = device.keys.poll(device.now())
        pressed += [key for key, repeated, _ in device.keys.pressed if not repeated]
        device.keys.pressed.clear()
        left = max(0, int(end - pi.clock.ms))
        device.rest(left if wait < 0 else min(wait, left), dark)
        if not left:
            break
    return pressed


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_every_press_counts_once_however_it_bounces(pi, device, seed, dark) -> None:
    pi.chance.seed(seed)
    wanted = []
    at = pi.clock.ms + 50
    for _ in range(100):
        key = pi.chance.choice(NAMES)
        wanted.append(NAMES.index(key))
        pi.set_key(key, at, True, bounce=pi.chance.uniform(0, 18))
        at += pi.chance.uniform(60, 150)
        pi.set_key(key, at, False, bounce=pi.chance.uniform(0, 18))
        at += pi.chance.uniform(60, 150)
    assert presses(pi, device, at - pi.clock.ms, dark) == wanted


def test_a_key_let_go_between_two_looks_is_not_taken_for_held(pi, device) -> None:
    at = pi.clock.ms + 50
    presses(pi, device, 50)
    assert device.keys.waiting() is False
    pi.set_key("OK", at, True)
    pi.clock.ms = at + 1
    device.keys.poll(device.now())
    pi.set_key("OK", pi.clock.ms, False)  # before the next scan
    pi.clock.naps.clear()
    device.rest(1000, False)
    assert pi.clock.naps == []
    pressed = presses(pi, device, 100)
    assert device.keys.down == 0
    pi.set_key("OK", pi.clock.ms + 10, True)
    assert pressed + presses(pi, device, 100) == [OK, OK]


def test_a_rest_lasts_as_long_as_it_should(pi, device) -> None:
    for ms, dark, least in ((100, False, 20), (100, True, 5), (3, False, 1), (0, False, 0)):
        pi.clock.naps.clear()
        device.rest(ms, dark)
        assert sum(pi.clock.naps) <= ms
        assert sum(pi.clock.naps) + 2 * len(pi.clock.naps) >= ms
        assert least <= len(pi.clock.naps) + 2 * (ms > 3)
    pi.clock.naps.clear()
    pi.set_key("UP", pi.clock.ms + 10_000, True)
    device.rest(ticks.NEVER, False)
    assert 9000 < sum(pi.clock.naps) < 10_010
    assert device.keys.waiting()


def test_back_held_at_the_start_gives_safe_mode(pi, device, tmp_path) -> None:
    (tmp_path / "saves" / "settings.json").write_text('{"contrast": 1}')
    pi.set_key("BACK", pi.clock.ms - 100, True)
    pi.wait(device, 300)
    assert pi.panel.contrast == 207
    assert device.keys.held(BACK) and not device.keys.held(OK)


def test_a_key_held_at_the_start_counts_after_it_was_let_go(
    pi, device, simulator, tmp_path
) -> None:
    at = pi.clock.ms
    pi.set_key("OK", at - 100, True)
    pi.set_key("OK", at + 500, False)
    pi.wait(device, 2000)
    assert pi.panel.pixels() == simulator.picture()
    keys: Any = Keys()
    press(keys, "OK")
    assert pi.play(linux_again(tmp_path / "saves", device), keys) == keys.on_simulator(simulator)


def linux_again(folder: Path, device: linux.LinuxBoard) -> linux.LinuxBoard:
    """Return the same program, restarted."""
    device.close()
    return linux.LinuxBoard(str(folder))


def test_pins_that_are_not_to_be_had_are_named(pi, tmp_path) -> None:
    pi.busy.add("D23")
    with pytest.raises(linux.HardwareError, match="^D23: .Errno 16. Device or resource busy$"):
        linux.LinuxBoard(str(tmp_path))
    assert pi.taken == set()
    pi.busy.clear()
    wrong = {**BOARD, "keys": {**BOARD["keys"], "ok": "D99"}}
    with pytest.raises(linux.HardwareError, match="^D99: module 'board' has no attribute 'D99'$"):
        linux.LinuxBoard(str(tmp_path), wrong)
    assert pi.taken == set()


# The rest of the device


def test_the_board_file_has_the_form_of_the_others_and_pins_that_are_free() -> None:
    assert BOARD.keys() == PICO.keys()
    assert BOARD["display"].keys() == PICO["display"].keys()
    assert BOARD["keys"].keys() == PICO["keys"].keys()
    assert [BOARD["keys"][name.lower()] for name in NAMES] == list(PINS.values())
    # Not of I2C, SPI, the serial console, the EEPROM of a HAT, or PWM.
    taken = {*range(4), *range(7, 12), 14, 15, 12, 13, 18, 19}
    assert len(set(PINS.values()) - {f"D{number}" for number in taken}) == 6
    assert json.loads(json.dumps(BOARD)) == BOARD
    assert "raspberry_pi" not in [row[0] for row in boards.BOARDS]


def test_the_facts_about_the_device(pi, device, monkeypatch, tmp_path) -> None:
    memory = tmp_path / "meminfo"
    memory.write_text("MemTotal:  438000 kB\nMemAvailable:   204800 kB\n")
    monkeypatch.setattr(linux, "_MEMORY", str(memory))
    monkeypatch.setattr(linux.metadata, "version", lambda package: "10.0.0")
    version = ".".join(map(str, sys.version_info[:3]))
    facts = device.facts()
    assert facts[:4] == [
        say("facts.version", version=files.version()),
        "Pi Zero 2 W Rev 1.0",
        f"Python {version} Blinka 10.0.0",
        say("facts.memory", size=200, unit="MB"),
    ]
    assert facts[4].startswith(say("facts.storage", size="", unit="").rstrip()) and facts[
        4
    ].endswith(" MB")
    canvas = Canvas()
    assert [canvas.fit(line, WIDTH) for line in facts] == facts
    assert device.millivolts() is None
    assert device.problems == []
    device.watch()
    device.feed()
    device.keep_alive()


def test_facts_that_linux_lacks_are_left_out(pi, device, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(linux, "MODEL", str(tmp_path / "nothing"))
    monkeypatch.setattr(linux, "_MEMORY", str(tmp_path / "nothing"))
    monkeypatch.setattr(linux, "PROJECT", str(tmp_path / "nothing"))
    facts = device.facts()
    assert facts[:2] == [say("facts.version", version="?"), "Raspberry Pi"]
    assert facts[2].endswith(" Blinka ?") and facts[3] == say("facts.memory", size=0, unit="MB")


def test_seeds_have_32_bits_and_the_ticks_wrap_around(device, clock, monkeypatch) -> None:
    monkeypatch.setattr(os, "urandom", lambda size: b"\xfe\xdc\xba\x98"[:size])
    assert device.entropy() == 0xFEDCBA98
    clock.ms = ticks.PERIOD - 1 + 0.5
    assert device.now() == ticks.PERIOD - 1
    clock.ms += 1
    assert device.now() == 0


def test_a_restart_runs_the_same_command_line(pi, device, monkeypatch) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, arguments: run.append([path, *arguments]))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "tools.linux", "--storage", "x"])
    device.restart()
    python = sys.executable
    assert run == [[python, python, "-m", "tools.linux", "--storage", "x"]]
    assert pi.taken == set()


def test_a_restart_happens_even_if_a_part_can_not_be_given_back(pi, device, monkeypatch) -> None:
    run: list[str] = []
    monkeypatch.setattr(os, "execv", lambda path, arguments: run.append(path))
    monkeypatch.setattr(device.sound, "close", lambda: 1 // 0)
    device.restart()
    assert run == [sys.executable]
    assert pi.taken == set()


def test_at_the_end_the_pins_are_free_even_if_the_display_does_not_go_dark(
    pi, device, monkeypatch
) -> None:
    assert pi.taken
    monkeypatch.setattr(device.display, "power", lambda on: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        device.close()
    assert pi.taken == set()


def test_a_crash_is_shown_and_a_key_restarts(pi, device, monkeypatch, tmp_path, capsys) -> None:
    class Restart(Exception):
        pass

    def restart() -> None:
        raise Restart

    monkeypatch.setattr(device, "restart", restart)
    monkeypatch.setattr(device.sound, "tick", lambda now: 1 // 0)
    pi.set_key("OK", pi.clock.ms + 500, True, bounce=15)
    with pytest.raises(Restart):
        start.run(device)
    assert "ZeroDivisionError" in (tmp_path / "saves" / "crash1.txt").read_text()


# The storage


def test_saves_are_on_the_card_before_the_next_key(pi, device, monkeypatch, tmp_path) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        folder = tmp_path / "saves"
        number = os.fstat(descriptor).st_ino
        found = [each for each in (folder, *folder.rglob("*")) if each.stat().st_ino == number]
        synced.extend(each.name for each in found)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    device.storage.write("settings.json", [b"{", b"}"])
    synced.clear()
    device.storage.write("tally.txt", [b"one\n"])
    device.storage.write("tally.txt", [b"two\n"], 4)
    assert synced == 2 * ["0", "journal"]
    device.storage.settle()
    assert device.storage.read("tally.txt") == b"one\ntwo\n"
    assert {"tally.txt.new", "settings.json.new", "saves"} <= set(synced)
    there = {"journal", "settings.json", "tally.txt"}
    assert set(os.listdir(tmp_path / "saves")) == there


def test_without_a_folder_the_saves_are_with_the_persons_data(pi, monkeypatch, tmp_path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    linux.LinuxBoard().close()
    assert (tmp_path / ".local" / "share" / "ninety-nine").is_dir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    linux.LinuxBoard().close()
    assert (tmp_path / "data" / "ninety-nine").is_dir()


# The sound

LOUD = {**BOARD, "sound": {"pin": "D18"}}


def test_a_piezo_plays_while_the_loop_goes_on(pi, tmp_path) -> None:
    device = linux.LinuxBoard(str(tmp_path), LOUD)
    begun = device.now()
    device.sound.play(WIN)
    device.sound.play(PRESS)  # does not interrupt it
    wait = device.tick(begun)
    while wait >= 0:
        device.rest(wait, False)
        wait = device.sound.tick(device.now())
    pitches = [frequency for _, frequency, duty in pi.pwm if duty]
    assert pitches == [800, 1000, 1200, 1600]
    assert pi.pwm[-1][2] == 0
    assert 550 <= ticks.since(begun, pi.pwm[-1][0]) < 600


def test_a_bust_takes_the_place_of_a_press_and_an_end_is_silent(pi, tmp_path) -> None:
    device = linux.LinuxBoard(str(tmp_path), LOUD)
    device.sound.play(PRESS)
    assert device.sound.tick(device.now()) == 10
    device.sound.play(BUST)
    assert device.sound.tick(device.now()) == 150
    assert pi.pwm[-1][1:] == (440, 32768)
    device.close()
    assert pi.pwm[-1][2] == 0
    assert pi.taken == set()


def test_missing_sound_is_reported_and_left_out(pi, tmp_path) -> None:
    pi.has_pwm = False
    device = linux.LinuxBoard(str(tmp_path), LOUD)
    why = "D18: The platform library was not found. Try: pip install it"
    assert device.problems == [say("sound.none", why=why)]
    device.sound.play(WIN)
    assert device.sound.tick(0) == ticks.NEVER


# The program


def run_program(monkeypatch, capsys, *arguments: str) -> tuple[int, str]:
    """Run `tools.linux`; return its status and its standard error."""
    monkeypatch.setattr(sys, "argv", ["tools.linux", *arguments])
    try:
        status = program.main()
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    return status, capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_it_with_the_display_off(
    pi, monkeypatch, capsys, tmp_path, number
) -> None:
    lit: list[bool] = []

    def interrupt() -> None:
        lit.append(any(pi.panel.pixels().rows))
        signal.raise_signal(number)

    at = pi.clock.ms + 1000
    pi.clock.plan(at, interrupt)
    before = signal.getsignal(number)
    folder = tmp_path / "a" / "b"
    assert run_program(monkeypatch, capsys, "--storage", str(folder)) == (0, "")
    assert lit == [True]
    assert pi.clock.ms < at + 50
    assert not any(pi.panel.pixels().rows)
    assert pi.taken == set()
    assert signal.getsignal(number) == before
    assert folder.is_dir()


def test_a_second_interruption_ends_it_at_once(pi, monkeypatch, capsys, tmp_path) -> None:
    pi.clock.plan(pi.clock.ms + 1000, lambda: signal.raise_signal(signal.SIGINT))
    monkeypatch.setattr(linux.LinuxBoard, "feed", lambda self: None)  # the loop hangs

    def rest(self, ms: int, dark: bool) -> None:
        if self._ending:
            signal.raise_signal(signal.SIGINT)
        pi.clock.sleep(0.1)

    monkeypatch.setattr(linux.LinuxBoard, "rest", rest)
    assert run_program(monkeypatch, capsys, "--storage", str(tmp_path)) == (0, "")
    assert pi.taken == set()


def test_it_says_that_this_is_no_raspberry_pi(pi, monkeypatch, capsys, tmp_path) -> None:
    (tmp_path / "model").write_bytes(b"Radxa ROCK Pi 4B\0")
    status, said = run_program(monkeypatch, capsys)
    assert status == 2
    assert said == (
        "This is not a Raspberry Pi: Linux calls it Radxa ROCK Pi 4B. "
        "'make run' shows the device in a terminal\n"
    )
    (tmp_path / "model").unlink()
    assert run_program(monkeypatch, capsys)[1].startswith("This is not a Raspberry Pi. ")


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        (["adafruit_blinka"], "adafruit-blinka is not installed"),
        (["adafruit_ssd1306"], "adafruit-circuitpython-ssd1306 is not installed"),
        (
            ["adafruit_blinka", "adafruit_ssd1306"],
            "adafruit-blinka and adafruit-circuitpython-ssd1306 are not installed",
        ),
    ],
)
def test_it_says_what_is_not_installed(pi, monkeypatch, capsys, missing, says) -> None:
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    command = "pip install adafruit-blinka adafruit-circuitpython-ssd1306"
    assert run_program(monkeypatch, capsys) == (2, f"{says}: {command}\n")


def test_it_says_how_to_enable_the_bus(pi, monkeypatch, capsys, tmp_path) -> None:
    bus = tmp_path / "dev" / "i2c-1"
    bus.unlink()
    says = f"There is no {bus}: enable I2C with raspi-config (Interface Options)\n"
    assert run_program(monkeypatch, capsys) == (2, says)


@pytest.mark.parametrize(("device", "group"), [("i2c-1", "i2c"), ("gpiochip0", "gpio")])
def test_missing_permissions_are_reported(pi, monkeypatch, capsys, tmp_path, device, group) -> None:
    allowed = {"i2c": "gpiochip", "gpio": "i2c"}[group]
    monkeypatch.setattr(os, "access", lambda path, mode: allowed in Path(path).name)
    says = f"sudo usermod -aG {group} $USER, then log in again\n"
    path = tmp_path / "dev" / device
    assert run_program(monkeypatch, capsys) == (2, f"You may not use {path}: {says}")


def test_it_says_which_pin_is_taken(pi, monkeypatch, capsys, tmp_path) -> None:
    pi.busy.add("D17")
    says = "The pins can't be used: D17: [Errno 16] Device or resource busy\n"
    assert run_program(monkeypatch, capsys, "--storage", str(tmp_path)) == (2, says)


def test_it_says_why_blinka_does_not_start(pi, monkeypatch, capsys, tmp_path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "board.py").write_text("raise NotImplementedError('Board\\n  not supported.')\n")
    monkeypatch.delitem(sys.modules, "board")
    monkeypatch.syspath_prepend(str(broken))
    says = "The pins can't be used: board: Board not supported.\n"
    assert run_program(monkeypatch, capsys, "--storage", str(tmp_path)) == (2, says)


def test_command_line_errors_are_reported(pi, monkeypatch, capsys, tmp_path) -> None:
    (tmp_path / "file").touch()
    status, said = run_program(monkeypatch, capsys, "--storage", str(tmp_path / "file"))
    assert status == 2
    assert said.startswith("--storage: ") and said.count("\n") == 1
    status, said = run_program(monkeypatch, capsys, "--storage", "")
    assert (status, said) == (2, "argument --storage: name a folder (--help says more)\n")


def test_as_a_program_it_reports_why_it_can_not_run_without_other_packages() -> None:
    if linux.model().startswith("Raspberry Pi"):
        pytest.skip("this is one")
    command = [sys.executable, "-S", "-m", "tools.linux"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("This is not a Raspberry Pi") and done.stderr.count("\n") == 1
