"""The rules of one adding game: an immutable value, made from checked data.

The data is that of a rule file: a JSON object with a `base` (the name of a preset), a `name`, and
only what differs from the base. `engine.adding.vocabulary` has a table of its keys. Besides them,
`cards` is a map from card to effect (`engine.adding.effect_data`); a card is a rank (`"4"`), `"*"`
for the joker, or one suit of a rank (`"2S"`), which wins over its rank (C-01 to C-39).

A difference can also be a line of text, an option: `hand=5`, `tokens=2-4:5 5-:3`,
`borders=33 66 99`, `bust_by_playing=true`, `name=Our game`, `4=add 4`, `2S=double`.
"""

from engine import cards, rules
from engine.adding import moves, rule_data
from engine.adding.effects import ADD, DOUBLE, SET, Effect, Ways
from engine.adding.presets import NAMES
from engine.adding.vocabulary import for_seats, has_hand_points, of_rank, target
from engine.errors import RuleError
from engine.kinds import Data, Iterable, Sequence


class Rules(rules.Rules):
    """The rules of one game, made by `preset` or `Rules.from_file`; they never change.

    Rules that are made from the same data and names are equal.

    Attributes, besides the keys of `engine.adding.vocabulary` that `__init__` copies:
    - name: the name of the preset or the rule file.
    - preset: the preset that these rules differ from.
    - options: what was changed, as texts.
    - turns_up: whether a card is turned up; if the whole pack is dealt, all remaining cards are.
    - hand_size: how many cards each player is dealt; 0 for the whole pack (`dealt`).
    - draw: as in the data, but `never` where the whole pack is dealt.
    - empty_wins: whether a player wins the hand by playing the last card; false where everybody
      always draws.
    - reverse_plays_again: whether a reversal between two players is another turn (A-31 to A-35).
    - loser_leads: whether the player who lost a hand leads the next hand.
    - ends_first_out: whether the game ends as soon as a player has lost all tokens.
    - loss_per_player: whether a loss costs a token for each player still in the hand (V-15);
      `loss_costs` is 1 then.
    - over_costs: whether each point over the limit costs a token (V-14).
    - winning, rewarding, costly: tuples of totals. A total that wins is in no other; a total that
      costs and rewards does both.
    - pays: whether there are totals that cost or bring something.
    - hand_points: whether a hand has points of its own, which borders cost (W-06).
    - target_points: the score that ends the game; 0 if the hand is the game (V-05).
    - token_name: what a token is called; a point where hands are won for points.
    - names: whether a card lets the player name another player (V-01); names_payer: a player who
      pays; names_loser: a player who loses (V-12).
    - moves_cards: whether a card moves cards between hands, or from the stock (V-09 to V-11).
    - suits_matter: whether suits of one rank do different things.
    """

    def __init__(
        self,
        name: str,
        changes: "Data",
        base: "Data | None" = None,
        options: "Iterable[str] | None" = None,
        preset: str = "",
    ) -> None:
        """Lay changes over a base, both in the form of a rule file; RuleError for a wrong value.

        base: checked data, or None for what every preset starts from. options: the changes as
        texts; None to find them.
        """
        plain = rule_data.data_of("") if base is None else base
        self._data = data = rule_data.changed(plain, changes)
        if data["pack"]:  # a usual pack has enough cards
            rule_data.possible_seats(data)
        self.name = name
        self.preset = preset or name
        self.limit: int = data["limit"]
        self.start_total: int = data["start_total"]
        self.turn_up: str = data["turn_up"]
        self.turns_up = self.turn_up != "no"
        all_dealt = data["hand"] == "all"
        self.hand_size: int = 0 if all_dealt else data["hand"]
        self.draw: str = "never" if all_dealt else data["draw"]
        self.empty_wins: bool = data["empty_hand"] == "wins" and self.draw != "always"
        self.floor: str = data["floor"]
        self.jokers: int = data["jokers"]
        self.reverse_plays_again: bool = data["two_player_reverse"] == "again"
        self.after_bust: str = data["after_bust"]
        self.forget_to_draw: str = data["forget_to_draw"]
        self.bust_by_playing: bool = data["bust_by_playing"]
        self.same_rank: bool = data["same_rank"]
        self.loser_leads: bool = data["next_hand"] == "loser"
        self.ends_first_out: bool = data["game_end"] == "first_out"
        per_player = data["loss_costs"] == "players"
        self.loss_costs: int = 1 if per_player else data["loss_costs"]
        self.winning: tuple[int, ...] = tuple(data["winning"])
        wins = self.winning
        self.rewarding = tuple([total for total in data["rewarding"] if total not in wins])
        self.costly = tuple([total for total in data["costly"] if total not in wins])
        self.borders: tuple[int, ...] = tuple(data["borders"])
        self.hand_points = has_hand_points(data)
        self.pays = bool(self.costly or self.rewarding or wins or self.borders)
        self.border_backward_costs: bool = data["border_backward_costs"]
        self.border_jumps_only: bool = data["border_jumps_only"]
        self.points_per_hand: int = data["points_per_hand"]
        self.win_points: int = data["win_points"]
        self.token_name: str = "point" if self.win_points else data["token_name"]
        points = self.hand_points or self.win_points
        self.over_costs: bool = data["over_costs"] and self.bust_by_playing and not points
        self.loss_per_player: bool = per_player and not points
        self.target_points = target(data)
        self.tie: str = data["tie"]
        self._clamps = self.floor == "clamp"
        self._forbids = self.floor == "forbid"
        self._by_card = effects = rule_data.effects(data["cards"], self.limit)
        every = effects[cards.make(0) : cards.JOKER]  # of cards whose suit is unknown
        self._simple = [effect.simple() for effect in effects]  # by card; bots ask often
        ways = [way for effect in set(effects) for way in effect.ways]
        self.names = any(way.names() for way in ways)
        self.names_payer = any(way.names_payer for way in ways)
        self.names_loser = any(way.names_loser for way in ways)
        self.moves_cards = any(way.moves_cards() for way in ways)
        self.suits_matter = effects[: cards.make(0)] != every * 4
        if options is None:
            options = rule_data.differences(data, plain)
        self.options = tuple(rules.listed("Option", options))
        self._frozen = True

    def _agreed(self) -> "tuple[object, ...]":
        return self.name, self.preset, self._data

    @property
    def data(self) -> "Data":
        """All of the rules in the form of a rule file, as a copy."""
        data: Data = rule_data.copied(self._data)
        return data

    @staticmethod
    def from_file(data: object, name: str = "") -> "Rules":
        """Return the rules of a rule file; RuleError if the file is wrong.

        data: the parsed JSON of the file. name: the name of the file.
        """
        if not isinstance(data, dict):
            raise RuleError("not_an_object", key="Rules")
        changes = dict(data)
        base = changes.pop("base", "")
        rules.check_choice("base", base, NAMES)
        return Rules(name or base, changes, rule_data.data_of(base), None, base)

    def title(self) -> str:
        """Return the name of the game as a person would say it."""
        return str(self._data.get("name", self.name))

    def _with(self, options: "tuple[str, ...]") -> "Rules":
        before = self._data
        data = rule_data.with_options(before, options)
        changes = {key: data[key] for key in data if data[key] is not before.get(key)}
        return Rules(self.name, changes, before, self.options + options, self.preset)

    def differences(self) -> "list[str]":
        """Return the options that change the preset into these rules."""
        return rule_data.differences(self._data, rule_data.data_of(self.preset))

    def tokens(self, seats: int) -> int:
        """Return how many tokens each player starts with (A-18, A-23); 0 for none.

        Without tokens the game counts marks for losses (A-45), or points (W-02, V-05).
        """
        return 0 if self.hand_points or self.win_points else for_seats(self._data["tokens"], seats)

    def packs(self, seats: int) -> int:
        """Return how many packs a number of players uses (A-18, A-19)."""
        return for_seats(self._data["decks"], seats)

    def effect(self, card: int) -> Ways:
        """Return what a card does, in each of its ways."""
        return self._by_card[card]

    def simple(self, card: int) -> "Effect | None":
        """Return the effect of a simple card (`Ways.simple`); None for any other card."""
        return self._simple[card]

    def chosen(self, move: int) -> Effect:
        """Return what the card of a play does, as its player chose."""
        card = moves.value_of(move)
        way = self._simple[card]
        return self._by_card[card].of(moves.number_of(move)) if way is None else way

    def needs_suit(self, card: int) -> bool:
        """Return whether a card has no suit though its suits do different things."""
        return cards.make(0) <= card < cards.JOKER and any(
            self._by_card[cards.make(card % 13, suit)] is not self._by_card[card]
            for suit in range(4)
        )

    def total(self, card: int, before: int, number: int) -> int:
        """Return the total after a card, not below the floor (A-30); it may be over the limit."""
        way = self._simple[card]
        if way is None:
            way = self._by_card[card].of(number)
            number = moves.counted(number)
        kind = way.kind
        if kind == ADD:
            total = before + number
        elif kind == SET:
            total = number
        elif kind == DOUBLE:
            total = before + before
        else:  # HALVE
            total = before >> 1
        return 0 if total < 0 and self._clamps else total

    def allows(self, total: int) -> bool:
        """Return whether a play may make a total (A-03, A-05, A-30)."""
        return (total <= self.limit or self.bust_by_playing) and (total >= 0 or not self._forbids)

    def dealt(self, size: int, seats: int) -> "tuple[int, int]":
        """Return how many cards each player is dealt, and how many cards are turned up.

        size: how many cards there are. seats: how many players there are.
        """
        if self.hand_size:
            return self.hand_size, int(self.turns_up)
        return size // seats, size % seats if self.turns_up else 0

    def may_be_turned_up(self, card: int) -> bool:
        """Return whether a card that is turned up makes the first total; else it goes back."""
        way = self._simple[card]
        if self.turn_up != "plain" or not self.hand_size:  # then no other card is left
            return True
        if way is None or way.kind != ADD or not way.only_counts():
            return False
        return len(way.numbers) == 1 and way.numbers[0] > 0

    def turned_up(self, card: int, before: int) -> int:
        """Return the total after a card that is turned up at a total.

        If the card offers several totals, choose the lowest that is not negative.
        """
        totals = [self.total(card, before, number) for number in self.offered(card, before)]
        allowed = [total for total in totals if total <= self.limit and self.allows(total)]
        from_zero = [total for total in allowed if total >= 0]
        return min(from_zero) if from_zero else max(allowed) if allowed else before

    def after_loss(self, total: int) -> int:
        """Return the total at which a deal goes on after a loss at a total (A-10, V-04)."""
        return total if self.after_bust == "out_total_stays" else self.start_total

    def offered(self, card: int, before: int) -> "Sequence[int]":
        """Return the numbers that a card may count at a total, whatever total they make.

        There are none if the card can only halve and the total is odd, or if its effect holds only
        at other totals.
        """
        way = self._simple[card]
        if way is None:
            return self._by_card[card].offered(before)
        return way.numbers if way.kind in (ADD, SET) or way.holds_at(before) else ()

    def numbers(self, card: int, before: int) -> "list[int]":
        """Return the numbers that a card may count at a total; none if it can't be played.

        The number of a move is such a number, plus the seat that the move names (`moves.naming`).
        """
        way = self._simple[card]
        if way is None or way.kind != SET and (self._forbids or way.kind != ADD):
            offered = self.offered(card, before)
            return [n for n in offered if self.allows(self.total(card, before, n))]
        if way.kind == SET or self.bust_by_playing:  # SET: never over the limit, never below 0
            return list(way.numbers)
        most = self.limit - before
        return [n for n in way.numbers if n <= most]

    def reward(self, before: int, after: int) -> int:
        """Return the reward for changing the total: 2 for the hand, 1 if all others pay, else 0."""
        if before == after:
            return 0
        return 2 if after in self.winning else int(after in self.rewarding)

    def balance(self, before: int, after: int) -> int:
        """Return the cost of a change of the total minus its reward."""
        return self.cost(before, after) - self.reward(before, after)

    def cost(self, before: int, after: int) -> int:
        """Return how many points or tokens a change of the total costs (W-01).

        Landing on a border from below does not cross it. If only jumps cross borders (W-11),
        leaving a border does not cross it either.
        """
        cost = int(after in self.costly)
        if before == after and after in self.rewarding:
            cost = 0  # players pay when the total is reached, not while it stays there
        if before > after:
            if not self.border_backward_costs:  # W-03
                return cost
            before, after = after, before
        lowest = before + self.border_jumps_only
        return cost + sum(lowest <= border < after for border in self.borders)

    def loss(self, total: int, others: int) -> int:
        """Return how many tokens the loser of a hand pays (A-07, V-14, V-15).

        total: the total at which the hand was lost. others: how many other seats are still in it.
        """
        if self.over_costs and total > self.limit:
            return total - self.limit
        return others if self.loss_per_player else self.loss_costs

    def points(self, crossed: int) -> int:
        """Return the points left in a deal after a number of crossings (W-06)."""
        left = self.points_per_hand - crossed
        least: int | str = self._data["points_floor"]
        return max(left, least) if isinstance(least, int) else left

    def all_cards(self, seats: int) -> bytes:
        """Return the cards that a number of players use, sorted."""
        packs = self.packs(seats)
        whole = [place // packs for place in range(cards.make(0) * packs)]
        if self._data["pack"]:  # found card by card, this takes 2 ms on a board
            whole = []
            for card in range(cards.make(0)):
                whole += [card] * (self.in_pack(card) * packs)
        return bytes(whole + [cards.JOKER] * (self.jokers * packs))

    def in_pack(self, card: int) -> int:
        """Return how many copies of a card a pack has; without a suit, how many of its rank."""
        if card == cards.JOKER:
            return self.jokers
        number = of_rank(self._data["pack"], cards.rank_of(card))
        suit = cards.suit_of(card)
        return number if suit == cards.ANY else (number + 3 - suit) >> 2

    def cards_to_enter(self) -> "list[int]":
        """Return the cards that a person can enter, with suits if suits matter."""
        first, last = (0, cards.make(0)) if self.suits_matter else (cards.make(0), cards.JOKER)
        found = [card for card in range(first, last) if self.in_pack(card)]
        if self.jokers:
            found.append(cards.JOKER)
        return found


_last: "list[Rules]" = []  # the preset that was made last: it is often wanted again


def preset(name: str) -> Rules:
    """Return the rules of a preset; RuleError for an unknown name."""
    rules.check_choice("Rules", name, NAMES)
    if not _last or _last[0].name != name:
        _last[:] = [Rules(name, {}, rule_data.data_of(name), (), name)]
    return _last[0]
