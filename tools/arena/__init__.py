"""Compare bots by playing them against one another, at the games of all families.

    python3 -m tools.arena --rules pagat-99 --hands 100000 keeper highest
    python3 -m tools.arena --rules pagat-99 --matches 2000 keeper random random random
    python3 -m tools.arena --rules parlett-3 --matches 200 best good easy
    python3 -m tools.arena --matches 20 best ismcts-1000 ismcts-1000

Name a bot for each seat. Each deal of cards is played once for each seating of the bots, with the
same cards, so all have the same luck. An adding game is played one hand at a time (--hands) or as
whole matches (--matches), Parlett's game in matches of nine deals. The output is the mean of each
bot, the lead of the first over the mean of the others, with 95 % intervals over the deals (or
matches), and the processor's time for a move on this machine. Choose the number and the seed
beforehand.

The bots are those of the family, and some that people can't choose: `highest` plays the highest
legal card, `keeper-down` is `keeper` with a 10 that is never added, `best-2026` is the best bot at
Parlett's game as it was in November 2026, and `ismcts-N` is OpenSpiel's search with N simulations
for each decision (an extra, see `tools.openspiel`). That deals the cards it has not seen again for
each simulation, all ways equally likely that respect the suits not followed: a weak model of hidden
bids.

With --scheduler, the workers of a Dask scheduler play, on any number of machines. Start them in
this folder: `python3 -m dask scheduler`, then on each machine `python3 -m dask worker ADDRESS
--nworkers auto --nthreads 1`. The result is the same however the work is split. docs/bots.md has
results.
"""
