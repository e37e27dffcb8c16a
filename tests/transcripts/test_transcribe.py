"""Notes read as logs: what each line says, nothing else, and nothing lost."""

import json
from pathlib import Path

import pytest
from command_line import own_folder, referee
from tiers import thinned
from understanding import understood

from referee.audits import audit
from referee.notes import MOST_LINES, HowRead, notes_in, transcribe

__all__ = ["own_folder", "referee"]

EVENING = """\
seats Ann Ben Cal
a dollar each every hand

Ann deals. Ben and Cal stayed. Ben 3 Cal 2. Ben wins 3
i think it rained
Ben deals. all in. Ann 4 Ben 1, Cal boo. Ann takes 3
Cal gave the waiter 5 for the pizza
"""


def lines_of_log(text):
    return [line for line in understood(text).log.splitlines() if line and not line.startswith("#")]


def test_an_evening_in_sentences_is_a_log_in_order():
    assert lines_of_log(EVENING) == [
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
        "tricks Ann 4, Ben 1, Cal 0",
        "pot 3 to Ann",
    ]
    (open_line,) = audit(understood(EVENING).log).findings
    assert open_line.name == "not-understood"


def test_every_line_of_the_notes_stays():
    said = understood(EVENING)
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
    said = understood(EVENING)
    (question,) = said.questions
    assert question.line == 7
    assert "# ? Cal gave the waiter 5 for the pizza" in said.log
    answered = transcribe(EVENING.splitlines(), {7: "# no part of the game"})
    assert answered.questions == ()
    assert "#   answered: # no part of the game" in answered.log


COINS = """Friday game, Ann, Ben, Cal, Dee
playing nickels or was it dimes
hand 1 Ann deals
everyone antes 10c
Ben won 3 tricks, Cal and Dee 1 each, Ann out
pot 40c to Ben
Cal 10c down
"""


@pytest.mark.parametrize(("coin", "ante"), [("unit 0.05 USD", 2), ("unit: $0.10", 1)])
def test_the_coin_may_be_an_answer_in_the_notation(coin, ante):
    lines = COINS.splitlines()
    answered = transcribe(lines, {2: coin})
    assert {f"unit {coin[-4:]} USD" if "$" in coin else coin, f"ante {ante} each"} <= {
        *answered.log.splitlines()
    }
    assert [question.line for question in answered.questions] == [7]
    assert 7 in [question.line for question in transcribe(lines, {7: coin}).questions]
    stated = understood(COINS.replace(lines[1], "unit 0.05 USD"))
    assert "# ? unit" not in stated.log


UNKNOWN_VERBS = "snatched 8 from|pinched 8 off|stole 8,|wangled the pot|subtilise 8 à"


@pytest.mark.parametrize("does", UNKNOWN_VERBS.split("|"))
def test_what_an_unknown_verb_says_is_asked_and_nobody_else_is_named(does):
    for line in (f"Ann {does} Cal bourré", f"Cal bourré Ann {does} Ben"):
        said = understood(f"players: Ann, Ben, Cal\nante 2 each hand\n1. {line}\n")
        assert said.questions
        wrong = ("dealer", "paid Ann", "paid Ben", "to Ben", "to Cal")
        assert [one for one in wrong if one in said.log.replace(line, "")] == []


ASKED = {
    "Ann wins 6 / Ben prend 8": "pot 6 to Ann",
    "Ann wins 6, Cal gets 8": "pot 6 to Ann",
    "Ann wins 8; Ben 2; Cal bourre": "paid Cal 8",
    "Ann wins 8. Ben 2. Cal bourre": "pot 8 to Ann",
    "Ann wins 8. Ben slid 5 to Ann": "pot 8 to Ann",
    "Ann wins 8. Cal gave Ben 5\n2. Ann wins 8": "pot 8 to Ann",
    "Ann wins 8. Cal paid Ben 5 he owed": "pot 8 to Ann",
    "Ann 8 / Ben 0 / Cal B": "seats",
    "Ann wins 8. Ben rend 4 à Cal, doit encore 6\n2. Ann wins 8": "repay Ben to Cal 4",
}
CLEAR = {
    "Ann wins 8; Ann 3; Ben 2; Cal bourre": "tricks Ann 3, Ben 2",
    "Ann wins 8. Ben pays Ann back 5": "repay Ben to Ann 5",
    "pot to Ann 8, bou Cal": "pot 8 to Ann",
    "pot went to Ann, 8 chips": "pot 8 to Ann",
    "Ann wins, pot was 8": "pot 8 to Ann",
    "Ann and Ben split 2-2-1, pot stays": "pot 6 carries",
    "8 pour Ann, Cal bourrée": "paid Cal 8",
    "Ann takes 8 from the pot": "pot 8 to Ann",
    "nobody won, 8 stays": "pot 8 carries",
    "Ann got 3, Ben 2": "tricks Ann 3, Ben 2",
    "Ann: +4 Ben: -2 Cal: -2": "score Ann +4, Ben -2, Cal -2",
    "Ann gagne 8, Ben et Cal bourrés": "paid Ben 8, Cal 8",
    "Ann wins 8. Cal bourre, matched it": "paid Cal 8",
    "Ann wins 8. Cal had to match the pot": "paid Cal 8",
    "Ann wins 8 (she bought pizza with it)": "pot 8 to Ann",
    "Ann 2 Ben 3... no wait Ann 3 Ben 2. Ann wins 8": "tricks Ann 3, Ben 2",
    "2-2-1, Ann and Ben tied": "pot 6 carries",
    "Ann & Ben tied 2-2, Cal 1": "tricks Ann 2, Ben 2, Cal 1",
    "Ann and Ben played. Ann wins 6. At the end Ann +4, Ben and Cal down 2 each": "score Ann +4, Ben -2, Cal -2",
    "Ann up two and a half, Ben down a dollar and a half, Cal down 1": "score Ann +5, Ben -3, Cal -2",
    "Ann 8 Cal bourré": "pot 8 to Ann",
    "Ann cleaned up, 8": "pot 8 to Ann",
}


@pytest.mark.parametrize("line", [*ASKED, *CLEAR])
def test_what_the_words_leave_open_is_asked_and_what_they_do_not_is_read(line):
    said = understood(f"players: Ann, Ben, Cal\nante 2 each hand\n1. {line}\n")
    asked = {question.line for question in said.questions if "Hand" not in question.text}
    assert bool(asked) == (line in ASKED)
    if line in CLEAR:
        assert CLEAR[line] in said.log
    assert "tricks Ben 2" not in said.log


NEVER_SO = {
    "Ann and Ben stayed. Ann 3 Ben 2. Cal bourré": "paid Cal",
    "Ann 3 Ben 2. Ben matched the pot": "paid Ben",
    "Ann and Ben argued over 4": "in Ann",
    "Ann and Ben stayed. Cal 3 tricks": "tricks Cal",
    "Ann and Ben stayed. Cal wins 6": "to Cal",
    "Ann wins 6. Ann wins 8": "pot 8",
    "Ann and Ben stayed and she took three tricks": "tricks",
    "Ann wins 6, Dora bourré": "paid",
    "Ann wins 6, Cal 3": "in Cal",
}


@pytest.mark.parametrize("line", NEVER_SO)
def test_what_the_hand_so_far_rules_out_is_asked(line):
    said = understood(f"players: Ann, Ben, Cal\nante 2 each hand\n1. Ben deals. {line}\n")
    assert said.lines[-1].status is HowRead.DOUBTFUL
    assert NEVER_SO[line] not in said.log.replace(line, "")


@pytest.mark.parametrize("card", ["75", "11", "1", "0"])
def test_a_number_that_is_no_card_is_asked_about(card):
    said = understood(
        f"seats Ann Ben\nAnn dealt, Kh up\n1: Ben Ad*, Ann {card}\n2: Ben Ac*, Ann 10\n"
    )
    assert [question.text for question in said.questions if "Line" in question.text] == [
        f"Line 3: 1: Ben Ad*, Ann {card}\n  not understood: {card}"
    ]
    assert "Ann Tc" in said.log


def test_antes_told_player_by_player_stand_alone():
    heading = "bourre-log 1\nseats Ann Ben Cal\nhand 1, dealer Ann\n"
    said = understood(f"{heading}ante Ann 2\nante Ben 2\nBen stays, Cal is out\nBen wins the pot\n")
    assert [row.text for row in said.rows if row.text.startswith("ante")] == [
        "ante Ann 2",
        "ante Ben 2",
    ]
    assert "ante 2 each" in understood(f"{heading}ante 2 each\nBen stays\nBen wins 6\n").log


@pytest.mark.parametrize(("written", "cents"), [("$1,500", 150_000), ("$1.50", 150), ("$٣", 300)])
def test_a_sum_of_money_is_what_is_written(written, cents):
    said = understood(f"players: Ann, Ben, Cal\n1. Ben deals. Ann wins {written}\n")
    (hand,) = said.hands
    assert hand.pot.value == cents


TOLD = """\
We were Ann, Ben and Cal, antes of 1.
Cal dealt, ten of spades up. All three stayed and nobody drew.
Ann led the ace of hearts, Ben the two, Cal threw the ten of diamonds.
Ann took 3, Ben 1, Cal 1. Ann took the pot.
"""


def test_a_few_plain_sentences_are_an_evening():
    said = ["in Ann 0, Ben 0, Cal 0", "1 Ann: Ah, Ben 2h, Cal Td", "tricks Ann 3, Ben 1, Cal 1"]
    assert lines_of_log(TOLD)[-4:-1] == said
    assert notes_in(TOLD.splitlines())
    assert notes_in(TOLD.splitlines()[:3])


def test_the_rest_who_went_bourre_all_paid():
    notes = """\
seats Lou Pete Marge Dot Ricky
chips 40 each, ante 1
hand 1: Lou deals, everybody in. Lou took 4, Dot 1, the rest went bourré
"""
    assert "paid Pete 5, Marge 5, Ricky 5  # worked out" in understood(notes).log


@pytest.mark.parametrize("stays", ["wanda takes 2", "wanda in, takes 2", "wanda in takes 2"])
def test_a_small_number_taken_before_the_tricks_is_of_cards_and_no_pot(stays):
    notes = f"""\
nickel ante
players: Curtis, Wanda, Big Mike, Little Mike, Jo

hand 1 - curtis deals - turned 6 of hearts. {stays}, big mike folds, little mike takes 3, jo folds, curtis takes 1
tricks: wanda 3 curtis 2 little mike 0. little mike boo'd
hand 2 - wanda deals - 9 of clubs. big mike takes 1, jo stands pat, curtis folds, wanda folds
tricks jo 4 big mike 1
"""
    said = lines_of_log(notes)
    assert 'in Wanda 2, "Big Mike" out, "Little Mike" 3, Jo out, Curtis 1' in said
    assert "tricks Wanda 3, Curtis 2" in said
    assert 'in "Big Mike" 1, Jo 0, Curtis out, Wanda out' in said
    assert [line for line in said if line.startswith("pot")] == ["pot 5 to Wanda  # worked out"]


def test_part_of_a_clause_that_nothing_explains_is_asked_about():
    text = TOLD.replace("All three stayed and nobody drew", "Everybody in, no one drew nothing")
    assert "not understood: Everybody in" in understood(text).log


def test_a_label_that_counts_up_is_the_number_of_a_hand():
    said = understood(
        "players: Ann, Ben\nD1 (Ann): Ann wins 8\nD2 (Ben): Ben wins 8\nD3 (Ann): Ann wins 8\n"
    )
    dealt = [(hand.number, hand.dealer, hand.winner) for hand in said.hands]
    assert dealt == [(1, "Ann", "Ann"), (2, "Ben", "Ben"), (3, "Ann", "Ann")]


def test_she_is_never_who_says_it():
    said = understood("players: Ann, Ben, and me (Cal)\nAnn deals. I won 6 and she paid 6\n")
    assert "to Ann" not in said.log
    assert "pot 6 to Cal" in said.log


PLUS_AND_MINUS = {
    "commas": "hand,Ann,Ben,Cal\n1,+4,-2,-2\n2,-2,+4,-2\n",
    "tabs": "hand\tAnn\tBen\tCal\n1\t4\t-2\t-2\n2\t-2\t4\t-2\n",
    "so far": "Hand,Ann,Ben,Cal\n1,+4,-2,-2\n2,+2,+2,-4\n",
}


@pytest.mark.parametrize("table", PLUS_AND_MINUS)
def test_a_table_of_plus_and_minus_is_an_evening(table):
    said = understood(PLUS_AND_MINUS[table])
    assert [(hand.number, hand.winner) for hand in said.hands] == [(1, "Ann"), (2, "Ben")]
    assert said.questions == ()
    assert "pot 6 to Ann" in said.log


def test_a_line_of_names_alone_seats_them_all():
    said = understood(
        "Thursday\nAnn Bo Cy Di\nhand 1\nAnn wins 8\nhand 2\nBo wins 8\nhand 3\nCy wins 8, Di bourré\n"
    )
    assert "seats Ann Bo Cy Di" in said.log


def test_a_question_is_asked_of_a_hand_without_a_winner():
    said = understood("seats Ann Ben Cal\n1 each every hand\nAnn deals. Ben and Cal stayed\n")
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
        "-" * 1600,
        "x" * 5000,
        "Will Drew May\nWill 3 Drew 2\nMay deals\n" * 3,
        "\u202eAnn\u202c 🙂 Ben\n🙂 deals. Ann 3 🙂 2",
        "Ann\u00a0deals\tBen 3\nBen deals, Ann 4",
    ],
)
def test_whatever_the_notes_hold_the_log_can_be_read(text):
    told = understood(text)
    unread = [one.name for one in audit(told.log).findings if one.code == "R101"]
    doubtful = [line for line in told.lines if line.status is HowRead.DOUBTFUL]
    assert unread == ["not-understood"] * len(doubtful)


@pytest.mark.parametrize(
    "line",
    thinned(["It rained on the old house.", "def f(x): return x + 1", "* See Ann and Bob."], 3),
)
def test_what_is_no_evening_is_given_up(line, referee):
    Path("prose.txt").write_text("".join(f"{line} {n}\n" for n in range(80)))
    done = referee("transcribe", "prose.txt")
    assert done.code == 2
    assert "does not read like notes" in done.err
    told = json.loads(referee("transcribe", "prose.txt", "--format", "json").out)
    assert {one["status"] for one in told["lines"]} == {"doubtful"}
    assert notes_in(Path("prose.txt").read_text().splitlines()) is None


@pytest.mark.parametrize(("over", "status"), [(0, HowRead.READ), (1, HowRead.DOUBTFUL)])
def test_many_lines_are_bounded(over, status):
    rained = "-\n" * (MOST_LINES + over - 3)
    said = understood(f"seats Ann Ben Cal\nchips 20 each\n{rained}ante 1\n")
    assert len(said.lines) == MOST_LINES + over
    assert said.lines[-1].status is status


def test_answers_to_its_questions_go_into_the_log(referee):
    Path("notes.txt").write_text(
        "seats Ann Ben Cal\n1 each every hand\nAnn deals. Ben and Cal stayed\n"
    )
    done = referee("transcribe", "--ask", "notes.txt", given=b"Cal wins\n")
    assert done.code == 0
    assert "Hand 1: who won the pot" in done.err
    assert "pot 3 to Cal" in done.out


MOSTLY_STRANGE = """\
seats Ann Ben Cal
the 4 of them went wild over Ben's 7 and Cal paid for it somehow
Ben gave back what the 3 owed on the side, or so Ann says it 5 times
after that it went 2 ways with Cal and Ann both claiming 6
Ann reckons Ben shorted 4 on that deal
nobody can tell who took 5 when Cal was dealing
{hand}
"""


def test_a_hand_that_stands_by_itself_is_claimed_though_most_is_not_understood():
    said = understood(
        MOSTLY_STRANGE.format(hand="hand 3, dealer Ann. Ben and Cal in. Ben 3, Cal 2. pot 6 to Ben")
    )
    written = [row.text for row in said.rows if row.text and not row.text.startswith("#")]
    assert "hand 3, dealer Ann" in written
    assert "tricks Ben 3, Cal 2" in written
    assert "pot 6 to Ben" in written
    assert not any(text.startswith("ante") for text in written)


@pytest.mark.parametrize(
    "hand",
    [
        "hand 3, dealer Ann. Ben and Cal in. Ben 3, Cal 2 and some such 4. pot 6 to Ben",
        "hand 3, dealer Ann. Ben and Cal in. Ben 3, Cal 1. pot 6 to Ben",
        "hand 3, dealer Ann. Ben and Cal in. Ben 3, Cal 2. pot 6 to Cal",
        "hand 3, dealer Ann. Ben and Cal in",
    ],
)
def test_one_that_does_not_is_not(hand):
    assert understood(MOSTLY_STRANGE.format(hand=hand)).hands == []


SHOWN = {
    "Ann deals. queen of clubs. all in": "up Qc",
    "Ann deals, Ben and Cal in. kind of spades": "",
    "Ann deals, kind of spades up. all in": "up Ks",
}


@pytest.mark.parametrize("line", SHOWN)
def test_a_card_alone_behind_the_deal_is_turned(line):
    said = understood(f"seats Ann Ben Cal\nante 1 each\n{line}\nBen wins 3\n")
    if SHOWN[line]:
        assert SHOWN[line] in said.log
    assert bool(said.questions) == (not SHOWN[line])


def test_a_trick_that_is_not_understood_begins_no_hand():
    said = understood(
        "seats Ann Ben\nante 1 each\nAnn deals. 6h up. Ben 2 cards, Ann 1\n1. Ben Kh, Ann 2h. Ben\n"
        "2. Ben Qh, Ann 3h. Ben\n3. Ben Jh, Ann perhaps the 4h\n4. Ben Th, Ann 5h. Ben\n5. Ben 9h, Ann Ac. Ben\n"
    )
    assert [hand.number for hand in said.hands] == [1]
    assert "Ann perhaps the 4h" in said.questions[0].text


def test_marks_say_who_is_in_and_dots_part_what_is_told():
    said = understood(
        "seats: Ann · Ben · Cal\nante 1 each\n"
        "1 · dealer Ann · Ben ✓2 Cal ✓ Ann x\nBen 3. Cal 2. · pot 3 to Ben\n"
        "2 · dealer Ben · Cal x Ann ✓1 Ben ✓0\nAnn 4, Ben 1 · pot 3 to Ann\n"
    )
    assert said.questions == ()
    assert "in Ben 2, Cal, Ann out" in said.log
    assert "tricks Ben 3, Cal 2" in said.log
    assert "in Cal out, Ann 1, Ben 0" in said.log


def test_a_tie_that_carries_is_a_rule_where_no_hand_is_begun():
    said = understood("seats Ann Ben Cal\nante 1 each, a tie carries\nAnn deals. Ben wins 3\n")
    assert said.questions == ()
    assert "pot 3 to Ben" in said.log
    assert "carries" not in said.log.replace("# ante 1 each, a tie carries", "")


def test_one_player_who_is_in_alone_is_told_with_what_they_drew():
    said = understood(
        "seats Ann Ben Cal\nante 1 each\nhand 1, dealer Ann\nin Ben 0, all others out.\nBen wins 3\n"
    )
    assert said.questions == ()
    assert "in Ben 0" in said.log


def test_names_may_be_called_with_a_sign():
    said = understood(
        "players: @Ann, @Ben, @Cal\nante 1 each\n1. @Ann deals. @Ben wins 3\nmail bob@Cal.org\n"
    )
    assert "seats Ann Ben Cal" in said.log
    assert "pot 3 to Ben" in said.log


def test_a_cross_says_nothing_by_itself():
    said = understood("seats Ann Ben Cal\nante 1 each\n1. dealer Ann. Ben x Cal x\nBen wins 3\n")
    assert "in " not in said.log.replace("# ? 1. dealer Ann. Ben x Cal x", "")


SHOPPING = Path(__file__).parent / "strict" / "c29.txt"
"""Notes on a shopping list, of which seven lines are not understood."""


def test_what_is_open_is_told_once_for_all_lines_and_no_line_is_lost(referee):
    Path("notes.txt").write_text(SHOPPING.read_text("utf-8"), "utf-8")
    told = " ".join(referee("check", "notes.txt").out.split())
    made = understood(SHOPPING.read_text("utf-8"))
    lines = {one.line.number for one in made.lines if one.status is HowRead.DOUBTFUL}
    assert told.count("put what is not part of the game after a #") == 1
    assert f"{len(lines)} lines were not all understood" in told
    others = told.partition("The others are lines ")[2].partition(".")[0]
    written = {line for line in lines if f" notes.txt:{line} " in told}
    assert lines == written | {*map(int, others.replace(" and ", ", ").split(", "))}
    assert len(written) == 5


def test_at_most_five_questions_are_asked_those_of_the_hands_first(referee):
    Path("notes.txt").write_text(SHOPPING.read_text("utf-8"), "utf-8")
    ran = referee("transcribe", "notes.txt", "--ask", given=b"\n" * 20)
    asked = [line for line in ran.err.splitlines() if line.startswith(("Line ", "Hand "))]
    assert len(asked) == 5
    assert "Greg 2 Tanya 2 again" in asked[0]
    assert "they begin with `# ?` in the log" in " ".join(ran.err.split())


UNREAD = """\
Round the table we had Ann, Bea and Cy, and zorked
40 smackeroos gizmo per nose
Ann flurbed 2 and 7 to Bea
Bea gronked 3 and 9 to Cy
then Cy flurbed 4 and 9 off Ann
Ann gronked 1 and 8 off Bea
Bea flurbed 4 and 5 off Cy
tally zork 11 28 41 frob
"""


def test_where_hardly_anything_was_read_the_figures_of_everybody_are_asked_for_first():
    asked = [question.line for question in understood(UNREAD).questions]
    assert asked == [8, 2, 3, 4, 5, 6, 7]  # who sits at the table is plain
    asked = [question.line for question in transcribe(UNREAD.splitlines()[:-1]).questions]
    assert asked == [2, 3, 4, 5, 6, 7]


def test_of_a_text_of_which_nothing_was_read_a_few_lines_are_shown_and_the_rest_counted(referee):
    few, many = "The others are lines 6, 7, ", "... and 995 more of R101"
    for lines, others, cut in ((60, few, 0), (6000, many, 1)):
        Path("poem.txt").write_text("the cat sat on a mat, and so\n" * lines)
        told = referee("check", "poem.txt").out
        assert told.count("R101]") == 1 + cut
        assert told.count("5000 lines from here on were not read") == cut
        assert told.count("the cat sat") == 5 + cut
        assert others in told
        assert len(told.splitlines()) < 25


def transcribed(text):
    return understood(text).log


HEAD = "bourre-log 1\n{rules}\nseats Skip, Boo, Hung\nchips 40 each\nante 1 each\n"
HANDS = """hand 1, dealer Boo
in Skip, Boo, Hung
tricks Skip 3, Hung 2
pot {pot} to Skip
paid Boo 3
in the end Skip 42, Boo 36, Hung 39
"""


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        ("rules boo-ray 1, limit 12", "limit 12"),
        ("Rules: boo-ray 1, limit = 12 chips", "limit 12"),
        ("rules boo-ray 1, cap of 12", "limit 12"),
        ("rules boo-ray 1, limit none", "limit none"),
    ],
)
def test_a_limit_on_the_rules_line_may_be_in_other_words(rules, limit):
    log = transcribed(HEAD.format(rules=rules) + HANDS.format(pot=3))
    assert limit in log
    assert "# ?" not in log
    assert "in Skip, Boo, Hung" in log  # whatever `boo` means elsewhere


def test_a_sum_with_its_result_is_asked_about():
    log = transcribed(HEAD.format(rules="rules boo-ray 1") + HANDS.format(pot="1 + 1 = 3"))
    assert "pot 3 to Skip" not in log
    assert "# ?" in log


@pytest.mark.parametrize(
    ("head", "day"),
    [
        ("Thursday 5 March 2026, at Ann's", "2026-03-05"),
        ("kitchen, March 5th, 2026", "2026-03-05"),
        ("Jeudi 1er août 2025, chez Ann", "2025-08-01"),
        ("5 de enero de 2026", "2026-01-05"),
        ("2026-03-05", "2026-03-05"),
        ("3/5/26", None),
        ("31 Feb 2026", None),
        ("3 May 2026 and 4 May 2026", None),
        ("4 still in the pot from 3 March 2026", None),
    ],
)
def test_the_day_above_the_hands_is_that_of_the_evening(head, day):
    text = f"{head}\nAnn, Ben, Cal. 40 each, ante 1\n1. Ann deals. Ben 3, Cal 2. pot 3 to Ben\n"
    said = [line for line in understood(text).log.splitlines() if line.startswith("date")]
    assert said == ([f"date {day}"] if day else [])
    assert "seats Ann Ben Cal" in understood(text).log


def test_at_somebodys_place_seats_nobody():
    text = "Jeudi 5 mars 2026, chez Anne\nAnne, Benoît, Claude. 40 jetons chacun, mise 1\n"
    text += "1. Anne donne. Benoît 3, Claude 2. Benoît ramasse 3\n"
    read = understood(text)
    assert [line.left_over for line in read.lines if line.left_over] == []
    assert "seats Anne Benoît Claude" in read.log


def test_an_answer_that_tells_nothing_settles_nothing():
    text = "Ann, Ben, Cal. 40 each, 1 ante\n1. Ann deals. Ben 3, Cal 2. Ben takes 3\nCal flonked Ann 7\n"
    asked = transcribe(text.splitlines())
    assert [one.line for one in asked.questions] == [3]
    for answer in ("y", "yes", "dunno"):
        again = transcribe(text.splitlines(), {3: answer})
        assert [one.line for one in again.questions] == [3], answer
    assert transcribe(text.splitlines(), {3: "# flonks do not count"}).questions == ()


@pytest.mark.parametrize("head", ["quarters, 40 each, 1 ante", "40 each. quarters, 1 ante"])
def test_a_coin_alone_is_what_bare_numbers_count(head):
    text = f"Ann, Ben, Cal\n{head}\n1. Ann deals. Ben 3, Cal 2. Ben takes 3\n"
    read = understood(text)
    assert {"unit 0.25 USD", "chips 40 each", "pot 3 to Ben"} <= {*read.log.splitlines()}
    assert [line.left_over for line in read.lines if line.left_over] == []
