"""The types that annotations name, beside classes and those built in.

They are for type checkers alone: MicroPython has no `typing`. An annotation has such a name in
quotation marks; at run time the name stands for None.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from typing import Any, Protocol, TypeVar

    from typing_extensions import Self

    from engine.game import Game

    # Of a view of its family and a source of chance.
    Bot = Callable[..., Iterator[int]]
    Bots = dict[str, Bot] | None
    # Of a rule file.
    Data = dict[str, Any]
    RuleFile = Callable[[str], object] | None
    # Of the game so far, which is of any family.
    Moves = Callable[..., Iterable[int]]
    Numbers = tuple[int, ...]
    # By kind of event: its name, the fewest words, the most, how it is written, the family's own.
    Rows = tuple[tuple[str, int, int, str] | tuple[str, int, int, str, int], ...]
    Tags = dict[str, str | list[str]]
    T = TypeVar("T")

    class Family(Protocol):
        """The module `record` of a family."""

        def lines(self, game: Game, start: int = 0) -> Generator[tuple[int, str], None, int]: ...
        def start(self, tags: Tags, rule_file: RuleFile) -> Game: ...
        def push(self, game: Game, words: list[str]) -> None: ...
        def moves_of(self, game: Game, words: list[str]) -> list[int]: ...
        def text(self, game: Game, move: int) -> str: ...

else:
    Any = Callable = Generator = Iterable = Iterator = Self = Sequence = None
    Bot = Bots = Data = Family = Moves = Numbers = RuleFile = Rows = T = Tags = None

__all__ = ("Any", "Callable", "Generator", "Iterable", "Iterator", "Self", "Sequence")
