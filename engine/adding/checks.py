"""Why a move in an adding game may not be made."""

from engine import cards
from engine.adding import moves
from engine.errors import GameOver, IllegalMove
from engine.game import DEALER


def refuse(game, move: int) -> None:
    """Raise IllegalMove for a move that is not legal."""
    kind = moves.kind_of(move)
    if game.over:
        raise GameOver("game_over")
    if (kind == moves.BEGIN) != game.between_deals:
        raise IllegalMove("hand_not_over") if kind == moves.BEGIN else IllegalMove("begin_hand")
    seat = moves.seat_of(move)
    if kind != moves.BEGIN and not 1 <= seat <= game.seats:
        raise IllegalMove("no_seat", found=seat, seats=game.seats)
    if kind == moves.GIVE:
        _check_deal(game, seat, moves.value_of(move))
    elif kind == moves.DRAW:
        _check_draw(game, seat, moves.value_of(move))
    elif kind == moves.LATE:
        if game.knows(seat):
            raise IllegalMove("drawn_card_needed", seat=seat)
        if not game.may_draw_late(seat):
            raise IllegalMove("no_draw_now", seat=seat)
    elif kind == moves.NODRAW:
        _check_nodraw(game, seat)
    elif kind == moves.PLAY:
        _check_turn(game, seat)
        _check_play(game, seat, moves.value_of(move), moves.number_of(move))
    elif kind == moves.OUT:
        _check_turn(game, seat)
        _check_out(game, seat)
    raise IllegalMove("no_such_move")


def refusal(game, card: int):
    """Return why a card can't be played at this total, as IllegalMove; None if it can (A-04)."""
    rules = game.rules
    if rules.numbers(card, game.deck.total):
        return None
    total = min(
        [rules.total(card, game.deck.total, number) for number in rules.effect(card).numbers]
    )
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
    over = total - limit
    return IllegalMove(
        "number_over_limit", card=card, number=as_, total=total, over=over, limit=limit
    )


def _check_turn(game, seat: int) -> None:
    receiver = game.receiver
    if receiver and game.must_draw:
        raise IllegalMove("not_drawn", seat=receiver)
    if receiver:
        raise IllegalMove("not_dealt", seat=receiver, count=game.rules.hand_size)
    if seat != game.turn:
        raise IllegalMove("not_turn", seat=game.turn, other=seat)


def _check_play(game, seat: int, card: int, number: int) -> None:
    _check_is_card(game, card)
    if not game.deck.sizes[seat]:
        raise IllegalMove("no_card_left", seat=seat)
    hand = game.cards_of(seat)
    if hand is not None and card not in hand:
        raise IllegalMove("not_held", seat=seat, card=card)
    if number not in game.rules.effect(card).numbers:
        raise IllegalMove("cannot_count", card=card, number=number)
    total = game.rules.total(card, game.deck.total, number)
    if not game.rules.allows(total):
        raise game.refusal(card) or _number_refusal(game, card, number, total)


def _check_out(game, seat: int) -> None:
    if game.may_be_out(seat):
        return
    hand = game.cards_of(seat)
    if hand is None:
        raise IllegalMove("play_over")
    raise IllegalMove("can_play", seat=seat, card=moves.value_of(game.plays(seat, hand)[0]))


def _check_deal(game, seat: int, card: int) -> None:
    if not game.knows(seat) and game.plays_on(seat):
        if not game.may_be_known(seat):
            raise IllegalMove("cards_before_play", seat=seat)
    elif not game.standing.is_in(seat) or game.must_draw or not game.receiver:
        raise IllegalMove("no_deal_now", seat=seat)
    elif game.deck.sizes[seat] == game.rules.hand_size:
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
    if seat != game.deck.drawer or moves.kind_of(game.history[-1]) != moves.PLAY or seat == DEALER:
        raise IllegalMove("not_just_played", seat=seat)


def _check_unseen(game, card: int) -> None:
    _check_is_card(game, card)
    if not game.deck.is_unseen(card):
        raise IllegalMove("not_unseen", card=card)


def _check_is_card(game, card: int) -> None:
    if card > cards.JOKER:
        raise IllegalMove("no_such_move")
    if not game.deck.has(card):
        raise IllegalMove("not_in_pack", card=card)
    if game.rules.needs_suit(card):
        raise IllegalMove("suit_needed", card=card)
