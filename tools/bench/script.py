"""The scripts, made on the simulator, each a list of steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.chance import Chance
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from engine.table import Table
from firmware.words import say
from tools.bench import BenchError
from tools.bench.recorder import Recorder, Step
from tools.sim.fingers import press, to_cell
from tools.sim.guide import HOME, THOUGHT
from tools.sim.texts import has_text

SAVED = "parlett.txt"
"""The file of a solo match of Parlett's game, in the folder for saved files."""

SOLO = "solo"
"""The part of `speed` whose bytes are counted."""

_MOST = 400  # turns of a game


def speed(seed: int, short: bool = False) -> list[Step]:
    """Return the steps of a tally and a solo game against one bot, with some rests.

    short: only a few presses, and no whole game.
    """
    chance = Chance(seed)
    with Recorder(seed) as device:
        device.rest("home")
        device.open("home.tally")
        _set_up(device, "Ninety-Nine", _players(3), _seat(3))
        device.part = "tally"
        device.rest("tally")
        for card in ("9",) if short else ("7", "10", "3", "9", "J", "4", "K", "9"):
            _enter(device, card)
        press(device, "BACK OK")
        device.part = "start"
        device.leave(*HOME)
        device.open("home.solo")
        _set_up(device, "Ninety-Nine", _bots(1), "level.random" if short else "level.keeper")
        device.part = SOLO
        device.play(6, chance)
        device.wait_for_bots()
        device.rest("solo")
        if not short:
            device.play(_MOST, chance)
        return device.steps


def menus(seed: int) -> list[Step]:
    """Return the steps of a way through every menu and page before a game."""
    with Recorder(seed) as device:
        device.part = "menus"
        device.heap("home at the start")
        press(device, "RIGHT*6 DOWN*2")
        device.choose("menu.settings")
        device.heap("settings")
        while (title := _chosen(device)) != say("finished.title"):
            press(device, "DOWN" if title == say("settings.turned") else "LEFT RIGHT LEFT DOWN")
        device.choose("settings.contrast")
        press(device, "BACK")
        device.choose("menu.help")
        device.heap("help")
        device.leaf()
        device.choose("settings.self_test")
        device.heap("self-test")
        press(device, "OK")
        device.heap("self-test, keys")
        press(device, "UP DOWN BACK BACK")
        device.back_to_the_first()
        device.choose("family.parlett")
        device.choose("home.how")
        device.heap("Parlett's game explained")
        device.leaf()
        press(device, "BACK")
        device.choose("home.tally")
        device.part = "house rules"
        press(device, "UP*12")
        device.choose("rules.closer")
        device.choose("One Hundred")
        device.choose("rules.explain")
        device.heap("rules explained")
        device.leaf()
        device.choose("rules.copy")
        device.heap("house rule")
        device.explore(20)
        device.choose("editor.save")
        device.heap("house rule saved")
        device.choose("rules.mine")
        device.answer(_players(4), _seat(4))
        device.heap("house rule played")
        return device.steps


def _chosen(device: Recorder) -> str:
    """Return the title of the item of a menu under the cursor."""
    title: str = device.screen.items[device.screen.chosen][0]
    return title


def adding(seed: int, turns: int = 40) -> list[Step]:
    """Return the steps of every way to play an adding game, with undo, redo and all menus.

    turns: how many turns of each.
    """
    chance = Chance(seed)
    with Recorder(seed) as device:
        for title, rules, *answers in (
            ("home.tally", "Ninety-Nine", _players(8), _seat(8)),
            ("home.solo", "Ninety-Nine", _bots(1), "level.random"),
            ("home.solo", "Ninety-Nine", _bots(7), "level.keeper"),
            ("kind.pass", "Joker 99", _players(3), _bots(1), "level.keeper"),
            ("kind.seat", "Wilson's 99", _players(4), _seat(2), "level.keeper", _seat(4)),
            ("home.tally", "One Hundred", _players(3), _seat(3)),
            ("home.solo", "One Hundred", _bots(2), "level.keeper"),
            ("kind.seat", "Ninety-Eight", _players(2), _seat(1), "level.random", _seat(2)),
        ):
            device.part = "menus"
            device.open(title)
            _set_up(device, rules, *answers)
            device.part = f"{say(title)}, {rules}, {answers[0]}"
            device.play(turns, chance)
            device.heap(device.part)
            _look_around(device, chance)
            device.leave(*HOME)
        return device.steps


def matches(seed: int, turns: int = 60) -> list[Step]:
    """Return every way to play Parlett's game, a match of each number of players among them."""
    chance = Chance(seed)
    with Recorder(seed) as device:
        for title, preset, *answers in (
            ("kind.sheet", "Parlett's 99"),
            ("home.solo", "Two and", "level.best"),
            ("home.solo", "Classic", "level.best"),
            ("kind.pass", "Parlett's 99", _players(2), "level.good"),
            ("kind.seat", "Four players", _seat(2), "level.good", _seat(4)),
        ):
            device.part = "menus"
            device.choose("family.parlett")
            device.open(title)
            press(device, "DOWN*3 UP*3")
            device.choose(preset)
            press(device, "UP")  # the options of the rules
            press(device, "OK DOWN OK OK UP BACK")
            device.choose("match.nine_deals")
            _answer_all(device, *answers)
            device.part = f"{say(title)}, {preset}"
            device.play(turns, chance)
            device.heap(device.part)
            _look_around(device, chance)
            device.leave(*HOME)
            press(device, "BACK")
        return device.steps


def parlett(seed: int, deals: int = 3, plays: int = _MOST) -> list[Step]:
    """Return the steps of a corrected score sheet and the last deal of `saved_match`.

    deals: of the sheet; 0 for no sheet, nor the menu of the match.
    plays: of the match before its menu.
    """
    chance = Chance(seed)
    with _match(seed) as device:
        if deals:
            _correct_a_sheet(device, chance, deals)
        _go_on_with_the_match(device)
        device.undo_and_redo(2)  # over a whole deal
        device.heap("parlett, undone over a deal")
        device.play(plays, chance)
        device.heap("parlett, the last deal")
        if deals:
            _look_around(device, chance)
    return device.steps


def _correct_a_sheet(device: Recorder, chance: Chance, deals: int) -> None:
    """Fill in deals of a score sheet, correct one of them, and leave."""
    device.part = "menus"
    device.choose("family.parlett")
    device.open("kind.sheet")
    press(device, "OK OK OK OK")
    device.part = "sheet"
    while len(device.app.game.table.game.results) < deals:
        device.take_turn(chance)
    device.heap("sheet, a deal is over")
    device.leave("deals.title")
    press(device, "DOWN UP OK")
    press(device, "OK")
    device.heap("sheet, a correction")
    device.explore(7)
    device.choose("deals.correct")
    device.wait(THOUGHT)
    device.back_to_the_first()
    device.leave(*HOME)


def thinking(seed: int) -> list[Step]:
    """Return the steps of the last deal of `saved_match`, with the menu opened as bots think."""
    chance = Chance(seed)
    with _match(seed) as device:
        _go_on_with_the_match(device)
        device.play(30, chance, "play.your_turn")
        for trick in range(6):
            if not has_text(device.heading(), "play.your_turn"):
                device.play(20, chance, "play.your_turn")
            if trick % 2:
                device.heap_of_next("parlett, a bot thinks")
            press(device, "OK")
            _look_into_the_menu(device)
            device.wait_for_bots()
    return device.steps


@contextmanager
def _match(seed: int) -> Iterator[Recorder]:
    """Yield a recorder of a device with `saved_match`."""
    with TemporaryDirectory() as folder:
        Path(folder, SAVED).write_text(saved_match(seed), encoding="utf-8")
        with Recorder(seed, Path(folder)) as device:
            yield device


def _go_on_with_the_match(device: Recorder) -> None:
    """Open the saved match, and wait until the bots have moved."""
    device.part = "menus"
    device.choose("family.parlett")
    device.open("home.solo", go_on=True)
    device.part = "best bots"
    device.wait_for_bots()


def heap(seed: int, games: int = 50, plays: int = 30) -> list[Step]:
    """Return the steps of many games without a restart, and then a game against seven bots.

    games: how many. Some are played to the end, others are left.
    plays: of the last game, before it goes on to the next turn of the person.
    """
    chance = Chance(seed)
    with Recorder(seed) as device:
        device.part = "heap"
        device.heap("home at the start")
        for game in range(1, games + 1):
            kind = game % 5
            if kind == 1:
                device.open("home.solo")
                _set_up(device, "Ninety-Nine", _bots(1), "level.random")
                device.play(_MOST if game % 25 == 6 else 12, chance)
            elif kind == 2:
                device.open("home.tally")
                _set_up(device, "Ninety-Nine", _players(2), _seat(2))
                while not device.over:
                    # If every card fits, "can't play" takes a second OK.
                    press(device, "OK" if device.between_deals else to_cell("can't") + " OK")
            elif kind == 3:
                device.open("home.solo")
                _set_up(device, "One Hundred", _bots(7), "level.hard")
                device.play(3, chance)
            else:
                device.choose("family.parlett")
                device.open("home.solo" if kind else "kind.sheet")
                press(device, "OK OK OK OK" if not kind else "OK OK OK")
                device.play(9, chance)
            device.heap(f"game {game}")
            device.leave(*HOME)
            if kind in (4, 0):
                press(device, "BACK")
        _all_bots(device, chance, plays)
        return device.steps


def _all_bots(device: Recorder, chance: Chance, plays: int) -> None:
    """Play against seven of the best bots, and measure the heap while one thinks."""
    device.open("home.solo")
    _set_up(device, "Ninety-Nine", _bots(7), "level.hard")
    device.play(plays, chance)
    device.play(plays, chance, "play.your_turn")
    device.heap_of_next("solo, a bot thinks")
    press(device, "OK")
    device.wait_for_bots()
    device.leave("menu.rules")
    device.heap("solo, rules")
    press(device, "BACK BACK")
    device.heap("solo after the rules")


def saved_match(seed: int) -> str:
    """Return the record of a match of Parlett's game that lacks its last deal.

    A person plays against three of the best bots. All moves so far are random.
    """
    rules = Rules("parlett-4")
    game = Game(rules, rules.seats, 1, range(1, rules.seats + 1))
    table = Table(game, ("person", "best", "best", "best"), seed)
    below = Chance(seed).below
    while len(game.results) < rules.target - 1:
        moves = game.legal_moves()
        table.answer(moves[below(len(moves))])
    return "".join(line + "\n" for _, line in table.text())


def _players(count: int) -> str:
    return say("setup.players", count=count)


def _bots(count: int) -> str:
    return say("setup.bots", count=count)


def _seat(number: int) -> str:
    return say("name.seat", seat=number)


def _set_up(device: Recorder, rules: str, *answers: str) -> None:
    """Choose rules, and begin a game with some answers (`_answer_all`)."""
    device.choose(rules)
    _answer_all(device, *answers)


def _answer_all(device: Recorder, *answers: str) -> None:
    """Answer the questions of a setup, the last ones with what is offered, until a game begins."""
    device.answer(*answers)
    while device.app.game is None:
        press(device, "OK")


def _look_around(device: Recorder, chance: Chance) -> None:
    """Undo and redo answers, read the history, the rules and the help of a game, and play on."""
    device.undo_and_redo(3)
    if device.over:
        return
    if device.screen.has_history():
        device.leave("menu.history")
        device.wait(THOUGHT)
        press(device, "UP*6 DOWN*3")
        device.heap(f"history of {device.part}")
        press(device, "BACK")
    press(device, "BACK")
    if device.heading() != say("menu.title"):
        press(device, "BACK")
    press(device, "UP*9")
    device.choose("menu.rules")
    device.leaf()
    device.choose("menu.help")
    device.leaf()
    press(device, "BACK")
    device.play(4, chance)


def _look_into_the_menu(device: Recorder) -> None:
    """Open the menu several times while a bot thinks, after longer and longer waits."""
    for after in range(23, 400, 61):
        if not has_text(device.heading(), "play.thinks"):
            return
        device.wait(after)
        press(device, "BACK BACK")


def _enter(device: Recorder, card: str) -> None:
    """Enter a card in a tally, and its number if there is a choice; BenchError if that fails."""
    game = device.app.game.table.game
    before = len(game.history)
    press(device, to_cell(card))
    if has_text(device.all_words(), "adding.counts"):
        press(device, "LEFT RIGHT LEFT OK")
    if len(game.history) == before:
        raise BenchError(f"{card} was not played:\n{device.all_words()}")
