"""The rules of one adding game as an immutable value, made from data and checked on the way in."""

from engine import cards
from engine.adding.presets import BASE, PRESETS
from engine.const import const

ADD = const(0)
SET = const(1)
DOUBLE = const(2)

MOST_SEATS = const(8)

_WHOLE = {
    # key: least, most (section 12)
    "limit": (1, 999),
    "start_total": (0, 999),
    "hand": (1, 7),
    "tokens": (0, 9),
    "decks": (1, 4),
    "jokers": (0, 4),
}
_WORDS = {
    "floor": ("none", "clamp", "forbid"),
    "two_player_reverse": ("pass", "again"),
}
_BY_SEATS = ("tokens", "decks")


class RuleError(ValueError):
    """Data that is no rule; its message names the key and says what is wrong with it."""


class Effect:
    """What a card does to the total and the turn.

    `kind` is ADD, SET or DOUBLE; `numbers` are those the player may choose from (one where there
    is no choice): the number added, or the total set. `reverse` turns the direction, `skip` is
    how many players lose a turn.
    """

    def __init__(self, kind: int, numbers, reverse: bool, skip: int):
        self.kind = kind
        self.numbers = numbers
        self.reverse = reverse
        self.skip = skip

    def total(self, before: int, number: int) -> int:
        """The total after the card, from the total before it and the number chosen."""
        if self.kind == ADD:
            return before + number
        return number if self.kind == SET else before + before

    def same(self, other: "Effect") -> bool:
        """Whether both do the same."""
        return (self.kind, self.numbers, self.reverse, self.skip) == (
            other.kind,
            other.numbers,
            other.reverse,
            other.skip,
        )


class Rules:
    """What was agreed before the first deal.

    Made by `preset` or from the data of a rule file; never changed afterwards. `data` is all of
    it in the form of a rule file. RuleError where the data breaks the form.
    """

    def __init__(self, name: str, changes: dict, base: dict = BASE, options: tuple = ()):
        """`name` is the preset's or file's; `changes` are laid over `base`.

        `options` are the changes made by `with_option`, as text.
        """
        data = dict(base)
        for key in changes:
            value = changes[key]
            if key == "cards":
                value = _merged_cards(base["cards"], value)
            data[key] = value
        self.name = name
        self.data = data
        self.options = options
        for key in data:
            _check(key, data[key])
        self.limit = data["limit"]
        self.start_total = data["start_total"]
        if self.start_total > self.limit:
            raise RuleError(f"start_total: {self.start_total} is over the limit {self.limit}")
        self.floor = data["floor"]
        self.hand = data["hand"]
        self.jokers = data["jokers"]
        self.reverse_plays_again = data["two_player_reverse"] == "again"
        effects: list = []
        number_of = bytearray(cards.CARDS)
        for card in range(cards.CARDS):
            effect = _effect_of(card, data["cards"], self.limit)
            number = 0
            while number < len(effects) and not effects[number].same(effect):
                number += 1
            if number == len(effects):
                effects.append(effect)
            number_of[card] = number
        self._effects = effects
        self._effect_number = bytes(number_of)
        self.suits_matter = any(
            number_of[cards.make(rank, suit)] != number_of[cards.make(rank)]
            for rank in range(13)
            for suit in range(4)
        )

    def title(self) -> str:
        """The name of the game as a person would say it."""
        return self.data.get("name", self.name)

    def with_option(self, option: str) -> "Rules":
        """These rules with one value changed, from text such as `two_player_reverse=again`."""
        key, equals, text = option.partition("=")
        if not equals or key not in BASE or key == "cards":
            raise RuleError(f"'{option}' is no option: write KEY=VALUE, such as limit=99")
        value = text
        if key in _WHOLE:
            try:
                value = int(text)  # type: ignore[assignment]
            except ValueError:
                raise RuleError(f"{key}: '{text}' is no whole number") from None
        return Rules(self.name, {key: value}, self.data, self.options + (option,))

    def tokens(self, seats: int) -> int:
        """How many tokens each player starts with (A-18, A-23); 0 where only marks are kept."""
        return _for_seats(self.data["tokens"], seats)

    def decks(self, seats: int) -> int:
        """How many packs that many players use (A-18, A-19)."""
        return _for_seats(self.data["decks"], seats)

    def effect(self, card: int) -> Effect:
        """What a card does."""
        return self._effects[self._effect_number[card]]

    def total(self, card: int, before: int, number: int) -> int:
        """The total after a card, the floor applied (A-30); it may be over the limit."""
        total = self.effect(card).total(before, number)
        return 0 if total < 0 and self.floor == "clamp" else total

    def allows(self, total: int) -> bool:
        """Whether a card may make the total so (A-03, A-30)."""
        return total <= self.limit and (total >= 0 or self.floor != "forbid")

    def numbers(self, card: int, before: int) -> list:
        """The numbers that may be chosen for a card at a total; empty where it can't be played."""
        effect = self.effect(card)
        return [n for n in effect.numbers if self.allows(self.total(card, before, n))]

    def pack(self, seats: int) -> bytes:
        """How many there are of each card with that many players, by card."""
        decks = self.decks(seats)
        pack = bytearray(cards.CARDS)
        for card in range(cards.make(0)):
            pack[card] = decks
        pack[cards.JOKER] = self.jokers * decks
        return bytes(pack)

    def tellable(self) -> list:
        """The cards that tell all there is to know at a real table: ranks, or with suits."""
        first, last = (0, cards.make(0)) if self.suits_matter else (cards.make(0), cards.JOKER)
        told = list(range(first, last))
        if self.jokers:
            told.append(cards.JOKER)
        return told


def preset(name: str) -> Rules:
    """The rules of a preset; RuleError where there is none of that name."""
    if name not in PRESETS:
        raise RuleError(f"there is no rule system '{name}'; there are {', '.join(sorted(PRESETS))}")
    return Rules(name, PRESETS[name])


def _merged_cards(base: dict, changes) -> dict:
    if not isinstance(changes, dict):
        raise RuleError("cards: write a map from card to effect")
    merged = dict(base)
    for key in changes:
        try:
            card = cards.parse(key)
        except cards.CardError as error:
            raise RuleError(f"cards: {error}") from None
        if cards.suit_of(card) == cards.ANY:  # a rank means all four suits, whatever was said
            for suit in cards.SUITS:
                merged.pop(key + suit, None)
        merged[key] = changes[key]
    for key in changes:  # a suit said in the same breath as its rank is the more specific
        merged[key] = changes[key]
    return merged


def _check(key: str, value) -> None:
    if key in _BY_SEATS and isinstance(value, dict):
        _check_table(key, value)
    elif key in _WHOLE:
        _check_whole(key, value)
    elif key in _WORDS:
        if value not in _WORDS[key]:
            raise RuleError(f"{key}: '{value}' is none of {', '.join(_WORDS[key])}")
    elif key == "name":
        if not isinstance(value, str) or not 1 <= len(value) <= 16:
            raise RuleError("name: write 1 to 16 characters")
    elif key != "cards":
        raise RuleError(f"{key}: there is no such rule")


def _check_whole(key: str, value) -> None:
    least, most = _WHOLE[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise RuleError(f"{key}: {value} is no whole number from {least} to {most}")


def _check_table(key: str, table: dict) -> None:
    for span in table:
        _span(key, span)
        _check_whole(key, table[span])
    for seats in range(2, MOST_SEATS + 1):
        _for_seats(table, seats, key)
        spans = [_span(key, span) for span in table]
        if sum(first <= seats <= last for first, last in spans) > 1:
            raise RuleError(f"{key}: more than one thing is said for {seats} players")


def _span(key: str, span: str) -> tuple:
    first, dash, last = span.partition("-")
    try:
        return int(first), int(last) if last else (99 if dash else int(first))
    except ValueError:
        raise RuleError(f"{key}: '{span}' is no number of players such as 2-4 or 5-") from None


def _for_seats(value, seats: int, key: str = "") -> int:
    """A value that may be a table by player count, such as `{"2-4": 5, "5-": 3}`."""
    if not isinstance(value, dict):
        return value
    for span in value:
        first, last = _span(key, span)
        if first <= seats <= last:
            return value[span]
    raise RuleError(f"{key}: nothing is said for {seats} players")


def _effect_of(card: int, effects: dict, limit: int) -> Effect:
    """The effect of a card from the map of a rule file; the more specific entry wins."""
    key = cards.text(card)
    if key not in effects:
        key = cards.text(cards.without_suit(card))
    return _effect(key, effects[key], limit)


def _effect(card: str, data, limit: int) -> Effect:
    def wrong(reason: str) -> RuleError:
        return RuleError(f"cards: {card}: {reason}")

    if not isinstance(data, dict):
        raise wrong("write an effect, such as {} or {'add': 5}")
    for key in data:
        if key not in ("add", "set", "double", "reverse", "skip"):
            raise wrong(f"there is no effect '{key}'")
    if ("add" in data) + ("set" in data) + ("double" in data) > 1:
        raise wrong("one of add, set and double at the most")
    skip = data.get("skip", 0)
    if not isinstance(skip, int) or isinstance(skip, bool) or not 0 <= skip < MOST_SEATS:
        raise wrong(f"skip {skip} is no whole number from 0 to {MOST_SEATS - 1}")
    for key in ("reverse", "double"):
        if data.get(key, True) is not True:
            raise wrong(f"{key} is true or is left out")

    def number(value, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise wrong(f"{value} is no whole number from {least} to {most}")
        return value

    kind = ADD
    numbers: object = (0,)
    if "add" in data:
        add = data["add"]
        if isinstance(add, list):
            if not add:
                raise wrong("add: no number to choose from")
            numbers = tuple(sorted({number(n, -999, 999) for n in add}))
        else:
            numbers = (number(add, -999, 999),)
    elif "set" in data:
        kind = SET
        value = limit if data["set"] == "limit" else data["set"]
        if isinstance(value, list):
            if len(value) != 2:
                raise wrong("set: a pair has a lowest and a highest number")
            low = number(value[0], 0, limit)
            numbers = range(low, number(value[1], low, limit) + 1)
        else:
            numbers = (number(value, 0, limit),)
    elif "double" in data:
        kind = DOUBLE
    return Effect(kind, numbers, "reverse" in data, skip)
