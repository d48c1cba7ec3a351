"""The match forms and options that rules of Parlett's game are made of: a new option begins here.

A match form sets the end of the match. An option is a line of text, such as
`first_trump=diamonds`. Rules, records, the questions before a match, the page of the rules and the
tools read the options here; the texts of the device have the names of their keys and values.
"""

from engine.cards import DIAMONDS
from engine.const import const
from engine.errors import RuleError, shown
from engine.kinds import Iterable
from engine.parlett.pack import NO_TRUMP
from engine.parlett.presets import NAMES, PRESETS
from engine.record import is_whole
from engine.rules import check_choice, listed, parted

DEALS = const(9)
"""How many deals the shortest match has (P-80)."""

MATCHES = ("nine_deals", "target", "games_of_100", "rubber")
"""The match forms (P-80, P-81, P-82, P-86); a target is written with its number."""

MOST_POINTS = const(9999)
"""The most points that a match may be played for."""

_NO_TURN_UP = ("parlett-3", "parlett-2", "parlett-4")
_NO_DUMMY = ("parlett-3", "parlett-classic", "parlett-4")

ROWS: "tuple[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]" = (
    # The trump of the first deal of a game (P-08, P-11).
    ("first_trump", ("none", "diamonds"), _NO_TURN_UP, MATCHES),
    # When a revealed hand is laid open (P-28, P-35).
    ("reveal_timing", ("before_lead", "first_play"), _NO_DUMMY, MATCHES),
    # Whether the revealer says who leads (P-33, P-34).
    ("revealer_nominates", ("off", "on"), _NO_DUMMY, MATCHES),
    # Whether a failed premium bid pays each opponent (P-64).
    ("premium_fail_pays", ("on", "off"), NAMES, MATCHES),
    # Whether three diamonds bid 0 or 10 (P-21).
    ("four_ten", ("off", "on"), ("parlett-4",), MATCHES),
    # Whether bids that were not made are turned up as well (P-25).
    ("show_failed_bids", ("off", "on"), NAMES, MATCHES),
    # Whether the dummy's points are shown (P-74).
    ("show_dummy_score", ("off", "on"), ("parlett-2",), MATCHES),
    # Who gets 100 points when a game of 100 ends (P-83).
    ("game_bonus", ("if_succeeded", "all_reaching"), NAMES, ("games_of_100", "rubber")),
    # What happens if the best have equally many points (P-80).
    ("tie", ("shared", "play_on"), NAMES, MATCHES),
    # Whether bids are entered openly, by each player alone, or after the play (P-23).
    ("bids", ("open", "secret", "later"), NAMES, MATCHES),
)
"""The options, in the order in which they are shown.

Each row has a key; the values, the usual value first; and the presets and the match forms in which
the option means something.
"""

KEYS = tuple([row[0] for row in ROWS])
"""All options, in the order of the table."""

MEANT = {"on": True, "off": False, "none": NO_TRUMP, "diamonds": DIAMONDS}
"""By value of an option, what stands for it in `Rules`; any other value stands for itself."""


def row_of(key: str) -> tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the row of an option; RuleError for an unknown key."""
    check_choice("Option", key, KEYS)
    return ROWS[KEYS.index(key)]  # a dictionary would take 100 bytes of a board's heap


def keys_of(preset: str) -> "list[str]":
    """Return the keys of the options that mean something in a preset, at least in a match form."""
    return [key for key, _, presets, _ in ROWS if preset in presets]


def with_options(preset: str, options: "Iterable[str]") -> "dict[str, str]":
    """Return the values of all options of a preset by key, changed by texts; RuleError if wrong."""
    data = {row[0]: row[1][0] for row in ROWS}
    for option in PRESETS[preset][3] + tuple(listed("Option", options)):
        key, value = _change(preset, option)
        data[key] = value
    return data


def differences(preset: str, data: "dict[str, str]") -> "list[str]":
    """Return the options that change a preset so that all options have these values."""
    plain = with_options(preset, ())
    return [f"{key}={data[key]}" for key in KEYS if data[key] != plain[key]]


def _change(preset: str, option: object) -> "tuple[str, str]":
    key, value = parted(option, "tie=play_on")
    key, value = key.strip(), value.strip()
    values = row_of(key)[1]
    if value in ("true", "false") and "on" in values:
        value = "on" if value == "true" else "off"
    check_choice(key, value, values)
    if value != values[0] and key not in keys_of(preset):
        raise RuleError("not_in_rules", key=key, rules=preset)
    return key, value


def match(text: object) -> "tuple[str, int]":
    """Return a text as (match form, points or deals or 0); RuleError if the text is wrong."""
    words = text.split() if isinstance(text, str) else []
    form = words[0] if words else ""
    number = words[1] if len(words) == 2 else ""
    if form not in MATCHES or len(words) > 2:
        raise RuleError("not_one_of", key="Match", found=shown(text), choices=MATCHES)
    if number and not is_whole(number, 4):
        raise RuleError("out_of_range", key="Match", found=shown(number), least=1, most=MOST_POINTS)
    if form == "target":
        if not number or not int(number):
            raise RuleError("no_target", key="Match")
        return form, int(number)
    if form == "nine_deals":
        deals = int(number or DEALS)
        if not deals or deals % DEALS:
            raise RuleError("not_a_multiple", key="Match", found=deals, of=DEALS)
        return form, deals
    if number:
        raise RuleError("no_number", key="Match", found=form)
    return form, 0
