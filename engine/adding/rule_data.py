"""The data that rules are made of: laid over other data, checked, and written as options."""

from engine import cards
from engine.adding import effect_data, vocabulary
from engine.adding.presets import BASE, PRESETS
from engine.game import RuleError


def laid_over(base, changes: dict) -> dict:
    """Data laid over other data, None for that of no preset."""
    return _laid_over(BASE if base is None else base, changes)


def check_together(data: dict) -> None:
    """RuleError where values that may be said do not go together."""
    if data["start_total"] > data["limit"]:
        raise RuleError(f"start_total: {data['start_total']} is over the limit {data['limit']}")
    floor, points = data["points_floor"], data["points_per_hand"]
    if floor != "none" and floor > points:
        raise RuleError(f"points_floor: {floor} is over points_per_hand {points}")


def several(token_name: str) -> str:
    """What several tokens of a name are called."""
    return vocabulary.TOKENS[token_name]


def effects(entries: dict, limit: int) -> list:
    """By card what a map from card to effect says; a suit that does as its rank has its effect."""
    by_key = {key: effect_data.effect_of(key, entries[key], limit) for key in entries}
    by_card = [by_key[rank] for rank in cards.RANKS] * 5 + [by_key["*"]]
    if len(by_key) > effect_data.WITHOUT_SUITS:
        for key in by_key:
            card = cards.parse(key)
            if not by_key[key].same(by_card[card]):
                by_card[card] = by_key[key]
    return by_card


def with_options(data: dict, options) -> dict:
    """Data with several values changed one after the other, not checked together."""
    for option in options:
        data = _laid_over(data, _change(option))
    return data


def differences(rules) -> list:
    """What differs from the preset, as options that make these rules of it."""
    plain = data_of(rules.preset) if rules.preset in PRESETS else BASE
    data = rules.data
    told = []
    for key in vocabulary.KEYS:
        if key in data and data[key] != plain.get(key):
            told.append(f"{key}={vocabulary.to_text(key, data[key])}")
    ours, theirs = data["cards"], plain["cards"]
    limit = rules.limit
    for rank in cards.RANKS:
        every = not _same(rank, ours, theirs, limit)
        if every:
            told.append(f"{rank}={effect_data.to_words(ours[rank])}")
        for suit in cards.SUITS:
            # Once a rank is told, nothing is left of what the preset says for its suits.
            if not _same(rank + suit, ours, {rank: ours[rank]} if every else theirs, limit):
                told.append(f"{rank}{suit}={effect_data.to_words(_entry(rank + suit, ours))}")
    if not _same("*", ours, theirs, limit):
        told.append(f"*={effect_data.to_words(ours['*'])}")
    return told


def _same(card: str, ours: dict, theirs: dict, limit: int) -> bool:
    """Whether a card does the same by two maps from card to effect."""
    one, other = _entry(card, ours), _entry(card, theirs)
    return one == other or effect_data.effect_of(card, one, limit).same(
        effect_data.effect_of(card, other, limit)
    )


def names() -> str:
    """The names of all presets, for a message."""
    return ", ".join(sorted(PRESETS))


def data_of(name: str) -> dict:
    """All the data of a preset, laid over that of its base; KeyError where there is none."""
    changes = dict(PRESETS[name])
    base = changes.pop("base", "")
    return _laid_over(data_of(base) if base else BASE, changes)


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


def _entry(card: str, entries: dict):
    """What a map from card to effect says for a card; the more specific entry wins."""
    return entries[card] if card in entries else entries[card[:-1]]


def _change(option: str) -> dict:
    """The change that an option makes, as data; RuleError where it is none."""
    key, equals, text = option.partition("=")
    if equals and key in vocabulary.KEYS:
        return {key: vocabulary.from_text(key, text)}
    try:
        cards.parse(key)
    except cards.CardError:
        equals = ""
    if not equals:
        raise RuleError(
            f"'{vocabulary.shown(option)}' is no option: write KEY=VALUE, such as limit=99"
        )
    return {"cards": {key: effect_data.from_words(key, text)}}
