"""The events of Parlett's game as lines of a record, both ways.

Besides what the format has for this game a record may say:

- `give S CARD`: one card of a hand that is told card by card, so that none is told twice where
  the telling is broken off; `cards` tells all of one at once.
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

OFFERS = ("pass", "declare", "reveal")
"""Premium bids, as a record has them."""


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

    Yields (place after the event, line). A bid of which only some cards are laid aside is left out.
    """
    history = game.history
    place = start
    while place < len(history):
        move = history[place]
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        end = place + 1
        if kind in (moves.GIVE, moves.LAY) and seat != moves.TURN_UP:
            begun = place and history[place - 1] >> 7 == move >> 7
            while end < len(history) and history[end] >> 7 == move >> 7:
                end += 1
            told = [cards.text(moves.value_of(part)) for part in history[place:end]]
            if kind == moves.LAY:
                if len(told) == 3:
                    yield end, f"bid {seat} {' '.join(told)}"
            elif not begun and (end < len(history) or game.receiver != seat):
                yield end, f"cards {seat} {' '.join(told)}"
            else:
                for card in told:
                    place += 1
                    yield place, f"give {seat} {card}"
        else:
            line = _line(game, kind, move)
            if line:
                yield end, line
        place = end


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
        return f"premium {seat} {OFFERS[value]}"
    if kind == moves.NOMINATE:
        return f"nominate {seat} {value}"
    if kind == moves.PLAY:
        return f"play {seat} {cards.text(value)}"
    if kind == moves.DUMMY:
        return f"play {game.rules.hands} {cards.text(value)}"
    return f"tricks {seat} {value}" if kind == moves.TRICKS else ""
