"""What a card does, as data in a rule file and as words in an option.

In data an effect is `{"add": 4}`, `{"add": [-10, 10]}`, `{"set": "limit"}`, `{"set": [0, 100]}`,
`{"double": true}`, `{"halve": true}` (an even total), with `"reverse": true` and `"skip": 1` beside
it; `{}` is a card worth nothing, and `{"never": true}` is a card that can't be played. In words:
`add 4`, `add -10 10`, `set limit`, `set 0 100`, `double`, `halve`, `add 3 skip 1`, `reverse`,
`nothing`, `nothing skip 1`, `never`; docs/record.md has the grammar.

The items of a list are alternatives, from which the player chooses (V-02). With `"from": 90`,
`"upto": 89` or `"ends_in": 0`, an effect holds only at these totals before the card. If no effect
holds, the card counts its face value (V-03). In words: `reverse or add 4`,
`add 9 upto 89 or set limit from 90`, `add 0 ends_in 0 or never`. `engine.adding.effect_table` has
everything that a card may do.
"""

from engine import cards
from engine.adding.effect_table import COUNTS, FAR, HAND, KEYS, ROWS, keys_that, row_of
from engine.adding.effects import ADD, Effect, Ways
from engine.adding.vocabulary import whole
from engine.const import const
from engine.errors import RuleError, shown
from engine.kinds import Data
from engine.rules import check_choice, check_range

_TAKE_ONE = ("set",) + tuple([row[0] for row in ROWS if row[3]])
_NOTHING = "nothing"
_OR = "or"
_MOST_WAYS = const(4)


def effect_of(card: str, data: object, limit: int) -> Ways:
    """Return what a card does, from its data; RuleError for wrong data."""
    # Little garbage: effects are kept long, and garbage would scatter them over a board's heap.
    where = "cards: " + card
    ways = [_effect(where, way, limit) for way in (data if isinstance(data, list) else (data,))]
    always = any(way.holds_always() for way in ways)
    check_range(where, len(ways), 1, _MOST_WAYS - (not always))
    if not always:
        pips = 0 if card == "*" else min(cards.rank_of(cards.parse(card)) + 1, 10)
        ways.append(Effect(ADD, (pips,)))
    return Ways(ways, not always)


def _effect(where: str, data: object, limit: int) -> Effect:
    if not isinstance(data, dict):
        raise RuleError("not_an_object", key=where)
    counts = hands = touches = 0
    kind = ADD
    numbers: tuple[int, ...] | range = (0,)
    more: list[tuple[str, int]] = []
    for key in data:
        value = data[key]
        check_choice(where, key, KEYS)
        here = where + ": " + key
        if key in COUNTS:
            counts += 1
            if key == "add":
                numbers = _added(here, value)
            elif key == "set":
                numbers = _totals(here, value, limit)
            elif value is not True:
                raise RuleError("true_or_nothing", key=here)
            if key == "never":
                numbers = ()
            else:
                kind = COUNTS.index(key)
            continue
        _, name, usual, span, _, touched, _ = row_of(key)
        if span:
            check_range(here, value, *span)
        elif value is not True:
            raise RuleError("true_or_nothing", key=here)
        hands += touched & HAND > 0
        if value != usual:
            more.append((name, value))
            touches |= touched
    if "from" in data and "upto" in data and data["from"] > data["upto"]:
        raise RuleError("holds_nowhere", key=where, least=data["from"], most=data["upto"])
    if counts > 1:
        raise RuleError("one_effect", key=where)
    if hands > 1:
        raise RuleError("moves_cards_once", key=where, choices=keys_that(HAND))
    if touches:
        more.append(("touches", touches))
    return Effect(kind, numbers, more)


def to_words(data: "Data | list[Data]") -> str:
    """Return an effect, given as data, in words."""
    if isinstance(data, list):
        return f" {_OR} ".join([to_words(each) for each in data])
    words = []
    for key in KEYS:
        value = data.get(key, False)
        if value is False or key not in COUNTS and value == row_of(key)[2]:
            continue
        words.append(key)
        if value is not True:
            numbers = value if isinstance(value, list) else [value]
            words += [str(number) for number in (sorted(set(numbers)) if key == "add" else numbers)]
    return " ".join(words) or _NOTHING


def from_words(card: str, text: str) -> "Data | list[Data]":
    """Return the data of an effect in words, not yet checked; RuleError if it can't be read."""
    where = "cards: " + card
    ways: list[list[str]] = [[]]
    for word in text.split():
        if word == _OR:
            ways.append([])
        else:
            ways[-1].append(word)
    found = [_from_words(where, words) for words in ways]
    return found[0] if len(found) == 1 else found


def _from_words(where: str, words: "list[str]") -> "Data":
    """Return the data of an effect without alternatives."""
    data: Data = {}
    place = 0
    while place < len(words):
        key = words[place]
        place += 1
        numbers: list[int | str] = []
        while place < len(words) and (words[place][-1] in "0123456789" or words[place] == "limit"):
            word = words[place]
            numbers.append(word if word == "limit" else whole(where, word))
            place += 1
        takes = 1 if key in _TAKE_ONE else 0
        if numbers and (key == "add" or key == "set" and len(numbers) == 2):
            takes = len(numbers)
        is_known = key in KEYS or key == _NOTHING
        if not is_known or len(numbers) != takes or key == "add" and not takes:
            break
        if key in data:
            raise RuleError("twice", key=where, found=key)
        data[key] = True if not numbers else numbers if len(numbers) > 1 else numbers[0]
    else:
        # `nothing` may stand before other words, but not beside a word that counts something.
        counts = _NOTHING in data and any(key in data for key in COUNTS)
        if data and not counts:
            data.pop(_NOTHING, None)
            return data
    raise RuleError("not_an_effect", key=where, found=shown(" ".join(words)))


def merged(base: "Data", changes: object) -> "Data":
    """Return a map from card to effect with changes; a change of a rank replaces all its suits."""
    if not isinstance(changes, dict):
        raise RuleError("not_an_object", key="cards")
    for key in changes:
        if key not in cards.TEXTS:
            raise RuleError("not_a_card", found=shown(key))
    result = {card: base[card] for card in base if card[:-1] not in changes}
    result.update(changes)
    return result


def _added(key: str, value: object) -> "tuple[int, ...]":
    """Return the numbers of `add`, sorted."""
    if not isinstance(value, list):
        return (check_range(key, value, -FAR, FAR),)
    if not value:
        raise RuleError("no_numbers", key=key)
    return tuple(sorted({check_range(key, number, -FAR, FAR) for number in value}))


def _totals(key: str, value: object, limit: int) -> "tuple[int, ...] | range":
    """Return the totals of `set`."""
    ends = value if isinstance(value, list) else [value, value]
    if len(ends) != 2:
        raise RuleError("not_a_pair", key=key)
    low, high = [limit if end == "limit" else end for end in ends]
    low = check_range(key, low, 0, limit)
    high = check_range(key, high, low, limit)
    return range(low, high + 1) if isinstance(value, list) else (low,)
