"""The events of an adding game: written as lines of a record, and read from such lines.

A record may have `give S CARD` for a single card of a hand that is entered card by card, so a
half-entered hand can be saved.
"""

from engine import cards
from engine import record as form
from engine.adding import moves
from engine.adding.effect_table import AT_ONCE, FAR, HAND, NEXT, ROWS, TURN
from engine.adding.effects import DOUBLE, HALVE, SET, Effect, Ways
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import MOST_SEATS
from engine.const import const
from engine.errors import IllegalMove, RuleError, shown
from engine.kinds import Generator, RuleFile, Tags


def lines(game: Game, start: int = 0) -> "Generator[tuple[int, str], None, int]":
    """Yield the events of a game from a place in its history on, as (place after an event, line).

    Return the place after the last event.
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


def text(game: Game, move: int) -> str:
    """Return a move as a line; IndexError for a number that is no move."""
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


def choice(way: Effect, number: int) -> str:
    """Return what a card counts as a record has it: `+N`, `-N`, `=N`, `double` or `halve`."""
    if way.kind == DOUBLE:
        return "double"
    if way.kind == HALVE:
        return "halve"
    sign = "=" if way.kind == SET else "+" if number >= 0 else ""
    return sign + str(number)


# First what the turn does, then what happens to another player, then who is next.
_WORDS = [row for part in (TURN, AT_ONCE | HAND, NEXT) for row in ROWS if row[5] & part]


def chosen(card: Ways, move: int, in_full: bool = False) -> "list[str]":
    """Return what a play chose, as words of a record; no words for a card without a choice.

    card: what the card does. in_full: whether to return all words that a record may have.
    """
    _, seat, _, number = moves.fields(move)
    words: list[str] = []
    if in_full or card.choices > 1:
        way = card.of(number)
        counts = moves.counted(number)
        words.append(choice(way, counts))
        alike = [each for each in card.ways if each.kind == way.kind and counts in each.numbers]
        if in_full or len(alike) > 1:  # what it counts does not say which of the ways it is
            for _, name, usual, _, word, touches, _ in _WORDS:
                if touches != NEXT or way.names_at_once():  # else the seat that is named says it
                    words += [word] * (getattr(way, name) - usual)
    other = moves.named_of(number, seat)
    return words + [">" + form.SEATS[other]] if other else words


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
_DEAL = const(10)  # the place of this event
_TURNUP = const(11)
_MOST_CHOICES = const(8)  # with more choices, an error has only some
_DIRECTIONS = ("", "1", "-1")  # `moves.CLOCKWISE` and `ANTICLOCKWISE`


def start(tags: "Tags", rule_file: "RuleFile" = None) -> Game:
    """Return the `Game` that the tags of a record describe, before its first event.

    rule_file: a function that returns the data of a rule file by its name, or None for an unknown
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
    return Game(rules, *form.agreed(tags, MOST_SEATS))


def push(game: Game, words: "list[str]") -> None:
    """Play the event of a line, given as words; after an EngineError, nothing has changed."""
    game.push_all(moves_of(game, words))


def moves_of(game: Game, words: "list[str]") -> "list[int]":
    """Return the moves of an event, given as words; EngineError for words that can't be read."""
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


def _total(game: Game, words: "list[str]") -> int:
    """Return the move that sets the total."""
    number, named, direction = (words[1:] + ["", ""])[:3]
    digits = number[1:] if number[0] == "-" else number
    known = direction in _DIRECTIONS and (named == "") == (direction == "")
    if not form.is_whole(digits) or not known:
        raise form.misread(_EVENTS, moves.TOTAL)
    seat = form.seat(named, game.seats) if named else 0
    return moves.make(moves.TOTAL, seat, _DIRECTIONS.index(direction), int(number))


def _play(game: Game, seat: int, card: int, words: "list[str]") -> int:
    """Return the play of a card, by the words after it."""
    way = game.rules.simple(card)
    if way is None:
        return _alternative(game, seat, card, words)
    if len(words) > 1:
        raise form.misread(_EVENTS, moves.PLAY)
    return moves.make(moves.PLAY, seat, card, _number(game, way, seat, card, words))


def _number(game: Game, way: Effect, seat: int, card: int, words: "list[str]") -> int:
    """Return the number that a play chooses; without words, the only legal number."""
    if words:
        word = words[0]
        sign = word[0]
        wanted = "=" if way.kind == SET else "+-"
        if way.kind in (DOUBLE, HALVE):
            raise IllegalMove("no_choice", card=card, found=shown(word))
        if sign not in wanted or not form.is_whole(word[1:], len(word)):
            ways = ("=N",) if way.kind == SET else ("+N", "-N")
            raise IllegalMove("wrong_choice", card=card, found=shown(word), choices=ways)
        if len(word) > 5 or abs(int(word.lstrip("="))) > FAR:
            raise IllegalMove("cannot_count", card=card, number=shown(word))
        return int(word.lstrip("="))
    legal = game.numbers(card)
    if len(legal) > 1:
        game.check(moves.make(moves.PLAY, seat, card, legal[0]))  # whose turn it is comes first
        first, last = choice(way, legal[0]), choice(way, legal[-1])
        offered = (first, last) if len(legal) == 2 else (first, "…", last)
        raise IllegalMove("choice_needed", card=card, choices=offered)
    return game.first_number(card)


def _alternative(game: Game, seat: int, card: int, words: "list[str]") -> int:
    """Return the play of a card that has alternatives, by the words after the card."""
    effect = game.rules.effect(card)
    legal = game.plays(seat, (card,))
    # Whose turn it is comes first, and whether the card can be played at all.
    first = game.first_number(card)
    game.check(legal[0] if legal else moves.make(moves.PLAY, seat, card, first))
    counts = None
    for place, word in enumerate(words):
        if form.is_whole(word[1:], 4):
            words[place] = word[0] + str(int(word[1:]))
            if word[0] in "+-=":
                counts = int(words[place].lstrip("="))
    found: list[tuple[int, int]] = []
    for move in legal:
        every = chosen(effect, move, True)
        if counts is not None and moves.counted(moves.number_of(move)) != counts:
            continue
        if all(every.count(word) >= words.count(word) for word in words):
            found.append((len(every) if words else 0, move))
    # A word that is left out means an alternative without it, if there is one.
    fewest = min(found)[0] if found else 0
    fitting = [move for size, move in found if size == fewest]
    if not fitting:
        choices = _choices(effect, legal)
        if not any(choices):
            raise IllegalMove("names_nobody", card=card)
        raise IllegalMove("wrong_choice", card=card, found=shown(" ".join(words)), choices=choices)
    first_words = chosen(effect, fitting[0])
    if any(chosen(effect, move) != first_words for move in fitting):
        raise IllegalMove("choice_needed", card=card, choices=_choices(effect, fitting))
    return fitting[0]


def _choices(effect: Ways, plays: "list[int]") -> "tuple[str, ...]":
    """Return how plays of a card with alternatives are written, for an error.

    If there are many plays, return the first and the last of each alternative, with `…` between
    them.
    """
    shortened: list[int] = []
    for which in range(len(effect.ways)):
        some = [move for move in plays if moves.which_of(moves.number_of(move)) == which]
        if len(plays) > _MOST_CHOICES and len(some) > 2:
            some[1:-1] = [0]
        shortened += some
    return tuple([" ".join(chosen(effect, move)) if move else "…" for move in shortened])
