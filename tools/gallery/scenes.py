"""Walks through the device, group by group, and keeps what it sees."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

from engine.adding.game import Game as AddingGame
from engine.adding.presets import NAMES as ADDING
from engine.adding.rules import preset
from engine.chance import Chance
from engine.parlett.game import Game as ParlettGame
from engine.parlett.presets import NAMES as PARLETT
from engine.parlett.rules import Rules as ParlettRules
from engine.table import OVER, Table
from firmware.files import store
from firmware.files.settings import FILE, Settings
from firmware.screens import crash
from firmware.screens.common.loading import Loading
from firmware.screens.safe_mode import SafeMode
from firmware.screens.welcome import Tour
from firmware.ui.canvas import Canvas
from firmware.words import LANGUAGES, say, titled
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import HOME, Guide
from tools.sim.picture import Picture

_TURNS = 400
_PAGES = 60
_VALUES = 9  # the most values of a setting
_PHASE = 40  # ms of a motion
_NO_DIGITS = dict.fromkeys(map(ord, "0123456789"))
_LEAD_AWAY = (
    "menu.again",
    "menu.new",
    "menu.new_ends",
    "menu.skip",
    "menu.settings",
    "menu.back",
    *HOME,
)  # items of a game's menu that lead away from the game, or to screens of other groups
_ELSEWHERE = ("rules.play", "rules.change", "rules.copy")  # items that lead to other groups


class Scene(NamedTuple):
    """A picture of the device.

    about: what it shows, in a few words.
    words: the words on the display.
    """

    about: str
    words: tuple[str, ...]
    picture: Picture


class Visitor(Guide):
    """A guide that keeps each picture that it looks at for the first time.

    language: that of the device.
    scenes: the pictures so far.
    """

    def __init__(
        self,
        seed: int = 0,
        storage: Path | None = None,
        keypad: str = "buttons",
        language: str = LANGUAGES[0][0],
    ):
        """language: one of `firmware.words.LANGUAGES`, unless the storage has settings."""
        self.language = language
        self.scenes: list[Scene] = []
        self._kinds: set[object] = set()
        self._flash = None if storage else tempfile.TemporaryDirectory()
        folder = storage or Path(self._flash.name if self._flash else "")
        if language != LANGUAGES[0][0] and not (folder / FILE).exists():
            kept = store.of_folder(str(folder))
            settings = Settings(kept)
            settings.language = language
            settings.save()
            kept.settle()
        super().__init__(seed=seed, storage=folder, keypad=keypad)

    def another(
        self, seed: int = 0, storage: Path | None = None, keypad: str = "buttons"
    ) -> Visitor:
        """Return a visitor like this one with a device of its own."""
        return type(self)(seed, storage, keypad, self.language)

    def close(self) -> None:
        """End the device, and delete its flash if nobody else has it."""
        super().close()
        if self._flash:
            self._flash.cleanup()

    def __enter__(self) -> Visitor:
        return self

    def look(self, about: str = "") -> None:
        """Keep the picture, unless it is there already; about: what it shows."""
        picture = self.picture()
        if all(scene.picture != picture for scene in self.scenes):
            about = about or _first_line(self.subject())
            self.scenes.append(Scene(about, tuple(self.words()), picture))

    def glance(self, *more: object) -> None:
        """Keep the picture if it is the first of its kind; more: what makes it another kind."""
        kind = (*self._kind(), *more)
        if kind not in self._kinds:
            self._kinds.add(kind)
            self.look()

    def subject(self) -> Any:
        """Return the question or the screen that the picture is about."""
        question = getattr(self.screen, "question", None)
        return self.screen if question is None else question

    def _kind(self) -> tuple[object, ...]:
        """Return what distinguishes pictures of a game, besides its cards and numbers."""
        screen = self.screen
        if not hasattr(screen, "table"):
            return type(screen).__name__, self.heading()
        game = screen.table.game
        return (
            type(self.subject()).__name__,
            getattr(screen, "stuck", False),
            screen.table.prompt()[0],
            game.phase,
            bool(screen.messages),
            bool(screen.covered),
            bool(screen.notice),
        )

    def walk(self, keys: str) -> None:
        """Press keys and look after each."""
        self.look()
        for key in keys.split():
            press(self, key)
            self.look()

    def leaf_through(self) -> None:
        """Look at each page of a text, and leave it."""
        pages = self.screen
        for _ in range(_PAGES):
            if self.screen is not pages:
                return
            self.wait(1000)  # the number of the last page appears
            self.look()
            press(self, "OK")

    def crawl(self) -> None:
        """Look at what each item of the menu of the game in play leads to, and come back."""
        seen = {say(key) for key in _LEAD_AWAY}
        for _ in range(_PAGES):
            self.back_to_the_first()
            while not hasattr(self.screen, "items"):
                press(self, "OK" if self.over or self.on_message else "BACK")
            menu = self.screen
            fresh = [item[0] for item in menu.items if item[0] not in seen]
            if not fresh:
                self.back_to_the_first()
                return
            while menu.items[menu.chosen][0] != fresh[0]:
                press(self, "DOWN")
                self.look()
            seen.add(fresh[0])
            press(self, "OK")
            if type(self.screen).__name__ == "Pages":
                self.leaf_through()
            else:
                self.wait(3000)  # what is read bit by bit appears
                self.look()

    def play_on(self, turns: int, *more: object) -> None:
        """Take turns at random and glance at each picture on the way."""
        chance = Chance(7)
        for _ in range(turns):
            if self.screen.table.game.over:
                break
            self.glance(*more)
            self.take_turn(chance)
        self.glance(*more)


def _first_line(thing: Any) -> str:
    """Return what the docstring of an object's class says in its first line."""
    return (type(thing).__doc__ or "").strip().split("\n")[0].rstrip(".")


def _start(device: Visitor) -> None:
    """Look at the first picture, a question that takes time, safe mode and the page of a crash."""
    app = device.app
    app.welcome()
    device.wait(10)
    device.look()
    device.wait(3000)
    device.look()
    press(device, "DOWN OK")
    device.look()
    press(device, "BACK")
    app.push(Loading(app, "loading.game", repeat(None), app.pop, app.pop))
    device.wait(10)
    device.look()
    device.back()
    app.push(SafeMode(app))
    device.wait(10)
    device.walk("OK OK DOWN DOWN OK")
    canvas = Canvas()
    crash.draw(canvas, ValueError("an example"))
    app.device.display.show(canvas.buffer)
    device.wait(10)
    device.look("The page of a crash")


def _kept(device: Visitor) -> None:
    """Look at the home screen with a game to go on with, and with one that is over."""
    press(device, WAYS["tally"])
    device.play(6, Chance(7))
    device.leave(*HOME)
    device.walk("DOWN OK BACK UP UP OK BACK")
    device.back_to_the_first()
    device.open("home.solo")
    press(device, "OK OK OK")
    device.play(_TURNS, Chance(7))
    device.wait(3000)
    device.leave(*HOME)
    device.walk("DOWN RIGHT OK BACK UP UP")


def _home(device: Visitor) -> None:
    device.look("Home")
    for keys in ("UP", "UP UP", "UP UP UP"):
        press(device, keys)
        device.look("Home")
    device.choose("menu.settings")
    device.choose("menu.help")
    device.leaf_through()
    press(device, "BACK")
    device.choose("family.parlett")
    device.look()
    device.choose("home.how")
    device.leaf_through()


def _history(way: str, turns: int = 24) -> Callable[[Visitor], None]:
    """Return a visit: the history of a game, its rows, and the way to correct one."""

    def visit(device: Visitor) -> None:
        press(device, WAYS[way])
        device.play(turns, Chance(7))
        device.wait_for_bots()
        device.leave("menu.history")
        device.wait(3000)
        device.walk("UP UP UP OK RIGHT OK")
        device.wait(3000)
        device.look()
        device.back_to_the_first()
        for label in ("menu.undo", "menu.undo", "menu.redo"):  # first, the correction
            device.leave(label)
            device.look()

    return visit


def _too_late(device: Visitor) -> None:
    """Correct a card so that a later one is no longer possible."""
    press(device, WAYS["tally"])
    for card in ("5", "9", "10", "2"):
        press(device, to_cell(card))
    device.leave("menu.history")
    press(device, f"UP*2 OK {to_cell('K', start='9')} wait:3000")
    device.walk("OK OK")


def _deals(device: Visitor) -> None:
    """Look at the past deals of matches, and correct one on a score sheet."""
    for way, down in (("score sheet", ""), ("score sheet", "DOWN"), ("Parlett, solo", "")):
        with device.another(seed=2) as another:
            if down:  # with a card turned up
                another.choose("family.parlett")
                press(another, f"OK {down} OK")
                while not hasattr(another.screen, "table"):
                    press(another, "OK")
            else:
                press(another, WAYS[way])
            chance = Chance(7)
            while len(another.app.game.table.game.results) < 2:
                another.take_turn(chance)
            another.wait_for_bots()
            another.leave("deals.title")
            another.walk("UP OK DOWN OK")
            menu = another.screen
            for number in range(len(menu.items) - 1 if way == "score sheet" else 0):
                menu.chosen = number
                press(another, "UP DOWN OK")
                another.look()
                press(another, "RIGHT OK")
                another.look()
            if way == "score sheet":
                another.walk("BACK BACK DOWN OK wait:2000 OK")
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _set_total(device: Visitor) -> None:
    press(device, WAYS["tally"])
    device.play(6, Chance(7))
    device.leave("total.title")
    device.walk("RIGHT OK LEFT OK UP OK UP OK DOWN DOWN OK")


def _finished(device: Visitor) -> None:
    """Look at the statistics and the finished games without any, and with one."""
    for label in ("finished.title", "statistics.title"):
        device.choose("menu.settings")
        device.choose(label)
        device.look()
        press(device, "OK BACK")
    device.choose("home.solo")
    press(device, "OK LEFT*2 OK LEFT OK")
    device.play(_TURNS, Chance(7))
    device.wait(3000)
    device.leave("menu.look_through")
    device.walk("RIGHT RIGHT LEFT DOWN OK UP BACK")
    device.leave(*HOME)
    device.choose("menu.settings")
    device.choose("statistics.title")
    device.walk("OK BACK UP OK BACK BACK")
    device.choose("finished.title")
    device.wait(4000)
    device.look()


def _long_titles(device: Visitor) -> None:
    """Look at lists of finished games whose rules and winners have long names."""
    with tempfile.TemporaryDirectory() as folder:
        with device.another(storage=Path(folder)) as another:
            for kind, rules, seating in (
                ("tally", "swapped-99", ["table"] * 3),
                ("solo", "swapped-99", ["person"] + ["keeper"] * 3),
                ("pass", "pagat-99", ["person"] * 3),
                ("sheet", "parlett-classic", ["table"] * 3),
                ("parlett", "parlett-classic", ["person"] + ["easy"] * 2),
            ):
                dealt = [seat for seat, role in enumerate(seating, 1) if role != "table"]
                seats = len(seating)
                game: object
                if kind in ("sheet", "parlett"):
                    game = ParlettGame(ParlettRules(rules), seats, seats, dealt)
                else:
                    game = AddingGame(preset(rules), seats, seats, dealt)
                seat_the_longest(another, kind, game, seating, last=True)
                another.play(_TURNS, Chance(7))
                another.wait(5000)
                another.leave(*HOME)
            another.choose("menu.settings")
            another.choose("finished.title")
            another.wait(9000)
            another.look()
            press(another, "BACK")
            another.choose("statistics.title")
            another.walk("OK BACK DOWN OK BACK DOWN OK BACK DOWN OK BACK")
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _settings(device: Visitor) -> None:
    device.choose("menu.settings")
    device.walk("LEFT RIGHT OK RIGHT OK DOWN DOWN DOWN DOWN OK BACK DOWN OK OK")
    menu = device.screen
    for number in range(len(menu._shown)):
        menu.chosen = number
        press(device, "UP DOWN")
        device.look()
        press(device, "OK")
        device.look()
        if device.screen is menu:
            press(device, "OK")
            continue
        for _ in range(_VALUES):
            press(device, "RIGHT")
            device.look()
        press(device, "BACK")
    for key in ("settings.tour", "settings.self_test", "settings.device"):
        device.choose(key)
        device.walk("OK OK OK")
        while device.screen is not menu and menu in device.app._stack:
            press(device, "BACK")


def _game(way: str, turns: int = _TURNS) -> Callable[[Visitor], None]:
    """Return a visit: through the questions, a game at random, its menu and its help."""

    def visit(device: Visitor) -> None:
        device.walk(WAYS[way])
        device.play_on(turns)
        for _ in range(3):
            if device.heading() and device.on_message:
                press(device, "OK")
        press(device, "BACK")
        device.look()
        device.crawl()

    return visit


def _in_play(device: Visitor) -> None:
    """Look at the row of seats, at a motion, at the questions of the menu and at a hint."""
    for seats in ("LEFT*2", "", "RIGHT*4"):
        with device.another(seed=1) as another:
            press(another, f"OK OK {seats} OK OK OK")
            another.look("A tally")
            another.tap("OK")
            while another.screen.motion.goes_on():
                another.look("A card comes to the total")
                another.wait(_PHASE)
            if not seats:
                another.leave("adding.forgot")
                another.look()
        device.scenes += another.scenes
    press(device, f"{WAYS['solo']} wait:8000")
    device.look("A total that a card would make")
    device.leave("coach.hint")
    device.look("A hint")


def _coach(device: Visitor) -> None:
    """Look at a better play after a hand."""
    press(device, WAYS["solo"])
    chance = Chance(0)
    while not device.screen.better:
        device.take_turn(chance)
        device.wait(1000)
    device.walk("UP BACK BACK")


def _school(device: Visitor) -> None:
    """Look at the question for the total at each level, at right and wrong answers."""
    for level in ("three", "enter", "clock"):
        with device.another(seed=1) as another:
            another.app.settings.school = level
            press(another, f"{WAYS['solo']} wait:8000 OK OK wait:5000")
            another.look("School")
            if level == "three":
                another.walk("OK OK")
                another.leave("school.title")
                another.look()
            elif level == "enter":
                another.walk("RIGHT OK RIGHT wait:300 OK")
            else:
                another.wait(20_000)
                another.look("Too late")
        device.scenes += another.scenes


def _pace(device: Visitor) -> None:
    """Look at the clock of a turn."""
    for way in ("solo", "tally"):
        with device.another(seed=1) as another:
            another.app.settings.pace = 10
            press(another, f"{WAYS[way]} wait:5000")
            another.look("The clock of a turn")
            another.wait(20_000)
            another.look("The time is up")
        device.scenes += another.scenes


def _strokes(device: Visitor) -> None:
    """Look at the cross, with each of the rules, group by group."""
    for number, name in enumerate(ADDING):
        with device.another(seed=number) as another:
            another.app.settings.strokes = True
            another.choose("home.tally")
            another.choose(titled(preset(name).title()))
            press(another, "OK OK")
            another.wait(1000)
            for key in ("UP", "LEFT", "OK", "RIGHT", "DOWN"):
                another.walk(key + " BACK")
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _write(device: Visitor, name: str) -> None:
    """Write a name in a new text entry."""
    for letter in name:
        cells = device.screen._pad.labels
        device.screen._pad.chosen = cells.index(letter)
        press(device, "OK")
    press(device, f"LEFT*{device.screen._pad.chosen + 1} OK")


LONGEST = (
    "Wilhelma",
    "Wilhelmo",
    "Maximmmm",
    "Gwendola",
    "Mariamma",
    "Hammondo",
    "Gammagmm",
    "Öömmmööm",
)
"""Names as long as they may be, two of them with the same letters at first."""


def seat_the_longest(
    device: Guide, kind: str, game: AddingGame | ParlettGame, seating: list[str], last: bool = False
) -> None:
    """Begin a game of a kind whose people have the longest names.

    last: whether only its last move is left; those before are made at random.
    """
    called = [
        name if role in ("table", "person") else ""
        for name, role in zip(LONGEST, seating, strict=False)
    ]
    table = Table(game, seating, 7, called)
    if last:
        below = Chance(5).below
        while table.prompt()[0] != OVER:
            moves = table.game.legal_moves()
            table.answer(moves[below(len(moves))])
        table.undo()
    device.app.start_game(kind, table)
    device.wait(10)


def _names(device: Visitor) -> None:
    """Look at the names before a game and in a game, with two and with eight of the longest."""
    press(device, "OK OK")
    device.walk("OK DOWN OK")
    _write(device, "Wilhelma")
    device.walk("OK OK")
    _write(device, "Ab")
    device.walk("BACK OK")
    device.leave("menu.names")
    device.walk("OK DOWN OK BACK")
    device.leave("menu.people")
    device.walk("DOWN OK DOWN OK")
    for number, (kind, seating) in enumerate(
        (
            ("tally", ["table"] * 8),
            ("tally", ["table"] * 4),
            ("pass", ["person"] * 4 + ["keeper"] * 4),
            ("sheet", ["table"] * 4),
            ("parlett_pass", ["person"] * 3),
        )
    ):
        with device.another(seed=2) as another:
            dealt = [seat for seat, role in enumerate(seating, 1) if role != "table"]
            seats = len(seating)
            game: AddingGame | ParlettGame = AddingGame(preset("pagat-99"), seats, seats, dealt)
            if kind in ("sheet", "parlett_pass"):
                game = ParlettGame(ParlettRules(f"parlett-{seats}"), seats, seats, dealt)
            seat_the_longest(another, kind, game, seating)
            another.play_on(_TURNS if number < 2 else 150, number)
            if kind != "sheet":
                another.leave("menu.history")
                another.wait(3000)
                another.look()
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _long_headings(device: Visitor) -> None:
    """Look at each heading of Parlett's game with the longest names, also above an open hand."""
    for number, (kind, name, seating) in enumerate(
        (
            ("sheet", "parlett-classic", ["table"] * 3),
            ("parlett_pass", "parlett-classic", ["person"] * 3),
            ("parlett_seat", "parlett-classic", ["table", "table", "table:easy"]),
            ("parlett_pass", "parlett-4", ["person"] * 4),
            ("parlett_seat", "parlett-4", ["table", "table", "table", "table:easy"]),
        )
    ):
        with device.another(seed=1) as another:
            dealt = [seat for seat, role in enumerate(seating, 1) if role != "table"]
            game = ParlettGame(ParlettRules(name), len(seating), len(seating), dealt)
            seat_the_longest(another, kind, game, seating)
            chance = Chance(12)
            for _ in range(_TURNS // 2):
                if another.over:
                    break
                heading = another.heading().split("  ")[0].translate(_NO_DIGITS)
                for called in LONGEST:
                    heading = heading.replace(called, "")
                if not another.screen.notice:
                    another.glance(number, heading, another.screen.open_hand() > 0)
                another.take_turn(chance)
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _keypads(device: Visitor) -> None:
    """Look at the ways to enter a card with a knob and with a key for each rank."""
    with device.another(keypad="encoder") as knob:
        knob.choose("home.tally")
        press(knob, "OK OK OK")
        knob.wait(1000)
        knob.walk("OK RIGHT RIGHT OK LEFT")
        knob.app.push(Tour(knob.app))
        knob.walk("OK")
    with device.another(keypad="matrix") as pad:
        pad.choose("home.tally")
        press(pad, "OK OK OK")
        pad.wait(1000)
        pad.walk("A OK 10 OK K")
    device.scenes += knob.scenes + pad.scenes


def _presets(label: str, names: tuple[str, ...], turns: int) -> Callable[[Visitor], None]:
    """Return a visit: each of some rules against bots."""

    def visit(device: Visitor) -> None:
        for number in range(len(names)):
            with device.another(seed=number) as another:
                if label != "home.solo":
                    another.choose("family.parlett")
                another.choose("home.solo")
                press(another, "DOWN " * number + "OK")
                while not hasattr(another.screen, "table"):
                    press(another, "OK")
                another.play_on(turns, number)
            device.scenes += [each for each in another.scenes if each not in device.scenes]

    return visit


def _editor(device: Visitor) -> None:
    device.walk(WAYS["rule editor"])
    menu = device.screen
    for number in range(len(menu.items) - 2):
        while menu.chosen != number:
            press(device, "DOWN")
        press(device, "OK")
        device.look()
        press(device, "OK")
        device.look()
        press(device, "DOWN RIGHT")
        device.look()
        for _ in range(_PAGES):
            if device.screen is menu:
                break
            device.back()
        device.look()


def _rules(device: Visitor) -> None:
    device.choose("home.tally")
    device.look()
    for _ in range(len(ADDING) + 3):
        press(device, "DOWN")
        device.look()


def _closer(device: Visitor) -> None:
    """Look at a broken file of rules, and at what can be done with a preset and house rules."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules", "ours.json")
        path.parent.mkdir()
        path.write_text('{"base": "pagat-99", "name": "Our own rules", "limit": 77}\n')
        path.with_name("worse.json").write_text('{"base": "pagat-99", "limit": "high"}\n')
        with device.another(storage=Path(folder)) as another:
            another.choose("home.tally")
            press(another, f"DOWN*{len(ADDING) + 1} wait:1000")
            another.walk("OK")
            for keys in ("", f"DOWN*{len(ADDING)} "):
                another.back_to_the_first()
                another.choose("home.tally")
                another.choose("rules.closer")
                press(another, f"{keys}wait:2000")
                another.walk("OK")
                menu = another.screen
                for number in range(len(menu.items)):
                    menu.chosen = number
                    press(another, "UP DOWN")
                    if menu.items[number][0] in map(say, _ELSEWHERE):
                        continue
                    another.look()
                    press(another, "OK")
                    if type(another.screen).__name__ == "Pages":
                        another.leaf_through()
                    else:
                        another.wait(1000)
                        another.walk("RIGHT")
                    while another.screen is not menu:
                        another.back()
        device.scenes += [each for each in another.scenes if each not in device.scenes]


def _trouble(device: Visitor) -> None:
    """Look at what the device says about damaged files."""
    files = {
        "settings.json": b"\x00 rubbish",
        "tally.txt": b"not a record\n",
        "rules/ours.json": b'{"base": "99"',
    }
    for name, content in files.items():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
            with device.another(storage=Path(folder)) as another:
                another.wait(3000)
                another.glance()
                if name != "settings.json":
                    another.choose("home.tally")
                    another.wait(3000)
                    another.look()
            device.scenes += [each for each in another.scenes if each not in device.scenes]


GROUPS: dict[str, Callable[[Visitor], None]] = {
    "From power-on": _start,
    "Home and help": _home,
    "Home with a game": _kept,
    "Settings": _settings,
    "Choosing rules": _rules,
    "Rules at a closer look": _closer,
    "House rules": _editor,
    "Tally": _game("tally"),
    "Two strokes": _strokes,
    "Names": _names,
    "Long headings of Parlett's game": _long_headings,
    "A knob, a key for each rank": _keypads,
    "Solo": _game("solo"),
    "Pass and play": _game("pass and play"),
    "Adding games, in play": _in_play,
    "Coach": _coach,
    "School": _school,
    "Clock for a turn": _pace,
    "Bot at the table": _game("bot at the table"),
    "Adding games, all rules": _presets("home.solo", ADDING, 60),
    "Score sheet": _game("score sheet"),
    "Parlett's game, solo": _game("Parlett, solo"),
    "Parlett's game, pass and play": _game("Parlett, pass and play", 150),
    "Parlett's game, bot at the table": _game("Parlett, bot at the table", 150),
    "Parlett's game, all rules": _presets("", PARLETT, 150),
    "History of an adding game": _history("tally"),
    "A correction after which a card is no longer possible": _too_late,
    "History of a game with a bot at the table": _history("bot at the table"),
    "History of Parlett's game": _history("Parlett, solo"),
    "History of Parlett's game, bot at the table": _history("Parlett, bot at the table", 74),
    "Past deals": _deals,
    "Setting the total": _set_total,
    "Finished games and statistics": _finished,
    "Finished games with long titles": _long_titles,
    "Trouble": _trouble,
}
"""The visits, by the titles of their groups."""


def visit(group: str, visitor: Visitor | None = None) -> list[Scene]:
    """Return the scenes of a group, a key of `GROUPS`.

    visitor: who sees them, and is closed at the end; None for a new one.
    """
    with visitor or Visitor(seed=1) as device:
        GROUPS[group](device)
        return device.scenes
