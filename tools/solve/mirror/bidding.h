/* engine/parlett/bots/judge.py and bidding.py: the nets, and what is bid and offered by them. */

enum { ACROSS = 8, DEEP = 8 }; /* `_SUIT` and `_BOTH` in judge.py */

/* The layout of a net, by the number of players. */
typedef struct {
    int lowest, ranks, kinds, biases, joint, bids, out, size;
} Layout;

static Layout layout_of(int seats)
{
    Layout layout;
    layout.lowest = seats == 4 ? 0 : 4;
    layout.ranks = 13 - layout.lowest;
    layout.kinds = seats == 2 ? 2 : 3;
    layout.biases = 3 * layout.ranks * ACROSS;
    layout.joint = layout.biases + 3 * ACROSS;
    layout.bids = layout.joint + 2 * ACROSS * DEEP;
    layout.out = layout.bids + 10 * DEEP;
    layout.size = layout.out + layout.kinds * (DEEP + 1);
    return layout;
}

/* Find how often a bid is made with each premium bid, of 512. laid: masks by suit. */
static void chances(const unsigned char *net, const Position *at, int seat, const uint16_t *laid,
                    int bid, int *found)
{
    Layout of = layout_of(at->seats);
    int both[DEEP];
    for (int j = 0; j < DEEP; j++)
        both[j] = (net[of.bids + bid % 10 * DEEP + j] - 128) * 32;
    for (int suit = 0; suit < 4; suit++) {
        int kind = suit == at->trump ? 0 : at->trump < 4 ? 1 : 2, sums[ACROSS];
        for (int i = 0; i < ACROSS; i++)
            sums[i] = net[of.biases + kind * ACROSS + i] - 128;
        for (unsigned mask = at->cards[seat][suit]; mask; mask &= mask - 1) {
            int rank = lowest(mask) - of.lowest + count(laid[suit] >> lowest(mask));
            int row = (kind * of.ranks + rank) * ACROSS;
            for (int i = 0; i < ACROSS; i++)
                sums[i] += net[row + i] - 128;
        }
        for (int i = 0; i < ACROSS; i++)
            for (int j = 0; j < DEEP && sums[i] > 0; j++)
                both[j] += sums[i]
                           * (net[of.joint + (kind ? ACROSS * DEEP : 0) + i * DEEP + j] - 128);
    }
    for (int kind = 0; kind < of.kinds; kind++) {
        int odds = (net[of.out + of.kinds * DEEP + kind] - 128) * 128;
        for (int j = 0; j < DEEP; j++)
            if (both[j] > 0)
                odds += (both[j] >> 3) * (net[of.out + kind * DEEP + j] - 128);
        int far = odds < 0 ? -odds : odds;
        far = far < 32767 ? far : 32767;
        int place = far >> 10, part = far & 1023;
        int half = (HALF[place] * (1024 - part) + HALF[place + 1] * part) >> 10;
        found[kind] = odds > 0 ? 256 + half : 256 - half;
    }
}

/* Return what a bid is worth in 512ths of a point. */
static int worth_of_bid(const Bot *bot, int chance, int kind)
{
    return chance * (WORTH_OF_BID + 2 * PREMIUM[kind]) - (PREMIUM[kind] + bot->margins[kind]) * 512;
}

static int keeps_ace(const Position *at, int seat)
{
    return at->trump < 4 && at->cards[seat][at->trump] >> 12 == 1;
}

/* A way to complete a bid. */
typedef struct {
    int first, bid, promise; /* the card to lay next */
    uint16_t kept[4];
} Way;

/* Find every way that keeps no ace of trumps for a bid of 0; return how many there are. */
static int ways(const Deal *deal, Position *at, int seat, Way *found)
{
    int hand[MOST], size = 0, laid = 0, number = 0, more = 3 - deal->laid_by[seat];
    int chosen[3] = {0, 1, 2};
    uint16_t whole[4];
    memcpy(whole, at->cards[seat], sizeof whole);
    for (int card = 0; card < 52; card++)
        if (whole[card_of(card) >> 4] >> (card_of(card) & 15) & 1)
            hand[size++] = card_of(card);
    for (int i = 0; i < deal->laid_by[seat]; i++)
        laid += BIDS[deal->laid[seat][i] >> 4];
    for (;;) {
        Way *way = &found[number];
        way->bid = laid;
        way->first = hand[chosen[0]];
        memcpy(at->cards[seat], whole, sizeof whole);
        for (int i = 0; i < more; i++) {
            take(at, seat, hand[chosen[i]]);
            way->bid += BIDS[hand[chosen[i]] >> 4];
        }
        memcpy(way->kept, at->cards[seat], sizeof whole);
        if (way->bid || !keeps_ace(at, seat)) {
            way->promise = promise(at, seat, way->bid);
            number++;
        }
        int place = more - 1;
        while (place >= 0 && chosen[place] == size - more + place)
            place--;
        if (place < 0)
            break;
        chosen[place]++;
        for (int after = place + 1; after < more; after++)
            chosen[after] = chosen[after - 1] + 1;
    }
    memcpy(at->cards[seat], whole, sizeof whole);
    return number;
}

/* Return the next card to lay aside. noise: up to how much is added by chance to what each way is
   worth, so that games to learn from have other bids too. */
static int lay(const Deal *deal, const Bot *bot, int seat, int noise, Chance *chance)
{
    View view;
    Way found[286];
    uint16_t whole[4];
    look(deal, seat, &view);
    Position *at = &view.at;
    memcpy(whole, at->cards[seat], sizeof whole);
    for (int i = 0; i < deal->laid_by[seat]; i++)
        whole[deal->laid[seat][i] >> 4] |= 1u << (deal->laid[seat][i] & 15);
    for (int suit = 0; suit < 4; suit++)
        at->live[suit] &= ~at->cards[seat][suit];
    at->left = deal->tricks;
    int number = ways(deal, at, seat, found), most = 0, best = -1, card = found[0].first;
    for (int i = 0; i < number; i++)
        most = found[i].promise > most ? found[i].promise : most;
    for (int i = 0; i < number; i++) {
        Way *way = &found[i];
        int value = way->promise, odds[3], expected, spread;
        if (bot->net) {
            uint16_t laid[4];
            if (value < most - bot->near)
                continue;
            for (int suit = 0; suit < 4; suit++)
                laid[suit] = whole[suit] & ~way->kept[suit];
            memcpy(at->cards[seat], way->kept, sizeof whole);
            chances(bot->net, at, seat, laid, way->bid, odds);
            value = 0;
            for (int kind = 0; kind < (at->seats == 2 ? 2 : 3); kind++) {
                int worth = worth_of_bid(bot, odds[kind], kind);
                value = !kind || worth > value ? worth : value;
            }
            weigh(at, seat, &expected, &spread);
            value += expected;
        }
        if (noise)
            value += below(chance, noise);
        if (value > best) {
            best = value;
            card = way->first;
        }
    }
    return card;
}

/* Return the premium bid, of those that are allowed (a bit for each), that a seat offers. */
static int offer(const Deal *deal, const Bot *bot, int seat, int allowed)
{
    View view;
    look(deal, seat, &view);
    Position *at = &view.at;
    int answer = PASS, best = -1;
    if (!bot->net) {
        int expected, spread, least[3] = {0, bot->declare, bot->reveal};
        for (int suit = 0; suit < 4; suit++)
            at->live[suit] &= ~at->cards[seat][suit];
        weigh(at, seat, &expected, &spread);
        int chance = chance_of_bid(at->left, at->goal[seat], expected, spread);
        for (int kind = DECLARE; kind <= REVEAL; kind++)
            if (chance >= least[kind] && allowed >> kind & 1)
                answer = kind;
        return answer;
    }
    uint16_t laid[4] = {0};
    int odds[3];
    for (int i = 0; i < 3; i++)
        laid[deal->laid[seat][i] >> 4] |= 1u << (deal->laid[seat][i] & 15);
    chances(bot->net, at, seat, laid, bid_of(deal->laid[seat]), odds);
    for (int kind = PASS; kind < (at->seats == 2 ? 2 : 3); kind++) {
        int worth = worth_of_bid(bot, odds[kind], kind);
        if (allowed >> kind & 1 && worth > best) {
            best = worth;
            answer = kind;
        }
    }
    return answer;
}
