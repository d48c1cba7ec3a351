"""The rules of one game of Parlett's Ninety-Nine as an immutable value.

What they are made of, presets, match forms and options, is in `engine.parlett.rule_data`.
"""

from engine.cards import DIAMONDS
from engine.const import const
from engine.parlett import pack, rule_data
from engine.parlett.rule_data import DEALS, PRESETS

GAME = const(100)
"""How many points end a game where a match is made of games (P-82)."""


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
        self.name = name
        self.seats, self.turn_up = rule_data.players(name)
        self.hands = 3 if self.seats == 2 else self.seats
        self.pack = pack.cards_of(self.seats, self.turn_up)
        self.hand_size = 13 if self.seats == 4 else 12
        self.tricks = self.hand_size - 3
        self.match, self.target = rule_data.match(match)
        values = rule_data.read(self, options)
        self.options = rule_data.differing(self, values)
        self.first_trump = pack.NO_TRUMP if values["first_trump"] == "none" else DIAMONDS
        self.reveal_timing = values["reveal_timing"]
        self.revealer_nominates = values["revealer_nominates"] == "on"
        self.premium_fail_pays = values["premium_fail_pays"] == "on"
        self.four_ten = values["four_ten"] == "on"
        self.show_failed_bids = values["show_failed_bids"] == "on"
        self.show_dummy_score = values["show_dummy_score"] == "on"
        self.game_bonus = values["game_bonus"]
        self.tie = values["tie"]
        self.bids = values["bids"]

    def __eq__(self, other) -> bool:
        """Whether the preset, the match form and all options are the same."""
        return isinstance(other, Rules) and self._agreed() == other._agreed()

    def __hash__(self) -> int:
        return hash(self._agreed())

    def _agreed(self) -> tuple:
        return self.name, self.match, self.target, tuple(sorted(self.options))

    @property
    def title(self) -> str:
        """The name of the preset as a person would say it."""
        return PRESETS[self.name][0]

    @property
    def values(self) -> dict:
        """The values of all options, as texts, by name."""
        return rule_data.read(self, self.options)

    def has(self, key: str) -> bool:
        """Whether an option means anything in this preset and match form."""
        return rule_data.has(self, key)

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

    def most_bid(self) -> int:
        """The highest number that can be bid (P-21)."""
        return 10 if self.four_ten else 9

    def makes(self, bid: int, tricks: int) -> bool:
        """Whether so many tricks make a bid (P-22)."""
        return bid == tricks or (self.four_ten and bid in (0, 10) and tricks in (0, 10))
