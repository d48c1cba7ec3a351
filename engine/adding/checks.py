"""Which moves of an adding game are legal, and why others are not."""

from engine import cards
from engine.adding import moves
from engine.adding.effects import ONE_OF
from engine.adding.vocabulary import MOST_SEATS
from engine.errors import GameOver, IllegalMove
from engine.game import BETWEEN, ENDED


def check(game, move: int) -> None:
    """Raise IllegalMove with the reason unless a move is legal."""
    kind = move >> 11 & 15
    seat = move >> 7 & 15
    card = move & 127
    phase = game.phase
    if phase == ENDED:
        raise GameOver("game_over")
    if kind == moves.JOIN or kind == moves.LEAVE:
        _check_who_plays(game, kind, seat)
        if move != kind << 11 | seat << 7:
            raise IllegalMove("no_such_move")
        return
    if (kind == moves.BEGIN) != (phase == BETWEEN):
        raise IllegalMove("hand_not_over" if kind == moves.BEGIN else "begin_hand")
    if kind == moves.TOTAL:
        _check_total(game, seat, card, move >> 15)
        return
    if kind != moves.BEGIN and not 1 <= seat <= game.seats:
        raise IllegalMove("no_seat", found=seat, seats=game.seats)
    canonical = kind << 11 | seat << 7
    if kind == moves.PLAY:
        _check_turn(game, seat)
        _check_play(game, seat, card, move >> 15)
        return
    if kind == moves.DRAW:
        _check_draw(game, seat, card)
        canonical += card
    elif kind == moves.GIVE:
        _check_give(game, seat, card)
        canonical += card
    elif kind == moves.LATE:
        if game.knows(seat):
            raise IllegalMove("drawn_card_needed", seat=seat)
        if not game.may_draw_late(seat):
            raise IllegalMove("no_draw_now", seat=seat)
    elif kind == moves.NODRAW:
        _check_nodraw(game, seat)
    elif kind == moves.OUT:
        _check_turn(game, seat)
        _check_out(game, seat)
    else:
        canonical = moves.BEGIN
    if move != canonical:
        raise IllegalMove("no_such_move")


def _check_who_plays(game, kind: int, seat: int) -> None:
    """Check that a player leaves or joins."""
    if not game.deal_number:
        raise IllegalMove("begin_hand")
    if kind == moves.LEAVE:
        if not 1 <= seat <= game.seats:
            raise IllegalMove("no_seat", found=seat, seats=game.seats)
        if not game.standing.is_in(seat):
            raise IllegalMove("seat_is_out", seat=seat)
    elif game.phase != BETWEEN:
        raise IllegalMove("join_between")
    elif game.seats == MOST_SEATS or (game.players() + 1) * game.rules.hand_size > len(game.pack):
        raise IllegalMove("no_room")
    elif seat != game.seats + 1:
        raise IllegalMove("no_such_move")


def refusal(game, card: int):
    """Return why a card can't be played at this total, as IllegalMove; None if it can (A-04)."""
    rules = game.rules
    if rules.numbers(card, game.deal.total):
        return None
    before = game.deal.total
    total = min([rules.total(card, before, number) for number in rules.offered(card, before)])
    limit = rules.limit
    if total > limit:
        return IllegalMove("over_limit", card=card, total=total, over=total - limit, limit=limit)
    return IllegalMove("below_zero", card=card, total=total)


def _number_refusal(game, card: int, number: int, total: int) -> IllegalMove:
    """Return why a card can't count a number, though it can count another."""
    limit = game.rules.limit
    as_ = f"{number:+d}"
    if total <= limit:
        return IllegalMove("number_below_zero", card=card, number=as_, total=total)
    return IllegalMove(
        "number_over_limit", card=card, number=as_, total=total, over=total - limit, limit=limit
    )


def _check_turn(game, seat: int) -> None:
    receiver = game.deal.receiver
    if receiver and game.must_draw:
        raise IllegalMove("not_drawn", seat=receiver)
    if receiver:
        raise IllegalMove("not_dealt", seat=receiver, count=game.rules.hand_size)
    if seat != game.turn:
        raise IllegalMove("not_turn", seat=game.turn, other=seat)


def _check_play(game, seat: int, card: int, number: int) -> None:
    _check_is_card(game, card)
    if not game.deal.size(seat):
        raise IllegalMove("no_card_left", seat=seat)
    hand = game.cards_of(seat)
    if hand is not None and card not in hand:
        raise IllegalMove("not_held", seat=seat, card=card)
    rules = game.rules
    counts = number
    several = rules.effect(card).kind == ONE_OF
    if several:
        if moves.make(moves.PLAY, seat, card, number) in game.plays(seat, (card,)):
            return
        counts = moves.counted(number)
        number = moves.unnamed(number)
    if number not in rules.offered(card, game.deal.total):
        raise IllegalMove("cannot_count", card=card, number=counts)
    total = rules.total(card, game.deal.total, number)
    if not rules.allows(total):
        raise game.refusal(card) or _number_refusal(game, card, counts, total)
    if several:
        raise IllegalMove("name_needed", card=card)


def _check_out(game, seat: int) -> None:
    if game.may_be_out(seat):
        return
    hand = game.cards_of(seat)
    if hand is None:
        raise IllegalMove("play_over")
    raise IllegalMove("can_play", seat=seat, card=moves.value_of(game.plays(seat, hand)[0]))


def _check_give(game, seat: int, card: int) -> None:
    if not game.knows(seat) and game.plays_on(seat):
        # A hand may be entered before the first card is played.
        before_play = (moves.BEGIN, moves.GIVE, moves.LEAVE)
        if game.deal_number > 1 or any(m >> 11 & 15 not in before_play for m in game.history):
            raise IllegalMove("cards_before_play", seat=seat)
    elif not game.standing.is_in(seat) or game.must_draw or not game.receiver:
        raise IllegalMove("no_deal_now", seat=seat)
    elif game.deal.size(seat) == game.rules.hand_size:
        raise IllegalMove("hand_full", seat=seat, count=game.rules.hand_size)
    _check_unseen(game, card)


def _check_draw(game, seat: int, card: int) -> None:
    waits = game.must_draw and seat == game.receiver
    if not waits and not (game.knows(seat) and game.may_draw_late(seat)):
        raise IllegalMove("no_draw_now", seat=seat)
    _check_unseen(game, card)


def _check_nodraw(game, seat: int) -> None:
    if game.rules.forget_to_draw == "auto":
        raise IllegalMove("no_forgetting")
    if seat != game.deal.drawer or moves.kind_of(game.history[-1]) != moves.PLAY:
        raise IllegalMove("not_just_played", seat=seat)


def _check_total(game, seat: int, direction: int, total: int) -> None:
    """Check a total that players set; nobody may wait for a card."""
    if game.deal.receiver:
        _check_turn(game, 0)
    least = game.least_total()
    if not least <= total <= game.rules.limit:
        raise IllegalMove("no_such_total", found=total, least=least, most=game.rules.limit)
    if not seat and direction:
        raise IllegalMove("no_such_move")
    if seat > game.seats:
        raise IllegalMove("no_seat", found=seat, seats=game.seats)
    if seat and direction not in (moves.CLOCKWISE, moves.ANTICLOCKWISE):
        raise IllegalMove("no_such_move")
    if seat and not game.plays_on(seat):
        raise IllegalMove("seat_is_out", seat=seat)


def _check_unseen(game, card: int) -> None:
    _check_is_card(game, card)
    if not game.deal.is_unseen(card):
        raise IllegalMove("not_unseen", card=card)


def _check_is_card(game, card: int) -> None:
    if card > cards.JOKER:
        raise IllegalMove("no_such_move")
    if not game.deal.has(card):
        raise IllegalMove("not_in_pack", card=card)
    if game.rules.needs_suit(card):
        raise IllegalMove("suit_needed", card=card)
