/* engine/parlett/bots/search.py and endgame.py: each card is tried in many deals. */

enum { EXACT = 2 };

typedef struct {
    int of[HANDS]; /* by seat */
} Values;

typedef struct {
    char name[200];
    Tables tables;
    const unsigned char *net; /* none: it bids by what cards promise */
    int is_2026;
    int earliest, most, cards; /* as in search.py */
    int declare, reveal; /* the thresholds of a bot without a net */
    int near, margins[3]; /* as in bidding.py and judge.py */
} Bot;

static Values solve(Position at, const int *premium)
{
    Values best = {{0}};
    int cards[MOST], number = 0;
    while (at.left) {
        number = choices(&at, cards);
        if (number > 1)
            break;
        play(&at, cards[0]);
    }
    if (!at.left) {
        for (int seat = 1; seat <= at.seats; seat++)
            best.of[seat] = utility(&at, premium, seat);
        return best;
    }
    int seat = decider(&at);
    for (int i = 0; i < number; i++) {
        Position after = at;
        play(&after, cards[i]);
        Values values = solve(after, premium);
        if (!i || values.of[seat] > best.of[seat])
            best = values;
    }
    return best;
}

/* Try each card in one more world. */
static void try_in_world(View *view, const Bot *bot, const int *cards, int number, int *totals,
                         Chance *chance)
{
    Position world;
    const int *premium = view->deal->premium;
    int exact = view->at.left <= EXACT;
    fill(view, &world, bot->is_2026, chance);
    for (int i = 0; i < number; i++) {
        Position after = world;
        play(&after, cards[i]);
        if (exact) {
            totals[i] += solve(after, premium).of[view->seat];
            continue;
        }
        while (after.left)
            play(&after, choose(&after));
        totals[i] += utility(&after, premium, view->seat);
    }
}

static int think(const Deal *deal, const Bot *bot, int seat, Chance *chance)
{
    View view;
    int cards[MOST], totals[MOST];
    look(deal, seat, &view);
    int number = choices(&view.at, cards), left = view.at.left, hands = view.at.hands;
    number = safe(&view.at, cards, number);
    if (number < 2)
        return cards[0];
    worth(&view.at, cards, number, totals);
    if (left > bot->earliest)
        return cards[best_of(totals, number)];
    for (int i = 0; i < number; i++)
        totals[i] = totals[i] * (view.at.seats - 1) >> 7;
    sort_unseen(&view);
    int budget = bot->cards, trials = bot->most;
    if (bot->is_2026) {
        int worlds = budget / (WORLD + number * left * hands);
        for (int i = 0; i < worlds && i < trials; i++)
            try_in_world(&view, bot, cards, number, totals, chance);
        return cards[best_of(totals, number)];
    }
    while (number > 1) {
        int rounds = number == 2 ? 1 : number < 5 ? 2 : number < 9 ? 3 : 4;
        int share = budget / rounds, cost = WORLD + number * left * hands;
        for (; share >= cost && trials; trials--) {
            share -= cost;
            budget -= cost;
            try_in_world(&view, bot, cards, number, totals, chance);
        }
        for (int drop = number / 2; drop; drop--) {
            int worst = 0;
            for (int i = 1; i < number; i++)
                if (totals[i] < totals[worst])
                    worst = i;
            number--;
            memmove(cards + worst, cards + worst + 1, (number - worst) * sizeof *cards);
            memmove(totals + worst, totals + worst + 1, (number - worst) * sizeof *totals);
        }
    }
    return cards[0];
}
