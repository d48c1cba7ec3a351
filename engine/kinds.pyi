"""What the names in `kinds.py` stand for, for type checkers; nothing runs this file."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from typing_extensions import Self

T = TypeVar("T")
Numbers = tuple[int, ...]
# A bot takes a view of its family and a source of chance.
Bot = Callable[..., Iterator[int]]
Bots = dict[str, Bot] | None
# A function of the game so far, which is of any family.
Moves = Callable[..., Iterable[int]]
# The errors by which a move is dropped.
Dropped = type[Exception] | tuple[type[Exception], ...]
# The data of a rule file, and a function of its name.
Data = dict[str, Any]
RuleFile = Callable[[str], object] | None
# The tags of a record, by name.
Tags = dict[str, str | list[str]]
# By kind of event: its name, the fewest words, the most, how it is written, the family's own.
Rows = tuple[tuple[str, int, int, str] | tuple[str, int, int, str, int], ...]

__all__ = ["Any", "Callable", "Generator", "Iterable", "Iterator", "Self", "Sequence"]
