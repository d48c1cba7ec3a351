"""The table of a saved record; a module of its own, since play does not need it."""

from engine import record
from engine.errors import EngineError, RecordError
from engine.families import family
from engine.kinds import Bots, Iterable, Iterator
from engine.reader import Reader
from engine.record import UNDONE
from engine.table import Table


def resume(lines: "Iterable[str]", bots: "Bots" = None) -> Table:
    """Return the table of a saved record, from its lines, with the undone moves.

    bots: more bots that the roles may name, as for `Table`. RecordError if the record is wrong, or
    names an unknown bot.
    """
    return next(step for step in resuming(lines, bots) if isinstance(step, Table))


def resuming(lines: "Iterable[str]", bots: "Bots" = None) -> "Iterator[int | Table]":
    """Do what `resume` does step by step, so that the caller can do other work between the steps.

    After each line and each undone move, yield how many moves the record has so far; yield the
    table last.
    """
    reader = Reader()
    undone: list[int | list[str]] = []  # moves, or the words of events in old records
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
    recorded = len(game.history)
    for each in undone:
        try:
            if isinstance(each, int):
                game.push(each)
            else:
                family(game.name).push(game, each)
        except EngineError:
            break  # then it can't be redone, which is no reason to lose the game
        yield recorded
    after = game.rewind(recorded)[::-1]
    try:
        seating = record.seating(tags, game.first_seats)
        table = Table(game, seating, seed, reader.names, bots)
    except EngineError as error:
        raise RecordError(0, error.code, **error.values) from None
    if len(game.history) == recorded:
        table.undone = after
    table.recorded = recorded
    yield table
