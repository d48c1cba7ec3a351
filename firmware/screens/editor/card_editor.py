"""The menus that show and change what each card does."""

from micropython import const

from engine import cards
from engine.adding.effect_table import COUNTS, FAR, HAND, ROWS, WHEN, keys_that
from firmware.screens.common.choices import Choice, Dotted, NumberList
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.number_entry import NumberEntry
from firmware.ui.canvas import SMALL
from firmware.words import say
from firmware.words.adding import JOKER_KEY, card_name, counting, counts, does

_ROOM = const(92)  # pixels for what a card does
_WIDE = const(116)  # the same without a label

# How a card counts (`counting`), in the order of the menu.
_KINDS = (
    "add", "add_one_of", "make", "make_limit", "make_any", "double", "halve", "nothing", "never",
)  # fmt: skip


class CardList(Dotted):
    """What each card does; a dot marks a card that differs from the preset."""

    def __init__(self, app, editor, title: str, listed):
        """editor: the `RuleEditor` of the rules; listed: the cards, as in a rule file."""
        self._editor = editor
        self._cards = listed

        def label(card: str) -> str:
            return card if card in cards.RANKS else _title(card)

        def shown(card: str) -> str:
            return _shown(editor.data, card, does)

        def edit(card: str) -> None:
            app.push(CardEditor(app, editor, card))

        super().__init__(app, title, items_for(listed, label, edit, shown))

    def is_dotted(self, row: int) -> bool:
        card = self._cards[row]
        return any(card + suit in self._editor.differing for suit in ("",) + tuple(cards.SUITS))


class CardEditor(Menu):
    """What one card does, or all four cards of a rank; or one of its alternatives."""

    def __init__(self, app, editor, card: str, of=None, which: int = 0, is_new: bool = False):
        """of: the `CardEditor` of the card, for an alternative; which: its place.

        is_new: whether the alternative is not in the rules yet: it is added once something is
            chosen for it.
        """
        self._editor = editor
        self._card = card
        self._of = of
        self._which = which
        self._is_new = is_new
        super().__init__(app, _title(card), [])
        self._list()

    def _list(self) -> None:
        """List what the card does, or its alternatives."""
        card = self._card
        rank = _rank(card)
        entry = _effect(self._editor.data, card)
        limit = self._editor.data["limit"]
        items: list
        if isinstance(entry, list) and not self._of:
            alternatives = range(len(entry))
            shown = [SMALL.fit(does(each, limit), _WIDE) for each in entry]
            items = items_for(alternatives, lambda which: shown[which], self._open)
        else:
            items = [(say("card.counts"), self._ask_kind, self._shows(counts))]
            items += [self._item(row) for row in ROWS]
        if self._of:
            items.append((say("choice.remove"), self._remove))
        else:
            items.append((say("card.one_more"), self._add))
            if card != rank:
                items.append((say("card.like_rank", rank=rank), self._like_rank))
            elif card != JOKER_KEY:
                items.append((say("card.one_suit_more"), self._show_suits))
        if len(items) != len(self.items):
            self.chosen = self._first = 0
        self.items = items

    def explain(self, index: int) -> str:
        label = self.items[index][0]
        for key, _, _, _, _, touches, _ in ROWS:
            if label == say("effect." + key):
                about = "effect.when" if touches == WHEN else "effect.about." + key
                return say(about) if say(about) != about else ""
        return ""

    def _item(self, row: tuple) -> tuple:
        """Return the item of something that a card may do; row: that of `effect_table`."""
        key, _, usual, span, _, touches, _ = row
        if key == "ends_in":
            return say("effect.ends_in"), self._ask_digit, self._shows(_digit)
        instead_of = (key,) + (keys_that(HAND) if touches & HAND else ())
        if span:
            return self._number(key, usual, span, instead_of)
        return self._truth(key, instead_of)

    def _truth(self, key: str, instead_of: tuple) -> tuple:
        """Return the item of something that a card does or not.

        key: its key in an effect. instead_of: the keys that it replaces.
        """

        def flip() -> None:
            if all(key in effect for effect in self._effects()):
                self._take({}, (key,))
            else:
                self._take({key: True}, instead_of)

        def answer(effect: dict, limit: int) -> str:
            return say("editor.yes" if key in effect else "editor.no")

        return say("effect." + key), flip, self._shows(answer)

    def _number(self, key: str, usual: int, span: tuple, instead_of: tuple) -> tuple:
        """Return the item of a number.

        key: its key in an effect, unless it is the usual one. span: the least and the greatest.
            instead_of: the keys that it replaces.
        """
        label = "effect." + key
        least, most = span
        if key in ("from", "upto"):  # none but the totals of the game are asked for
            least, most = 0, self._editor.data["limit"]
            usual = least if key == "from" else most

        def take(number: int) -> bool:
            if number == usual:
                return self._take({}, (key,))
            return self._take({key: number}, instead_of)

        def ask() -> None:
            asked = "card.skips_how_many" if key == "skip" else label
            self._enter(asked, self._effect().get(key, usual), least, most, take)

        return say(label), ask, self._shows(lambda effect, limit: str(effect.get(key, usual)))

    def _effect(self) -> dict:
        """Return the effect of the card or the alternative as data."""
        if self._is_new:
            return {}
        entry = _effect(self._editor.data, self._card)
        return entry[self._which] if self._of else entry

    def _effects(self) -> list:
        """Return the effects of all cards of a rank, or that of the suit or the alternative."""
        return [self._effect()] if self._of else _effects(self._editor.data, self._card)

    def _shows(self, called):
        if self._of:
            return lambda: called(self._effect(), self._editor.data["limit"])
        return lambda: _shown(self._editor.data, self._card, called)

    def _open(self, which: int, is_new: bool = False) -> None:
        self.app.push(CardEditor(self.app, self._editor, self._card, self, which, is_new))

    def _alternatives(self) -> list:
        """Return a copy of the list of alternatives."""
        entry = _effect(self._editor.data, self._card)
        return entry[:] if isinstance(entry, list) else [entry]

    def _with(self, several: list) -> dict:
        """Return the cards to change so that a list has the alternatives."""
        entries = self._editor.data["cards"]
        changes = {card: entries[card] for card in _own(entries, self._card)}
        changes[self._card] = several if len(several) > 1 else several[0]
        return changes

    def _put(self, changes: dict) -> bool:
        """Change cards; return whether the rules allow it."""
        changed = self._editor.change("cards", changes)
        (self._of or self)._list()
        return changed

    def _add(self) -> None:
        several = self._alternatives()
        if self._editor.changed("cards", self._with(several + [{}])):
            self._open(len(several), True)

    def _remove(self) -> None:
        self.app.pop()
        if not self._is_new:
            several = self._alternatives()
            del several[self._which]
            self._put(self._with(several))

    def _show_suits(self) -> None:
        suits = [self._card + suit for suit in cards.SUITS]
        self.app.push(CardList(self.app, self._editor, say("card.one_suit"), suits))

    def _take(self, changes: dict, instead_of=COUNTS) -> bool:
        """Change the effect; return whether the rules allow it. Each suit of a rank keeps the rest.

        changes: the new keys. instead_of: the keys that they replace.
        """

        def changed(effect):
            if isinstance(effect, list):
                return [changed(each) for each in effect]
            effect = {key: effect[key] for key in effect if key not in instead_of}
            effect.update(changes)
            return effect

        if self._of:
            several = self._alternatives()
            several[self._which : self._which + 1] = [changed(self._effect())]
            taken = self._put(self._with(several))
            self._is_new = self._is_new and not taken
            return taken
        data = self._editor.data
        all_cards = [self._card] + _own(data["cards"], self._card)
        return self._put({card: changed(_effect(data, card)) for card in all_cards})

    def _enter(self, title: str, number: int, least: int, most: int, take) -> None:
        """Ask for a number; title: the key of a text."""
        self.app.push(NumberEntry(self.app, say(title), number, least, most, take))

    def _like_rank(self) -> None:
        effect = self._editor.data["cards"][_rank(self._card)]
        if self._editor.change("cards", {self._card: effect}):
            self.app.pop()

    def _ask_kind(self) -> None:
        title = say("card.asked", card=_title(self._card))
        answers = [say("card.kind." + kind) for kind in _KINDS]
        present = _KINDS.index(counting(self._effect(), 0)[0])
        choice = Choice(self.app, title, answers, present, lambda at: self._ask(_KINDS[at]))
        self.app.push(choice)

    def _ask_digit(self) -> None:
        """Ask for the last digit of the totals at which the effect holds."""

        def take(index: int) -> None:
            self._take({"ends_in": index - 1} if index else {}, ("ends_in",))

        answers = [say("card.any_digit")] + [str(digit) for digit in range(10)]
        present = self._effect().get("ends_in", -1) + 1
        self.app.push(Choice(self.app, say("effect.ends_in"), answers, present, take))

    def _ask(self, kind: str) -> None:
        """Ask for the numbers that a way to count needs, then take it; kind: one of `_KINDS`."""
        limit = self._editor.data["limit"]
        before, numbers = counting(self._effect(), limit)
        added = numbers if before in ("add", "add_one_of") else [0]
        if kind == "add":
            self._enter("card.adds", added[-1], -FAR, FAR, lambda new: self._take({"add": new}))
        elif kind == "add_one_of":
            title = say("card.adds_one_of")
            self.app.push(NumberList(self.app, title, added, (-FAR, FAR), 1, self._take_several))
        elif kind == "make":
            number = numbers[0] if before == "make" else limit
            self._enter("card.kind.make", number, 0, limit, lambda new: self._take({"set": new}))
        elif kind == "make_any":
            self._ask_span(numbers if before == "make_any" else [0, limit], limit)
        elif kind == "make_limit":
            self._take({"set": "limit"})
        else:
            self._take({} if kind == "nothing" else {kind: True})

    def _take_several(self, numbers: list) -> bool:
        return self._take({"add": numbers if len(numbers) > 1 else numbers[0]})

    def _ask_span(self, present: list, limit: int) -> None:
        """Ask for the least total; this question is replaced by that for the greatest."""
        low, high = present

        def take_low(low: int) -> bool:
            def take_high(high: int) -> bool:
                return self._take({"set": [low, "limit" if high == limit else high]})

            self.app.pop()
            self._enter("card.to", max(low, high), low, limit, take_high)
            return False  # the question on the display is the new one: it stays

        self._enter("card.from", low, 0, limit, take_low)


def _effect(data: dict, card: str):
    """Return the effect of a card as data, or the list of its alternatives."""
    entries = data["cards"]
    return entries[card] if card in entries else entries[_rank(card)]


def _effects(data: dict, card: str) -> list:
    """Return the effect of a card as data; those of all suits of a rank if some have their own."""
    if not _own(data["cards"], card):
        return [_effect(data, card)]
    return [_effect(data, card + suit) for suit in cards.SUITS]


def _own(entries: dict, rank: str) -> list:
    """Return the cards of a rank that have an effect of their own; none for a single card."""
    return [rank + suit for suit in cards.SUITS if rank + suit in entries]


def _shown(data: dict, card: str, called) -> str:
    """Return `called(effect, limit)` for a card, or that it differs by the suits of the rank."""
    limit = data["limit"]
    effects = _effects(data, card)
    if called is not does and any(isinstance(each, list) for each in effects):
        return say("card.by_suit")  # one of them has alternatives
    shown = called(effects[0], limit)
    if any(called(effect, limit) != shown for effect in effects[1:]):
        return say("card.by_suit")
    return SMALL.fit(shown, _ROOM)


def _digit(effect: dict, limit: int) -> str:
    """Return the last digit of the totals at which an effect holds, in a word."""
    return str(effect["ends_in"]) if "ends_in" in effect else say("card.any_digit")


def _rank(card: str) -> str:
    """Return the rank of a card of a rule file."""
    return card[:-1] if card[-1] in cards.SUITS else card


def _title(card: str) -> str:
    name = card_name(card)
    return name if card == JOKER_KEY or card != _rank(card) else say("card.every", rank=name)
