/* One deal, and what a seat sees of it (engine/parlett/deal.py and view.py). */

typedef struct {
    Position at; /* with all cards */
    int tricks;
    int dealer, eldest;
    uint16_t pack[4];
    int laid[HANDS][3], laid_by[HANDS]; /* the cards of the bids, and how many */
    int offers[HANDS], premium[HANDS];
    int open; /* the hand that lies open; 0 for none */
    uint16_t played[HANDS][4];
    int voids[HANDS]; /* by hand, a bit for each suit that it has shown to be out of */
    int steps; /* the length of the game's history */
} Deal;

typedef struct {
    const Deal *deal;
    int seat;
    Position at; /* own and open hands, and known bids */
    int unseen[52], number;
    int hidden[HANDS], hands; /* the hands that hold hidden cards, and how many */
    int secret[HANDS], bids; /* the hands whose bid is hidden */
} View;

/* Return the card of the engine's number: aces come first in each suit. */
static int card_of(int number) { return number / 13 << 4 | (number % 13 + 12) % 13; }

static int number_of(int card) { return (card >> 4) * 13 + ((card & 15) + 1) % 13; }

static int bid_of(const int *laid)
{
    return BIDS[laid[0] >> 4] + BIDS[laid[1] >> 4] + BIDS[laid[2] >> 4];
}

static void look(const Deal *deal, int seat, View *view)
{
    uint16_t rest[4];
    view->deal = deal;
    view->seat = seat;
    view->at = deal->at;
    view->number = view->hands = view->bids = 0;
    memcpy(rest, deal->pack, sizeof rest);
    for (int hand = 1; hand <= deal->at.hands; hand++) {
        int own = hand == seat, seen = own || hand == deal->open;
        for (int suit = 0; suit < 4; suit++) {
            rest[suit] &= ~deal->played[hand][suit];
            if (seen)
                rest[suit] &= ~deal->at.cards[hand][suit];
            else
                view->at.cards[hand][suit] = 0;
        }
        if (!seen && size_of(&deal->at, hand))
            view->hidden[view->hands++] = hand;
        if (own || (hand <= deal->at.seats && deal->premium[hand])) {
            for (int i = 0; i < deal->laid_by[hand]; i++)
                rest[deal->laid[hand][i] >> 4] &= ~(1u << (deal->laid[hand][i] & 15));
        } else {
            view->secret[view->bids++] = hand;
            view->at.goal[hand] = -1;
        }
    }
    for (int suit = 0; suit < 4; suit++) {
        view->at.live[suit] = rest[suit];
        for (int hand = 1; hand <= deal->at.hands; hand++)
            view->at.live[suit] |= view->at.cards[hand][suit];
        for (unsigned mask = rest[suit]; mask; mask &= mask - 1)
            view->unseen[view->number++] = suit << 4 | lowest(mask);
    }
}
