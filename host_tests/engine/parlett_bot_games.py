"""Games of Parlett's game for the tests of its bots. Runs on CPython and inside MicroPython."""

from engine.chance import Chance
from engine.game import DEALER, NOBODY
from engine.parlett.game import Game
from engine.parlett.rules import Rules

PRESETS = ("parlett-2", "parlett-3", "parlett-4", "parlett-classic")


def new(preset, seed, options=()):
    """Return a match in which the game knows all hands."""
    rules = Rules(preset, "nine_deals", options)
    return Game(rules, rules.seats, seed % rules.seats + 1, range(1, rules.seats + 1))


def step(game, seed):
    """Do the dealer's moves, by a seed."""
    if game.receiver:
        chance = Chance(seed, len(game.history))
        unseen = game.unseen()
        game.push(game.given(unseen[chance.below(len(unseen))]))
    else:
        game.push(game.legal_moves()[0])


def think(game, bot, seed):
    """Return everything that the bot to move yields."""
    chance = Chance(seed ^ 0x5EED, len(game.history))
    return list(game.bots[bot](game.view(game.to_move), chance))


def decisions(preset, seed, deals, bots, options=()):
    """Play deals; before each decision, yield the game, the seat to move and its bot.

    bots: a name for each seat; they repeat if there are fewer.
    """
    game = new(preset, seed, options)
    while game.to_move != NOBODY and (not game.between_deals or len(game.results) < deals):
        seat = game.to_move
        if seat == DEALER:
            step(game, seed)
        else:
            bot = bots[(seat - 1) % len(bots)]
            yield game, seat, bot
            game.push(think(game, bot, seed)[-1])


def chosen(preset, seed, deals, bots):
    """Return all moves of a number of deals."""
    history = []
    for game, _, _ in decisions(preset, seed, deals, bots):
        history = game.history
    return history


def bid_by(preset, seed, bot):
    """Return a game after the bids, and the cards that each hand laid aside and kept."""
    game = new(preset, seed, () if preset == "parlett-classic" else ("first_trump=diamonds",))
    while game.phase <= 2:
        if game.to_move == DEALER:
            step(game, seed)
        else:
            game.push(think(game, bot, seed)[-1])
    return game
