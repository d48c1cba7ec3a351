"""Looking back at a deal: the play that the best bot would have preferred."""

from engine.adding import moves
from engine.adding.bots import keeping
from engine.adding.game import Game


def better_play(game: Game, seat: int) -> "tuple[int, int, int, str] | None":
    """Return the last play of a seat in the last deal that cost it something, and a better play.

    Return (total before, the play, the better play, reason), or None if there is no such play, or
    if a card may change another hand. The deal must be over, and the cards of the seat known.

    reason: "safe" if the play went over the limit and another play would not have; "border" if it
    cost more than another play; "keep" if the seat later could not play, but could have played the
    card that the better play would have kept.
    """
    rules = game.rules
    if rules.moves_cards or rules.names_loser:
        return None
    history = game.history
    hand: list[int] = []
    found = kept = None
    for place in range(game.starts[-1] + 1, len(history)):
        move = history[place]
        kind = moves.kind_of(move)
        if moves.seat_of(move) != seat:
            continue
        if game.goes_on(history[place - 1], move):  # only its rank could be added (V-13)
            hand.remove(moves.value_of(move))
        elif kind == moves.PLAY:
            made = game.outcome(place)
            total, after = made.before, made.after
            legal = [
                moves.make(moves.PLAY, seat, card, number)
                for card in hand
                for number in rules.numbers(card, total)
            ]
            best = keeping.best(rules, total, legal)
            hand.remove(moves.value_of(move))
            values = keeping.worth(rules, total, move)
            wanted = keeping.worth(rules, total, best)
            this = total, move, best
            if wanted[2] <= rules.limit < after:
                found = this + ("safe",)
            elif values[0] < wanted[0]:
                found = this + ("border",)
            elif after > rules.limit:
                found = kept or found
            elif values[1] < wanted[1]:
                kept = this + ("keep",)
        elif kind == moves.OUT:
            if kept and hand:
                found = kept
        elif kind in (moves.GIVE, moves.DRAW):
            hand.append(moves.value_of(move))
    return found
