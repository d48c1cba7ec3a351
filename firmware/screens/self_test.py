"""The self-test: the display, the keys and the sound, and facts about the device."""

from micropython import const

from engine import cards
from firmware.device.keys import BACK, NAMES, OK, RANKS
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
        self._names = [say("key." + name) for name in NAMES]

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
            for key, name in enumerate(self._names):
                x = 2 + key % 3 * 42
                y = 14 + key // 3 * 12
                pressed = key in self._seen
                if pressed:
                    canvas.rounded(x, y - 1, 40, 10, filled=True)
                canvas.text(name, x + 20, y, colour=0 if pressed else 1, align=CENTRE)
            ranks = [key for key in self._seen if key >= RANKS]
            if ranks:
                text = say("test.rank", rank=cards.RANKS[ranks[-1] - RANKS])
                canvas.text(text, WIDTH // 2, 38, align=CENTRE)
            keys = say("test.twice_next"), say("test.twice_leave")
            canvas.texts(keys, WIDTH // 2, 46, 9, align=CENTRE)
        else:
            canvas.texts([canvas.fit(line, WIDTH) for line in self._facts], 1, 1, 10)
            canvas.text(say("test.leave"), WIDTH // 2, HEIGHT - 9, align=CENTRE)
