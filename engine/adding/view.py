"""What one seat may know of an adding game; a bot is given this, never the game."""


class View:
    """The table as a seat sees it at one moment.

    Attributes:
    - rules: the rules.
    - seat: the seat that looks.
    - seats: the number of players; players: how many still play in this deal.
    - total, direction, turn, more_plays: as in the deal.
    - tokens, points, scores: by seat; None if the rules have none.
    - lost: the tokens that each seat has lost, or its marks.
    - sizes: the number of cards that each seat holds.
    - plays: what the plays of this deal have done, in order (`Outcome`).
    - pile: the cards of the pile that can be seen.
    - stock: the number of cards left to draw.
    - hand: the seat's own cards, sorted.
    - legal_moves: its legal moves; empty when it is not its turn.
    - notes: a list in which a bot keeps what it need not find again in this game.
    """

    def __init__(self, game, seat: int, notes: list):
        self.rules = game.rules
        self.notes = notes
        self.seat = seat
        self.seats = game.seats
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
        self.hand = tuple(game.cards_of(seat))
        self.legal_moves = tuple(game.legal_moves()) if game.to_move == seat else ()

    def __repr__(self) -> str:
        return f"<View: seat {self.seat}>"
