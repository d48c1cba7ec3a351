"""What the fingers do: steps that were taken on the simulator, with the pictures they gave."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engine.chance import Chance
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from engine.table import Table
from tools.bench import BenchError
from tools.sim.fingers import press, to_cell
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

WAIT = "wait"
REST = "rest"
HEAP = "heap"
HEAP_NEXT = "heap of the next step"

RESTS = 20_000
"""How long nobody presses a key where the time that the processor is awake is counted, in ms."""

SAVED = "parlett.txt"
"""The file that keeps a solo match of Parlett's game, in the folder of what is saved."""

ASKS = 2200
"""How long the board may take to answer what its heap is, in ms: it looks every 2000."""

_MOST = 2000  # turns of a game
_THOUGHT = 20_000  # ms in which three bots have thought and their trick was seen
_READ = 10_000  # ms in which a long game has been read
_ITEMS = 20  # of a menu, or answers to a question
_DEAF = 1000  # ms after which OK is heard again where something new has come


class Step(NamedTuple):
    """One thing to do, and what the display shows afterwards.

    what: a key, or WAIT so many ms, REST so long while counting, HEAP to ask for it, or HEAP_NEXT
    to have it told in the midst of the next step. name: what is measured, "" for nothing. part:
    the part of the script that it belongs to.
    """

    what: str
    ms: int
    name: str
    part: str
    picture: Picture | None


class Recorder(Simulator):
    """A simulator that keeps the steps taken on it, in `steps`; `part` is written into each."""

    def __init__(self, seed: int, storage: Path | None = None) -> None:
        self.steps: list[Step] = []
        self.part = "start"
        self._name = ""
        super().__init__(seed=seed, storage=storage)
        self.steps.clear()

    def __enter__(self) -> Recorder:
        return self

    def hold(self, key: str, ms: int) -> None:
        """Hold a key, as one step; all are held as long as `press` does."""
        count = len(self.steps)
        super().hold(key, ms)
        del self.steps[count:]  # the waits it is made of
        self._keep(key, 0, self._name)

    def wait(self, ms: int) -> None:
        """Let so many ms pass."""
        super().wait(ms)
        self._keep(WAIT, ms)

    def timed(self, name: str, keys: str) -> None:
        """Press keys whose effect is timed."""
        self._name = name
        press(self, keys)
        self._name = ""

    def rest(self, name: str) -> None:
        """Do nothing for RESTS ms, counted."""
        super().wait(RESTS)
        self._keep(REST, RESTS, name)

    def heap(self, name: str) -> None:
        """Ask for the heap in a mode where nothing moves."""
        super().wait(ASKS)
        self._keep(HEAP, ASKS, name)

    def heap_of_next(self, name: str) -> None:
        """Ask for the heap right after the next key has had its effect."""
        self._keep(HEAP_NEXT, 0, name)

    def heading(self) -> str:
        """The first line on the display."""
        return self.words()[0]

    def _keep(self, what: str, ms: int, name: str = "") -> None:
        # How far a bot or the reading of a match has come is another on the Pico.
        moves_on = "thinks" in self.heading() or "Reading" in self.heading()
        picture = None if moves_on else self.picture()
        self.steps.append(Step(what, ms, name, self.part, picture))


def speed(seed: int, short: bool = False) -> list[Step]:
    """Steps of a tally and a solo game, each press on a play screen timed.

    The parts are `start`, `tally` and `solo`. short: a few presses, and no whole game.
    """
    with Recorder(seed) as device:
        device.rest("home")
        _begin(device, "Tally", "3 players", "Seat 3")
        device.part = "tally"
        device.rest("tally")
        device.timed("pad", "RIGHT LEFT UP DOWN" + ("" if short else " LEFT*4 DOWN UP RIGHT*4"))
        for card in ("9",) if short else ("7", "10", "3", "9", "J", "4", "K", "9"):
            _tell(device, card)
        _undo(device)
        if not short:
            _undo(device)
            _undo(device)
            _tell(device, "2")
        device.part = "start"
        _leave(device, "Home")
        _begin(device, "Play solo", "1 bot", "Easy" if short else "Good")
        device.part = "solo"
        for turn in range(10 if short else _MOST):
            if "win" in device.heading():
                break
            _take_turn(device)
            if turn == 4:
                _until_asked(device)
                device.rest("solo")
        return device.steps


def heap(seed: int, games: int = 10) -> list[Step]:
    """Steps of so many solo games and a tally; then the heap is asked for in every mode."""
    with Recorder(seed) as device:
        device.heap("home at the start")
        _begin(device, "Play solo", "1 bot", "Easy")
        for game in range(1, games + 1):
            device.part = f"game {game}"
            for _ in range(_MOST):
                if "win" in device.heading():
                    break
                _play_on(device, hurry=True)
            device.heap(f"solo game {game} is over")
            if game < games:
                _leave(device, "New game")
                press(device, "OK")
                _answer(device, "1 bot", "Easy")
        device.part = "modes"
        _leave(device, "Home")
        device.heap("home")
        _choose(device, "Settings")
        device.heap("settings")
        _choose(device, "Self-test")
        device.heap("self-test")
        press(device, "OK")
        device.heap("self-test, keys")
        press(device, "BACK*3")
        _choose(device, "Help")
        device.heap("help")
        press(device, "BACK")
        _tally(device)
        _begin(device, "Play solo", "7 bots", "Good")
        _solo_with_seven_bots(device)
        return device.steps


def saved_match(seed: int) -> str:
    """The record of a match of Parlett's game of which the last deal is still to be played.

    A person plays against three bots that think hardest; what all did so far is by chance.
    """
    rules = Rules("parlett-4")
    game = Game(rules, rules.seats, 1, range(1, rules.seats + 1))
    table = Table(game, ("person", "best", "best", "best"), seed)
    below = Chance(seed).below
    while len(game.results) < rules.target - 1:
        moves = game.legal_moves()
        table.answer(moves[below(len(moves))])
    return "".join(line + "\n" for _, line in table.text())


def parlett(seed: int, short: bool = False) -> list[Step]:
    """Steps of a score sheet of Parlett's game, and of the last deal of `saved_match`.

    The presses on its screens are timed, and the heap is asked for in every mode. short: only the
    first tricks are played.
    """
    with TemporaryDirectory() as folder:
        Path(folder, SAVED).write_text(saved_match(seed), encoding="utf-8")
        with Recorder(seed, Path(folder)) as device:
            device.part = "sheet"
            _sheet(device, 1 if short else 3)
            device.part = "parlett"
            _choose(device, "Parlett's 99")
            _choose(device, "Play solo")
            device.wait(_READ)
            _choose(device, "Go on with the game")
            device.wait(_THOUGHT)
            press(device, "OK")
            _back_a_deal(device)
            _deal(device, 2 if short else _MOST)
            _leave(device, "Rules")
            device.heap("parlett, rules")
            press(device, "BACK BACK")
            if not short:
                device.heap("parlett, a match is over")
            return device.steps


def _sheet(device: Recorder, deals: int) -> None:
    """So many deals on a score sheet, and a look at them."""
    _choose(device, "Parlett's 99")
    _choose(device, "Score sheet")
    press(device, "OK OK OK OK")
    device.heap("sheet, a bid")
    for _ in range(deals):
        device.timed("number", "OK OK OK OK RIGHT LEFT OK OK")
        device.wait(500)
        device.heap("sheet, a deal is over")
        device.timed("number", "OK")
    _leave(device, "Past deals")
    press(device, "OK OK")
    device.heap("sheet, a correction")
    press(device, "BACK BACK BACK")
    _leave(device, "Home")


def _back_a_deal(device: Recorder) -> None:
    """From the beginning of a deal back into the one before, and forth again."""
    for label in ("Undo", "Undo", "Redo", "Redo"):
        device.wait(_THOUGHT)
        _leave(device, label)
        device.heap(f"parlett, {label.lower()} over a deal")


def _deal(device: Recorder, tricks: int) -> None:
    """A deal of Parlett's game: three cards for a bid, then the first that follows suit."""
    for _ in range(_MOST):
        device.wait(_THOUGHT)
        heading = device.heading()
        if "aside" in heading:
            device.heap("parlett, a bid")
            device.timed("lay aside", "OK RIGHT*2 OK RIGHT*2 OK")
            press(device, "OK")
        elif "premium" in heading or "leads" in heading or "go on" in heading:
            press(device, "OK")
        elif heading.startswith("Your turn"):
            if not tricks:
                return
            tricks -= 1
            device.timed("trick", "RIGHT LEFT")
            if tricks % 2:
                # Asking takes a while, so the next key is not timed.
                device.heap_of_next("parlett, a bot thinks")
                press(device, "OK")
                device.wait(_DEAF)
                press(device, "BACK")
                device.heap("parlett, menu")
                press(device, "BACK")
            else:
                device.timed("trick", "OK")
                _look_into_the_menu(device)
        elif "win" in heading:
            return
    raise BenchError("a deal does not end")


def _look_into_the_menu(device: Recorder) -> None:
    """Open the menu again and again while a bot thinks, each time after another while."""
    for after in range(23, 400, 61):
        if "thinks" not in device.heading():
            return
        device.wait(after)
        device.timed("a bot thinks", "BACK")
        press(device, "BACK")


def _tally(device: Recorder) -> None:
    _begin(device, "Tally", "4 players", "Seat 4")
    device.heap("tally")
    for _ in range(_MOST):
        if "wins" in device.heading():
            break
        press(device, to_cell("K") + " " + to_cell("can't"))
        if "over" in device.heading():
            device.wait(_DEAF)
            press(device, "OK")
    device.heap("tally is over")
    _leave(device, "Home")


def _solo_with_seven_bots(device: Recorder) -> None:
    _until_asked(device)
    device.heap("solo")
    for _ in range(30):
        _play_on(device, hurry=False)
    _until_asked(device)
    device.heap_of_next("solo, a bot thinks")
    press(device, "OK")
    press(device, "BACK")
    device.heap("solo, menu")
    _choose(device, "Rules")
    device.heap("solo, rules")
    press(device, "BACK BACK")
    device.heap("solo after the rules")


def _choose(device: Recorder, label: str) -> None:
    """Take the item of a menu that begins with these words."""
    for _ in range(_ITEMS):
        words, picture = device.words(), device.picture()
        # The chosen row is filled from the left edge on.
        rows = [row for row in range(5) if picture.pixel(2, 17 + 10 * row)]
        if rows and words[1 + rows[0]].startswith(label):
            press(device, "OK")
            return
        press(device, "DOWN")
    raise BenchError(f"no '{label}' in the menu:\n{_all(device)}")


def _answer(device: Recorder, *answers: str) -> None:
    """Give the answers to questions that come one after another."""
    for answer in answers:
        for key in _ITEMS * ["RIGHT"] + _ITEMS * ["LEFT"]:
            if answer in device.words()[1]:
                break
            press(device, key)
        else:
            raise BenchError(f"'{answer}' is no answer here:\n{_all(device)}")
        press(device, "OK")


def _begin(device: Recorder, label: str, *answers: str) -> None:
    """From the home screen into a new game."""
    _choose(device, label)
    device.wait(_READ)
    if any("New game" in line for line in device.words()):
        _choose(device, "New game")
    press(device, "OK")  # by the rules that are offered first
    _answer(device, *answers)


def _leave(device: Recorder, label: str) -> None:
    """From a game by an item of its menu."""
    device.wait(_DEAF)
    press(device, "OK" if "win" in device.heading() else "BACK")
    _choose(device, label)


def _tell(device: Recorder, card: str) -> None:
    """Enter a card in a tally, and its number where there is a choice."""
    device.timed("card", to_cell(card))
    if " counts" in _all(device):
        device.timed("ace", "LEFT RIGHT LEFT OK")
    if f": {card}" not in _all(device):
        raise BenchError(f"{card} was not played:\n{_all(device)}")


def _undo(device: Recorder) -> None:
    device.timed("undo", to_cell("undo"))


def _take_turn(device: Recorder) -> None:
    """Do what is asked for once, looking at two cards of the hand before one is played."""
    heading = device.heading()
    if heading.startswith("Your turn"):
        device.wait(_DEAF)
        device.timed("hand", "RIGHT LEFT")
        device.timed("play", "OK")
        if " counts" in _all(device):
            device.timed("ace", "LEFT RIGHT OK")
    elif "thinks" in heading:
        device.wait(2000)
    else:
        device.wait(_DEAF)
        device.timed("next hand", "OK")


def _play_on(device: Recorder, hurry: bool) -> None:
    """The same with the first card that fits. hurry: have the bots play at once."""
    heading = device.heading()
    is_out = "[person]  [cross]" in device.words()[-1]
    if is_out or ("thinks" in heading and not hurry):
        device.wait(2000)
        return
    if "thinks" not in heading:
        device.wait(_DEAF)
    press(device, "OK")
    if " counts" in _all(device):
        press(device, "OK")


def _until_asked(device: Recorder) -> None:
    """Let the others play till a card is asked for."""
    for _ in range(_MOST):
        if device.heading().startswith("Your turn"):
            device.wait(_DEAF)
            return
        device.wait(2000)
        if "over" in device.heading():
            device.wait(_DEAF)
            press(device, "OK")
    raise BenchError("nobody is asked for a card")


def _all(device: Recorder) -> str:
    return "\n".join(device.words())
