"""All the keys of a rule file except `base` and `cards`: a new rule begins with a row here.

The checks of rule files, the usual rules, options, and the editor of rules follow from this table;
the texts of the device have the names of its keys. This module also checks, writes and reads the
values of the keys, in data and in one line of text.
"""

from engine import cards
from engine.const import const
from engine.errors import RuleError, is_plain, shown
from engine.kinds import Any, Data
from engine.record import is_whole
from engine.rules import check_choice, check_range

MOST_SEATS = const(8)
"""How many can play at one table (A-21)."""

MOST_TOTAL = const(999)
"""The highest total that a rule may name."""

LONGEST_NAME = const(16)
"""The most characters of a name."""

# The kinds of values:
NUMBER = const(0)
"""A whole number."""
BY_SEATS = const(1)
"""A whole number, or a table of numbers by number of players, such as `{"2-4": 5, "5-": 3}`."""
WORD = const(2)
"""One of several words."""
SWITCH = const(3)
"""True or false."""
TOTALS = const(4)
"""A list of totals in rising order."""
PACK = const(5)
"""A map from rank to how many cards of the rank a pack has, such as `{"K": 0}`."""
NAME = const(6)
"""A name without spaces at its ends and without double quotes."""

ROWS: "tuple[tuple[str, int, Any, tuple[Any, ...], int], ...]" = (
    # The name of the rules.
    ("name", NAME, "", (1, LONGEST_NAME), 0),
    # The total that must not be passed.
    ("limit", NUMBER, 99, (1, MOST_TOTAL), 0),
    # What an empty pile counts.
    ("start_total", NUMBER, 0, (0, "limit"), 4),
    # Whether a card is turned up after the deal, makes the first total, and does nothing else
    # (`any`). With `plain`, a card goes back that does more than add a number from 1 up.
    ("turn_up", WORD, "no", ("no", "any", "plain"), 4),
    # `clamp`: no total is below 0; `forbid`: no card may go below 0.
    ("floor", WORD, "none", ("none", "clamp", "forbid"), 3),
    # How many cards each player is dealt. `all`: the whole pack is dealt, and nobody draws.
    ("hand", NUMBER, 3, (1, 7, "all"), 1),
    # How many tokens each player has; 0 for marks.
    ("tokens", BY_SEATS, 3, (0, 9), 1),
    # How many tokens the loser of a hand pays. `players`: one token for each other player
    # who is still in the hand (V-15).
    ("loss_costs", NUMBER, 1, (1, 9, "players"), 1),
    # What a token is called.
    (
        "token_name",
        WORD,
        "token",
        ("chip", "coin", "drink", "mark", "nickel", "penny", "point", "token"),
        1,
    ),
    # How many packs are used.
    ("decks", BY_SEATS, 1, (1, 4), 4),
    # How many jokers each pack has (C-12).
    ("jokers", NUMBER, 0, (0, 4), 4),
    # How many cards of each rank a pack has; four of a rank that is left out.
    ("pack", PACK, (), (0, 16), 4),
    # What a reversal does between two players. `again`: the same player plays again.
    ("two_player_reverse", WORD, "pass", ("pass", "again"), 4),
    # What follows a loss (A-09 to A-11, V-04). With the pile taken away, the loser is out of the
    # hand (`pile_away_out`) or goes on (`pile_away_stay`). With `out_total_stays`, the loser is out
    # of the hand, its cards go under the stock, and pile and total stay.
    (
        "after_bust",
        WORD,
        "new_hand",
        ("new_hand", "pile_away_out", "pile_away_stay", "out_total_stays"),
        2,
    ),
    # Who leads the next hand: the player to the left of the dealer, while the deal
    # passes to the left (`in_turn`), or the seat that lost last (`loser`).
    ("next_hand", WORD, "in_turn", ("in_turn", "loser"), 1),
    # When a game for tokens ends: when only one player has tokens left (`one_left`), or when
    # a player has none, and the player with the most tokens wins (`first_out`).
    ("game_end", WORD, "one_left", ("one_left", "first_out"), 1),
    # Whether a player draws after a play. `while_stock`: until the stock is used up.
    ("draw", WORD, "always", ("always", "while_stock", "never"), 4),
    # A player without cards loses the hand in turn (`loses`), or wins it by playing the last card.
    ("empty_hand", WORD, "loses", ("loses", "wins"), 4),
    # When it is too late to draw: once the next player plays (`strict`), or at the
    # player's own next play (`lenient`). `auto`: nobody forgets to draw.
    ("forget_to_draw", WORD, "strict", ("strict", "lenient", "auto"), 4),
    # Whether a card may go over the limit, which loses the hand (A-04, A-05, W-04).
    ("bust_by_playing", SWITCH, False, (False, True), 1),
    # Whether a player who goes over the limit pays a token for each point over it, in place of
    # `loss_costs` (V-14).
    ("over_costs", SWITCH, False, (False, True), 1),
    # Whether a player may play several cards of one rank at once, and draws as many (V-13).
    ("same_rank", SWITCH, False, (False, True), 4),
    # A player who makes one of these totals exactly, or leaves it there, pays a token or a point.
    ("costly", TOTALS, (), (0, "limit"), 4),
    # A player who makes one of these totals exactly gets a point, or all others pay a token.
    ("rewarding", TOTALS, (), (0, "limit"), 4),
    # A player who makes one of these totals exactly wins the hand, and all others lose it. Such a
    # total does nothing else.
    ("winning", TOTALS, (), (0, "limit"), 4),
    # Crossing one of these totals costs a point; points then replace tokens (W-01, W-02).
    ("borders", TOTALS, (), (0, MOST_TOTAL), 4),
    # What a crossing costs (W-01). `token`: a hand has no points.
    ("border_costs", WORD, "point", ("point", "token"), 4),
    # Whether crossing downward costs too (W-03).
    ("border_backward_costs", SWITCH, True, (False, True), 4),
    # Whether only a card that jumps over a border crosses it, and no card that lands on it or
    # starts from it (W-11).
    ("border_jumps_only", SWITCH, False, (False, True), 4),
    # How many points a hand has (W-06).
    ("points_per_hand", NUMBER, 3, (1, 99), 4),
    # The fewest points left of a hand; `none`: there may be any number below 0 (W-06).
    ("points_floor", NUMBER, 0, (-99, "points_per_hand", "none"), 4),
    # How many points a player who wins a hand gets, in place of tokens; 0 for none (V-05).
    ("win_points", NUMBER, 0, (0, 99), 4),
    # The score that ends the game (W-07, W-08). 0: 15, but with `win_points` and no points of a
    # hand, the hand is the game (V-05).
    ("target_points", NUMBER, 0, (0, 999), 4),
    # What happens if the best have the same score: another hand (`play_on`), or both win (W-07).
    ("tie", WORD, "play_on", ("play_on", "shared"), 4),
)
"""The keys of a rule file.

Each row has a key; the kind of its value; its usual value, in a preset that says nothing else; the
values that it may have; and the part of the editor's list that the key is in.

The values are words, or the least and the greatest number: of a number, of each number in a table,
of each total in a list, or of the characters in a name. In place of the greatest number there may
be the key that has it. A third value is a word that may replace the number.

Options have the order of the rows. The editor lists one part after the other.
"""

KEYS = tuple([row[0] for row in ROWS])
"""All keys, in the order of the table."""


def base() -> "Data":
    """Return what a preset starts from, in the form of a rule file without a name."""
    data: Data = {key: usual for key, _, usual, _, _ in ROWS[1:]}
    data["pack"] = {}
    for key in keys_of(TOTALS):
        data[key] = []
    data["cards"] = {rank: {"add": min(pips, 10)} for pips, rank in enumerate(cards.RANKS, 1)}
    data["cards"]["*"] = {}
    return data


def row_of(key: str) -> "tuple[str, int, Any, tuple[Any, ...], int]":
    """Return the row of a key; RuleError if there is no such key."""
    if key not in KEYS:
        raise RuleError("no_such_rule", key=shown(key))
    return ROWS[KEYS.index(key)]  # a dictionary would take 400 bytes of a board's heap


def keys_of(kind: int) -> "list[str]":
    """Return the keys that have values of a kind."""
    return [row[0] for row in ROWS if row[1] == kind]


def words_of(key: str) -> "tuple[str, ...]":
    """Return the words that a key may have, or may have in place of a number."""
    _, kind, _, values, _ = row_of(key)
    return values if kind == WORD else values[2:]


def range_of(key: str, data: "Data") -> "tuple[int, int]":
    """Return the least and the greatest number that a key may have, beside other values in data."""
    least, most = row_of(key)[3][:2]
    return least, data[most] if isinstance(most, str) else most


def check(key: str, data: "Data") -> None:
    """Raise RuleError unless the value of a key is right, beside the other values in data."""
    _, kind, _, values, _ = row_of(key)
    value = data[key]
    if kind == WORD:
        check_choice(key, value, values)
    elif kind == SWITCH:
        if value is not True and value is not False:
            raise RuleError("not_one_of", key=key, found=shown(value), choices=("true", "false"))
    elif kind == TOTALS:
        _check_totals(key, value, *range_of(key, data))
    elif kind == PACK:
        _check_pack(value, *values)
    elif kind == NAME:
        _check_name(value, *values)
    elif kind == BY_SEATS and isinstance(value, dict):
        _check_table(key, value, *values)
    elif value not in values[2:]:
        check_range(key, value, *range_of(key, data))


def for_seats(value: "int | dict[str, int]", seats: int, key: str = "") -> int:
    """Return the number for a number of players; value: a number, or a table (`BY_SEATS`)."""
    if not isinstance(value, dict):
        return value
    for span in value:
        first, last = _ends(span)
        if first <= seats <= last:
            return value[span]
    raise RuleError("seats_missing", key=key, seats=seats)


def of_rank(pack: "dict[str, int]", rank: int) -> int:
    """Return how many cards of a rank (0 for aces) a pack has, by the value of `pack`."""
    return pack.get(cards.RANKS[rank], 4)


def target(data: "Data") -> int:
    """Return the score that ends the game (W-07); 0 if the hand is the game (V-05)."""
    agreed: int = data["target_points"]
    return agreed or (0 if data["win_points"] and not has_hand_points(data) else 15)


def has_hand_points(data: "Data") -> bool:
    """Return whether a hand has points of its own, which borders cost (W-06)."""
    return bool(data["borders"]) and data["border_costs"] == "point"


def to_text(key: str, value: "Any") -> str:
    """Return a value as an option has it: `5`, `2-4:5 5-:3`, `33 66 99`, `true`, `clamp`."""
    if isinstance(value, dict):
        ranks = [rank for rank in cards.RANKS if rank in value]
        parts = ranks if key == "pack" else sorted(value, key=_ends)
        value = [f"{part}:{value[part]}" for part in parts]
    if isinstance(value, list):
        return " ".join([str(each) for each in value]) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def from_text(key: str, text: str) -> "Any":
    """Return the value that a text writes, not yet checked; RuleError if it can't be read."""
    kind = row_of(key)[1]
    words = [] if text == "none" else text.split()
    if kind == TOTALS:
        return [whole(key, word) for word in words]
    if kind == PACK or kind == BY_SEATS and ":" in text:
        table = {}
        for word in words:
            span, _, number = word.partition(":")
            if span in table:
                raise RuleError("twice", key=key, found=shown(span))
            table[span] = whole(key, number)
        return table
    if kind == SWITCH:
        return text == "true" if text in ("true", "false") else text
    if kind in (NAME, WORD) or text in words_of(key):
        return text
    return whole(key, text)


def whole(key: str, text: str) -> int:
    """Return the whole number that a text writes; RuleError for any other text."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not is_whole(digits, 9):
        raise RuleError("not_whole", key=key, found=shown(text))
    return int(text)


def _check_table(key: str, table: "Data", least: int, most: int) -> None:
    spans = [_span(key, span) for span in table]
    for span in table:
        check_range(key, table[span], least, most)
    for seats in range(2, MOST_SEATS + 1):
        for_seats(table, seats, key)
        if sum(first <= seats <= last for first, last in spans) > 1:
            raise RuleError("seats_twice", key=key, seats=seats)


def _check_totals(key: str, value: "Any", least: int, most: int) -> None:
    if not isinstance(value, list):
        raise RuleError("not_a_list", key=key, found=shown(value))
    for total in value:
        check_range(key, total, least, most)
    for index in range(1, len(value)):
        if value[index - 1] >= value[index]:
            raise RuleError("not_rising", key=key, found=value[index])


def _check_pack(value: "Any", least: int, most: int) -> None:
    if not isinstance(value, dict):
        raise RuleError("not_an_object", key="pack")
    for rank in value:
        check_choice("pack", rank, cards.RANKS)
        check_range("pack: " + rank, value[rank], least, most)


def _check_name(value: "Any", least: int, most: int) -> None:
    if not isinstance(value, str) or not least <= len(value) <= most or value != value.strip():
        raise RuleError("name_length", key="name", most=most)
    if '"' in value or not all(is_plain(letter) for letter in value):
        raise RuleError("name_letters", key="name")


def _span(key: str, span: object) -> "tuple[int, int]":
    """Return the first and the last number of players that a span such as `2-4` or `5-` names."""
    text = span if isinstance(span, str) else ""
    first, _, last = text.partition("-")
    if len(text) <= 5 and is_whole(first) and (not last or is_whole(last)):
        ends = _ends(text)
        if ends[0] <= ends[1]:
            return ends
    raise RuleError("wrong_span", key=key, found=shown(span))


def _ends(span: str) -> "tuple[int, int]":
    """Return the ends of a checked span."""
    first, dash, last = span.partition("-")
    return int(first), int(last or (99 if dash else first))
