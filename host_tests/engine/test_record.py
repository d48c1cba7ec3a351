"""The record of an adding game: read, written, and refused line by line with a reason."""

from __future__ import annotations

import pytest

from engine.adding import record as events
from engine.reader import Reader
from engine.record import RecordError
from host_tests.engine.states import plain

HEAD = '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "4"]\n[Dealer "4"]\n'  # four lines


def read(text: str) -> Reader:
    """Play a whole record, as whoever resumes it does."""
    reader = Reader()
    for line in text.splitlines():
        reader.feed(line)
    reader.start()
    return reader


def refusal(text: str) -> tuple[int, str]:
    """The line at which a record is refused and why; the refused line has changed nothing."""
    reader = Reader()
    for line in text.splitlines():
        before = state(reader)
        try:
            reader.feed(line)
        except RecordError as error:
            assert state(reader) == before
            with pytest.raises(RecordError):  # nor is it taken when it comes again
                reader.feed(line)
            return error.line, error.reason
    with pytest.raises(RecordError) as refused:
        reader.start()
    assert reader.game is None
    return refused.value.line, refused.value.reason


def state(reader: Reader) -> tuple:
    """All that a line may change; a game that was only begun, by a refused line, counts as none."""
    game = reader.game
    return plain(reader.tags), plain(game) if game is not None and game.history else None


def written(reader: Reader) -> str:
    """The record that is written of what was read."""
    lines = events.head(reader.start()) + [line for _, line in events.lines(reader.start())]
    return "".join(line + "\n" for line in lines)


T_02 = HEAD + "hand\nplay 1 K\nplay 2 9\nplay 3 4\nplay 2 10 -10\nplay 1 8\nplay 4 4\nout 1\n"

DEALT = HEAD + (
    "hand\ndeal 1 KS 4H 9D\ndeal 3 2 2 AC\nplay 1 KS\nnodraw 1\nplay 2 10 -10\nplay 3 AC +1\n"
    "draw 3 JH\nplay 4 9\nnodraw 4\nplay 1 4H\ndraw 1 5S\nplay 4 2\nplay 3 2\ndraw 3 2\n"
    "play 2 K\nplay 1 9D\ndraw 1 QC\nplay 4 9\nout 3\nhand\n"
)

# Reading


def test_the_example_of_the_format_reads_with_its_comments() -> None:
    reader = read(
        '[Game "adding"]\n'
        '[Rules "pagat-99"]                 ; a preset id\n'
        '[Option "two_player_reverse=again"]   ; what this table changed\n'
        '[Seats "4"]\n'
        '[Names "North East South West"]    ; optional\n'
        '[Dealer "4"]\n'
        '[Seed "12345"]\n'
        "\n"
        "; the first hand\n"
        "hand\n"
        "   play  1\tK  \r\n"
    )
    game = reader.start()
    assert reader.names[1:] == ["North", "East", "South", "West"]
    assert game.rules.reverse_plays_again
    assert (game.total, game.turn, game.hand, game.dealer) == (99, 2, 1, 4)
    assert reader.tags["Seed"] == "12345"


def test_an_event_gives_its_words_once_played_and_other_lines_give_nothing() -> None:
    reader = Reader()
    told = [reader.feed(line) for line in (HEAD + "; a comment\n\nhand\nplay 1 K").split("\n")]
    assert told == [None] * 6 + [["hand"], ["play", "1", "K"]]


def test_a_record_of_tags_alone_is_a_game_not_begun() -> None:
    game = read(HEAD).start()
    assert game.between_hands
    assert game.hand == 0


def test_without_names_the_seats_have_their_numbers() -> None:
    assert read(HEAD).names == ["", "Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_tags_of_other_programs_are_passed_over() -> None:
    read('[Event "Club night"]\n' + HEAD + "hand")


def test_several_options_are_taken_in_their_order() -> None:
    game = read('[Option "hand=4"]\n' + HEAD + '[Option "hand=5"]').start()
    assert game.rules.hand == 5


def test_seats_with_a_deal_line_have_known_cards_and_the_others_may_play_anything() -> None:
    game = read(DEALT).start()
    assert [seat for seat in range(1, 5) if game.knows(seat)] == [1, 3]
    assert game.cards_of(2) is None
    assert game.tokens[1:] == [5, 5, 4, 5]


def test_a_record_may_stop_anywhere() -> None:
    lines = DEALT.splitlines()
    for end in range(4, len(lines) + 1):
        read("\n".join(lines[:end]))


# Writing


@pytest.mark.parametrize("text", [HEAD, T_02, DEALT, T_02 + "hand\n"])
def test_what_is_read_is_written_as_it_was(text: str) -> None:
    assert written(read(text)) == text


def test_options_are_written_in_their_order() -> None:
    text = HEAD.replace("[Seats", '[Option "hand=5"]\n[Option "tokens=4"]\n[Seats') + "hand\n"
    assert written(read(text)) == text


def test_a_hand_may_be_told_card_by_card_and_half_of_it_is_kept() -> None:
    told = [f"give 1 {card}\n" for card in ("KS", "4H", "9D")]
    whole = read(HEAD + "hand\n" + "".join(told) + "play 1 KS\n")
    at_once = read(HEAD + "hand\ndeal 1 KS 4H 9D\nplay 1 KS\n")
    assert plain(whole.start()) == plain(at_once.start())
    for count in (1, 2):
        half = HEAD + "hand\n" + "".join(told[:count])
        assert written(read(half)) == half
    in_turn = HEAD + "hand\ngive 1 KS\ngive 2 4C\ngive 1 4H\ngive 2 5C\ngive 1 9D\n"
    assert written(read(in_turn)) == in_turn


def test_a_choice_that_was_left_out_is_written() -> None:
    text = HEAD + "hand\nplay 1 K\nplay 2 10\n"
    assert written(read(text)) == text.replace("play 2 10", "play 2 10 -10")


def test_a_choice_that_was_none_is_not_written() -> None:
    assert written(read(HEAD + "hand\nplay 1 K =99\nplay 2 9 +0\n")) == (
        HEAD + "hand\nplay 1 K\nplay 2 9\n"
    )


def test_the_lines_after_any_event_continue_those_before_it() -> None:
    game = read(DEALT).start()
    told = list(events.lines(game))
    for place, (after, _) in enumerate(told):
        assert list(events.lines(game, after)) == told[place + 1 :]


def club(name: str) -> object:
    """The data of the only rule file there is."""
    data = {"base": "98", "name": "Club", "hand": 2, "cards": {"2S": {"double": True}}}
    return data if name == "club.json" else None


def test_a_rule_file_is_asked_for_by_the_name_of_the_rules_and_written_out_in_full() -> None:
    reader = Reader(club)
    for line in HEAD.replace("pagat-99", "club.json").splitlines():
        reader.feed(line)
    reader.feed("hand")
    reader.feed("play 1 8")
    reader.feed("play 2 2S")
    game = reader.start()
    assert (game.total, game.rules.name, game.rules.title()) == (16, "club.json", "Club")
    text = written(reader)
    assert text == (
        '[Game "adding"]\n[Rules "98"]\n[Option "name=Club"]\n[Option "hand=2"]\n'
        '[Option "2S=double"]\n[Seats "4"]\n[Dealer "4"]\nhand\nplay 1 8\nplay 2 2S\n'
    )
    assert written(read(text)) == text


def test_options_change_a_rule_file_as_they_change_a_preset() -> None:
    reader = Reader(club)
    for line in (HEAD.replace("pagat-99", "club.json") + '[Option "hand=5"]').splitlines():
        reader.feed(line)
    assert reader.start().rules.hand == 5
    assert read(written(reader)).start().rules.hand == 5


def test_a_preset_is_never_looked_for_in_files_and_an_unknown_file_is_refused() -> None:
    def never(name: str) -> object:
        raise AssertionError(name)

    reader = Reader(never)
    for line in HEAD.splitlines():
        reader.feed(line)
    assert reader.start().rules.name == "pagat-99"
    reader = Reader(club)
    for line in HEAD.replace("pagat-99", "clubs.json").splitlines():
        reader.feed(line)
    with pytest.raises(RecordError, match="there is no rule system 'clubs.json'; there are 100, "):
        reader.feed("hand")


LATE = HEAD.replace("[Seats", '[Option "forget_to_draw=lenient"]\n[Seats') + (
    "hand\ndeal 2 KS 4H 9D\nplay 1 5\nnodraw 1\nplay 2 9D\nnodraw 2\nplay 3 2\ndraw 1\ndraw 2 8C\n"
)


def test_a_24_late_draws_are_read_and_written() -> None:
    assert written(read(LATE)) == LATE
    assert refusal(LATE + "draw 1") == (15, "seat 1 has no card to draw now")
    assert refusal(LATE[: -len("draw 2 8C\n")] + "draw 2")[1] == (
        "the card that seat 2 drew must be told"
    )


# Tags that are refused


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("hand", 1, 'there is no [Game "…"] before the first event'),
        ("", 0, 'there is no [Game "…"] before the first event'),
        ('[Game "bridge"]\nhand', 2, "there is no game 'bridge'; there are adding and parlett"),
        ('[Game "adding"]\nhand', 2, 'there is no [Rules "…"] before the first event'),
        ('[Game "adding"]', 0, 'there is no [Rules "…"] before the first event'),
        (
            HEAD.replace("pagat-99", "pagat-97") + "\nhand",
            6,
            "there is no rule system 'pagat-97'; there are ",
        ),
        (HEAD.replace("pagat-99", "pagat-97"), 0, "there is no rule system 'pagat-97'; there are "),
        (HEAD.replace('[Seats "4"]', "") + "hand", 5, 'there is no [Seats "…"] before the first '),
        (HEAD.replace('[Dealer "4"]', "") + "hand", 5, 'there is no [Dealer "…"] before the '),
        (HEAD.replace('Seats "4"', 'Seats "9"') + "hand", 5, "[Seats]: '9' is no whole number"),
        (HEAD.replace('Seats "4"', 'Seats "1"') + "hand", 5, "[Seats]: '1' is no whole number"),
        (HEAD.replace('Seats "4"', 'Seats "four"') + "hand", 5, "[Seats]: 'four' is no whole "),
        (HEAD.replace('Seats "4"', 'Seats "٤"') + "hand", 5, "[Seats]: '٤' is no whole number"),
        (HEAD.replace('Seats "4"', 'Seats ""') + "hand", 5, "[Seats]: '' is no whole number"),
        (HEAD.replace('Dealer "4"', 'Dealer "5"') + "hand", 5, "[Dealer]: '5' is no whole number"),
        (HEAD.replace('Dealer "4"', 'Dealer "0"') + "hand", 5, "[Dealer]: '0' is no whole number"),
        (HEAD + '[Option "luck=7"]\nhand', 6, "'luck=7' is no option: write KEY=VALUE"),
        (HEAD + '[Option "hand=9"]\nhand', 6, "hand: 9 is no whole number from 1 to 7"),
        (HEAD + '[Option "hand=9"]', 0, "hand: 9 is no whole number from 1 to 7"),
        (HEAD + '[Names "North East"]\nhand', 6, "[Names] has 2 names for 4 seats"),
        (HEAD + '[Names "North East"]', 0, "[Names] has 2 names for 4 seats"),
        (HEAD + '[Seating "keeper"]\nhand', 6, "[Seating] has 1 roles for 4 seats"),
        (
            HEAD.replace('"4"', '"8"') + '[Option "hand=7"]\n[Option "decks=1"]\nhand',
            7,
            "8 hands of 7 are more than the 52 cards there are",
        ),
        (HEAD + '[Seats "4"]', 5, "[Seats] stands twice"),
        ('[Game "adding"]\n[Game "adding"]', 2, "[Game] stands twice"),
        (HEAD + 'hand\n[Names "N E S W"]', 6, "[Names] must stand before the first event"),
        (HEAD + 'hand\n[Option "hand=5"]', 6, "[Option] must stand before the first event"),
        ("[Game]", 1, 'a tag is written [Name "value"]'),
        ("[Game adding]", 1, 'a tag is written [Name "value"]'),
        ('[Game "adding"', 1, 'a tag is written [Name "value"]'),
        ('[Game "adding]', 1, 'a tag is written [Name "value"]'),
        ("[", 1, 'a tag is written [Name "value"]'),
        ('[Game "adding"] and', 1, "nothing may follow the tag [Game] but a ; comment"),
    ],
)
def test_a_wrong_tag_is_refused_where_it_is_noticed(text: str, line: int, reason: str) -> None:
    at, why = refusal(text)
    assert at == line
    assert why.startswith(reason)


# Events that are refused


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("fold 1", "there is no event 'fold'; there are deal, draw, give, hand, nodraw, out, play"),
        (
            "PLAY 1 5",
            "there is no event 'PLAY'; there are deal, draw, give, hand, nodraw, ",
        ),
        ("hand 2", "write this event as: hand"),
        ("play", "write this event as: play SEAT CARD [CHOICE]"),
        ("play 1", "write this event as: play SEAT CARD [CHOICE]"),
        ("play 1 A +1 +1", "write this event as: play SEAT CARD [CHOICE]"),
        ("play 1 5 ; five", "write this event as: play SEAT CARD [CHOICE]"),
        ("draw 1", "write this event as: draw SEAT CARD"),
        ("nodraw", "write this event as: nodraw SEAT"),
        ("out", "write this event as: out SEAT"),
        ("out 1 now", "write this event as: out SEAT"),
        ("deal", "write this event as: deal SEAT CARD…"),
        ("play 5 5", "there is no seat 5: there are seats 1 to 4"),
        ("play 0 5", "there is no seat 0: there are seats 1 to 4"),
        ("play -1 5", "there is no seat -1: there are seats 1 to 4"),
        ("play North 5", "there is no seat North: there are seats 1 to 4"),
        ("play ² 5", "there is no seat ²: there are seats 1 to 4"),
        ("play ١ 5", "there is no seat ١: there are seats 1 to 4"),
        ("deal 9 5 6 7", "there is no seat 9: there are seats 1 to 4"),
        ("play 1 11", "'11' is no card: write a rank (A 2 3 4 5 6 7 8 9 10 J Q K), "),
        ("play 1 k", "'k' is no card: write a rank (A 2 3 4 5 6 7 8 9 10 J Q K), "),
        ("deal 1 5 6 x", "'x' is no card: write a rank (A 2 3 4 5 6 7 8 9 10 J Q K), "),
        ("play 1 *", "no joker is in play"),
        ("play 1 A 1", "'1' is no choice for A: write +N or -N"),
        ("play 1 A +", "'+' is no choice for A: write +N or -N"),
        ("play 1 A =1", "'=1' is no choice for A: write +N or -N"),
        ("play 1 A +one", "'+one' is no choice for A: write +N or -N"),
        ("play 1 A +¹", "'+¹' is no choice for A: write +N or -N"),
        ("play 1 K +99", "'+99' is no choice for K: write =N"),
        ("play 1 K =98", "K can't count 98"),
        ("play 1 A +2", "A can't count 2"),
        ("play 1 A -1", "A can't count -1"),
        ("play 1 A", "A can be +1 or +11 here: write which"),
        ("play 1 10", "10 can be -10 or +10 here: write which"),
        ("play 2 5", "it is seat 1's turn, not seat 2's"),
        ("play 2 10", "it is seat 1's turn, not seat 2's"),
        ("out 3", "it is seat 1's turn, not seat 3's"),
        ("hand", "this hand is not over yet"),
        ("draw 1 5", "seat 1 has no card to draw now"),
        ("nodraw 1", "seat 1 has not just played, so it has no card to draw"),
    ],
)
def test_a_wrong_event_is_refused_with_its_line(event: str, reason: str) -> None:
    at, why = refusal(HEAD + "\nhand\n; to lead\n" + event)
    assert at == 8
    assert why.startswith(reason)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("play 1 5", "a new hand must begin first"),
        ("out 1", "a new hand must begin first"),
        ("deal 1 5 6 7", "a new hand must begin first"),
        ("hand\nplay 1 K\nplay 2 5", "5 makes 104, 5 over 99"),
        ("hand\nplay 1 K\nplay 2 A", "A makes 100, 1 over 99"),
        ("hand\nplay 1 K\nplay 2 10 +10", "10 as +10 makes 109, 10 over 99"),
        ("hand\nplay 1 K\nout 2\nplay 3 5", "a new hand must begin first"),
        ("hand\nplay 1 K\nnodraw 1\nnodraw 1", "seat 1 has not just played, so it has no card to "),
        ("hand\nplay 1 K\nnodraw 2", "seat 2 has not just played, so it has no card to draw"),
        ("hand\nplay 1 K\ndraw 1 5", "seat 1 has no card to draw now"),
    ],
)
def test_an_event_out_of_place_is_refused(lines: str, reason: str) -> None:
    at, why = refusal(HEAD + lines)
    assert at == 4 + len(lines.splitlines())
    assert why.startswith(reason)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("deal 1", "seat 1 is dealt 3 cards in these rules, not 0"),
        ("deal 1 KS 4H", "seat 1 is dealt 3 cards in these rules, not 2"),
        ("deal 1 KS 4H 9D 9C", "seat 1 is dealt 3 cards in these rules, not 4"),
        ("deal 1 KS KS 9D", "KS is in a hand or in the pile already"),
        ("deal 1 KS 4H 9D\ndeal 2 5C KS 6C", "KS is in a hand or in the pile already"),
        ("deal 1 KS 4H 9D\ndeal 2 5C 6C KS", "KS is in a hand or in the pile already"),
        ("deal 1 KS 4H 9D\ndeal 1 5C 6C 7C", "no cards are dealt to seat 1 now"),
        ("deal 1 K K K\ndeal 2 K K 5", "K is in a hand or in the pile already"),
        ("deal 1 K K K\ndeal 2 KS KH 5", "KH is in a hand or in the pile already"),
        ("deal 1 KC KD KH\ndeal 2 KS K 5", "K is in a hand or in the pile already"),
        ("deal 1 KS 4H *", "no joker is in play"),
        ("give 1 KS\ngive 1 KS", "KS is in a hand or in the pile already"),
        ("give 1 KS\nplay 1 KS", "seat 1 must be dealt its cards first"),
        ("give 1 KS\ngive 1 4H\ngive 1 9D\ngive 1 9C", "no cards are dealt to seat 1 now"),
        ("play 1 5\ngive 2 KS", "the cards of seat 2 must be told before the first play "),
        ("play 1 5\ndeal 2 KS 4H 9D", "the cards of seat 2 must be told before the first play "),
        ("play 1 K\nout 2\nhand\ndeal 2 KS 4H 9D", "the cards of seat 2 must be told before the "),
        ("deal 1 KS 4H 9D\nplay 1 K", "seat 1 does not hold K"),
        ("deal 1 K 4 9\nplay 1 KS", "seat 1 does not hold KS"),
        ("deal 1 KS 4H 9D\nplay 1 5C", "seat 1 does not hold 5C"),
        ("deal 1 KS 4H 9D\nplay 1 A", "seat 1 does not hold A"),
        ("deal 1 KS 4H 9D\nout 1", "seat 1 can still play 9D"),
        ("deal 1 KS 4H 9D\nplay 1 KS\nplay 2 9", "seat 1 has not drawn yet"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 KS", "KS is in a hand or in the pile already"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 4H", "4H is in a hand or in the pile already"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 2 5C", "seat 2 has no card to draw now"),
        ("deal 1 KS 4H 9D\nplay 1 KS\nnodraw 2", "seat 2 has not just played, so it has no card "),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 5C\nnodraw 1", "seat 1 has not just played, so it "),
        ("deal 1 KS 4H 9D\nplay 1 KS\nout 2\nplay 3 9", "seat 1 has not drawn yet"),
        (
            "deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 5C\nout 2\nhand\nplay 2 5",
            "seat 1 must be dealt its cards first",
        ),
    ],
)
def test_a_wrong_deal_or_a_card_not_held_is_refused(lines: str, reason: str) -> None:
    _, why = refusal(HEAD + "hand\n" + lines)
    assert why.startswith(reason)


def test_a_refused_deal_leaves_the_seat_free_to_play_unknown_cards() -> None:
    reader = Reader()
    for line in (HEAD + "hand").splitlines():
        reader.feed(line)
    with pytest.raises(RecordError):
        reader.feed("deal 1 KS KS KS")
    reader.feed("play 1 5")
    assert reader.start().total == 5


def test_an_error_says_its_line_and_reason_as_text() -> None:
    assert str(RecordError(3, "why")) == "line 3: why"
    assert str(RecordError(0, "why")) == "why"
