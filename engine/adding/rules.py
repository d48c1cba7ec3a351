"""The rules of one adding game as an immutable value, made from data and checked on the way in.

The data is that of a rule file: a JSON object with a `base` (the name of a preset), a `name`, and
only what differs from the base.

| key | value | rows |
|---|---|---|
| `base` | a preset | section 0 |
| `name` | 1 to 16 characters, no double quote | |
| `limit` | 1 to 999: the total that must not be passed | A-03 |
| `start_total` | 0 to the limit: what an empty pile counts | A-01 |
| `floor` | `none`, `clamp` (no total below 0), `forbid` (no card may go there) | A-30 |
| `hand` | 1 to 7 cards | A-23 |
| `tokens` | 0 (marks only) to 9, or a table by players, `{"2-4": 5, "5-": 3}` | A-18, A-45 |
| `token_name` | penny, token, nickel, chip, coin, mark, drink, point | A-07, A-45 |
| `decks` | 1 to 4, or a table by players | A-18 to A-20 |
| `jokers` | 0 to 4 in each pack | C-12 |
| `two_player_reverse` | `pass`, `again` (the same player plays again) | A-31 to A-35 |
| `after_bust` | `new_hand`; with the pile taken away, the loser is out of the hand \
(`pile_away_out`) or goes on (`pile_away_stay`) | A-09 to A-11 |
| `forget_to_draw` | what is forgotten when the next player plays is lost (`strict`), may be drawn \
till one's own next card (`lenient`), or the device draws for all (`auto`) | A-24, A-25 |
| `bust_by_playing` | true: a card may go over the limit, and the hand is lost by it | A-05, W-04 |
| `borders` | totals in rising order; to cross one costs a point. Points then take the place of \
tokens | W-01, W-02 |
| `border_backward_costs` | whether crossing downward costs too | W-03 |
| `points_per_hand` | 1 to 99 | W-06 |
| `points_floor` | the least left of them, -99 to 99, or `none` | W-06 |
| `target_points` | 1 to 999: the score that ends the game | W-07, W-08 |
| `tie` | at the top: `play_on` (another hand), `shared` | W-07 |
| `cards` | a map from card to effect (`engine.adding.effect_data`); a card is a rank (`"4"`), \
`"*"` for the joker, or one suit of a rank (`"2S"`), which wins over its rank | section 2 |

One difference can also be told in a line of text, as an option: `hand=5`, `tokens=2-4:5 5-:3`,
`borders=33 66 99`, `bust_by_playing=true`, `name=Our game`, `4=add 4`, `2S=double`.
"""

from engine import cards
from engine.adding import rule_data
from engine.adding.effects import ADD, SET, Effect
from engine.adding.presets import PRESETS
from engine.adding.vocabulary import for_seats
from engine.errors import RuleError, shown


class Rules:
    """What was agreed before the first deal; never changed afterwards.

    Made by `preset` or `Rules.from_file`. name: what the game was asked for by. preset: the preset
    that it differs from. data: all of it in the form of a rule file. options: what was changed,
    as text. limit, start_total, floor, hand, jokers, after_bust, forget_to_draw, bust_by_playing,
    borders, target_points and tie are those of the data.
    """

    def __init__(self, name: str, changes: dict, base=None, options: tuple = (), preset: str = ""):
        """Lay `changes` over `base`, both in the form of a rule file; RuleError where it is none.

        base: data that was checked, or None for what every preset starts from. options: those
        among the changes that were given as text.
        """
        data = rule_data.changed(rule_data.data_of("") if base is None else base, changes)
        self.name = name
        self.preset = preset or name
        self.data = data
        self.options = options
        self.limit = data["limit"]
        self.start_total = data["start_total"]
        self.floor = data["floor"]
        self.hand_size = data["hand"]
        self.jokers = data["jokers"]
        self.reverse_plays_again = data["two_player_reverse"] == "again"
        self.after_bust = data["after_bust"]
        self.forget_to_draw = data["forget_to_draw"]
        self.bust_by_playing = data["bust_by_playing"]
        self.borders = data["borders"]
        self.target_points = data["target_points"]
        self.tie = data["tie"]
        self._points = data["points_per_hand"]
        self._least_points = data["points_floor"]
        self._clamps = self.floor == "clamp"
        self._forbids = self.floor == "forbid"
        self._by_card = effects = rule_data.effects(data["cards"], self.limit)
        every = effects[cards.make(0) : cards.JOKER]  # where nothing is said of the suit
        self.suits_matter = effects[: cards.make(0)] != every * 4

    def __eq__(self, other) -> bool:
        """Whether both are the same rules by the same names."""
        return isinstance(other, Rules) and (self.name, self.preset, self.data) == (
            other.name,
            other.preset,
            other.data,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.preset, self.limit, self.hand_size))

    @staticmethod
    def from_file(data, name: str = "") -> "Rules":
        """The rules of a rule file, from its parsed JSON; name is what the file is called.

        RuleError where it is none.
        """
        if not isinstance(data, dict):
            raise RuleError("not_an_object", key="Rules")
        base = data.get("base", "")
        if not isinstance(base, str) or base not in PRESETS:
            raise RuleError("not_one_of", key="base", found=shown(base), choices=rule_data.names())
        changes = dict(data)
        del changes["base"]
        plain = rule_data.data_of(base)
        rules = Rules(name or base, changes, plain, (), base)
        # A copy, once it is known to be right: the caller may change what it has passed.
        rules.data = rule_data.copied(rules.data)
        rules.borders = rules.data["borders"]
        rules.options = tuple(rule_data.differences(rules.data, plain))
        return rules

    def title(self) -> str:
        """The name of the game as a person would say it."""
        return self.data.get("name", self.name)

    def with_option(self, option: str) -> "Rules":
        """These rules with one value changed, from text such as `two_player_reverse=again`."""
        return self.with_options((option,))

    def with_options(self, options) -> "Rules":
        """These rules with several values changed one after the other, checked at the end."""
        before = self.data
        data = rule_data.with_options(before, options)
        changes = {key: data[key] for key in data if data[key] is not before.get(key)}
        return Rules(self.name, changes, before, self.options + tuple(options), self.preset)

    def differences(self) -> list:
        """What differs from the preset, as options that make these rules of it."""
        return rule_data.differences(self.data, rule_data.data_of(self.preset))

    def tokens(self, seats: int) -> int:
        """How many tokens each player starts with (A-18, A-23); 0 where there are none.

        Then marks are kept, of the hands lost (A-45), or points, where borders cost some (W-02).
        """
        return 0 if self.borders else for_seats(self.data["tokens"], seats)

    @property
    def token_name(self) -> str:
        """What a token is called."""
        return self.data["token_name"]

    def decks(self, seats: int) -> int:
        """How many packs that many players use (A-18, A-19)."""
        return for_seats(self.data["decks"], seats)

    def effect(self, card: int) -> Effect:
        """What a card does."""
        return self._by_card[card]

    def needs_suit(self, card: int) -> bool:
        """Whether a card is told by its rank alone though its suits do different things."""
        return cards.make(0) <= card < cards.JOKER and any(
            self._by_card[cards.make(card % 13, suit)] is not self._by_card[card]
            for suit in range(4)
        )

    def total(self, card: int, before: int, number: int) -> int:
        """The total after a card, the floor applied (A-30); it may be over the limit."""
        total = self._by_card[card].total(before, number)
        return 0 if total < 0 and self._clamps else total

    def allows(self, total: int) -> bool:
        """Whether a card may make the total so (A-03, A-05, A-30)."""
        return (total <= self.limit or self.bust_by_playing) and (total >= 0 or not self._forbids)

    def numbers(self, card: int, before: int) -> list:
        """The numbers that may be chosen for a card at a total; empty where it can't be played."""
        effect = self._by_card[card]
        kind = effect.kind
        if kind == SET:  # never over the limit, never below 0
            return list(effect.numbers)
        if self._forbids or kind != ADD:
            return [n for n in effect.numbers if self.allows(self.total(card, before, n))]
        if self.bust_by_playing:
            return list(effect.numbers)
        most = self.limit - before
        return [n for n in effect.numbers if n <= most]

    def crossings(self, before: int, after: int) -> int:
        """How many points a card costs that takes the total from one number to another (W-01).

        Landing on a border is not crossing it.
        """
        if before > after:
            if not self.data["border_backward_costs"]:  # W-03
                return 0
            before, after = after, before
        return sum(before <= border < after for border in self.borders)

    def points(self, crossed: int) -> int:
        """What is left of the points of a hand to who has lost so many (W-06)."""
        left = self._points - crossed
        return left if self._least_points == "none" else max(left, self._least_points)

    def pack(self, seats: int) -> bytes:
        """The cards that so many players use, sorted."""
        decks = self.decks(seats)
        whole = [place // decks for place in range(cards.make(0) * decks)]
        return bytes(whole + [cards.JOKER] * (self.jokers * decks))

    def cards_to_enter(self) -> list:
        """The cards that tell all there is to know at a real table: ranks, or with suits."""
        first, last = (0, cards.make(0)) if self.suits_matter else (cards.make(0), cards.JOKER)
        told = list(range(first, last))
        if self.jokers:
            told.append(cards.JOKER)
        return told


def preset(name: str) -> Rules:
    """The rules of a preset; RuleError where there is none of that name."""
    if name not in PRESETS:
        raise RuleError("not_one_of", key="Rules", found=shown(name), choices=rule_data.names())
    return Rules(name, {}, rule_data.data_of(name), (), name)
