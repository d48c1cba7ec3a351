"""The canvas: text and icons are drawn in the right place, and nothing else changes."""

import random
import re
from itertools import combinations

import pytest

from engine import cards
from firmware.ui.canvas import (
    CENTRE,
    DIGITS,
    HEIGHT,
    LARGE,
    LEFT,
    RIGHT,
    SMALL,
    WIDTH,
    Canvas,
)
from firmware.ui.fonts import icons

PRINTABLE = "".join(map(chr, range(32, 127)))
SYMBOLS = "·…×−±“”’"
FONTS = {"small": SMALL, "large": LARGE, "digits": DIGITS}
TEXTS = ["Seat 2 plays", "97", "-104", "“back on you 97”", "Wj", " x ", "10♥ K♠", "a☃b", "j", ""]
ICONS = icons.NAMES


def lit(canvas):
    """Return the set of lit pixels of the canvas."""
    return {
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1
    }


def drawn(string, font=SMALL):
    """Return the lit pixels of a string, relative to its top left corner."""
    canvas = Canvas()
    canvas.text(string, 0, 0, font)
    return frozenset(lit(canvas))


def sentences(count):
    """Return fixed texts of made-up words, some of them too long for a line."""
    source = random.Random(99)
    for _ in range(count):
        words = [
            "".join(source.choice("ilmwaeo19,W☃") for _ in range(source.randint(1, 22)))
            for _ in range(source.randint(0, 9))
        ]
        yield " ".join(words)


@pytest.mark.parametrize("font", [SMALL, LARGE], ids=["small", "large"])
def test_every_printable_character_has_a_glyph_of_its_own(font):
    box = drawn("\x00", font)
    for character in PRINTABLE + SYMBOLS:
        assert font.has(character), character
        assert bool(drawn(character, font)) == (character != " "), character
        assert drawn(character, font) != box, character


@pytest.mark.parametrize("font", [SMALL, LARGE], ids=["small", "large"])
def test_letters_and_digits_look_different(font):
    # 0 and O are alike, as people write them.
    characters = [character for character in PRINTABLE if character.isalnum() and character != "0"]
    looks: dict[object, str] = {}
    for character in [*characters, "|", "!", "'"]:
        look = drawn(character, font)
        assert look not in looks, (character, looks[look])
        looks[look] = character


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_digits_are_tabular(font):
    assert len({font.width(digit) for digit in "0123456789"}) == 1


def test_fonts_have_the_sizes_that_screens_are_laid_out_for():
    assert [font.height for font in FONTS.values()] == [8, 13, 32]
    assert DIGITS.width("-104") <= 60
    assert DIGITS.width("00") - DIGITS.width("0") <= 17
    letters = [character for character in PRINTABLE if character.isalnum()]
    assert sum(SMALL.width(letter) + SMALL.spacing for letter in letters) / len(letters) <= 6


def test_digits_font_has_digits_and_a_minus_only():
    assert [character for character in PRINTABLE + SYMBOLS if DIGITS.has(character)] == list(
        "-0123456789"
    )


@pytest.mark.parametrize("string", TEXTS)
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT])
def test_text_stays_between_its_ends(string, font, align):
    canvas = Canvas()
    width = canvas.width(string, font)
    start = {LEFT: 60, CENTRE: 60 - width // 2, RIGHT: 60 - width}[align]
    assert canvas.text(string, 60, 7, font, align=align) == start + width
    for x, y in lit(canvas):
        assert start <= x < start + width
        assert 7 <= y < 7 + font.height


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_width_of_a_joined_string_is_that_of_its_parts_and_one_space(font):
    for first, second in combinations([text for text in TEXTS if text], 2):
        joined = font.width(first + second)
        assert joined == font.width(first) + font.spacing + font.width(second)


@pytest.mark.parametrize("string", TEXTS)
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_dark_text_on_a_filled_box_is_the_inverse(string, font):
    light, dark = Canvas(), Canvas()
    dark.fill(0, 0, WIDTH, HEIGHT)
    assert light.text(string, 2, 3, font) == dark.text(string, 2, 3, font, colour=0)
    assert bytes(byte ^ 0xFF for byte in light.buffer) == bytes(dark.buffer)


@pytest.mark.parametrize("colour", [0, 1])
def test_text_changes_only_its_strokes(colour):
    canvas = Canvas()
    canvas.shade(0, 0, WIDTH, HEIGHT)
    canvas.fill(0, 0, WIDTH, HEIGHT, 1 - colour)
    canvas.shade(0, 0, WIDTH, HEIGHT)
    before = lit(canvas)
    canvas.text("Kj♥8", 1, 2, colour=colour)
    strokes = {(x + 1, y + 2) for x, y in drawn("Kj♥8")}
    assert lit(canvas) == (before | strokes if colour else before - strokes)


@pytest.mark.parametrize("x, y", [(-20, -4), (120, 60), (-300, 0), (0, 64), (128, -32)])
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_what_lies_outside_is_clipped(font, x, y):
    canvas = Canvas()
    canvas.text("Ag37", x, y, font)
    shifted = {(left + x, top + y) for left, top in drawn("Ag37", font)}
    assert lit(canvas) == {(x, y) for x, y in shifted if 0 <= x < WIDTH and 0 <= y < HEIGHT}


@pytest.mark.parametrize("font", ["small", "large"])
def test_the_letters_of_all_languages_are_there(font):
    german = "äöüÄÖÜß„“‚‘–"
    spanish = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»—ªº"
    french = "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ’…\u00a0\u202f"
    for letter in german + spanish + french:
        assert FONTS[font].has(letter), letter


@pytest.mark.parametrize("string", ["Größe", "Größe…", "¿Año?", "l’été", "ð", "×÷", "K♥ für"])
def test_a_string_is_as_wide_as_its_characters(string):
    font = FONTS["small"]
    wide = sum(font.width(each) + font.spacing for each in string) - font.spacing
    assert font.width(string) == font.picture(string)[1] == wide


@pytest.mark.parametrize("character", ["\x00", "\n", "\x7f", "ð", "ł", "☃", "\U0001f0a1"])
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_unknown_characters_are_a_box(font, character):
    assert not font.has(character)
    assert drawn(character, font) == drawn("\x01", font)


def test_a_text_may_be_wider_than_the_display():
    text = "Seventeen and four, then ninety-nine: " * 3
    whole = [drawn(letter, SMALL) for letter in text]
    canvas = Canvas()
    at = WIDTH - canvas.width(text)
    end = canvas.text(text, at, 0)
    expected = set()
    for letter, pixels in zip(text, whole, strict=True):
        expected |= {(x + at, y) for x, y in pixels}
        at += SMALL.width(letter) + SMALL.spacing
    assert end == WIDTH and lit(canvas) == {(x, y) for x, y in expected if 0 <= x < WIDTH}


@pytest.mark.parametrize("width", [0, 3, 5, 6, 17, 40, 80, 128])
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_fit(font, width):
    canvas = Canvas()
    for text in sentences(60):
        result = canvas.fit(text, width, font)
        assert canvas.width(result, font) <= width
        if canvas.width(text, font) <= width:
            assert result == text
        elif font.has("…") and width >= font.width("…"):
            assert "…" in result and not result.endswith(" …") or digits(text)
            if digits(result) == digits(text):
                continue
            bare = re.sub(r"[^ 0-9+\-:;,.…“”()/×]+", "…", text)
            assert canvas.width(bare, font) > width  # no word is left to cut
            assert result[-1] == "…" and text.startswith(result[:-1])
        else:
            assert text.startswith(result)


def test_fit_cuts_no_more_than_it_must():
    assert Canvas().fit("Seat 2 plays", SMALL.width("Seat 2…")) == "Seat 2…"
    assert Canvas().fit("Maria plays", SMALL.width("Maria…") - 1) == "Mari…"


def test_fit_cuts_words_and_never_a_number():
    for text, short in (
        ("Seat 2 plays", "S… 2 …"),
        ("Maximilian: “-11”", "Maximi…: “-11”"),
        ("Deal 27", "D… 27"),
    ):
        assert Canvas().fit(text, SMALL.width(short)) == short
    assert Canvas().fit("1000000", SMALL.width("10…")) == "10…"  # there is no word to cut


def digits(text):
    """Return all digits of a text."""
    return re.sub(r"[^0-9]", "", text)


@pytest.mark.parametrize("width", [1, 8, 30, 64, 128])
@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_wrap(font, width):
    canvas = Canvas()
    for text in sentences(60):
        lines = canvas.wrap(text, width, font)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        for line in lines:
            assert canvas.width(line, font) <= width or len(line) == 1
            assert line == line.strip(" ")
        for line, following in zip(lines, lines[1:], strict=False):
            word = following.split(" ")[0]
            if word in text.split(" "):
                assert font.width(line + " " + word) > width


def test_wrap_keeps_line_breaks_and_words():
    assert Canvas().wrap("", 20) == [""]
    assert Canvas().wrap("one  two \n\nthree", 128) == ["one two", "", "three"]
    assert Canvas().wrap("one two three", SMALL.width("one two")) == ["one two", "three"]


def test_every_rank_and_suit_looks_different():
    canvas = Canvas()
    for size, font in (("", SMALL), ("_large", LARGE)):
        looks = set()
        for rank in cards.RANKS:
            for suit in ("clubs", "diamonds", "hearts", "spades"):
                canvas.clear()
                canvas.icon(suit + size, canvas.text(rank, 0, 0, font) + 2, 0)
                looks.add(bytes(canvas.buffer))
        assert len(looks) == 52


def test_suits_stand_in_the_order_of_the_cards():
    for suit, name in ((cards.CLUBS, "clubs"), (cards.DIAMONDS, "diamonds")):
        assert ICONS[suit] == name
    for suit, letter in enumerate(cards.SUITS):
        assert ICONS[suit][0] == letter.lower()
        assert ICONS[ICONS.index("clubs_large") + suit] == ICONS[suit] + "_large"


def test_suits_can_be_written():
    for character, name in zip("♣♦♥♠", ICONS, strict=False):
        canvas = Canvas()
        canvas.icon(name, 0, 7 - canvas.icon_size(name)[1])
        assert lit(canvas) == drawn(character)


@pytest.mark.parametrize("name", ICONS)
def test_icon(name):
    light, dark = Canvas(), Canvas()
    dark.fill(0, 0, WIDTH, HEIGHT)
    width, height = light.icon_size(name)
    assert light.icon(name, 40, 9) == 40 + width
    assert dark.icon(name, 40, 9, 0) == 40 + width
    assert lit(light)
    assert all(40 <= x < 40 + width and 9 <= y < 9 + height for x, y in lit(light))
    assert bytes(byte ^ 0xFF for byte in light.buffer) == bytes(dark.buffer)


def test_an_unknown_icon():
    with pytest.raises(ValueError, match="tuple"):
        Canvas().icon("nope", 0, 0)


def test_icons_look_different():
    looks = set()
    for name in ICONS:
        canvas = Canvas()
        canvas.icon(name, 0, 0)
        looks.add(bytes(canvas.buffer))
    assert len(looks) == len(ICONS)


def test_directions_mirror_each_other():
    canvas, mirror = Canvas(), Canvas()
    width, height = canvas.icon_size("clockwise")
    assert mirror.icon_size("anticlockwise") == (width, height)
    canvas.icon("clockwise", 0, 0)
    mirror.icon("anticlockwise", 0, 0)
    assert lit(mirror) == {(width - 1 - x, y) for x, y in lit(canvas)}


@pytest.mark.parametrize("size", [(3, 3), (13, 11), (20, 28), (16, 16), (128, 64)])
@pytest.mark.parametrize("colour", [0, 1])
def test_rounded(size, colour):
    width, height = size
    outline, filled, box = Canvas(), Canvas(), Canvas()
    for canvas in (outline, filled, box):
        canvas.clear(1 - colour)
    outline.rounded(0, 0, width, height, colour)
    filled.rounded(0, 0, width, height, colour, filled=True)
    box.fill(0, 0, width, height, colour)
    background = {(x, y) for x in range(WIDTH) for y in range(HEIGHT)}
    lines, inside, square = (
        lit(canvas) if colour else background - lit(canvas) for canvas in (outline, filled, box)
    )
    corners = 1 if min(size) < 16 else 3
    assert lines <= inside < square
    assert len(square - inside) == 4 * corners
    assert {(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)} <= square - inside
    # The border is closed: no dark pixel inside touches the ground around the box.
    for x, y in inside - lines:
        assert {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inside


def test_lines_and_boxes():
    canvas = Canvas()
    canvas.outline(2, 3, 4, 3)
    canvas.horizontal(10, 1, 3)
    frame = {(x, y) for x in range(2, 6) for y in range(3, 6)} - {(3, 4), (4, 4)}
    assert lit(canvas) == frame | {(10, 1), (11, 1), (12, 1)}
    canvas.horizontal(10, 1, 3, 0)
    canvas.outline(2, 3, 4, 3, 0)
    assert not lit(canvas)


@pytest.mark.parametrize(
    "box", [(0, 0, 128, 64), (3, 5, 13, 11), (4, 5, 1, 1), (-9, -7, 30, 20), (100, 50, 99, 99)]
)
def test_shade(box):
    x, y, width, height = box
    canvas = Canvas()
    canvas.clear(1)
    canvas.shade(*box)
    for column in range(WIDTH):
        for row in range(HEIGHT):
            inside = x <= column < x + width and y <= row < y + height
            expected = 0 if inside and (column + row) % 2 else 1
            assert canvas.frame.pixel(column, row) == expected


@pytest.mark.parametrize("box", [(5, 5, 0, 9), (5, 5, 9, 0), (5, 5, -4, -4), (200, 5, 9, 9)])
def test_shade_of_nothing(box):
    canvas = Canvas()
    canvas.clear(1)
    canvas.shade(*box)
    assert canvas.buffer == bytearray(b"\xff" * 1024)


def test_a_subclass_sees_words_and_what_removes_them():
    seen = []

    class Watching(Canvas):
        def text(self, string, x, y, font=SMALL, colour=1, align=LEFT):
            seen.append(string)
            return super().text(string, x, y, font, colour, align)

        def fill(self, x, y, width, height, colour=1):
            seen.append((x, y, width, height))
            super().fill(x, y, width, height, colour)

        def clear(self, colour=0):
            seen.append("clear")
            super().clear(colour)

    canvas = Watching()
    canvas.clear()
    canvas.rounded(10, 20, 30, 12, filled=True)
    canvas.rounded(10, 20, 30, 12)
    canvas.text("hello", 12, 22, colour=0)
    assert seen == ["clear", (11, 21, 28, 10), "hello"]
