"""A seeded random number generator, the same on every runtime.

It is the 16-bit member of Chris Doty-Humphrey's "small fast counting" family: three words and a
counter. All values stay below 2**23, so MicroPython needs no heap for them, and no runtime rounds
or overflows. Do not use it for secrets.
"""

from engine.const import const

_WORD = const(0xFFFF)
_LEFT_OUT = const(17)  # the counter after the first words of a stream, which are left out


class Chance:
    """A stream of whole numbers that look random and depend only on its seed and step.

    Each step has a separate stream. The seed and the length of a game's history give its next card,
    so no other state is kept.
    """

    def __init__(self, seed: int, step: int = 0):
        """Start the stream of a seed (0 up to 2**32 - 1) and a step (0 up to 65535)."""
        self._a, self._b, self._c = _mixed(seed, step)
        self._counter = _LEFT_OUT

    def word(self) -> int:
        """Return the next whole number, 0 to 65535."""
        counter = self._counter
        mixed = self._a + self._b + counter & _WORD
        self._counter = counter + 1 & _WORD
        b = self._b
        c = self._c
        self._a = b ^ b >> 5
        self._b = c + (c << 3) & _WORD
        self._c = ((c << 6 | c >> 10) + mixed) & _WORD
        return mixed

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, all equally likely; limit is 1 to 65536."""
        fair = 65536 - 65536 % limit
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % limit


def first_below(limit: int, seed: int, step: int) -> int:
    """Return `Chance(seed, step).below(limit)`, but in half the time; each dealt card needs it."""
    a, b, _ = _mixed(seed, step)
    word = a + b + _LEFT_OUT & _WORD
    return word % limit if word < 65536 - 65536 % limit else Chance(seed, step).below(limit)


def _mixed(seed: int, step: int) -> tuple[int, int, int]:
    """Return the first words of a stream; similar seeds and steps give unrelated words."""
    word = _WORD
    a = seed & word
    b = seed >> 16 & word
    c = step & word
    # This does what `word` does, but makes two words at a time, in a third of the time.
    for counter in range(1, _LEFT_OUT, 2):
        d = (c << 6 | c >> 10) + a + b + counter & word
        a = b ^ b >> 5
        b = c * 9 & word
        c = (d << 6 | d >> 10) + a + b + counter + 1 & word
        a = b ^ b >> 5
        b = d * 9 & word
    return a, b, c
