"""What a move has done: it is found once, when the move is made, and all else reads it."""

from engine.adding.effects import ONLY_COUNTS


class Outcome:
    """An entry of the log of a deal: what a move has done to the total, the seats and the cards.

    A play, a seat that could not play (`moves.OUT`), a card turned up and a total that players set
    have an outcome. `Game` writes it while it makes the move. Copies of the game and views share
    it, so a program must not change it.

    Attributes:
    - place: the place of the move in the history; -1 for no move.
    - move: the move.
    - seat: the seat that decided on it; 0 for a card turned up and a total that players set.
    - card: the card that was played; -1 if the move is no play.
    - effect: what the card did, as its player chose (`Effect`).
    - before, after: the totals before and after the move; `after` may be over the limit.
    - named: the seat that a play names; 0 for none.
    - cost: the points or tokens that the move cost the seat (W-02), besides what a lost hand costs.
    - brings: what the move brought the seat: 1 if all others pay, 2 if the seat wins the hand,
      else 0.
    - payers: the others in the hand, if all of them paid for what the move brings.
    - each_pays: how many points or tokens each of the payers paid.
    - follows: the seat that was named to play next (V-01); 0 for none.
    - payer: the seat that was named to pay one point or token more; 0 for none.
    - bust: whether the seat went over the limit or could not play, and lost the hand by that.
    - loser: the seat that lost the hand: the same seat, or the seat that was named to lose (V-12);
      0 for none, also if the play won the hand.
    - hand_cost: how many tokens the lost hand cost the loser.
    - eliminated: the seats that the move put out of the game (A-08), in order. Who leaves is out by
      an event of its own, without an outcome.
    - skipped: the seats that lost a turn (A-36).
    - other: the seat whose hand a play has changed (V-09 to V-11); 0 for none.
    - moved: how many cards that seat gave or got; in a swap, how many cards both hands have.
    - laid_down: the known cards of a hand that was laid down (A-47, V-04).
    """

    card = -1
    effect = ONLY_COUNTS
    named = cost = brings = each_pays = follows = payer = loser = hand_cost = other = moved = 0
    bust = False
    payers: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    laid_down: tuple[int, ...] = ()

    def __init__(self, place: int, move: int, seat: int, before: int, after: int):
        self.place = place
        self.move = move
        self.seat = seat
        self.before = before
        self.after = after

    def __repr__(self) -> str:
        return f"<Outcome of move {self.place}: {self.before} to {self.after}>"


NOTHING = Outcome(-1, 0, 0, 0, 0)
"""The outcome of a move of any other kind, and of each move of an earlier deal."""
