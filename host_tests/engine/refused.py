"""Refused events and records: why they are, and that nothing has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import EngineError, RecordError
from engine.game import Game
from engine.reader import Reader
from host_tests.engine.states import plain


def why_not(enter: Callable[..., object], game: Game, line: str) -> str:
    """Return why an event is refused, as the error's text says it; nothing of the game may change.

    enter: plays a line of a record.
    """
    before = plain(game)
    with pytest.raises(EngineError) as refused:
        enter(game, line)
    assert plain(game) == before
    return str(refused.value)


def refusal(text: str) -> tuple[int, str]:
    """Return the line at which a record is refused and why; the refusal must change nothing."""
    reader = Reader()
    for line in text.splitlines():
        before = _state(reader)
        try:
            reader.feed(line)
        except RecordError as error:
            assert _state(reader) == before
            with pytest.raises(RecordError):  # it is refused again when repeated
                reader.feed(line)
            return error.line, str(error)
    with pytest.raises(RecordError) as refused:
        reader.start()
    assert reader.game is None
    return refused.value.line, str(refused.value)


def _state(reader: Reader) -> tuple:
    """Return all that a line may change; a game begun by a refused line counts as none."""
    game = reader.game
    return plain(reader.tags), plain(game) if game is not None and game.history else None
