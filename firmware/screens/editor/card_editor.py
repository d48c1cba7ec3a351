"""Seeing and changing what each card does."""

from micropython import const

from engine import cards
from engine.adding.vocabulary import MOST_SEATS
from firmware.screens.common.choices import Choice, Dotted, NumberList
from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.ui.canvas import SMALL
from firmware.words import SIGNS, say
from firmware.words.adding import JOKER, SHORT, card_name, counts, does

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
    """The ranks and the joker with what they do; a dot marks each that differs from the preset."""

    def __init__(self, app, editor):
        """editor: the `RuleEditor` of these rules."""
        self._editor = editor
        items = [self._item(rank) for rank in cards.RANKS + (JOKER,)]
        super().__init__(app, say("card.all"), items)

    def is_dotted(self, row: int) -> bool:
        rank = (cards.RANKS + (JOKER,))[row]
        return any(self._editor.differs(rank + suit) for suit in ("",) + tuple(cards.SUITS))

    def _item(self, rank: str) -> tuple:
        def show() -> None:
            self.app.push(CardEditor(self.app, self._editor, rank))

        def value() -> str:
            entries = self._editor.data["cards"]
            if _suits_differ(rank, entries):
                return say("card.by_suit")
            return SMALL.fit(does(entries[rank], self._editor.data["limit"], SHORT), _ROOM)

        return say("card.joker") if rank == JOKER else rank, show, value


class CardEditor(Menu):
    """What one card does, or all four cards of a rank."""

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
        elif card != JOKER:
            one = say("card.one_suit_more")
            items.append((one, lambda: self.app.push(SuitList(app, editor, card))))
        super().__init__(app, _title(card), items)

    def _effect(self) -> dict:
        """Return the data of what the card does."""
        entries = self._editor.data["cards"]
        return entries[self._card] if self._card in entries else entries[_rank(self._card)]

    def _mixed(self) -> str:
        """Return the text in place of a value if the suits of the rank differ, otherwise ""."""
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
        """Change what the card counts, and what it does to the turn if that is given."""
        if self._effect().get("reverse") if reverse is None else reverse:
            value["reverse"] = True
        if skip is None:
            skip = self._skip()
        if skip:
            value["skip"] = skip
        return self._editor.change("cards", {self._card: value})

    def _value(self) -> dict:
        """Return what the card counts, without what it does to the turn."""
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
        """Ask for the numbers of a kind of value, then change the card."""
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
        return False  # the next question is on the screen now, and stays


class SuitList(Dotted):
    """The four cards of a rank, each with what it does."""

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
            return SMALL.fit(does(effect, self._editor.data["limit"], SHORT), _ROOM)

        return self._rank + SIGNS[index], show, value


def _kind(effect: dict) -> int:
    """Return the kind of value in the data of an effect, as a place in `_KINDS`."""
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
    """Return the rank of a card of a rule file."""
    return card[:-1] if card[-1] in cards.SUITS else card


def _suits_differ(rank: str, entries: dict) -> bool:
    """Return whether a card of a rank does something else than the rank; entries: by card."""
    return any(
        rank + suit in entries and entries[rank + suit] != entries[rank] for suit in cards.SUITS
    )


def _title(card: str) -> str:
    name = card_name(card)
    return name if card == JOKER or card != _rank(card) else say("card.every", rank=name)
