/* Games to learn from, and the fit of a net to them. Nothing here depends on the machine: of
   the mathematical library only the square root is used, which is exact, and the order of all sums
   is fixed. */

#include <math.h>

/* What is learned from a player's deal: the cards kept and laid aside, and whether it made it. */
typedef struct {
    uint16_t kept[4], laid[4];
    uint8_t trump, bid, premium, made;
} Sample;

enum { SHARES = 20 };
/* Trumps of deals, as often as they are met in matches. */
static const int TRUMPS[SHARES] = {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4};
/* Up to how much is added to the worth of a bid. */
static const int NOISE[4] = {0, 1, 1, 4};

/* Play deals, in each of which one seat is made to offer something or all pass, and write what is
   learned: from the one that offered, or from all if nobody did; or only the lessons of the play. */
static void write_games(int seats, int first, int number, int seed, Bot *bot, FILE *file)
{
    Bot *bots[HANDS] = {0, bot, bot, bot, bot};
    int unit = bot->net ? 512 : 800; /* of the noise: a point */
    for (int i = first; i < first + number; i++) {
        Deal deal;
        Result result;
        uint32_t of_deal = (uint32_t)seed << 24 | i;
        Chance chance = stream(of_deal, 0);
        int trump = TRUMPS[below(&chance, SHARES)], dealer = below(&chance, seats) + 1;
        int noise = NOISE[below(&chance, 4)] * unit;
        int asked = below(&chance, seats) + 1, drawn = below(&chance, SHARES);
        int kind = drawn < 7 ? PASS : drawn < 14 || seats == 2 ? DECLARE : REVEAL;
        begin(&deal, seats, dealer, trump, 0, &chance, 0);
        make_bids(&deal, bots, of_deal, noise, &chance, 0);
        deal.offers[asked] = kind;
        stand(&deal);
        play_out(&deal, bots, of_deal, 0);
        score(&deal, &result);
        for (int seat = 1; seat <= seats && !lessons; seat++) {
            Sample sample = {.trump = trump, .premium = deal.premium[seat]};
            if (kind && seat != asked)
                continue;
            memcpy(sample.kept, deal.played[seat], sizeof sample.kept);
            for (int each = 0; each < 3; each++) {
                int card = deal.laid[seat][each];
                sample.laid[card >> 4] |= 1u << (card & 15);
            }
            sample.bid = bid_of(deal.laid[seat]);
            sample.made = result.made[seat];
            fwrite(&sample, sizeof sample, 1, file);
        }
    }
}

enum { MOST_WEIGHTS = 4096, BATCH = 1024, BEGINNINGS = 4 };
#define LIMIT 3.96875f /* what a byte can hold: 127 / 32 */

typedef struct {
    float of[MOST_WEIGHTS];
} Weights;

/* Return 1 / (1 + e^-x). */
static float logistic(float x)
{
    double far = x < 0 ? x : -x, power = 1, term = 1;
    far = (far < -30 ? -30 : far) / 1024;
    for (int i = 1; i < 8; i++) {
        term *= far / i;
        power += term;
    }
    for (int i = 0; i < 10; i++)
        power *= power;
    return x < 0 ? power / (1 + power) : 1 / (1 + power);
}

/* Return the logarithm of a number from 0 to 1, as a series; only for the report. */
static double log_of(double x)
{
    double sum = 0, odd, square, term;
    for (; x < 0.7; x *= 2)
        sum -= 0.6931471805599453;
    odd = term = (x - 1) / (x + 1);
    square = odd * odd;
    double series = 0;
    for (int i = 1; i < 30; i += 2, term *= square)
        series += term / i;
    return sum + 2 * series;
}

/* Find the chance to make a bid; if slopes are given, add those of the loss. */
static float learn(const Layout *of, const Weights *net, const Sample *sample, Weights *slopes)
{
    float sums[4][ACROSS], both[DEEP], back[DEEP];
    const float *out = net->of + of->out + sample->premium * DEEP;
    float odds = net->of[of->out + of->kinds * DEEP + sample->premium];
    for (int j = 0; j < DEEP; j++)
        both[j] = net->of[of->bids + sample->bid * DEEP + j];
    for (int suit = 0; suit < 4; suit++) {
        int kind = suit == sample->trump ? 0 : sample->trump < 4 ? 1 : 2;
        for (int i = 0; i < ACROSS; i++)
            sums[suit][i] = net->of[of->biases + kind * ACROSS + i];
        for (unsigned mask = sample->kept[suit]; mask; mask &= mask - 1) {
            int rank = lowest(mask) - of->lowest + count(sample->laid[suit] >> lowest(mask));
            int row = (kind * of->ranks + rank) * ACROSS;
            for (int i = 0; i < ACROSS; i++)
                sums[suit][i] += net->of[row + i];
        }
        const float *joint = net->of + of->joint + (kind ? ACROSS * DEEP : 0);
        for (int i = 0; i < ACROSS; i++)
            for (int j = 0; j < DEEP && sums[suit][i] > 0; j++)
                both[j] += sums[suit][i] * joint[i * DEEP + j];
    }
    for (int j = 0; j < DEEP; j++)
        odds += both[j] > 0 ? both[j] * out[j] : 0;
    float chance = logistic(odds), error = chance - sample->made;
    if (!slopes)
        return chance;
    slopes->of[of->out + of->kinds * DEEP + sample->premium] += error;
    for (int j = 0; j < DEEP; j++) {
        back[j] = both[j] > 0 ? error * out[j] : 0;
        slopes->of[of->out + sample->premium * DEEP + j] += both[j] > 0 ? error * both[j] : 0;
        slopes->of[of->bids + sample->bid * DEEP + j] += back[j];
    }
    for (int suit = 0; suit < 4; suit++) {
        int kind = suit == sample->trump ? 0 : sample->trump < 4 ? 1 : 2;
        int joint = of->joint + (kind ? ACROSS * DEEP : 0);
        float slope[ACROSS] = {0};
        for (int i = 0; i < ACROSS; i++) {
            if (sums[suit][i] <= 0)
                continue;
            for (int j = 0; j < DEEP; j++) {
                slopes->of[joint + i * DEEP + j] += back[j] * sums[suit][i];
                slope[i] += back[j] * net->of[joint + i * DEEP + j];
            }
            slopes->of[of->biases + kind * ACROSS + i] += slope[i];
        }
        for (unsigned mask = sample->kept[suit]; mask; mask &= mask - 1) {
            int rank = lowest(mask) - of->lowest + count(sample->laid[suit] >> lowest(mask));
            int row = (kind * of->ranks + rank) * ACROSS;
            for (int i = 0; i < ACROSS; i++)
                slopes->of[row + i] += slope[i];
        }
    }
    return chance;
}

/* Return a number that looks drawn from a normal distribution. */
static float normal(Chance *chance)
{
    float sum = -6;
    for (int i = 0; i < 12; i++)
        sum += word(chance) / 65536.0f;
    return sum;
}

/* Draw a net to begin with. */
static void begin_net(const Layout *of, Weights *net, Chance *chance)
{
    for (int i = 0; i < of->size; i++) {
        float value = 0.3f * normal(chance);
        if (i >= of->biases && i < of->joint)
            value = 0.2f;
        if (i >= of->bids && i < of->out)
            value = 0.1f + value / 3;
        if (i >= of->out + of->kinds * DEEP)
            value = 0;
        net->of[i] = value;
    }
}

static void shuffle_samples(int *order, int number, Chance *chance)
{
    for (int i = number - 1; i > 0; i--) {
        unsigned drawn = word(chance);
        int other = (drawn << 15 ^ word(chance)) % (i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

/* A net that learns (Adam, with steps that get smaller). */
typedef struct {
    Weights net, mean, square, slopes; /* the slopes are the sums of a batch */
    int size;
    long begun, whole; /* batches: those that are done, and all */
    float first, second; /* powers of the two rates of decay */
} Learner;

static void start_learning(Learner *learner, int size, long whole)
{
    memset(learner, 0, sizeof *learner);
    learner->size = size;
    learner->whole = whole;
    learner->first = learner->second = 1;
}

/* Go down the slopes of a batch, and clear them. */
static void step_down(Learner *learner)
{
    float left = 1 - (float)learner->begun++ / learner->whole;
    float rate = 0.0001f + 0.01f * left * left;
    learner->first *= 0.9f;
    learner->second *= 0.999f;
    for (int i = 0; i < learner->size; i++) {
        float slope = learner->slopes.of[i] / BATCH, value = learner->net.of[i];
        float *mean = &learner->mean.of[i], *square = &learner->square.of[i];
        *mean = 0.9f * *mean + 0.1f * slope;
        *square = 0.999f * *square + 0.001f * slope * slope;
        value -= rate * (*mean / (1 - learner->first))
                 / (sqrtf(*square / (1 - learner->second)) + 1e-8f);
        learner->net.of[i] = value > LIMIT ? LIMIT : value < -LIMIT ? -LIMIT : value;
        learner->slopes.of[i] = 0;
    }
}

/* Learn from some samples once. */
static void improve(const Layout *of, Learner *learner, const Sample *samples, const int *order,
                    int number)
{
    for (int start = 0; start + BATCH <= number; start += BATCH) {
        for (int i = start; i < start + BATCH; i++)
            learn(of, &learner->net, &samples[order[i]], &learner->slopes);
        step_down(learner);
    }
}

/* Return the mean loss over some samples; print it for each premium bid. */
static double loss_of(const Layout *of, const Weights *net, const Sample *samples,
                      const int *order, int number)
{
    double loss[3] = {0}, counts[3] = {0};
    for (int i = 0; i < number; i++) {
        const Sample *sample = &samples[order[i]];
        float odds = learn(of, net, sample, 0);
        loss[sample->premium] -= log_of(sample->made ? odds : 1 - odds);
        counts[sample->premium]++;
    }
    for (int kind = PASS; kind < of->kinds; kind++)
        printf(" %.4f", loss[kind] / (counts[kind] + 1e-9));
    printf("\n");
    fflush(stdout);
    return (loss[0] + loss[1] + loss[2]) / number;
}

/* Write a net as bytes: 128 more than 32 times each of its numbers. */
static void write_net(const Weights *net, int size, FILE *file)
{
    for (int i = 0; i < size; i++) {
        float value = net->of[i] * 32;
        fputc((int)(value + (value < 0 ? -0.5f : 0.5f)) + 128, file);
    }
}

/* Fit a net from several beginnings and write the best as bytes: the one with the least loss over
   one sample in twenty, from which it did not learn. */
static void fit(int seats, int seed, int rounds, const Sample *samples, int number, FILE *file)
{
    Layout of = layout_of(seats);
    int learned = number - number / 20, *order = malloc(number * sizeof *order);
    long whole = (long)rounds * (learned / BATCH);
    Chance draws = stream(seed, 0);
    Weights best;
    double least = 1e9;
    for (int i = 0; i < number; i++)
        order[i] = i;
    shuffle_samples(order, number, &draws);
    for (int begun = 1; begun <= BEGINNINGS; begun++) {
        static Learner learner;
        double loss = 0;
        Chance chance = stream(seed, begun);
        start_learning(&learner, of.size, whole);
        begin_net(&of, &learner.net, &chance);
        for (int round = 0; round < rounds; round++) {
            shuffle_samples(order, learned, &draws);
            improve(&of, &learner, samples, order, learned);
            printf("%d", (begun - 1) * rounds + round + 1);
            loss = loss_of(&of, &learner.net, samples, order + learned, number - learned);
        }
        if (loss < least) {
            least = loss;
            best = learner.net;
        }
    }
    write_net(&best, of.size, file);
    free(order);
}
