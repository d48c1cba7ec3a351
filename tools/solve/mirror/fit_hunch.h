/* The fit of the net of hunches to lessons: choices between cards, with what each was worth. */

enum { OUT = PLACES * (WIDE + 1) };

static const float SCALE = 4; /* points for a number of the net; a hunch is in 256ths of a point */

/* Find how far the net is from what cards are worth against one another, as a mean of squares; if
   slopes are given, add those of the loss. */
static float learn_lesson(const Weights *net, const Lesson *lesson, Weights *slopes)
{
    float sums[MOST][WIDE], errors[MOST], mean = 0, loss = 0;
    int number = lesson->number;
    const float *out = net->of + OUT;
    for (int i = 0; i < number; i++) {
        float guessed = lesson->rule[i] / 512.0f - lesson->value[i] / 256.0f, direct = 0;
        memset(sums[i], 0, sizeof sums[i]);
        for (int j = 0; j < WHAT; j++) {
            const float *row = net->of + lesson->places[i][j] * (WIDE + 1);
            for (int k = 0; k < WIDE; k++)
                sums[i][k] += row[k];
            direct += row[WIDE];
        }
        for (int k = 0; k < WIDE; k++)
            direct += sums[i][k] > 0 ? sums[i][k] * out[k] : 0;
        errors[i] = guessed + SCALE * direct;
        mean += errors[i] / number;
    }
    for (int i = 0; i < number; i++) {
        float error = errors[i] - mean, slope = error * SCALE, back[WIDE + 1];
        loss += error * error / number;
        if (!slopes)
            continue;
        for (int k = 0; k < WIDE; k++) {
            slopes->of[OUT + k] += sums[i][k] > 0 ? slope * sums[i][k] : 0;
            back[k] = sums[i][k] > 0 ? slope * out[k] : 0;
        }
        back[WIDE] = slope;
        for (int j = 0; j < WHAT; j++)
            for (int k = 0; k <= WIDE; k++)
                slopes->of[lesson->places[i][j] * (WIDE + 1) + k] += back[k];
    }
    return loss;
}

/* Fit the net and write it as bytes. One lesson in twenty is kept for the loss that is shown. */
static void fit_hunch(int seed, int rounds, const char *path, char **paths, int files)
{
    static Learner learner;
    int number, *order;
    Lesson *read = records(paths, files, sizeof *read, &number);
    int learned = number - number / 20;
    Chance draws = stream(seed, 0);
    order = malloc(number * sizeof *order);
    for (int i = 0; i < number; i++)
        order[i] = i;
    shuffle_samples(order, number, &draws);
    start_learning(&learner, HUNCHES, (long)rounds * (learned / BATCH));
    for (int i = 0; i < HUNCHES; i++)
        learner.net.of[i] = (i < OUT && i % (WIDE + 1) == WIDE) ? 0 : 0.3f * normal(&draws);
    for (int round = 0; round < rounds; round++) {
        double loss = 0;
        shuffle_samples(order, learned, &draws);
        for (int start = 0; start + BATCH <= learned; start += BATCH) {
            for (int i = start; i < start + BATCH; i++)
                learn_lesson(&learner.net, &read[order[i]], &learner.slopes);
            step_down(&learner);
        }
        for (int i = learned; i < number; i++)
            loss += learn_lesson(&learner.net, &read[order[i]], 0);
        printf("%d %.4f\n", round + 1, loss / (number - learned));
        fflush(stdout);
    }
    FILE *file = fopen(path, "wb");
    if (!file)
        leave("can't write", path);
    write_net(&learner.net, HUNCHES, file);
    fclose(file);
    free(order);
    free(read);
}
