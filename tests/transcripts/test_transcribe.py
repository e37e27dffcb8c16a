"""Notes read as logs: what each line says, nothing else, and nothing lost."""

import json
import random
import sys
from pathlib import Path

import pytest
from command_line import own_folder, referee
from tiers import sizes, thinned

from referee.audits import audit
from referee.hand_log import HowRead, notes_in, transcribe
from referee.hand_log.notes import clauses, line_reader

__all__ = ["own_folder", "referee"]

ROOT = Path(__file__).parents[2]
NOTES = Path(__file__).parent / "notes"
sys.path.append(str(ROOT / "benchmarks"))

from transcripts import score  # noqa: E402 - a script, not a package

EVENING = """\
seats Ann Ben Cal
a dollar each every hand

Ann deals. Ben and Cal stayed. Ben 3 Cal 2. Ben wins 3
i think it rained
Ben deals. all in. Ann 4 Ben 1, Cal boo. Ann takes 3
Cal gave the waiter 5 for the pizza
"""


def read(text):
    return transcribe(text.splitlines())


def test_an_evening_in_sentences_is_a_log_in_order():
    log = read(EVENING).log
    assert [line for line in log.splitlines() if line and not line.startswith("#")] == [
        "bourre-log 1",
        "rules boo-ray 1",
        "seats Ann Ben Cal",
        "unit 1.00 USD",
        "hand 1, dealer Ann",
        "ante 1 each",
        "in Ben, Cal",
        "tricks Ben 3, Cal 2",
        "pot 3 to Ben",
        "hand 2, dealer Ben",
        "ante 1 each",
        "in Cal, Ann, Ben",
        "tricks Ann 4, Ben 1",
        "pot 3 to Ann",
        "paid Cal 3  # worked out",
    ]
    assert audit(log).findings == ()


def test_every_line_of_the_notes_stays():
    said = read(EVENING)
    for line in filter(None, EVENING.splitlines()):
        assert any(kept.lstrip("#? ") == line for kept in said.log.splitlines()), line
    assert [one.status for one in said.lines] == [
        HowRead.READ,
        HowRead.READ,
        HowRead.READ,
        HowRead.REMARK,
        HowRead.READ,
        HowRead.DOUBTFUL,
    ]


def test_a_number_that_nothing_explains_is_asked_about():
    said = read(EVENING)
    (question,) = said.questions
    assert question.line == 7
    assert "# ? Cal gave the waiter 5 for the pizza" in said.log
    answered = transcribe(EVENING.splitlines(), {7: "never mind"})
    assert answered.questions == ()
    assert "#   answered: never mind" in answered.log


@pytest.mark.parametrize(
    "line", ["Ann wins 8, Bo 2", "Bo 2, Ann won 8", "pot 8 to Ann, Bo 2", "Ann won 8, Bo -2"]
)
def test_a_number_beside_a_pot_is_no_cards_drawn(line):
    said = read(f"players Ann, Bo, Cy\nhand 1\n{line}\nhand 2\nAnn drew 2, Bo 3; Ann won 3\n")
    assert {one.line for one in said.questions} == {3}
    assert "in Ann 2, Bo 3" in said.log
    assert "in Bo 2" not in said.log


UNKNOWN_VERBS = (
    "snatched 8 from|pinched 8 off|stole 8,|grabbed 8,|bagged 8|nabbed the pot|hauls in 8|walked off with 8"
    "|snagged 8 while|empoche 8,|rafle 8 et|subtilise 8 à"
)


@pytest.mark.parametrize("does", UNKNOWN_VERBS.split("|"))
def test_what_an_unknown_verb_says_is_asked_and_nobody_else_is_named(does):
    for line in (f"Ann {does} Cal bourré", f"Cal bourré Ann {does} Ben"):
        said = read(f"players: Ann, Ben, Cal\nante 2 each hand\n1. {line}\n")
        assert said.questions
        wrong = ("dealer", "paid Ann", "paid Ben", "to Ben", "to Cal")
        assert [one for one in wrong if one in said.log.replace(line, "")] == []


ASKED = {
    "Ann wins 6 / Ben prend 8": "pot 6 to Ann",
    "Ann wins 6, Cal gets 8": "pot 6 to Ann",
    "Ann wins 8; Ben 2; Cal bourre": "paid Cal 8",
    "Ann wins 8. Ben 2. Cal bourre": "pot 8 to Ann",
    "Ann wins 8. Ben slid 5 to Ann": "pot 8 to Ann",
    "Ann 8 Cal bourré": "Cal",
    "Ann cleaned up, 8": "hand 1\n",
    "Ann wins 8. Cal gave Ben 5\n2. Ann wins 8": "pot 8 to Ann",
    "Ann wins 8. Cal owes pot 8\n2. Ann wins 8": "pot 8 to Ann",
    "Ann wins 8. Cal paid Ben 5 he owed": "pot 8 to Ann",
    "Ann 8 / Ben 0 / Cal B": "seats",
    "Ann wins 8. Ben rend 4 à Cal, doit encore 6\n2. Ann wins 8": "repay Ben to Cal 4",
}
CLEAR = {
    "Ann wins 8; Ann 3; Ben 2; Cal bourre": "tricks Ann 3, Ben 2",
    "Ann wins 8. Ben rend 5 à Ann": "repay Ben to Ann 5",
    "Ann wins 8. Ben pays Ann back 5": "repay Ben to Ann 5",
    "Ann wins 8. Ben rembourse 3 à Ann": "repay Ben to Ann 3",
    "Ann won 4 and Ben won 6 and Cal lost 10": "score Ann +4, Ben +6, Cal -10",
    "pot to Ann 8, bou Cal": "pot 8 to Ann",
    "pot went to Ann, 8 chips": "pot 8 to Ann",
    "Ann wins, pot was 8": "pot 8 to Ann",
    "le pot de 8 va à Ann": "pot 8 to Ann",
    "Ann won 8 (Cal b)": "paid Cal 8",
    "Ann and Ben split 2-2-1, pot stays": "pot 6 carries",
    "8 pour Ann, Cal bourrée": "paid Cal 8",
    "Ann takes 8 from the pot": "pot 8 to Ann",
    "nobody won, 8 stays": "pot 8 carries",
    "Ann got 3, Ben 2": "tricks Ann 3, Ben 2",
    "Ann: +4 Ben: -2 Cal: -2": "score Ann +4, Ben -2, Cal -2",
    "Cal went bourré on 6. Ann wins": "paid Cal 6",
    "Ann gagne 8, Ben et Cal bourrés": "paid Ben 8, Cal 8",
    "Ann wins 8. Cal bourre, matched it": "paid Cal 8",
    "Ann wins 8. Cal had to match the pot": "paid Cal 8",
    "Ann wins 8 (she bought pizza with it)": "pot 8 to Ann",
    "Ann 2 Ben 3... no wait Ann 3 Ben 2. Ann wins 8": "tricks Ann 3, Ben 2",
    "2-2-1, Ann and Ben tied": "pot 6 carries",
    "Ann & Ben tied 2-2, Cal 1": "tricks Ann 2, Ben 2, Cal 1",
    "Ben Ann Ann Cal Ann - Ann wins 8": "tricks Ann 3, Ben 1, Cal 1",
    "Ann wins 8. Cal bourré, his 4 still in the bowl": "paid Cal 4",
    "Ann, Ben and Cal came in. Ann took 3 of the five, Ben and Cal one each": "tricks Ann 3, Ben 1, Cal 1",
    "Ann and Ben played. Ann wins 6. At the end Ann +4, Ben and Cal down 2 each": "score Ann +4, Ben -2, Cal -2",
    "Ann up two and a half, Ben down a dollar and a half, Cal down 1": "score Ann +5, Ben -3, Cal -2",
}


@pytest.mark.parametrize("line", [*ASKED, *CLEAR])
def test_what_the_words_leave_open_is_asked_and_what_they_do_not_is_read(line):
    said = read(f"players: Ann, Ben, Cal\nante 2 each hand\n1. {line}\n")
    asked = {question.line for question in said.questions if "Hand" not in question.text}
    assert asked == ({3} if line in ASKED else set())
    assert (ASKED | CLEAR)[line] in said.log
    assert "tricks Ben 2" not in said.log


NEVER_SO = {
    "Ann and Ben stayed. Ann 3 Ben 2. Cal bourré": "paid Cal",
    "Ann 3 Ben 2. Ben matched the pot": "paid Ben",
    "Ann and Ben argued over 4": "in Ann",
    "Ann & Ben tied 2-1, Cal 2": "tied",
    "Ann and Ben stayed. Cal 3 tricks": "tricks Cal",
    "Ann and Ben stayed. Cal wins 6": "to Cal",
    "Ann 3 Ben 2. Ben 4 to 1": "Ben 4",
    "Ann wins 6. Ann wins 8": "pot 8",
    "Ann and Ben stayed and she took three tricks": "tricks",
    "Ann wins 6, Dora bourré": "paid",
    "Ann wins 6, Cal 3": "in Cal",
}


@pytest.mark.parametrize("line", NEVER_SO)
def test_what_the_hand_so_far_rules_out_is_asked(line):
    said = read(f"players: Ann, Ben, Cal\nante 2 each hand\n1. Ben deals. {line}\n")
    assert said.lines[-1].status is HowRead.DOUBTFUL
    assert NEVER_SO[line] not in said.log.replace(line, "")


def test_a_label_that_counts_up_is_the_number_of_a_hand():
    said = read(
        "players: Ann, Ben\nD1 (Ann): Ann wins 4\nD2 (Ben): Ben wins 4\nD3 (Ann): Ann wins 4\n"
    )
    dealt = [(hand.number, hand.dealer, hand.winner) for hand in said.evening.hands]
    assert dealt == [(1, "Ann", "Ann"), (2, "Ben", "Ben"), (3, "Ann", "Ann")]


def test_she_is_never_who_says_it():
    said = read("players: Ann, Ben, and me (Cal)\nAnn deals. I won 6 and she paid 6\n")
    assert "paid Ann 6" in said.log
    assert "pot 6 to Cal" in said.log


@pytest.mark.parametrize("wins", ["takes the pot", "remporte le pot"])
def test_who_is_bourre_pays_and_not_who_wins_beside_them(wins):
    log = read(f"players: Ann, Bo, Cy\nante 2 each\n1. Ann wins 6\n2. Cy bourré, Ann {wins}\n").log
    assert "paid Cy 6" in log
    assert log.count("pot 6 to Ann") == 2


PLUS_AND_MINUS = {
    "commas": "hand,Ann,Ben,Cal\n1,+4,-2,-2\n2,-2,+4,-2\n",
    "semicolons": "main;Ann;Ben;Cal\n1;+4;-2;-2\n2;-2;+4;-2\ntotal;+2;+2;-4\n",
    "tabs": "hand\tAnn\tBen\tCal\n1\t4\t-2\t-2\n2\t-2\t4\t-2\n",
    "notes": "#,Ann,Ben,Cal,notes,check\n1,+4,-2,-2,what luck,0\n2,-2,+4,-2,,0\ntotal,2,2,-4,,0\n",
    "so far": "Hand,Ann,Ben,Cal\n1,+4,-2,-2\n2,+2,+2,-4\n",
    "last": "Hand,Ann,Ben,Cal\n1,4,-2,-2\n2,2,2,-4\nfinal,2,2,-4\n",
}


@pytest.mark.parametrize("table", PLUS_AND_MINUS)
def test_a_table_of_plus_and_minus_is_an_evening(table):
    said = read(PLUS_AND_MINUS[table])
    assert [line for line in said.log.splitlines() if line and not line.startswith("#")] == [
        "bourre-log 1",
        "rules boo-ray 1",
        "seats Ann Ben Cal",
        "hand 1",
        "pot ? to Ann",
        "score Ann +4, Ben -2, Cal -2",
        "hand 2",
        "pot ? to Ben",
        "score Ann +2, Ben +2, Cal -4",
    ]
    assert said.questions == ()
    assert [one.code for one in audit(said.log).findings if one.code != "R105"] == []


def test_what_the_rows_of_a_table_mean_is_asked_where_its_sums_do_not_say():
    french = "main;Ann;Ben\n1;+4,50;-4,50\n2;-2;+2\n"
    for text in (french, "hand,Ann,Ben,Cal\n1,+4,-2,-1\n2,-2,+4,-2\n"):
        said = read(text)
        (question,) = said.questions
        assert "what each hand brought" in question.text
        assert "score" not in said.log
    by_hand = transcribe(french.splitlines(), {1: "each hand"})
    assert "score Ann +5, Ben -5" in by_hand.log
    so_far = transcribe(french.splitlines(), {1: "so far"})
    assert "score Ann -4, Ben +4" in so_far.log
    assert by_hand.questions == so_far.questions == ()


def test_who_is_bourre_beside_the_rows_of_a_table_stays():
    said = read("hand,Ann,Ben,Cal,notes\n1,+4,-2,-2,Cal bourré\n2,-6,+4,+2,?\ntotal,-2,+2,0,\n")
    assert "tricks Cal 0" in said.log
    assert ["Hand 2: who won the pot" in question.text for question in said.questions] == [True]


def test_a_line_of_names_alone_seats_them_all():
    said = read(
        "Thursday\nAnn Bo Cy Di\nhand 1\nAnn wins 8\nhand 2\nAnn wins 8\nhand 3\nAnn wins 8\n"
    )
    assert "seats Ann Bo Cy Di" in said.log


def test_running_balances_tell_who_won():
    said = read(
        "seats Ann Ben Cal\nante 1 each, every hand\n"
        "hand 1 dealer Ann\nAnn +2 Ben -1 Cal -1\nhand 2 dealer Ben\nAnn +1 Ben -2 Cal -2\n"
        "hand 3 dealer Cal\nAnn -3 Ben -3 Cal 0\n"
    )
    assert "pot 3 to Ann  # worked out" in said.log
    assert [hand.winner for hand in said.evening.hands] == ["Ann", None, "Cal"]
    assert said.evening.hands[2].bourre == ["Ann"]


def test_a_question_is_asked_of_a_hand_without_a_winner():
    said = read("seats Ann Ben Cal\n1 each every hand\nAnn deals. Ben and Cal stayed\n")
    (question,) = said.questions
    assert "Hand 1" in question.text
    told = transcribe(
        ["seats Ann Ben Cal", "1 each every hand", "Ann deals. Ben and Cal stayed"],
        {question.line: "Cal wins"},
    )
    assert "pot 3 to Cal" in told.log
    assert told.questions == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "\0\0",
        "\udcff\udcfe",
        "((((((((" * 90,
        "Ann Ann Ann " * 300,
        "1 " * 400,
        "seats " + " ".join(f"P{n}" for n in range(60)),
        'hand,dealer\n,,,\n"\n',
        "pot -5 to\nhand 99999999999999 dealer Ann\n1 Ann: zz",
        "a\tb\tc\n1\t2\t3",
        "2.00 ante from everyone every hand\n\nhand 1, dealer Ann",
        "hand 1 dealer " + "ü" * 990,
    ],
)
def test_whatever_the_notes_hold_the_log_can_be_read(text):
    log = read(text).log
    assert [one for one in audit(log).findings if one.code == "R101"] == []


@pytest.mark.parametrize(
    "line",
    thinned(["It rained on the old house.", "def f(x): return x + 1", "* See Ann and Bob."], 3),
)
def test_what_is_no_evening_is_given_up_early(line, referee):
    Path("prose.txt").write_text("".join(f"{line} {n}\n" for n in range(2 * line_reader.PATIENCE)))
    assert "not read:" in read(Path("prose.txt").read_text()).lines[-1].why
    done = referee("transcribe", "prose.txt")
    assert done.code == 2
    assert "does not read like notes" in done.err
    assert notes_in(Path("prose.txt").read_text().splitlines()) is None


def test_many_lines_are_bounded(monkeypatch):
    monkeypatch.setattr(line_reader, "MOST_LINES", 40)
    said = read("Ann wins 5\n" * 50)
    assert len(said.lines) == 50
    assert said.lines[39].status is HowRead.READ
    assert said.lines[-1].status is HowRead.DOUBTFUL


@pytest.mark.parametrize("name", thinned(["half-sheet", "reunion-book", "carpool"], 3))
def test_a_note_is_read_as_it_was_meant(name):
    got = score(NOTES / f"{name}.txt")
    assert got.misread == ()
    assert got.settles == "as meant"
    assert got.unread == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for folder in ("notes", "later", "strangers", "kitchens", "phones")
        for path in (NOTES.parent / folder).glob("*.txt")
    ),
    ids=lambda path: path.stem,
)
def test_no_line_is_read_as_something_that_it_does_not_say(path):
    got = score(path)
    assert got.misread == ()
    assert got.understood >= (0.3 if path.stem == "running-totals" else 0.5) * got.lines
    assert got.settles != "otherwise"
    assert got.unread == 0
    assert json.loads(path.with_suffix(".meant.json").read_text("utf-8"))


@pytest.mark.parametrize("clauses_drawn", sizes(12, 150))
def test_rules_that_have_no_word_in_a_clause_are_part_of_no_reading(clauses_drawn, monkeypatch):
    """Clauses of one to seven words; no fact of the grammar has more of its own."""
    words = "Ann Ben 3 7 stayed wins pot to and boo paid all in out deals tricks lent ante 4S up"
    drawn, grammar = random.Random(31), clauses.Grammar("(?:Ann|Ben)")
    kinds = [
        tuple(
            token.type
            for token in grammar.tokens(" ".join(["", *drawn.choices(words.split(), k=1 + n % 7)]))
        )
        for n in range(clauses_drawn)
    ]
    few = [clauses._readings(each) for each in kinds]
    monkeypatch.setattr(clauses, "_usable", lambda rules, _: frozenset(rules))
    assert few == [clauses._readings.__wrapped__(each) for each in kinds]
    assert any(few)


def test_answers_to_its_questions_go_into_the_log(referee):
    Path("notes.txt").write_text(
        "seats Ann Ben Cal\n1 each every hand\nAnn deals. Ben and Cal stayed\n"
    )
    done = referee("transcribe", "--ask", "notes.txt", given=b"Cal wins\n")
    assert done.code == 0
    assert "Hand 1: who won the pot" in done.err
    assert "pot 3 to Cal" in done.out


BESIDE = """\
seats Ann Ben Cal
10 chips each, ante 1 each hand
6 in the pot from last week

hand 1 dealer Cal. in Ann Ben. Ann 3 Ben 2. 9 to Ann
Ann loaned Ben 5
side bet: Cal bets Ben 2 that Ann boos
hand 2 dealer Ann. in Ben Cal. Ben 4 Cal 1. 3 to Ben
Cal gave Ben 2
Ben gave Ann 3 back  still owes 2
hand 3 dealer Ben. in Ann Ben Cal. Ann 2 Ben 2 Cal 1. 3 stays in. cut it 3 ways 1 ea.
"""
IN_PARTS = """\
seats Ann Ben Cal
a dollar each every hand

Ann deals. Ann, Ben and Cal played. Ann 3 Ben 2 and Cal nothing. Ann wins 3. Cal had only 2 dollars, he put that in and owes the rest.
Ben deals. Ann and Ben played. Ann 4 Ben 1. Ann wins 5
Cal deals. Cal put in the dollar he owed. Ann and Cal played. Cal 3 Ann 2. Cal wins 4
"""


def test_the_money_beside_the_game_has_its_lines():
    said = read(BESIDE)
    beside = ("pot 6", "loan", "bet", "repay", "owes", "share", "paid")
    assert [line for line in said.log.splitlines() if line.startswith(beside)] == [
        "pot 6 from before",
        "loan Ann to Ben 5",
        "bet Cal to Ben 2",
        "repay Ben to Ann 3",
        "owes Ben to Ann 2",
        "share 1 each",
    ]
    assert all(one.status is HowRead.READ for one in said.lines if one.line.text.strip())
    assert audit(said.log).findings == ()
    assert "# ?" not in said.log
    again = read(said.log)
    assert "loan Ann to Ben 5\n" in again.log
    assert "# ? loan" not in again.log


def test_a_bourre_paid_in_two_parts():
    log = read(IN_PARTS).log
    money = [line for line in log.splitlines() if line.startswith(("paid", "owes", "pot"))]
    assert money == [
        "pot 3 to Ann",
        "paid Cal 2  # worked out",
        "owes Cal 1  # worked out",
        "pot 5 to Ann",
        "paid Cal 1",
        "pot 4 to Cal",
    ]
    assert [one.code for one in audit(log).findings if one.code.startswith("C")] == []


def test_shares_of_fewer_than_all_stay_open():
    said = read(BESIDE.replace("3 ways 1 ea.", "2 ways"))
    assert "share" not in [line.split(" ")[0] for line in said.log.splitlines()]
    assert said.lines[-1].status is HowRead.DOUBTFUL


def test_a_kitty_beside_the_pot_has_its_lines():
    notes = """\
Players: Ann, Ben, Cal
ante 1 each, started with 20 each
everybody puts 1 in the kitty
1. Ann dealt, all in, Ann 3 Ben 2, Cal boo. pot 3 to Ann
2. Ben dealt, Ann and Cal in, Ann 3 Cal 2, pot 5 to Ann
1 from the pot into the kitty
the kitty paid 2 for pizza
beer 1 out of the kitty
Cal put 1 in the kitty
at the end Ann 24, Ben 17, Cal 14
"""
    log = read(notes).log
    assert "# ?" not in log
    for line in (
        "kitty 1 each",
        "kitty 1 from pot",
        "kitty 2 for pizza",
        "kitty 1 for beer",
        "kitty Cal 1",
    ):
        assert f"\n{line}\n" in log
    pot_only = read(notes.replace("pot", "middle")).log
    assert "\nkitty" not in pot_only
