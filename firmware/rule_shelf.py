"""The rules to play by: those that are built in, and the house rules kept on the flash."""

from engine.adding.rules import preset

_SUGGESTED = ("pagat-99",)


def names(storage) -> list:
    """The names of all rules there are to choose from, the built-in ones first."""
    return list(_SUGGESTED)


def load(storage, name: str) -> tuple:
    """The rules of a name and "", or None and what is wrong with their file in a sentence."""
    return preset(name), ""
