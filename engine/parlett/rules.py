"""The rules of one game of Parlett's Ninety-Nine as an immutable value.

`engine.parlett.presets` has the presets, `rule_data` the match forms and options.
"""

from engine import rules
from engine.cards import DIAMONDS
from engine.const import const
from engine.parlett import pack, rule_data
from engine.parlett.presets import NAMES, PRESETS
from engine.parlett.rule_data import DEALS

GAME = const(100)
"""The points that end a game, in a match of games (P-82)."""


class Rules(rules.Rules):
    """The rules of one match; they never change. Two that agree in all are equal.

    Attributes:
    - name: the name of the preset.
    - seats: the number of players.
    - hands: the number of hands, with the dummy's.
    - hand_size: the number of cards in a hand.
    - tricks: the number of tricks in a deal.
    - pack: the cards, sorted.
    - turn_up: whether a card is turned up for trump.
    - match: the match form.
    - target: the points or deals of the match form; 0 if it has none.
    - options: what differs from the preset, as texts.
    - first_trump: a suit or NO_TRUMP.
    - reveal_timing, game_bonus, tie, bids: the values of these options.
    - revealer_nominates, premium_fail_pays, four_ten, show_failed_bids, show_dummy_score: whether
      these options are on.
    """

    def __init__(self, name: str, match: str = "nine_deals", options=()):
        """Make the rules; RuleError if the preset, the match form or an option is unknown."""
        self.name = name
        rules.check_choice("Rules", name, NAMES)
        _, self.seats, self.turn_up = PRESETS[name]
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
        self._frozen = True

    def _agreed(self) -> tuple:
        return self.name, self.match, self.target, tuple(sorted(self.options))

    def title(self) -> str:
        """Return the name of the preset, for people."""
        return PRESETS[self.name][0]

    @property
    def values(self) -> dict:
        """The values of all options by name, as texts."""
        return rule_data.read(self, self.options)

    def has(self, key: str) -> bool:
        """Return whether an option means anything in this preset and match form."""
        return rule_data.has(self, key)

    def match_text(self) -> str:
        """Return the match form as a record has it."""
        if self.match == "target" or self.target > DEALS:
            return f"{self.match} {self.target}"
        return self.match

    def with_options(self, options) -> "Rules":
        """Return these rules changed by options such as `tie=play_on`; RuleError for wrong ones."""
        options = rules.listed("Option", options)
        return Rules(self.name, self.match_text(), self.options + tuple(options))

    def with_match(self, match: str) -> "Rules":
        """Return these rules with another match form."""
        return Rules(self.name, match, self.options)

    def most_bid(self) -> int:
        """Return the highest bid (P-21)."""
        return 10 if self.four_ten else 9

    def makes(self, bid: int, tricks: int) -> bool:
        """Return whether a number of tricks makes a bid (P-21, P-22)."""
        return bid == tricks or (self.four_ten and bid in (0, 10) and tricks in (0, 10))


def preset(name: str) -> Rules:
    """Return the rules of a preset for a match of nine deals; RuleError for an unknown name."""
    return Rules(name)
