"""The types that annotations name, besides what is built in and the classes that are imported.

They are for type checkers alone: MicroPython has no `typing`, and some classes can't be imported
without a circle. An annotation has such a name in quotation marks; at run time the name stands for
None.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from typing import Any, Protocol, TypeVar

    from typing_extensions import Self

    from engine.adding.legality import Legality
    from engine.adding.state import State
    from engine.errors import IllegalMove
    from engine.game import Game
    from engine.parlett.game import Game as Match

    T = TypeVar("T")
    Numbers = tuple[int, ...]
    # A bot takes a view of its family and a source of chance.
    Bot = Callable[..., Iterator[int]]
    Bots = dict[str, Bot] | None
    # A function of the game so far, which is of any family.
    Moves = Callable[..., Iterable[int]]
    # The errors by which a move is dropped.
    Dropped = type[IllegalMove] | tuple[type[IllegalMove], ...]
    # The data of a rule file, and a function of its name.
    Data = dict[str, Any]
    RuleFile = Callable[[str], object] | None
    # The tags of a record, by name.
    Tags = dict[str, str | list[str]]
    # By kind of event: its name, the fewest words, the most, how it is written, the family's own.
    Rows = tuple[tuple[str, int, int, str] | tuple[str, int, int, str, int], ...]

    class Family(Protocol):
        """The module `record` of a family."""

        def lines(self, game: Game, start: int = 0) -> Generator[tuple[int, str], None, int]: ...
        def start(self, tags: Tags, rule_file: RuleFile) -> Game: ...
        def push(self, game: Game, words: list[str]) -> None: ...
        def moves_of(self, game: Game, words: list[str]) -> list[int]: ...
        def text(self, game: Game, move: int) -> str: ...

else:
    Any = Callable = Generator = Iterable = Iterator = Self = Sequence = T = None
    Bot = Bots = Data = Dropped = Family = Moves = Numbers = RuleFile = Rows = Tags = None
    Legality = Match = State = None

__all__ = ["Any", "Callable", "Generator", "Iterable", "Iterator", "Legality", "Match", "Self"]
__all__ += ["Sequence", "State"]
