"""House rules in the page: the values of a rule file, checked by the engine as a person types.

It runs inside MicroPython, beside `tools.web.handheld`. A value is text, as in an option
(`engine.adding.rules`): `hand` has `5`, `borders` has `33 66 99`, the card `4` has `reverse`.
"""

from binascii import crc32, hexlify

from engine import cards
from engine.adding import effect_data, rule_data, vocabulary
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules
from engine.errors import RuleError
from firmware.device.storage import SMALL
from firmware.files import rule_shelf
from firmware.files.form import head
from firmware.ui.canvas import Canvas
from firmware.words import explain, say, titled
from firmware.words.adding import card_name, shown_value, tokens_called
from firmware.words.adding_rules import sections

CARDS = cards.RANKS + ("*",)
SUITS = "suits"
"""The value with cards of one suit alone, such as `2S=double; 4H=nothing`."""


def form():
    """Return [presets as (name, title), fields as (key, label, choices), cards as (key, label)].

    choices: (value, label) of each; [] for any text. The label of SUITS is the page's.
    """
    presets = [(name, titled(PRESETS[name][0])) for name in PRESETS]
    fields = [(key, say("rule." + key), _choices(key)) for key in vocabulary.KEYS]
    return [presets, fields, [(card, card_name(card)) for card in CARDS] + [(SUITS, "")]]


def _choices(key):
    """Return the values that a key may have, with their labels."""
    if key == "token_name":
        return [(word, tokens_called(word)) for word in vocabulary.WORDS[key]]
    if key in vocabulary.WORDS:
        return [(word, say(f"answer.{key}.{word}")) for word in vocabulary.WORDS[key]]
    if key in vocabulary.TRUTHS:
        return [(word, shown_value(key, {key: word == "true"})) for word in ("true", "false")]
    return []


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
        if len(text) > SMALL:
            raise RuleError("too_many_changes", key="cards")
        rules = rule_shelf.parsed(text.encode(), "house.json")
    except RuleError as error:
        return [None, None, _why(error)]
    except (ValueError, RuntimeError, MemoryError) as error:
        return [None, None, str(error) or say("file.not_json")]
    return [rules.preset, _texts(rules.data), ""]


def check(base, values):
    """Return [errors by key, texts by key, the rules in words, the file, a picture].

    texts: each value as a player reads it. The rules in words are (title, text). The file is the
    text of a rule file. The picture shows the special cards, a frame in hexadecimal. The last three
    are None if there is an error.
    """
    data, wrong = _read(base, values)
    texts = {key: shown_value(key, data) for key in vocabulary.KEYS}
    if wrong:
        return [wrong, texts, None, None, None]
    plain = rule_data.data_of(base)
    content = rule_shelf.data_of(base, plain, data)
    rules = Rules.from_file(content, "house.json")
    file = b"".join(rule_shelf.pieces_of(content)).decode()
    said = [[title, text] for title, text in sections(rules)]
    return [wrong, texts, said, file, _picture(rules)]


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
        options = [f"{key}={values[key]}"]
        if key == SUITS:
            options = [option for option in map(str.strip, values[key].split(";")) if option]
        try:
            changed = rule_data.with_options(data, options)
            if key in vocabulary.KEYS:
                changed = rule_data.changed(data, {key: changed[key]})
            rule_data.effects(changed["cards"], changed["limit"])
            data = changed
        except RuleError as error:
            wrong[key] = _why(error)
    return data, wrong


def _why(error):
    """Return why rules are wrong, with the key as the device shows it."""
    key, _, more = error.values.get("key", "").partition(": ")
    return explain(error, key=card_name(more.split(":")[0]) if more else say("rule." + key))


def _picture(rules):
    """Return the picture of the special cards."""
    from firmware.screens.adding.card_table import CardTable

    canvas = Canvas()
    CardTable(None, rules).draw(canvas)
    return hexlify(canvas.buffer).decode()
