"""The rules of one adding game: an immutable value, made from data that is checked.

The data is that of a rule file: a JSON object with a `base` (the name of a preset), a `name`, and
only what differs from the base.

| key | value | rows of docs/rules.md |
|---|---|---|
| `base` | a preset | |
| `name` | 1 to 16 characters, no double quote | |
| `limit` | 1 to 999: the total that must not be passed | A-03 |
| `start_total` | 0 to the limit: what an empty pile counts | A-01 |
| `turn_up` | whether a card is turned up after the cards are dealt: it makes the first total and \
does nothing else (`any`); one that does more than add a number from 1 up goes back (`plain`); or \
`no` | |
| `floor` | `none`, `clamp` (no total below 0), `forbid` (no card may go there) | A-30 |
| `hand` | 1 to 7 cards; `all`: the whole pack is dealt, as many to each, and nobody draws | A-23 |
| `tokens` | 0 (marks only) to 9, or a table by players, `{"2-4": 5, "5-": 3}` | A-18, A-45 |
| `loss_costs` | 1 to 9: how many tokens the loser of a hand pays; `players`: one for each other \
player who is still in the hand | A-07, V-15 |
| `token_name` | penny, token, nickel, chip, coin, mark, drink, point | A-07, A-45 |
| `decks` | 1 to 4, or a table by players | A-18 to A-20 |
| `jokers` | 0 to 4 in each pack | C-12 |
| `pack` | a map from rank to how many cards of it a pack has, 0 to 16, such as `{"K": 0}`; of the \
others there are four | |
| `two_player_reverse` | `pass`, `again` (the same player plays again) | A-31 to A-35 |
| `after_bust` | `new_hand`; with the pile taken away, the loser is out of the hand \
(`pile_away_out`) or goes on (`pile_away_stay`); with `out_total_stays`, the loser is out of the \
hand, its cards go under the stock, and pile and total stay | A-09 to A-11, V-04 |
| `next_hand` | who leads the next hand: the player to the left of the dealer, who is the next one \
to the left of the last dealer (`in_turn`); or the seat that lost last (`loser`) | A-14, A-16 |
| `game_end` | when a game for tokens ends: `one_left` (only one has some left), `first_out` \
(a player has none; the player with the most wins) | A-08 |
| `draw` | whether a player draws after a play: `always`, `while_stock` (until the stock is used \
up), `never` | A-02, A-12 |
| `empty_hand` | whether a player who plays the last card wins the hand (`wins`) or one who has \
none to play loses it (`loses`) | |
| `forget_to_draw` | when it is too late to draw: once the next player plays (`strict`) or at \
one's own next play (`lenient`); `auto`: nobody forgets | A-24, A-25 |
| `bust_by_playing` | true: a card may go over the limit, and the hand is lost by it | A-05, W-04 |
| `over_costs` | true: who goes over the limit pays a token for each point over it, in place of \
`loss_costs` | V-14 |
| `same_rank` | true: a player may play several cards of one rank at once, and draws then | V-13 |
| `costly` | totals in rising order; a player who makes one exactly, or leaves it there, pays a \
token or a point | |
| `rewarding` | totals in rising order; a player who makes one exactly gets a point, or all \
others pay a token | |
| `winning` | totals in rising order; a player who makes one exactly wins the hand; all others \
lose it | |
| `borders` | totals in rising order; to cross one costs a point. Points then take the place of \
tokens | W-01, W-02 |
| `border_costs` | `point`, `token` (there are no points of a hand) | W-01 |
| `border_backward_costs` | whether crossing downward costs too | W-03 |
| `border_jumps_only` | true: only a card that jumps over a border crosses it, and none that lands \
on it or starts from it | W-11 |
| `points_per_hand` | 1 to 99 | W-06 |
| `points_floor` | the least left of them, -99 to 99, or `none` | W-06 |
| `win_points` | 1 to 99 points for a player who wins a hand, in place of tokens; 0: none | V-05 |
| `target_points` | 1 to 999: the score that ends the game; 0: 15, but with `win_points` and no \
points of a hand, the hand is the game | W-07, W-08, V-05 |
| `tie` | at the top: `play_on` (another hand), `shared` | W-07 |
| `cards` | a map from card to effect (`engine.adding.effect_data`); a card is a rank (`"4"`), \
`"*"` for the joker, or one suit of a rank (`"2S"`), which wins over its rank | C-01 to C-39 |

One difference can also be a line of text, an option: `hand=5`, `tokens=2-4:5 5-:3`,
`borders=33 66 99`, `bust_by_playing=true`, `name=Our game`, `4=add 4`, `2S=double`.
"""

from engine import cards, rules
from engine.adding import moves, rule_data
from engine.adding.effects import ADD, DOUBLE, SET, Effect, Ways
from engine.adding.presets import NAMES
from engine.adding.vocabulary import MOST_TOTAL, for_seats, has_hand_points, of_rank, target
from engine.errors import RuleError


class Rules(rules.Rules):
    """The rules of one game, made by `preset` or `Rules.from_file`; they never change.

    Two that are made from the same data and names are equal.

    Attributes:
    - name: the name of the preset or the rule file.
    - preset: the preset that they differ from.
    - options: what was changed, as texts.
    - turns_up: whether a card is turned up; where the whole pack is dealt, all that are left.
    - reverse_plays_again: whether a reversal between two is another turn (A-31 to A-35).
    - suits_matter: whether suits of one rank do different things.
    - hand_size: how many cards are dealt to each; 0 for the whole pack (`dealt`).
    - limit, start_total, turn_up, draw, floor, jokers, after_bust, forget_to_draw,
      bust_by_playing, same_rank, loss_costs, costly, rewarding, winning, borders,
      border_backward_costs, border_jumps_only, points_per_hand, win_points, target_points, tie:
      the values of the data. A total that wins does nothing else; one that costs and pays does
      both.
    - over_costs: whether each point over the limit costs a token (V-14).
    - loss_per_player: whether a loss costs a token for each player still in the hand (V-15);
      `loss_costs` is 1 then.
    - empty_wins: whether who plays the last card of a hand wins it; not where all always draw.
    - hand_points: whether a hand has points of its own, which borders cost (W-06).
    - loser_leads: whether who lost a hand leads the next one.
    - ends_first_out: whether the game ends as soon as a player has lost all tokens.
    - pays: whether there are totals that cost or bring something.
    - names: whether a card lets the player name another (V-01); names_payer: one who pays;
      names_loser: one who loses (V-12).
    - moves_cards: whether a card moves cards between hands, or from the stock (V-09 to V-11).
    """

    def __init__(self, name: str, changes: dict, base=None, options=None, preset: str = ""):
        """Lay changes over a base, both in the form of a rule file; RuleError if they are wrong.

        base: checked data, or None for what every preset starts from. options: the changes as
        texts; None to find them.
        """
        plain = rule_data.data_of("") if base is None else base
        self._data = data = rule_data.changed(plain, changes)
        if data["pack"]:  # any other is enough
            rule_data.possible_seats(data)
        self.name = name
        self.preset = preset or name
        self.limit = data["limit"]
        self.start_total = data["start_total"]
        self.turn_up = data["turn_up"]
        self.turns_up = self.turn_up != "no"
        all_dealt = data["hand"] == "all"
        self.hand_size = 0 if all_dealt else data["hand"]
        self.draw = "never" if all_dealt else data["draw"]
        self.empty_wins = data["empty_hand"] == "wins" and self.draw != "always"
        self.floor = data["floor"]
        self.jokers = data["jokers"]
        self.reverse_plays_again = data["two_player_reverse"] == "again"
        self.after_bust = data["after_bust"]
        self.forget_to_draw = data["forget_to_draw"]
        self.bust_by_playing = data["bust_by_playing"]
        self.same_rank = data["same_rank"]
        self.loser_leads = data["next_hand"] == "loser"
        self.ends_first_out = data["game_end"] == "first_out"
        per_player = data["loss_costs"] == "players"
        self.loss_costs = 1 if per_player else data["loss_costs"]
        self.winning = wins = tuple(data["winning"])
        self.rewarding = tuple([total for total in data["rewarding"] if total not in wins])
        self.costly = tuple([total for total in data["costly"] if total not in wins])
        self.borders = tuple(data["borders"])
        self.hand_points = has_hand_points(data)
        self.pays = bool(self.costly or self.rewarding or self.winning or self.borders)
        self.border_backward_costs = data["border_backward_costs"]
        self.border_jumps_only = data["border_jumps_only"]
        self.points_per_hand = data["points_per_hand"]
        self.win_points = data["win_points"]
        points = self.hand_points or self.win_points
        self.over_costs = data["over_costs"] and self.bust_by_playing and not points
        self.loss_per_player = per_player and not points
        self.target_points = target(data)
        self.tie = data["tie"]
        self._least_points = data["points_floor"]
        self._clamps = self.floor == "clamp"
        self._forbids = self.floor == "forbid"
        self._by_card = effects = rule_data.effects(data["cards"], self.limit)
        every = effects[cards.make(0) : cards.JOKER]  # those of a card whose suit is unknown
        self._simple = [effect.simple() for effect in effects]  # by card; most are, and bots ask
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

    def _agreed(self) -> tuple:
        return self.name, self.preset, self._data

    @property
    def data(self) -> dict:
        """All of the rules in the form of a rule file, as a copy."""
        return rule_data.copied(self._data)

    @staticmethod
    def from_file(data, name: str = "") -> "Rules":
        """Return the rules of a rule file; RuleError if they are wrong.

        data: its parsed JSON. name: the name of the file.
        """
        if not isinstance(data, dict):
            raise RuleError("not_an_object", key="Rules")
        base = data.get("base", "")
        rules.check_choice("base", base, NAMES)
        changes = {key: data[key] for key in data if key != "base"}
        return Rules(name or base, changes, rule_data.data_of(base), None, base)

    def title(self) -> str:
        """Return the name of the game as a person would say it."""
        return self._data.get("name", self.name)

    def with_options(self, options) -> "Rules":
        """Return these rules changed by options such as `tie=shared`; RuleError for wrong ones."""
        options = rules.listed("Option", options)
        before = self._data
        data = rule_data.with_options(before, options)
        changes = {key: data[key] for key in data if data[key] is not before.get(key)}
        return Rules(self.name, changes, before, self.options + tuple(options), self.preset)

    def differences(self) -> list:
        """Return what differs from the preset, as options that make these rules of it."""
        return rule_data.differences(self._data, rule_data.data_of(self.preset))

    def tokens(self, seats: int) -> int:
        """Return how many tokens each player starts with (A-18, A-23); 0 for none.

        Without tokens the game counts marks for losses (A-45), or points (W-02, V-05).
        """
        return 0 if self.hand_points or self.win_points else for_seats(self._data["tokens"], seats)

    @property
    def token_name(self) -> str:
        """The name of a token."""
        return "point" if self.win_points else self._data["token_name"]

    def packs(self, seats: int) -> int:
        """Return how many packs that many players use (A-18, A-19)."""
        return for_seats(self._data["decks"], seats)

    def effect(self, card: int) -> Ways:
        """Return what a card does, in each of its ways."""
        return self._by_card[card]

    def simple(self, card: int):
        """Return the effect of a simple card (`Ways.simple`); None for another."""
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

    def dealt(self, size: int, seats: int) -> tuple:
        """Return how many cards each of a number of players is dealt, and how many are turned up.

        size: how many cards there are.
        """
        if self.hand_size:
            return self.hand_size, int(self.turns_up)
        return size // seats, size % seats if self.turns_up else 0

    def may_be_turned_up(self, card: int) -> bool:
        """Return whether a card that is turned up makes the first total; others go back."""
        way = self._simple[card]
        if self.turn_up != "plain" or not self.hand_size:  # no other is left to turn up
            return True
        if way is None or way.kind != ADD or not way.only_counts():
            return False
        return len(way.numbers) == 1 and way.numbers[0] > 0

    def turned_up(self, card: int, before: int) -> int:
        """Return the total after a card that is turned up at a total.

        If the card offers several totals, choose the lowest that is not negative.
        """
        found = before
        least = None  # the value of the best total; totals below 0 have the highest
        for number in self.offered(card, before):
            total = self.total(card, before, number)
            value = total if total >= 0 else MOST_TOTAL - total
            if total <= self.limit and self.allows(total) and (least is None or value < least):
                least = value
                found = total
        return found

    def after_loss(self, total: int) -> int:
        """Return the total at which a deal goes on after a loss at a total (A-10, V-04)."""
        return total if self.after_bust == "out_total_stays" else self.start_total

    def offered(self, card: int, before: int):
        """Return the numbers that a card may count at a total, wherever they lead.

        There are none if it can only halve an odd total, or holds at other totals alone.
        """
        way = self._simple[card]
        if way is None:
            return self._by_card[card].offered(before)
        return way.numbers if way.kind in (ADD, SET) or way.holds_at(before) else ()

    def numbers(self, card: int, before: int) -> list:
        """Return the numbers that a card may count at a total; none if it can't be played.

        They are those of moves, without the seat that is named.
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
        """Return what a change of the total brings: 1 if all others pay, 2 for the hand, else 0."""
        if before == after:
            return 0
        return 2 if after in self.winning else int(after in self.rewarding)

    def balance(self, before: int, after: int) -> int:
        """Return what a change of the total costs less what it brings."""
        return self.cost(before, after) - self.reward(before, after)

    def cost(self, before: int, after: int) -> int:
        """Return how many points or tokens a change of the total costs (W-01).

        Landing on a border from below does not cross it, nor does leaving it if only a jump over
        it does (W-11).
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
        """Return how many tokens a seat pays that loses a hand at a total (A-07, V-14, V-15).

        others: how many other seats are still in the hand.
        """
        if self.over_costs and total > self.limit:
            return total - self.limit
        return others if self.loss_per_player else self.loss_costs

    def points(self, crossed: int) -> int:
        """Return the points left in a deal after a number of crossings (W-06)."""
        left = self.points_per_hand - crossed
        return left if self._least_points == "none" else max(left, self._least_points)

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
        """Return how many of a card a pack has; of a rank if it has no suit."""
        if card == cards.JOKER:
            return self.jokers
        number = of_rank(self._data["pack"], cards.rank_of(card))
        suit = cards.suit_of(card)
        return number if suit == cards.ANY else (number + 3 - suit) >> 2

    def cards_to_enter(self) -> list:
        """Return the cards that a person can enter: with suits if they matter, else without."""
        first, last = (0, cards.make(0)) if self.suits_matter else (cards.make(0), cards.JOKER)
        found = [card for card in range(first, last) if self.in_pack(card)]
        if self.jokers:
            found.append(cards.JOKER)
        return found


_last: list = []  # the preset that was made last: it is often wanted again


def preset(name: str) -> Rules:
    """Return the rules of a preset; RuleError for an unknown name."""
    rules.check_choice("Rules", name, NAMES)
    if not _last or _last[0].name != name:
        _last[:] = [Rules(name, {}, rule_data.data_of(name), (), name)]
    return _last[0]
