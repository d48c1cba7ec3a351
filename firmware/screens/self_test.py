"""The self-test: the display, the keys and the sound, and facts about the device."""

from micropython import const

from engine import cards
from firmware.device.keys import BACK, LEFT, NAMES, OK, RANKS, RIGHT, SIX, SIXTEEN
from firmware.device.sound import WIN
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH
from firmware.words import say

# The pages.
_PATTERN = const(0)
_KEYS = const(1)
_FACTS = const(2)


class SelfTest(Screen):
    """Three pages: a pattern of all pixels, the keys that were pressed, and facts.

    OK goes on to the next page; BACK leaves. On the page of keys, each must be pressed twice. The
    pattern lights every other pixel, and an arrow those between them.
    """

    def __init__(self, app):
        super().__init__(app)
        self._page = _PATTERN
        self._inverse = False
        self._seen: list = []
        self._facts: list = []
        kind = app.device.keys.kind
        self._keys = SIX
        if kind == "matrix":
            self._keys = SIXTEEN
        elif kind == "encoder":
            self._keys = bytes((LEFT, RIGHT, OK, BACK))

    def takes_ranks(self) -> bool:
        return True

    def key(self, key: int, repeated: bool) -> None:
        if self._page == _KEYS and not repeated:
            twice = self._seen[-1:] == [key]
            self._seen.append(key)
            if key == BACK and twice:
                self.app.pop()
            elif key == OK and twice:
                self._page = _FACTS
                self._facts = self.app.device.facts()
                self.app.device.sound.play(WIN)
        elif key == BACK:
            self.app.pop()
        elif key == OK and self._page == _PATTERN:
            self._page = _KEYS
        elif self._page == _PATTERN:
            self._inverse = not self._inverse

    def draw(self, canvas) -> None:
        if self._page == _PATTERN:
            canvas.outline(0, 0, WIDTH, HEIGHT)
            canvas.fill(2, 2, WIDTH - 4, HEIGHT - 4)
            canvas.shade(2 + self._inverse, 2, WIDTH - 4, HEIGHT - 4)
            canvas.fill(8, 17, 112, 30, 0)
            lines = say("test.dark_spots"), say("test.arrow"), say("test.next")
            canvas.texts(lines, WIDTH // 2, 18, 10, align=CENTRE)
        elif self._page == _KEYS:
            canvas.text(say("test.press_every_key"), WIDTH // 2, 1, align=CENTRE)
            self._draw_keys(canvas)
            keys = say("test.twice_next"), say("test.twice_leave")
            canvas.texts(keys, WIDTH // 2, 46, 9, align=CENTRE)
        else:
            canvas.texts([canvas.fit(line, WIDTH) for line in self._facts], 1, 1, 10)
            canvas.text(say("test.leave"), WIDTH // 2, HEIGHT - 9, align=CENTRE)

    def _draw_keys(self, canvas) -> None:
        """Draw the keys that the device has, those of a pad as they lie on it."""
        columns, high, top = (3, 12, 14) if len(self._keys) <= len(SIX) else (4, 9, 11)
        wide = 126 // columns
        for place, key in enumerate(self._keys):
            name = cards.RANKS[key - RANKS] if key >= RANKS else say("key." + NAMES[key])
            if key == RIGHT and columns == 4:
                name = ">"  # as it is marked; the word is too wide
            x = 2 + place % columns * wide
            y = top + place // columns * high
            pressed = key in self._seen
            if pressed:
                canvas.rounded(x, y - 1, wide - 2, min(high, 10), filled=True)
            canvas.text(name, x + wide // 2 - 1, y, colour=0 if pressed else 1, align=CENTRE)
