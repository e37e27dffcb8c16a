"""`referee import`: the tables that score keepers have, under any headings."""

import json

import pytest

from referee.cli import import_, terminal
from referee.notes import transcribe

CLUB = """\
Hand,Dealer,Stayed,Winner,Kitty,Booed,Comment
1,Ann,Ben Cal,Ben,8,,
2,Ben,Ann Cal Dee,Cal,8,Dee,late again
3,Cal,Ann Dee,Ann,16,,
4,Dee,Ben Cal,split,8,,
"""
TABS = "Round\tWho dealt\tTook it\tKitty\tSet\n1\tAnn\tBen\t8\t\n2\tBen\tCal\t8\tDee\n3\tCal\tAnn\t16\t\n"
MARKDOWN = """\
| # | D | W | **Pot** | Went bourré |
|---|:-:|---|--------:|-------------|
| 1 | Ann | Ben | 8 | |
| 2 | Ben | Cal | 8 | Dee |
| 3 | Cal | Ann | 16 | |
"""
GAINS = """\
Thursday at Ann's

"Date","Ann","Ben","Cal","Dee","Minutes"
2026-03-05,-2,6,-2,-2,5
2026-03-05,-2,-2,6,-2,4
Total,-4,4,4,-4,9
"""
RUNNING = "Hand;Ann;Ben;Cal;Dee\n1;6;-2;-2;-2\n2;4;-4;4;-4\n3;2;8;2;-12\n"
STACKS = "Round,Ann,Ben,Cal\n1,18,24,18\n2,22,22,16\n"
TRICKS = "Deal,Ann tricks,Ben tricks,Cal tricks,Pot\n1,3,2,-,6\n2,0,2,3,6\n"
MARKS = "Hand,Big Al,Bo,Cy,Kitty\n1,x,W,,6\n2,b,x,W,6\n"
CHIPS = "Player,Buy-in,Cash out\nAnn,$20.00,$35.50\nBen,$20.00,$10.00\nCal,$20.00,$14.50\n"
FRENCH = "Coup;Donneur;Gagnant;Mise;Bourré\n1;Ann;Ben;8;\n2;Ben;Cal;8;Dee\n3;Cal;Ann;16;\n"
LETTERS = "D,B,C,Who got it\n-2,-2,4,Cal\n4,-2,-2,Dee\n-2,4,-2,Ben\n"

EACH = """\
Hand,Player,Dealer,In,Drew,Tricks,Won,Net,"What
happened"
1,Ann,x,x,2,3,x,6,"took
it all"
1,Ben,,x,1,2,,-2
1,Cal,,,,,,-2
1,Dee,,no,,,,-2
2,Ann,,,,,,-2
2,Ben,x,x,3,0,,-10
2,Cal,,yes,2,5,x,6
2,Dee,,,,,,-2
"""
EACH_TRICKS = "Game;Who;Books;Pot\n1;Ann;3;6\n;Ben;2;\n;Cal;0;\n2;Cal;5;6\n;Ben;0;\n"

IN_BRACKETS = """\
Date\tGame\tTravis\tBeau\tKay\tMawmaw\tPot won by
3/6\t1\t+6\t-2\t-2\t-2\tTravis
\t2\t-2\t-2\t+6\t-2\tKay
\t3\t-2\t—\t+4\t-2\tKay
\t4\t-8\t-2\t-2\t+12\tMawmaw (Travis bourred)
"""
PLIS = """\
Soirée du 14 février chez Mémé;;;;;;
N°;Qui donne;Ont joué;Plis de Luc;Plis de Rose;Plis d'Édouard;A gagné;Cagnotte;Bouré
1;Luc;Rose, Édouard;;3;2;Rose;3;
2;Rose;Luc, Rose, Édouard;4;1;0;Luc;3;Édouard
"""
TWO_SHEETS = """\
Uncle Ray's Bourre book,,,,,,,
Played:,2026-03-06,,,,,,

Hand,Deal,Ray,Sis,Tee,Junior,Winner,Kitty
1,Ray,3,-1,-1,-1,Ray,4
2,Sis,-1,3,-1,-1,Sis,4
Hand,Deal,Ray,Sis,Tee,Junior,Winner,Kitty,,
3,Tee,-1,-1,3,-1,Tee,4,,
"""
TABLES = {
    "plis": (PLIS, ["tricks Rose 3, Édouard 2", "tricks Luc 4, Rose 1", "pot 3 to Luc"]),
    "two_sheets": (TWO_SHEETS, ["seats Ray Sis Tee Junior", "hand 3, dealer Tee", "pot 4 to Tee"]),
    "club": (CLUB, ["hand 2, dealer Ben", "in Cal, Dee, Ann", "pot 8 to Cal", "pot 8 carries"]),
    "tabs": (TABS, ["hand 2, dealer Ben", "pot 8 to Cal", "paid Dee 8  # worked out"]),
    "markdown": (MARKDOWN, ["hand 3, dealer Cal", "pot 16 to Ann", "paid Dee 8  # worked out"]),
    "gains": (GAINS, ["pot 8 to Ben", "pot 8 to Cal", "score Ann -4, Ben +4, Cal +4, Dee -4"]),
    "running": (RUNNING, ["hand 3", "score Ann +2, Ben +8, Cal +2, Dee -12"]),
    "stacks": (STACKS, ["hand 2", "chips Ann 22, Ben 22, Cal 16"]),
    "tricks": (TRICKS, ["tricks Ann 3, Ben 2", "pot 6 to Ann  # worked out"]),
    "marks": (MARKS, ['in "Big Al", Bo', "pot 6 to Bo", 'paid "Big Al" 6  # worked out']),
    "each": (EACH, ["in Ben 1, Ann 2", "pot 8 to Ann", "hand 2, dealer Ben", "paid Ben 8"]),
    "each_tricks": (EACH_TRICKS, ["tricks Ann 3, Ben 2, Cal 0", "hand 2", "tricks Cal 5, Ben 0"]),
    "chips": (CHIPS, ["unit 0.50 USD", "chips Ann 71, Ben 20, Cal 29"]),
}


def told(done):
    """What was said on standard error, without its line ends."""
    return " ".join(done.err.split())


@pytest.mark.parametrize("table", TABLES)
def test_strangers_tables_are_read(referee, table, tmp_path):
    text, says = TABLES[table]
    (tmp_path / "night.txt").write_text(text, "utf-8")
    done = referee("import", str(tmp_path / "night.txt"))
    assert [line for line in says if line not in done.out.splitlines()] == []
    assert "not understood" not in done.out
    rows = [" ".join(line.split()) for line in text.splitlines() if line.strip(" |:-")]
    log = " ".join(done.out.split())
    assert [row for row in rows if row not in log] == [], "a row is nowhere in the log"


def test_every_column_is_named_with_what_it_was_taken_for(referee):
    done = referee("import", "-", given=GAINS.encode())
    assert "columns: Date=remark, Ann=Ann, Ben=Ben, Cal=Cal, Dee=Dee" in told(done)
    assert "the numbers of Ann, Ben, Cal and Dee are what they won or lost in each hand" in told(
        done
    )
    assert "it is not clear what column Minutes is: 5, 4;" in told(done)
    assert done.code == 1


def test_words_in_brackets_behind_a_name_are_no_part_of_it_and_no_sum_is_lost(referee):
    done = referee("import", "-", given=IN_BRACKETS.encode())
    assert "seats Travis Beau Kay Mawmaw" in done.out
    assert "not understood: -8 -2 -2 +12" in done.out
    assert "left open, by line: 4 and 5" in told(done)


def test_columns_say_what_is_not_clear(referee):
    unclear = referee("import", "-", given=FRENCH.encode())
    assert 'write --columns "Mise=…"' in unclear.err
    clear = referee("import", "-", "--columns", "mise = pot", given=FRENCH.encode())
    assert (unclear.code, clear.code) == (1, 0)
    assert "pot 16 to Ann" in clear.out


def test_letters_are_players_where_they_head_numbers(referee):
    said = "D=Dee, B=Ben, C=Cal, Who got it=won"
    done = referee("import", "-", "--columns", said, given=LETTERS.encode())
    assert "columns: D=Dee, B=Ben, C=Cal, Who got it=won" in told(done)
    assert "pot 6 to Ben" in done.out


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("Mise=pto", "a column cannot mean pto; write hand, dealer, in, out, won, pot"),
        ("Mize=pot", "is called Mize; it has Coup, Donneur, Gagnant, Mise and Bourré"),
        ("Mise", '--columns takes a heading, = and what it means: "Winner=won, Kitty=pot"'),
    ],
)
def test_what_columns_cannot_mean_is_refused(referee, said, complaint):
    done = referee("import", "-", "--columns", said, given=FRENCH.encode())
    assert (done.code, complaint in told(done)) == (2, True)


@pytest.mark.parametrize(
    "text", ["", "Ann won 6 from Ben\n", "1,2,3\n4,5,6\n", "a,b\n", '"\n\x00,']
)
def test_what_is_no_table_is_refused(referee, text):
    done = referee("import", "-", given=text.encode())
    assert done.code == 2
    assert "no table with a row of headings" in told(done)


def test_sums_that_the_ante_does_not_explain_are_no_claim_of_who_won():
    sheet = "Hand;Ann;Ben;Cal\n1;4,50;-2,00;-2,50\n2;-1;-1;2".splitlines()
    told = transcribe(sheet, columns={}).hands[0]
    assert (told.winner, told.pot, told.paid) == (None, None, {})


def test_what_stands_beside_the_columns_is_read_or_named(referee):
    done = referee("import", "-", given=b"Hand,Winner,Pot\n1,Ann,8,2 beers each\n2,Ben,8,paid 5\n")
    assert "left open, by line: 3" in told(done)
    assert "# ?   not understood: paid 5" in done.out


def test_a_pot_that_the_seats_cannot_have_paid_evenly_names_no_ante(referee, tmp_path):
    done = referee("import", "-", given=b"Hand,Dealer,Winner,Pot\n1,Ann,Ann,8\n2,Ben,Cal,8\n")
    assert "ante" not in done.out
    (tmp_path / "a.bourre").write_text(done.out)
    said = referee("check", "--format", "json", str(tmp_path / "a.bourre")).out
    (checked,) = json.loads(said)
    findings = checked["findings"]
    assert {one["certainty"] for one in findings if one["code"].startswith("C")} == {"possible"}


def test_a_terminal_asks_what_a_column_is(monkeypatch, tmp_path, capsys):
    (tmp_path / "a.csv").write_text(FRENCH, "utf-8")
    said = iter(["pto", "pot"])
    asked = []
    monkeypatch.setattr(terminal, "answer", lambda question: asked.append(question) or next(said))
    import_.perform(import_.Import(str(tmp_path / "a.csv"), ask=True))
    assert asked[0].startswith("Column Mise has 8, 16. What is it: hand, dealer,")
    assert "a column cannot mean pto" in capsys.readouterr().err


def test_what_a_row_of_sums_does_not_tell_is_left_open(referee, tmp_path):
    """Who lost more than the ante may have paid a bourré, a debt or a renege: nothing is made of it, and nobody accused."""
    sheet, log = tmp_path / "s.csv", tmp_path / "s.bourre"
    sheet.write_text("Hand,Ann,Ben,Cal,Dee\n1,6,-2,-2,-2\n2,-2,-2,8,-4\n3,-2,6,-2,-2\n")
    found = referee("import", str(sheet))
    assert found.code == 1
    assert "left open, by line: 3" in found.err
    said = found.out.splitlines()
    assert [line for line in said if line.startswith(("pot", "paid", "in"))] == [
        "pot 8 to Ann",
        "pot 8 to Ben",
    ]
    log.write_text(found.out)
    assert referee("check", str(log)).code == 0


def test_a_row_of_sums_below_the_hands_is_no_hand():
    rows = "Hand\tDealer\tWinner\tPot\n1\tAnn\tAnn\t6\n2\tBen\tCal\t6\nUp/dn\t\t\t12\n"
    told = transcribe(rows.splitlines(), columns={})
    assert [hand.number for hand in told.hands] == [1, 2]


def test_all_but_one_in_a_column_of_those_who_stayed():
    rows = "Hand\tDealer\tStayed\tWinner\n1\tAnn\tall but Cal\tBen\n2\tBen\tAnn, Cal\tCal\n3\tCal\tAnn, Ben\tAnn\n"
    hand = transcribe(rows.splitlines(), columns={}).hands[0]
    assert "Cal" not in (hand.stayers() or ())
    assert hand.out == ("Cal",)


def test_sentences_with_commas_are_no_table(referee):
    night = b"""ok yall settle this, its me Darlene, saturday at Ricks
rick dealt turned the 7 of clubs. i took 2 boo took 3 rick stood pat
i lead the king of diamonds, boo plays the 4 and rick the ace
rick comes back queen of spades, i had no spade so i cut it with the jack of clubs, boo the 6
then i led the 5 of hearts boo had to beat it with the ten and rick trumped with the 2 of clubs
"""
    done = referee("import", "-", given=night)
    assert (done.code, done.out) == (2, "")
    assert "`referee transcribe` reads other notes" in told(done)


def test_a_log_is_no_table(referee):
    log = b"seats Ann Ben\nhand 1, dealer Ann\nin Ann 2, Ben 1\ntricks Ann 3, Ben 2\npot 2 to Ann\n"
    done = referee("import", "-", given=log)
    assert (done.code, done.out) == (2, "")
    assert "is a log already" in told(done)


@pytest.mark.parametrize("sign", [",", " | ", "\t"])
def test_a_table_may_name_its_hands_as_a_log_does(referee, sign):
    rows = (("Hand", "Won", "Pot"), ("hand 1", "Ann", "8"), ("hand 2", "Ben", "4"))
    done = referee("import", "-", given="\n".join(map(sign.join, rows)).encode())
    assert "pot 8 to Ann" in done.out
