"""All that a card may do: a new effect begins with a row here.

Rule files and options (`engine.adding.effect_data`), records, and the facts about an effect
(`engine.adding.effects`) read this table; the texts that the device and the page show of an effect
are named by its key.
"""

from engine.adding.vocabulary import MOST_SEATS
from engine.const import const

COUNTS = ("add", "set", "double", "halve", "never")
"""The keys of how a card counts, by kind of effect; `never` has no kind. An effect has at most one
of these keys."""

FAR = const(999)
"""The largest number that a card may count, and the largest total that may bound an effect."""
ANY = const(1 << 28)
"""The usual bound. Only doubling takes a total past it, and such a total is not doubled again."""

# What an effect touches besides the total, as bits:
TURN = const(1)
"""How the turn goes on."""
AT_ONCE = const(2)
"""Another player, who is named even if a card does not end the turn."""
HAND = const(4)
"""The hand of another player; an effect has at most one such key."""
MOVES = const(8)
"""Cards, which move between hands or from the stock to the next player."""
NEXT = const(16)
"""The player who is named to play next."""
WHEN = const(32)
"""The totals before the card at which the effect holds."""

_BOUND = (-FAR, FAR)

ROWS: "tuple[tuple[str, str, int, tuple[int, int] | None, str, int, tuple[str, ...]], ...]" = (
    # The direction turns.
    ("reverse", "reverse", False, None, "reverse", TURN, ("anticlockwise",)),
    # This many players lose a turn.
    ("skip", "skip", 0, (0, MOST_SEATS - 1), "skip", TURN, ("right",)),
    # The player names who plays next (V-01).
    ("name_next", "names_next", False, None, "next", NEXT, ("person",)),
    # The player names who pays a token or a point (V-16).
    ("name_pays", "names_payer", False, None, "pays", AT_ONCE, ("penny",)),
    # The player names who loses (V-12).
    ("name_loses", "names_loser", False, None, "loses", AT_ONCE | HAND, ("cross",)),
    # The player names who swaps hands with them (V-09).
    ("name_swaps", "names_swapper", False, None, "swaps", AT_ONCE | HAND | MOVES, ("swap",)),
    # The player names who gives them a card, unseen (V-10).
    ("name_gives", "names_giver", False, None, "gives", AT_ONCE | HAND | MOVES, ("take",)),
    # The next player draws this many more cards (V-11).
    ("next_draws", "next_draws", 0, (0, 4), "draws", HAND | MOVES, ("draw",)),
    # The next player plays this many cards, one after the other.
    ("next_plays", "next_plays", 1, (1, 3), "more", TURN, ("cards",)),
    # The next player takes over this play and any remaining plays.
    ("passes_on", "passes_on", False, None, "passes", TURN, ("cards", "right")),
    # The effect holds from this total before the card on (V-03).
    ("from", "first", -ANY, _BOUND, "", WHEN, ()),
    # The effect holds up to this total.
    ("upto", "last", ANY, _BOUND, "", WHEN, ()),
    # The effect holds at totals with this last digit.
    ("ends_in", "ends_in", -1, (0, 9), "", WHEN, ()),
)
"""What an effect does besides counting.

Each row has its key in a rule file and an option; its attribute in `Effect`; its usual value, if
the key is left out; the least and the greatest number, None for `true`; its word in a record, or ""
(the word stands once for each unit above the usual value); what it touches; and its signs, the
names of icons, in the order of the rows.
"""


class Attributes:
    """The types of the attributes that the rows name; `Effect` has their values."""

    reverse: bool
    skip: int
    names_next: bool
    names_payer: bool
    names_loser: bool
    names_swapper: bool
    names_giver: bool
    next_draws: int
    next_plays: int
    passes_on: bool
    first: int
    last: int
    ends_in: int


KEYS = COUNTS + tuple([row[0] for row in ROWS])
"""The keys of an effect, in the order in which they are written."""


def row_of(key: str) -> tuple[str, str, int, tuple[int, int] | None, str, int, tuple[str, ...]]:
    """Return the row of a key that is not in COUNTS."""
    return ROWS[KEYS.index(key) - len(COUNTS)]


def keys_that(touch: int) -> "tuple[str, ...]":
    """Return the keys of effects that touch something, such as HAND."""
    return tuple([row[0] for row in ROWS if row[5] & touch])
