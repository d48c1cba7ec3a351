"""What the rules of all families have in common: they never change."""


class Rules:
    """The base of a family's rules.

    All attributes are set in `__init__`, which ends with `_freeze`. Two are equal where `_agreed`
    returns the same. For values that are seldom made: on a board each attribute set costs a call.

    Attributes:
    - name: the name that asked for the rules.
    """

    name = ""
    _frozen = False

    def _agreed(self) -> tuple:
        """Return all that makes rules differ."""
        raise NotImplementedError

    def _freeze(self) -> None:
        """Refuse changes from now on."""
        self._frozen = True

    def __setattr__(self, name: str, value) -> None:
        """Set an attribute; AttributeError once the rules are frozen."""
        if self._frozen:
            raise AttributeError(name)
        object.__setattr__(self, name, value)

    def __eq__(self, other) -> bool:
        """Return whether both are rules of the same family that agree in all."""
        return type(self) is type(other) and self._agreed() == other._agreed()

    def __hash__(self) -> int:
        return hash(self.name)
