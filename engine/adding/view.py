"""What one seat may know of an adding game: what a bot is given in place of the game."""


class View:
    """The table as a seat sees it, at one moment.

    rules, seat, seats, total, direction, turn, players (how many still play), tokens, points and
    scores (by seat, or None where the rules have none), lost (hands lost by seat), sizes (cards
    held by seat), pile (the cards that can be seen in it), stock (how many are left to draw),
    hand (the seat's own cards, sorted) and legal_moves (its own; empty when it is not its turn).
    """

    def __init__(self, game, seat: int):
        self.rules = game.rules
        self.seat = seat
        self.seats = game.seats
        self.total = game.deck.total
        self.direction = game.direction
        self.turn = game.turn
        self.players = game.players()
        self.tokens = game.standing.tokens
        self.lost = tuple(game.standing.lost)
        self.points = game.standing.points
        self.scores = None if game.standing.scores is None else tuple(game.standing.scores)
        self.sizes = tuple(game.deck.sizes)
        self.pile = tuple(game.deck.pile)
        self.stock = game.deck.stock
        self.hand = tuple(game.cards_of(seat))
        self.legal_moves = tuple(game.legal_moves()) if game.to_move == seat else ()
