"""Playing Parlett's game from the lines of its record (`engine.parlett.record`)."""

from engine import cards
from engine import record as form
from engine.game import DEALER, IllegalMove
from engine.parlett import moves
from engine.parlett.deal import BIDDING, NOMINATING, OFFERING, OPENING, SHOWING
from engine.parlett.game import Game
from engine.parlett.record import OFFERS
from engine.parlett.rules import Rules

_FORMS = {
    "deal": "deal",
    "cards": "cards SEAT CARD…",
    "give": "give SEAT CARD",
    "turnup": "turnup CARD",
    "bid": "bid SEAT CARD CARD CARD, or bid SEAT NUMBER",
    "premium": "premium SEAT declare, reveal or pass",
    "nominate": "nominate SEAT SEAT",
    "play": "play SEAT CARD",
    "tricks": "tricks SEAT NUMBER",
}
_LENGTHS = {"deal": (1, 1), "cards": (3, 15), "give": (3, 3), "turnup": (2, 2), "bid": (3, 5),
            "premium": (3, 3), "nominate": (3, 3), "play": (3, 3), "tricks": (3, 3)}  # fmt: skip


def start(tags: dict) -> Game:
    """The game that the tags of a record describe (`record.start`)."""
    if "Rules" not in tags:
        raise form.RecordError(0, 'there is no [Rules "…"] before the first event')
    rules = Rules(tags["Rules"], tags.get("Match", "nine_deals"), tags["Option"])
    seats = form.number(tags, "Seats", 2, 4)
    dealer = form.number(tags, "Dealer", 1, seats)
    return Game(rules, seats, dealer, form.dealt_seats(tags, seats))


def push(game: Game, words: list) -> None:
    """Play one event (`record.push`)."""
    event = words[0]
    if event not in _FORMS:
        raise IllegalMove(f"there is no event '{event}'; there are {', '.join(sorted(_FORMS))}")
    least, most = _LENGTHS[event]
    if not least <= len(words) <= most:
        raise IllegalMove(f"write this event as: {_FORMS[event]}")
    length = len(game.history)
    try:
        for move in _moves(game, event, words):
            game.push(move)
    except ValueError:
        while len(game.history) > length:
            game.pop()
        raise


def _moves(game: Game, event: str, words: list):
    """The moves of an event, those that it may leave out before it."""
    if event == "deal":
        yield moves.make(moves.DEAL)
        return
    if event == "turnup":
        yield moves.make(moves.GIVE, moves.TURN_UP, cards.parse(words[1]))
        return
    hand = form.seat(words[1], game.rules.hands)
    rest = words[2:]
    if event == "cards" or event == "give":
        if game.deal and game.deal.has_bids():  # a hand that is laid open
            for move in _left_out(game, OPENING):
                yield move
        needed = game.cards_to_tell(hand)
        elsewhere = game.phase == OPENING and hand != game.receiver  # refused whatever it holds
        if event == "cards" and len(rest) != needed and not elsewhere:
            raise IllegalMove(f"write {needed} cards for seat {hand}, not {len(rest)}")
        for word in rest:
            yield moves.make(moves.GIVE, hand, cards.parse(word))
    elif event == "bid":
        while game.phase == SHOWING and game.deal.premium()[hand] and game.to_move != hand:
            yield moves.make(moves.CLOSE, game.to_move)
        for move in _bid(hand, rest):
            yield move
    elif event == "premium":
        if rest[0] not in OFFERS:
            raise IllegalMove(f"write this event as: {_FORMS[event]}")
        for move in _left_out(game, OFFERING):
            yield move
        yield moves.make(moves.OFFER, hand, OFFERS.index(rest[0]))
    elif event == "nominate":
        for move in _left_out(game, NOMINATING):
            yield move
        yield moves.make(moves.NOMINATE, hand, form.seat(rest[0], game.seats))
    elif event == "tricks":
        count = _number(rest[0])
        for move in _left_out(game, OPENING + 1):
            yield move
        yield moves.make(moves.TRICKS, hand, count)
    else:
        card = cards.parse(rest[0])
        for move in _left_out(game, OPENING + 1):
            yield move
        if hand > game.seats and game.deal:
            yield moves.make(moves.DUMMY, game.deal.mover, card)
        else:
            yield moves.make(moves.PLAY, hand, card)


def _bid(hand: int, words: list) -> list:
    """The moves of a bid that is told as a word, a number or three cards."""
    if len(words) == 3:
        return [moves.make(moves.LAY, hand, cards.parse(word)) for word in words]
    if words == ["hidden"]:
        return [moves.make(moves.HIDE, hand)]
    if words == ["failed"]:
        return [moves.make(moves.FAIL, hand)]
    if len(words) == 2:
        raise IllegalMove("a bid is three cards or a number")
    return [moves.make(moves.BID, hand, _number(words[0]))]


def _number(word: str) -> int:
    if not form.is_whole(word) or len(word) > 2:
        raise IllegalMove(f"'{word}' is no number of tricks")
    return int(word)


def _left_out(game: Game, until: int):
    """The moves that an event of a later phase leaves out, as long as each may be left out."""
    while game.deal and BIDDING <= game.phase < until:
        phase = game.phase
        seat = game.to_move
        if phase == BIDDING:
            if seat == DEALER or game.knows(seat) or game.deal.laid[seat]:
                return
            yield moves.make(moves.HIDE, seat)
        elif phase == OFFERING:
            yield moves.make(moves.OFFER, seat, moves.PASS)
        elif phase == NOMINATING:
            yield moves.make(moves.NOMINATE, seat, game.deal.eldest)
        elif phase == SHOWING:
            yield moves.make(moves.CLOSE, seat)
        elif game.deal.cards[game.receiver]:
            return
        else:
            yield moves.make(moves.CLOSE, game.receiver)
