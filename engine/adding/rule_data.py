"""The data of rules: changed, checked, and written as options."""

from engine import cards
from engine.adding import effect_data, vocabulary
from engine.adding.effects import Ways
from engine.adding.presets import PRESETS
from engine.const import const
from engine.errors import RuleError, shown
from engine.kinds import Any, Data, Iterable, Iterator
from engine.rules import check_type, parted, whole

_EXAMPLE = "limit=99"
_DEEPEST = const(5)  # the data, all cards, the alternatives of a card, an effect, its numbers


def changed(base: "Data", changes: "Data") -> "Data":
    """Return data with a copy of changes; RuleError for a wrong value.

    `effects` checks what cards do.
    """
    check_type("Rules", base, dict)
    check_type("Rules", changes, dict)
    data = _laid_over(base, copied(changes))
    for key in changes:
        if key != "cards":
            vocabulary.row_of(key)
    for key, _, _, values, _ in vocabulary.ROWS:
        if key in changes or values[1] in changes:
            vocabulary.check(key, data)
    return data


def possible_seats(data: "Data") -> "list[int]":
    """Return the numbers of players that the packs of checked data are enough for, sorted.

    More players may use more packs. RuleError if there is no such number. No `Rules` are needed, so
    an editor can ask about unfinished data.
    """
    ranks = [vocabulary.of_rank(data["pack"], rank) for rank in range(len(cards.RANKS))]
    size = sum(ranks) + data["jokers"]
    hand = 1 if data["hand"] == "all" else data["hand"]
    turned_up = data["turn_up"] != "no" and data["hand"] != "all"
    found = []
    for seats in range(2, vocabulary.MOST_SEATS + 1):
        left = size * vocabulary.for_seats(data["decks"], seats) - seats * hand
        if left >= turned_up:
            found.append(seats)
    if not found:
        raise RuleError("too_few_cards", size=size, seats=2, hand=hand)
    return found


def effects(entries: "Data", limit: int) -> "list[Ways]":
    """Return the effects of a map from card to effect, by card.

    A suit that does what its rank does shares its effect. RuleError for wrong data.
    """
    by_key = {key: effect_data.effect_of(key, entries[key], limit) for key in entries}
    by_card = [by_key[rank] for rank in cards.RANKS] * 5 + [by_key["*"]]
    if len(by_key) > len(cards.RANKS) + 1:
        for key in by_key:
            card = cards.parse(key)
            if not by_key[key].same(by_card[card]):
                by_card[card] = by_key[key]
    return by_card


def with_options(data: "Data", options: "Iterable[str]") -> "Data":
    """Return data changed by options, each laid over the last; the values are not checked."""
    for option in options:
        data = _laid_over(data, _change(option))
    return data


def differing(data: "Data", plain: "Data") -> "Iterator[str]":
    """Yield the keys whose values differ from plain data, and the cards whose effects do."""
    for key in vocabulary.KEYS:
        if key in data and data[key] != plain.get(key):
            yield key
    if data["cards"] == plain["cards"]:
        return
    limit = data["limit"]
    ours, theirs = effects(data["cards"], limit), effects(plain["cards"], limit)
    for rank, name in enumerate(cards.RANKS):
        every = cards.make(rank)
        changed = not ours[every].same(theirs[every])
        if changed:
            yield name
        for suit, suit_name in enumerate(cards.SUITS):
            card = cards.make(rank, suit)
            # A rank replaces what the plain data has for its suits.
            if not ours[card].same(ours[every] if changed else theirs[card]):
                yield name + suit_name
    if not ours[cards.JOKER].same(theirs[cards.JOKER]):
        yield "*"


def differences(data: "Data", plain: "Data") -> "list[str]":
    """Return the options that change plain data into this data."""
    found = []
    for key in differing(data, plain):
        if key in vocabulary.KEYS:
            found.append(f"{key}={vocabulary.to_text(key, data[key])}")
        else:
            found.append(f"{key}={effect_data.to_words(entry(key, data['cards']))}")
    return found


def data_of(name: str) -> "Data":
    """Return all the data of a preset; for any other name, what every preset starts from."""
    if name not in PRESETS:
        return vocabulary.base()
    title, base, options = PRESETS[name]
    changes: Data = {"name": title, "cards": {}}
    for option in options.split(", "):  # laid over all at once, since each time costs 1 ms
        change = _change(option)
        changes["cards"].update(change.pop("cards", {}))
        changes.update(change)
    return _laid_over(data_of(base), changes)


def copied(value: "Any", depth: int = _DEEPEST) -> "Any":
    """Return a deep copy of data, with an `int` for each whole number (`engine.rules.whole`).

    depth: how many levels are copied. No right data has more levels, and wrong data may contain
    itself.
    """
    kind = type(value)
    if kind is int or kind is str:  # as most values are
        return value
    if depth and isinstance(value, dict):
        return {key: copied(value[key], depth - 1) for key in value}
    if depth and isinstance(value, list):
        return [copied(each, depth - 1) for each in value]
    number = whole(value)
    return value if number is None else number


def _laid_over(base: "Data", changes: "Data") -> "Data":
    data = dict(base)
    for key in changes:
        value = changes[key]
        data[key] = effect_data.merged(base["cards"], value) if key == "cards" else value
    return data


def entry(card: str, entries: "Data") -> "Any":
    """Return the data of a card in a map from card to effect; a suit wins over its rank."""
    return entries[card] if card in entries else entries[card[:-1]]


def _change(option: object) -> "Data":
    """Return the change of an option, as data; RuleError if it can't be read."""
    key, text = parted(option, _EXAMPLE)
    if key in vocabulary.KEYS:
        return {key: vocabulary.from_text(key, text)}
    if key not in cards.TEXTS:
        raise RuleError("not_an_option", found=shown(option), example=_EXAMPLE)
    return {"cards": {key: effect_data.from_words(key, text)}}
