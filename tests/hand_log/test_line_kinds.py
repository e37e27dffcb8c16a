import pytest
from reading_lines import event_of, events_of

from referee import evening_events, events
from referee.evening_events import Amount, KnobSet
from referee.events.hand import CardPlayed, CardWritten, Count, Intent, Mark
from referee.game.cards import UNKNOWN, DisputedCard, PartialCard, card
from referee.game.places import Span
from referee.game.suits import Rank, Suit
from referee.hand_log.grammar import keywords
from referee.hand_log.passages import read

LINE = 3


def at(column, length):
    return Span(LINE, column, length)


def test_every_line_kind_of_the_grammar_is_tried_here():
    tried = {
        "x-" if line.startswith("x-") else line.split()[0]
        for line, _ in CASES
        if not line[0].isdigit()
    }
    assert tried == keywords()


CASES = [
    ("bourre-log 1", lambda it: evening_events.LogOpened(1, it)),
    ("game Thursday kitchen", lambda it: evening_events.GameNamed("Thursday kitchen", it)),
    ("date 2026-03-05", lambda it: evening_events.DateStated("2026-03-05", it)),
    ("place Ann's kitchen", lambda it: evening_events.PlaceNamed("Ann's kitchen", it)),
    ("time 21:40", lambda it: evening_events.TimeNoted("21:40", it)),
    ("scorer Ben", lambda it: evening_events.ScorerNamed("Ben", it)),
    ("x-table 3", lambda it: evening_events.TagWritten("table", "3", it)),
    ("x-practice", lambda it: evening_events.TagWritten("practice", "", it)),
    ("rules boo-ray", lambda it: evening_events.RulesChosen("boo-ray", None, (), it)),
    (
        "rules boo-ray 1, limit 40, Max-Draw 5 3@7+",
        lambda it: evening_events.RulesChosen(
            "boo-ray",
            1,
            (KnobSet("limit", "40", at(18, 8)), KnobSet("max-draw", "5 3@7+", at(28, 15))),
            it,
        ),
    ),
    ("seats Eve Fay", lambda it: evening_events.SeatsTaken(("Eve", "Fay"), it)),
    ("unit 0.25 USD", lambda it: evening_events.UnitStated(25, "USD", it)),
    ("unit 5 eur", lambda it: evening_events.UnitStated(500, "EUR", it)),
    ("unit 0,5 EUR", lambda it: evening_events.UnitStated(50, "EUR", it)),
    ("lang fr", lambda it: evening_events.LanguageStated("fr", it)),
    (
        "score Ann +12, Ben -4, Cal 0",
        lambda it: evening_events.ChipsCounted(
            (
                Amount("Ann", 12, at(7, 7)),
                Amount("Ben", -4, at(16, 6)),
                Amount("Cal", 0, at(24, 5)),
            ),
            it,
            since_start=True,
        ),
    ),
    (
        "loan Ben to Dee 10",
        lambda it: evening_events.ChipsHanded("Ben", "Dee", 10, it, evening_events.Handing.LOAN),
    ),
    (
        "repay Dee to Ben 6",
        lambda it: evening_events.ChipsHanded(
            "Dee", "Ben", 6, it, evening_events.Handing.REPAYMENT
        ),
    ),
    (
        "bet Ann to Cal 2",
        lambda it: evening_events.ChipsHanded("Ann", "Cal", 2, it, evening_events.Handing.BET),
    ),
    ("owes Dee to Ben 4", lambda it: evening_events.PlayerOwes("Dee", "Ben", 4, it)),
    (
        "owes Cal 4, Dee 2",
        lambda it: evening_events.PotOwed(
            (Amount("Cal", 4, at(6, 5)), Amount("Dee", 2, at(13, 5))), it
        ),
    ),
    ("kitty 1 each", lambda it: evening_events.KittyPaid((Amount(None, 1, at(7, 6)),), it)),
    ("kitty 2 from pot", lambda it: evening_events.KittyTaken(2, it)),
    ("pot 12 from before", lambda it: evening_events.PotBrought(12, it)),
    ("share Ann 5", lambda it: evening_events.PotShared((Amount("Ann", 5, at(7, 5)),), it)),
    ("buy Cal 20", lambda it: evening_events.ChipsBought("Cal", 20, it)),
    ("cash Cal 20", lambda it: evening_events.ChipsCashed("Cal", 20, it)),
    ("sit Eve after Ben 40", lambda it: evening_events.PlayerSat("Eve", "Ben", 40, it)),
    ("sit Eve after Ben", lambda it: evening_events.PlayerSat("Eve", "Ben", None, it)),
    ("settled Dee to Ann 26", lambda it: evening_events.DebtSettled("Dee", "Ann", 2600, None, it)),
    (
        "settled Dee to Ann 1.3 eur",
        lambda it: evening_events.DebtSettled("Dee", "Ann", 130, "EUR", it),
    ),
    ("leave Ben", lambda it: evening_events.PlayerLeft("Ben", it)),
    ("hand 12", lambda it: events.HandStarted(12, None, None, it)),
    (
        "hand 12, dealer Dee, up Ts",
        lambda it: events.HandStarted(12, "Dee", CardWritten(card("Ts"), at(25, 2)), it),
    ),
    (
        "hand 12, up ?s, dealer Dee",
        lambda it: events.HandStarted(
            12, "Dee", CardWritten(PartialCard(suit=Suit.SPADES), at(13, 2)), it
        ),
    ),
    ("ante 2 each", lambda it: events.AntesPosted((Amount(None, 2, at(6, 6)),), it)),
    (
        "ante Ann 2, Ben 3",
        lambda it: events.AntesPosted(
            (Amount("Ann", 2, at(6, 5)), Amount("Ben", 3, at(13, 5))), it
        ),
    ),
    (
        "deal Ann: As Kd",
        lambda it: events.CardsDealt(
            "Ann",
            (CardWritten(card("As"), at(11, 2)), CardWritten(card("Kd"), at(14, 2))),
            whole=True,
            at=it,
        ),
    ),
    (
        "deal Ann: As ...",
        lambda it: events.CardsDealt(
            "Ann", (CardWritten(card("As"), at(11, 2)),), whole=False, at=it
        ),
    ),
    (
        "in Ann 2, Ben out, Cal, Dee ?",
        lambda it: events.IntentsDeclared(
            (
                Intent("Ann", stays=True, drawn=2, at=at(4, 5)),
                Intent("Ben", stays=False, drawn=None, at=at(11, 7)),
                Intent("Cal", stays=True, drawn=None, at=at(20, 3)),
                Intent("Dee", stays=None, drawn=None, at=at(25, 5)),
            ),
            it,
        ),
    ),
    (
        "in Ann 0",
        lambda it: events.IntentsDeclared((Intent("Ann", stays=True, drawn=0, at=at(4, 5)),), it),
    ),
    (
        "draw Ann: 4c 3h > Kd",
        lambda it: events.CardsDrawn(
            "Ann",
            (CardWritten(card("4c"), at(11, 2)), CardWritten(card("3h"), at(14, 2))),
            discarded_whole=True,
            received=(CardWritten(card("Kd"), at(19, 2)),),
            received_whole=True,
            at=it,
        ),
    ),
    (
        "draw Ann: > Kd ...",
        lambda it: events.CardsDrawn(
            "Ann",
            (),
            discarded_whole=False,
            received=(CardWritten(card("Kd"), at(13, 2)),),
            received_whole=False,
            at=it,
        ),
    ),
    ("widow Ann", lambda it: events.WidowTaken("Ann", it)),
    (
        "takeup Dee: 7h",
        lambda it: events.TurnUpTaken("Dee", CardWritten(card("7h"), at(13, 2)), it),
    ),
    ("takeup Dee", lambda it: events.TurnUpTaken("Dee", None, it)),
    ("takeup Dee: ...", lambda it: events.TurnUpTaken("Dee", None, it)),
    (
        "4 Cal: 5d 4h>Qd (late) Kd*",
        lambda it: events.TrickPlayed(
            4,
            "Cal",
            (
                CardPlayed(card("5d"), at(8, 2)),
                CardPlayed(
                    card("Qd"),
                    at(14, 2),
                    taken_back=CardWritten(card("4h"), at(11, 2)),
                    marks=(Mark.LATE,),
                ),
                CardPlayed(card("Kd"), at(24, 2), winner=True),
            ),
            whole=True,
            at=it,
        ),
    ),
    (
        "4 Cal: 5d, Ann Kd ...",
        lambda it: events.TrickPlayed(
            4,
            "Cal",
            (CardPlayed(card("5d"), at(8, 2)), CardPlayed(card("Kd"), at(16, 2), "Ann")),
            whole=False,
            at=it,
        ),
    ),
    ("4 Cal: ...", lambda it: events.TrickPlayed(4, "Cal", (), whole=False, at=it)),
    ("claim Ann 2", lambda it: events.TricksClaimed("Ann", 2, it)),
    ("misdeal", events.HandMisdealt),
    ("pot 8 to Ann", lambda it: events.PotAwarded(8, "Ann", it)),
    ("pot 8 carries", lambda it: events.PotCarried(8, it)),
    (
        "paid Dee 8, Dee 4",
        lambda it: events.ChipsPaid((Amount("Dee", 8, at(6, 5)), Amount("Dee", 4, at(13, 5))), it),
    ),
    (
        "tricks Ann 3, Cal 1",
        lambda it: events.TricksCounted(
            (Count("Ann", 3, at(8, 5)), Count("Cal", 1, at(15, 5))), it
        ),
    ),
    ("chips 40 each", lambda it: evening_events.ChipsCounted((Amount(None, 40, at(7, 7)),), it)),
    (
        "say Cal: Dee had: a diamond",
        lambda it: events.TestimonyGiven("Cal", "Dee had: a diamond", it),
    ),
    (
        "ruling P201 Dee upheld: he showed it",
        lambda it: events.RulingMade("P201", "Dee", None, True, (), (), "he showed it", it),
    ),
    (
        "ruling p201 Dee waived",
        lambda it: events.RulingMade("P201", "Dee", None, False, (), (), "", it),
    ),
    ("dissent Ben: he saw it", lambda it: events.DissentVoiced(("Ben",), "he saw it", it)),
    (
        "ruling P201 Dee trick 3 upheld",
        lambda it: events.RulingMade("P201", "Dee", 3, True, (), (), "", it),
    ),
    (
        "ruling P201 Dee upheld for Ann, Cal; against Ben: he saw it",
        lambda it: events.RulingMade(
            "P201", "Dee", None, True, ("Ann", "Cal"), ("Ben",), "he saw it", it
        ),
    ),
    (
        "ruling P201 Dee trick 3 waived for Ann",
        lambda it: events.RulingMade("P201", "Dee", 3, False, ("Ann",), (), "", it),
    ),
    (
        "ruling P201 Dee waived; against Ben, Cal",
        lambda it: events.RulingMade("P201", "Dee", None, False, (), ("Ben", "Cal"), "", it),
    ),
    (
        "dissent Ben, Cal: he saw it",
        lambda it: events.DissentVoiced(("Ben", "Cal"), "he saw it", it),
    ),
    (
        "vote tie splits for Ann, Cal; against Ben: it was late",
        lambda it: events.TieVoted("splits", ("Ann", "Cal"), ("Ben",), "it was late", it),
    ),
    ("vote tie carries", lambda it: events.TieVoted("carries", (), (), "", it)),
    ("dissent Ben", lambda it: events.DissentVoiced(("Ben",), "", it)),
    ("agreed Ann, Ben: b58cecc1", lambda it: events.HandAgreed(("Ann", "Ben"), "b58cecc1", it)),
    ("agreed Ann", lambda it: events.HandAgreed(("Ann",), "", it)),
]


@pytest.mark.parametrize(("line", "expected"), CASES, ids=[line for line, _ in CASES])
def test_a_line_says_what_it_shows(line, expected):
    assert event_of(line) == expected(at(1, len(line)))


CARD_FORMS = {
    **dict.fromkeys(
        ["As", "as", "AS", "aS", "sA", "SA", "A♠", "♠A", "A♠️", "♠️A", "a♠︎", "A♤", "Ａｓ"], card("As")
    ),
    **dict.fromkeys(["Th", "10h", "10H", "hT", "h10", "H10", "T♥", "10♥️", "♥10", "t♡"], card("Th")),
    **dict.fromkeys(["2d", "♦2", "d2", "2♢"], card("2d")),
    "??": UNKNOWN,
    "?h": PartialCard(suit=Suit.HEARTS),
    "h?": PartialCard(suit=Suit.HEARTS),
    "?♥": PartialCard(suit=Suit.HEARTS),
    "A?": PartialCard(rank=Rank.ACE),
    "10?": PartialCard(rank=Rank.TEN),
    "9h/9d": DisputedCard((card("9h"), card("9d"))),
    "9h/9d/?s": DisputedCard((card("9h"), card("9d"), PartialCard(suit=Suit.SPADES))),
}


@pytest.mark.parametrize(("form", "expected"), CARD_FORMS.items(), ids=CARD_FORMS)
def test_a_card_may_be_written_in_any_form(form, expected):
    play = event_of(f"1 Ann: Kd {form}* 2c").plays[1]
    assert (play.card, play.winner, play.at) == (expected, True, at(11, len(form)))


@pytest.mark.parametrize(
    ("signs", "winner", "marks"),
    [
        ("(out of turn)", False, [Mark.OUT_OF_TURN]),
        ("(shown) (called)", False, [Mark.SHOWN, Mark.CALLED]),
        ("(late, down)", False, [Mark.LATE, Mark.DOWN]),
        ("* (Out  of Turn)", True, [Mark.OUT_OF_TURN]),
        ("(down)*", True, [Mark.DOWN]),
        ("*", True, []),
    ],
)
def test_marks_and_the_winner_stand_behind_a_card_in_any_order(signs, winner, marks):
    play = event_of(f"1 Ann: Kd{signs} 2c").plays[0]
    assert (play.winner, list(play.marks)) == (winner, marks)


def test_a_remark_follows_its_line_and_is_kept_apart_from_it():
    assert events_of("game Kitchen  #  at Ann's ", "# alone") == [
        evening_events.GameNamed("Kitchen", Span(1, 1, 12)),
        events.RemarkWritten("at Ann's", Span(1, 15, 11)),
        events.RemarkWritten("alone", Span(2, 1, 7)),
    ]


def test_a_remark_sign_inside_quotes_is_none():
    say, remark = events_of("hand 1", 'say Ann: the "#1" rule # so')[1:]
    assert (say.text, remark.text) == ('the "#1" rule', "so")


def test_passages_are_the_hands_and_what_stands_before_them():
    before, first, second = read(
        ["game x", "", "hand 1", "misdeal", "# next", "hand 2", "misdeal"], "kitchen.bourre"
    )
    assert before.source.lines == ("game x", "")
    assert (first.source.first_line, first.source.lines) == (3, ("hand 1", "misdeal", "# next"))
    assert (second.source.name, second.source.line(7)) == ("kitchen.bourre", "misdeal")
    assert isinstance(first.events[-1], events.RemarkWritten)


def test_an_empty_log_has_no_passages():
    assert list(read([])) == []
    assert list(read(["", "  "])) == []
