"""The record of an adding game: reading, writing, and refusals with line and reason."""

from __future__ import annotations

import sys

import pytest

from engine import record as form
from engine.adding import record as events
from engine.errors import RecordError
from engine.reader import Reader
from firmware.words import explain
from host_tests.engine.entering import a_game, adding_game, enter, house, lines_of
from host_tests.engine.refused import refusal
from host_tests.engine.states import plain
from host_tests.sure import sure

HEAD = '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "4"]\n[Dealer "4"]\n'  # four lines


def read(text: str) -> Reader:
    """Play a whole record, as a program that resumes it does."""
    reader = Reader()
    for line in text.splitlines():
        reader.feed(line)
    reader.start()
    return reader


def written(reader: Reader) -> str:
    """Return the record written from what was read."""
    lines = form.head(reader.start()) + [
        line for _, line in events.lines(adding_game(reader.start()))
    ]
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
    game = adding_game(reader.start())
    assert reader.names == ["North", "East", "South", "West"]
    assert game.rules.reverse_plays_again
    assert (game.deal.total, game.deal.turn, game.deal_number, game.dealer) == (99, 2, 1, 4)
    assert reader.tags["Seed"] == "12345"


def test_an_event_gives_its_words_once_played_and_other_lines_give_nothing() -> None:
    reader = Reader()
    entered = [reader.feed(line) for line in (HEAD + "; a comment\n\nhand\nplay 1 K").split("\n")]
    assert entered == [None] * 6 + [["hand"], ["play", "1", "K"]]


def test_a_record_of_tags_alone_is_a_game_not_begun() -> None:
    game = adding_game(read(HEAD).start())
    assert game.between_deals
    assert game.deal_number == 0


def test_without_names_the_seats_have_none() -> None:
    assert read(HEAD).names == []


def test_tags_of_other_programs_are_passed_over() -> None:
    read('[Event "Club night"]\n' + HEAD + "hand")


def test_several_options_are_taken_in_their_order() -> None:
    game = adding_game(read('[Option "hand=4"]\n' + HEAD + '[Option "hand=5"]').start())
    assert game.rules.hand_size == 5


def test_seats_with_a_deal_line_have_known_cards_and_the_others_may_play_anything() -> None:
    game = adding_game(read(DEALT).start())
    assert [seat for seat in range(1, 5) if game.knows(seat)] == [1, 3]
    assert game.cards_of(2) is None
    assert sure(game.standing.tokens)[1:] == [5, 5, 4, 5]


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


def test_a_hand_may_be_entered_card_by_card_and_half_of_it_is_kept() -> None:
    entered = [f"give 1 {card}\n" for card in ("KS", "4H", "9D")]
    whole = read(HEAD + "hand\n" + "".join(entered) + "play 1 KS\n")
    at_once = read(HEAD + "hand\ndeal 1 KS 4H 9D\nplay 1 KS\n")
    assert plain(whole.start()) == plain(at_once.start())
    for count in (1, 2):
        half = HEAD + "hand\n" + "".join(entered[:count])
        assert written(read(half)) == half
    in_turn = HEAD + "hand\ngive 1 KS\ngive 2 4C\ngive 1 4H\ngive 2 5C\ngive 1 9D\n"
    assert written(read(in_turn)) == in_turn


def test_a_choice_that_was_left_out_is_written() -> None:
    text = HEAD + "hand\nplay 1 K\nplay 2 10\n"
    assert written(read(text)) == text.replace("play 2 10", "play 2 10 -10")


def test_a_choice_that_takes_one_off_has_one_sign() -> None:
    game = a_game(house("98", cards={"5": {"add": [-1, 1]}}), 2)
    lines = ["play 1 5 +1", "play 2 5 -1"]
    assert lines_of(enter(game, "hand", *lines))[-2:] == lines


def test_a_single_choice_is_not_written() -> None:
    assert written(read(HEAD + "hand\nplay 1 K =99\nplay 2 9 +0\n")) == (
        HEAD + "hand\nplay 1 K\nplay 2 9\n"
    )


def test_the_lines_after_any_event_continue_those_before_it() -> None:
    game = adding_game(read(DEALT).start())
    entered = list(events.lines(game))
    for place, (after, _) in enumerate(entered):
        assert list(events.lines(game, after)) == entered[place + 1 :]


def club(name: str) -> object:
    """Return the data of the only rule file."""
    data = {"base": "98", "name": "Club", "hand": 2, "cards": {"2S": {"double": True}}}
    return data if name == "club.json" else None


def test_a_rule_file_is_requested_by_the_rules_name_and_written_in_full() -> None:
    reader = Reader(club)
    for line in HEAD.replace("pagat-99", "club.json").splitlines():
        reader.feed(line)
    reader.feed("hand")
    reader.feed("play 1 8")
    reader.feed("play 2 2S")
    game = adding_game(reader.start())
    assert (game.deal.total, game.rules.name, game.rules.title()) == (16, "club.json", "Club")
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
    assert adding_game(reader.start()).rules.hand_size == 5
    assert adding_game(read(written(reader)).start()).rules.hand_size == 5


def test_a_preset_is_never_read_from_files_and_an_unknown_file_is_refused() -> None:
    def never(name: str) -> object:
        raise AssertionError(name)

    reader = Reader(never)
    for line in HEAD.splitlines():
        reader.feed(line)
    assert reader.start().rules.name == "pagat-99"
    reader = Reader(club)
    for line in HEAD.replace("pagat-99", "clubs.json").splitlines():
        reader.feed(line)
    with pytest.raises(RecordError, match="not_one_of .* found=clubs.json"):
        reader.feed("hand")


LATE = HEAD.replace("[Seats", '[Option "forget_to_draw=lenient"]\n[Seats') + (
    "hand\ndeal 2 KS 4H 9D\nplay 1 5\nnodraw 1\nplay 2 9D\nnodraw 2\nplay 3 2\ndraw 1\ndraw 2 8C\n"
)


def test_a_24_late_draws_are_read_and_written() -> None:
    assert written(read(LATE)) == LATE
    assert refusal(LATE + "draw 1") == (15, "no_draw_now seat=1")
    assert refusal(LATE[: -len("draw 2 8C\n")] + "draw 2")[1] == "drawn_card_needed seat=2"


# Tags that are refused


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("hand", 1, "missing_tag key=Game"),
        ("", 0, "missing_tag key=Game"),
        ('[Game "bridge"]\nhand', 2, "not_one_of choices=adding,parlett found=bridge key=Game"),
        ('[Game "adding"]\nhand', 2, "missing_tag key=Rules"),
        ('[Game "adding"]', 0, "missing_tag key=Rules"),
        (
            HEAD.replace("pagat-99", "pagat-97") + "\nhand",
            6,
            "not_one_of choices=100,98,classic-99,",
        ),
        (
            HEAD.replace("pagat-99", "pagat-97"),
            0,
            "not_one_of choices=100,98,classic-99,",
        ),
        (HEAD.replace('[Seats "4"]', "") + "hand", 5, "missing_tag key=Seats"),
        (HEAD.replace('[Dealer "4"]', "") + "hand", 5, "missing_tag key=Dealer"),
        (
            HEAD.replace('Seats "4"', 'Seats "9"') + "hand",
            5,
            "out_of_range found=9 key=Seats least=2 most=8",
        ),
        (
            HEAD.replace('Seats "4"', 'Seats "1"') + "hand",
            5,
            "out_of_range found=1 key=Seats least=2 most=8",
        ),
        (
            HEAD.replace('Seats "4"', 'Seats "four"') + "hand",
            5,
            "out_of_range found=four key=Seats least=2 most=8",
        ),
        (
            HEAD.replace('Seats "4"', 'Seats "٤"') + "hand",
            5,
            "out_of_range found=٤ key=Seats least=2 most=8",
        ),
        (
            HEAD.replace('Seats "4"', 'Seats ""') + "hand",
            5,
            "out_of_range found= key=Seats least=2 most=8",
        ),
        (
            HEAD.replace('Dealer "4"', 'Dealer "5"') + "hand",
            5,
            "out_of_range found=5 key=Dealer least=1 most=4",
        ),
        (
            HEAD.replace('Dealer "4"', 'Dealer "0"') + "hand",
            5,
            "out_of_range found=0 key=Dealer least=1 most=4",
        ),
        (HEAD + '[Option "luck=7"]\nhand', 6, "not_an_option example=limit=99 found=luck=7"),
        (HEAD + '[Option "hand=9"]\nhand', 6, "out_of_range found=9 key=hand least=1 most=7"),
        (HEAD + '[Option "hand=9"]', 0, "out_of_range found=9 key=hand least=1 most=7"),
        (HEAD + '[Names "North East"]\nhand', 6, "one_per_seat found=2 key=Names seats=4"),
        (HEAD + '[Names "North East"]', 0, "one_per_seat found=2 key=Names seats=4"),
        (HEAD + '[Seating "keeper"]\nhand', 6, "one_per_seat found=1 key=Seating seats=4"),
        (
            HEAD.replace('"4"', '"8"') + '[Option "hand=7"]\n[Option "decks=1"]\nhand',
            7,
            "too_few_cards hand=7 seats=8 size=52",
        ),
        (HEAD + '[Seats "4"]', 5, "double_tag key=Seats"),
        ('[Game "adding"]\n[Game "adding"]', 2, "double_tag key=Game"),
        (HEAD + 'hand\n[Names "N E S W"]', 6, "late_tag key=Names"),
        (HEAD + 'hand\n[Option "hand=5"]', 6, "late_tag key=Option"),
        ("[Game]", 1, 'misread how=[Name "value"]'),
        ("[Game adding]", 1, 'misread how=[Name "value"]'),
        ('[Game "adding"', 1, 'misread how=[Name "value"]'),
        ('[Game "adding]', 1, 'misread how=[Name "value"]'),
        ("[", 1, 'misread how=[Name "value"]'),
        ('[Game "adding"] and', 1, "after_tag key=Game"),
    ],
)
def test_an_invalid_tag_is_refused_where_it_is_noticed(text: str, line: int, reason: str) -> None:
    at, why = refusal(text)
    assert at == line
    assert why.startswith(reason)


# Events that are refused


_EVENTS = "deal,draw,give,hand,join,leave,nodraw,out,play,total,turnup"


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("fold 1", f"not_one_of choices={_EVENTS} found=fold key=Event"),
        ("PLAY 1 5", f"not_one_of choices={_EVENTS} found=PLAY key=Event"),
        ("hand 2", "misread how=hand"),
        ("play", "misread how=play SEAT CARD [CHOICE]"),
        ("play 1", "misread how=play SEAT CARD [CHOICE]"),
        ("play 1 A +1 +1", "misread how=play SEAT CARD [CHOICE]"),
        ("play 1 5 ; five", "misread how=play SEAT CARD [CHOICE]"),
        ("draw 1", "misread how=draw SEAT CARD"),
        ("nodraw", "misread how=nodraw SEAT"),
        ("out", "misread how=out SEAT"),
        ("out 1 now", "misread how=out SEAT"),
        ("deal", "misread how=deal SEAT CARD…"),
        ("play 5 5", "no_seat found=5 seats=4"),
        ("play 0 5", "no_seat found=0 seats=4"),
        ("play -1 5", "no_seat found=-1 seats=4"),
        ("play North 5", "no_seat found=North seats=4"),
        ("play ² 5", "no_seat found=² seats=4"),
        ("play ١ 5", "no_seat found=١ seats=4"),
        ("deal 9 5 6 7", "no_seat found=9 seats=4"),
        ("play 1 11", "not_a_card found=11"),
        ("play 1 k", "not_a_card found=k"),
        ("deal 1 5 6 x", "not_a_card found=x"),
        ("play 1 *", "not_in_pack card=*"),
        ("play 1 A 1", "wrong_choice card=A choices=+N,-N found=1"),
        ("play 1 A +", "wrong_choice card=A choices=+N,-N found=+"),
        ("play 1 A =1", "wrong_choice card=A choices=+N,-N found==1"),
        ("play 1 A +one", "wrong_choice card=A choices=+N,-N found=+one"),
        ("play 1 A +¹", "wrong_choice card=A choices=+N,-N found=+¹"),
        ("play 1 K +99", "wrong_choice card=K choices==N found=+99"),
        ("play 1 K =98", "cannot_count card=K number=98"),
        ("play 1 A +2", "cannot_count card=A number=2"),
        ("play 1 A -1", "cannot_count card=A number=-1"),
        ("play 1 A", "choice_needed card=A choices=+1,+11"),
        ("play 1 10", "choice_needed card=10 choices=-10,+10"),
        ("play 2 5", "not_turn other=2 seat=1"),
        ("play 2 10", "not_turn other=2 seat=1"),
        ("out 3", "not_turn other=3 seat=1"),
        ("hand", "hand_not_over"),
        ("draw 1 5", "no_draw_now seat=1"),
        ("nodraw 1", "not_just_played seat=1"),
    ],
)
def test_an_invalid_event_is_refused_with_its_line(event: str, reason: str) -> None:
    at, why = refusal(HEAD + "\nhand\n; to lead\n" + event)
    assert at == 8
    assert why.startswith(reason)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("play 1 5", "begin_hand"),
        ("out 1", "begin_hand"),
        ("deal 1 5 6 7", "begin_hand"),
        ("hand\nplay 1 K\nplay 2 5", "over_limit card=5 limit=99 over=5 total=104"),
        ("hand\nplay 1 K\nplay 2 A", "over_limit card=A limit=99 over=1 total=100"),
        (
            "hand\nplay 1 K\nplay 2 10 +10",
            "number_over_limit card=10 limit=99 number=+10 over=10 total=109",
        ),
        ("hand\nplay 1 K\nout 2\nplay 3 5", "begin_hand"),
        ("hand\nplay 1 K\nnodraw 1\nnodraw 1", "not_just_played seat=1"),
        ("hand\nplay 1 K\nnodraw 2", "not_just_played seat=2"),
        ("hand\nplay 1 K\ndraw 1 5", "no_draw_now seat=1"),
    ],
)
def test_an_event_out_of_place_is_refused(lines: str, reason: str) -> None:
    at, why = refusal(HEAD + lines)
    assert at == 4 + len(lines.splitlines())
    assert why.startswith(reason)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("deal 1", "wrong_count count=3 found=0 seat=1"),
        ("deal 1 KS 4H", "wrong_count count=3 found=2 seat=1"),
        ("deal 1 KS 4H 9D 9C", "wrong_count count=3 found=4 seat=1"),
        ("deal 1 KS KS 9D", "not_unseen card=KS"),
        ("deal 1 KS 4H 9D\ndeal 2 5C KS 6C", "not_unseen card=KS"),
        ("deal 1 KS 4H 9D\ndeal 2 5C 6C KS", "not_unseen card=KS"),
        ("deal 1 KS 4H 9D\ndeal 1 5C 6C 7C", "no_deal_now seat=1"),
        ("deal 1 K K K\ndeal 2 K K 5", "not_unseen card=K"),
        ("deal 1 K K K\ndeal 2 KS KH 5", "not_unseen card=KH"),
        ("deal 1 KC KD KH\ndeal 2 KS K 5", "not_unseen card=K"),
        ("deal 1 KS 4H *", "not_in_pack card=*"),
        ("give 1 KS\ngive 1 KS", "not_unseen card=KS"),
        ("give 1 KS\nplay 1 KS", "not_dealt count=3 seat=1"),
        ("give 1 KS\ngive 1 4H\ngive 1 9D\ngive 1 9C", "no_deal_now seat=1"),
        ("play 1 5\ngive 2 KS", "cards_before_play seat=2"),
        ("play 1 5\ndeal 2 KS 4H 9D", "cards_before_play seat=2"),
        ("play 1 K\nout 2\nhand\ndeal 2 KS 4H 9D", "cards_before_play seat=2"),
        ("deal 1 KS 4H 9D\nplay 1 K", "not_held card=K seat=1"),
        ("deal 1 K 4 9\nplay 1 KS", "not_held card=KS seat=1"),
        ("deal 1 KS 4H 9D\nplay 1 5C", "not_held card=5C seat=1"),
        ("deal 1 KS 4H 9D\nplay 1 A", "not_held card=A seat=1"),
        ("deal 1 KS 4H 9D\nout 1", "can_play card=9D seat=1"),
        ("deal 1 KS 4H 9D\nplay 1 KS\nplay 2 9", "not_drawn seat=1"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 KS", "not_unseen card=KS"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 4H", "not_unseen card=4H"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 2 5C", "no_draw_now seat=2"),
        ("deal 1 KS 4H 9D\nplay 1 KS\nnodraw 2", "not_just_played seat=2"),
        ("deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 5C\nnodraw 1", "not_just_played seat=1"),
        ("deal 1 KS 4H 9D\nplay 1 KS\nout 2\nplay 3 9", "not_drawn seat=1"),
        (
            "deal 1 KS 4H 9D\nplay 1 KS\ndraw 1 5C\nout 2\nhand\nplay 2 5",
            "not_dealt count=3 seat=1",
        ),
    ],
)
def test_an_invalid_deal_or_a_card_not_held_is_refused(lines: str, reason: str) -> None:
    _, why = refusal(HEAD + "hand\n" + lines)
    assert why.startswith(reason)


def test_a_refused_deal_leaves_the_seat_free_to_play_unknown_cards() -> None:
    reader = Reader()
    for line in (HEAD + "hand").splitlines():
        reader.feed(line)
    with pytest.raises(RecordError):
        reader.feed("deal 1 KS KS KS")
    reader.feed("play 1 5")
    assert adding_game(reader.start()).deal.total == 5


# Cards with many choices

WIDE = HEAD.replace("pagat-99", "100").replace('"4"', '"8"').replace(
    "[Seats", '[Option "limit=999"]\n[Option "K={}"]\n[Seats'
)  # fmt: skip


def work_and_reason(effect: str, event: str) -> tuple[int, str]:
    """Return how many calls it takes to refuse an event, and the sentence."""
    reader = read(WIDE.format(effect) + "hand")
    calls = 0

    def count(_: object, what: str, __: object) -> None:
        nonlocal calls
        calls += what == "call"

    sys.setprofile(count)
    try:
        reader.feed(event)
    except RecordError as error:
        return calls, explain(error)
    finally:
        sys.setprofile(None)
    raise AssertionError(event)


@pytest.mark.parametrize(
    ("event", "written"),
    [
        ("play 1 K +5", "=0 >2, …, =999 >8, +0 >2, …, +0 >8"),
        ("play 1 K =5 skip", "=0 >2, …, =999 >8, +0 >2, …, +0 >8"),
        ("play 1 K", "=0 >2, …, =999 >8, +0 >2, …, +0 >8"),
        ("play 1 K >3", "=0 >3, …, =999 >3"),
        ("play 1 K =5", "=5 >2, =5 >3, =5 >4, =5 >5, =5 >6, =5 >7, =5 >8"),
    ],
)
def test_of_many_choices_a_refusal_has_the_first_and_the_last(event: str, written: str) -> None:
    calls, why = work_and_reason("set 0 limit name_next or name_pays", event)
    assert why.endswith(f" {written}.")
    assert calls < 500_000


WIDEST = (
    "set 0 limit name_swaps name_next reverse skip 7 next_plays 3 passes_on",
    "set 0 limit name_gives name_next reverse skip 7 next_plays 3 passes_on",
    "set 0 limit name_loses name_next reverse skip 6 next_plays 3 passes_on",
    "set 0 limit name_pays next_draws 4 reverse skip 7 next_plays 3 passes_on",
)


@pytest.mark.parametrize("event", ["play 1 K", "play 1 K =5", "play 1 K >2", "play 1 K +5 skip"])
def test_a_refusal_is_a_line_of_moderate_length_and_quick(event: str) -> None:
    calls, why = work_and_reason(" or ".join(WIDEST), event)
    assert len(why) < 800
    assert calls < 2_000_000


def test_what_stands_between_two_choices_is_no_choice() -> None:
    assert refusal(WIDE.format("set 0 limit name_next") + "hand\nplay 1 K …")[1] == (
        "wrong_choice card=K choices==0 >2,…,=999 >8 found=…"
    )
