"""CPython's stand-in for `framebuf` against MicroPython's own and against Adafruit's."""

import random
import subprocess
import sys
from pathlib import Path

import adafruit_framebuf
import framebuf
import pytest

import firmware.cpython
from host_tests.firmware import random_drawing
from tools.micropython import MicroPython

SOURCE = Path(random_drawing.__file__)
FRAME = 128, 64, framebuf.MONO_VLSB


@pytest.fixture(scope="module")
def micropython():
    with MicroPython() as machine:
        machine.run(SOURCE.read_text(encoding="utf-8"))
        yield machine


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_byte_is_as_in_micropython(micropython, seed):
    theirs = micropython.run(f"for line in drawing({seed}, 5000, 50): print(line)").splitlines()
    ours = list(random_drawing.drawing(seed, 5000, 50))
    assert len(theirs) == len(ours) == 100
    for number, (our_line, their_line) in enumerate(zip(ours, theirs, strict=True)):
        if our_line != their_line:
            pytest.fail(f"differs within operations {50 * number + 1} to {50 * number + 50}")


def test_what_micropython_refuses_is_refused(micropython):
    theirs = micropython.run("for line in refusals(): print(line)").splitlines()
    assert list(random_drawing.refusals()) == theirs
    assert len(theirs) > 35


def test_the_format_has_micropythons_number(micropython):
    number = micropython.run("import framebuf\nprint(framebuf.MONO_VLSB)")
    assert int(number) == framebuf.MONO_VLSB


def test_drawing_is_as_in_adafruits_framebuf():
    # Only operations defined alike by both: its lines and clipped rectangles differ.
    pick = random.Random(99)
    our_bytes, their_bytes = bytearray(1024), bytearray(1024)
    ours = framebuf.FrameBuffer(our_bytes, *FRAME)
    theirs = adafruit_framebuf.FrameBuffer(their_bytes, 128, 64, adafruit_framebuf.MVLSB)
    for number in range(1500):
        x, y = pick.randrange(-20, 148), pick.randrange(-20, 84)
        width, height = pick.randrange(-3, 60), pick.randrange(-3, 30)
        colour = pick.choice((0, 1))
        some: tuple[tuple[str, tuple[int, ...]], ...] = (
            ("pixel", (x, y, colour)),
            ("fill_rect", (x, y, width, height, colour)),
            ("hline", (x, y, width, colour)),
            ("vline", (x, y, height, colour)),
            ("rect", (x % 60, y % 30, abs(width) + 1, abs(height) + 1, colour)),
        )
        name, arguments = pick.choice(some)
        if number % 250 == 249:
            name, arguments = "fill", (colour,)
        getattr(ours, name)(*arguments)
        getattr(theirs, name)(*arguments)
        assert our_bytes == their_bytes, (number, name, arguments)
        assert ours.pixel(x, y) == theirs.pixel(x, y)


def test_other_formats_are_refused_in_one_line():
    with pytest.raises(ValueError, match="^format 3: .*MONO_VLSB only$"):
        framebuf.FrameBuffer(bytearray(1024), 128, 64, 3)


def test_a_palette_of_one_pixel_is_refused():
    # The only difference: MicroPython reads beyond the buffer.
    frame = framebuf.FrameBuffer(bytearray(1024), *FRAME)
    glyph = framebuf.FrameBuffer(bytearray(1), 1, 8, framebuf.MONO_VLSB)
    with pytest.raises(ValueError, match="palette"):
        frame.blit(glyph, 0, 0, -1, glyph)


def test_arguments_have_no_names():
    frame = framebuf.FrameBuffer(bytearray(1024), *FRAME)
    with pytest.raises(TypeError):
        frame.fill(colour=1)
    with pytest.raises(TypeError):
        frame.fill_rect(0, 0, 1, 1, colour=1)


def test_installing_puts_both_modules_in_place():
    code = (
        "import firmware.cpython; firmware.cpython.install(); firmware.cpython.install()\n"
        "import framebuf, micropython\n"
        "print(framebuf.__name__, micropython.__name__, micropython.const(99))"
    )
    # -I -S: without other packages, which may include a `micropython`.
    root = SOURCE.parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "firmware.cpython.framebuf firmware.cpython.micropython 99\n"


def test_installing_leaves_what_is_there(monkeypatch):
    there = object()
    monkeypatch.setitem(sys.modules, "framebuf", there)
    monkeypatch.setitem(sys.modules, "micropython", there)
    firmware.cpython.install()
    assert sys.modules["framebuf"] is there
    assert sys.modules["micropython"] is there
