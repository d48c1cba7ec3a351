"""The events of Parlett's game as lines of a record, both ways.

Besides what the format has for this game a record may say:

- `premium S pass`: seat S makes no premium bid.
- `bid S hidden`: seat S has laid its bid aside unseen; a second `bid` line tells it later, when it
  is shown, at the latest after the last trick.
- `bid S failed`: after the last trick, a hidden bid that was not made and is not shown (P-25).

What may be left out where it follows is that a seat passed, that a bid was laid aside unseen,
that nobody else was named to lead, and that an open hand was not told.

What reads them, `engine.parlett.reading`, is imported where it is used only: a game that is played
is written event by event and read at the most once.
"""

from engine import cards
from engine import record as form
from engine.parlett import moves
from engine.parlett.deal import OPENING

_OFFERS = ("pass", "declare", "reveal")


def start(tags: dict, rule_file=None):
    """The `Game` that the tags of a record describe, before its first event.

    RecordError or RuleError where they describe none. There are no rule files for this game.
    """
    from engine.parlett import reading

    return reading.start(tags)


def push(game, words: list) -> None:
    """Play one event; ValueError, with nothing changed, where it can't be read or is illegal."""
    from engine.parlett import reading

    reading.push(game, words)


def head(game) -> list:
    """The tags that `start` needs to begin the same game, as lines."""
    rules = game.rules
    lines = [form.tag("Game", "parlett"), form.tag("Rules", rules.name)]
    lines.append(form.tag("Match", rules.match_text()))
    for option in rules.options:
        lines.append(form.tag("Option", option))
    lines.append(form.tag("Seats", game.seats))
    lines.append(form.tag("Dealer", game.first_dealer))
    return lines


def lines(game, start: int = 0):
    """The events of a game from a place in its history on.

    Yields (place after the event, line). A hand or a bid that is only told in part is left out.
    """
    history = game.history
    parts: list = []
    for index in range(start, len(history)):
        move = history[index]
        kind = moves.kind_of(move)
        if kind in (moves.GIVE, moves.LAY) and moves.seat_of(move) != moves.TURN_UP:
            parts.append(move)
            if not _is_whole(game, parts, history, index):
                continue
            name = "cards" if kind == moves.GIVE else "bid"
            told = " ".join([cards.text(moves.value_of(part)) for part in parts])
            parts = []
            yield index + 1, f"{name} {moves.seat_of(move)} {told}"
        else:
            parts = []
            line = _line(game, kind, move)
            if line:
                yield index + 1, line


def _is_whole(game, parts: list, history: list, index: int) -> bool:
    """Whether moves that give a hand or lay a bid aside are all of it."""
    kind = moves.kind_of(parts[0])
    if kind == moves.LAY:
        return len(parts) == 3
    if len(parts) == game.rules.size:
        return True
    # A hand that is laid open has fewer cards: it is whole where something else follows.
    seat = moves.seat_of(parts[0])
    if index + 1 < len(history):
        after = history[index + 1]
        return moves.kind_of(after) != moves.GIVE or moves.seat_of(after) != seat
    return game.phase > OPENING


def _line(game, kind: int, move: int) -> str:
    seat = moves.seat_of(move)
    value = moves.value_of(move)
    if kind == moves.DEAL:
        return "deal"
    if kind == moves.GIVE:
        return f"turnup {cards.text(value)}"
    if kind == moves.BID:
        return f"bid {seat} {value}"
    if kind == moves.HIDE:
        return f"bid {seat} hidden"
    if kind == moves.FAIL:
        return f"bid {seat} failed"
    if kind == moves.OFFER:
        return f"premium {seat} {_OFFERS[value]}"
    if kind == moves.NOMINATE:
        return f"nominate {seat} {value}"
    if kind == moves.PLAY:
        return f"play {seat} {cards.text(value)}"
    if kind == moves.DUMMY:
        return f"play {game.rules.hands} {cards.text(value)}"
    return f"tricks {seat} {value}" if kind == moves.TRICKS else ""
