"""Seeing and changing what each card does."""

from micropython import const

from engine import cards
from engine.adding.vocabulary import MOST_SEATS
from firmware.screens.common.choices import Choice, Dotted, NumberList
from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.ui.canvas import SMALL
from firmware.words import say
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

    def __init__(self, app, editor, title: str, listed):
        """`editor` is the `RuleEditor` whose rules these are. listed: as in a rule file."""
        self._editor = editor
        self._cards = listed
        items: list = [
            (
                card if card in cards.RANKS else _title(card),
                lambda card=card: app.push(CardEditor(app, editor, card)),
                lambda card=card: _shown(editor.data, card, _does),
            )
            for card in listed
        ]
        super().__init__(app, title, items)

    def is_dotted(self, row: int) -> bool:
        card = self._cards[row]
        return any(self._editor.differs(card + suit) for suit in ("",) + tuple(cards.SUITS))


def all_cards(app, editor) -> CardList:
    """Return the list of the ranks and the joker."""
    return CardList(app, editor, say("card.all"), cards.RANKS + (JOKER,))


class CardEditor(Menu):
    """What one card does, or all four cards of a rank."""

    def __init__(self, app, editor, card: str):
        self._editor = editor
        self._card = card
        rank = _rank(card)
        items: list = [
            (say("card.counts"), self._ask_kind, self._shows(counts)),
            (
                say("card.turns_direction"),
                lambda: self._take({"reverse": "reverse" not in self._effect()}),
                self._shows(_reverses),
            ),
            (
                say("card.skips_players"),
                self._ask_skip,
                self._shows(lambda effect, limit: str(effect.get("skip", 0))),
            ),
        ]
        if card != rank:
            items.append((say("card.like_rank", rank=rank), self._like_rank))
        elif card != JOKER:
            items.append((say("card.one_suit_more"), self._show_suits))
        super().__init__(app, _title(card), items)

    def _effect(self) -> dict:
        """The data of what the card does; of the rank where the suits differ."""
        return _effect(self._editor.data, self._card)

    def _shows(self, called):
        return lambda: _shown(self._editor.data, self._card, called)

    def _show_suits(self) -> None:
        suits = [self._card + suit for suit in cards.SUITS]
        self.app.push(CardList(self.app, self._editor, say("card.one_suit"), suits))

    def _ask_skip(self) -> None:
        skip = self._effect().get("skip", 0)
        self._enter("card.skips_how_many", skip, 0, MOST_SEATS - 1, "skip")

    def _take(self, changes: dict) -> bool:
        """Change what the card does to the turn, or else what it counts."""
        effect = dict(self._effect())
        if "reverse" not in changes and "skip" not in changes:
            for key in ("add", "set", "double"):
                effect.pop(key, None)
        effect.update(changes)
        for key in ("reverse", "skip"):
            if not effect.get(key):
                effect.pop(key, None)
        return self._editor.change("cards", {self._card: effect})

    def _enter(self, title: str, number: int, least: int, most: int, key: str) -> None:
        """Ask for the number of a key of the effect; title: the key of a text."""

        def take(number: int) -> bool:
            return self._take({key: number})

        self.app.push(NumberEntry(self.app, say(title), number, least, most, take))

    def _like_rank(self) -> None:
        effect = self._editor.data["cards"][_rank(self._card)]
        if self._editor.change("cards", {self._card: effect}):
            self.app.pop()

    def _ask_kind(self) -> None:
        title = say("card.asked", card=_title(self._card))
        answers = [say("card.kind." + kind) for kind in _KINDS]
        self.app.push(Choice(self.app, title, answers, _kind(self._effect()), self._ask))

    def _ask(self, kind: int) -> None:
        """Ask for the numbers that a kind of value needs, then take it."""
        limit = self._editor.data["limit"]
        effect = self._effect()
        add = effect.get("add", 0)
        numbers = add if isinstance(add, list) else [add]
        present = effect.get("set", limit)
        if kind == _ADDS:
            self._enter("card.adds", numbers[-1], -_FAR, _FAR, "add")
        elif kind == _ADDS_ONE_OF:
            title = say("card.adds_one_of")
            span = (-_FAR, _FAR)
            self.app.push(NumberList(self.app, title, numbers, span, 1, self._take_several))
        elif kind == _MAKES:
            number = present if isinstance(present, int) else limit
            self._enter("card.makes", number, 0, limit, "set")
        elif kind == _MAKES_ANY:
            self._ask_span(present if isinstance(present, list) else [0, limit], limit)
        else:
            values: dict = {_MAKES_LIMIT: {"set": "limit"}, _DOUBLES: {"double": True}}
            self._take(values.get(kind, {}))

    def _take_several(self, numbers: list) -> bool:
        return self._take({"add": numbers if len(numbers) > 1 else numbers[0]})

    def _ask_span(self, present: list, limit: int) -> None:
        """Ask for the lowest total, and in place of that question for the highest."""
        app = self.app
        low, high = [limit if number == "limit" else number for number in present]

        def take_low(low: int) -> bool:
            def take_high(high: int) -> bool:
                return self._take({"set": [low, "limit" if high == limit else high]})

            app.pop()
            app.push(NumberEntry(app, say("card.to"), max(low, high), low, limit, take_high))
            return False  # that question is on the screen now, and stays

        app.push(NumberEntry(app, say("card.from"), low, 0, limit, take_low))


def _effect(data: dict, card: str) -> dict:
    """The data of what a card does; of the rank where the card has none of its own."""
    entries = data["cards"]
    return entries[card] if card in entries else entries[_rank(card)]


def _shown(data: dict, card: str, called) -> str:
    """Return what `called(effect, limit)` says of a card, unless the suits of its rank differ."""
    if _suits_differ(card, data["cards"]):
        return say("card.by_suit")
    return SMALL.fit(called(_effect(data, card), data["limit"]), _ROOM)


def _does(effect: dict, limit: int) -> str:
    return does(effect, limit, SHORT)


def _reverses(effect: dict, limit: int) -> str:
    return say("editor.yes" if "reverse" in effect else "editor.no")


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
