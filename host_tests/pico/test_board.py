"""The emulated Pico: MicroPython, the wiring, time, the flash, faults."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_tests import amount
from tools import node
from tools.image import stock
from tools.sim.panel import HEIGHT, WIDTH
from tools.sim.pico import PicoError
from tools.sim.pico.board import BOUNCE, Display, Pico, SpiDisplay
from tools.sim.pico.memory import FLASH_SIZE, SECTOR, flash_image
from tools.sim.pico.records import Wear

pytestmark = amount.for_changes_of(__file__, *amount.EMULATOR)

SDA, SCL = 4, 5
KEY, ROW, COLUMN, BUZZER = 14, 10, 11, 15
UART0 = 0x40034000  # its data register: images have no machine.UART
I2C = f"from machine import *\ni2c = I2C(0, sda=Pin({SDA}), scl=Pin({SCL}), freq=400_000)\n"


@pytest.fixture(scope="module")
def formatted() -> bytes:
    """Return a flash with MicroPython and an empty filesystem."""
    with Pico(flash_image(stock())) as pico:
        pico.boot()
        return pico.flash()


@pytest.fixture(scope="module")
def running(formatted: bytes) -> Iterator[Pico]:
    """Return a Pico shared by many tests, with a display and a USB host."""
    with Pico(formatted, display=Display(SDA, SCL), usb=True) as pico:
        pico.boot()
        yield pico


@pytest.fixture
def pico(running: Pico) -> Pico:
    """Return the shared one after a reset."""
    running.plug_display(True)
    running.boot()
    running.events.clear()
    return running


@contextmanager
def started(flash: bytes, code: str) -> Iterator[Pico]:
    """Return a Pico on batteries that has just started `code` as its main.py."""
    begin = "from machine import *\nimport time\n"
    with Pico(flash, usb=True) as pico:
        pico.boot()
        pico.repl(f"with open('main.py', 'w') as file:\n    file.write({begin + code!r})")
        pico.plug_usb(False)
        pico.power_on()
        yield pico


def test_boots_and_runs_code(pico: Pico) -> None:
    assert pico.repl("print(1 + 1)") == "2\n"
    assert pico.repl("import os, machine\nprint(os.uname().sysname, machine.freq())") == (
        "rp2 125000000\n"
    )
    assert pico.repl("print(-7 // 2, -7 % 3, 10**30 // 7)") == (
        "-4 2 142857142857142857142857142857\n"
    )
    with pytest.raises(PicoError, match="ZeroDivisionError"):
        pico.repl("1 // 0")
    with pytest.raises(PicoError, match="within 100 ms"):
        pico.repl("while True: pass", max_ms=100)
    assert pico.repl("print('goes on')") == "goes on\n"


def test_a_file_outlives_the_power(pico: Pico) -> None:
    pico.repl("with open('kept', 'w') as file:\n    file.write('here' * 2000)")
    pico.power_off()
    assert not pico.power
    before = pico.microseconds
    pico.run(1000)
    assert pico.microseconds == pytest.approx(before + 1_000_000)
    pico.boot()
    assert pico.repl("print(open('kept').read() == 'here' * 2000)") == "True\n"


def test_a_frame_takes_its_time_on_the_bus(pico: Pico) -> None:
    pico.repl(I2C)
    assert pico.repl("print(i2c.scan())") == "[60]\n"
    pico.repl("i2c.writeto(60, bytes((0, 0x8D, 0x14, 0x20, 0, 0xAF)))")
    pico.transactions.clear()
    micros = pico.repl(
        "import time\nframe = b'@' + b'\\xff' * 1024\nbegin = time.ticks_us()\n"
        "i2c.writeto(60, frame)\nprint(time.ticks_diff(time.ticks_us(), begin))"
    )
    (frame,) = pico.transactions
    assert frame.data == b"@" + b"\xff" * 1024 and not frame.refused
    assert 23_300 < frame.end - frame.start < 24_500
    assert 23_300 < int(micros) < 24_500
    picture = pico.panel.pixels()
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert sum(row.bit_count() for row in picture.rows) == WIDTH * HEIGHT


def test_nothing_answers_where_no_display_is(pico: Pico) -> None:
    pico.repl(I2C)
    pico.plug_display(False)
    assert pico.repl("print(i2c.scan())") == "[]\n"
    with pytest.raises(PicoError, match="OSError.*EIO"):
        pico.repl("i2c.writeto(60, b'@123')")
    pico.plug_display(True)
    assert pico.repl("print(i2c.writeto(60, b'@123'))") == "4\n"
    pico.set_display_address(0x3D)
    assert pico.repl("print(i2c.scan())") == "[61]\n"
    pico.set_display_address(0x3C)


def test_a_display_on_the_other_bus(formatted: bytes) -> None:
    with Pico(formatted, display=Display(sda=6, scl=7, address=0x3D), usb=True) as pico:
        pico.boot()
        pico.repl(I2C)
        assert pico.repl("print(i2c.scan())") == "[]\n"
        pico.repl("i2c = I2C(1, sda=Pin(6), scl=Pin(7), freq=100_000)")
        assert pico.repl("print(i2c.scan())") == "[61]\n"
        pico.repl("i2c.writeto(61, bytes((0, 0xAF, 0xA5, 0x8D, 0x14)))")
        assert pico.panel.pixels().rows[0] == (1 << WIDTH) - 1
        write = pico.transactions[-1]
        assert write.end - write.start == pytest.approx(5 * 90, rel=0.05)


def test_noise_on_the_bus(pico: Pico) -> None:
    pico.repl(I2C)
    pico.transactions.clear()
    pico.refuse_byte(after=10)
    assert pico.repl("print(i2c.writeto(60, b'@' * 20))") == "10\n"
    assert pico.transactions[-1].refused and len(pico.transactions[-1].data) == 10
    assert pico.repl("print(i2c.writeto(60, b'@' * 20))") == "20\n"
    pico.hold_data_line()
    with pytest.raises(PicoError, match="OSError.*ETIMEDOUT"):
        pico.repl("i2c.writeto(60, b'@' * 20)")
    pico.hold_data_line(clocks=9)
    with pytest.raises(PicoError, match="OSError.*ETIMEDOUT"):
        pico.repl("i2c.writeto(60, b'@' * 20)")
    # How to free a bus: clock pulses, until the device that holds the line has sent everything.
    freeing = (
        "scl = Pin(5, Pin.OPEN_DRAIN, value=1)\nsda = Pin(4, Pin.IN)\n"
        "for pulse in range(9):\n    scl(0)\n    scl(1)\nscl(0)\nprint(sda())\n"
    )
    assert pico.repl(freeing) == "1\n"
    assert pico.repl(I2C + "print(i2c.writeto(60, b'@' * 20))") == "20\n"


def test_keys_bounce_and_interrupt(pico: Pico) -> None:
    pico.repl(
        f"from machine import Pin\nimport time\nkey = Pin({KEY}, Pin.IN, Pin.PULL_UP)\nedges = []\n"
        "def edge(pin):\n    edges.append((time.ticks_us(), pin.value()))\n"
        "key.irq(edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=False)\nedges.clear()"
    )
    assert pico.repl("print(key.value())") == "1\n"
    at = pico.microseconds + 5000
    pico.press(KEY, at=at, bounce=BOUNCE)
    pico.run(4)
    assert pico.pin(KEY).level == 1
    pico.run(10)
    assert pico.pin(KEY).level == 0
    edges = eval(pico.repl("print(edges)"))
    assert len(edges) == len(BOUNCE)
    assert [level for _, level in edges] == [0, 1, 0, 1, 0]
    for (time, _), offset in zip(edges, BOUNCE, strict=True):
        assert abs(time - edges[0][0] - offset) < 50
    assert pico.repl("print(key.value())") == "0\n"
    pico.release(KEY)
    assert pico.repl("print(key.value(), len(edges))") == "1 6\n"


def test_a_pin_that_is_watched(pico: Pico) -> None:
    pico.watch(20)
    before, _ = pico.flash_counts()
    pico.repl("from machine import Pin\npin = Pin(20, Pin.OUT, value=0)\npin.on()\npin.off()")
    up, down = pico.changes[-2:]
    assert (up.pin, up.level, down.level) == (20, 1, 0)
    assert 0 < down.time - up.time < 1000
    assert up.operations == before


def test_a_matrix_pad(pico: Pico) -> None:
    pico.repl(
        f"from machine import Pin\nrow = Pin({ROW}, Pin.OUT, value=1)\n"
        f"column = Pin({COLUMN}, Pin.IN, Pin.PULL_UP)\n"
        "def scan():\n    row(0)\n    found = column()\n    row(1)\n    print(found, column())"
    )
    assert pico.repl("scan()") == "1 1\n"
    pico.connect(ROW, COLUMN)
    assert pico.repl("scan()") == "0 1\n"
    pico.disconnect(ROW, COLUMN)
    assert pico.repl("scan()") == "1 1\n"


def test_the_watchdog_resets(pico: Pico) -> None:
    begin = "from machine import *\nimport time\n"
    assert pico.repl(begin + "print(reset_cause() == PWRON_RESET)") == "True\n"
    pico.repl(
        begin + "dog = WDT(timeout=500)\nfor _ in range(8):\n    time.sleep_ms(300)\n    dog.feed()"
    )
    assert not pico.events
    fed = pico.microseconds
    assert pico.run_until(lambda pico: pico.events, max_ms=1000)
    [(name, time)] = pico.events
    assert name == "watchdog" and abs(time - fed - 500_000) < 10_000
    pico.run(2000)
    pico.plug_usb(True)
    assert pico.repl(begin + "print(reset_cause() == WDT_RESET)") == "True\n"
    pico.exchange(b"reset()\x04", b"OK")
    pico.run(2000)
    assert [name for name, _ in pico.events] == ["watchdog", "reset"]


def test_lightsleep_sleeps_until_its_time_or_a_key(formatted: bytes) -> None:
    code = (
        f"key = Pin({KEY}, Pin.IN, Pin.PULL_UP)\nkey.irq(lambda pin: None, Pin.IRQ_FALLING)\n"
        "while True:\n    begin = time.ticks_ms()\n    lightsleep(1000)\n"
        "    for letter in f'{time.ticks_diff(time.ticks_ms(), begin)} ':\n"
        f"        mem32[{UART0}] = ord(letter)"
    )
    with started(formatted, code) as pico:
        pico.run(500)
        pico.reset_counts()
        pico.run(5000)
        slept = pico.uart.split()
        assert len(slept) == 5 and set(slept) <= {"1000", "1001"}
        assert pico.counts().share_asleep > 0.99
        assert pico.run_until(lambda pico: pico.uart.count(" ") == 6, max_ms=2000, step_ms=1)
        pico.press(KEY, at=pico.microseconds + 300_000)
        pico.run(400)
        assert 295 <= int(pico.uart.split()[-1]) <= 305


def test_the_processor_is_awake_or_asleep(formatted: bytes) -> None:
    with started(formatted, "while True:\n    time.sleep_ms(10)") as pico:
        pico.run(500)
        pico.reset_counts()
        pico.run(2000)
        assert 0.98 < pico.counts().share_asleep < 1
        assert not pico.run_until_idle(100)
        assert pico.run_until_idle(100, quiet_ms=5)
    with started(formatted, "while True:\n    pass") as pico:
        pico.run(500)
        pico.reset_counts()
        pico.run(100)
        assert pico.counts().share_asleep == 0
        assert pico.counts().cycles == pytest.approx(12_500_000, rel=0.01)


def test_a_watchdog_in_lightsleep_locks_up(formatted: bytes) -> None:
    with started(formatted, "WDT(timeout=1000)\nlightsleep(5000)") as pico:
        pico.run(3000)
        assert [name for name, _ in pico.events] == ["stuck"]
        assert pico.failure
    code = "dog = WDT(timeout=1000)\nwhile True:\n    lightsleep(400)\n    dog.feed()"
    with started(formatted, code) as pico:
        pico.run(5000)
        assert not pico.events


def test_an_idle_pico_sleeps(formatted: bytes) -> None:
    with Pico(formatted) as pico:
        pico.boot()
        pico.reset_counts()
        pico.run(60_000)
        assert pico.counts().share_asleep > 0.9999
        pico.plug_usb(True)
        pico.run(1000)
        assert pico.repl("print('there')") == "there\n"
        pico.run(1000)
        pico.reset_counts()
        pico.run(10_000)
        assert pico.counts().share_asleep > 0.999


def test_sound_voltage_and_the_button(pico: Pico) -> None:
    assert pico.tone(BUZZER) is None
    pico.repl(f"from machine import *\npwm = PWM(Pin({BUZZER}), freq=440, duty_u16=16384)")
    tone = pico.tone(BUZZER)
    assert tone is not None
    assert tone.frequency == pytest.approx(440, rel=0.001)
    assert tone.duty == pytest.approx(0.25, abs=0.001)
    pico.exchange(b"lightsleep(1000)\x04", b"OK")
    pico.run(500)
    assert pico.tone(BUZZER) is None  # lightsleep stops its clock
    pico.run(1000)
    assert pico.tone(BUZZER) == tone
    pico.boot()
    assert pico.tone(BUZZER) is None
    pico.repl("from machine import *")
    pico.set_voltage(4.2)
    pico.set_temperature(35)
    read = pico.repl("print(ADC(Pin(29)).read_u16(), ADC(4).read_u16())").split()
    volts, sensor = [int(units) * 3.3 / 65535 for units in read]
    assert volts * 3 == pytest.approx(4.2, abs=0.01)
    assert 27 - (sensor - 0.706) / 0.001721 == pytest.approx(35, abs=1)
    assert pico.repl("import rp2\nprint(rp2.bootsel_button())") == "0\n"
    pico.bootsel(True)
    assert pico.repl("import rp2\nprint(rp2.bootsel_button())") == "1\n"
    pico.bootsel(False)


def test_spi(formatted: bytes) -> None:
    with Pico(formatted, spi=SpiDisplay(dc=20, cs=17), usb=True) as pico:
        pico.boot()
        pico.repl(
            "from machine import *\nimport time\n"
            "spi = SPI(0, 10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))\n"
            "dc, cs = Pin(20, Pin.OUT, value=0), Pin(17, Pin.OUT, value=1)\n"
            "spi.write(b'unselected')\ncs(0)\nspi.write(b'\\xae\\xa5')\ndc(1)\n"
            "begin = time.ticks_us()\nspi.write(bytes(range(256)) * 4)\n"
            "print(time.ticks_diff(time.ticks_us(), begin))\ncs(1)"
        )
        assert [(each.data, each.content) for each in pico.transfers] == [
            (False, b"\xae\xa5"),
            (True, bytes(range(256)) * 4),
        ]


def test_mpremote_copies_a_large_file(formatted: bytes, tmp_path: Path) -> None:
    content = bytes(range(256)) * 80
    (tmp_path / "large").write_bytes(content)

    def mpremote(*arguments: str) -> str:
        command = [sys.executable, "-m", "mpremote", "connect", address, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    with Pico(formatted, usb=True) as pico:
        pico.boot()
        with pico.serving() as address:
            mpremote("fs", "cp", "large", ":large")
            mpremote("fs", "cp", ":large", "back")
            assert mpremote("exec", "print(6 * 7)").strip() == "42"
        assert (tmp_path / "back").read_bytes() == content
        assert pico.repl("import os\nprint(os.stat('large')[6])") == f"{len(content)}\n"


def test_the_wear_of_each_sector_is_counted(pico: Pico) -> None:
    last = FLASH_SIZE // SECTOR - 1
    before = pico.wear()
    assert len(before) == last + 1
    pico.repl("import rp2\nflash = rp2.Flash()\nlast = flash.ioctl(4, 0) - 1")
    pico.repl("flash.ioctl(6, last)")  # erases it
    assert worn(before, pico.wear()) == {last: Wear(0, 0, 1)}
    pico.repl("flash.writeblocks(last, bytes(512), 256)")  # programs two pages
    assert worn(before, pico.wear()) == {last: Wear(2, 512, 1)}
    pico.repl("flash.writeblocks(last - 1, bytes(4096))")  # erases it and programs all of it
    assert worn(before, pico.wear()) == {last: Wear(2, 512, 1), last - 1: Wear(16, 4096, 1)}


def test_a_write_that_is_cut_wears_too(pico: Pico) -> None:
    last = FLASH_SIZE // SECTOR - 1
    before = pico.wear()
    for cut, code in ((100, "ioctl(6, last)"), (100, "writeblocks(last, bytes(256), 0)")):
        pico.repl("import rp2\nflash = rp2.Flash()\nlast = flash.ioctl(4, 0) - 1")
        pico.cut_power(after_bytes=cut)
        with pytest.raises(PicoError, match="the power failed"):
            pico.repl(f"flash.{code}")
        pico.boot()
    assert worn(before, pico.wear()) == {last: Wear(1, 100, 1)}


def worn(before: list[Wear], after: list[Wear]) -> dict[int, Wear]:
    """Return the wear since `before` by sector, without sectors to which nothing was done."""
    found = {}
    for sector, (then, now) in enumerate(zip(before, after, strict=True)):
        if now != then:
            counts = (each - other for each, other in zip(now, then, strict=True))
            found[sector] = Wear(*counts)
    return found


def test_power_cut_in_a_write_leaves_the_old_file_or_the_new(formatted: bytes) -> None:
    def write(text: str) -> str:
        return f"with open('new', 'w') as f:\n    f.write({text!r} * 1000)\nos.rename('new', 'it')"

    with Pico(formatted, usb=True) as pico:
        pico.boot()
        pico.repl("import os\n" + write("old"))
        flash = pico.flash()
        operations, count = pico.flash_counts()
        pico.repl(write("new"))
        operations, count = (
            now - before
            for now, before in zip(pico.flash_counts(), (operations, count), strict=True)
        )
        assert operations > 5 and count > 4096
        seen = set()
        cuts = [{"after_operations": each} for each in range(operations)]
        cuts += [{"after_bytes": each} for each in range(100, count, count // 6)]
        for cut in cuts:
            pico.power_on(flash)
            pico.run_until_idle(1000)
            pico.cut_power(**cut)
            with pytest.raises(PicoError, match="the power failed"):
                pico.repl("import os\n" + write("new"))
            assert not pico.power
            assert pico.events[-1][0] == "cut"
            pico.boot()
            text = pico.repl("print(open('it').read())").strip()
            assert text in ("old" * 1000, "new" * 1000), cut
            seen.add(text[:3])
        assert seen == {"old", "new"}


def test_memory_and_errors(formatted: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    with Pico(formatted) as pico:
        with pytest.raises(PicoError, match="the power is off"):
            pico.memory(0x20000000, 4)
        pico.boot()
        assert pico.memory(0x10000000, 256) == formatted[:256]
        assert len(pico.memory(0x20000000, 1000)) == 1000
        with pytest.raises(PicoError, match="no USB host is attached"):
            pico.repl("pass")
        assert len(pico.state()["registers"]) == 16
    with pytest.raises(PicoError, match="the emulator is closed"):
        pico.run(1)
    with pytest.raises(PicoError, match="it has 3"):
        Pico(b"abc")
    monkeypatch.setattr(node, "FOLDER", Path("/nowhere"))
    with pytest.raises(PicoError, match="make setup"):
        Pico(formatted)
