"""The keys of a rule file but `cards`: what may be said for each, in data and in one line of text.

What each key means is said in `engine.adding.rules`.
"""

from engine.const import const
from engine.game import RuleError
from engine.record import is_whole

MOST_SEATS = const(8)
"""How many can play at one table (A-21)."""

KEYS = (
    "name",
    "limit",
    "start_total",
    "floor",
    "hand",
    "tokens",
    "token_name",
    "decks",
    "jokers",
    "two_player_reverse",
    "after_bust",
    "forget_to_draw",
    "bust_by_playing",
    "borders",
    "border_backward_costs",
    "points_per_hand",
    "points_floor",
    "target_points",
    "tie",
)
"""All keys but `base` and `cards`, in the order in which they are told."""

TOKENS = {
    "penny": "pennies",
    "token": "tokens",
    "nickel": "nickels",
    "chip": "chips",
    "coin": "coins",
    "mark": "marks",
    "drink": "drinks",
    "point": "points",
}
"""What a token may be called, and several of them."""

WHOLE = {
    # key: least, most
    "limit": (1, 999),
    "start_total": (0, 999),
    "hand": (1, 7),
    "tokens": (0, 9),
    "decks": (1, 4),
    "jokers": (0, 4),
    "points_per_hand": (1, 99),
    "points_floor": (-99, 99),
    "target_points": (1, 999),
}
"""The keys that have a whole number: the least and the most."""

WORDS = {
    "floor": ("none", "clamp", "forbid"),
    "token_name": tuple(sorted(TOKENS)),
    "two_player_reverse": ("pass", "again"),
    "after_bust": ("new_hand", "pile_away_out", "pile_away_stay"),
    "forget_to_draw": ("strict", "lenient", "auto"),
    "tie": ("play_on", "shared"),
}
"""The keys that have one of a few words."""

TRUTHS = ("bust_by_playing", "border_backward_costs")
"""The keys that are true or false."""

_BY_SEATS = ("tokens", "decks")
_SHOWN = const(40)  # how much of a wrong value a message tells
_MOST_BORDER = const(999)


def shown(value) -> str:
    """A wrong value as a message tells it: on one line, and not all of a long one."""
    try:
        text = str(value)
    except (RuntimeError, ValueError):  # lists in lists without end, or a number of 5000 digits
        return "this"
    text = "".join(letter if _is_plain(letter) else "?" for letter in text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def is_number(value, least: int, most: int) -> bool:
    """Whether a value is a whole number in a range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def check(key: str, value) -> None:
    """RuleError unless a value may be said for a key."""
    if key in _BY_SEATS and isinstance(value, dict):
        _check_table(key, value)
    elif key == "points_floor" and value == "none":
        pass
    elif key in WHOLE:
        _check_whole(key, value)
    elif key in WORDS:
        if not isinstance(value, str) or value not in WORDS[key]:
            raise RuleError(f"{key}: '{shown(value)}' is none of {', '.join(WORDS[key])}")
    elif key in TRUTHS:
        if value is not True and value is not False:
            raise RuleError(f"{key}: '{shown(value)}' is neither true nor false")
    elif key == "borders":
        _check_borders(value)
    elif key == "name":
        _check_name(value)
    else:
        raise RuleError(f"{shown(key)}: there is no such rule")


def for_seats(value, seats: int, key: str = "") -> int:
    """A value that may be a table by player count, such as `{"2-4": 5, "5-": 3}`."""
    if not isinstance(value, dict):
        return value
    for span in value:
        first, last = _ends(span)
        if first <= seats <= last:
            return value[span]
    raise RuleError(f"{key}: nothing is said for {seats} players")


def to_text(key: str, value) -> str:
    """A value as an option tells it: `5`, `2-4:5 5-:3`, `33 66 99`, `true`, `clamp`."""
    if isinstance(value, dict):
        spans = sorted(value, key=lambda span: _span(key, span))
        return " ".join([f"{span}:{value[span]}" for span in spans])
    if isinstance(value, list):
        return " ".join([str(number) for number in value]) or "none"
    if key in TRUTHS:
        return "true" if value else "false"
    return str(value)


def from_text(key: str, text: str):
    """The value that a text stands for, unchecked; RuleError where it can't be read at all."""
    if key == "borders":
        words = [] if text == "none" else text.split()
        return [whole(key, word) for word in words]
    if key in _BY_SEATS and ":" in text:
        table = {}
        for word in text.split():
            span, _, number = word.partition(":")
            if span in table:
                raise RuleError(f"{key}: '{shown(span)}' stands twice")
            table[span] = whole(key, number)
        return table
    if key == "points_floor" and text == "none":
        return text
    if key in WHOLE:
        return whole(key, text)
    if key in TRUTHS and text in ("true", "false"):
        return text == "true"
    return text


def whole(key: str, text: str) -> int:
    """The whole number that a text stands for; RuleError where it is none."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not is_whole(digits) or len(digits) > 9:
        raise RuleError(f"{key}: '{shown(text)}' is no whole number")
    return int(text)


def _check_whole(key: str, value) -> None:
    least, most = WHOLE[key]
    if not is_number(value, least, most):
        raise RuleError(f"{key}: {shown(value)} is no whole number from {least} to {most}")


def _check_table(key: str, table: dict) -> None:
    spans = [_span(key, span) for span in table]
    for span in table:
        _check_whole(key, table[span])
    for seats in range(2, MOST_SEATS + 1):
        for_seats(table, seats, key)
        if sum(first <= seats <= last for first, last in spans) > 1:
            raise RuleError(f"{key}: more than one thing is said for {seats} players")


def _check_borders(value) -> None:
    if not isinstance(value, list):
        raise RuleError(f"borders: '{shown(value)}' is no list of totals such as [33, 66, 99]")
    for border in value:
        if not is_number(border, 0, _MOST_BORDER):
            raise RuleError(f"borders: {shown(border)} is no whole number from 0 to {_MOST_BORDER}")
    for index in range(1, len(value)):
        if value[index - 1] >= value[index]:
            raise RuleError(f"borders: {value[index]} must be more than the one before it")


def _check_name(value) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= 16 or value != value.strip():
        raise RuleError("name: write 1 to 16 characters")
    if '"' in value or not all(_is_plain(letter) for letter in value):
        raise RuleError("name: write it without a double quote and on one line")


def _is_plain(letter: str) -> bool:
    """Whether a character can stand in a line of a record."""
    code = ord(letter)
    controls = code < 32 or 127 <= code < 160 or code in (0x2028, 0x2029)
    return not controls and not 0xD800 <= code < 0xE000


def _span(key: str, span) -> tuple:
    """The first and the last number of players that a span such as `2-4` or `5-` names."""
    text = span if isinstance(span, str) else ""
    first, _, last = text.partition("-")
    if len(text) <= 5 and is_whole(first) and (not last or is_whole(last)):
        ends = _ends(text)
        if ends[0] <= ends[1]:
            return ends
    raise RuleError(f"{key}: '{shown(span)}' is no number of players such as 2-4 or 5-")


def _ends(span: str) -> tuple:
    """The same of a span that is known to be one."""
    first, dash, last = span.partition("-")
    return int(first), int(last or (99 if dash else first))
