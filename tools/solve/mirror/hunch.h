/* `hunches` in engine/parlett/bots/judge.py: what a card seems worth before any deal is tried, by a small net. */

enum { WHAT = 11, PLACES = 176, WIDE = 12, HUNCHES = PLACES * (WIDE + 1) + WIDE };

static const int FIRST[WHAT] = {0, 18, 66, 82, 90, 98, 116, 132, 148, 164, 173};

static int least_of(int number, int most) { return number < most ? number : most; }

/* Find the places of the net for each of some cards of the player whose turn it is; voids: by hand,
   a bit for each suit that it has shown to be out of. */
static void find_places(const Position *at, const int *premium, const int *voids, const int *cards,
                        int number, uint8_t (*found)[WHAT])
{
    int seat = at->turn, left = at->left, need = at->goal[seat] - at->taken[seat];
    int trump = at->trump, expected, spread, dead = need < 0 || need > left;
    const uint16_t *own = at->cards[seat];
    weigh(at, seat, &expected, &spread);
    int out = trump < 4 ? count(at->live[trump] & ~own[trump]) : 0;
    int trumps = trump > 3 ? 3 : !out ? 0 : out < 4 ? 1 : 2;
    int when = !at->played ? 0 : at->played < at->hands - 1 ? 1 : 2;
    int late = left < 5 ? 0 : left < 7 ? 1 : 2;
    int goal = dead ? 15 : least_of(need, 4) * 3 + late;
    int over = expected - need * 256 + 512;
    over = dead || over < 0 ? 0 : least_of(over >> 6, 15);
    int stands = premium[seat];
    for (int other = 1; other <= at->seats && !stands; other++) {
        int needs = at->goal[other] - at->taken[other];
        if (other != seat && premium[other])
            stands = 3 * premium[other] + (needs < 0 || needs > left ? 0 : needs ? 2 : 1);
    }
    for (int i = 0; i < number; i++) {
        int card = cards[i], suit = card >> 4, rank = card & 15, shown = 0;
        unsigned mask = own[suit], others = at->live[suit] & ~mask;
        int above = count(others >> rank), below_it = count(others) - above;
        int kind = suit == trump ? 0 : out ? 1 : 2;
        int taking = takes(at, seat, card), chance = chance_of(at, seat, card);
        int rest = expected - chance, open = spread - (chance * (255 - chance) >> 8);
        for (int hand = 1; hand <= at->hands; hand++)
            shown += hand != seat && voids[hand] >> suit & 1;
        int places[WHAT] = {
            when * 6 + (taking == SURE ? 5 : taking ? 1 + (taking >> 6) : 0),
            kind * 16 + least_of(above, 3) * 4
                + (below_it < 2 ? below_it : below_it < 4 ? 2 : 3),
            (least_of(count(mask), 4) - 1) * 4 + (mask & ((1u << rank) - 1) ? 2 : 0)
                + (mask >> rank > 1),
            chance_of_bid(left - 1, need - 1, rest, open) >> 5,
            chance_of_bid(left - 1, need, rest, open) >> 5,
            least_of(shown, 2) * 6 + when * 2 + (suit == trump),
            (!at->played ? 0 : suit == at->led ? 1 : suit == trump ? 2 : 3) * 4 + trumps,
            goal,
            over,
            stands,
            at->seats - 2,
        };
        for (int j = 0; j < WHAT; j++)
            found[i][j] = FIRST[j] + places[j];
    }
}

/* Find what each card seems worth, in 256ths of a point. */
static void guess(const unsigned char *net, const uint8_t (*places)[WHAT], int number, int *found)
{
    for (int i = 0; i < number; i++) {
        int sums[WIDE] = {0}, value = 0;
        for (int j = 0; j < WHAT; j++) {
            const unsigned char *row = net + places[i][j] * (WIDE + 1);
            for (int k = 0; k < WIDE; k++)
                sums[k] += row[k] - 128;
            value += (row[WIDE] - 128) * 32;
        }
        for (int k = 0; k < WIDE; k++)
            if (sums[k] > 0)
                value += sums[k] * (net[PLACES * (WIDE + 1) + k] - 128);
        found[i] = value;
    }
}
