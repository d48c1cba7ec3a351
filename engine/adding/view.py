"""What one seat may know of an adding game."""

from engine import game
from engine.adding.rules import Rules
from engine.circles import State


class View(game.View):
    """The table as a seat sees it at one moment; `engine.game` says what all views have.

    Attributes:
    - players: how many seats still play in this deal.
    - total, direction, turn, more_plays: as in the deal.
    - tokens, points, scores: by seat; None if the rules do not have them.
    - lost: the tokens that each seat has lost, or its marks.
    - sizes: the number of cards that each seat holds.
    - plays: what the plays of this deal have done, in order (`Outcome`).
    - pile: the cards of the pile that can be seen.
    - stock: the number of cards left to draw.
    """

    rules: Rules

    def __init__(self, game: "State", seat: int):
        super().__init__(game, seat)
        deal = game.deal
        self.total = deal.total
        self.direction = deal.direction
        self.turn = deal.turn
        self.more_plays = deal.more_plays
        self.players = game.players()
        self.tokens = game.standing.tokens
        self.lost = game.standing.lost
        self.points = game.standing.points
        self.scores = game.standing.scores
        self.sizes = tuple([deal.size(seat) for seat in range(game.seats + 1)])
        self.plays = tuple([each for each in deal.log if each.card >= 0])
        self.pile = tuple(deal.pile)
        self.stock = deal.stock
        self.hand = tuple(game.cards_of(seat) or ())
