/* engine/parlett/bots/position.py: a deal in play. A card is `suit << 4 | rank`, a hand has a mask
   for each suit. Hands count from 1; the dummy's is 3. */

#include <stdint.h>
#include <string.h>

enum { HANDS = 5, NO_TRUMP = 4, DUMMY = 3, MOST = 13 };
enum { PASS, DECLARE, REVEAL };

static const int BIDS[4] = {3, 0, 2, 1};
static const int BONUS[5] = {0, 30, 20, 10, 0};
static const int PREMIUM[3] = {0, 30, 60};

typedef struct {
    int8_t seats, hands, trump, left, turn, control, leader, played, led, suit, rank, winner;
    int8_t goal[HANDS], taken[HANDS];
    uint16_t cards[HANDS][4], live[4];
} Position;

static inline int count(unsigned mask) { return __builtin_popcount(mask); }
static inline int top(unsigned mask) { return 31 - __builtin_clz(mask); }
static inline int lowest(unsigned mask) { return __builtin_ctz(mask); }

static inline void put(Position *at, int hand, int card)
{
    at->cards[hand][card >> 4] |= 1 << (card & 15);
}

static inline void take(Position *at, int hand, int card)
{
    at->cards[hand][card >> 4] &= ~(1 << (card & 15));
}

static int size_of(const Position *at, int hand)
{
    const uint16_t *own = at->cards[hand];
    return count(own[0]) + count(own[1]) + count(own[2]) + count(own[3]);
}

/* Return the player who plays the next card. */
static inline int decider(const Position *at)
{
    return at->turn <= at->seats ? at->turn : at->control;
}

static inline int beats(const Position *at, int card)
{
    if (!at->played)
        return 1;
    if (card >> 4 == at->suit)
        return (card & 15) > at->rank;
    return card >> 4 == at->trump;
}

static void play(Position *at, int card)
{
    int suit = card >> 4, rank = card & 15, turn = at->turn;
    take(at, turn, card);
    at->live[suit] &= ~(1 << rank);
    if (!at->played) {
        at->led = suit;
        at->leader = turn;
    }
    if (!at->played || (suit == at->suit && rank > at->rank)
        || (suit == at->trump && at->suit != suit)) {
        at->suit = suit;
        at->rank = rank;
        at->winner = turn;
    }
    at->played++;
    if (at->played == at->hands) {
        at->taken[at->winner]++;
        at->played = 0;
        at->left--;
        at->turn = at->winner;
        if (at->winner <= at->seats)
            at->control = at->winner;
    } else if (at->seats > 2) {
        at->turn = turn % at->seats + 1;
    } else if (at->played == 1) {
        at->turn = 3 - at->control;
    } else {
        at->turn = at->leader == DUMMY ? at->control : DUMMY;
    }
}

/* Find the legal cards; of cards that are equally good, only the highest. Return their number. */
static int choices(const Position *at, int *found)
{
    int turn = at->turn, number = 0, first = 0, last = 3;
    if (at->played && at->cards[turn][at->led])
        first = last = at->led;
    for (int suit = first; suit <= last; suit++) {
        unsigned mask = at->cards[turn][suit];
        unsigned others = at->live[suit] & ~mask;
        if (at->played && suit == at->suit)
            others |= 1u << at->rank;
        while (mask) {
            int rank = top(mask);
            found[number++] = suit << 4 | rank;
            mask ^= 1u << rank;
            while (mask) {
                int under = top(mask);
                if ((others >> under) & ((1u << (rank - under)) - 1))
                    break;
                mask ^= 1u << under;
            }
        }
    }
    return number;
}

enum { WORTH_OF_BID = 24 };

/* What points are worth to a bot, as in position.py. */
typedef struct {
    int own;   /* how often a point of its own counts, as OWN; another's counts once */
    int bonus; /* for an own bid that is made; 0: as the rules have it */
} Taste;

/* Return the worth of a finished deal to a seat. */
static int utility(const Position *at, const int *premium, int seat, Taste taste)
{
    int result = 0, made = 0, makers = 0, mine = 0;
    for (int hand = 1; hand <= at->hands; hand++) {
        int tricks = at->taken[hand], worth = tricks, done = at->goal[hand] == tricks;
        int weight = hand == seat ? taste.own : -1;
        if (hand > at->seats) {
            made += tricks <= at->goal[hand];
            continue;
        }
        if (done) {
            made++;
            mine += hand == seat;
            makers += hand != seat;
        }
        worth += done ? PREMIUM[premium[hand]] : -PREMIUM[premium[hand]];
        result += weight * worth;
    }
    int bonus = taste.bonus ? taste.bonus : BONUS[made];
    return result + mine * taste.own * bonus - makers * BONUS[made];
}
