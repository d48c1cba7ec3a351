"""Runs inside MicroPython: many games on one device, without switching it off.

Each game is played to the end by random answers through its own screen. Each answer is drawn and
saved, and some are undone. Then the home screen is shown, and the storage does the work that it
does while no key is pressed.
"""

from engine.adding.game import Game as Adding
from engine.adding.rules import preset
from engine.chance import Chance
from engine.game import Game
from engine.parlett.game import Game as Parlett
from engine.parlett.rules import Rules
from engine.table import CONFIRM, OVER, THINK, Table
from firmware import ticks
from firmware.screens.common.message import Message
from firmware.shell import Shell
from firmware.ui.canvas import Canvas
from tools.sim.handheld import Simulated

_STEPS = 60  # of a game, between two garbage collections
_CALM = 70_000  # ms after which everything is merged
_KINDS = (
    ("tally", ("table", "table"), 0),
    ("solo", ("person", "random", "keeper"), 0),
    ("pass", ("person", "person", "person"), 0),
    ("seat", ("table", "table:keeper", "table"), 0),
    ("tally", ("table", "table", "table"), 0),
    ("sheet", ("table", "table", "table"), 1),
    ("solo", ("person", "keeper"), 0),
    ("parlett_pass", ("person", "person", "person"), 1),
    ("pass", ("person", "person", "keeper"), 0),
    ("parlett", ("person", "easy", "easy"), 1),
)


def _answers(screen) -> list:
    """Return the answers that the screen offers and the rules allow, each a list of moves."""
    game = screen.table.game
    offered = getattr(getattr(screen, "question", None), "_moves", None)
    if not offered:
        return [[move] for move in game.legal_moves()]
    answers = [each if isinstance(each, list) else [each] for each in offered]
    return [moves for moves in answers if game.is_legal(moves[0])]


class _Played:
    """A device that is on, and the game on it."""

    table: Table

    def __init__(self, folder):
        self.device = Simulated(folder, 1)
        self.shell = Shell(self.device, Canvas())
        self.now = 0
        self.chance = Chance(0, 0)

    def step(self, ms=0):
        """Let `ms` pass and take a step of the shell; return the ms until the next step."""
        self.now = ticks.later(self.now, ms)
        self.device.clock = self.now
        wait = self.shell.step(self.now)
        self.device.bus.sent = []
        self.device.sound.played = []
        return wait

    def settle(self, ms):
        """Let `ms` pass, with all steps of the shell in it."""
        while ms > 0:
            wait = self.step()
            if wait < 0 or wait > ms:
                break
            ms -= max(1, wait)
            self.now = ticks.later(self.now, max(1, wait))
        self.step(max(0, ms))

    def begin(self, number):
        """Begin a game; its number decides the kind, the seating and the deals."""
        kind, seating, deals = _KINDS[number % len(_KINDS)]
        dealt = [seat + 1 for seat, role in enumerate(seating) if role != "table"]
        self.chance = Chance(number, 0)
        if deals:
            # A whole match now and then, else a deal or two.
            match = "nine_deals" if number % 50 // 10 == 4 else "target 30"
            game: Game = Parlett(Rules("parlett-3", match), len(seating), 1, dealt)
        else:
            game = Adding(preset("pagat-99"), len(seating), 1, dealt)
        self.table = Table(game, seating, number)
        self.shell.app.start_game(kind, self.table)
        self.step()

    def play(self):
        """Play the next part of the game; return whether the game is over."""
        app = self.shell.app
        for _ in range(_STEPS):
            screen = app._stack[-1]
            what = self.table.prompt()[0]
            if isinstance(screen, Message):
                app.pop()
            elif what == OVER:
                return True
            elif what == THINK or getattr(screen, "lingers", False):
                self.settle(300)
            elif what == CONFIRM:
                screen.messages = []
                screen.answer(self.table.game.legal_moves()[0])
            else:
                screen.messages = []
                answers = _answers(screen)
                screen.answer(*answers[self.chance.below(len(answers))])
                if not self.chance.below(9):
                    self.step(400)
                    screen.undo()
            self.step(400)
        return False

    def end(self):
        """Go to the home screen and wait until the journal is merged."""
        self.settle(3000)
        self.shell.app.home()
        self.settle(_CALM)
        self.table = None  # type: ignore[assignment]  # its memory is to be free


_on: list = []  # MicroPython.call can only call functions


def start(folder):
    """Switch the device on; `folder` is that of its files."""
    _on[:] = [_Played(folder)]


def begin(number):
    """Begin a game, as `_Played.begin`."""
    _on[0].begin(number)


def play():
    """Play on, as `_Played.play`; return whether the game is over."""
    return _on[0].play()


def end():
    """End the game, as `_Played.end`; return how many screens are open."""
    _on[0].end()
    return len(_on[0].shell.app._stack)
