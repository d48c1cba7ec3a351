"""The rule that chooses a card, so that the bid keeps the best chance to be made.

`safe` leaves out the blunders that no bot makes, such as throwing away a bid that is as good as
made.
"""

from engine.parlett.bots.model import SURE, chance_of, chance_of_bid, takes, weigh
from engine.parlett.bots.position import PRIZE, Position, top


def choose(position: Position) -> int:
    """Return the card that the hand whose turn it is plays."""
    cards = position.choices()
    if len(cards) == 1:
        return cards[0]
    worths = worth(position, cards)
    return cards[worths.index(max(worths))]


def worth(position: Position, cards: list[int]) -> list[int]:
    """Return what each card is worth to the player who plays it."""
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
            value += taking * chance_of_bid(left, need - 1, rest, open_) * PRIZE >> 8
        if taking < SURE:
            value += (SURE - taking) * chance_of_bid(left, need, rest, open_) * PRIZE >> 8
        result.append(value)
    return result


def _of_dummy(
    position: Position, seat: int, card: int, need: int, expected: int, spread: int
) -> int:
    """Return what a card of the dummy is worth to the player who plays for it (P-46, P-47)."""
    left = position.left - 1
    if position.played:  # the dummy is last
        mine = position.winner == seat and not position.beats(card)
        value = chance_of_bid(left, need - mine, expected, spread) * PRIZE + (SURE if mine else 0)
        # The cards left in the dummy should lose if tricks are wanted, else win.
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
    return (chance * (with_ * PRIZE + 255) + (SURE - chance) * without * PRIZE) >> 4


def safe(position: Position, cards: list[int]) -> list[int]:
    """Return the legal cards that are no blunder; never empty."""
    seat = position.decider()
    need = position.goal[seat] - position.taken[seat]
    left = position.left
    if need < 0 or need > left:
        return cards
    wins = [card for card in cards if position.beats(card)]
    if position.turn != seat:
        if not position.played or position.winner != seat or 0 < need < left:
            return cards
        # The dummy is last, and the trick is the player's so far.
        if need:
            return [card for card in cards if card not in wins] or cards
        return wins or cards
    if not wins:
        return cards
    sure = [card for card in wins if is_sure(position, seat, card)]
    if need == left:
        # To lead, a card that is sure to win; to follow, a lower trump may be sure enough.
        return sure if sure and not position.played else wins
    if position.played and len(wins) == len(cards):
        return cards
    if not need:
        return [card for card in cards if card not in sure] or cards
    if need == 1 and position.played:
        # The highest trump takes a trick later as well.
        boss = position.trump << 4 | _boss(position, seat)
        return [card for card in cards if card < boss or card not in wins or card >> 4 != boss >> 4]
    return cards


def _boss(position: Position, seat: int) -> int:
    """Return the lowest rank at which a seat's trump beats all trumps that others may hold."""
    trump = position.trump
    others = position.live[trump] & ~position.cards[seat << 2 | trump] if trump < 4 else 0
    return top(others) + 1 if others else 0


def is_sure(position: Position, seat: int, card: int) -> bool:
    """Return whether a card that wins so far takes the trick for sure."""
    if position.played == position.hands - 1:
        return True
    suit = card >> 4
    trump = position.trump
    own = seat << 2
    if (position.live[suit] & ~position.cards[own | suit]) >> (card & 15):
        return False
    return suit == trump or trump > 3 or not position.live[trump] & ~position.cards[own | trump]
