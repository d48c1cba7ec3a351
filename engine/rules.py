"""What the rules of all families share: the checks of their values, and a base class."""

from engine.errors import RuleError, shown
from engine.kinds import Any, Iterable, Self, T


def whole(value: "Any") -> "int | None":
    """Return a whole number as an `int`; None for any other value, also for true and false.

    A whole number of another type gives its `int` with `__index__`. MicroPython has no
    `__index__` for a subclass of `int`, and `operator.index` not on every board.
    """
    kind = type(value)
    if kind is bool:
        return None
    if isinstance(value, int):
        return int(value)
    try:
        number = kind.__index__(value)
    except (AttributeError, TypeError):  # TypeError: from an array of several numbers
        return None
    return number if type(number) is int else None


def check_range(key: str, value: object, least: int, most: int) -> int:
    """Return a whole number from least to most as an `int`; RuleError for any other value."""
    number = whole(value)
    if number is None or not least <= number <= most:
        raise RuleError("out_of_range", key=key, found=shown(value), least=least, most=most)
    return number


def check_choice(key: str, value: object, choices: "tuple[str, ...]") -> None:
    """Raise RuleError unless a value is a text among the choices."""
    if type(value) is not str or value not in choices:
        raise RuleError("not_one_of", key=key, found=shown(value), choices=choices)


def check_type(key: str, value: object, kind: "type[T]") -> "T":
    """Return a value of a type; RuleError for a value of any other type."""
    if not isinstance(value, kind):
        raise RuleError("wrong_type", key=key, found=shown(value), wanted=kind.__name__)
    return value


def parted(option: object, example: str) -> "tuple[str, str]":
    """Return the key and the value of an option; RuleError, with an example, if it has no `=`."""
    key, equals, value = str(option).partition("=")
    if not equals:
        raise RuleError("not_an_option", found=shown(option), example=example)
    return key, value


def listed(key: str, values: "Iterable[T]") -> "list[T]":
    """Return the elements of an iterable as a list; RuleError for a text or a number."""
    try:
        if type(values) is not str:
            return list(values)
    except TypeError:
        pass
    raise RuleError("wrong_type", key=key, found=shown(values), wanted="list")


class Rules:
    """The base of a family's rules.

    `__init__` sets all attributes, `_frozen` last. Rules are equal if `_agreed` returns equal
    values. Setting an attribute costs a call, so this class is for objects that are seldom made.

    Attributes:
    - name: the name of the preset or the rule file.
    - preset: the preset that these rules differ from.
    - options: the changes, as texts such as `tie=shared`.
    """

    name = ""
    preset = ""
    options: "tuple[str, ...]"
    _frozen = False

    def title(self) -> str:
        """Return the name of the rules, for people; the name of a preset is in English."""
        raise NotImplementedError

    def match_text(self) -> str:
        """Return the match form as a record has it; "" if the family has no match forms."""
        return ""

    def with_options(self, options: "Iterable[str]") -> "Self":
        """Return these rules changed by options such as `tie=shared`; RuleError if one is wrong."""
        return self._with(tuple(listed("Option", options)))

    @property
    def data(self) -> "dict[str, Any]":
        """The values of all rules by key, as a copy."""
        raise NotImplementedError

    def differences(self) -> "list[str]":
        """Return the options that change the preset into these rules."""
        return list(self.options)

    def _with(self, options: "tuple[str, ...]") -> "Self":
        """Do what `with_options` does."""
        raise NotImplementedError

    def _agreed(self) -> "tuple[object, ...]":
        """Return the values that are the same in equal rules."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object = None) -> None:
        """Set or delete an attribute; AttributeError once the rules are frozen."""
        if self._frozen:
            raise AttributeError(name)
        object.__setattr__(self, name, value)

    __delattr__ = __setattr__

    def __eq__(self, other: object) -> bool:
        """Return whether both are equal rules of the same family."""
        return isinstance(other, type(self)) and self._agreed() == other._agreed()

    def __repr__(self) -> str:
        return f"<Rules {self.name} {self.options}>"

    def __hash__(self) -> int:
        return hash(self.name)
