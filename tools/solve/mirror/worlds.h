/* engine/parlett/bots/worlds.py: random deals of the unseen cards. A place is one of the hidden
   hands, or after them one of the hidden bids. */

enum { TRIES_2026 = 8 };

typedef struct {
    int places, room[2 * HANDS];
    int laid[HANDS][3], number[HANDS]; /* by hidden bid */
} Spread;

/* Sort the unseen cards: suits that most hands are void in first. */
static void sort_unseen(View *view)
{
    const Deal *deal = view->deal;
    int rest[4] = {0}, keys[52];
    for (int i = 0; i < view->hands; i++)
        for (int suit = 0; suit < 4; suit++)
            if (deal->voids[view->hidden[i]] >> suit & 1)
                rest[suit] += size_of(&deal->at, view->hidden[i]);
    for (int i = 0; i < view->number; i++) {
        int card = view->unseen[i], key = card - rest[card >> 4] * 64, j = i;
        for (; j && keys[j - 1] > key; j--) {
            keys[j] = keys[j - 1];
            view->unseen[j] = view->unseen[j - 1];
        }
        keys[j] = key;
        view->unseen[j] = card;
    }
}

static int may_go(const View *view, int place, int card, int strict)
{
    return !strict || place >= view->hands
           || !(view->deal->voids[view->hidden[place]] >> (card >> 4) & 1);
}

static void give(const View *view, Spread *spread, Position *into, int place, int card)
{
    spread->room[place]--;
    if (place < view->hands) {
        put(into, view->hidden[place], card);
    } else {
        int bid = place - view->hands;
        spread->laid[bid][spread->number[bid]++] = card;
    }
}

/* Take a card back from a place, if it is there. */
static int take_back(const View *view, Spread *spread, Position *into, int place, int card)
{
    if (place < view->hands) {
        int hand = view->hidden[place];
        if (!(into->cards[hand][card >> 4] >> (card & 15) & 1))
            return 0;
        take(into, hand, card);
    } else {
        int bid = place - view->hands, i = 0;
        while (i < spread->number[bid] && spread->laid[bid][i] != card)
            i++;
        if (i == spread->number[bid])
            return 0;
        spread->number[bid]--;
        for (; i < spread->number[bid]; i++)
            spread->laid[bid][i] = spread->laid[bid][i + 1];
    }
    spread->room[place]++;
    return 1;
}

/* Move a card that was given out, so that there is room for another. */
static int make_room(const View *view, Spread *spread, Position *into, int card)
{
    for (int i = 0; view->unseen[i] != card; i++) {
        int old = view->unseen[i];
        for (int place = 0; place < spread->places; place++) {
            if (!may_go(view, place, card, 1))
                continue;
            for (int other = 0; other < spread->places; other++) {
                if (!spread->room[other] || !may_go(view, other, old, 1))
                    continue;
                if (!take_back(view, spread, into, place, old))
                    break;
                give(view, spread, into, other, old);
                return 1;
            }
        }
    }
    return 0;
}

/* Give out the unseen cards; return whether each has a place. */
static int spread_out(View *view, Spread *spread, Position *into, int strict, int exchange,
                      Chance *chance)
{
    *into = view->at;
    spread->places = view->hands + view->bids;
    for (int i = 0; i < view->hands; i++)
        spread->room[i] = size_of(&view->deal->at, view->hidden[i]);
    for (int i = 0; i < view->bids; i++) {
        spread->room[view->hands + i] = 3;
        spread->number[i] = 0;
    }
    for (int i = 0; i < view->number; i++) {
        int card = view->unseen[i], total = 0, place = 0;
        for (int each = 0; each < spread->places; each++)
            if (may_go(view, each, card, strict))
                total += spread->room[each];
        if (!total) {
            if (!exchange || !make_room(view, spread, into, card))
                return 0;
            total = 1;
        }
        int drawn = below(chance, total);
        for (; place < spread->places; place++)
            if (may_go(view, place, card, strict)) {
                drawn -= spread->room[place];
                if (drawn < 0)
                    break;
            }
        give(view, spread, into, place, card);
    }
    return 1;
}

/* Return what the bid of a hand promised when it was made. */
static int likely(const View *view, const Position *into, int hand, const int *laid)
{
    Position before;
    before.trump = into->trump;
    before.hands = into->hands;
    before.left = view->deal->tricks;
    for (int suit = 0; suit < 4; suit++) {
        before.cards[hand][suit] = into->cards[hand][suit] | view->deal->played[hand][suit];
        before.live[suit] = view->deal->pack[suit];
    }
    return promise(&before, hand, bid_of(laid));
}

/* The same for best-2026: how likely the cards still held make it. */
static int likely_2026(const Position *into, int hand, int size, int goal)
{
    int expected, spread;
    weigh(into, hand, &expected, &spread);
    return chance_of_bid(size, goal - into->taken[hand], expected, spread);
}

/* Exchange cards of a hand for some laid aside if it would rather have bid so. */
static void settle(const View *view, Position *into, int hand, int *laid, int is_2026, int swaps,
                   Chance *chance)
{
    int size = size_of(&view->deal->at, hand);
    int best = is_2026 ? likely_2026(into, hand, size, into->goal[hand])
                       : likely(view, into, hand, laid);
    for (int i = 0; i < swaps; i++) {
        int place = below(chance, 3), out = laid[place], back = 0;
        if (view->deal->voids[hand] >> (out >> 4) & 1)
            continue;
        int number = below(chance, size);
        for (int suit = 0; suit < 4; suit++)
            for (unsigned mask = into->cards[hand][suit]; mask && number >= 0; mask &= mask - 1)
                if (--number < 0)
                    back = suit << 4 | lowest(mask);
        take(into, hand, back);
        put(into, hand, out);
        laid[place] = back;
        int goal = bid_of(laid);
        int now = is_2026 ? likely_2026(into, hand, size, goal) : likely(view, into, hand, laid);
        if (now >= best) {
            best = now;
            into->goal[hand] = goal;
        } else {
            put(into, hand, back);
            take(into, hand, out);
            laid[place] = out;
        }
    }
}

/* Write a random world into a position. In it, only the cards in the hands can still be played. */
static void fill(View *view, Position *into, int is_2026, Chance *chance)
{
    Spread spread;
    int tries = is_2026 ? TRIES_2026 : TRIES + 1;
    while (!spread_out(view, &spread, into, tries > 0, !is_2026 && tries == 1, chance))
        tries--;
    for (int i = 0; i < view->bids; i++)
        into->goal[view->secret[i]] = bid_of(spread.laid[i]);
    for (int i = 0; i < view->hands; i++)
        for (int j = 0; j < view->bids; j++)
            if (view->secret[j] == view->hidden[i])
                settle(view, into, view->hidden[i], spread.laid[j], is_2026, SWAPS, chance);
    for (int suit = 0; suit < 4 && !is_2026; suit++) {
        into->live[suit] = 0;
        for (int hand = 1; hand <= into->hands; hand++)
            into->live[suit] |= into->cards[hand][suit];
    }
}
