"""House rules in the page: the values of a rule file, checked by the engine as a person types.

It runs inside MicroPython, beside `tools.web.handheld`. A value is text, as in an option
(`engine.adding.rules`): `hand` has `5`, `borders` has `33 66 99`, the card `4` has `reverse`.
"""

import json
from binascii import crc32, hexlify

from engine import cards
from engine.adding import effect_data, rule_data, vocabulary
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules
from engine.errors import RuleError, shown
from firmware.files import json_text, reason, rule_shelf
from firmware.files.form import head
from firmware.files.store import LARGEST
from firmware.ui.canvas import Canvas
from firmware.words import explain, one_of, say, titled
from firmware.words.adding import (
    LONG,
    answer,
    card_name,
    counting,
    does,
    shown_value,
    spans,
    tokens_called,
)
from firmware.words.adding_rules import (
    borders,
    each_over,
    exact_totals,
    last_card,
    least_points,
    loss,
    of_ranks,
    sections,
    tie,
    turned_up,
)

CARDS = cards.RANKS + ("*",)
SUITS = "suits"
"""The value with cards of one suit alone, such as `2S=double; 4H=nothing`."""

_EXACT = ("costly", "rewarding", "winning")
_USUAL = ("new_hand", "none", "always")  # values that need no words
_EXAMPLE = "2S=double"  # of such a card


def form():
    """Return [presets as (name, title), fields, cards as (key, label)].

    A field is (key, label, what it is for, choices, range). choices: (value, label) of each; [] for
    any text. range: the least and the most number; [] for no number. The label of SUITS is the
    page's.
    """
    presets = [(name, titled(PRESETS[name][0])) for name in PRESETS]
    token = {"tokens": say("tokens.token", count=1), "called": tokens_called("token")}
    fields = [
        (key, say("rule." + key), say("rule.about." + key, **token), _choices(key), _range(key))
        for key in vocabulary.KEYS
    ]
    return [presets, fields, [(card, card_name(card)) for card in CARDS] + [(SUITS, "")]]


def _choices(key):
    """Return the values that a key may have, with their labels."""
    kind, words = vocabulary.row_of(key)[1], vocabulary.words_of(key)
    if key == "token_name":
        return [(word, tokens_called(word)) for word in words]
    if kind == vocabulary.WORD:
        return [(word, answer(key, word, "token")) for word in words]
    if kind == vocabulary.SWITCH:
        return [(word, shown_value(key, {key: word == "true"})) for word in ("true", "false")]
    return []


def _range(key):
    """Return the least and the most number that a key may have; [] if it has no numbers."""
    _, kind, _, values, _ = vocabulary.row_of(key)
    if kind not in (vocabulary.NUMBER, vocabulary.BY_SEATS):
        return []
    most = values[1]  # the same as for another key, whatever that has now
    return [values[0], _range(most)[1] if isinstance(most, str) else most]


def begin(base):
    """Return all values of a preset, by key and card; the name is that of a new rule."""
    values = _texts(rule_data.data_of(base))
    values["name"] = say("rules.mine")
    return values


def _texts(data):
    """Return the values of rules as text."""
    values = {key: vocabulary.to_text(key, data[key]) for key in vocabulary.KEYS}
    for card in CARDS:
        values[card] = effect_data.to_words(rule_data.entry(card, data["cards"]))
    single = sorted(card for card in data["cards"] if card not in CARDS)
    words = [f"{card}={effect_data.to_words(data['cards'][card])}" for card in single]
    values[SUITS] = "; ".join(words)
    return values


def read(text):
    """Return (preset, values as in `begin`, "") of a rule file; (None, None, why) if it is none."""
    try:
        if len(text.encode()) > LARGEST:
            return [None, None, say("file.too_large")]
        data = json_text.parse(text)
        if not isinstance(data, dict):
            found = shown(json.dumps(data))
            return [None, None, say("board.not_object", found=found) + "."]
        rules = Rules.from_file(data, "house.json")
    except RuleError as error:
        return [None, None, _why(error)]
    except json_text.TooDeep:
        return [None, None, say("board.too_deep", most=json_text.DEEPEST) + "."]
    except ValueError:
        return [None, None, say("file.not_json")]
    except MemoryError:
        return [None, None, say("file.too_large")]
    return [rules.preset, _texts(rules.data), ""]


def check(base, values):
    """Return [errors by key, texts by key, the rules in words, the file, a picture].

    texts: what each value means to a player; "" for one that says so itself, or that these rules
    do not need. The rules in words are (title, text). The file is the text of a rule file. The
    picture shows the special cards, a frame in hexadecimal. The last three are None if there is an
    error.
    """
    data, wrong = _read(base, values)
    texts = {key: _meaning(key, data) for key in vocabulary.KEYS}
    texts.update(_card_meanings(data))
    if wrong:
        return [wrong, texts, None, None, None]
    plain = rule_data.data_of(base)
    content = rule_shelf.data_of(base, plain, data)
    rules = Rules.from_file(content, "house.json")
    file = b"".join(rule_shelf.pieces_of(content)).decode()
    said = [[title, text] for title, text in sections(rules)]
    return [wrong, texts, said, file, _picture(rules)]


def _meaning(key, data):
    """Return what a value means, in the words of the device's pages about rules."""
    value = data[key]
    hand_points = vocabulary.has_hand_points(data)
    points = bool(hand_points or data["win_points"])
    if key == "pack":
        return of_ranks(Rules("house.json", {}, data))
    if isinstance(value, dict):
        parts = [_for_players(key, span, value[span], data) for span in spans(value)]
        return "" if points and key == "tokens" else "; ".join(parts)
    if key == "limit":
        return say("about.aim.limit", limit=value)
    if key == "start_total":
        return say("about.table.start", total=value)
    if key == "turn_up":
        return turned_up(Rules("house.json", {}, data))
    if key == "empty_hand":
        return last_card(Rules("house.json", {}, data))
    if key == "hand" and value in vocabulary.words_of(key):
        return say("about.table.all_dealt")
    if key in ("hand", "jokers"):
        return say("about.table." + key, count=value) if value else ""
    if key == "decks":
        return say("about.table.packs", count=value)
    if key == "over_costs":
        return each_over(Rules("house.json", {}, data))
    if key == "tokens" and not points:
        rules = Rules("house.json", {}, data)
        if rules.loss_costs > 1 or rules.loss_per_player or rules.over_costs:
            return say("about.aim.begin", tokens=_tokens(data, value)) if value else ""
        which = "over" if data["bust_by_playing"] else "stuck"
        begin = "about.aim.lose_" if value else "about.aim.mark_"
        return say(begin + which, tokens=_tokens(data, value or 1), count=value)
    if key == "same_rank" and value:
        return say("about.table.same_rank")
    if key == "two_player_reverse":
        return say("about.table.turn_" + value)
    if key in ("after_bust", "floor", "draw", "forget_to_draw") and value not in _USUAL:
        return say(f"about.{key}.{value}")
    if key in _EXACT:
        others: dict = {other: [] for other in _EXACT if other != key}
        return exact_totals(Rules("house.json", others, data))
    if key == "loss_costs" and not points and value != 1:
        loses = vocabulary.for_seats(data["tokens"], 2) > 0
        what = "about.aim.you_lose" if loses else "about.aim.you_get"
        return say(what, tokens=loss(Rules("house.json", {}, data)))
    if key == "next_hand" and value == "loser":
        return say("about.next_hand.loser")
    if key == "game_end" and not points and value == "first_out":
        return say("about.aim.first_out")
    if key == "borders" and value:
        if not hand_points:
            return borders(Rules("house.json", {}, data))
        listed = one_of([str(border) for border in value])
        return say("about.aim.border", borders=listed, count=data["points_per_hand"])
    if key == "border_backward_costs" and data["borders"] and not value:
        return say("about.table.backward")
    if key == "border_jumps_only" and data["borders"] and value:
        return say("about.table.jumps_only")
    if key == "points_floor":
        return least_points(Rules("house.json", {}, data))
    if key == "tie":
        return tie(Rules("house.json", {}, data))
    if key == "win_points" and value:
        which = "about.aim.win_others" if data["after_bust"] == "new_hand" else "about.aim.win"
        return say(which, tokens=say("tokens.point", count=value))
    if key == "target_points" and points and vocabulary.target(data):
        return say("about.aim.target", count=vocabulary.target(data))
    return ""


def _tokens(data, count):
    return say("tokens." + data["token_name"], count=count)


def _for_players(key, span, count, data):
    """Return what a table has for some numbers of players."""
    first, dash, last = span.partition("-")
    who = say("editor.players", first=first)
    if dash:
        who = say("editor.players_to", first=first, last=last or vocabulary.MOST_SEATS)
    what = _tokens(data, count) if key == "tokens" else str(count)
    return say("about.change", what=who, value=what)


def _card_meanings(data):
    """Return what each card does, by the key of its value."""
    entries, limit = data["cards"], data["limit"]
    found = {}
    for card in CARDS:
        effect = rule_data.entry(card, entries)
        words = does(effect, limit, LONG)
        if isinstance(effect, dict) and counting(effect, limit)[0] in (
            "add",
            "add_one_of",
            "nothing",
        ):
            words = say("adding.counts_number", card=card_name(card), number=words)
        found[card] = words
    single = sorted(card for card in entries if card not in CARDS)
    parts = [
        say("about.change", what=card_name(card), value=does(entries[card], limit, LONG))
        for card in single
    ]
    found[SUITS] = "; ".join(parts)
    return found


def save(base, values, storage):
    """Save the rules on the device; return its name there, or why not as (None, why)."""
    data, wrong = _read(base, values)
    if wrong:
        return [None, list(wrong.values())[0]]
    try:
        content = rule_shelf.data_of(base, rule_data.data_of(base), data)
        return [rule_shelf.save(storage, content), ""]
    except RuleError as error:
        return [None, _why(error)]
    except OSError as error:
        return [None, reason(error) + "."]


class _Taken:
    """Stands for a storage that knows only the names of its rules."""

    def __init__(self, names):
        self._names = names

    def exists(self, path):
        return path.split("/")[-1] in self._names


def for_board(base, values, taken):
    """Return [name, text] of the file for the rules on another device.

    values: without errors. taken: the names of the rules that are there.
    """
    data, _ = _read(base, values)
    content = b"".join(
        rule_shelf.pieces_of(rule_shelf.data_of(base, rule_data.data_of(base), data))
    )
    name = rule_shelf.new_name(_Taken(taken), data["name"])
    return [name, (head("rules/" + name, crc32(content)) + content).decode()]


def _read(base, values):
    """Return the data of rules, without the wrong values, and the errors by key."""
    data = rule_data.data_of(base)
    wrong = {}
    for key in vocabulary.KEYS + CARDS + (SUITS,):
        if key not in values:
            continue
        text = values[key].strip()
        try:
            options = _singles(text) if key == SUITS else [f"{key}={text}"]
            changed = rule_data.with_options(data, options)
            if key in vocabulary.KEYS:
                changed = rule_data.changed(data, {key: changed[key]})
            rule_data.effects(changed["cards"], changed["limit"])
            data = changed
        except RuleError as error:
            wrong[key] = _why(error)
    try:
        rule_data.possible_seats(data)
    except RuleError as error:
        wrong["pack"] = _why(error)
        data = rule_data.changed(data, {"pack": {}})
    return data, wrong


def _singles(text):
    """Return the options of cards of one suit alone; RuleError if there is anything else."""
    options = []
    for part in text.split(";"):
        card, equals, effect = part.partition("=")
        card = card.strip()
        if card[:-1] in cards.RANKS and card[-1] in cards.SUITS and equals:
            options.append(f"{card}={effect.strip()}")
        elif part.strip():
            raise RuleError("not_an_option", found=shown(part.strip()), example=_EXAMPLE)
    return options


def _why(error):
    """Return why rules are wrong, with the key as the device shows it, or else as the file has it.

    The key of a card is such as `cards: 4: skip`, that of a rank `pack: 4`.
    """
    found = error.values.get("key", "")
    key, _, more = found.partition(": ")
    if key in ("cards", "pack") and more:
        return explain(error, key=card_name(more.split(":")[0]))
    name = say("rule." + found)
    return explain(error, key=found if name.startswith("rule.") else name)


def _picture(rules):
    """Return the picture of the special cards."""
    from firmware.screens.adding.card_table import CardTable

    canvas = Canvas()
    CardTable(None, rules).draw(canvas)
    return hexlify(canvas.buffer).decode()
