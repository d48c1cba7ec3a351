"""Play high, and keep the cards that can still be played at the limit (H-01 to H-03)."""

from engine.adding import moves
from engine.adding.effects import Effect
from engine.adding.rules import Rules
from engine.adding.view import View
from engine.kinds import Sequence


def advice(view: View) -> tuple[int, str]:
    """Return what `keeper` plays, and why, as (move, reason); it must be the seat's turn.

    The reason is "over" if every card goes over the limit, "only" if no other card fits, "loses" if
    the player names who loses, "pays" if the card brings something, "border" if other cards cost
    more, "cheaper" if this card costs something, too, "keep" if other cards are better kept for the
    limit, else "high".
    """
    rules = view.rules
    total = view.total
    move = aimed(view, best(rules, total, view.legal_moves))
    card = moves.value_of(move)
    brings, kept, after = worth(rules, total, move)
    others = [
        worth(rules, total, other)
        for other in safe(rules, total, view.legal_moves)
        if moves.value_of(other) != card
    ]
    if after > rules.limit:
        return move, "cheaper" if any(other[0] < brings for other in others) else "over"
    if not others:
        return move, "only"
    if rules.names_loser and rules.chosen(move).names_loser:
        return move, "loses"
    if any(other[0] < brings for other in others):
        return move, "pays" if brings > 0 else "cheaper" if brings else "border"
    if any(other[1] < kept for other in others):
        return move, "keep"
    return move, "high"


def best(rules: Rules, total: int, legal: "Sequence[int]") -> int:
    """Return the move that `keeper` makes at a total; legal: the legal moves, at least one."""
    most: tuple[int, ...] = ()
    found = last = -1
    costs = rules.pays or rules.names_loser or rules.over_costs
    for move in legal:
        card = moves.value_of(move)
        if card != last:  # once for a card, which may have a hundred numbers
            last = card
            goes_on = _goes_on_at_the_limit(rules, card)
        after = rules.total(card, total, moves.number_of(move))
        pays = rules.names_payer and rules.chosen(move).names_payer
        brings = _brings(rules, total, after, move) if costs else 0
        value = after <= rules.limit, brings, not goes_on, after, pays
        if not most or value > most:
            most = value
            found = move
    return found


def aimed(view: View, move: int) -> int:
    """Return a play; if the play names a player, return the play that names the best player.

    The player who has most to lose pays; of equal players, the first clockwise. This does not say
    who plays next.
    """
    if not view.rules.names:
        return move
    effect = view.rules.chosen(move)
    if not effect.names_at_once():
        return move
    plain = moves.unnamed(moves.number_of(move))
    fewest: tuple[int, ...] = ()
    for other in view.legal_moves:
        number = moves.number_of(other)
        if moves.value_of(other) != moves.value_of(move) or moves.unnamed(number) != plain:
            continue
        named = moves.named_of(number, view.seat)
        if effect.names_payer or effect.names_loser:
            left = view.points[named] if view.points else 1  # a player without points pays nothing
            lost = -view.scores[named] if view.scores else view.lost[named]
        else:
            left, lost = view.sizes[named], _use(view, effect, view.sizes[named])
        value = left <= 0, lost, (named - view.seat) % view.seats
        if not fewest or value < fewest:
            fewest = value
            move = other
    return move


def _use(view: View, effect: Effect, size: int) -> int:
    """Return a sort key; lower means a better player to swap hands with, or to take a card from.

    size: how many cards the player has. A player without cards wins or loses.
    """
    return size if effect.names_swapper == view.rules.empty_wins else -size


def worth(rules: Rules, before: int, move: int) -> tuple[int, bool, int]:
    """Return what a move is worth to `keeper` at a total, as a tuple to be compared.

    It has what the move brings, below 0 if the move costs something; whether the card cannot be
    played at the limit; the total after the move.
    """
    card = moves.value_of(move)
    total = rules.total(card, before, moves.number_of(move))
    return _brings(rules, before, total, move), not _goes_on_at_the_limit(rules, card), total


def _brings(rules: Rules, before: int, after: int, move: int) -> int:
    """Return what a move brings that changes the total, below 0 if it costs something.

    A move by which another player loses brings 1.
    """
    brings = -rules.balance(before, after)
    if after > rules.limit:
        brings -= rules.loss(after, 1)  # with any other number, as bad as another card
    elif rules.names_loser and rules.chosen(move).names_loser:
        brings += 1
    return brings


def safe(rules: Rules, total: int, legal: "Sequence[int]") -> "Sequence[int]":
    """Return the legal moves that do not go over the limit; all if every move does (A-05)."""
    safe = [
        move
        for move in legal
        if rules.total(moves.value_of(move), total, moves.number_of(move)) <= rules.limit
    ]
    return safe or legal


def _goes_on_at_the_limit(rules: Rules, card: int) -> bool:
    """Return whether a card can be played at the limit without going over it."""
    limit = rules.limit
    return any(rules.total(card, limit, n) <= limit for n in rules.numbers(card, limit))
