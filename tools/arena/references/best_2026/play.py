"""The rule that chooses a card: the bid keeps the best chance to be made."""

from tools.arena.references.best_2026.model import SURE, chance_of, chance_of_bid, takes, weigh
from tools.arena.references.best_2026.position import Position

_BID = 24  # what a bid is worth in tricks: a bonus that is shared now and then


def choose(position: Position) -> int:
    """Return the card that the hand whose turn it is plays."""
    cards = position.choices()
    if len(cards) == 1:
        return cards[0]
    worths = worth(position, cards)
    return cards[worths.index(max(worths))]


def worth(position: Position, cards) -> list:
    """Return what each of some cards is worth to the player who plays it."""
    hand = position.turn
    seat = position.decider()
    need = position.goal[seat] - position.taken[seat]
    left = position.left - 1
    expected, spread = weigh(position, seat)
    if hand != seat:
        return [_of_dummy(position, seat, card, need, expected, spread) for card in cards]
    result = []
    for card in cards:
        chance = chance_of(position, seat, card)
        rest = expected - chance
        open_ = spread - (chance * (255 - chance) >> 8)
        taking = takes(position, seat, card)
        value = taking
        if taking:
            value += taking * chance_of_bid(left, need - 1, rest, open_) * _BID >> 8
        if taking < SURE:
            value += (SURE - taking) * chance_of_bid(left, need, rest, open_) * _BID >> 8
        result.append(value)
    return result


def _of_dummy(position, seat: int, card: int, need: int, expected: int, spread: int) -> int:
    """Return what a card of the dummy is worth to the player who plays for it (P-46, P-47)."""
    left = position.left - 1
    if position.played:  # the dummy is last
        mine = position.winner == seat and not position.beats(card)
        value = chance_of_bid(left, need - mine, expected, spread) * _BID + (SURE if mine else 0)
        # The cards left in it should lose if tricks are wanted, and win if not.
        wanted = expected < need - mine << 8
        return (value << 4) + (card & 15 if wanted else 12 - (card & 15))
    suit = card >> 4
    own = position.cards[seat << 2 | suit]
    trump = position.trump
    if own:
        wins = own >> (card & 15)
        loses = own & (1 << (card & 15)) - 1
    else:
        wins = trump < 4 and position.cards[seat << 2 | trump]
        loses = not wins or position.cards[seat << 2 | trump] != sum(
            position.cards[seat << 2 : (seat << 2) + 4]
        )
    without = chance_of_bid(left, need, expected, spread)
    with_ = chance_of_bid(left, need - 1, expected, spread)
    chance = 170 if wins else 0
    if wins and loses and with_ <= without:
        chance = 0
    return (chance * (with_ * _BID + 255) + (SURE - chance) * without * _BID) >> 4
