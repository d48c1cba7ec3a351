"""The types that annotations name, besides what is built in and the classes that are imported.

MicroPython has no `typing`. So an annotation has such a name in quotation marks, the name is None
here, and `kinds.pyi` has its type.
"""

Any = Callable = Generator = Iterable = Iterator = Self = Sequence = T = None
"""The types of Python's standard library, and a type variable."""

Bot = Bots = Data = Dropped = Moves = Numbers = RuleFile = Rows = Tags = None
"""Our own types."""
