"""One of each thing that people add, added to a copy of the project as the documentation says.

docs/architecture.md lists them: a file or a few lines each, and one line in one list.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from engine.families import FAMILIES
from host_tests.missing import missing
from tools import words
from tools.sim.fingers import to_cell
from tools.words import build
from tools.words import strays as look_for_strays
from tools.words import uses as look_for_uses

ROOT = Path(__file__).parents[1]


@functools.cache
def uses(name: str, source: str) -> list[words.Use]:
    """Return the texts that a source asks for; most sources are the same in each copy."""
    return list(look_for_uses(name, source))


@functools.cache
def strays(name: str, source: str) -> list[tuple[str, str]]:
    """Return the texts of a source that belong into the catalogue."""
    return list(look_for_strays(name, source))


class Copy:
    """A copy of the project's sources.

    made_of: the project, or a copy, whose bytecode is copied, too.
    """

    def __init__(self, folder: Path, made_of: Path = ROOT) -> None:
        self.folder = folder
        leave_out = shutil.ignore_patterns("__pycache__") if made_of == ROOT else None
        for name in ("engine", "firmware", "tools"):
            shutil.copytree(made_of / name, folder / name, ignore=leave_out)

    def add(self, path: str, text: str) -> None:
        """Write a new file."""
        assert not (self.folder / path).exists()
        (self.folder / path).write_text(text, encoding="utf-8")

    def list_in(self, path: str, before: str, line: str) -> None:
        """Put a line before another one."""
        self.replace(path, before, line + before)

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace a text that a file has once."""
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path}: {old}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def add_text(self, key: str, text: str, before: str) -> None:
        """Add a text to the catalogue, before the next key."""
        self.list_in(
            "firmware/words/texts/english.json", f'  "{before}": ', f'  "{key}": "{text}",\n'
        )

    def check_texts(self) -> None:
        """Make the catalogue; check that it has each text in English, and that each is used."""
        self.run("-c", TEXTS)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(words, "ROOT", self.folder)
            patch.setattr(words, "uses", uses)
            patch.setattr(words, "strays", strays)
            texts = build.pairs(build.ENGLISH, self.folder)
            assert words.problems(texts, words.sources()) == []

    def run(self, *arguments: str, stdin: str = "") -> str:
        """Run Python in the copy and return what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, input=stdin, capture_output=True,
            text=True, encoding="utf-8", env={"PYTHONPATH": str(self.folder), "PYTHONUTF8": "1"},
        )  # fmt: skip
        assert not done.returncode, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with the bytecode of what the tests import, so that it is compiled once for all."""
    copy = Copy(tmp_path_factory.mktemp("compiled"))
    copy.run("-c", PLAY.format(keys=["OK"]))
    copy.check_texts()
    return copy.folder


@pytest.fixture
def copy(tmp_path: Path, compiled: Path) -> Copy:
    return Copy(tmp_path, compiled)


# Makes the module of English alone, which is all that is shown; `test_a_language` makes all.
TEXTS = """
from tools.words import build
from tools.words.__main__ import main
build.LANGUAGES = build.LANGUAGES[:1]
assert main(["build"]) == 0
"""

PLAY = """
from firmware import cpython
cpython.install()
from tools.sim.fingers import press
from tools.sim.guide import Guide
with Guide() as device:
    for keys in {keys!r}:
        if "." in keys:
            device.choose(keys)
        else:
            press(device, keys)
        print("\\n".join(device.words()))
"""


def test_a_preset(copy: Copy) -> None:
    presets = copy.folder / "engine/adding/presets.py"
    text = presets.read_text(encoding="utf-8")
    line = '    "swapped-99": '
    assert text.count(line) == 1
    new = '    "ours-50": ("Ours", "classic-99", "limit=50"),\n'
    presets.write_text(text.replace(line, new + line), encoding="utf-8")
    copy.add_text("glance.ours-50", "Fifty is the limit", before="glance.pagat-99")
    copy.check_texts()
    record = '[Game "adding"]\n[Rules "ours-50"]\n[Seats "2"]\n[Dealer "2"]\nhand\nplay 1 KH\n'
    assert "50" in copy.run("-m", "tools.replay", "-", stdin=record)
    shown = copy.run("-c", PLAY.format(keys=["home.tally", "UP UP UP"]))
    assert "Ours" in shown and "Fifty is the limit" in shown


def test_a_bot(copy: Copy) -> None:
    bot = "def first(view, chance):\n    yield view.legal_moves[0]\n\n\n"
    copy.list_in("engine/adding/bots/__init__.py", "LEVELS = (", bot)
    bots = copy.folder / "engine/adding/bots/__init__.py"
    listed = '("hard", hard)'
    bots.write_text(bots.read_text().replace(listed, listed + ', ("first", first)'))
    play = """
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.table import CONFIRM, OVER, Table
game = Game(preset("pagat-99"), 2, 1, (1, 2))
table = Table(game, ("first", "first"), 7)
while table.prompt()[0] != OVER:
    *_, best = table.think() if table.prompt()[0] != CONFIRM else game.legal_moves()
    table.answer(best)
print(len(game.history), game.winners)
"""
    assert copy.run("-c", play).strip().endswith("]")

    copy.add_text("level.first", "First", before="level.good")
    copy.check_texts()
    keys = ["RIGHT OK OK OK RIGHT RIGHT", "OK wait:4000 OK wait:4000"]
    shown = copy.run("-c", PLAY.format(keys=keys))
    assert "First" in shown and "⚙Dot: " in shown  # it plays


def test_a_board(copy: Copy) -> None:
    pico = (copy.folder / "firmware/boards/pico.py").read_text(encoding="utf-8")
    copy.add("firmware/boards/ours.py", pico.replace('"sda": 4, "scl": 5', '"sda": 8, "scl": 9'))
    line = '    ("ours", "rp2040", "Our Board"),\n'
    copy.list_in("firmware/boards/listed.py", '    ("xiao_rp2040"', line)
    load = "from firmware import boards; print(boards.load('Our Board with RP2040', None))"
    assert "'sda': 8" in copy.run("-c", load)


def test_the_example_of_a_screen(copy: Copy) -> None:
    """The steps of docs/additions.md, with its texts as they stand there."""
    _, example = (ROOT / "docs/additions.md").read_text(encoding="utf-8").split("## An example: ")
    example, _, _ = example.partition("\n## ")
    screen, tile = [
        textwrap.dedent(block)
        for block in re.findall(r"```python\n(.*?)   ```", example, re.DOTALL)
    ]
    copy.add("firmware/screens/dice.py", screen)
    needed = "from firmware.screens.dice import Dice\n"
    copy.list_in("firmware/screens/home.py", "from firmware.screens.families", needed)
    line = '        found.append((say("menu.settings")'
    copy.list_in("firmware/screens/home.py", line, textwrap.indent(tile, 8 * " "))
    texts = dict(re.findall(r'`([a-z.]+)` "(.*?)"', example.replace("\n   ", " ")))
    for before, key in (
        ("display.answers", "dice.keys"),
        ("display.answers", "dice.title"),
        ("help.keys.enter", "help.keys.dice"),
        ("tile.parlett", "tile.dice"),
    ):
        copy.add_text(key, texts.pop(key), before=before)
    assert not texts
    copy.check_texts()
    icons = copy.folder / "tools/fonts/icons.txt"
    square = "".join("\n       " + 15 * "#" for _ in range(15))
    icons.write_text(f"{icons.read_text()}\nglyph  tile_dice{square}\n", encoding="utf-8")
    copy.run("-m", "tools.fonts.build")
    shown = copy.run("-c", DICE)
    assert shown.count("OK: throw again") == 3  # twice thrown, and after the help
    first, second, third, *_ = re.findall(r"(\d  \d)\nOK: throw again", shown)
    assert first != second == third
    assert "OK throws the dice again.\nBACK leaves." in shown
    assert shown.endswith("Table  Parlett  Dice\n[tile_settings]\nSettings\n")


DICE = """
from firmware import cpython
cpython.install()
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.helping import HELD
with Guide() as device:
    for keys in ("UP LEFT", "OK", "OK", "", "BACK", "BACK"):
        press(device, keys)
        if not keys:
            device.hold("BACK", HELD)
        print("\\n".join(device.words()))
"""


PULL_UP = {"ohms": 4700, "to": "VCC"}
PART: dict = {
    "title": '1.54" OLED',
    "draw": "middle display",
    "driver": "ssd1309",
    "pins": [
        {"name": "GND", "type": "ground"},
        {"name": "VCC", "type": "power in", "volts": [3.0, 5.5]},
        {"name": "SCL", "type": "input", "does": "display.scl", "pull_up": PULL_UP},
        {"name": "SDA", "type": "open drain", "does": "display.sda", "pull_up": PULL_UP},
    ],
    "most_mA": 120,
    "look_for": "OLED module 1.54 inch 128x64 SSD1309 I2C, 4 pins",
    "substitutes": "2.42 inch",
    "price_EUR": 12.0,
}


def add_hardware(copy: Copy) -> None:
    """Add the descriptions in hardware/ to a copy, without what is made from them."""
    made = shutil.ignore_patterns("*.md", "*.csv", "*.st*", "*.svg", "*.kicad*", "*.png", "*.zip")
    shutil.copytree(ROOT / "hardware", copy.folder / "hardware", ignore=made)
    shutil.copy(ROOT / "pyproject.toml", copy.folder)  # a project for Wokwi names the version


def test_a_part(copy: Copy) -> None:
    add_hardware(copy)
    parts = "hardware/parts.json"
    copy.list_in(parts, '  "oled-2.42": ', f'  "oled-1.54": {json.dumps(PART)},\n')
    shapes = "tools/hardware/shapes.py"
    copy.list_in(shapes, '    "large display": (', '    "middle display": (240, 150),\n')
    copy.list_in(shapes, '    "large display": _', '    "middle display": _display,\n')
    copy.replace("hardware/table/build.json", "oled-2.42", "oled-1.54")
    copy.run("-m", "tools.hardware", "--tables")
    table = copy.folder / "hardware/table"
    assert "OLED module 1.54 inch" in (table / "bill-of-materials.csv").read_text(encoding="utf-8")
    assert '1.54" OLED' in (table / "wiring.svg").read_text(encoding="utf-8")

    faults = (
        "from tools.hardware import netlist, rules\nprint(*rules.faults(netlist.read('table')))"
    )
    assert copy.run("-c", faults) == "\n"
    copy.replace(parts, json.dumps(PART["pins"]), json.dumps(PART["pins"]).replace("3.0", "4.5"))
    assert "display, pin VCC" in copy.run("-c", faults), "3.3 V is too little for it"


def test_a_build(copy: Copy) -> None:
    add_hardware(copy)
    ours = copy.folder / "hardware/ours"
    ours.mkdir()
    build = (copy.folder / "hardware/breadboard/build.json").read_text(encoding="utf-8")
    build = build.replace("Breadboard", "Ours").replace('"breadboard-830": 1', '"perfboard": 1')
    copy.add("hardware/ours/build.json", build)
    copy.add("hardware/ours/device.json", '{"board": "pico", "keys": {"ok": 22}}')
    copy.replace("tools/hardware/__init__.py", '"table")', '"table", "ours")')
    copy.run("-m", "tools.hardware", "--tables")
    wiring = (ours / "wiring.md").read_text(encoding="utf-8")
    assert "Ours" in wiring and "GP22" in wiring and "GP14" not in wiring
    assert "prototype board" in (ours / "bill-of-materials.csv").read_text(encoding="utf-8")


def test_a_setting(copy: Copy) -> None:
    setting = '    ("manners", "plain", ("plain", "polite")),\n'
    copy.list_in("firmware/files/settings.py", '    ("pace", 0', setting)
    copy.list_in("firmware/screens/settings.py", '    "pace",\n', '    "manners",\n')
    copy.add_text("settings.about.manners", "How bots talk.", before="settings.about.pace")
    copy.add_text("settings.manners", "Manners", before="settings.pace")
    copy.add_text("settings.manners.plain", "Plain", before="settings.pace")
    copy.add_text("settings.manners.polite", "Polite", before="settings.pace")
    copy.check_texts()
    to_polite = ["menu.settings", "settings.manners", "RIGHT", "OK"]
    keys = [*to_polite, "BACK restart wait:3000", "menu.settings", "settings.manners"]
    shown = copy.run("-c", PLAY.format(keys=keys))
    opened, chosen, in_menu, again = shown.split("Manners")[1:]
    assert "Plain" in opened and "Polite" in chosen and "Polite" in in_menu
    assert "Polite" in again and "Plain" not in again  # it is saved


def test_a_rule(copy: Copy) -> None:
    """A loss costs one token more."""
    vocabulary = "engine/adding/vocabulary.py"
    row = '    ("dear", SWITCH, False, (False, True), 1),\n'
    copy.list_in(vocabulary, '    ("over_costs", ', row)
    obeyed = '        self.dear: bool = data["dear"]\n'
    copy.list_in("engine/adding/rules.py", "        self.winning: ", obeyed)
    loses = "self.rules.loss(deal.total, len(self.nameable(seat)))"
    copy.replace("engine/adding/game.py", loses, loses + " + self.rules.dear")
    said = '        rules.dear and say("about.aim.dear"),\n'
    copy.list_in("firmware/words/adding_rules.py", "        exact_totals(rules),\n", said)
    copy.add_text("about.aim.dear", "A loss costs one more.", before="about.aim.first_out")
    copy.add_text("rule.about.dear", "A loss costs one more.", before="rule.about.decks")
    copy.add_text("rule.dear", "Dear losses", before="rule.decks")
    copy.check_texts()
    play = """
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.table import CONFIRM, Table
from firmware.words.adding_rules import sections
for option in "dear=false", "dear=true":
    rules = preset("pagat-99").with_options([option])
    game = Game(rules, 2, 1, (1, 2))
    table = Table(game, ("hard", "hard"), 7)
    while not any(game.standing.lost):
        *_, best = table.think() if table.prompt()[0] != CONFIRM else game.legal_moves()
        table.answer(best)
    print(sum(game.standing.lost), list(sections(rules))[0])
"""
    usual, dear = copy.run("-c", play).splitlines()
    assert usual.startswith("1 ") and "A loss costs one more." not in usual
    assert dear.startswith("2 ") and "A loss costs one more." in dear

    keys = ["home.tally", "rules.new", "OK", "rule.dear"]
    shown = copy.run("-c", PLAY.format(keys=keys))
    assert "Dear losses  yes" in shown
    form = """
from firmware import cpython
cpython.install()
from tools.web.house import form
print(*[label for key, label, *_ in form()[1] if key == "dear"])
"""
    assert copy.run("-c", form) == "Dear losses\n"


def test_something_that_a_card_does(copy: Copy) -> None:
    """Who plays the card plays again."""
    row = '    ("plays_again", "plays_again", False, None, "again", TURN, ("undo",)),\n'
    table = "engine/adding/effect_table.py"
    copy.list_in(table, "    # The effect holds from this total before the card on (V-03).\n", row)
    copy.list_in(table, "    first: int\n", "    plays_again: bool\n")
    obeyed = "        if effect.plays_again:\n            steps = 0\n"
    copy.list_in("engine/adding/game.py", "        if what.follows:\n", obeyed)
    copy.add_text("effect.plays_again", "Plays again", before="effect.reverse")
    copy.add_text("effect.does.plays_again", "{what}, plays again", before="effect.name_gives")
    copy.add_text("effect.about.plays_again", "You play again.", before="effect.does.name_gives")
    meant = "With a small arrow: passes plays on."
    copy.replace("firmware/words/texts/english.json", meant, meant + " Arrow back: plays again.")
    copy.check_texts()

    record = """[Game "adding"]
[Rules "pagat-99"]
[Option "turn_up=plain"]
[Option "2=add 2 plays_again"]
[Option "5=add 5 or add 5 plays_again"]
[Seats "2"]
[Dealer "2"]
hand
turnup 3D
play 1 2
play 1 5 +5 again
play 1 5 +5
play 2 A +1
"""
    played = copy.run("-m", "tools.replay", "-", stdin=record)
    next_seats = [line[-1] for line in played.splitlines() if "→" in line]
    assert next_seats == ["1", "1", "2", "1"]
    turned_up = """
from engine import cards
from engine.adding.rules import preset
rules = preset("pagat-99").with_options(["turn_up=plain", "2=add 2 plays_again"])
print([rules.may_be_turned_up(cards.parse(card)) for card in ("2C", "3C")])
"""
    assert copy.run("-c", turned_up) == "[False, True]\n"
    keys = ["home.tally", "rules.new", "OK", "rule.cards", "OK", "card.one_more"]
    keys += ["effect.plays_again", "BACK", "BACK BACK", "editor.save", "OK OK OK"]
    keys += [to_cell("A"), "OK", "wait:1000 " + to_cell("2"), "wait:1000 restart", "BACK"]
    keys += ["cards.title"]
    shown = copy.run("-c", PLAY.format(keys=keys)).replace("\u00a0", " ").splitlines()
    assert "Plays again  yes" in shown and "0, plays again" in shown  # in the editor
    assert "[left]  +0  [undo]  [right]" in shown  # when the card is played
    seats = [line[:6] for line in shown if line.startswith("Seat") and " plays  " in line]
    assert seats == ["Seat 1", "Seat 1", "Seat 1", "Seat 2", "Seat 2"]  # after A, 2 and a restart
    assert "A  +1/+11  /  +0  [undo]" in shown  # in the table of special cards


def test_a_language(copy: Copy) -> None:
    texts = {"home.tally": "Meetellen", "menu.settings": "Instellingen", "setup.keys": "←→"}
    copy.add("firmware/words/texts/dutch.json", json.dumps(texts))
    words = copy.folder / "firmware/words/__init__.py"
    text = words.read_text(encoding="utf-8")
    listed = '("english", "English"),'
    assert text.count(listed) == 1
    more = listed + ' ("dutch", "Nederlands"),'
    words.write_text(text.replace(listed, more), encoding="utf-8")
    copy.list_in("tools/web/texts.py", '"german": "de"', '"dutch": "nl", ')
    copy.run("-m", "tools.words", "build")
    lacking = copy.run("-m", "tools.words")
    assert "dutch: home.solo: no text: it is shown in English" in lacking
    assert "dutch: home.tally" not in lacking
    to_dutch = ["menu.settings", "settings.language", "RIGHT", "OK"]
    keys = [*to_dutch, "BACK", "restart", "RIGHT", "LEFT LEFT"]
    shown = copy.run("-c", PLAY.format(keys=keys))
    assert "English" in shown and "Nederlands" in shown
    _, *in_dutch = shown.split("Meetellen")
    assert len(in_dutch) == 2  # after the choice, and after a restart
    assert "Play solo" in in_dutch[1] and "Instellingen" in in_dutch[1]

    page = """
from tools.web.pages import pages
from tools.web.texts import texts
dutch = texts(pages().values())["dutch"]
print(dutch["saves.title"], dutch["saves.export"])
"""
    assert copy.run("-c", page) == "Your games Save to a file\n"
    how = "from tools.web.how import in_words; print(in_words())"
    assert '<article lang="nl" data-language="dutch" hidden>' in copy.run("-c", how)
    copy.add("tools/web/texts/dutch.json", json.dumps({"saves.title": "Je spellen"}))
    assert copy.run("-c", page) == "Je spellen Save to a file\n"
    lacking = copy.run("-m", "tools.web.texts")
    assert "dutch: saves.export: no text: it is shown in English" in lacking
    assert "dutch: saves.title" not in lacking


def test_a_display_controller(copy: Copy) -> None:
    """The SSD1305: 132 columns, no pump, another brightness, and commands with many arguments."""
    start = '(b"\\x20\\x02\\xad\\x8e\\x82\\x80\\xab\\x00\\x80\\x80\\x2e", 2)'
    copy.list_in("firmware/device/ssd1306.py", '    "sh1106"', f'    "ssd1305": {start},\n')
    model = "Chip(lacks=(0x8D,), adds={0x82: 1, 0x91: 4, 0xAB: 3, 0xD8: 1}, columns=132)"
    copy.list_in("tools/sim/panel.py", '    "sh1106"', f'    "ssd1305": {model},\n')
    draw = """
from firmware import cpython
cpython.install()
from firmware.device.ssd1306 import SSD1306
from tools.sim.panel import Panel
from tools.sim.picture import Picture
panel = Panel("ssd1305")
display = SSD1306(panel, "ssd1305")
display.start()
for seed in (1, 2, 3):
    frame = bytes((seed * 7 * column + column // 9) % 256 for column in range(1024))
    display.turned(seed == 2)
    display.show(frame)
    wanted = Picture.from_frame(frame)
    assert panel.pixels() == (wanted.turned() if seed == 2 else wanted)
"""
    copy.run("-c", draw)
    text = '{"display": {"driver": "ssd1305"}}'
    load = f"""
from firmware import cpython
cpython.install()
from firmware import boards
print(boards.load("Raspberry Pi Pico with RP2040", {text!r}))
"""
    assert "'driver': 'ssd1305'" in copy.run("-c", load)
    wrong = load.replace("ssd1305", "ssd1304")
    assert "ssd1305" in copy.run("-c", wrong), "the refusal lists it"


SETUP = """
from engine.dominoes.game import Game
from engine.dominoes.rules import preset
from firmware.screens.common.setup import Setup


class GameSetup(Setup):
    def questions(self):
        bots = yield from self.choose("bots", "setup.against", (1, 2), str, 2)
        rules = preset("pagat-99").with_options(["tokens=1"])
        return Game, rules, ["person"] + ["keeper"] * bots, 0
"""

SCREEN = """
from firmware.device.keys import OK
from firmware.screens.common.play import PlayScreen
from firmware.words import say


class GameScreen(PlayScreen):
    def __init__(self, app, table):
        super().__init__(app, table)
        self.begin()

    def has_history(self):
        return False

    def number(self):
        return self.game.deal.total

    def in_words(self, move):
        return say("dominoes.move")

    def asked(self, key, seat):
        if key == OK:
            self.answer(self.game.legal_moves()[0])

    def draw(self, canvas):
        canvas.clear()
        total = say("dominoes.total", total=self.game.deal.total)
        canvas.text(say("dominoes.over") if self.game.over else total, 1, 1)
"""

HELP = """
from firmware.words import say


def rules_sections(rules):
    yield say("about.aim"), say("dominoes.aim")


def sections(kind, rules):
    yield say("kind.dominoes_solo"), say("help.in." + kind)
    yield from rules_sections(rules)
"""


def test_a_family_of_games(copy: Copy) -> None:
    """Another name for the adding games, with a setup and screen of its own."""
    add_dominoes(copy)
    record = '[Game "dominoes"]\n[Rules "pagat-99"]\n[Seats "2"]\n[Dealer "2"]\nhand\nplay 1 KH\n'
    assert "99" in copy.run("-m", "tools.replay", "-", stdin=record)

    screens = "firmware/screens/dominoes"
    (copy.folder / screens).mkdir()
    family = 'FAMILY = (True, (("dominoes_solo", "home.solo"),))\n'
    modules = ("__init__", family), ("setup", SETUP), ("screen", SCREEN), ("help", HELP)
    for name, text in modules:
        copy.add(f"{screens}/{name}.py", text)
    copy.add_text("family.dominoes", "Dominoes", before="family.parlett")
    copy.add_text("dominoes.aim", "Lay a domino.", before="dummy")
    copy.add_text("dominoes.move", "a domino", before="dummy")
    copy.add_text("dominoes.over", "The end", before="dummy")
    copy.add_text("dominoes.total", "Total {total}", before="dummy")
    copy.add_text("help.home.dominoes", "A game of dominoes.", before="help.home.parlett")
    copy.add_text("kind.dominoes_solo", "Solo", before="kind.parlett")
    copy.add_text("finished.kind.dominoes_solo", "Dominoes", before="finished.kind.parlett")
    copy.add_text("help.in.dominoes_solo", "You play a bot.", before="help.in.parlett")
    copy.add_text("home.left.dominoes", "{name}, total {number}", before="home.left.parlett")
    copy.add_text("tile.dominoes", "Domino", before="tile.parlett")

    def shown(*keys: str) -> str:
        return copy.run("-c", PLAY.format(keys=keys))

    copy.check_texts()
    into = "DOWN RIGHT OK"
    assert "Dominoes" in shown("DOWN RIGHT")
    assert "Lay a domino." in shown(into, "DOWN OK")
    assert "Total" in shown(into, "OK OK wait:4000 OK restart")
    assert "Domino, total " in shown(into, "OK OK wait:4000 OK BACK", "menu.home_kept")
    assert "The end" in shown(into, "OK OK", *["OK wait:2500"] * 100)

    test = "host_tests/firmware/test_every_kind.py"
    copy.add("conftest.py", "from firmware import cpython\n\ncpython.install()\n")
    copy.add("test_every_kind.py", (ROOT / test).read_text(encoding="utf-8"))
    assert "1 passed" in copy.run("-m", "pytest", "-q", "-k", "dominoes", "test_every_kind.py")


def test_a_family_for_openspiel(copy: Copy) -> None:
    if not importlib.util.find_spec("pyspiel"):
        missing("OpenSpiel is missing")
    add_dominoes(copy)
    load = """
import tools.openspiel
state = tools.openspiel.pyspiel.load_game("ninety_nine_dominoes_pagat_99").new_initial_state()
print(type(state.position.game).__module__)
"""
    assert copy.run("-c", load) == "engine.dominoes.game\n"
    (copy.folder / "tools/openspiel/dominoes.py").unlink()
    load = "import tools.openspiel; print(*tools.openspiel.GAMES)"
    assert "dominoes" not in copy.run("-c", load), "a family need not be there"


def test_a_family_is_complete() -> None:
    """Each family has the files that docs/architecture.md names."""
    needed = [f"engine/{{}}/{name}.py" for name in ("game", "moves", "rules", "record")]
    needed += [f"firmware/screens/{{}}/{name}.py" for name in ("setup", "screen", "help")]
    needed += ["tools/replay/{}.py"]
    paths = [path.format(name) for name in FAMILIES for path in needed]
    lacking = [path for path in paths if not (ROOT / path).is_file()]
    assert not lacking, f"files are missing: {', '.join(lacking)}"


def add_dominoes(copy: Copy) -> None:
    """Add the engine of the family, its replay and its games for OpenSpiel."""
    engine = copy.folder / "engine"
    shutil.copytree(engine / "adding", engine / "dominoes")
    for path in (engine / "dominoes").glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("engine.adding", "engine.dominoes")
        path.write_text(text.replace('"adding"', '"dominoes"'), encoding="utf-8")
    story = (copy.folder / "tools/replay/adding.py").read_text(encoding="utf-8")
    copy.add("tools/replay/dominoes.py", story.replace("engine.adding", "engine.dominoes"))
    spiel = (copy.folder / "tools/openspiel/adding.py").read_text(encoding="utf-8")
    spiel = spiel.replace("engine.adding", "engine.dominoes")
    spiel = spiel.replace("Entry(name,", 'Entry("dominoes-" + name,')
    copy.add("tools/openspiel/dominoes.py", spiel)
    families = engine / "families.py"
    text = families.read_text(encoding="utf-8")
    families.write_text(text.replace('("adding", ', '("adding", "dominoes", '), encoding="utf-8")
