/* engine/parlett/bots/search.py and endgame.py: each card is tried in many deals. */

enum { EXACT = 2 };

typedef struct {
    int of[HANDS]; /* by seat */
} Values;

typedef struct {
    char name[1000];
    Tables tables;
    const unsigned char *net; /* none: it bids by what cards promise */
    const unsigned char *hunch; /* none: the rule says what a card seems worth */
    int is_2026;
    int surest; /* as in safe */
    int weighs_last; /* whether the last trick is weighed, as earlier bots had it */
    int earliest, most, cards; /* as in search.py */
    int declare, reveal; /* the thresholds of a bot without a net */
    Taste taste;
    int near, margins[3]; /* as in bidding.py and judge.py */
} Bot;

static Values solve(Position at, const int *premium, Taste taste)
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
            best.of[seat] = utility(&at, premium, seat, taste);
        return best;
    }
    int seat = decider(&at);
    for (int i = 0; i < number; i++) {
        Position after = at;
        play(&after, cards[i]);
        Values values = solve(after, premium, taste);
        if (!i || values.of[seat] > best.of[seat])
            best = values;
    }
    return best;
}

/* Return what an unfinished deal is worth to a seat, in 256ths of a point. */
static int outlook(const Position *at, const int *premium, int seat, Taste taste)
{
    int chances[HANDS], sum = 0, result = 0;
    for (int hand = 1; hand <= at->hands; hand++) {
        int expected, spread, need = at->goal[hand] - at->taken[hand];
        weigh(at, hand, &expected, &spread);
        if (hand > at->seats) {
            int over = (need + 1) * 256 - expected;
            chances[hand] = over < 0 ? 0 : over > 256 ? 256 : over;
        } else {
            chances[hand] = chance_of_bid(at->left, need, expected, spread);
        }
        sum += chances[hand];
    }
    for (int hand = 1; hand <= at->seats; hand++) {
        int each = PREMIUM[premium[hand]], chance = chances[hand];
        int bonus = BONUS[1] - (10 * (sum - chance) >> 8);
        bonus = each + (hand == seat && taste.bonus ? taste.bonus : bonus);
        int worth = at->taken[hand] * 256 + chance * bonus - (256 - chance) * each;
        result += hand == seat ? worth * taste.own : -worth;
    }
    return result;
}

/* Try each card in one more world: play on until some tricks are left. */
static void try_in_world(View *view, const Bot *bot, const int *cards, int number, int stop,
                         int *totals, Chance *chance)
{
    Position world;
    const int *premium = view->deal->premium;
    int exact = view->at.left <= EXACT;
    fill(view, &world, bot->is_2026, chance);
    for (int i = 0; i < number; i++) {
        Position after = world;
        play(&after, cards[i]);
        if (exact) {
            totals[i] += solve(after, premium, bot->taste).of[view->seat] * 256;
            continue;
        }
        while (after.left > stop)
            play(&after, choose(&after));
        totals[i] += stop ? outlook(&after, premium, view->seat, bot->taste)
                          : utility(&after, premium, view->seat, bot->taste) * 256;
    }
}

/* What is learned from a choice between cards: what the rule says of each, and what it is worth in
   many deals, in 256ths of a point. */
typedef struct {
    uint8_t number, places[MOST][WHAT];
    int16_t rule[MOST], value[MOST];
} Lesson;

enum { WORLDS_OF_LESSON = 40 };

static FILE *lessons; /* where they are written; 0 if the games are for something else */

static void teach(View *view, const Bot *bot, const int *cards, int number, int stop,
                  const int *rule, Chance chance)
{
    Lesson lesson = {.number = number};
    int totals[MOST] = {0};
    find_places(&view->at, view->deal->premium, view->deal->voids, cards, number, lesson.places);
    for (int i = 0; i < WORLDS_OF_LESSON; i++)
        try_in_world(view, bot, cards, number, stop, totals, &chance);
    for (int i = 0; i < number; i++) {
        lesson.rule[i] = rule[i];
        lesson.value[i] = totals[i] / (WORLDS_OF_LESSON * bot->taste.own);
    }
    fwrite(&lesson, sizeof lesson, 1, lessons);
}

static int think(const Deal *deal, const Bot *bot, int seat, Chance *chance)
{
    View view;
    int cards[MOST], totals[MOST];
    look(deal, seat, &view);
    int number = choices(&view.at, cards), left = view.at.left, hands = view.at.hands;
    number = safe(&view.at, cards, number, bot->surest);
    if (number < 2)
        return cards[0];
    worth(&view.at, cards, number, totals);
    if (left > bot->earliest)
        return cards[best_of(totals, number)];
    sort_unseen(&view);
    int budget = bot->cards, trials = bot->most, weight = bot->taste.own;
    if (bot->is_2026) {
        int worlds = budget / (WORLD + number * left * hands);
        for (int i = 0; i < number; i++)
            totals[i] = (totals[i] * weight >> 7) * 256;
        for (int i = 0; i < worlds && i < trials; i++)
            try_in_world(&view, bot, cards, number, 0, totals, chance);
        return cards[best_of(totals, number)];
    }
    int stop = left > AHEAD + !bot->weighs_last ? left - AHEAD : 0;
    int tricks = stop ? AHEAD + 1 : left;
    int has_hunch = left > EXACT && view.at.turn == seat;
    if (lessons && has_hunch)
        teach(&view, bot, cards, number, stop, totals, *chance);
    if (bot->hunch && has_hunch) {
        uint8_t places[MOST][WHAT];
        int found[MOST];
        find_places(&view.at, deal->premium, deal->voids, cards, number, places);
        guess(bot->hunch, places, number, found);
        for (int i = 0; i < number; i++)
            totals[i] = (found[i] + (totals[i] >> 1)) * HUNCH * weight;
    } else {
        for (int i = 0; i < number; i++)
            totals[i] *= RULE * weight;
    }
    while (number > 1) {
        int rounds = number == 2 ? 1 : number < 5 ? 2 : number < 9 ? 3 : 4;
        int share = budget / rounds, cost = WORLD + number * tricks * hands;
        for (; share >= cost && trials; trials--) {
            share -= cost;
            budget -= cost;
            try_in_world(&view, bot, cards, number, stop, totals, chance);
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
