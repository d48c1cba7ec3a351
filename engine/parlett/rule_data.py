"""The match forms and options that rules of Parlett's game are made of.

A match form sets the end of the match. An option is a line of text, such as
`first_trump=diamonds`:

| option | values, the default first | rows of docs/rules.md |
|---|---|---|
| `first_trump` | `none`, `diamonds`: the trump of a game's first deal | P-08, P-11 |
| `reveal_timing` | `before_lead`, `first_play`: when a revealed hand is laid open | P-28 |
| `revealer_nominates` | `off`, `on`: the revealer says who leads (classic: `on`) | P-33 |
| `premium_fail_pays` | `on`, `off`: a failed premium bid pays each opponent | P-64 |
| `four_ten` | `off`, `on`: with four players three diamonds bid 0 or 10 | P-21 |
| `show_failed_bids` | `off`, `on`: bids that were not made are turned up as well | P-25 |
| `show_dummy_score` | `off`, `on` | P-74 |
| `game_bonus` | `if_succeeded`, `all_reaching`: who gets 100 when a game of 100 ends | P-83 |
| `tie` | `shared`, `play_on`: what happens if the best have equally many points | P-80 |
| `bids` | `open`, `secret`, `later`: whether bids are entered openly, by each player alone, or \
after the play | P-23 |
"""

from engine.const import const
from engine.errors import RuleError, shown
from engine.record import is_whole
from engine.rules import check_choice, listed

DEALS = const(9)
"""How many deals the shortest match has (P-80)."""

_OPTIONS = (
    ("first_trump", ("none", "diamonds")),
    ("reveal_timing", ("before_lead", "first_play")),
    ("revealer_nominates", ("off", "on")),
    ("premium_fail_pays", ("on", "off")),
    ("four_ten", ("off", "on")),
    ("show_failed_bids", ("off", "on")),
    ("show_dummy_score", ("off", "on")),
    ("game_bonus", ("if_succeeded", "all_reaching")),
    ("tie", ("shared", "play_on")),
    ("bids", ("open", "secret", "later")),
)

KEYS = tuple([key for key, _ in _OPTIONS])
"""The options, in the order in which they are shown."""

MATCHES = ("nine_deals", "target", "games_of_100", "rubber")
"""The match forms (P-80, P-81, P-82, P-86); a target is written with its number."""

MOST_POINTS = const(9999)
"""The most points that a match may be played for."""


def values_of(key: str) -> tuple:
    """Return the values of an option, the default first."""
    return _OPTIONS[KEYS.index(key)][1]  # a dictionary would take 100 bytes of a board's heap


def usual(turn_up: bool) -> dict:
    """Return the default options, with a turn-up or without (P-33)."""
    values = {key: several[0] for key, several in _OPTIONS}
    if turn_up:
        values["revealer_nominates"] = "on"
    return values


def read(rules, options) -> dict:
    """Return the values of all options, some changed by texts; RuleError for a wrong one."""
    values = usual(rules.turn_up)
    for text in listed("Option", options):
        key, value = _option(rules, text)
        values[key] = value
    return values


def differing(rules, values: dict) -> tuple:
    """Return the options that differ from the preset, as texts."""
    plain = usual(rules.turn_up)
    return tuple([f"{key}={values[key]}" for key in KEYS if values[key] != plain[key]])


def has(rules, key: str) -> bool:
    """Return whether an option means anything in a preset and match form."""
    if key == "first_trump":
        return not rules.turn_up
    if key in ("reveal_timing", "revealer_nominates"):
        return rules.seats > 2  # P-34, P-35
    if key == "four_ten":
        return rules.seats == 4
    if key == "show_dummy_score":
        return rules.seats == 2
    if key == "game_bonus":
        return rules.match in ("games_of_100", "rubber")
    return True


def _option(rules, text: str) -> tuple:
    key, equals, value = str(text).partition("=")
    key = key.strip()
    value = value.strip()
    if not equals:
        raise RuleError("not_an_option", found=shown(text), example="tie=play_on")
    check_choice("Option", key, KEYS)
    several = values_of(key)
    if value in ("true", "false") and "on" in several:
        value = "on" if value == "true" else "off"
    check_choice(key, value, several)
    if key != "game_bonus" and value != several[0] and not has(rules, key):
        raise RuleError("not_in_rules", key=key, rules=rules.name)
    return key, value


def match(text: str) -> tuple:
    """Return the match form of a text and its points or deals; RuleError if it is wrong."""
    words = text.split() if isinstance(text, str) else []
    form = words[0] if words else ""
    number = words[1] if len(words) == 2 else ""
    if form not in MATCHES or len(words) > 2:
        raise RuleError("not_one_of", key="Match", found=shown(text), choices=MATCHES)
    if number and (not is_whole(number) or len(number) > 4):
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
