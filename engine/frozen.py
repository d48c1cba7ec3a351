"""Values that never change once they are made."""


class Frozen:
    """The base of a class whose attributes are set in `__init__` alone, which ends with `_freeze`.

    For classes whose instances are seldom made: on a board each attribute set costs a call.
    """

    _frozen = False

    def _freeze(self) -> None:
        """Refuse changes from now on."""
        self._frozen = True

    def __setattr__(self, name: str, value) -> None:
        """Set an attribute; AttributeError once the value is frozen."""
        if self._frozen:
            raise AttributeError(name)
        object.__setattr__(self, name, value)
