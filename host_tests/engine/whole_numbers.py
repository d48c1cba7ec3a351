"""Games whose numbers are no `int`. Runs on CPython and inside MicroPython."""

from engine.adding import correcting
from engine.adding.game import Game
from engine.adding.rules import Rules, preset
from engine.errors import EngineError
from engine.families import FAMILIES
from engine.parlett.game import Game as ParlettGame
from engine.parlett.rules import Rules as ParlettRules
from engine.table import OVER, THINK, Table

SEATING = ("random", "person", "person")


class Number:
    """A whole number of another type, such as NumPy's; it does nothing but to say which one."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Wrong:
    """A thing whose `__index__` is no whole number."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Several:
    """A thing of several numbers, as an array refuses to be one."""

    def __index__(self):
        raise TypeError("only an array of one number is a number")


class Subclass(int):
    """A whole number of a subclass."""


KINDS = {"int": int, "another type": Number, "a subclass": Subclass}


def begun(name, number=int):
    """Return a table of three; number: what makes a number of an `int`."""
    seats, dealer, dealt = number(3), number(2), [number(seat) for seat in (1, 2, 3)]
    if name == "adding":
        return Table(Game(preset("pagat-99"), seats, dealer, dealt), SEATING, number(7))
    parlett = ParlettGame(ParlettRules("parlett-3"), seats, dealer, dealt)
    return Table(parlett, SEATING, number(7))


def record(name, kind):
    """Return the record of a game in which all numbers come from outside in a type of `KINDS`."""
    number = KINDS[kind]
    table = begun(name, number)
    for _ in range(60):
        game = table.game
        what, seat = table.prompt()
        if what == OVER:
            break
        move = list(table.think())[-1] if what == THINK else game.legal_moves()[-1]
        view = game.view(number(seat)) if seat else None
        assert view is None or (type(view.seat) is int and move in view.legal_moves)
        assert game.is_legal(number(move)) and game.check(number(move)) == move
        game.push(number(move))
        game.pop()
        table.answer(number(move))
    history = table.game.history
    end = len(history)
    last = table.game.pop()
    table.game.push(number(last))
    table.replace(number(end - 1), number(end), lambda game: [number(last)])
    if name == "adding":
        table.replace(*correcting.changes(table.game, number(end - 1), number(last)))
    assert [type(move) for move in table.game.history] == [int] * len(table.game.history)
    return "\n".join([line for _, line in table.text()])


def rules_of(kind):
    """Return the options of house rules whose data has numbers of a type."""
    number = KINDS[kind]
    data = {
        "base": "wilson-99",
        "limit": number(60),
        "tokens": {"2-4": number(5), "5-": number(3)},
        "borders": [number(20), number(40)],
        "pack": {"K": number(2)},
        "cards": {"4": [{"add": [number(1), number(2)]}, {"set": number(3), "skip": number(1)}]},
    }
    made = Rules.from_file(data)
    assert made.data["cards"]["4"][0]["add"] == [1, 2] and type(made.limit) is int
    return made.differences()


def refusals(name):
    """Return the code with which each call refuses each value that is no whole number."""
    wrong = ["x", "", None, True, False, 1.0, 1.5, [1], (), {}, b"1", object(), int]
    wrong += [Wrong("1"), Wrong(1.0), Wrong(True), Wrong(None), Several()]
    table = begun(name)
    game = table.game
    before = game.history[:], [line for _, line in table.text()]
    found = []
    for value in wrong:
        assert not game.is_legal(value)
        found.append(_codes(_calls(table, value)))
        assert table.game is game
    assert (game.history, [line for _, line in table.text()]) == before
    return found


def _calls(table, value):
    """Return calls with a value in place of a number; the first seven want a move."""
    game = table.game
    return (
        lambda: game.push(value),
        lambda: game.push_all((value,)),
        lambda: game.check(value),
        lambda: table.answer(value),
        lambda: table.go_on(value),
        lambda: table.answer(game.legal_moves()[0], value),
        lambda: table.replace(0, 1, lambda game: [value]),
        lambda: table.replace(value, 1, lambda game: []),
        lambda: table.replace(0, value, lambda game: []),
        lambda: game.view(value),
        lambda: type(game)(game.rules, value, 1),
        lambda: type(game)(game.rules, 3, value),
        lambda: type(game)(game.rules, 3, 1, [value]),
        lambda: Table(game, SEATING, value),
    )


def _codes(calls):
    """Return the codes of the errors that calls raise."""
    codes = []
    for call in calls:
        try:
            call()
            codes.append("taken")
        except EngineError as error:
            codes.append(error.code)
    return codes


def places(name):
    """Return the codes for seats and places that do not exist, and for no move at all."""
    table = begun(name)
    game = table.game
    length = len(game.history)
    unknown = type(game)(game.rules, 3, 1)
    if name != "adding":  # there a hand is known from its first card on
        unknown.push(unknown.legal_moves()[0])
    return _codes(
        (
            table.answer,
            lambda: game.view(0),
            lambda: game.view(4),
            lambda: unknown.view(1),
            lambda: table.replace(-1, 1, lambda game: []),
            lambda: table.replace(2, 1, lambda game: []),
            lambda: table.replace(0, length + 1, lambda game: []),
        )
    )


def everything():
    """Return what the other functions do, by family and type."""
    found = [rules_of(kind) for kind in sorted(KINDS)]
    for name in FAMILIES:
        found += [record(name, kind) for kind in sorted(KINDS)]
        found += [refusals(name), places(name)]
    return found
