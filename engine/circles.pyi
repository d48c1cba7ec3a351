"""What the names in `circles.py` stand for, for type checkers; nothing runs this file."""

from typing import Protocol

from engine.adding.legality import Legality
from engine.adding.state import State
from engine.game import Game
from engine.kinds import Generator, RuleFile, Tags
from engine.parlett.game import Game as Match

class Family(Protocol):
    """The module `record` of a family."""

    def lines(self, game: Game, start: int = 0) -> Generator[tuple[int, str], None, int]: ...
    def start(self, tags: Tags, rule_file: RuleFile) -> Game: ...
    def push(self, game: Game, words: list[str]) -> None: ...
    def moves_of(self, game: Game, words: list[str]) -> list[int]: ...
    def text(self, game: Game, move: int) -> str: ...

__all__ = ["Legality", "Match", "State"]
