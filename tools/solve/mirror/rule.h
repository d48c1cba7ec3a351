/* engine/parlett/bots/model.py and play.py: the chances of cards and bids, the rule that
   chooses a card by them, and the blunders that no bot makes. */

enum { SURE = 255 };

typedef struct {
    const unsigned char *tricks, *wins, *made;
} Tables;

static Tables in_use; /* those of the bot that decides */

static inline int of_card(int kind, int length, int above, int unseen)
{
    int under = unseen - above;
    return in_use.tricks[kind << 8 | (above < 7 ? above : 7) << 5 | (under < 7 ? under : 7) << 2
                         | ((length < 4 ? length : 4) - 1)];
}

static inline int kind_of(const Position *at, int hand, int suit)
{
    int trump = at->trump, kind = at->hands == 3 ? 0 : 3;
    if (suit == trump)
        return kind;
    return kind + (trump < 4 && (at->live[trump] & ~at->cards[hand][trump]) ? 1 : 2);
}

/* Find how many tricks a hand should take, in 256ths, and how uncertain that is. */
static void weigh(const Position *at, int hand, int *expected, int *spread)
{
    *expected = *spread = 0;
    for (int suit = 0; suit < 4; suit++) {
        unsigned mask = at->cards[hand][suit], others = at->live[suit] & ~mask;
        if (!mask)
            continue;
        int kind = kind_of(at, hand, suit), length = count(mask), unseen = count(others), open = 0;
        while (mask) {
            int rank = top(mask);
            int chance = of_card(kind, length, count(others >> rank), unseen);
            mask ^= 1u << rank;
            *expected += chance;
            open += chance * (255 - chance);
        }
        *spread += open >> 8;
    }
}

static int chance_of(const Position *at, int hand, int card)
{
    int suit = card >> 4;
    unsigned mask = at->cards[hand][suit], others = at->live[suit] & ~mask;
    return of_card(kind_of(at, hand, suit), count(mask), count(others >> (card & 15)),
                   count(others));
}

/* Return the chance to take exactly `need` of the tricks left. */
static int chance_of_bid(int left, int need, int expected, int spread)
{
    if (need < 0 || need > left)
        return 0;
    if (!left)
        return SURE;
    int over = expected - need * 256 + 480;
    over = over < 0 ? 0 : over > 959 ? 959 : over;
    spread >>= 7;
    int kind = !need ? 0 : need == left ? 2 : 1;
    int place = (((left - 1) >> 1) * 3 + kind) << 6 | (over >> 6) << 2 | (spread > 3 ? 3 : spread);
    over &= 63;
    return (in_use.made[place] * (64 - over) + in_use.made[place + 4] * over) >> 6;
}

static int promise(const Position *at, int hand, int bid)
{
    int expected, spread;
    weigh(at, hand, &expected, &spread);
    return chance_of_bid(at->left, bid, expected, spread) * WORTH_OF_BID + expected;
}

/* Return the chance of a card to take the trick that it is played to. */
static int takes(const Position *at, int hand, int card)
{
    if (!beats(at, card))
        return 0;
    int after = at->hands - at->played - 1, trump = at->trump, suit = card >> 4;
    if (!after)
        return SURE;
    unsigned above = at->live[suit] & ~at->cards[hand][suit];
    int led = at->played ? at->led : suit;
    int unseen = count(led == suit ? above : at->live[led] & ~at->cards[hand][led]);
    int higher = count(above >> (card & 15)), kind;
    if (suit == trump)
        kind = led == trump ? 0 : 3;
    else
        kind = trump < 4 && (at->live[trump] & ~at->cards[hand][trump]) ? 1 : 2;
    if (at->hands == 4)
        after += 2;
    return in_use.wins[((after - 1) << 2 | kind) << 5 | (higher < 3 ? higher : 3) << 3
                       | (unseen < 7 ? unseen : 7)];
}

/* Return what a card of the dummy is worth to the player who plays for it. */
static int of_dummy(const Position *at, int seat, int card, int need, int expected, int spread)
{
    int left = at->left - 1, rank = card & 15;
    if (at->played) {
        int mine = at->winner == seat && !beats(at, card);
        int value = chance_of_bid(left, need - mine, expected, spread) * WORTH_OF_BID;
        value += mine ? SURE : 0;
        return value * 16 + (expected < (need - mine) * 256 ? rank : 12 - rank);
    }
    const uint16_t *cards = at->cards[seat];
    unsigned own = cards[card >> 4];
    int wins, loses;
    if (own) {
        wins = own >> rank != 0;
        loses = (own & ((1u << rank) - 1)) != 0;
    } else {
        unsigned trumps = at->trump < 4 ? cards[at->trump] : 0;
        wins = trumps != 0;
        loses = !wins || trumps != (unsigned)(cards[0] + cards[1] + cards[2] + cards[3]);
    }
    int without = chance_of_bid(left, need, expected, spread);
    int with = chance_of_bid(left, need - 1, expected, spread);
    int chance = wins && !(loses && with <= without) ? 170 : 0;
    return (chance * (with * WORTH_OF_BID + 255) + (SURE - chance) * without * WORTH_OF_BID) >> 4;
}

/* Find what each of some cards is worth to the player who plays it. */
static void worth(const Position *at, const int *cards, int number, int *found)
{
    int seat = decider(at), need = at->goal[seat] - at->taken[seat], left = at->left - 1;
    int expected, spread;
    weigh(at, seat, &expected, &spread);
    for (int i = 0; i < number; i++) {
        if (at->turn != seat) {
            found[i] = of_dummy(at, seat, cards[i], need, expected, spread);
            continue;
        }
        int chance = chance_of(at, seat, cards[i]), rest = expected - chance;
        int open = spread - (chance * (255 - chance) >> 8), taking = takes(at, seat, cards[i]);
        found[i] = taking;
        if (taking)
            found[i] += taking * chance_of_bid(left, need - 1, rest, open) * WORTH_OF_BID >> 8;
        if (taking < SURE)
            found[i] += (SURE - taking) * chance_of_bid(left, need, rest, open) * WORTH_OF_BID >> 8;
    }
}

static int best_of(const int *values, int number)
{
    int best = 0;
    for (int i = 1; i < number; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

/* Return the card that the hand whose turn it is plays by the rule. */
static int choose(const Position *at)
{
    int cards[MOST], worths[MOST], number = choices(at, cards);
    if (number == 1)
        return cards[0];
    worth(at, cards, number, worths);
    return cards[best_of(worths, number)];
}

/* Return whether a card that wins so far takes the trick for sure. */
static int is_sure(const Position *at, int seat, int card)
{
    int suit = card >> 4, trump = at->trump;
    const uint16_t *own = at->cards[seat];
    if (at->played == at->hands - 1)
        return 1;
    if ((at->live[suit] & ~own[suit]) >> (card & 15))
        return 0;
    return suit == trump || trump > 3 || !(at->live[trump] & ~own[trump]);
}

/* Keep those of some cards whose flag is `wanted`; all of them if there is none. */
static int only(int *cards, int number, const int *flags, int wanted)
{
    int kept = 0, chosen[MOST];
    for (int i = 0; i < number; i++)
        if (!flags[i] == !wanted)
            chosen[kept++] = cards[i];
    if (!kept)
        return number;
    memcpy(cards, chosen, kept * sizeof(int));
    return kept;
}

/* Keep the legal cards that are no blunder; return their number. */
/* surest: whether only sure winners will do when all tricks are needed, as earlier bots had it. */
static int safe(const Position *at, int *cards, int number, int surest)
{
    int seat = decider(at), need = at->goal[seat] - at->taken[seat], left = at->left;
    int wins[MOST], sure[MOST], winning = 0, certain = 0;
    if (need < 0 || need > left)
        return number;
    for (int i = 0; i < number; i++)
        winning += wins[i] = beats(at, cards[i]);
    if (at->turn != seat) {
        if (!at->played || at->winner != seat || (need > 0 && need < left))
            return number;
        return only(cards, number, wins, !need);
    }
    if (!winning)
        return number;
    for (int i = 0; i < number; i++)
        certain += sure[i] = wins[i] && is_sure(at, seat, cards[i]);
    if (need == left)
        return only(cards, number, certain && (surest || !at->played) ? sure : wins, 1);
    if (at->played && winning == number)
        return number;
    if (!need)
        return only(cards, number, sure, 0);
    if (need == 1 && at->played) {
        int trump = at->trump;
        unsigned others = trump < 4 ? at->live[trump] & ~at->cards[seat][trump] : 0;
        int boss = trump << 4 | (others ? top(others) + 1 : 0);
        for (int i = 0; i < number; i++)
            sure[i] = cards[i] >= boss && wins[i] && cards[i] >> 4 == boss >> 4;
        return only(cards, number, sure, 0);
    }
    return number;
}
