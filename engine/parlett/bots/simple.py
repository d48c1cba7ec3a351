"""The easy level: what a beginner knows."""

from engine.kinds import Iterator
from engine.parlett import moves
from engine.parlett.bots import bidding
from engine.parlett.bots.play import safe
from engine.parlett.bots.position import Position, count, move_of, of
from engine.parlett.deal import NOMINATING, OFFERING, PLAYING
from engine.parlett.view import View


def think(view: View) -> "Iterator[int]":
    """Yield the move of the easy level, as a bot does."""
    if view.phase == PLAYING:
        return _play(view)
    if view.phase == OFFERING:
        return _pass(view)
    if view.phase == NOMINATING:
        return bidding.nominate(view)
    return bidding.lay(view, _promise, False)


def _pass(view: View) -> "Iterator[int]":
    yield moves.make(moves.OFFER, view.seat, moves.PASS)


def _promise(position: Position, seat: int, bid: int) -> int:
    """Return how near a bid is to the number of high cards, and of thirds of a trump."""
    thirds = 0
    for suit in range(4):
        mask = position.cards[seat << 2 | suit]
        thirds += 3 * (mask >> 12) + 2 * (mask >> 11 & 1)
        if suit == position.trump:
            thirds += (mask >> 10 & 1) + count(mask)
    return 99 - abs(thirds - 3 * bid)


def _play(view: View) -> "Iterator[int]":
    """Take a wanted trick as cheaply as possible; lose an unwanted trick with the highest card."""
    position = of(view)
    cards = safe(position, position.choices())
    seat = position.decider()
    need = position.goal[seat] - position.taken[seat]
    if not cards:  # the dummy's cards are unknown
        yield view.legal_moves[0]
        return

    def worth(card: int) -> int:
        power = (card & 15) + (16 if card >> 4 == position.trump else 0)
        if position.turn != seat:
            # The dummy should win if the player wants no trick, and lose if the player wants one.
            return power if need <= 0 else -power
        if not position.played:
            return power if need > 0 else -power
        if position.beats(card):
            return 100 - power if need > 0 else -100 - power
        return -power if need > 0 else power

    yield move_of(view, max(cards, key=worth))
