"""The model of the display and the pictures it shows."""

import random
import struct
import zlib

import pytest

from tools.sim.panel import HEIGHT, WIDTH, Panel, PanelError
from tools.sim.picture import Picture

BLACK = Picture(WIDTH, HEIGHT, (0,) * HEIGHT)
WHITE = Picture(WIDTH, HEIGHT, ((1 << WIDTH) - 1,) * HEIGHT)


@pytest.fixture
def panel():
    """Return a panel that is on, upright and clear, in page addressing at page 0, column 0."""
    panel = Panel()
    commands(panel, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xAF)
    data(panel, *bytes(1024))
    commands(panel, 0x20, 0x02)
    return panel


def commands(panel, *content):
    panel.write(bytes((0x00, *content)))


def data(panel, *content):
    panel.write(bytes((0x40, *content)))


def lit(panel):
    """Return the lit pixels as (x, y), in reading order."""
    picture = panel.pixels()
    return [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if picture.pixel(x, y)]


# --- transactions ------------------------------------------------------------------------------


def test_one_byte_in_the_corner(panel):
    data(panel, 0x81)
    assert lit(panel) == [(0, 0), (0, 7)]


def test_control_bytes_can_follow_each_other(panel):
    # page 2, column 5, one byte, then a stream of commands that makes the next byte go elsewhere
    panel.write(bytes((0x80, 0xB2, 0x80, 0x05, 0x80, 0x10, 0xC0, 0x01, 0x00, 0xB3)))
    panel.write(bytes((0xC0, 0x01, 0x40, 0x02, 0x04)))
    assert lit(panel) == [(5, 16), (6, 24), (7, 25), (8, 26)]


def test_a_command_may_come_in_pieces(panel):
    panel.write(bytes((0x80, 0x81)))
    assert panel.contrast != 0x42
    panel.write(bytes((0x80, 0x42)))
    assert panel.contrast == 0x42
    commands(panel, 0x20, 0x00, 0x21)
    commands(panel, 9)
    commands(panel, 10)
    data(panel, 1, 1, 1)
    assert lit(panel) == [(9, 0), (10, 0), (9, 8)]


def test_bytes_and_transactions_are_counted():
    panel = Panel()
    panel.write(b"")
    panel.write(b"\x00\xe3")
    panel.write(b"\x40" + bytes(128))
    assert (panel.transactions, panel.bytes_received) == (3, 131)


# The number of bytes after each command: the data sheet's list without scrolling, and 0xAD.
ARGUMENTS = {
    0: [
        *range(0x00, 0x18),
        *range(0x40, 0x80),
        *range(0xB0, 0xB8),
        *(0x2E, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3),
    ],
    1: [0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB],
    2: [0x21, 0x22],
}
KNOWN = {command: count for count, members in ARGUMENTS.items() for command in members}


@pytest.mark.parametrize("command", sorted(KNOWN))
def test_every_command_takes_its_bytes(panel, command):
    for value in (0x10, 0x21):
        commands(panel, command, *[value] * KNOWN[command], 0x81, value)
        assert panel.contrast == value


@pytest.mark.parametrize("command", sorted(set(range(256)) - set(KNOWN)))
def test_unknown_commands_are_named(panel, command):
    with pytest.raises(PanelError, match=f"command 0x{command:02X}"):
        commands(panel, command)
    commands(panel, 0x81, 5)
    assert panel.contrast == 5


@pytest.mark.parametrize(
    "payload, named",
    [
        ((0x01, 0xAF), "0x01"),
        ((0x80, 0xE3, 0x20), "0x20"),
        ((0x80,), "0x80"),
        ((0xC0,), "0xC0"),
        ((0x00, 0x20, 0x03), "0x03"),
        ((0x00, 0x21, 0x05, 0x04), "0x05"),
        ((0x00, 0x22, 0x05, 0x04), "0x05"),
        ((0x00, 0xA8, 0x0E), "0x0E"),
        ((0x80, 0x81, 0x40, 0x55), "0x55 inside command 0x81"),
    ],
)
def test_invalid_bytes_are_named(panel, payload, named):
    with pytest.raises(PanelError, match=named):
        panel.write(bytes(payload))


# --- addressing --------------------------------------------------------------------------------


def test_page_addressing_wraps_within_its_page(panel):
    commands(panel, 0xB5, 0x0E, 0x17)
    data(panel, 1, 1, 1)
    assert lit(panel) == [(0, 40), (126, 40), (127, 40)]


def test_columns_are_set_in_two_halves(panel):
    for column_commands, column in (
        ((0x17, 0x0E), 0x7E),
        ((0x05,), 0x75),
        ((0x12,), 0x25),
        ((0x00,), 0x20),
        ((0x10,), 0),
    ):
        commands(panel, *column_commands)
        data(panel, 1)
        commands(panel, *column_commands)
        assert lit(panel) == [(column, 0)]
        data(panel, 0)


def test_every_page_and_every_start_line(panel):
    for page in (7, 3, 1, 0):
        commands(panel, 0xB0 | page, 0x00, 0x10)
        data(panel, 1)
        assert lit(panel) == [(0, 8 * page)]
        for line in (63, 1, 0):
            commands(panel, 0x40 | line)
            assert lit(panel) == [(0, (8 * page - line) % 64)]
        commands(panel, 0x00)
        data(panel, 0)


def test_page_and_column_commands_are_for_page_addressing_only(panel):
    commands(panel, 0x20, 0x00, 0xB5, 0x05, 0x10)
    data(panel, 1)
    assert lit(panel) == [(0, 0)]


def test_windows_are_not_for_page_addressing(panel):
    commands(panel, 0x21, 3, 4, 0x22, 3, 4)
    data(panel, 1, 1, 1)
    assert lit(panel) == [(0, 0), (1, 0), (2, 0)]


def test_horizontal_addressing_fills_its_window_by_rows(panel):
    commands(panel, 0x20, 0x00, 0x21, 10, 12, 0x22, 6, 7)
    data(panel, 1, 2, 4, 8, 16, 32)
    assert lit(panel) == [(10, 48), (11, 49), (12, 50), (10, 59), (11, 60), (12, 61)]
    data(panel, 128)  # back at the first
    assert lit(panel)[-1] == (12, 61)
    assert (10, 55) in lit(panel)


def test_vertical_addressing_fills_its_window_by_columns(panel):
    commands(panel, 0x20, 0x01, 0x21, 10, 11, 0x22, 5, 7)
    data(panel, 1, 2, 4, 8, 16, 32)
    assert lit(panel) == [(10, 40), (11, 43), (10, 49), (11, 52), (10, 58), (11, 61)]
    data(panel, 128)
    assert (10, 47) in lit(panel)


def test_a_window_of_one_byte(panel):
    for mode in (0, 1):
        commands(panel, 0x20, mode, 0x21, 9, 9, 0x22, 4, 4)
        data(panel, 1, 2)
        assert lit(panel) == [(9, 33)]


def test_horizontal_addressing_wraps_at_the_end_of_the_memory(panel):
    commands(panel, 0x20, 0x00)
    data(panel, 1, *bytes(1023))
    assert lit(panel) == [(0, 0)]
    data(panel, 3)
    assert lit(panel) == [(0, 0), (0, 1)]


# --- from the memory to the eye ----------------------------------------------------------------


def test_segments_are_mapped_when_written_and_rows_when_shown(panel):
    data(panel, 1)
    commands(panel, 0xA0)
    assert lit(panel) == [(0, 0)]
    commands(panel, 0x00, 0x10)
    data(panel, 2)
    assert lit(panel) == [(0, 0), (127, 1)]
    commands(panel, 0xC0)
    assert lit(panel) == [(127, 62), (0, 63)]


def test_start_line_scrolls(panel):
    data(panel, 0x83)
    commands(panel, 0x40 | 1)
    assert lit(panel) == [(0, 0), (0, 6), (0, 63)]


def test_offset_moves_the_picture(panel):
    data(panel, 0x85)
    commands(panel, 0xD3, 1)
    assert lit(panel) == [(0, 1), (0, 6), (0, 63)]
    commands(panel, 0xC0)
    assert lit(panel) == [(0, 0), (0, 57), (0, 62)]


def test_multiplex_limits_the_rows(panel):
    commands(panel, 0xA5, 0xA8, 15)
    assert panel.pixels().rows == (0,) * 48 + WHITE.rows[:16]
    commands(panel, 0xA4)
    data(panel, 0x01)
    assert lit(panel) == [(0, 48)]


def test_everything_lit_and_inverted(panel):
    data(panel, 0x01)
    commands(panel, 0xA7)
    assert panel.pixels().difference(WHITE).rows == (1 << 127, *BLACK.rows[1:])
    commands(panel, 0xA6, 0xA5)
    assert panel.pixels() == WHITE
    commands(panel, 0xA4)
    assert lit(panel) == [(0, 0)]


def test_the_wrong_wiring_of_rows_shows(panel):
    data(panel, 0x05)
    commands(panel, 0xDA, 0x02)
    assert lit(panel) == [(0, 0), (0, 4)]
    commands(panel, 0xDA, 0x32)
    assert lit(panel) == [(0, 1), (0, 3)]
    commands(panel, 0xDA, 0x12)
    assert lit(panel) == [(0, 0), (0, 2)]


@pytest.mark.parametrize("off, on", [((0xAE,), (0xAF,)), ((0x8D, 0x10), (0x8D, 0x14))])
def test_dark_when_off_or_without_the_charge_pump(panel, off, on):
    data(panel, 0x01)
    commands(panel, 0xA5, *off)
    assert panel.pixels() == BLACK
    commands(panel, 0xA4, *on)
    assert lit(panel) == [(0, 0)]


def test_at_power_on_it_is_dark_and_holds_noise():
    panel = Panel()
    assert panel.pixels() == BLACK
    commands(panel, 0xAF)
    assert panel.pixels() == BLACK
    commands(panel, 0x8D, 0x14)
    assert 3900 < len(lit(panel)) < 4300
    for row in panel.pixels().rows:
        assert 30 < row.bit_count() < 98
    again = Panel()
    commands(again, 0x8D, 0x14)
    assert again.pixels() == BLACK
    commands(again, 0xAF)
    assert again.pixels() == panel.pixels()


def test_at_power_on_its_settings_are_those_of_the_data_sheet():
    panel = Panel()
    assert panel.contrast == 0x7F
    assert panel.electrical == {0x8D: 0x10, 0xD5: 0x80, 0xD9: 0x22, 0xDA: 0x12, 0xDB: 0x20}
    commands(panel, 0x8D, 0x14, 0xAF)
    noise = panel.pixels()
    # Page addressing from the first byte; rows and segments forwards: that is bottom right.
    data(panel, *bytes(1024))
    assert panel.pixels().rows == noise.rows[:56] + BLACK.rows[56:]
    commands(panel, 0x10)  # the lower half of the column is 0 as well
    data(panel, 0x01)
    assert panel.pixels().rows == (*noise.rows[:56], *BLACK.rows[57:], 1)
    # The windows are the whole memory.
    for mode in (0, 1):
        panel = Panel()
        commands(panel, 0x8D, 0x14, 0xAF, 0x20, mode)
        data(panel, *bytes(1023))
        before = lit(panel)
        data(panel, 0xFF, 0x01)
        assert len(before) < 8
        assert lit(panel) == [(0, y) for y in range(8)] + [(127, 63)]


def test_contrast_does_not_change_the_pixels(panel):
    data(panel, 0xFF)
    before = panel.pixels()
    commands(panel, 0x81, 0)
    assert panel.pixels() == before
    assert panel.contrast == 0


# --- pictures ----------------------------------------------------------------------------------

#  # . #
#  . # #
#  # # .
SMALL = Picture(3, 3, (0b101, 0b011, 0b110))


def random_picture(seed, width=WIDTH, height=HEIGHT):
    pick = random.Random(seed)
    return Picture(width, height, tuple(pick.getrandbits(width) for _ in range(height)))


def test_pictures_are_values():
    assert Picture(3, 3, (0b101, 0b011, 0b110)) == SMALL
    assert hash(Picture(3, 3, (0b101, 0b011, 0b110))) == hash(SMALL)
    assert Picture(4, 3, SMALL.rows) != SMALL
    assert Picture(3, 3, (0b101, 0b011, 0b111)) != SMALL
    assert repr(SMALL) == "<Picture 3x3, 6 pixels lit>"


@pytest.mark.parametrize(
    "width, height, rows",
    [(3, 3, (1, 2)), (3, 2, (8, 1)), (3, 2, (1, -1)), (0, 1, (0,)), (1, 0, ())],
)
def test_invalid_pictures_are_refused(width, height, rows):
    with pytest.raises(ValueError):
        Picture(width, height, rows)


def test_pixels_of_a_picture():
    assert [[SMALL.pixel(x, y) for x in range(3)] for y in range(3)] == [
        [1, 0, 1],
        [0, 1, 1],
        [1, 1, 0],
    ]
    for x, y in ((-1, 0), (0, -1), (3, 0), (0, 3)):
        with pytest.raises(IndexError):
            SMALL.pixel(x, y)


def test_a_picture_from_a_frame():
    frame = bytearray(random.Random(5).randbytes(1024))
    picture = Picture.from_frame(frame)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            assert picture.pixel(x, y) == frame[y // 8 * WIDTH + x] >> y % 8 & 1
    assert Picture.from_frame(b"\x01\x80", 2, 8).rows == (0b10, 0, 0, 0, 0, 0, 0, 0b01)
    with pytest.raises(ValueError):
        Picture.from_frame(frame[1:])
    with pytest.raises(ValueError):
        Picture.from_frame(b"\x01", 2, 4)


def test_a_rotated_picture():
    assert SMALL.turned() == Picture(3, 3, (0b011, 0b110, 0b101))
    picture = random_picture(6)
    assert picture.turned() != picture
    assert picture.turned().turned() == picture
    assert picture.turned().pixel(0, 0) == picture.pixel(127, 63)


def test_the_difference_of_pictures():
    other = Picture(3, 3, (0b101, 0b111, 0b010))
    assert SMALL.difference(other) == Picture(3, 3, (0, 0b100, 0b100))
    assert SMALL.difference(SMALL).rows == (0, 0, 0)
    with pytest.raises(ValueError):
        SMALL.difference(BLACK)


def test_a_picture_in_characters():
    assert SMALL.text() == "▀▄█\n▀▀ "
    lines = random_picture(7).text().split("\n")
    assert len(lines) == 32
    assert {len(line) for line in lines} == {128}
    assert set("".join(lines)) == set(" ▀▄█")


def test_the_bytes_of_a_png_file():
    png = SMALL.png(scale=3)
    assert png.startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
    assert struct.unpack(">IIBBBBB", png[16:29]) == (9, 9, 1, 3, 0, 0, 0)
    start = png.index(b"IDAT")
    assert png[png.index(b"PLTE") + 4 :][:3] == bytes(3)
    lines = zlib.decompress(png[start + 4 :][: int.from_bytes(png[start - 4 : start], "big")])
    first, second, third = bytes((0, 0xE3, 0x80)), bytes((0, 0x1F, 0x80)), bytes((0, 0xFC, 0x00))
    assert lines == first * 3 + second * 3 + third * 3
    assert png.endswith(b"\x00\x00\x00\x00IEND\xae\x42\x60\x82")


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("size", [(128, 64), (3, 3), (13, 7), (1, 1)])
def test_a_png_file_reads_as_it_was_written(scale, size):
    picture = random_picture(8, *size)
    assert Picture.from_png(picture.png(scale), scale) == picture


def test_a_png_file_has_4_by_4_pixels_by_default():
    assert SMALL.png() == SMALL.png(4)
    assert Picture.from_png(SMALL.png()) == SMALL


def test_other_png_files_are_refused():
    png = SMALL.png()
    damaged = bytearray(png)
    damaged[png.index(b"IDAT") + 6] ^= 1
    for wrong in (b"", b"GIF89a", png[:-1], png[:40], bytes(damaged)):
        with pytest.raises(ValueError):
            Picture.from_png(wrong)
    other_palette = zlib.crc32(b"PLTE" + bytes(6)).to_bytes(4, "big")
    start = png.index(b"PLTE") + 4
    with pytest.raises(ValueError, match="of this program"):
        Picture.from_png(png[:start] + bytes(6) + other_palette + png[start + 10 :])
    with pytest.raises(ValueError, match="squares of 4"):
        Picture.from_png(random_picture(9).png(2))
    with pytest.raises(ValueError):
        Picture.from_png(png, 5)
