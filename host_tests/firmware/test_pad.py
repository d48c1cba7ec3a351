"""A pad of cells and a cross by themselves: where the cursor goes, and what is drawn where."""

from __future__ import annotations

import pytest

from firmware.device.keys import DOWN, LEFT, OK, RIGHT, UP
from firmware.ui.pad import Pad, chosen_by, draw_cross
from tools.sim.picture import Picture
from tools.sim.words import WordCanvas

SEVEN = list("ABCDEFG")  # in rows of three: A B C, D E F, G


def after(keys: tuple[int, ...], home: int = 0, flows: bool = False) -> str:
    """Return the cell that is chosen after keys."""
    pad = Pad(SEVEN, home, 3, flows)
    for key in keys:
        pad.key(key)
    return SEVEN[pad.chosen]


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        ((), "A"),
        ((RIGHT,), "B"),
        ((RIGHT,) * 3, "D"),
        ((LEFT,), "G"),
        ((DOWN,), "D"),
        ((DOWN, DOWN), "G"),
        ((DOWN,) * 3, "A"),
        ((UP,), "G"),
        ((RIGHT, UP), "E"),
        ((OK,), "A"),
    ],
)
def test_the_cursor_of_a_pad_stays_in_its_column(keys: tuple[int, ...], cell: str) -> None:
    assert after(keys) == cell


@pytest.mark.parametrize(
    ("keys", "cell"), [((DOWN,) * 3, "B"), ((UP,), "F"), ((DOWN,) * 5, "C"), ((DOWN,) * 7, "A")]
)
def test_the_cursor_of_a_pad_that_flows_goes_to_the_next_column(
    keys: tuple[int, ...], cell: str
) -> None:
    assert after(keys, flows=True) == cell


def test_a_pad_shows_its_cells_in_rows_and_the_chosen_one_dark_on_light() -> None:
    canvas = WordCanvas()
    Pad(SEVEN, 4, 3).draw(canvas, 0, 0, 60, 48)
    assert canvas.lines() == ["A  B  C", "D  E  F", "G"]
    assert canvas.marked() == "E"


def test_a_pad_without_cells_draws_nothing() -> None:
    canvas = WordCanvas()
    Pad([], 0, 3).draw(canvas, 0, 0, 60, 48)
    assert canvas.lines() == [] and not any(canvas.buffer)


@pytest.mark.parametrize("rows", [2, 4, 6])
def test_the_cursor_of_a_pad_keeps_to_its_box(rows: int) -> None:
    """Also where cells are low, and a text has one row above it."""
    for home in range(3 * rows):
        canvas = WordCanvas()
        height = 8 * rows - 1
        Pad(["8"] * 3 * rows, home, 3).draw(canvas, 30, 8, 60, height)
        lit = list(Picture.from_frame(canvas.buffer).rows)
        assert not any(lit[:8]) and any(lit[8:16]) and not any(lit[8 + height :])
        across = 0
        for row in lit:
            across |= row
        assert across >> (128 - 30) == 0 and across & ((1 << 128 - 90) - 1) == 0


def test_cells_with_room_for_a_text_begin_at_the_top_of_their_box() -> None:
    canvas = WordCanvas()
    Pad(["8"] * 6, 3, 3).draw(canvas, 30, 8, 60, 16)
    rows = Picture.from_frame(canvas.buffer).rows
    cursor = [y for y, row in enumerate(rows) if row.bit_count() > 10]
    assert cursor == list(range(16, 24))


@pytest.mark.parametrize(
    ("count", "keys"),
    [
        (1, (OK,)),
        (2, (LEFT, RIGHT)),
        (3, (LEFT, OK, RIGHT)),
        (4, (UP, LEFT, OK, RIGHT)),
        (5, (UP, LEFT, OK, RIGHT, DOWN)),
    ],
)
def test_each_cell_of_a_cross_has_its_key(count: int, keys: tuple[int, ...]) -> None:
    assert [chosen_by(key, count) for key in keys] == list(range(count))
    others = {UP, LEFT, OK, RIGHT, DOWN} - set(keys)
    assert {chosen_by(key, count) for key in others} <= {-1}


def test_the_cells_of_a_cross_lie_where_their_keys_do_and_ok_is_filled() -> None:
    canvas = WordCanvas()
    draw_cross(canvas, [["A"], ["B"], ["C"], ["D"], ["E"]], 58, 8, 70, 32)
    assert canvas.lines() == ["A", "B  C  D", "E"]
    assert canvas.marked() == "C"
    picture = Picture.from_frame(canvas.buffer)
    lit = [
        sum(picture.pixel(x, y) for x in range(84, 102) for y in range(top, top + 9))
        for top in (9, 19, 29)
    ]
    assert lit[1] > 100 > max(lit[0], lit[2]), "only the cell in the middle is filled"


def test_cells_of_a_cross_too_wide_for_their_labels_show_the_first_and_the_last() -> None:
    canvas = WordCanvas()
    wide = ["7", "8", "9", "10", "J"]
    draw_cross(canvas, [["A"], wide, ["K"]], 0, 8, 70, 32)
    assert canvas.lines() == ["A  7–J  K"]
