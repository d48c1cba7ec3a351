"""Our driver on the model of the display, compared with Adafruit's driver."""

import importlib.util
import random
from pathlib import Path

import framebuf
import pytest

from firmware.device.ssd1306 import CONTROLLERS, SSD1306
from host_tests.firmware import adafruit_reference
from host_tests.sure import sure
from tools.micropython import MicroPython
from tools.sim.panel import CONTROLLERS as MODELS
from tools.sim.panel import HEIGHT, WIDTH, Panel, PanelError
from tools.sim.picture import Picture

BLACK = Picture(WIDTH, HEIGHT, (0,) * HEIGHT)


class Recorder:
    """A bus that keeps a copy of every transaction."""

    def __init__(self):
        self.sent = []

    def write(self, buffer):
        self.sent.append(bytes(buffer))


class UnreliableBus:
    """A bus to a panel on which one transaction, counted from 0, fails half way."""

    def __init__(self, panel, fails_at):
        self.panel = panel
        self.left = fails_at

    def write(self, buffer):
        self.left -= 1
        if self.left == -1:
            self.panel.write(bytes(buffer[: len(buffer) // 2]))
            raise OSError(5)
        self.panel.write(buffer)


class Ours:
    """Our driver on its own panel, with a frame to draw on."""

    def __init__(self):
        self.panel = Panel()
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self.frame = framebuf.FrameBuffer(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.display = SSD1306(self.panel)
        self.display.start()

    def show(self):
        self.display.show(self.buffer)
        return self.panel.pixels()

    def bytes_for(self, action, *arguments):
        before = self.panel.bytes_received
        action(*arguments)
        return self.panel.bytes_received - before


class Reference:
    """Adafruit's driver on its own panel."""

    def __init__(self, own_framebuf=None):
        self.panel = Panel()
        module = adafruit_reference.driver(own_framebuf)
        self.frame = self.display = module.SSD1306_I2C(
            WIDTH, HEIGHT, adafruit_reference.Bus(self.panel)
        )

    def show(self):
        self.display.show()
        return self.panel.pixels()


@pytest.fixture
def ours():
    return Ours()


def random_bytes(seed):
    return bytearray(random.Random(seed).randbytes(WIDTH * HEIGHT // 8))


def draw_something(pick, *frames):
    """Apply the same random operation to every frame, one that adafruit_framebuf defines alike."""
    x, y = pick.randrange(-20, 148), pick.randrange(-20, 84)
    width, height = pick.randrange(60), pick.randrange(30)
    colour = pick.randrange(2)
    name, arguments = pick.choice(
        (
            ("fill_rect", (x, y, width, height, colour)),
            ("pixel", (x, y, colour)),
            ("hline", (x, y, width, colour)),
            ("vline", (x, y, height, colour)),
        )
    )
    for frame in frames:
        getattr(frame, name)(*arguments)


# --- its relatives -----------------------------------------------------------------------------


def test_each_controller_has_a_model():
    assert sorted(CONTROLLERS) == sorted(MODELS)


@pytest.mark.parametrize("chip", sorted(CONTROLLERS))
def test_all_controllers_show_the_same_pictures(chip):
    pick = random.Random(1309)
    panel = Panel(chip)
    display = SSD1306(panel, chip)
    buffer = bytearray(1024)
    frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
    display.start()
    assert panel.pixels() == Picture.from_frame(buffer)
    for number in range(60):
        draw_something(pick, frame)
        if number % 20 == 10:
            display.turned(number > 20)
        display.show(buffer)
        wanted = Picture.from_frame(buffer)
        assert panel.pixels() == (wanted.turned() if number >= 30 else wanted)


def test_a_relative_does_not_take_the_commands_of_the_chip():
    for chip in ("ssd1309", "sh1106"):
        with pytest.raises(PanelError):
            SSD1306(Panel(chip)).start()


# --- the same picture as the reference ---------------------------------------------------------


@pytest.mark.parametrize("own_framebuf", [None, framebuf], ids=["their framebuf", "our framebuf"])
def test_same_picture_as_the_reference_for_random_drawings(ours, own_framebuf):
    pick = random.Random(1306)
    reference = Reference(own_framebuf)
    assert type(reference.frame).__mro__[2].__module__ == (
        "firmware.cpython.framebuf" if own_framebuf else "adafruit_framebuf"
    )
    pictures = set()
    for _ in range(60):
        for _ in range(pick.choice((1, 1, 3, 10))):
            draw_something(pick, ours.frame, reference.frame)
        picture = ours.show()
        assert picture == reference.show()
        pictures.add(picture)
    assert len(pictures) > 40


def test_same_picture_as_the_reference_for_whole_frames(ours):
    reference = Reference()
    for seed in range(20):
        ours.buffer[:] = random_bytes(seed)
        reference.display.buffer[1:] = ours.buffer
        assert ours.show() == reference.show() == Picture.from_frame(ours.buffer)


def test_contrast_as_the_reference(ours):
    reference = Reference()
    for value in (0, 1, 127, 255):
        ours.display.contrast(value)
        reference.display.contrast(value)
        assert ours.panel.contrast == reference.panel.contrast == value


def test_the_panel_is_driven_as_by_the_reference(ours):
    assert ours.panel.electrical == Reference().panel.electrical != Panel().electrical
    assert ours.panel.contrast == 0xCF  # the reference uses the maximum


def test_switching_off_and_on_as_the_reference(ours):
    reference = Reference()
    ours.buffer[:] = reference.display.buffer[1:] = random_bytes(1)
    picture = ours.show()
    assert picture == reference.show() != BLACK
    assert ours.bytes_for(ours.display.power, False) < 10
    reference.display.poweroff()
    assert ours.panel.pixels() == reference.panel.pixels() == BLACK
    assert ours.bytes_for(ours.display.power, True) < 10
    reference.display.poweron()
    assert ours.panel.pixels() == reference.panel.pixels() == picture


def test_turning_as_the_reference(ours):
    reference = Reference()
    ours.buffer[:] = reference.display.buffer[1:] = random_bytes(2)
    upright = ours.show()
    # For the reference, upright is "rotated", and it needs a call of show.
    for turned in (True, False, True):
        ours.display.turned(turned)
        reference.display.rotate(not turned)
        picture = ours.panel.pixels()
        assert picture == reference.show()
        assert picture == (upright.turned() if turned else upright)
    assert upright != upright.turned()


def test_changes_while_turned(ours):
    ours.buffer[:] = random_bytes(3)
    ours.show()
    ours.display.turned(True)
    ours.frame.fill_rect(10, 10, 5, 5, 1)
    ours.frame.pixel(127, 63, 1)
    assert ours.show() == Picture.from_frame(ours.buffer).turned()
    ours.display.turned(False)
    ours.frame.fill_rect(10, 10, 5, 5, 0)
    assert ours.show() == Picture.from_frame(ours.buffer)


def test_turned_before_the_start():
    panel = Panel()
    display = SSD1306(panel)
    display.turned(True)
    display.start()
    display.show(random_bytes(4))
    assert panel.pixels() == Picture.from_frame(random_bytes(4)).turned()


# --- only changes are sent ----------------------------------------------------------------------


def test_a_few_bytes_of_the_references_for_small_changes(ours):
    reference = Reference()
    pick = random.Random(99)
    ours_before, theirs_before = ours.panel.bytes_received, reference.panel.bytes_received
    for _ in range(100):
        # A number of two digits changes somewhere, as a total does when a card is played.
        x, y = pick.randrange(116), pick.randrange(56)
        for column in range(12):
            for row in range(8):
                colour = pick.randrange(2)
                ours.frame.pixel(x + column, y + row, colour)
                reference.frame.pixel(x + column, y + row, colour)
        assert ours.show() == reference.show()
    our_bytes = ours.panel.bytes_received - ours_before
    their_bytes = reference.panel.bytes_received - theirs_before
    assert 0 < our_bytes * 25 < their_bytes


def test_an_unchanged_frame_sends_nothing(ours):
    ours.buffer[:] = random_bytes(5)
    ours.show()
    assert ours.bytes_for(ours.display.show, ours.buffer) == 0
    assert ours.bytes_for(ours.display.show, bytes(ours.buffer)) == 0


def test_the_bytes_of_a_change():
    bus = Recorder()
    display = SSD1306(bus)
    buffer = random_bytes(6)
    display.show(buffer)
    bus.sent.clear()
    for column in (21, 22, 25):
        buffer[3 * WIDTH + column] ^= 0x10
    buffer[7 * WIDTH + 127] ^= 0x80
    display.show(buffer)
    assert bus.sent == [
        bytes((0x00, 0xB3, 0x05, 0x11)),
        b"\x40" + buffer[3 * WIDTH + 21 : 3 * WIDTH + 26],
        bytes((0x00, 0xB7, 0x0F, 0x17)),
        b"\x40" + buffer[8 * WIDTH - 1 :],
    ]


def test_the_first_frame_is_sent_whole():
    bus = Recorder()
    SSD1306(bus).show(bytes(WIDTH * HEIGHT // 8))
    data = [payload for payload in bus.sent if payload[0] == 0x40]
    assert [len(payload) for payload in data] == [1 + WIDTH] * 8


@pytest.mark.parametrize("columns", [(0,), (1,), (127,), (0, 127), (63, 64)])
def test_changes_at_the_edges_of_every_page(ours, columns):
    ours.buffer[:] = random_bytes(7)
    ours.show()
    for page in range(8):
        for column in columns:
            ours.buffer[page * WIDTH + column] ^= 0xFF
        span = columns[-1] - columns[0] + 1
        assert ours.bytes_for(ours.show) == 4 + 1 + span
        assert ours.panel.pixels() == Picture.from_frame(ours.buffer)


def test_frames_in_turns(ours):
    one, other = random_bytes(8), random_bytes(9)
    for frame in (one, other, memoryview(one), bytes(other), one):
        ours.display.show(frame)
        assert ours.panel.pixels() == Picture.from_frame(bytes(frame))
    assert one == random_bytes(8)


# --- starting, and faults -----------------------------------------------------------------------


def test_after_the_start_the_noise_is_gone():
    panel = Panel()
    SSD1306(panel).start()
    assert panel.pixels() == BLACK
    # The memory is clear; the panel is not just dark.
    panel.write(bytes((0x00, 0xA7)))
    assert panel.pixels() == BLACK.difference(Picture(WIDTH, HEIGHT, ((1 << WIDTH) - 1,) * HEIGHT))


def test_nothing_is_lit_until_the_memory_is_clear():
    panel = Panel()
    seen = set()

    class Watched:
        def write(self, buffer):
            panel.write(buffer)
            seen.add(panel.pixels())

    SSD1306(Watched()).start()
    assert seen == {BLACK}


def test_starting_undoes_whatever_the_display_was_doing(ours):
    # A reset of the board does not reset the display.
    settings = (0x20, 0, 0x21, 9, 99, 0x22, 1, 2, 0x5F, 0xA5, 0xA7, 0xA8, 20, 0xD3, 9, 0xDA, 0x22)
    ours.panel.write(bytes((0x00, *settings, 0xA0, 0xC0, 0x8D, 0x10)))
    display = SSD1306(ours.panel)
    display.start()
    display.show(random_bytes(10))
    assert ours.panel.pixels() == Picture.from_frame(random_bytes(10))


def test_starting_again_restores_everything(ours):
    ours.buffer[:] = random_bytes(11)
    ours.show()
    ours.display.contrast(9)
    ours.display.turned(True)
    picture = ours.panel.pixels()
    ours.panel.__init__()  # its power was interrupted
    assert ours.panel.pixels() == BLACK
    ours.display.start()
    assert ours.panel.pixels() == picture
    assert ours.panel.contrast == 9
    ours.frame.fill_rect(0, 0, 20, 20, 0)
    assert ours.show() == Picture.from_frame(ours.buffer).turned()


@pytest.mark.parametrize("fails_at", range(16))
def test_an_error_on_the_bus_is_repaired_by_the_next_frame(fails_at):
    panel = Panel()
    bus = UnreliableBus(panel, -1)
    display = SSD1306(bus)
    display.start()
    buffer = random_bytes(12)
    bus.left = fails_at
    with pytest.raises(OSError):
        display.show(buffer)
    display.show(buffer)
    assert panel.pixels() == Picture.from_frame(buffer)


def test_an_error_while_turning_is_repaired_by_the_next_frame():
    for fails_at in range(17):
        panel = Panel()
        bus = UnreliableBus(panel, -1)
        display = SSD1306(bus)
        display.start()
        display.show(random_bytes(13))
        bus.left = fails_at
        with pytest.raises(OSError):
            display.turned(True)
        display.show(random_bytes(13))
        assert panel.pixels() == Picture.from_frame(random_bytes(13)).turned()


def test_after_a_failed_start_the_next_frame_is_sent_whole():
    panel = Panel()
    bus = UnreliableBus(panel, -1)
    display = SSD1306(bus)
    display.start()
    bus.left = 0
    with pytest.raises(OSError):
        display.start()
    before = panel.bytes_received
    display.show(bytes(WIDTH * HEIGHT // 8))
    assert panel.bytes_received - before > 1024


@pytest.mark.parametrize("value", [-1, 256])
def test_an_invalid_contrast_is_refused(ours, value):
    ours.display.contrast(7)
    with pytest.raises(ValueError, match="0 to 255"):
        ours.display.contrast(value)
    assert ours.panel.contrast == 7


@pytest.mark.parametrize("size", [0, 1023, 1025])
def test_a_frame_of_another_size_is_refused(ours, size):
    ours.buffer[:] = random_bytes(14)
    picture = ours.show()
    with pytest.raises(ValueError, match=f"frame of {size} bytes"):
        ours.display.show(bytes(size))
    assert ours.panel.pixels() == picture


# --- in MicroPython ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def micropython():
    with MicroPython() as machine:
        machine.run(
            """
import gc, framebuf
from firmware.device.ssd1306 import SSD1306
class Bus:
    printing = False
    def write(self, buffer):
        if self.printing:
            print(bytes(buffer).hex())
bus = Bus()
display = SSD1306(bus)
buffer = bytearray(1024)
frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
"""
        )
        yield machine


def test_micropython_sends_the_same_bytes(micropython):
    bus = Recorder()
    buffer = bytearray(1024)
    frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
    display = SSD1306(bus)
    code = """
bus.printing = True
display.start()
for number in range(40):
    frame.fill_rect(number * 37 % 128, number * 11 % 64, 9, 9, number % 3)
    display.show(buffer)
display.turned(True)
display.contrast(99)
display.power(False)
bus.printing = False
"""
    sent = micropython.run(code).split()
    exec(code, {"bus": bus, "display": display, "buffer": buffer, "frame": frame})
    assert sent == [payload.hex() for payload in bus.sent]
    assert len(sent) > 100


def test_showing_makes_hardly_anything_new_in_micropython(micropython):
    printed = micropython.run(
        """
def made(change):
    if change:
        frame.fill_rect(20, 24, 9, 3, change)
        frame.pixel(99, 61, change)
    before = gc.mem_alloc()
    display.show(buffer)
    return gc.mem_alloc() - before
frame.fill(0)
display.show(buffer)
gc.collect()
print(made(0), made(1))
"""
    )
    unchanged, two_pages = (int(number) for number in printed.split())
    assert unchanged == 0
    # One view for each page.
    assert two_pages <= 2 * 16


_OURS = """
from firmware.device.ssd1306 import SSD1306
class Bus:
    def write(self, buffer):
        pass
buffer = bytearray(1024)
frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
display = SSD1306(Bus())
display.start()
display.show(buffer)
"""

_THEIRS = """
from adafruit_ssd1306 import SSD1306_I2C
class Bus:
    def try_lock(self):
        return True
    def unlock(self):
        pass
    def writeto(self, address, buffer, *, start=0, end=None):
        pass
display = SSD1306_I2C(128, 64, Bus())
display.show()
"""


def heap_taken(code: str) -> int:
    """Return the bytes of heap of a driver, its frame and its buffers in MicroPython."""
    packages = Path(sure(sure(importlib.util.find_spec("adafruit_ssd1306")).origin)).parent
    files = {
        name: packages / name
        for name in (
            "adafruit_ssd1306.py",
            "adafruit_bus_device/__init__.py",
            "adafruit_bus_device/i2c_device.py",
            "adafruit_bus_device/spi_device.py",
        )
    }
    with MicroPython(files) as machine:
        machine.run("import gc, framebuf, micropython, time")
        counts = []
        for step in ("", code):
            # Garbage is collected when a run ends, so it is counted in a separate run.
            machine.run(step + "\ngc.collect()")
            counts.append(int(machine.run("print(gc.mem_alloc())")))
    return counts[1] - counts[0]


def test_our_driver_takes_less_heap_than_the_reference() -> None:
    assert heap_taken(_OURS) < 0.7 * heap_taken(_THEIRS)
