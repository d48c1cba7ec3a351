"""What a card does, as data in a rule file and as words in an option.

In data an effect is `{"add": 4}`, `{"add": [-10, 10]}`, `{"set": "limit"}`, `{"set": [0, 100]}`,
`{"double": true}`, `{"halve": true}` (an even total), with `"reverse": true` and `"skip": 1` beside
it; `{}` is a card worth nothing, and `{"never": true}` one that can't be played. In words: `add 4`,
`add -10 10`, `set limit`, `set 0 100`, `double`, `halve`, `add 3 skip 1`, `reverse`, `nothing`,
`nothing skip 1`, `never`; docs/record.md has the grammar.

A list has alternatives: the player chooses one of them (V-02). With `"from": 90`, `"upto": 89` or
`"ends_in": 0`, an effect holds only at these totals before the card; where none holds, the card
counts its face value (V-03). With `"name_next": true`, the player names who plays next (V-01);
with `"name_pays": true`, who pays a token or a point; with `"name_loses": true`, who loses (V-12);
with `"name_swaps": true`, who swaps hands with the player (V-09); with `"name_gives": true`, who
gives the player a card (V-10). With `"next_draws": 2`, the next player draws two cards (V-11). With
`"next_plays": 2`, the next player plays two cards; with `"passes_on": true`, a player who must play
two passes both on. In words:
`reverse or add 4`, `add 9 upto 89 or set limit from 90`, `add 0 ends_in 0 or never`, `name_next`,
`add 0 name_pays`, `set limit next_plays 2`, `reverse passes_on`.
"""

from engine import cards
from engine.adding.effects import ADD, FAR, Effect, Ways
from engine.adding.vocabulary import MOST_SEATS, whole
from engine.const import const
from engine.errors import EngineError, RuleError, shown
from engine.rules import check_choice, check_range

MOST_PLAYS = const(3)
"""The most cards that the next player may have to play."""

MOST_DRAWS = const(4)
"""The most cards that the next player may have to draw."""

_KEYS = (
    "add",
    "set",
    "double",
    "halve",
    "never",
    "reverse",
    "skip",
    "name_next",
    "name_pays",
    "name_loses",
    "name_swaps",
    "name_gives",
    "next_draws",
    "next_plays",
    "passes_on",
    "from",
    "upto",
    "ends_in",
)
CHANGE_HANDS = ("name_loses", "name_swaps", "name_gives", "next_draws")
"""The keys of an effect that changes another hand, which has at most one of them."""

_TAKE_ONE = ("set", "skip", "next_draws", "next_plays", "from", "upto", "ends_in")
_KINDS = ("add", "set", "double", "halve")  # by kind of effect
_SELDOM = (  # with their names in `Effect`; tuples, since a board builds a dictionary in its heap
    ("name_next", "names_next"),
    ("name_pays", "names_payer"),
    ("name_loses", "names_loser"),
    ("name_swaps", "names_swapper"),
    ("name_gives", "names_giver"),
    ("next_draws", "next_draws"),
    ("next_plays", "next_plays"),
    ("passes_on", "passes_on"),
    ("from", "first"),
    ("upto", "last"),
    ("ends_in", "ends_in"),
)
_USUAL = (("skip", 0), ("next_draws", 0), ("next_plays", 1))  # what need not be said
_COUNT = ("add", "set", "double", "halve", "never")
_NOTHING = "nothing"
_OR = "or"
_MOST_WAYS = const(4)


def effect_of(card: str, data, limit: int) -> Ways:
    """Return what a card does, from its data; RuleError if it is wrong."""
    # Little garbage: effects are kept long, and would lie all over the heap of a board.
    where = "cards: " + card
    if isinstance(data, list):
        ways = [_effect(where, each, limit) for each in data]
    else:
        ways = [_effect(where, data, limit)]
    always = False
    for way in ways:
        always = always or way.holds_always()
    check_range(where, len(ways), 1, _MOST_WAYS - (not always))
    if not always:
        pips = 0 if card == "*" else min(cards.rank_of(cards.parse(card)) + 1, 10)
        ways.append(Effect(ADD, False, 0, (pips,)))
    return Ways(ways, not always)


def _effect(where: str, data, limit: int) -> Effect:
    if not isinstance(data, dict):
        raise RuleError("not_an_object", key=where)
    kinds = 0
    kind = ADD
    numbers: object = (0,)
    more = []
    for key in data:
        value = data[key]
        check_choice(where, key, _KEYS)
        here = where + ": " + key
        if key == "add":
            numbers = _added(here, value)
        elif key == "set":
            numbers = _totals(here, value, limit)
        elif key == "skip":
            check_range(here, value, 0, MOST_SEATS - 1)
        elif key == "next_draws":
            check_range(here, value, 0, MOST_DRAWS)
        elif key == "next_plays":
            check_range(here, value, 1, MOST_PLAYS)
        elif key == "ends_in":
            check_range(here, value, 0, 9)
        elif key in _TAKE_ONE:
            check_range(here, value, -FAR, FAR)
        elif value is not True:
            raise RuleError("true_or_nothing", key=here)
        if key in _KINDS:
            kinds += 1
            kind = _KINDS.index(key)
        elif key == "never":
            kinds += 1
            numbers = ()
    for key, name in _SELDOM:
        if key in data:
            more.append((name, data[key]))
    if "from" in data and "upto" in data and data["from"] > data["upto"]:
        raise RuleError("holds_nowhere", key=where, least=data["from"], most=data["upto"])
    if kinds > 1:
        raise RuleError("one_effect", key=where)
    if sum([key in data for key in CHANGE_HANDS]) > 1:
        raise RuleError("moves_cards_once", key=where)
    return Effect(kind, "reverse" in data, data.get("skip", 0), numbers, more)


def to_words(data) -> str:
    """Return an effect, given as data, in words."""
    if isinstance(data, list):
        return f" {_OR} ".join([to_words(each) for each in data])
    words = []
    for key in _KEYS:
        value = data.get(key, False)
        if value is False or (key, value) in _USUAL:
            continue
        words.append(key)
        if value is not True:
            numbers = value if isinstance(value, list) else [value]
            words += [str(number) for number in (sorted(set(numbers)) if key == "add" else numbers)]
    return " ".join(words) or _NOTHING


def from_words(card: str, text: str):
    """Return the data of an effect in words, not yet checked; RuleError if it can't be read."""
    where = "cards: " + card
    ways: list = [[]]
    for word in text.split():
        if word == _OR:
            ways.append([])
        else:
            ways[-1].append(word)
    found = [_from_words(where, words) for words in ways]
    return found[0] if len(found) == 1 else found


def _from_words(where: str, words: list) -> dict:
    """Return the data of an effect without alternatives."""
    data: dict = {}
    place = 0
    while place < len(words):
        key = words[place]
        place += 1
        numbers = []
        while place < len(words) and (words[place][-1] in "0123456789" or words[place] == "limit"):
            word = words[place]
            numbers.append(word if word == "limit" else whole(where, word))
            place += 1
        takes = 1 if key in _TAKE_ONE else 0
        if numbers and (key == "add" or key == "set" and len(numbers) == 2):
            takes = len(numbers)
        is_known = key in _KEYS or key == _NOTHING
        if not is_known or len(numbers) != takes or key == "add" and not takes:
            break
        if key in data:
            raise RuleError("twice", key=where, found=key)
        data[key] = True if not numbers else numbers if len(numbers) > 1 else numbers[0]
    else:
        # It may stand before other words, but a card that counts something counts not nothing.
        counts = _NOTHING in data and any(key in data for key in _COUNT)
        if data and not counts:
            data.pop(_NOTHING, None)
            return data
    raise RuleError("not_an_effect", key=where, found=shown(" ".join(words)))


def merged(base: dict, changes) -> dict:
    """Return a map from card to effect with changes; a rank replaces all its suits."""
    if not isinstance(changes, dict):
        raise RuleError("not_an_object", key="cards")
    for key in changes:
        if key not in cards.RANKS:
            try:
                cards.parse(key if isinstance(key, str) else "")
            except EngineError:
                raise RuleError("not_a_card", found=shown(key)) from None
    result = {card: base[card] for card in base if card[:-1] not in changes}
    result.update(changes)  # a suit beside its rank is the more specific
    return result


def _added(key: str, value) -> tuple:
    """Return the numbers of `add`, sorted."""
    if not isinstance(value, list):
        check_range(key, value, -FAR, FAR)
        return (value,)
    if not value:
        raise RuleError("no_numbers", key=key)
    for number in value:
        check_range(key, number, -FAR, FAR)
    return tuple(sorted(set(value)))


def _totals(key: str, value, limit: int):
    """Return the totals of `set`."""
    ends = value if isinstance(value, list) else [value, value]
    if len(ends) != 2:
        raise RuleError("not_a_pair", key=key)
    low, high = [limit if end == "limit" else end for end in ends]
    check_range(key, low, 0, limit)
    check_range(key, high, low, limit)
    return range(low, high + 1) if isinstance(value, list) else (low,)
