"""The events of an adding game as lines of a record, both ways.

A record may have `give S CARD` for one card of a hand that is entered card by card, so a hand that
is half entered can be saved.
"""

from engine import cards
from engine import record as form
from engine.adding import moves
from engine.adding.effect_table import AT_ONCE, FAR, HAND, NEXT, ROWS, TURN
from engine.adding.effects import DOUBLE, HALVE, SET
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import MOST_SEATS
from engine.const import const
from engine.errors import IllegalMove, RuleError, shown


def head(game) -> list:
    """Return the tags that `start` needs to begin the same game, as lines.

    They need no rule file: what it changes is written as options.
    """
    return form.head(game, game.rules.preset)


def lines(game, start: int = 0):
    """Yield the events of a game from a place in its history on, as (place after it, line).

    Return the place after the last one.
    """
    history = game.history
    place = start
    while place < len(history):
        move = history[place]
        if moves.kind_of(move) == moves.GIVE and moves.seat_of(move) != moves.TURN_UP:
            size = game.rules.hand_size or game.dealt_at(place)
            place = yield from form.cards_given(history, place, "deal", size)
        else:
            place += 1
            yield place, text(game, move)
    return place


def text(game, move: int) -> str:
    """Return a move as a line; IndexError if it is no move."""
    # Joined, since a board takes three times as long to format a text; and the fields of the move
    # are taken out without a call (`moves.fields`).
    kind, seat, card = move >> 11 & 15, move >> 7 & 15, move & 127
    name, count, _, _ = _EVENTS[kind]
    if kind > moves.JOIN:
        raise IndexError(kind)
    if kind == moves.GIVE and seat == moves.TURN_UP:
        return "turnup " + cards.TEXTS[card]
    words = [name, form.SEATS[seat], cards.TEXTS[card]][:count]
    if kind == moves.PLAY:
        effect = game.rules.effect(card)
        if effect.choices > 1 or game.rules.names:  # else it has no words
            words += chosen(effect, move)
    elif kind == moves.TOTAL:
        words[1] = str(moves.number_of(move))
        if seat:
            words += [form.SEATS[seat], _DIRECTIONS[card]]
    return " ".join(words)


def choice(effect, number: int) -> str:
    """Return what a card counts as a record has it: `+N`, `-N`, `=N`, `double` or `halve`."""
    if effect.kind == DOUBLE:
        return "double"
    if effect.kind == HALVE:
        return "halve"
    sign = "=" if effect.kind == SET else "+" if number >= 0 else ""
    return sign + str(number)


def chosen(effect, move: int) -> list:
    """Return what a play chose, as words of a record; none for a card without a choice.

    effect: what the card does (`Ways`).
    """
    _, seat, _, number = moves.fields(move)
    words: list = []
    if effect.choices > 1:
        way = effect.of(number)
        counts = moves.counted(number)
        words.append(choice(way, counts))
        alike = [each for each in effect.ways if each.kind == way.kind and counts in each.numbers]
        if len(alike) > 1:  # what it counts does not say which of the ways it is
            words += _besides(way)
    other = moves.named_of(number, seat)
    return words + [">" + form.SEATS[other]] if other else words


def _all_words(effect, move: int) -> list:
    """Return all that can be said about the way that a play chose."""
    _, seat, _, number = moves.fields(move)
    way = effect.of(number)
    words = [choice(way, moves.counted(number))] + _besides(way)
    other = moves.named_of(number, seat)
    return words + [">" + form.SEATS[other]] if other else words


# First what the turn does, then what happens to another, then who is next.
_WORDS = [row for part in (TURN, AT_ONCE | HAND, NEXT) for row in ROWS if row[5] & part]


def _besides(way) -> list:
    """Return what an effect does besides counting, in words."""
    words: list = []
    for _, name, usual, _, word, touches in _WORDS:
        if touches != NEXT or way.names_at_once():  # else the seat that is named says it
            words += [word] * (getattr(way, name) - usual)
    return words


_EVENTS = (  # by kind of move; `engine.record.event` describes a row
    ("hand", 1, 1, "hand"),
    ("give", 3, 3, "give SEAT CARD"),
    ("play", 3, 24, "play SEAT CARD [CHOICE]"),
    ("draw", 3, 3, "draw SEAT CARD"),
    ("nodraw", 2, 2, "nodraw SEAT"),
    ("out", 2, 2, "out SEAT"),
    ("draw", 2, 2, "draw SEAT"),
    ("total", 2, 4, "total NUMBER [SEAT DIRECTION]"),
    ("leave", 2, 2, "leave SEAT"),
    ("join", 1, 1, "join"),
    ("deal", 2, 255, "deal SEAT CARD…"),  # a whole hand
    ("turnup", 2, 2, "turnup CARD"),
)
_DEAL = const(10)  # the places of the last two
_TURNUP = const(11)
_MOST_CHOICES = const(8)  # that an error has in full
_DIRECTIONS = ("", "1", "-1")  # `moves.CLOCKWISE` and `ANTICLOCKWISE`


def start(tags: dict, rule_file=None) -> Game:
    """Return the `Game` that the tags of a record describe, before its first event.

    rule_file: a function that returns the data of a rule file by its name, None for an unknown
    name. RecordError or RuleError if the tags are wrong.
    """
    name = form.needed(tags, "Rules")
    data = rule_file(name) if rule_file is not None and name not in PRESETS else None
    if data is None:
        rules = preset(name)
    else:
        try:
            rules = Rules.from_file(data, name)
        except RuleError as error:
            raise RuleError("in_rule_file", name=shown(name), reason=error) from None
    if tags.get("Option"):
        rules = rules.with_options(tags["Option"])
    return form.begin(Game, rules, tags, MOST_SEATS)


def push(game: Game, words: list) -> None:
    """Play the event of a line, given as words; EngineError, with nothing changed."""
    game.push_all(moves_of(game, words))


def moves_of(game: Game, words: list) -> list:
    """Return the moves of an event, given as words; EngineError if they can't be read."""
    kind = form.event(_EVENTS, words)
    if kind == moves.BEGIN:
        return [moves.make(moves.BEGIN)]
    if kind == moves.TOTAL:
        return [_total(game, words)]
    if kind == moves.JOIN:
        return [moves.make(moves.JOIN, game.seats + 1)]
    if kind == _TURNUP:
        return [moves.make(moves.GIVE, moves.TURN_UP, cards.parse(words[1]))]
    seat = form.seat(words[1], game.seats)
    if kind == moves.PLAY:
        return [_play(game, seat, cards.parse(words[2]), words[3:])]
    if kind == moves.LATE and game.rules.forget_to_draw != "lenient":
        raise form.misread(_EVENTS, moves.DRAW)
    hand = [cards.parse(word) for word in words[2:]]
    if kind != _DEAL:
        return [moves.make(kind, seat, *hand)]
    if len(hand) != game.hand_size:
        raise IllegalMove("wrong_count", seat=seat, count=game.hand_size, found=len(hand))
    return [moves.make(moves.GIVE, seat, card) for card in hand]


def _total(game: Game, words: list) -> int:
    """Return the move that sets the total."""
    number = words[1]
    digits = number[1:] if number[0] == "-" else number
    if not form.is_whole(digits) or len(digits) > 10 or len(words) == 3:
        raise form.misread(_EVENTS, moves.TOTAL)
    if len(words) == 2:
        return moves.make(moves.TOTAL, number=int(number))
    if words[3] not in _DIRECTIONS[1:]:
        raise form.misread(_EVENTS, moves.TOTAL)
    seat = form.seat(words[2], game.seats)
    return moves.make(moves.TOTAL, seat, _DIRECTIONS.index(words[3]), int(number))


def _play(game: Game, seat: int, card: int, words: list) -> int:
    """Return the play of a card, by the words after it."""
    if game.rules.simple(card) is None:
        return _alternative(game, seat, card, words)
    if len(words) > 1:
        raise form.misread(_EVENTS, moves.PLAY)
    return moves.make(moves.PLAY, seat, card, _number(game, seat, card, words))


def _number(game: Game, seat: int, card: int, words: list) -> int:
    """Return the number of a play's choice, or the only legal one if it is left out."""
    effect = game.rules.simple(card)
    if words:
        word = words[0]
        sign = word[0]
        wanted = "=" if effect.kind == SET else "+-"
        if effect.kind in (DOUBLE, HALVE):
            raise IllegalMove("no_choice", card=card, found=shown(word))
        if sign not in wanted or not form.is_whole(word[1:]):
            ways = ("=N",) if effect.kind == SET else ("+N", "-N")
            raise IllegalMove("wrong_choice", card=card, found=shown(word), choices=ways)
        if len(word) > 5 or abs(int(word.lstrip("="))) > FAR:
            raise IllegalMove("cannot_count", card=card, number=shown(word))
        return int(word.lstrip("="))
    legal = game.numbers(card)
    if len(legal) > 1:
        game.check(moves.make(moves.PLAY, seat, card, legal[0]))  # whose turn it is comes first
        first, last = choice(effect, legal[0]), choice(effect, legal[-1])
        offered = (first, last) if len(legal) == 2 else (first, "…", last)
        raise IllegalMove("choice_needed", card=card, choices=offered)
    return game.first_number(card)


def _alternative(game: Game, seat: int, card: int, words: list) -> int:
    """Return the play of a card that has alternatives, by the words after the card."""
    effect = game.rules.effect(card)
    legal = game.plays(seat, (card,))
    # Whose turn it is comes first, and whether the card can be played at all.
    first = game.first_number(card)
    game.check(legal[0] if legal else moves.make(moves.PLAY, seat, card, first))
    counts = None
    for place, word in enumerate(words):
        if form.is_whole(word[1:]) and len(word) < 6:
            words[place] = word[0] + str(int(word[1:]))
            if word[0] in "+-=":
                counts = int(words[place].lstrip("="))
    fitting: list = []
    fewest = 0
    for move in legal:
        if counts is not None and moves.counted(moves.number_of(move)) != counts:
            continue
        every = _all_words(effect, move)
        if all(every.count(word) >= words.count(word) for word in words):
            # A word that is left out means an alternative without it, if there is one.
            if words and fitting and len(every) < fewest:
                fitting = []
            if not words or not fitting or len(every) == fewest:
                fewest = len(every)
                fitting.append(move)
    if not fitting:
        choices = _choices(effect, legal)
        if not any(choices):
            raise IllegalMove("names_nobody", card=card)
        raise IllegalMove("wrong_choice", card=card, found=shown(" ".join(words)), choices=choices)
    first_words = chosen(effect, fitting[0])
    if any(chosen(effect, move) != first_words for move in fitting):
        raise IllegalMove("choice_needed", card=card, choices=_choices(effect, fitting))
    return fitting[0]


def _choices(effect, plays: list) -> tuple:
    """Return how plays of a card with alternatives are written, for an error.

    Of many, they are the first and the last of each alternative, with `…` between them.
    """
    shortened = []
    for which in range(len(effect.ways)):
        some = [move for move in plays if moves.which_of(moves.number_of(move)) == which]
        if len(plays) > _MOST_CHOICES and len(some) > 2:
            some[1:-1] = [0]
        shortened += some
    return tuple([" ".join(chosen(effect, move)) if move else "…" for move in shortened])
