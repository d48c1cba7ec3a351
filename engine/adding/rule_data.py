"""The data that rules are made of: laid over other data, checked, and written as options."""

from engine import cards
from engine.adding import effect_data, presets, vocabulary
from engine.adding.presets import PRESETS
from engine.errors import EngineError, RuleError, shown


def changed(base: dict, changes: dict) -> dict:
    """Data with changes laid over it; RuleError for a value that is none, but those of cards.

    What cards do is checked by `effects`.
    """
    data = _laid_over(base, changes)
    for key in changes:
        if key != "cards":
            vocabulary.check(key, data[key])
    if data["start_total"] > data["limit"]:
        raise _not_from("start_total", data["start_total"], 0, data["limit"])
    floor, points = data["points_floor"], data["points_per_hand"]
    if floor != "none" and floor > points:
        raise _not_from("points_floor", floor, vocabulary.WHOLE["points_floor"][0], points)
    return data


def _not_from(key: str, found: int, least: int, most: int) -> RuleError:
    return RuleError("out_of_range", key=key, found=found, least=least, most=most)


def effects(entries: dict, limit: int) -> list:
    """By card what a map from card to effect says; a suit that does as its rank has its effect."""
    by_key = {key: effect_data.effect_of(key, entries[key], limit) for key in entries}
    by_card = [by_key[rank] for rank in cards.RANKS] * 5 + [by_key["*"]]
    if len(by_key) > len(cards.RANKS) + 1:
        for key in by_key:
            card = cards.parse(key)
            if by_key[key] != by_card[card]:
                by_card[card] = by_key[key]
    return by_card


def with_options(data: dict, options) -> dict:
    """Data with several values changed one after the other, not checked together."""
    for option in options:
        data = _laid_over(data, _change(option))
    return data


def differing(data: dict, plain: dict):
    """The keys whose values are not those of other data, and the cards that do something else."""
    for key in vocabulary.KEYS:
        if key in data and data[key] != plain.get(key):
            yield key
    ours, theirs = data["cards"], plain["cards"]
    if ours == theirs:
        return
    limit = data["limit"]
    for rank in cards.RANKS:
        every = not _same(rank, ours, theirs, limit)
        if every:
            yield rank
        for suit in cards.SUITS:
            card = rank + suit
            # Once a rank is told, nothing is left of what the other data says for its suits.
            if every:
                if card in ours and not _same(card, ours, {rank: ours[rank]}, limit):
                    yield card
            elif (card in ours or card in theirs) and not _same(card, ours, theirs, limit):
                yield card
    if not _same("*", ours, theirs, limit):
        yield "*"


def differences(data: dict, plain: dict) -> list:
    """What differs from other data, as options that make these of them."""
    told = []
    for key in differing(data, plain):
        if key in vocabulary.KEYS:
            told.append(f"{key}={vocabulary.to_text(key, data[key])}")
        else:
            told.append(f"{key}={effect_data.to_words(entry(key, data['cards']))}")
    return told


def _same(card: str, ours: dict, theirs: dict, limit: int) -> bool:
    """Whether a card does the same by two maps from card to effect."""
    one, other = entry(card, ours), entry(card, theirs)
    return one == other or (
        effect_data.effect_of(card, one, limit) == effect_data.effect_of(card, other, limit)
    )


def names() -> tuple:
    """The names of all presets, sorted."""
    return tuple(sorted(PRESETS))


def data_of(name: str) -> dict:
    """All the data of a preset, laid over that of its base; that of no preset for another name."""
    if name not in PRESETS:
        return presets.base()
    changes = PRESETS[name]()
    return _laid_over(data_of(changes.pop("base", "")), changes)


def copied(value):
    """A copy of data, of all the maps and lists in it."""
    if isinstance(value, dict):
        return {key: copied(value[key]) for key in value}
    return [copied(part) for part in value] if isinstance(value, list) else value


def _laid_over(base: dict, changes: dict) -> dict:
    data = dict(base)
    for key in changes:
        value = changes[key]
        data[key] = effect_data.merged(base["cards"], value) if key == "cards" else value
    return data


def entry(card: str, entries: dict):
    """What a map from card to effect says for a card; the more specific entry wins."""
    return entries[card] if card in entries else entries[card[:-1]]


def _change(option: str) -> dict:
    """The change that an option makes, as data; RuleError where it is none."""
    key, equals, text = option.partition("=")
    if equals and key in vocabulary.KEYS:
        return {key: vocabulary.from_text(key, text)}
    try:
        cards.parse(key)
    except EngineError:
        equals = ""
    if not equals:
        raise RuleError("not_an_option", found=shown(option), example="limit=99")
    return {"cards": {key: effect_data.from_words(key, text)}}
