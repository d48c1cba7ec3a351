"""A canvas that records the words on it. Runs on CPython and MicroPython."""

from firmware.ui.canvas import LEFT, SMALL, Canvas
from firmware.ui.strip import NARROW_TEN

_SUITS = {
    "clubs_large": "♣",
    "diamonds_large": "♦",
    "hearts_large": "♥",
    "spades_large": "♠",
}


class WordCanvas(Canvas):
    """A canvas that knows which texts and icons are still visible.

    words: (top, left, right, bottom, text, whether it is marked) of each.
    """

    def __init__(self):
        self.words = []
        super().__init__()

    def clear(self, colour=0):
        """Forget all words."""
        self.words = []
        super().clear(colour)

    def fill(self, x, y, width, height, colour=1):
        """Forget the words whose middle is covered."""
        right = x + width
        bottom = y + height
        self.words = [
            w
            for w in self.words
            if not (y <= (w[0] + w[3]) // 2 < bottom and x <= (w[1] + w[2]) // 2 < right)
        ]
        super().fill(x, y, width, height, colour)

    def text(self, string, x, y, font=SMALL, colour=1, align=LEFT):
        """Remember a text where it is drawn."""
        right = super().text(string, x, y, font, colour, align)
        if string:
            left = right - self.width(string, font)
            word = string.replace(NARROW_TEN, "10")
            self.words.append((y, left, right, y + font.height, word, not colour))
        return right

    def icon(self, name, x, y, colour=1):
        """Remember an icon: a suit by its symbol, any other by its name in brackets."""
        right = super().icon(name, x, y, colour)
        word = _SUITS.get(name, "[" + name + "]")
        self.words.append((y, x, x + 7, y + 7, word, not colour))
        return right

    def columns(self, columns, x, y, reads):
        """Remember what the columns show, in brackets."""
        super().columns(columns, x, y, reads)
        self.words.append((y, x, x + len(columns), y + 5, "[" + reads + "]", False))

    def lines(self):
        """Return the words from top to bottom; words side by side share a line."""
        lines: list = []
        bottom = -1
        for word in sorted(self.words):
            if lines and word[0] <= bottom:
                lines[-1].append(word)
            else:
                lines.append([word])
                bottom = word[0] + 6
        return ["  ".join(w[4] for w in sorted(line, key=lambda w: w[1])) for line in lines]

    def marked(self):
        """Return the words that are dark on light as one line: what is chosen, or stands out."""
        return " ".join(word[4] for word in sorted(self.words) if word[5])
