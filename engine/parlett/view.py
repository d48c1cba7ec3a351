"""What one seat may know of Parlett's game."""

from engine import game
from engine.circles import Match
from engine.parlett.rules import Rules


class View(game.View):
    """The table as a seat sees it at one moment; `engine.game` says what all views have.

    Attributes:
    - hands: the number of hands, with the dummy's.
    - deal_number: the number of the deal, from 1; between deals, the number of the next deal.
    - dealer: the seat that deals.
    - trump: a suit or NO_TRUMP; turn_up: a card or UNKNOWN.
    - suits, ranks: tables by card, with the joker as what it stands for (P-14).
    - phase: the phase of the game (`engine.parlett.deal`).
    - laid: the cards that the seat has laid aside.
    - bids: by hand, the number bid; None if it is secret to this seat.
    - laid_by: by hand, the cards of a bid that everybody may see, else ().
    - premium: by seat, the premium bid that stands: PASS, DECLARE or REVEAL.
    - open: by hand, its cards if they lie open and are known, else None.
    - sizes: by hand, the number of cards that it holds.
    - plays: (hand, card) of all cards played in this deal, in order.
    - trick: the part of plays that lies on the table.
    - tricks: by hand, the number of tricks taken.
    - unseen: the cards that the seat has not seen, sorted; each is in a hand that is not open, or
      laid aside.
    - turn: the hand that plays the next card; mover: the seat that decides on it.
    - scores: by hand, the points of the present game; totals: by hand, the points of the match.
    """

    rules: Rules

    def __init__(self, game: "Match", seat: int):
        super().__init__(game, seat)
        deal = game.deal
        rules = game.rules
        self.hands = rules.hands
        self.dealer = deal.dealer
        self.trump = deal.trump
        self.turn_up = deal.turn_up
        self.suits = deal.suits
        self.ranks = deal.ranks
        self.phase = game.phase
        held = deal.cards[seat] or ()
        self.hand = tuple(held)
        self.laid = tuple(deal.laid[seat])
        seen = set(held)
        seen.update(deal.laid[seat])
        seen.add(deal.turn_up)
        bids: list[int | None] = [None]
        laid_by: list[tuple[int, ...]] = [()]
        opened: list[tuple[int, ...] | None] = [None]
        for hand in range(1, rules.hands + 1):
            shown = deal.shows_bid(hand)
            bids.append(deal.bids[hand] if shown or hand == seat else None)
            laid_by.append(tuple(deal.laid[hand]) if shown else ())
            cards = deal.cards[hand] if deal.is_open(hand) else None
            opened.append(None if cards is None else tuple(cards))
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
        self.scores = game.standing.scores
        self.totals = game.standing.totals
