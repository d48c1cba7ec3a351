/* engine/chance.py: the seeded random numbers, the same on every runtime. */

#include <stdint.h>

typedef struct {
    unsigned a, b, c, counter;
} Chance;

static unsigned word(Chance *chance)
{
    unsigned mixed = (chance->a + chance->b + chance->counter) & 0xFFFF;
    unsigned b = chance->b, c = chance->c;
    chance->counter = (chance->counter + 1) & 0xFFFF;
    chance->a = b ^ b >> 5;
    chance->b = (c + (c << 3)) & 0xFFFF;
    chance->c = ((c << 6 | c >> 10) + mixed) & 0xFFFF;
    return mixed;
}

/* Start the stream of a seed and a step. */
static Chance stream(uint32_t seed, unsigned step)
{
    Chance chance = {seed & 0xFFFF, seed >> 16, step & 0xFFFF, 1};
    while (chance.counter < 17)
        word(&chance);
    return chance;
}

/* Return a whole number from 0 to limit - 1, all equally likely. */
static int below(Chance *chance, int limit)
{
    unsigned fair = 65536 - 65536 % limit, drawn = word(chance);
    while (drawn >= fair)
        drawn = word(chance);
    return drawn % limit;
}
