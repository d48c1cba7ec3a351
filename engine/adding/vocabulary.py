"""The keys of a rule file except `cards`, and their values in data and in one line of text.

`engine.adding.rules` describes each key.
"""

from engine import cards
from engine.const import const
from engine.errors import RuleError, is_plain, shown
from engine.record import is_whole
from engine.rules import check_choice, check_range

MOST_SEATS = const(8)
"""How many can play at one table (A-21)."""

_VALUES: tuple = (
    # a key, its value in a preset that says nothing else, and the values that it may have
    ("name", "", None),
    ("limit", 99, (1, 999)),
    ("start_total", 0, (0, 999)),
    ("turn_up", "no", ("no", "any", "plain")),
    ("floor", "none", ("none", "clamp", "forbid")),
    ("hand", 3, (1, 7)),
    ("tokens", 3, (0, 9)),
    ("loss_costs", 1, (1, 9)),
    ("token_name", "token", ("chip", "coin", "drink", "mark", "nickel", "penny", "point", "token")),
    ("decks", 1, (1, 4)),
    ("jokers", 0, (0, 4)),
    ("pack", (), None),
    ("two_player_reverse", "pass", ("pass", "again")),
    (  # A-09, V-04
        "after_bust",
        "new_hand",
        ("new_hand", "pile_away_out", "pile_away_stay", "out_total_stays"),
    ),
    ("next_hand", "in_turn", ("in_turn", "loser")),
    ("game_end", "one_left", ("one_left", "first_out")),
    ("draw", "always", ("always", "while_stock", "never")),
    ("empty_hand", "loses", ("loses", "wins")),
    ("forget_to_draw", "strict", ("strict", "lenient", "auto")),
    ("bust_by_playing", False, (False, True)),
    ("over_costs", False, (False, True)),  # V-14
    ("same_rank", False, (False, True)),  # V-13
    ("costly", (), None),
    ("rewarding", (), None),
    ("winning", (), None),
    ("borders", (), None),
    ("border_costs", "point", ("point", "token")),  # W-01
    ("border_backward_costs", True, (False, True)),  # W-03
    ("border_jumps_only", False, (False, True)),  # W-11
    ("points_per_hand", 3, (1, 99)),  # W-06
    ("points_floor", 0, (-99, 99)),  # W-06
    ("win_points", 0, (0, 99)),  # V-05
    ("target_points", 0, (0, 999)),  # W-07, V-05
    ("tie", "play_on", ("play_on", "shared")),  # W-07
)

KEYS = tuple([row[0] for row in _VALUES])
"""All keys but `base` and `cards`, in the order in which they are listed."""

BY_SEATS = ("tokens", "decks")
"""The keys whose number may differ by the number of players."""

EXACT = ("costly", "rewarding", "winning")
"""The keys of totals that count when they are made exactly."""

TOTALS = ("costly", "rewarding", "winning", "borders")
"""The keys that have a list of totals."""

OR_A_WORD = (("hand", "all"), ("loss_costs", "players"), ("points_floor", "none"))
"""The keys of numbers that may also have a word, with that word."""

MOST_OF_RANK = const(16)
"""How many cards of a rank a pack may have."""

MOST_TOTAL = const(999)
"""The most that a total in these lists may be."""

LONGEST_NAME = const(16)
"""The most characters of a name."""

_SUITS = const(4)


def base() -> dict:
    """Return what a preset starts from, in the form of a rule file without a name."""
    data: dict = {key: usual for key, usual, _ in _VALUES[1:]}
    data["pack"] = {}
    for key in TOTALS:
        data[key] = []
    data["cards"] = {rank: {"add": min(pips, 10)} for pips, rank in enumerate(cards.RANKS, 1)}
    data["cards"]["*"] = {}
    return data


def values_of(key: str) -> tuple:
    """Return the words that a key may have, or (False, True), or the least and the most number.

    () for other keys, such as those that have a list.
    """
    # Dictionaries of them would take 400 bytes of a board's heap.
    return _VALUES[KEYS.index(key)][2] or () if key in KEYS else ()


def word_of(key: str) -> str:
    """Return the word that a key of a number may have instead; "" for none."""
    for name, word in OR_A_WORD:
        if name == key:
            return word
    return ""


def check(key: str, value) -> None:
    """Raise RuleError unless a value is right for a key."""
    values = values_of(key)
    if key in BY_SEATS and isinstance(value, dict):
        _check_table(key, value)
    elif value and value == word_of(key):
        pass
    elif values and isinstance(values[0], str):
        check_choice(key, value, values)
    elif values and values[0] is False:
        if value is not True and value is not False:
            raise RuleError("not_one_of", key=key, found=shown(value), choices=("true", "false"))
    elif values:
        check_range(key, value, *values)
    elif key in TOTALS:
        _check_totals(key, value)
    elif key == "pack":
        _check_pack(value)
    elif key == "name":
        _check_name(value)
    else:
        raise RuleError("no_such_rule", key=shown(key))


def for_seats(value, seats: int, key: str = "") -> int:
    """Return a value that may be a table by player count, such as `{"2-4": 5, "5-": 3}`."""
    if not isinstance(value, dict):
        return value
    for span in value:
        first, last = _ends(span)
        if first <= seats <= last:
            return value[span]
    raise RuleError("seats_missing", key=key, seats=seats)


def by_seats(numbers: list):
    """Return the value of numbers for two players, three and so on, as `for_seats` reads it."""
    if numbers.count(numbers[0]) == len(numbers):
        return numbers[0]
    table: dict = {}
    first = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers):
            table[f"{first + 2}-"] = numbers[first]
        elif numbers[place] != numbers[first]:
            span = str(first + 2)
            table[span if place == first + 1 else f"{span}-{place + 1}"] = numbers[first]
            first = place
    return table


def of_rank(pack: dict, rank: int) -> int:
    """Return how many cards of a rank (0 for aces) a pack has, by the value of `pack`."""
    return pack.get(cards.RANKS[rank], _SUITS)


def target(data: dict) -> int:
    """Return the score that ends the game (W-07); 0 if the hand is the game (V-05)."""
    return data["target_points"] or (0 if data["win_points"] and not has_hand_points(data) else 15)


def has_hand_points(data: dict) -> bool:
    """Return whether a hand has points of its own, which borders cost (W-06)."""
    return bool(data["borders"]) and data["border_costs"] == "point"


def to_text(key: str, value) -> str:
    """Return a value as an option has it: `5`, `2-4:5 5-:3`, `33 66 99`, `true`, `clamp`."""
    if key == "pack":
        return (
            " ".join([f"{rank}:{value[rank]}" for rank in cards.RANKS if rank in value]) or "none"
        )
    if isinstance(value, dict):
        spans = sorted(value, key=lambda span: _span(key, span))
        return " ".join([f"{span}:{value[span]}" for span in spans])
    if isinstance(value, list):
        return " ".join([str(number) for number in value]) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def from_text(key: str, text: str):
    """Return the value of a text, not yet checked; RuleError if it can't be read."""
    if key in TOTALS:
        words = [] if text == "none" else text.split()
        return [whole(key, word) for word in words]
    if key == "pack" and text == "none":
        return {}
    if key == "pack" or key in BY_SEATS and ":" in text:
        table = {}
        for word in text.split():
            span, _, number = word.partition(":")
            if span in table:
                raise RuleError("twice", key=key, found=shown(span))
            table[span] = whole(key, number)
        return table
    values = values_of(key)
    if values and values[0] is False:
        return text == "true" if text in ("true", "false") else text
    if not values or isinstance(values[0], str) or text == word_of(key):
        return text
    return whole(key, text)


def whole(key: str, text: str) -> int:
    """Return the whole number of a text; RuleError if it is not one."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not is_whole(digits) or len(digits) > 9:
        raise RuleError("not_whole", key=key, found=shown(text))
    return int(text)


def _check_table(key: str, table: dict) -> None:
    spans = [_span(key, span) for span in table]
    for span in table:
        check_range(key, table[span], *values_of(key))
    for seats in range(2, MOST_SEATS + 1):
        for_seats(table, seats, key)
        if sum(first <= seats <= last for first, last in spans) > 1:
            raise RuleError("seats_twice", key=key, seats=seats)


def _check_totals(key: str, value) -> None:
    if not isinstance(value, list):
        raise RuleError("not_a_list", key=key, found=shown(value))
    for total in value:
        check_range(key, total, 0, MOST_TOTAL)
    for index in range(1, len(value)):
        if value[index - 1] >= value[index]:
            raise RuleError("not_rising", key=key, found=value[index])


def _check_pack(value) -> None:
    if not isinstance(value, dict):
        raise RuleError("not_an_object", key="pack")
    for rank in value:
        check_choice("pack", rank, cards.RANKS)
        check_range("pack: " + rank, value[rank], 0, MOST_OF_RANK)


def _check_name(value) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_NAME or value != value.strip():
        raise RuleError("name_length", key="name", most=LONGEST_NAME)
    if '"' in value or not all(is_plain(letter) for letter in value):
        raise RuleError("name_letters", key="name")


def _span(key: str, span) -> tuple:
    """Return the first and the last number of players that a span such as `2-4` or `5-` names."""
    text = span if isinstance(span, str) else ""
    first, _, last = text.partition("-")
    if len(text) <= 5 and is_whole(first) and (not last or is_whole(last)):
        ends = _ends(text)
        if ends[0] <= ends[1]:
            return ends
    raise RuleError("wrong_span", key=key, found=shown(span))


def _ends(span: str) -> tuple:
    """Return the ends of a span that was checked."""
    first, dash, last = span.partition("-")
    return int(first), int(last or (99 if dash else first))
