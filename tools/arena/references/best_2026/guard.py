"""Blunders that no bot makes, such as throwing away a bid that is as good as made."""

from tools.arena.references.best_2026.position import Position, top


def safe(position: Position, cards: list) -> list:
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
        return sure or wins
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
