"""The events of an adding game as lines of a record, both ways.

Besides what the format has for this game a record may say `give S CARD`: one card of a hand that
is told card by card, so that none is told twice where the telling is broken off.

What reads them, `engine.adding.reading`, is imported where it is used only: a game that is played
is written event by event and read at the most once.
"""

from engine import cards
from engine import record as form
from engine.adding import moves
from engine.adding.effects import SET


def start(tags: dict, rule_file=None):
    """The `Game` that the tags of a record describe, before its first event.

    rule_file: gives the data of a rule file by its name, None where there is no such file. Raises
    RecordError or RuleError where the tags describe no game.
    """
    from engine.adding import reading

    return reading.start(tags, rule_file)


def push(game, words: list) -> None:
    """Play one event; ValueError, with nothing changed, where it can't be read or is illegal."""
    from engine.adding import reading

    reading.push(game, words)


def head(game) -> list:
    """The tags that `start` needs to begin the same game, as lines.

    They need no rule file: what one says is told as options.
    """
    lines = [form.tag("Game", "adding"), form.tag("Rules", game.rules.preset)]
    for option in game.rules.options:
        lines.append(form.tag("Option", option))
    lines.append(form.tag("Seats", game.seats))
    lines.append(form.tag("Dealer", game.first_dealer))
    return lines


def lines(game, start: int = 0):
    """The events of a game from a place in its history on, as (place after the event, line)."""
    history = game.history
    place = start
    while place < len(history):
        move = history[place]
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        end = place + 1
        if kind == moves.DEAL:
            begun = place and _goes_on(history, place)
            while end < len(history) and _goes_on(history, end):
                end += 1
            told = [cards.text(moves.card_of(part)) for part in history[place:end]]
            if not begun and len(told) == game.rules.hand:
                yield end, f"deal {seat} {' '.join(told)}"
            else:
                for card in told:
                    place += 1
                    yield place, f"give {seat} {card}"
        else:
            yield end, _line(game.rules, kind, seat, move)
        place = end


def _goes_on(history: list, place: int) -> bool:
    """Whether a card that is dealt goes to the same hand as the move before."""
    move, before = history[place], history[place - 1]
    same = moves.kind_of(move) == moves.kind_of(before)
    return same and moves.seat_of(move) == moves.seat_of(before)


def _line(rules, kind: int, seat: int, move: int) -> str:
    if kind == moves.HAND:
        return "hand"
    if kind == moves.NODRAW:
        return f"nodraw {seat}"
    if kind == moves.OUT:
        return f"out {seat}"
    if kind == moves.LATE:
        return f"draw {seat}"
    name = cards.text(moves.card_of(move))
    if kind == moves.DRAW:
        return f"draw {seat} {name}"
    effect = rules.effect(moves.card_of(move))
    if len(effect.numbers) == 1:
        return f"play {seat} {name}"
    return f"play {seat} {name} {choice(effect, moves.number_of(move))}"


def choice(effect, number: int) -> str:
    """A number as it is written in a record: `+N`, `-N`, or `=N` for a total that is set."""
    return f"={number}" if effect.kind == SET else f"{number:+d}"
