"""The events of Parlett's game: written as lines of a record, and read from such lines.

Besides the events of the format, a record may have:

- `give S CARD`: one card of a hand that is entered card by card, so a hand that is half entered can
  be saved; `cards` has all of a hand.
- `premium S pass`: seat S makes no premium bid.
- `bid S hidden`: seat S hides its bid. A second `bid` line has the bid when it is shown, after
  the last trick at the latest.
- `bid S failed`: after the last trick, a hidden bid that failed and is not shown (P-25).
- `bid S CARD`: one card of a bid that is laid card by card.
- `close S`: the cards or the bid that seat S should show stay unknown.

Some lines may be left out where others imply them: a pass, a hidden bid, the eldest seat named to
lead, and what stays unknown.
"""

from engine import cards
from engine import record as form
from engine.const import const
from engine.errors import IllegalMove, RecordError, shown
from engine.game import DEALER
from engine.kinds import Generator, Iterator, RuleFile, Tags
from engine.parlett import moves
from engine.parlett.checks import as_seat
from engine.parlett.deal import BIDDING, NOMINATING, OFFERING, OPENING, SHOWING
from engine.parlett.game import Game
from engine.parlett.pack import DUMMY
from engine.parlett.rules import Rules

OFFERS = ("pass", "declare", "reveal")
"""Premium bids, as a record has them."""

_CARDS = const(12)  # the places of the last two of `_EVENTS`
_GIVE = const(13)


def lines(game: Game, start: int = 0) -> "Generator[tuple[int, str], None, int]":
    """Yield the events of a game from a place in its history on, as (place after an event, line).

    Return the place after the last event. A bid that is half laid is left out.
    """
    history = game.history
    reached = place = start
    while place < len(history):
        move = history[place]
        kind = moves.kind_of(move)
        if kind == moves.GIVE and moves.seat_of(move) != moves.TURN_UP:
            size = _full_size(game, history, place)
            reached = place = yield from form.cards_given(history, place, "cards", size)
            continue
        line = ""
        if kind == moves.LAY:
            end = form.run_end(history, place)
            if end - place == 3:
                words = [cards.TEXTS[moves.value_of(part)] for part in history[place:end]]
                line = " ".join(["bid", form.SEATS[moves.seat_of(move)]] + words)
        else:
            end = place + 1
            line = "" if kind == moves.CLOSE else text(game, move)
        place = end
        if line:
            reached = place
            yield place, line
    return reached


def _full_size(game: Game, history: list[int], place: int) -> int:
    """Return how many cards a hand gets if its first card is given at a place.

    A hand that is dealt gets all its cards. A hand that is laid open after the bids gets the cards
    that it has not played.
    """
    hand = moves.seat_of(history[place])
    count = game.rules.hand_size
    place -= 1
    if moves.kind_of(history[place]) > moves.GIVE:
        count = game.rules.tricks
        while moves.kind_of(history[place]) != moves.BEGIN:
            # The dummy lies open before the first trick, so only a player's own plays count.
            kind = moves.kind_of(history[place])
            count -= kind == moves.PLAY and moves.seat_of(history[place]) == hand
            place -= 1
    return count


def text(game: Game, move: int) -> str:
    """Return a move as a line; IndexError if it is no move."""
    # Joined, since a board takes three times as long to format a text.
    kind, hand, value, number = moves.fields(move)
    if number or not moves.BEGIN <= kind <= moves.TRICKS:
        raise IndexError(kind)
    if kind == moves.PLAY_DUMMY:
        hand = DUMMY
    if kind == moves.GIVE and hand != moves.TURN_UP:
        kind = _GIVE
    words = [_EVENTS[kind][0], form.SEATS[hand]][: _EVENTS[kind][1]]
    if kind == moves.GIVE:
        words[1] = cards.TEXTS[value]
    elif len(words) < _EVENTS[kind][1]:
        if kind in _WORDS:
            words.append(_WORDS[kind][value])
        else:
            words.append(cards.TEXTS[value] if kind <= moves.LAY or kind == _GIVE else str(value))
    return " ".join(words)


_WORDS = {moves.HIDE: ("hidden",), moves.FAIL: ("failed",), moves.OFFER: OFFERS}  # by value
_EVENTS = (  # by kind of move; `engine.record.event` describes a row
    # The last item is the phase before which the event implies moves that are left out.
    ("deal", 1, 1, "deal", 0),
    ("turnup", 2, 2, "turnup CARD", 0),
    ("play", 3, 3, "play SEAT CARD", OPENING + 1),
    ("play", 3, 3, "play SEAT CARD", OPENING + 1),
    ("bid", 5, 5, "bid SEAT CARD CARD CARD, or bid SEAT NUMBER", 0),
    ("bid", 3, 3, "bid SEAT NUMBER", 0),
    ("bid", 3, 3, "bid SEAT hidden", 0),
    ("bid", 3, 3, "bid SEAT failed", 0),
    ("premium", 3, 3, "premium SEAT declare, reveal or pass", OFFERING),
    ("nominate", 3, 3, "nominate SEAT SEAT", NOMINATING),
    ("close", 2, 2, "close SEAT", 0),
    ("tricks", 3, 3, "tricks SEAT NUMBER", OPENING + 1),
    ("cards", 3, 15, "cards SEAT CARD…", OPENING),  # a whole hand
    ("give", 3, 3, "give SEAT CARD", OPENING),
)


def start(tags: "Tags", rule_file: "RuleFile" = None) -> Game:
    """Return the `Game` that the tags of a record describe, before its first event.

    RecordError or RuleError if the tags are wrong. `rule_file` is not used.
    """
    name = form.needed(tags, "Rules")
    rules = Rules(name, str(tags.get("Match", "nine_deals")), tags.get("Option", ()))
    return Game(rules, *form.agreed(tags, 4))


def push(game: Game, words: list[str]) -> None:
    """Play the event of a line, given as words; after an EngineError, nothing has changed."""
    game.push_all(_all_moves(game, words))


def _all_moves(game: Game, words: list[str]) -> "Iterator[int]":
    """Yield the moves that an event implies, then its own moves."""
    kind = form.event(_EVENTS, words)
    if kind == moves.LAY or kind == moves.BID:
        hand = form.seat(words[1], game.rules.hands)
        while game.phase == SHOWING and game.deal.premium()[hand] and game.to_move != hand:
            yield moves.make(moves.CLOSE, game.to_move)
    elif kind < _CARDS or game.deal.has_bids():  # a hand that is laid open
        yield from _left_out(game, _EVENTS[kind][4])
    yield from moves_of(game, words)


def moves_of(game: Game, words: list[str]) -> list[int]:
    """Return the moves of an event, given as words, without the moves that it implies.

    EngineError if the words can't be read.
    """
    kind = form.event(_EVENTS, words)  # for a bid by number or in words BID, for a play PLAY
    if kind == moves.BEGIN:
        return [moves.make(moves.BEGIN)]
    if kind == moves.GIVE:
        return [moves.make(moves.GIVE, moves.TURN_UP, cards.parse(words[1]))]
    hand = form.seat(words[1], game.rules.hands)
    rest = words[2:]
    if kind >= _CARDS:
        size = game.cards_needed(hand)
        elsewhere = game.phase == OPENING and hand != game.receiver  # refused whatever it holds
        if kind == _CARDS and len(rest) != size and not elsewhere:
            raise IllegalMove("wrong_count", seat=as_seat(game, hand), count=size, found=len(rest))
        return [moves.make(moves.GIVE, hand, cards.parse(word)) for word in rest]
    value = 0
    if kind == moves.LAY or kind == moves.BID:
        return _bid(hand, rest)
    if kind == moves.OFFER:
        if rest[0] not in OFFERS:
            raise form.misread(_EVENTS, kind)
        value = OFFERS.index(rest[0])
    elif kind == moves.NOMINATE:
        value = form.seat(rest[0], game.seats)
    elif kind == moves.TRICKS:
        value = _number(rest[0])
    elif kind == moves.PLAY:
        value = cards.parse(rest[0])
        if hand > game.seats:
            return [moves.make(moves.PLAY_DUMMY, game.deal.mover, value)]
    return [moves.make(kind, hand, value)]


def _bid(hand: int, words: list[str]) -> list[int]:
    """Return the moves of a bid: a word, a number, a card or three cards."""
    for kind in (moves.HIDE, moves.FAIL):
        if words[0] in _WORDS[kind]:
            return [moves.make(kind, hand)]
    if len(words) == 3 or (words[0] in cards.TEXTS and not form.is_whole(words[0])):
        return [moves.make(moves.LAY, hand, cards.parse(word)) for word in words]
    return [moves.make(moves.BID, hand, _number(words[0]))]


def _number(word: str) -> int:
    if not form.is_whole(word, 2):
        raise RecordError(0, "not_whole", key="Tricks", found=shown(word))
    return int(word)


def _left_out(game: Game, until: int) -> "Iterator[int]":
    """Yield the moves that an event of a later phase implies, as far as they may be left out."""
    while BIDDING <= game.phase < until:
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
