"""The table of a saved record; needed before a game goes on, not to play it."""

from engine import record
from engine.errors import EngineError, RecordError
from engine.families import family
from engine.reader import Reader
from engine.record import UNDONE
from engine.table import Table


def resume(lines) -> Table:
    """The table of a saved record, from its lines, `undone` moves with it.

    RecordError where it is none.
    """
    resumed = None
    for table in resuming(lines):
        resumed = table
    return resumed  # type: ignore[return-value]


def resuming(lines):
    """Do what `resume` does line by line and move by move, as a device has more to do meanwhile.

    Yields how much of the history has been told after each, and the table at the end.
    """
    reader = Reader()
    undone: list = []  # moves, or the words of events as they were written once
    for line in lines:
        words = line[len(UNDONE) :].split() if line.startswith(UNDONE) else ()
        if not words:
            reader.feed(line)
        else:
            try:
                undone += [int(word) for word in words]
            except ValueError:
                undone.append(words)
        yield len(reader.game.history) if reader.game else 0
    game = reader.start()
    tags = reader.tags
    seed = record.number(tags, "Seed", 0, 0xFFFFFFFF) if "Seed" in tags else 0
    told = len(game.history)
    for each in undone:
        try:
            if isinstance(each, int):
                game.push(each)
            else:
                family(game.name).push(game, each)
        except EngineError:
            break  # then it can't be redone, which is no reason to lose the game
        yield told
    after = game.rewind(told)[::-1]
    try:
        table = Table(game, record.seating(tags, game.seats), seed)
    except EngineError as error:
        raise RecordError(0, error.code, **error.values) from None
    if len(game.history) == told:
        table.undone = after
    table.recorded = told
    yield table
