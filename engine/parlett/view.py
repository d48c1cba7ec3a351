"""What one seat may know of Parlett's game: what a bot is given in place of the game."""


class View:
    """The table as a seat sees it, at one moment. Lists by seat have an entry 0 for no seat.

    rules and seat: by what is played, and for whom. seats: how many play; hands: how many hands
    there are, the dummy's with them. dealer, trump (a suit or NO_TRUMP), turn_up (a card or -1).
    suits and ranks: tables by card in which the joker is what it stands for (P-14). phase: what
    the game waits for (`engine.parlett.deal`).

    hand: the cards that the seat holds; laid: those it has laid aside. bids: the numbers bid, by
    hand, None where they are secret to this seat. laid_by: by hand, the cards of a bid that
    everybody may see, else (). premium: by seat, DECLARE or REVEAL where such a bid stands, else
    PASS. open: by hand, its cards where they lie open and were told, else None. sizes: how many
    cards each hand holds. plays: what was played in this deal, as (hand, card) in order; trick:
    those of them that lie on the table. tricks: how many each hand has taken. unseen: the cards
    that the seat has not seen, sorted; they are in the hands that are not open or were laid aside.

    turn: the hand that plays the next card; mover: the seat that decides on it. legal_moves: those
    of this seat, empty when it is not its turn. deal: the number of the deal, between two that of
    the next. scores: the points of the present game; totals: those of the match, by hand.
    """

    def __init__(self, game, seat: int):
        deal = game.deal
        rules = game.rules
        self.rules = rules
        self.seat = seat
        self.seats = rules.seats
        self.hands = rules.hands
        self.dealer = deal.dealer
        self.trump = deal.trump
        self.turn_up = deal.turn_up
        self.suits = deal.suits
        self.ranks = deal.ranks
        self.phase = game.phase
        self.hand = tuple(deal.cards[seat])
        self.laid = tuple(deal.laid[seat])
        seen = set(deal.cards[seat])
        seen.update(deal.laid[seat])
        seen.add(deal.turn_up)
        bids = [None]
        laid_by: list = [()]
        opened: list = [None]
        for hand in range(1, rules.hands + 1):
            shown = deal.shows_bid(hand)
            bids.append(deal.bids[hand] if shown or hand == seat else None)
            laid_by.append(tuple(deal.laid[hand]) if shown else ())
            told = deal.is_open(hand) and deal.cards[hand] is not None
            opened.append(tuple(deal.cards[hand]) if told else None)
            seen.update(laid_by[hand])
            seen.update(opened[hand] or ())
        self.bids = tuple(bids)
        self.laid_by = tuple(laid_by)
        self.open = tuple(opened)
        self.premium = tuple(deal.premium())
        self.sizes = tuple(deal.size(hand) if hand else 0 for hand in range(rules.hands + 1))
        self.plays = tuple(deal.plays)
        self.trick = tuple(deal.trick())
        self.tricks = tuple(deal.tricks)
        for _, card in deal.plays:
            seen.add(card)
        self.unseen = tuple([card for card in rules.pack if card not in seen])
        self.turn = deal.turn
        self.mover = deal.mover
        self.deal_number = len(game.results) + 1
        self.scores = tuple(game.standing.scores)
        self.totals = tuple(game.standing.totals)
        self.legal_moves = tuple(game.legal_moves()) if game.to_move == seat else ()
