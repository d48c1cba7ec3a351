"""Correcting what was entered wrong: a card that a seat holds, or any past move.

A correction is no event: the history with the right card takes the place of the one with the wrong
card (`engine.table.Table.replace`), so the record, undo and replay know only the right one.
"""

from engine import cards
from engine.adding import moves
from engine.adding.game import Game
from engine.errors import IllegalMove
from engine.kinds import Iterator, Moves
from engine.rules import check_range, check_type
from engine.table import Table


def held(game: Game, seat: int) -> list[int]:
    """Return the cards of a seat that can be corrected, sorted; empty if none are known.

    If the last move is the seat's own, these are the cards before it. So the card that it played,
    or the hand that it laid down, can still be corrected.
    """
    last = game.pop() if _was_last(game, seat) else None
    hand = list(game.cards_of(seat) or ())
    if last is not None:
        game.push(last)
    return hand


def correct(table: Table, seat: int, wrong: int, right: int) -> None:
    """Replace a card that was entered for a seat; `Table.undo` brings it back.

    wrong: a card of `held`. right: the real card. If the last move is the seat's own and may depend
    on the wrong card, the move is undone, and the seat decides again. IllegalMove, with nothing
    changed, if the right card is elsewhere or a later move is not legal with it; RuleError if there
    is no such seat or card.
    """
    game = check_type("Game", table.game, Game)
    history = game.history
    seat = check_range("Seat", seat, 1, game.seats)
    wrong = check_range("Card", wrong, 0, cards.JOKER)
    right = check_range("Card", right, 0, cards.JOKER)
    end = len(history)
    if _was_last(game, seat) and _depends_on(game, wrong):
        end -= 1
    place = _given_at(history, end, seat, wrong)
    if place < 0:
        raise IllegalMove("not_held", seat=seat, card=wrong)
    again = history[place:end]
    again[0] += right - wrong
    table.replace(place, len(history), lambda game: _corrected(game, again, right))


def changes(game: Game, place: int, move: "int | None") -> "tuple[int, int, Moves]":
    """Return how to correct a past move, as `Table.replacing` takes it: (start, end, moves).

    move: the right move: a play, a total that players set, or an `OUT`; None if nothing happened.
        If the game knows the cards of the seat, the move may also give or draw a card, and the
        card is replaced both where it came to the hand and where it was played. If the cards are
        unknown, the plays made at once with the wrong move are replaced too (V-13). RuleError if
        the history has no such place, IllegalMove for a value that is no move.
    """
    history = game.history
    place = check_range("Place", place, 0, len(history) - 1)
    if move is None:
        return place, place + 1, lambda game: ()
    move = moves.checked(move)
    seat = moves.seat_of(move)
    if moves.kind_of(move) == moves.TOTAL or not game.knows(seat):
        several = game.played_with(place)
        start, end = several[0], several[-1] + 1
        return start, end, lambda game: _at_once(game, history[start:end], place - start, move)
    wrong = moves.value_of(history[place])
    start = place
    if moves.kind_of(history[place]) == moves.PLAY:
        start = _given_at(history, place, seat, wrong)
        if start < 0:  # it came with another hand that is known (V-09)
            return place, place + 1, lambda game: (move,)
    end = _played_at(game, start, seat, wrong) + 1 or start + 1
    return start, end, lambda game: _again(game, history[start:end], moves.value_of(move))


def _at_once(game: Game, several: list[int], place: int, move: int) -> "Iterator[int]":
    """Yield plays again, with a move in place of a play and of the plays made with it (V-13)."""
    turns = [0] * len(several)
    here = len(game.history)
    for after in range(1, len(several)):
        game.push(several[after - 1])
        turns[after] = turns[after - 1] + (game.to_move == moves.seat_of(move))
    game.rewind(here)
    for number, each in enumerate(several):
        yield move if turns[number] == turns[place] else each


def _again(game: Game, several: list[int], card: int) -> "Iterator[int]":
    """Yield moves again, the first and the last with another card, and the rest as they are."""
    first, last = several[0], several[-1]
    yield first - moves.value_of(first) + card
    if len(several) > 1:
        yield from several[1:-1]
        seat = moves.seat_of(last)
        play = last - moves.value_of(last) + card
        plays = game.plays(seat, (card,))
        if play not in plays:
            named = moves.named_of(moves.number_of(last), seat)
            same = [p for p in plays if moves.named_of(moves.number_of(p), seat) == named]
            number = game.first_number(card)
            play = (same or plays or [moves.make(moves.PLAY, seat, card, number)])[0]
        yield play


def _played_at(game: Game, start: int, seat: int, card: int) -> int:
    """Return the place at which a seat played the card that it got at a place; -1 for none."""
    history = game.history
    for place in range(start + 1, len(history)):
        move = history[place]
        kind = moves.kind_of(move)
        if kind == moves.BEGIN:
            break
        if kind != moves.PLAY:
            continue
        mover = moves.seat_of(move)
        if mover == seat and moves.value_of(move) == card:
            return place
        named = moves.named_of(moves.number_of(move), mover)
        if seat in (mover, named) and game.rules.chosen(move).names_swapper:
            break  # another hand since then (V-09)
    return -1


def _was_last(game: Game, seat: int) -> bool:
    """Return whether a seat decided on the last move."""
    return bool(game.history) and game.mover_of(game.history[-1]) == seat


def _depends_on(game: Game, card: int) -> bool:
    """Return whether the last move depends on a card in the hand."""
    move = game.history[-1]
    return moves.value_of(move) == card or game.outcome(len(game.history) - 1).bust


def _given_at(history: list[int], end: int, seat: int, card: int) -> int:
    """Return the place before `end` at which a seat got a card that it still holds; -1 for none."""
    played = 0
    for place in range(end - 1, -1, -1):
        move = history[place]
        kind = moves.kind_of(move)
        if kind == moves.BEGIN:
            break
        if moves.seat_of(move) != seat or moves.value_of(move) != card:
            continue
        if kind == moves.PLAY:
            played += 1
        elif kind in (moves.GIVE, moves.DRAW):
            if not played:
                return place
            played -= 1
    return -1


def _corrected(game: Game, again: list[int], right: int) -> "Iterator[int]":
    """Yield the moves; IllegalMove at the end if the pack has too few of the right card."""
    yield from again
    if game.deal.is_overdrawn(right):
        raise IllegalMove("not_unseen", card=right)
