"""The strongest bot: it weighs what each move leaves, and what the next player seems to hold.

The worth of a move is a sum of weights (`tables`, made by `tools.solve.adding`): for each card
kept, for the number of cards kept that can be played at the limit against the number that the next
player seems to keep, and for the chance that the next player can't play at all.

What a player seems to hold is guessed from the plays: a player who plays a card has none that
`keeper` would rather play. A guess has a weight for each kind of card at each place of the hand;
the card drawn last has the last place. Chances are in 1024ths.

A border that costs points is a limit, too; if only a jump over it costs points (W-11), the limit is
the total below it. Cards that do the same are of one kind. A role is what a kind is worth keeping
for: role 0 makes the limit, role 1 stays at the limit, role 2 goes down from it. Kinds of the roles
3 to 12 can't be played at the limit; they add at least 1 to 10.
"""

from engine import cards
from engine.adding import moves
from engine.adding.bots import keeping
from engine.adding.bots.tables import ROWS, WEIGHTS
from engine.adding.effects import Ways
from engine.adding.outcome import Outcome
from engine.adding.presets import NAMES
from engine.adding.rules import Rules
from engine.adding.view import View
from engine.adding.vocabulary import KEYS
from engine.const import const
from engine.kinds import Generator, Iterator, Sequence

NEVER = const(-1000000)
"""The urge to play what can't be played."""

_BANDS = const(8)
CARDS = const(66)
"""The weights of cards: three roles by band, and seven groups of roles by the room they leave."""
KEPT = const(4)
"""How many counts of own cards for the limit have weights; the last count means "or more"."""
HELD = const(3)
"""How many counts of the next player's cards for the limit have weights."""
STUCK = const(162)
"""The place of the weights of a player who can't play, after the weights by band, kept and held."""
AGAIN = const(166)
"""The place of three weights: for another turn, for a turned direction, for a skipped player."""
KEEPERS = const(169)
"""The place of the weight of the move that `keeper` would make."""
SIZE = const(170)
"""The number of weights in a table."""

UNIT = const(64)
"""What a point or a hand counts in weights for two players; for more players, four times that."""

ANY = ""
"""Stands for house rules in the tables."""

_EVEN = const(512)  # the weight of a kind if nothing is known
_LIMIT = const(2000)  # more than totals differ
_COSTS = const(-5000)
_FEW = const(4)  # choices; of more, only the first and the last are tried
_PLAYS = const(12)  # the last plays of a seat that count
_GROWTH = const(5)  # cards
_SLICE = const(5)  # kinds between two looks at the keys
_ALIKE = const(7)  # how many cards may be others than in the preset
_DOUBT = const(3)  # a card against the rule has an eighth of the chance


class Kinds:
    """The kinds of cards in a game.

    Attributes:
    - cards: one card of each kind.
    - counts: how many of each kind the packs have.
    - roles: what each kind is worth keeping for; empty until all cards are known.
    - escapes: whether each kind can be played at the limit; empty until then.
    """

    def __init__(self, rules: Rules, seats: int, whole: bool = True):
        """whole: False if the caller calls `grow` until all cards are known."""
        self.rules = rules
        self.seats = seats
        self.cards: list[int] = []
        self.counts: list[int] = []
        self._kinds = bytearray(cards.CARDS)  # by card
        self._left = list(rules.all_cards(seats))
        self._by_effect: dict[int, int] = {}  # most cards share an effect object
        self.roles = b""
        self.escapes: list[bool] = []
        while whole and self.grow():
            pass

    def grow(self) -> bool:
        """Find the kinds of a few cards, or the roles if no cards are left; return if any were."""
        some = self._left[:_GROWTH]
        del self._left[:_GROWTH]
        for card in some:
            effect = self.rules.effect(card)
            kind = self._by_effect.get(id(effect))
            if kind is None:
                kind = self._by_effect[id(effect)] = self._kind(effect)
            if kind == len(self.counts):
                self.cards.append(card)
                self.counts.append(0)
            self.counts[kind] += 1
            self._kinds[card] = kind
            if cards.suit_of(card) == cards.CLUBS:  # for cards without a suit
                self._kinds[cards.without_suit(card)] = kind
        if not some and not self.roles:
            self._left = []  # an emptied list or dict keeps its memory
            self._by_effect = {}
            rules = self.rules
            limit = rules.borders[0] - rules.border_jumps_only if rules.borders else rules.limit
            self.roles = bytes([self._role(card, limit) for card in self.cards])
            self.escapes = [role < 3 for role in self.roles]
        return bool(some)

    def of(self, card: int) -> int:
        """Return the kind of a card; without a suit, the card has the kind of its suits."""
        return self._kinds[card]

    def _kind(self, effect: Ways) -> int:
        """Return the kind of cards with an effect; a new number if there are no such cards yet."""
        for kind, card in enumerate(self.cards):
            if effect.same(self.rules.effect(card)):
                return kind
        return len(self.cards)

    def totals(self, card: int, before: int) -> list[int]:
        """Return the totals that a card can make at a total without losing the hand."""
        rules = self.rules
        limit = rules.limit
        made = [rules.total(card, before, n) for n in few(rules.offered(card, before))]
        return [total for total in made if total <= limit and rules.allows(total)]

    def urge(self, kind: int, before: int) -> int:
        """Return how much `keeper` wants to play a kind at a total, to be compared."""
        most = NEVER
        kept = _LIMIT if self.escapes[kind] else 0
        rules = self.rules
        for total in self.totals(self.cards[kind], before):
            urge = total - kept
            if rules.pays:
                urge += 10 * _COSTS * rules.balance(before, total)
            if urge > most:
                most = urge
        return most

    def room(self, total: int) -> int:
        """Return how far a total is from the limit, or from the next border."""
        for border in self.rules.borders:
            if total + self.rules.border_jumps_only <= border:
                return border - total
        return self.rules.limit - total

    def _role(self, card: int, limit: int) -> int:
        rules = self.rules
        made = self.totals(card, limit)
        made = [total for total in made if not rules.cost(limit, total)]
        low = limit - 20
        most = [total - low for total in self.totals(card, low)] or [10]
        if not made:
            return 2 + max(1, min(10, min(most)))
        if max(made) < limit:
            return 2
        return 0 if max(most) == 20 else 1


def kinds_of(view: View) -> Kinds:
    """Return the kinds of cards in a game, which its notes keep.

    The caller lets the kinds `grow`: a board takes 60 ms to find them all.
    """
    notes = view.notes
    if not notes or notes[0].seats != view.seats:
        notes[:] = [Kinds(view.rules, view.seats, False)]
    kinds: Kinds = notes[0]
    return kinds


def few(numbers: "Sequence[int]") -> "Sequence[int]":
    """Return which of the numbers that a card may count are tried."""
    return numbers if len(numbers) <= _FEW else (numbers[0], numbers[-1])


def band(room: int) -> int:
    """Return the band of a distance from the limit, 0 to 7."""
    found = 0
    for most in (0, 2, 5, 9, 13, 25, 50):
        if room > most:
            found += 1
    return found


def place(role: int, room: int) -> int:
    """Return the place of the weight of a card that is kept, by its role."""
    if role < 3:
        return role * _BANDS + band(room)
    value = role - 2
    left = room - value
    found = 0
    for most in (-1, 2, 9, 20, 40):
        if left > most:
            found += 1
    group = value - 1 if value < 4 else value + 2 >> 1  # 1, 2, 3, 4-5, 6-7, 8-9, 10
    return 3 * _BANDS + group * 6 + found


def table(rules: Rules, players: int) -> int:
    """Return the place of the weights for rules and a number of players.

    Weights made for house rules of this title come first, then the weights of the preset, if they
    fit, then the weights for any rules. The place is below 0 for rules by which nobody draws: no
    weights fit them, and `keeper` is as strong.
    """
    if rules.draw == "never":
        return -SIZE
    title = rules.title()
    rows = ROWS.get(title)
    if rows is None or title in NAMES:  # a house rule may be called "100"
        rows = ROWS[rules.preset if rules.preset in ROWS and _fit(rules) else ANY]
    return rows[players - 2] * SIZE


def _fit(rules: Rules) -> bool:
    """Return whether the weights of the preset fit house rules made of it.

    With another limit or pack, or with many changed cards, the weights for any rules are better.
    """
    changed = 0
    for option in rules.options:
        key = option.partition("=")[0]
        if key == "limit" or key == "pack":
            return False
        changed += key not in KEYS
    return changed <= _ALIKE


def think(view: View) -> "Iterator[int]":
    """Yield the best move so far, at first the move of `keeper`."""
    rules = view.rules
    best = keeping.aimed(view, keeping.best(rules, view.total, view.legal_moves))
    yield best
    first = table(rules, view.players)
    if first < 0:
        return
    kinds = kinds_of(view)
    while kinds.grow():
        yield best
    unseen = kinds.counts[:]
    for card in view.hand + view.pile:
        kind = kinds.of(card)
        if unseen[kind]:
            unseen[kind] -= 1
    yield best
    guesses: dict[int, tuple[list[list[int]], list[int]]] = {}  # by seat
    found = best
    most = NEVER << 10
    spent: list[int] = []  # the totals made by cards that can't be played at the limit
    for card in view.hand:
        effect = rules.simple(card)
        if effect is not None and effect.only_counts() and not kinds.escapes[kinds.of(card)]:
            spent += kinds.totals(card, view.total)
    for move in view.legal_moves:
        card = moves.value_of(move)
        number = moves.number_of(move)
        effect = rules.chosen(move)
        total = rules.total(card, view.total, number)
        if total > rules.limit or moves.counted(number) not in few(effect.numbers):
            continue
        if total in spent and effect.only_counts() and kinds.escapes[kinds.of(card)]:
            continue
        turns = effect.reverse and view.players > 2
        named = 0
        if effect.names_next and effect.ends_turn(view.more_plays):
            named = moves.named_of(number, view.seat)
        seat = named or _next(view, -view.direction if turns else view.direction)
        if seat not in guesses:
            guesses[seat] = yield from _guess(view, seat, kinds, unseen, best)
        urges = yield from _urges(kinds, total, best)
        blocked = [urge < _COSTS for urge in urges]
        worth = _worth(view, kinds, first, move, total, unseen, guesses[seat], blocked)
        worth += effect.names_payer  # of two plays that are worth the same
        if move == best:
            worth += WEIGHTS[first + KEEPERS] - 128 << 10
        if worth > most:
            most = worth
            found = move
        yield best
    yield keeping.aimed(view, found)


def _urges(kinds: Kinds, total: int, best: int) -> "Generator[int, None, list[int]]":
    """Yield a move now and then; return the urge to play each kind at a total."""
    urges: list[int] = []
    for kind in range(len(kinds.cards)):
        urges.append(kinds.urge(kind, total))
        if kind % _SLICE == 0:
            yield best
    return urges


def _guess(
    view: View, seat: int, kinds: Kinds, unseen: list[int], best: int
) -> "Generator[int, None, tuple[list[list[int]], list[int]]]":
    """Guess the cards of a seat by its plays; yield a move now and then.

    Return (for each card of the seat, the weights of the kinds; what `_held` returns).
    """
    slots = [[_EVEN] * len(unseen) for _ in range(view.rules.hand_size)]
    own: list[Outcome] = []
    for made in view.plays:
        if made.effect.names_swapper and seat in (made.seat, made.named):
            own = []  # another hand since then
        elif made.seat == seat:
            own.append(made)
    for made in own[-_PLAYS:]:
        urges = yield from _urges(kinds, made.before, best)
        _learn(slots, kinds.of(made.card), urges, unseen)
        yield best
    held = _held(slots, unseen, kinds.escapes)
    return slots[: view.sizes[seat]], held


def _next(view: View, direction: int) -> int:
    """Return the next seat in a direction that has cards."""
    seat = view.seat
    for _ in range(view.seats):
        seat = (seat - 1 + direction) % view.seats + 1
        if view.sizes[seat] and seat != view.seat:
            break
    return seat


def _worth(
    view: View,
    kinds: Kinds,
    first: int,
    move: int,
    total: int,
    unseen: list[int],
    guess: tuple[list[list[int]], list[int]],
    blocked: list[bool],
) -> int:
    """Return what it is worth to make a total by a move.

    first: the place of the weights. blocked: by kind, whether it can't be played at the total.
    """
    rules = view.rules
    card = moves.value_of(move)
    effect = rules.chosen(move)
    room = kinds.room(total)
    kept = 0
    worth = 0
    played = False
    hand = view.hand
    if effect.names_swapper:
        size = view.sizes[moves.named_of(moves.number_of(move), view.seat)]
        worth, kept = _any_hand(kinds, first, room, unseen, size)
        hand = ()
    for other in hand:
        if other == card and not played:
            played = True
            continue
        kind = kinds.of(other)
        kept += kinds.escapes[kind]
        worth += WEIGHTS[first + place(kinds.roles[kind], room)] - 128
    if kept >= KEPT:
        kept = KEPT - 1
    turns = effect.reverse and view.players > 2
    again = effect.reverse and not turns and rules.reverse_plays_again
    again = again or (1 + effect.skip) % view.players == 0
    again = again or not effect.ends_turn(view.more_plays)
    if again:
        worth += WEIGHTS[first + AGAIN] - 128
    elif effect.skip == 1:
        worth += WEIGHTS[first + AGAIN + 2] - 128
    if turns:
        worth += WEIGHTS[first + AGAIN + 1] - 128
    unit = UNIT if view.players == 2 else 4 * UNIT
    if rules.pays:
        worth -= unit * rules.balance(view.total, total)
    if effect.names_loser:
        worth += unit
    at = first + CARDS + (band(room) * KEPT + kept) * HELD
    if again:
        return worth + WEIGHTS[at + HELD - 1] - 128 << 10
    slots, held = guess
    worth <<= 10
    for number in range(HELD):
        worth += held[number] * (WEIGHTS[at + number] - 128)
    stuck = 1024
    for weights in slots:
        stuck = stuck * _share(weights, unseen, blocked) >> 10
    return worth + stuck * (WEIGHTS[first + STUCK + kept] - 128)


def _any_hand(kinds: Kinds, first: int, room: int, unseen: list[int], size: int) -> tuple[int, int]:
    """Return the worth of a hand of unseen cards, and how many of its cards fit at the limit."""
    worth = fitting = 0
    whole = 1
    for kind, count in enumerate(unseen):
        worth += count * (WEIGHTS[first + place(kinds.roles[kind], room)] - 128)
        fitting += count * kinds.escapes[kind]
        whole += count
    return size * worth // whole, (size * fitting + whole // 2) // whole


def _held(slots: list[list[int]], unseen: list[int], escapes: list[bool]) -> list[int]:
    """Return the chances that a hand has no, one or more cards for the limit.

    The card drawn last is not looked at.
    """
    held = [1024] + [0] * (HELD - 1)
    for weights in slots[:-1]:
        chance = _share(weights, unseen, escapes)
        for number in range(HELD - 1, 0, -1):
            moved = held[number - 1] * chance >> 10
            held[number] += moved
            held[number - 1] -= moved
    return held


def _share(weights: list[int], unseen: list[int], which: list[bool]) -> int:
    """Return the chance that the card at a place of a hand is of a kind that `which` marks."""
    part = 0
    whole = 1
    for kind, weight in enumerate(weights):
        weight *= unseen[kind]
        whole += weight
        if which[kind]:
            part += weight
    return (part << 10) // whole


def _learn(slots: list[list[int]], played: int, urges: list[int], unseen: list[int]) -> None:
    """Change the guess of a hand by the kind that it plays.

    urges: by kind, how much `keeper` would want to play it at that total.
    """
    urge = urges[played]
    fits = [other <= urge for other in urges]
    unseen[played] += 1
    size = _EVEN * sum(unseen)
    wholes = []
    chances = []
    others = []
    for weights in slots:
        whole = fitting = 1
        for kind, weight in enumerate(weights):
            weight *= unseen[kind]
            whole += weight
            fitting += weight if fits[kind] else weight >> _DOUBT
        wholes.append(fitting)
        chances.append((weights[played] * unseen[played] << 10) // whole + 1)
        others.append((fitting << 10) // whole + 1)
    unseen[played] -= 1
    for index in range(len(slots)):
        for other, fitting in enumerate(others):
            if other != index:
                chances[index] = chances[index] * fitting >> 10
    total = sum(chances) + 1
    later = total  # the chance that the card played came from this place or a later place
    for index in range(len(slots) - 1):
        later -= chances[index]
        stays = (later << 10) // total
        mine = stays * size // wholes[index]
        next_ones = (1024 - stays) * size // wholes[index + 1]
        weights = slots[index]
        following = slots[index + 1]
        for kind, fit in enumerate(fits):
            weight = weights[kind] * mine + following[kind] * next_ones >> 10
            weights[kind] = weight if fit else weight >> _DOUBT
    slots[-1] = [_EVEN] * len(unseen)
