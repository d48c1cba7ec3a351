"""What a card does as data of a rule file, and as words of an option.

In data an effect is `{"add": 4}`, `{"add": [-10, 10]}`, `{"set": "limit"}`, `{"set": [0, 100]}`,
`{"double": true}`, with `"reverse": true` and `"skip": 1` beside it; `{}` is a card worth nothing.
In words: `add 4`, `add -10 10`, `set limit`, `set 0 100`, `double`, `add 3 skip 1`, `reverse`,
`nothing`.
"""

from engine import cards
from engine.adding.effects import ADD, DOUBLE, SET, Effect
from engine.adding.vocabulary import MOST_SEATS, is_number, shown, whole
from engine.const import const
from engine.game import RuleError

WITHOUT_SUITS = const(14)
"""How many cards a map has that says nothing of any suit: the ranks and the joker."""

_MOST = const(999)


def effect_of(card: str, data, limit: int) -> Effect:
    """The effect that the data of a card stands for; RuleError where it is none."""

    def wrong(reason: str) -> RuleError:
        return RuleError(f"cards: {card}: {reason}")

    def number(value, least: int, most: int) -> int:
        if not is_number(value, least, most):
            raise wrong(f"{shown(value)} is no whole number from {least} to {most}")
        return value

    if not isinstance(data, dict):
        raise wrong("write an effect, such as {} or {'add': 5}")
    for key in data:
        if key not in ("add", "set", "double", "reverse", "skip"):
            raise wrong(f"there is no effect '{shown(key)}'")
    if ("add" in data) + ("set" in data) + ("double" in data) > 1:
        raise wrong("one of add, set and double at the most")
    skip = data.get("skip", 0)
    if not is_number(skip, 0, MOST_SEATS - 1):
        raise wrong(f"skip {shown(skip)} is no whole number from 0 to {MOST_SEATS - 1}")
    for key in ("reverse", "double"):
        if data.get(key, True) is not True:
            raise wrong(f"{key} is true or is left out")
    kind = ADD
    numbers: object = (0,)
    if "add" in data:
        add = data["add"]
        if isinstance(add, list):
            if not add:
                raise wrong("add: no number to choose from")
            numbers = tuple(sorted({number(n, -_MOST, _MOST) for n in add}))
        else:
            numbers = (number(add, -_MOST, _MOST),)
    elif "set" in data:
        kind = SET
        value = data["set"]
        if isinstance(value, list):
            if len(value) != 2:
                raise wrong("set: a pair has a lowest and a highest number")
            low, high = [limit if _is_limit(n) else n for n in value]
            low = number(low, 0, limit)
            numbers = range(low, number(high, low, limit) + 1)
        else:
            numbers = (number(limit if _is_limit(value) else value, 0, limit),)
    elif "double" in data:
        kind = DOUBLE
    return Effect(kind, numbers, "reverse" in data, skip)


def to_words(data: dict) -> str:
    """An effect, given as data, in words."""
    words = []
    for key in ("add", "set"):
        if key in data:
            value = data[key]
            if key == "add" and isinstance(value, list):
                value = sorted(set(value))
            numbers = value if isinstance(value, list) else [value]
            words += [key] + [str(number) for number in numbers]
    for key in ("double", "reverse"):
        if key in data:
            words.append(key)
    if data.get("skip"):
        words += ["skip", str(data["skip"])]
    return " ".join(words) or "nothing"


def from_words(card: str, text: str) -> dict:
    """The data of an effect in words, not yet checked; RuleError where it can't be read."""
    data: dict = {}
    if text == "nothing":
        return data
    words = text.split()
    while words:
        key = words.pop(0)
        numbers = []
        while words and (words[0][-1] in "0123456789" or words[0] == "limit"):
            word = words.pop(0)
            numbers.append(word if word == "limit" else whole(f"cards: {card}", word))
        takes = {"add": len(numbers) or 1, "set": 2 if len(numbers) > 1 else 1, "skip": 1}
        wanted = takes.get(key, 0)
        if key not in ("add", "set", "double", "reverse", "skip") or len(numbers) != wanted:
            break
        if key in data:
            raise RuleError(f"cards: {card}: {key} stands twice")
        data[key] = True if not numbers else numbers if len(numbers) > 1 else numbers[0]
    else:
        if data:
            return data
    raise RuleError(
        f"cards: {card}: '{shown(text)}' is no effect: write such as add 4, add -10 10, "
        "set limit, set 0 100, double, reverse, add 3 skip 1 or nothing"
    )


def merged(base: dict, changes) -> dict:
    """A map from card to effect with others laid over it; a rank means all its suits."""
    if not isinstance(changes, dict):
        raise RuleError("cards: write a map from card to effect")
    result = dict(base)
    for key in changes:
        try:
            card = cards.parse(key if isinstance(key, str) else "")
        except cards.CardError:
            raise RuleError(
                f"cards: '{shown(key)}' is no card: write a rank (A 2 3 4 5 6 7 8 9 10 J Q K), "
                "then C D H S for one suit of it only, or * for the joker"
            ) from None
        if cards.suit_of(card) == cards.ANY and len(base) > WITHOUT_SUITS:
            for suit in cards.SUITS:
                result.pop(key + suit, None)
    for key in changes:  # a suit said in the same breath as its rank is the more specific
        result[key] = changes[key]
    return result


def _is_limit(value) -> bool:
    return isinstance(value, str) and value == "limit"
