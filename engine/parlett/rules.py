"""The rules of one game of Parlett's Ninety-Nine as an immutable value.

`engine.parlett.presets` has the presets, `rule_data` the match forms and options.
"""

from engine import rules
from engine.const import const
from engine.kinds import Iterable
from engine.parlett import pack, rule_data
from engine.parlett.presets import NAMES, PRESETS
from engine.parlett.rule_data import DEALS

GAME = const(100)
"""The points that end a game, in a match of games (P-82)."""


class Rules(rules.Rules):
    """The rules of one match. They never change; rules with the same values are equal.

    Attributes, besides an attribute for each option (`rule_data.ROWS`, `MEANT`):
    - name, preset: the name of the preset.
    - seats: the number of players.
    - hands: the number of hands, with the dummy's.
    - hand_size: the number of cards in a hand.
    - tricks: the number of tricks in a deal.
    - pack: the cards, sorted.
    - turn_up: whether a card is turned up for trump.
    - match: the match form.
    - target: the points or deals that end the match; 0 for a match of games.
    - options: what differs from the preset, as texts.
    """

    first_trump: int
    reveal_timing: str
    revealer_nominates: bool
    premium_fail_pays: bool
    four_ten: bool
    show_failed_bids: bool
    show_dummy_score: bool
    game_bonus: str
    tie: str
    bids: str

    def __init__(self, name: str, match: str = "nine_deals", options: "Iterable[str]" = ()) -> None:
        """Make the rules; RuleError if the preset, the match form or an option is unknown."""
        rules.check_choice("Rules", name, NAMES)
        self.name = self.preset = name
        _, self.seats, self.turn_up, _ = PRESETS[name]
        self.hands = 3 if self.seats == 2 else self.seats
        self.pack = pack.cards_of(self.seats, self.turn_up)
        self.hand_size = 13 if self.seats == 4 else 12
        self.tricks = self.hand_size - 3
        self.match, self.target = rule_data.match(match)
        data = rule_data.with_options(name, options)
        for key in rule_data.KEYS:
            setattr(self, key, rule_data.MEANT.get(data[key], data[key]))
        self.options = tuple(rule_data.differences(name, data))
        self._frozen = True

    def _agreed(self) -> "tuple[object, ...]":
        return self.name, self.match, self.target, self.options

    def title(self) -> str:
        """Return the name of the preset, for people."""
        return PRESETS[self.name][0]

    @property
    def data(self) -> "dict[str, str]":
        """The values of all options by key, as texts."""
        return rule_data.with_options(self.name, self.options)

    def has(self, key: str) -> bool:
        """Return whether an option means something in this preset and match form."""
        _, _, presets, matches = rule_data.row_of(key)
        return self.name in presets and self.match in matches

    def match_text(self) -> str:
        """Return the match form as a record has it."""
        if self.match == "target" or self.target > DEALS:
            return f"{self.match} {self.target}"
        return self.match

    def _with(self, options: "tuple[str, ...]") -> "Rules":
        return Rules(self.name, self.match_text(), self.options + options)

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
