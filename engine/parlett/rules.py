"""The rules of one game of Parlett's Ninety-Nine as an immutable value: presets, options, match.

A preset says how many play and with which cards. A match form says when the match is over. An
option is told in a line of text, such as `first_trump=diamonds`:

| option | values, the first as usual | rows |
|---|---|---|
| `first_trump` | `none`, `diamonds`: the trump of a game's first deal | P-08, P-11 |
| `reveal_timing` | `before_lead`, `first_play`: when a revealed hand is laid open | P-28 |
| `revealer_nominates` | `off`, `on`: the revealer says who leads (classic: `on`) | P-33 |
| `premium_fail_pays` | `on`, `off`: a failed premium bid pays each opponent | P-64 |
| `four_ten` | `off`, `on`: with four players three diamonds bid 0 or 10 | P-21 |
| `show_failed_bids` | `off`, `on`: bids that were not made are turned up as well | P-25 |
| `show_dummy_score` | `off`, `on` | P-74 |
| `game_bonus` | `if_succeeded`, `all_reaching`: who gets 100 where a game of 100 ends | P-83 |
| `tie` | `shared`, `play_on`: where the best have equally many points | P-80 |
"""

from engine.const import const
from engine.parlett import pack

OPTIONS = {
    "first_trump": ("none", "diamonds"),
    "reveal_timing": ("before_lead", "first_play"),
    "revealer_nominates": ("off", "on"),
    "premium_fail_pays": ("on", "off"),
    "four_ten": ("off", "on"),
    "show_failed_bids": ("off", "on"),
    "show_dummy_score": ("off", "on"),
    "game_bonus": ("if_succeeded", "all_reaching"),
    "tie": ("shared", "play_on"),
}
"""The values of each option, the first as usual."""

KEYS = (
    "first_trump",
    "reveal_timing",
    "revealer_nominates",
    "premium_fail_pays",
    "four_ten",
    "show_failed_bids",
    "show_dummy_score",
    "game_bonus",
    "tie",
)
"""The options in the order in which they are shown; a dict of MicroPython has none."""

PRESETS = {
    "parlett-3": ("Parlett's 99", 3, False),
    "parlett-classic": ("Classic, with joker", 3, True),
    "parlett-2": ("Two and a dummy", 2, False),
    "parlett-4": ("Four players", 4, False),
}
"""Of each preset: its title, how many play, and whether a joker and a turn-up take part."""

NAMES = ("parlett-3", "parlett-classic", "parlett-2", "parlett-4")
"""The presets in the order in which they are shown."""

MATCHES = ("nine_deals", "target", "games_of_100", "rubber")
"""The match forms (P-80, P-81, P-82, P-86); a target is written with its number."""

GAME = const(100)
"""How many points end a game where a match is made of games (P-82)."""

DEALS = const(9)
"""How many deals the shortest match has (P-80)."""

_MOST_POINTS = const(9999)


class RuleError(ValueError):
    """Rules that there are not; its message names the option and the reason in one line."""


class Rules:
    """What was agreed before the first deal; never changed afterwards.

    name: the preset. seats: how many play. hands: how many hands are dealt, the dummy's with
    them. size: the cards of a hand. tricks: how many tricks there are. pack: the cards, sorted.
    turn_up: whether a card is turned up for trump. match: the match form, and target its points
    or deals, 0 where it has none. options: what differs from the preset, as text. By the names of
    the options: their values, True and False where they are on and off.
    """

    def __init__(self, name: str, match: str = "nine_deals", options=()):
        """RuleError where the preset, the match form or an option is none."""
        if name not in PRESETS:
            raise RuleError(f"there is no preset '{_shown(name)}'; there are {_list(NAMES)}")
        self.name = name
        self.title, self.seats, self.turn_up = PRESETS[name]
        self.hands = 3 if self.seats == 2 else self.seats
        self.pack = pack.cards_of(self.seats, self.turn_up)
        self.size = 13 if self.seats == 4 else 12
        self.tricks = self.size - 3
        self.match, self.target = _match(match)
        values = {key: OPTIONS[key][0] for key in OPTIONS}
        usual = dict(values)
        if self.turn_up:
            values["revealer_nominates"] = usual["revealer_nominates"] = "on"
        for option in options:
            key, value = self._option(option)
            values[key] = value
        self.options = tuple(f"{key}={values[key]}" for key in KEYS if values[key] != usual[key])
        self.first_trump = pack.NO_TRUMP if values["first_trump"] == "none" else 1
        self.reveal_timing = values["reveal_timing"]
        self.revealer_nominates = values["revealer_nominates"] == "on"
        self.premium_fail_pays = values["premium_fail_pays"] == "on"
        self.four_ten = values["four_ten"] == "on"
        self.show_failed_bids = values["show_failed_bids"] == "on"
        self.show_dummy_score = values["show_dummy_score"] == "on"
        self.game_bonus = values["game_bonus"]
        self.tie = values["tie"]
        self.values = values

    def match_text(self) -> str:
        """The match form as a record has it."""
        if self.match == "target" or self.target > DEALS:
            return f"{self.match} {self.target}"
        return self.match

    def with_options(self, options) -> "Rules":
        """These rules with some options changed, from texts such as `tie=play_on`."""
        return Rules(self.name, self.match_text(), self.options + tuple(options))

    def with_match(self, match: str) -> "Rules":
        """These rules with another match form."""
        return Rules(self.name, match, self.options)

    def has(self, key: str) -> bool:
        """Whether an option means anything in this preset and match form."""
        if key == "first_trump":
            return not self.turn_up
        if key in ("reveal_timing", "revealer_nominates"):
            return self.seats > 2  # P-34, P-35
        if key == "four_ten":
            return self.seats == 4
        if key == "show_dummy_score":
            return self.seats == 2
        if key == "game_bonus":
            return self.match in ("games_of_100", "rubber")
        return True

    def most_bid(self) -> int:
        """The highest number that can be bid (P-21)."""
        return 10 if self.four_ten else 9

    def makes(self, bid: int, tricks: int) -> bool:
        """Whether so many tricks make a bid (P-22)."""
        return bid == tricks or (self.four_ten and bid in (0, 10) and tricks in (0, 10))

    def _option(self, text: str) -> tuple:
        key, equals, value = text.partition("=")
        key = key.strip()
        value = value.strip()
        if not equals or key not in OPTIONS:
            raise RuleError(
                f"'{_shown(text)}' is no option: write KEY=VALUE with one of {_list(KEYS)}"
            )
        if value in ("true", "false") and "on" in OPTIONS[key]:
            value = "on" if value == "true" else "off"
        if value not in OPTIONS[key]:
            raise RuleError(f"{key}: '{_shown(value)}' is none of {_list(OPTIONS[key])}")
        if key != "game_bonus" and value != OPTIONS[key][0] and not self.has(key):
            raise RuleError(f"{key}: there is no such choice in {self.name}")
        return key, value


def _match(text: str) -> tuple:
    """The match form of a text and its number of points or deals."""
    words = text.split()
    form = words[0] if words else ""
    number = words[1] if len(words) == 2 else ""
    if form not in MATCHES or len(words) > 2:
        raise RuleError(f"there is no match '{_shown(text)}'; there are {_list(MATCHES)}")
    if number and (not number.isdigit() or max(number) > "9" or len(number) > 4):
        raise RuleError(f"match: '{_shown(number)}' is no whole number up to {_MOST_POINTS}")
    if form == "target":
        if not number or not int(number):
            raise RuleError("match: write the points to play for, such as 'target 200'")
        return form, int(number)
    if form == "nine_deals":
        deals = int(number or DEALS)
        if not deals or deals % DEALS:
            raise RuleError(f"match: {deals} is no multiple of nine deals")
        return form, deals
    if number:
        raise RuleError(f"match: {form} has no number")
    return form, 0


def _list(names) -> str:
    return ", ".join(names)


def _shown(text: str) -> str:
    """A text from outside as it may stand in a message."""
    return text if len(text) <= 24 else text[:23] + "…"
