/* Matches of nine deals as tools/arena/play.py plays them, with the same cards and chance. */

enum { MATCH = 9, MOST_MOVES = 200 };
enum { BOTS_SEED = 0x5EED };

static const int TRUMP_AFTER[5] = {1, 3, 2, 0, NO_TRUMP}; /* by how many made their bids */

/* The moves of engine/parlett/moves.py. */
enum { MOVE_BEGIN = 0, MOVE_GIVE = 1, MOVE_PLAY = 2, MOVE_PLAY_DUMMY = 3, MOVE_LAY = 4,
       MOVE_OFFER = 8 };

typedef struct {
    int moves[MATCH * MOST_MOVES], number;
} History;

typedef struct {
    int points[HANDS], made[HANDS], makers;
} Result;

static void note(Deal *deal, History *history, int kind, int seat, int value)
{
    deal->steps++;
    if (history)
        history->moves[history->number++] = kind << 11 | seat << 7 | value;
}

static void shuffle(int *cards, int size, Chance *chance)
{
    for (int place = size - 1; place; place--) {
        int other = below(chance, place + 1), card = cards[place];
        cards[place] = cards[other];
        cards[other] = card;
    }
}

/* Begin a deal and give the cards out. steps: how long the history is before. */
static void begin(Deal *deal, int seats, int dealer, int trump, int steps, Chance *chance,
                  History *history)
{
    int pack[52], size = 0, given = 0, each = seats == 4 ? 13 : 12;
    memset(deal, 0, sizeof *deal);
    Position *at = &deal->at;
    at->seats = seats;
    at->hands = seats == 2 ? 3 : seats;
    at->trump = trump;
    at->left = deal->tricks = each - 3;
    deal->dealer = dealer;
    deal->eldest = dealer % seats + 1;
    deal->steps = steps;
    memset(at->goal, -1, sizeof at->goal);
    note(deal, history, MOVE_BEGIN, 0, 0);
    for (int number = 0; number < 52; number++) {
        int card = card_of(number);
        if (seats == 4 || (card & 15) >= 4) {
            pack[size++] = number;
            deal->pack[card >> 4] |= 1u << (card & 15);
        }
    }
    shuffle(pack, size, chance);
    for (int step = 0; step < at->hands; step++) {
        int hand = (dealer + step) % at->hands + 1;
        for (int i = 0; i < each; i++) {
            put(at, hand, card_of(pack[given]));
            note(deal, history, MOVE_GIVE, hand, pack[given++]);
        }
    }
}

static void lay_aside(Deal *deal, int hand, int card, History *history)
{
    note(deal, history, MOVE_LAY, hand, number_of(card));
    take(&deal->at, hand, card);
    deal->laid[hand][deal->laid_by[hand]++] = card;
    if (deal->laid_by[hand] == 3)
        deal->at.goal[hand] = bid_of(deal->laid[hand]);
}

/* Lay three cards of the dummy aside at random. */
static void lay_dummy(Deal *deal, Chance *chance, History *history)
{
    int cards[MOST], size = 0;
    for (int number = 0; number < 52; number++) {
        int card = card_of(number);
        if (deal->at.cards[DUMMY][card >> 4] >> (card & 15) & 1)
            cards[size++] = card;
    }
    shuffle(cards, size, chance);
    for (int i = 0; i < 3; i++)
        lay_aside(deal, DUMMY, cards[i], history);
}

/* Return whether a premium bid of a seat would stand now (Deal.can_stand). */
static int can_stand(const Deal *deal, int seat, int kind)
{
    const int *offers = deal->offers;
    int seats = deal->at.seats, revealed = 0;
    if (kind <= offers[seat])
        return 0;
    if (seats == 2)
        return kind == DECLARE;
    for (int each = 1; each <= seats; each++)
        revealed |= offers[each] == REVEAL;
    for (int step = 0; step < seats; step++) {
        int other = (deal->dealer + step) % seats + 1;
        if (other == seat)
            return kind == REVEAL || !revealed;
        if (offers[other] >= kind)
            return 0;
    }
    return 0;
}

/* Find the premium bids that stand, and the hand that lies open. */
static void stand(Deal *deal)
{
    int seats = deal->at.seats;
    if (seats == 2) {
        memcpy(deal->premium, deal->offers, sizeof deal->premium);
        deal->open = DUMMY;
        return;
    }
    for (int kind = REVEAL; kind >= DECLARE; kind--)
        for (int step = 0; step < seats; step++) {
            int seat = (deal->dealer + step) % seats + 1;
            if (deal->offers[seat] == kind) {
                deal->premium[seat] = kind;
                deal->open = kind == REVEAL ? seat : 0;
                return;
            }
        }
}

/* The chance with which a bot decides next. */
static Chance next_chance(const Deal *deal, uint32_t seed)
{
    return stream(seed ^ BOTS_SEED, deal->steps);
}

static void make_bids(Deal *deal, Bot *const *bots, uint32_t seed, int noise, Chance *cards,
                      History *history)
{
    int seats = deal->at.seats;
    for (int step = 0; step < seats; step++) {
        int seat = (deal->dealer + step) % seats + 1;
        in_use = bots[seat]->tables;
        for (int i = 0; i < 3; i++) {
            Chance chance = next_chance(deal, seed);
            lay_aside(deal, seat, lay(deal, bots[seat], seat, noise, &chance), history);
        }
    }
    if (seats == 2)
        lay_dummy(deal, cards, history);
    for (int suit = 0; suit < 4; suit++) {
        deal->at.live[suit] = 0;
        for (int hand = 1; hand <= deal->at.hands; hand++)
            deal->at.live[suit] |= deal->at.cards[hand][suit];
    }
}

static void make_offers(Deal *deal, Bot *const *bots, History *history)
{
    int answered = 0, seats = deal->at.seats;
    for (int step = 0; step < seats; step++) {
        int seat = (deal->dealer + step) % seats + 1;
        int may = 0;
        for (int kind = DECLARE; kind <= REVEAL; kind++)
            may |= can_stand(deal, seat, kind) << kind;
        if (!may || answered >> seat & 1)
            continue;
        in_use = bots[seat]->tables;
        int kind = offer(deal, bots[seat], seat, may | 1);
        note(deal, history, MOVE_OFFER, seat, kind);
        answered |= 1 << seat;
        if (kind) {
            deal->offers[seat] = kind;
            for (int other = 1; other <= seats; other++)
                if (other != seat && deal->offers[other] == DECLARE)
                    answered &= ~(1 << other);
        }
        step = -1; /* from dealer's left again */
    }
}

static void play_out(Deal *deal, Bot *const *bots, uint32_t seed, History *history)
{
    Position *at = &deal->at;
    at->turn = at->control = deal->eldest;
    while (at->left) {
        int seat = decider(at), hand = at->turn;
        Chance chance = next_chance(deal, seed);
        in_use = bots[seat]->tables;
        int card = think(deal, bots[seat], seat, &chance);
        note(deal, history, hand == seat ? MOVE_PLAY : MOVE_PLAY_DUMMY, seat, number_of(card));
        if (at->played && card >> 4 != at->led)
            deal->voids[hand] |= 1 << at->led;
        deal->played[hand][card >> 4] |= 1u << (card & 15);
        play(at, card);
    }
}

/* Find the points of a deal that is over (engine/parlett/scoring.py). */
static void score(const Deal *deal, Result *result)
{
    const Position *at = &deal->at;
    int others[HANDS] = {0};
    memset(result, 0, sizeof *result);
    for (int hand = 1; hand <= at->hands; hand++) {
        int goal = at->goal[hand], tricks = at->taken[hand];
        result->made[hand] = hand > at->seats ? tricks <= goal : tricks == goal;
        result->makers += result->made[hand];
    }
    for (int hand = 1; hand <= at->hands; hand++) {
        result->points[hand] = at->taken[hand] + (result->made[hand] ? BONUS[result->makers] : 0);
        if (!deal->premium[hand])
            continue;
        if (result->made[hand])
            result->points[hand] += PREMIUM[deal->premium[hand]];
        else
            for (int other = 1; other <= at->hands; other++)
                if (other != hand)
                    others[other] += PREMIUM[deal->premium[hand]];
    }
    if (at->seats == 2 && others[1] && others[2])
        others[1] = others[2] = 0;
    for (int hand = 1; hand <= at->hands; hand++)
        result->points[hand] += others[hand];
}

/* Play a match; add up the points and the bids made by seat. */
static void play_match(int seats, uint32_t seed, Bot *const *bots, Result *sum, History *history)
{
    int trump = NO_TRUMP, steps = 0;
    memset(sum, 0, sizeof *sum);
    for (int number = 0; number < MATCH; number++) {
        Deal deal;
        Result result;
        Chance cards = stream(seed, number);
        begin(&deal, seats, (seed % seats + number) % seats + 1, trump, steps, &cards, history);
        make_bids(&deal, bots, seed, 0, &cards, history);
        make_offers(&deal, bots, history);
        stand(&deal);
        play_out(&deal, bots, seed, history);
        score(&deal, &result);
        for (int seat = 1; seat <= seats; seat++) {
            sum->points[seat] += result.points[seat];
            sum->made[seat] += result.made[seat];
        }
        trump = TRUMP_AFTER[result.makers];
        steps = deal.steps;
    }
}
