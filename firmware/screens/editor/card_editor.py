"""What each card does, seen and changed."""

from micropython import const

from engine import cards
from engine.adding.vocabulary import MOST_SEATS
from firmware.screens.common.choices import Choice, Dotted, NumberList
from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.ui.canvas import SMALL
from firmware.words import SIGNS, one_of, say

_JOKER = "*"
_FAR = const(999)  # how much a card may add
_ROOM = const(92)  # the width in pixels for what a card does

_KINDS = (
    "add",
    "add_one_of",
    "make",
    "make_limit",
    "make_any",
    "double",
    "nothing",
)
_ADDS = const(0)
_ADDS_ONE_OF = const(1)
_MAKES = const(2)
_MAKES_LIMIT = const(3)
_MAKES_ANY = const(4)
_DOUBLES = const(5)
_NO_EFFECT = const(6)


class CardList(Dotted):
    """The ranks and the joker, each with what it does; a dot is before what differs."""

    def __init__(self, app, editor):
        """`editor` is the `RuleEditor` whose rules these are."""
        self._editor = editor
        items = [self._item(rank) for rank in cards.RANKS + (_JOKER,)]
        super().__init__(app, say("card.all"), items)

    def is_dotted(self, row: int) -> bool:
        rank = (cards.RANKS + (_JOKER,))[row]
        return any(self._editor.differs(rank + suit) for suit in ("",) + tuple(cards.SUITS))

    def _item(self, rank: str) -> tuple:
        def show() -> None:
            self.app.push(CardEditor(self.app, self._editor, rank))

        def value() -> str:
            entries = self._editor.data["cards"]
            if _suits_differ(rank, entries):
                return say("card.by_suit")
            return SMALL.fit(words(entries[rank], self._editor.data["limit"]), _ROOM)

        return say("card.joker") if rank == _JOKER else rank, show, value


class CardEditor(Menu):
    """What one card does, or all four of a rank where the card has no suit."""

    def __init__(self, app, editor, card: str):
        self._editor = editor
        self._card = card
        rank = _rank(card)
        items: list = [
            (say("card.counts"), self._ask_kind, self._counts),
            (say("card.turns_direction"), self._flip_reverse, self._reverses),
            (say("card.skips_players"), self._ask_skip, lambda: self._mixed() or str(self._skip())),
        ]
        if card != rank:
            items.append((say("card.like_rank", rank=rank), self._like_rank))
        elif card != _JOKER:
            one = say("card.one_suit_more")
            items.append((one, lambda: self.app.push(SuitList(app, editor, card))))
        super().__init__(app, _title(card), items)

    def _effect(self) -> dict:
        """The data of what the card does; of the rank where the suits differ."""
        entries = self._editor.data["cards"]
        return entries[self._card] if self._card in entries else entries[_rank(self._card)]

    def _mixed(self) -> str:
        """What is said in place of a value where the suits of the rank differ."""
        differ = _suits_differ(self._card, self._editor.data["cards"])
        return say("card.by_suit") if differ else ""

    def _counts(self) -> str:
        return self._mixed() or SMALL.fit(counts(self._effect(), self._editor.data["limit"]), _ROOM)

    def _reverses(self) -> str:
        reverses = "reverse" in self._effect()
        return self._mixed() or say("editor.yes" if reverses else "editor.no")

    def _skip(self) -> int:
        return self._effect().get("skip", 0)

    def _take(self, value: dict, reverse=None, skip=None) -> bool:
        """Let the card count so, with what it does to the turn as it was or as given."""
        if self._effect().get("reverse") if reverse is None else reverse:
            value["reverse"] = True
        if skip is None:
            skip = self._skip()
        if skip:
            value["skip"] = skip
        return self._editor.change("cards", {self._card: value})

    def _value(self) -> dict:
        """What the card counts, without what it does to the turn."""
        effect = self._effect()
        return {key: effect[key] for key in ("add", "set", "double") if key in effect}

    def _flip_reverse(self) -> None:
        self._take(self._value(), "reverse" not in self._effect())

    def _ask_skip(self) -> None:
        def take(skip: int) -> bool:
            return self._take(self._value(), None, skip)

        most = MOST_SEATS - 1
        title = say("card.skips_how_many")
        self.app.push(NumberEntry(self.app, title, self._skip(), 0, most, take))

    def _like_rank(self) -> None:
        if self._editor.change(
            "cards", {self._card: self._editor.data["cards"][_rank(self._card)]}
        ):
            self.app.pop()

    def _ask_kind(self) -> None:
        title = say("card.asked", card=_title(self._card))
        answers = [say("card.kind." + kind) for kind in _KINDS]
        self.app.push(Choice(self.app, title, answers, _kind(self._effect()), self._ask))

    def _ask(self, kind: int) -> None:
        """Ask for the numbers that a kind of value needs, then take it."""
        app = self.app
        limit = self._editor.data["limit"]
        add = self._effect().get("add", 0)
        present = self._effect().get("set", limit)
        if kind == _ADDS:
            number = add[-1] if isinstance(add, list) else add
            title = say("card.adds")
            app.push(NumberEntry(app, title, number, -_FAR, _FAR, lambda n: self._take({"add": n})))
        elif kind == _ADDS_ONE_OF:
            numbers = add if isinstance(add, list) else [add]
            title = say("card.adds_one_of")
            app.push(NumberList(app, title, numbers, (-_FAR, _FAR), 1, self._take_several))
        elif kind == _MAKES:
            number = present if isinstance(present, int) else limit
            app.push(NumberEntry(app, say("card.makes"), number, 0, limit, self._makes))
        elif kind == _MAKES_LIMIT:
            self._take({"set": "limit"})
        elif kind == _MAKES_ANY:
            pair = present if isinstance(present, list) else [0, limit]
            low, high = [limit if number == "limit" else number for number in pair]
            title = say("card.from")
            app.push(NumberEntry(app, title, low, 0, limit, lambda n: self._from(n, high)))
        else:
            self._take({"double": True} if kind == _DOUBLES else {})

    def _take_several(self, numbers: list) -> bool:
        return self._take({"add": numbers if len(numbers) > 1 else numbers[0]})

    def _makes(self, number: int) -> bool:
        return self._take({"set": number})

    def _from(self, low: int, high: int) -> bool:
        """Ask for the highest total, in place of the question for the lowest."""
        limit = self._editor.data["limit"]

        def take(number: int) -> bool:
            return self._take({"set": [low, "limit" if number == limit else number]})

        self.app.pop()
        self.app.push(NumberEntry(self.app, say("card.to"), max(low, high), low, limit, take))
        return False  # that question is on the screen now, and stays


class SuitList(Dotted):
    """The four suits of a rank, each with what the card does."""

    def __init__(self, app, editor, rank: str):
        self._editor = editor
        self._rank = rank
        items = [self._item(index) for index in range(4)]
        super().__init__(app, say("card.one_suit"), items)

    def is_dotted(self, row: int) -> bool:
        return self._editor.differs(self._rank + cards.SUITS[row])

    def _item(self, index: int) -> tuple:
        card = self._rank + cards.SUITS[index]

        def show() -> None:
            self.app.push(CardEditor(self.app, self._editor, card))

        def value() -> str:
            entries = self._editor.data["cards"]
            effect = entries[card] if card in entries else entries[self._rank]
            return SMALL.fit(words(effect, self._editor.data["limit"]), _ROOM)

        return self._rank + SIGNS[index], show, value


def counts(effect: dict, limit: int) -> str:
    """What a card counts, from the data of its effect, in a few words."""
    if "double" in effect:
        return say("card.doubles")
    if "set" in effect:
        value = effect["set"]
        if isinstance(value, list):
            low, high = [limit if number == "limit" else number for number in value]
            return say("card.any_total", low=low, high=high)
        return say("card.makes_it", total=limit if value == "limit" else value)
    numbers = effect.get("add", 0)
    if not isinstance(numbers, list):
        return _signed(numbers)
    numbers = sorted(numbers)
    if len(numbers) == 2 and numbers[0] == -numbers[1]:
        return f"±{numbers[1]}"
    return one_of([_signed(number) for number in numbers])


def words(effect: dict, limit: int) -> str:
    """What a card does, from the data of its effect, in a few words."""
    told = counts(effect, limit)
    if "reverse" in effect:
        told = say("card.turns", what=told)
    if effect.get("skip"):
        told = say("card.skips", what=told, players=effect["skip"])
    return told


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _kind(effect: dict) -> int:
    """What kind of value the data of an effect has, as a place in `_KINDS`."""
    if "double" in effect:
        return _DOUBLES
    if "set" in effect:
        value = effect["set"]
        if isinstance(value, list):
            return _MAKES_ANY
        return _MAKES_LIMIT if value == "limit" else _MAKES
    if "add" not in effect or effect["add"] == 0:
        return _NO_EFFECT
    return _ADDS_ONE_OF if isinstance(effect["add"], list) else _ADDS


def _rank(card: str) -> str:
    """The rank of a card in the form of a rule file."""
    return card[:-1] if card[-1] in cards.SUITS else card


def _suits_differ(rank: str, entries: dict) -> bool:
    """Whether one suit of a rank does something else by a map from card to effect."""
    return any(
        rank + suit in entries and entries[rank + suit] != entries[rank] for suit in cards.SUITS
    )


def _title(card: str) -> str:
    if card == _JOKER:
        return say("card.joker")
    if card[-1] in cards.SUITS:
        return card[:-1] + SIGNS[cards.SUITS.index(card[-1])]
    return say("card.every", rank=card)
