"""What a player reads and says in an adding game."""

from engine import cards
from engine.adding.effect_table import ROWS, WHEN
from engine.adding.effects import ADD, DOUBLE, HALVE, SET
from engine.adding.moves import counted
from engine.adding.vocabulary import has_hand_points, of_rank, target
from firmware.words import SIGNS, one_of, say

JOKER_KEY = "*"
"""The joker among the cards of a rule file."""

SHORT = ("", "card.turns", "card.skips", "card.turns_and_skips")
LONG = ("", "about.turns", "about.skips", "about.turns_and_skips")
"""Texts for what a card does besides counting: SHORT for the editor, LONG for the rules."""

_TOLD = ("reverse", "skip")  # SHORT and LONG have both
_SIGNS = {DOUBLE: "×2", "double": "×2", HALVE: "÷2", "halve": "÷2"}
_COUNTS = {"double": "card.doubles", "halve": "card.halves", "never": "card.never"}


def times(kind) -> str:
    """Return the sign of what a card does to the total: `×2`, `÷2` or "".

    kind: that of an effect, or its key in the data of a rule file.
    """
    return _SIGNS.get(kind, "")


def call(game) -> str:
    """Return what the last player says (A-26 to A-28), "" unless a card was just played."""
    said = game.call()
    if not said:
        return ""
    return say("call." + said[0], total=said[1], count=game.deal.more_plays + 1)


def total_made(game, card: int, numbers) -> tuple:
    """Return the total that a card would make, as (text, shorter text, whether it fits).

    numbers: the numbers that the card can count.
    """
    rules = game.rules
    before = game.deal.total
    if not numbers:
        words = say("adding.not_at", total=before)
        if before & 1 and any(way.kind == HALVE for way in rules.effect(card).ways):
            words = f"{before}{times(HALVE)}"
        return words, words, False
    fitting = [n for n in numbers if _fits(rules, card, before, n)]
    fits = bool(fitting)
    found = {rules.total(card, before, n): n for n in fitting or numbers}
    totals = sorted(found)
    if len(totals) > 2:
        words = say("adding.makes_any", low=totals[0], high=totals[-1])
        return words, words, fits
    if len(totals) == 2:
        both = list(map(str, totals))
        return one_of(both), "/".join(both), fits
    total = totals[0]
    kind = rules.effect(card).of(found[total]).kind
    first = counted(found[total])
    if kind == SET:
        words = f"={total}"
    elif kind == ADD:
        words = f"{before}{'−' if first < 0 else '+'}{abs(first)}={total}"
    else:
        words = f"{before}{times(kind)}={total}"
    return words, f"={total}", fits


def _fits(rules, card: int, before: int, number: int) -> bool:
    """Return whether a card that counts a number can be played and stays within the limit."""
    total = rules.total(card, before, number)
    return total <= rules.limit and rules.allows(total)


def tokens(rules, count: int) -> str:
    """Return a number of tokens, such as `1 penny` or `3 pennies`."""
    return say("tokens." + rules.token_name, count=count)


def tokens_called(name: str) -> str:
    """Return the plural of a token's name, such as `pennies`."""
    return say("token." + name)


def card_name(card: str) -> str:
    """Return a card or rank of a rule file as players read it, such as `5♥`."""
    if card == JOKER_KEY:
        return say("card.joker")
    if card[-1] in cards.SUITS:
        return card[:-1] + SIGNS[cards.SUITS.index(card[-1])]
    return card


def counting(effect: dict, limit: int) -> tuple:
    """Return how a card counts, from the data of its effect, as (kind, numbers).

    kind, numbers: "double", "halve" or "never" and none; "make_any", the least and the greatest
        total; "make" or "make_limit", the total; "add" or "add_one_of", the numbers in order;
        "nothing" and 0.
    """
    for key in ("double", "halve", "never"):
        if key in effect:
            return key, []
    if "set" in effect:
        value = effect["set"]
        if isinstance(value, list):
            return "make_any", [limit if number == "limit" else number for number in value]
        return ("make_limit", [limit]) if value == "limit" else ("make", [value])
    numbers = effect.get("add", 0)
    if isinstance(numbers, list):
        return "add_one_of", sorted(numbers)
    return "add" if numbers else "nothing", [numbers]


def counts(effect: dict, limit: int) -> str:
    """Return what a card counts, from the data of its effect, in a few words."""
    kind, numbers = counting(effect, limit)
    if kind in _COUNTS:
        return say(_COUNTS[kind])
    if kind == "make_any":
        return say("card.any_total", low=numbers[0], high=numbers[1])
    if kind in ("make", "make_limit"):
        return say("card.makes_it", total=numbers[0])
    return one_of([str(number).replace("-", "−") for number in numbers])


def does(effect, limit: int, more: tuple = SHORT) -> str:
    """Return what a card does, from the data of its effect; more: SHORT or LONG."""
    if isinstance(effect, list):
        played = [does(each, limit, more) for each in effect if "never" not in each]
        found = one_of(played or [say("card.never")])
        return found if len(played) in (0, len(effect)) else say("card.only", what=found)
    what = counts(effect, limit)
    skips = effect.get("skip", 0)
    which = more[("reverse" in effect) + 2 * bool(skips)]
    if which:
        what = say(which, what=what, count=skips)
    for key, _, usual, _, _, touches, _ in ROWS:
        number = effect.get(key, usual)
        if number != usual and key not in _TOLD and touches != WHEN:
            what = say("effect.does." + key, what=what, count=number)
    totals = at_totals(effect, limit)
    return say("card.at", what=what, totals=totals) if totals else what


def at_totals(effect: dict, limit: int) -> str:
    """Return the totals at which an effect holds, from its data; "" for all.

    They are `90–99`, or `0, 10, 20…` if the last digit counts.
    """
    first = effect.get("from", 0)
    last = effect.get("upto", limit)
    if "ends_in" in effect:
        found = [total for total in range(first, last + 1) if abs(total) % 10 == effect["ends_in"]]
        return ", ".join([str(total) for total in found[:3]]) + "…" * (len(found) > 3)
    return f"{first}–{last}" if "from" in effect or "upto" in effect else ""


def cost(data: dict) -> str:
    """Return what a loss costs by the data of rules: a point, or a token by its name."""
    points = data["win_points"] or has_hand_points(data)
    return say("tokens." + ("point" if points else data["token_name"]), count=1)


def answer(key: str, word: str, token: str) -> str:
    """Return the text of an answer that is a word.

    key: the rule that it answers. token: the name of a token.
    """
    return say(f"answer.{key}.{word}", tokens=say("tokens." + token, count=1))


def shown_value(key: str, data: dict) -> str:
    """Return a value of a rule file in a word or two; key: any but `cards`."""
    found = data[key]
    if key == "draw" and data["hand"] == "all":
        found = "never"
    if key == "token_name":
        return tokens_called(found)
    if isinstance(found, bool):
        return say("editor.yes" if found else "editor.no")
    if isinstance(found, str) and key != "name":
        return say(f"value.{key}.{found}", tokens=say("tokens." + data["token_name"], count=1))
    if key == "pack":
        return str(sum([of_rank(found, rank) for rank in range(13)]) + data["jokers"])
    if isinstance(found, list):
        if not found:
            return say("editor.none")
        few = found if len(found) <= 3 else [found[0], "…", found[-1]]
        return " ".join(map(str, few))
    if isinstance(found, dict):
        found = one_of([str(found[span]) for span in spans(found)])
    elif key == "target_points":
        found = target(data) or say("editor.none")
    return say("tokens." + data["token_name"], count=found) if key == "tokens" else str(found)


def spans(table: dict) -> list:
    """Return the spans of a table by player count, in order."""
    return sorted(table, key=lambda span: int(span.partition("-")[0]))
