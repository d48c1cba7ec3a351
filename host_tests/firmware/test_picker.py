"""A question with a few answers by itself: what is drawn, and what the keys do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.common.picker import Picker
from firmware.words import say
from tools.sim.picture import Picture
from tools.sim.words import WordCanvas

ANSWERS = ["one", "two", "three"]


class Asked:
    """A picker, and what was asked of it."""

    def __init__(self, chosen: int = 1, title: str = "How many?", **named: str) -> None:
        self.done: list[int] = []
        self.moved: list[int] = []
        self.left = 0
        app = SimpleNamespace(pop=self._pop)
        done, moved = self.done.append, self.moved.append
        self.picker = Picker(app, title, ANSWERS, chosen, done, moved=moved, **named)

    def _pop(self) -> None:
        self.left += 1

    def press(self, *keys: int) -> None:
        """Press keys."""
        for key in keys:
            self.picker.key(key, False)

    def shown(self) -> list[str]:
        """Return the words on the display, line by line."""
        canvas = WordCanvas()
        self.picker.draw(canvas)
        return canvas.lines()


@pytest.mark.parametrize(
    ("chosen", "answer"),
    [(0, "one  [right]"), (1, "[left]  two  [right]"), (2, "[left]  three")],
)
def test_the_answer_has_an_arrow_at_each_side_where_there_is_another(
    chosen: int, answer: str
) -> None:
    assert Asked(chosen).shown() == ["How many?", answer, say("setup.keys")]


def test_a_hint_of_its_own_takes_the_place_of_that_of_a_question() -> None:
    assert Asked(hint="OK: go").shown()[-1] == "OK: go"


def test_ok_answers_with_what_is_shown_and_the_picker_stays() -> None:
    asked = Asked()
    asked.press(RIGHT, OK)
    assert (asked.done, asked.left) == ([2], 0)


def test_the_arrows_stop_at_the_first_and_the_last_answer() -> None:
    asked = Asked()
    asked.press(LEFT, LEFT, LEFT)
    assert asked.shown()[1] == "one  [right]"
    asked.press(RIGHT, RIGHT, RIGHT)
    assert asked.shown()[1] == "[left]  three"
    assert asked.moved == [0, 1, 2]
    asked.press(DOWN)
    assert asked.shown()[1] == "[left]  two  [right]"
    asked.press(UP)
    assert asked.shown()[1] == "[left]  three"


def test_back_leaves_and_says_so() -> None:
    asked = Asked()
    asked.press(BACK)
    assert (asked.left, asked.moved, asked.done) == (1, [-1], [])


def test_down_is_about_the_line_below_where_there_is_one() -> None:
    asked = Asked()
    about: list[int] = []
    asked.picker.below = lambda index: f"about {ANSWERS[index]}"
    asked.picker.more = about.append
    assert "[down]  about two" in asked.shown()
    asked.press(DOWN)
    assert (about, asked.moved) == ([1], [])


@pytest.mark.parametrize(("below", "top"), [(False, 43), (True, 36)])
@pytest.mark.parametrize("chosen", range(3))
def test_there_is_a_dot_for_each_answer_and_a_larger_one_for_that_which_is_shown(
    chosen: int, below: bool, top: int
) -> None:
    """A line below has the dots higher."""
    asked = Asked(chosen)
    if below:
        asked.picker.below = lambda index: "about it"
    canvas = WordCanvas()
    asked.picker.draw(canvas)
    row = f"{Picture.from_frame(canvas.buffer).rows[top + 1]:0128b}"
    widths = [len(part) for part in row.split("0") if part]
    assert widths == [4 if index == chosen else 2 for index in range(3)]
