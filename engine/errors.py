"""The errors of the engine.

An error has a code and values, no sentence: `firmware.words` has a sentence for each code, and its
`explain` words an error for a player.
"""

from engine.card_texts import TEXTS
from engine.const import const
from engine.kinds import Any

_SHOWN = const(40)  # characters of a wrong value that a sentence repeats


class EngineError(ValueError):
    """The base of all errors of the engine; `engine.cards.parse` raises this class itself.

    Attributes:
    - code: the reason, such as "not_held".
    - values: the details by name:
      - seat and other are seats, 0 for the dummy;
      - card is a card;
      - key is the rule, option or tag that is wrong, and found its value (`shown`);
      - choices is a tuple of texts;
      - reason is another EngineError;
      - count is the number that decides between singular and plural;
      - all others are numbers and texts.

    `str(error)` gives the code and the values by name, with cards as a record writes them:
    `not_held card=10H seat=2`.
    """

    def __init__(self, code: str, **values: "Any"):
        super().__init__(code)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        words = [self.code]
        for name in sorted(self.values):
            value = self.values[name]
            if name == "card":
                value = TEXTS[value]
            elif isinstance(value, tuple):
                value = ",".join(value)
            elif isinstance(value, EngineError):
                value = f"({value})"
            words.append(f"{name}={value}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"  # what a traceback shows on a board

    def __reduce__(self) -> tuple[object, ...]:
        """Return how `pickle` and `copy` make this error again, without its `__init__`."""
        return _same, (type(self), self.args), self.__dict__


class RuleError(EngineError):
    """Wrong rules, seats, dealer or roles."""


class IllegalMove(EngineError):
    """A move that the rules do not allow."""


class GameOver(IllegalMove):
    """A move after the end of the game."""


class RecordError(EngineError):
    """A line of a record that can't be read or that the rules do not allow.

    line: the number of the line, from 1; 0 if the record as a whole is wrong.
    """

    def __init__(self, line: int, code: str, **values: "Any"):
        super().__init__(code, **values)
        self.line = line


def _same(kind: type[EngineError], args: tuple[object, ...]) -> EngineError:
    """Return an error of a class, with only its `args`."""
    return kind.__new__(kind, *args)


def shown(value: object) -> str:
    """Return a wrong value as a text of one line, cut if it is long."""
    try:
        text = str(value)
    except (RuntimeError, ValueError):  # lists in lists without end, or a number of 5000 digits
        return "this"
    text = "".join(letter if is_plain(letter) else "?" for letter in text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def is_plain(letter: str) -> bool:
    """Return whether a character can stand in a line of a record."""
    code = ord(letter)
    controls = code < 32 or 127 <= code < 160 or code in (0x2028, 0x2029)
    return not controls and not 0xD800 <= code < 0xE000
