"""Tables in notes: what each hand moved, and rows that stand twice."""

import pytest
from understanding import understood

from referee.audits import audit
from referee.notes import transcribe

STACKS = """\
hand,dealer,Al,Bo,Cy,Di,Ed,comment
start,,25,25,25,25,25,
1,Al,24,24,29,24,24,
2,Bo,28,23,28,18,18,Di and Ed both boo!
3,Cy,27,22,27,32,17,
4,Di,26,21,26,31,16,split
5,Ed,25,30,15,30,15,
"""
SCORES = """\
     Joan    Terry   Lionel      Bea
1      -1       +3       -1       -1
2      -2       +2       -2       -6
3      +9       +1       -3       -7
4      +8       -4       -4       -4
"""
FIELDS = """\
Hand\tDlr\tPot\tWon by\tTricks\tBourre\tPays in
1\tAnn\t3\tBen\tBen 3 / Cal 2\tAnn\t3
2\tBen\t6\tCAL\tCal 4 / Ann 1\t-\t0
3\tCal\t3\tAnn\tAnn 3 / Ben 2\t-\t0
4\tAnn\t3\tBen\tBen 3 / Ann 2\t-\t0

Net\t\tAnn\tBen\tCal
\t\t\t-4\t+3\t+1
"""


def told(text):
    """Number, winner, pot, and what each bourré player paid, of each hand."""
    for hand in understood(text).hands:
        paid = {player: sum_.value for player, sum_ in hand.paid.items()}
        yield hand.number, hand.winner, hand.pot.value if hand.pot else None, paid


def test_stacks_after_each_hand_say_who_won_what():
    assert list(told(STACKS)) == [
        (1, "Cy", 5, {}),
        (2, "Al", 5, {"Di": 5, "Ed": 5}),
        (3, "Di", 15, {}),
        (4, None, 5, {}),
        (5, "Bo", 10, {"Cy": 10}),
    ]
    assert "chips Al 25, Bo 25, Cy 25, Di 25, Ed 25" in understood(STACKS).log


def test_running_scores_say_who_won_what():
    assert list(told(SCORES)) == [
        (1, "Terry", 4, {}),
        (2, None, 4, {"Bea": 4}),
        (3, "Joan", 12, {}),
        (4, "Bea", 4, {"Terry": 4}),
    ]


def test_a_number_that_does_not_add_up_leaves_the_rest_of_its_row():
    rows = SCORES.replace("+8       -4", "+8       -5")
    assert [hand[:2] for hand in told(rows)][:3] == [(1, "Terry"), (2, None), (3, "Joan")]
    assert not any("Terry" in paid for *_, paid in told(rows))
    assert understood(rows).questions


def test_those_who_deal_in_turn_are_the_players_in_that_order():
    log = understood(FIELDS).log
    assert "seats Ann Ben Cal" in log
    assert "tricks Ben 3, Cal 2" in log
    assert "score Ann -4, Ben +3, Cal +1" in log


@pytest.mark.parametrize("sign", ["*", " (D)"])
def test_a_mark_at_the_dealer_is_no_bourre(sign):
    rows = SCORES.splitlines()
    names = ["-1 ", "+2 ", "-3 ", "-4"]
    marked = [
        row.replace(name.strip(), name.strip() + sign, 1)
        for row, name in zip(rows[1:], names, strict=True)
    ]
    assert not any(
        paid.keys() - {"Bea", "Terry"} for *_, paid in told("\n".join([rows[0], *marked]))
    )


TWICE = """\
Hand,Dealer,Pot,Winner,Tricks,Bourre
1,Ann,3,Ann,Ann 3 Ben 2,
2,Ben,3,Ann,Ann 3 Ben 2,Cal
3,Cal,6,Ben,Ann 2 Ben 3,
4,Ann,3,Ben,Ben 4 Ann 1,
"""
HANDS = """\
players: Ann, Ben, Cal. ante 1
Hand 1: Ann deals. Ann 3 tricks, Ben 2.
Hand 2: Ben deals. Ann 3 tricks, Ben 2, Cal 0.
Cal pays 3
Hand 3: Cal deals. Ann 2 tricks, Ben 3.
"""


def accused(text):
    """Findings about who dealt, and about hands that were recorded."""
    return [
        one.code for one in audit(understood(text).log).findings if one.code in ("D109", "R106")
    ]


@pytest.mark.parametrize("text", [TWICE, TWICE.replace(",", "\t"), HANDS])
@pytest.mark.parametrize("later", [False, True])
def test_a_hand_that_stands_twice_is_used_once(text, later):
    lines = text.splitlines(keepends=True)
    block = [line for line in lines if line.startswith(("2", "Hand 2", "Cal pays"))]
    place = len(lines) if later else lines.index(block[-1]) + 1
    pasted = "".join([*lines[:place], *block, *lines[place:]])
    once, twice = understood(text), understood(pasted)
    assert list(told(pasted)) == list(told(text))
    assert [hand.dealer for hand in twice.hands] == [hand.dealer for hand in once.hands]
    assert accused(pasted) == []
    said = [row.text for row in twice.rows if "the same as line" in row.text]
    assert len(said) == len(block)


def test_a_row_without_a_number_that_stands_twice_is_used_once():
    rows = [line.partition(",")[2] for line in TWICE.splitlines()]
    pasted = "\n".join([*rows[:3], *rows[2:]])
    assert list(told(pasted)) == list(told("\n".join(rows)))
    assert accused(pasted) == []


def test_those_whose_order_nobody_tells_sit_as_they_deal():
    log = understood("\n".join(line.partition(",")[2] for line in TWICE.splitlines()[:4])).log
    assert "seats Ann Ben Cal" in log


def test_a_whole_text_that_was_pasted_twice_is_one_evening():
    assert list(told(HANDS * 2)) == list(told(HANDS))


def test_a_row_with_a_number_that_is_past_belongs_to_no_hand():
    odd = understood(TWICE + "2,Cal,9,Cal,Cal 5,\n")
    assert [hand.number for hand in odd.hands] == [1, 2, 3, 4]
    assert odd.hands[-1].winner == "Ben"
    assert any(question.line == 6 for question in odd.questions)


BY_HAND = """\
$1 a hand, bourre matches the pot
| | H1 | H2 | H3 | Total |
|---|---|---|---|---|
| Marlene | +3 | -1 | -1 | +1 |
| Duke | -1 | -5 | -1 | -7 |
| Tasha | -1 | +3 | +7 | +9 |
| Wendell | -1 | -1 | -1 | -3 |
"""
TRICKS_BY_HAND = """\
20 chips each, ante 1

         1   2   3
Hank     1       2
Lupe     4   2
Sylvia       3   1
Moe      B       2
Pot      4   8   8
"""


def test_a_row_a_player_and_a_column_a_hand():
    assert list(told(BY_HAND)) == [
        (1, "Marlene", 4, {}),
        (2, "Tasha", 4, {"Duke": 4}),
        (3, "Tasha", 8, {}),
    ]
    said = understood(BY_HAND)
    assert "score Marlene +1, Duke -7, Tasha +9, Wendell -3" in said.log
    assert said.questions == ()


def test_tricks_with_a_row_a_player():
    hands = understood(TRICKS_BY_HAND).hands
    assert [hand.tricks for hand in hands] == [
        {"Hank": 1, "Lupe": 4},
        {"Lupe": 2, "Sylvia": 3},
        {"Hank": 2, "Sylvia": 1, "Moe": 2},
    ]
    assert [hand.bourre for hand in hands] == [("Moe",), (), ()]
    assert [hand.pot.value for hand in hands] == [4, 8, 8]


MARKED = """\
hand\tRay\tColleen\tOzzie\tNell
1\t-1 (D)\t-1\t-1\t+3
2\t+3\t-1 D\t-1\t-5 B
3\t-1\t-1\t+7 dlr\t-1
"""


def test_marks_beside_numbers_say_who_dealt_and_who_was_bourre():
    hands = understood(MARKED).hands
    assert [hand.dealer for hand in hands] == ["Ray", "Colleen", "Ozzie"]
    assert [hand.bourre for hand in hands] == [(), ("Nell",), ()]


def test_columns_of_a_sheet_that_go_up_and_down_are_those_of_players():
    hands = transcribe(MARKED.splitlines(), columns={}).hands
    assert [hand.dealer for hand in hands] == ["Ray", "Colleen", "Ozzie"]
    assert [hand.winner for hand in hands] == ["Nell", "Ray", "Ozzie"]


def starred(*columns):
    """The scores, with a star in a column of each row."""
    rows = [line.split() for line in SCORES.splitlines()]
    for row, column in zip(rows[1:], columns, strict=True):
        row[column] += "*" if column else ""
    return understood("\n".join("\t".join([""] * (len(row) == 4) + row) for row in rows))


def test_stars_mean_what_those_who_have_one_did_or_are_asked_about():
    assert [hand.bourre for hand in starred(0, 4, 0, 2).hands] == [(), ("Bea",), (), ("Terry",)]
    told = starred(1, 2, 3, 4)
    assert not any(hand.dealer for hand in told.hands)
    assert {question.line for question in told.questions} >= {3, 5}


def test_a_line_of_talk_between_numbered_rows_ends_no_table():
    rows = [
        "hand\tdealer\tLorraine\tBud\tArlys\tpot\twinner\tboo\tcomment",
        "start\t\t50\t50\t50",
        "1\tLorraine\t54\t48\t48\t6\tLorraine",
        "2\tBud\t52\t46\t52\t6\tArlys",
        "bars and coffee 8:40, lemon ones from Arlys",
        "3\tArlys\t50\t50\t50\t6\tBud\t\tshe took 4",
    ]
    log = transcribe(rows).log
    assert "hand 3, dealer Arlys" in log
    assert "pot 6 to Bud" in log
    assert "pot 50" not in log


LEDGER = """\
Oct. 14th, at home. Al, Bo and Cy

No. | In the dish | Taken by | Forfeit | Al | Bo | Cy
    | brought fwd |          |         | 50 | 50 | 50
  1 |           3 | Al       | Bo 3    | 52 | 46 | 49
  2 |           6 | tie      |         | 51 | 45 | 48
"""


def test_a_ledger_below_a_date_has_a_row_that_begins_with_a_bar():
    assert list(told(LEDGER)) == [(1, "Al", 3, {"Bo": 3}), (2, None, 6, {})]
    assert "chips Al 50, Bo 50, Cy 50" in understood(LEDGER).log


def test_what_is_left_in_the_dish_after_a_hand_is_no_pot():
    rows = LEDGER.replace("           3 | Al       | Bo 3 ", "           0 | Al       | -    ")
    assert "pot 0" not in understood(rows).log


@pytest.mark.parametrize("cell", ["Fay -3 Lew -2", "Fay +3 Lew +2", "Fay -3, Lew 2"])
def test_a_score_under_tricks_is_asked_and_not_claimed(cell):
    rows = [
        "thursday, us: Fay Lew Ida. ante 1",
        "hand | dealer | tricks | pot",
        "1 | Fay | Fay 3 Lew 2 | Fay takes 3",
        f"2 | Lew | {cell} | Lew takes 6",
    ]
    transcript = transcribe(rows)
    assert "score" not in transcript.log.replace(cell, "")
    assert f"not understood: {cell}" in transcript.log
    assert "tricks Fay 3, Lew 2" in transcript.log


def test_a_sentence_between_the_rows_of_hands_is_no_hand():
    rows = [
        "seats Ann, Ben, Cal",
        "Hand | Dealer | In | Tricks | Pot | To | Bourre",
        "1 | Ann | Ben, Cal | Ben 3, Cal 2 | 3 | Ben | none",
        "2 | Ben | all | Cal 4, Ann 1 | 3 | carry fwd | Ben 3",
        "adj | Ben buys 20 more | his total = 40",
        "3 | Cal | Ann, Ben | Ann 3, Ben 2 | 9 | Ann | n/a",
    ]
    read = transcribe(rows)
    assert [(hand.number, hand.dealer) for hand in read.hands] == [
        (1, "Ann"),
        (2, "Ben"),
        (3, "Cal"),
    ]
    assert "buy Ben 20" in read.log
    assert [line.line.number for line in read.lines if line.left_over] == [5]


SPREADSHEET = """\
bourre night FINAL
rnd\tshuffler\tPriya\tOwen\tGustav\tHanh\tin the middle\tcollected by\tpenalty\tnotes
start\t\t200\t200\t200\t200
1\tPriya\t2\tx\t0\t3\t20\tHanh\tGustav 20\tsmoke test passed
2\tOwen\t0\t2\t2\t1\t40\tnobody\tPriya 40\thit the max, won't fix
3\tGustav\t3\t1\tx\t1\t100\tPriya\tnone\tOwen says flaky
final\t\t225\t185\t165\t205
delta\t\t+25\t-15\t-35\t+5
"""


def test_a_table_headed_by_names_is_read_by_its_contents():
    read_ = understood(SPREADSHEET)
    assert list(told(SPREADSHEET)) == [
        (1, "Hanh", 20, {"Gustav": 20}),
        (2, None, 40, {"Priya": 40}),
        (3, "Priya", 100, {}),
    ]
    assert [hand.dealer for hand in read_.hands] == ["Priya", "Owen", "Gustav"]
    assert [dict(hand.tricks) for hand in read_.hands][2] == {"Priya": 3, "Owen": 1, "Hanh": 1}
    assert "in Gustav, Hanh, Priya" in read_.log.splitlines()
    assert "chips Priya 225, Owen 185, Gustav 165, Hanh 205" in read_.log


BALANCES = """\
bourre-log 1
seats Marcel Renee Alcide
chips $40 each
hand 1, dealer Alcide
ante $1 each
tricks   Marcel 3   Renee 2   Alcide 0
pot      $3 to Marcel
paid     Alcide (3)
# 10 min recess, Renee looks for an ATM

             Opening    Closing      Net
Marcel         40.00      42.00      2.00
Renee          40.00      39.00     (1.00)
Alcide         40.00      36.00     (4.00)
Pot, undistributed         3.00      (120.00 = 120.00, ties out)
"""


def test_opening_and_closing_balances_with_losses_in_brackets():
    said = understood(BALANCES)
    assert {"paid Alcide 3", "chips Marcel 42, Renee 39, Alcide 36"} <= {*said.log.splitlines()}
    assert [line.line.number for line in said.lines if line.left_over] == []


def test_a_balance_that_does_not_come_out_is_asked_about():
    said = understood(BALANCES.replace("(4.00)", "(5.00)"))
    assert [line.line.number for line in said.lines if line.left_over] == [14]


def test_a_column_of_names_is_no_players_and_a_sum_below_the_count_opens_no_hand():
    text = (
        "Hand Dealer Ann Ben Cal Pot Winner\n1 Cal 3 2 out 3 Ann\n2 Ann 2 out 3 3 Cal\n3 Ben out 1 4 3 Cal\n"
        "END _ 20 18 22\nProof 60 balances\n"
    )
    said = transcribe(text.replace(" ", "\t").replace("_", "").splitlines())
    assert said.text.cast.players == ("Ann", "Ben", "Cal")
    assert [hand.number for hand in said.hands] == [1, 2, 3]


SAID_BY_ME = """\
{opening}
Around the table: Al, Bo, Cy, Di, Ed. ante 1
| hand | dealer | in (tricks)      | pot  |
| 1    | Al     | Bo 3, Cy 2       | 5 Bo |
| 2    | Bo     | me 3, Cy 1, Al 1 | 5    |
| 3    | Cy     | Al 4, Ed 1       | 5 Al |
"""


@pytest.mark.parametrize(
    ("opening", "tricks"),
    [("this is Di writing", {"Di": 3, "Cy": 1, "Al": 1}), ("for the club", {})],
    ids=["known", "unknown"],
)
def test_me_in_a_cell_is_the_writer_if_known(opening, tricks):
    read = understood(SAID_BY_ME.format(opening=opening))
    assert dict(read.hands[1].tricks) == tricks
    assert bool(read.lines[4].left_over) == (not tricks)


A_WORD_FIRST = """\
Tour de table : Marthe, Raymond, Liliane, Didier. mise 10

        M      R      L      D
départ  500    500    500    500
1       490    490    490    490    égalité
2       480    480    480    560
3       510    430b   470    550
"""


def test_a_row_above_the_first_hand_has_a_word_in_place_of_its_number():
    read = understood(A_WORD_FIRST)
    assert [(hand.winner, hand.carried) for hand in read.hands] == [
        (None, True),
        ("Didier", False),
        ("Marthe", False),
    ]
    assert "chips Marthe 500, Raymond 500, Liliane 500, Didier 500" in read.log


POTS_BESIDE = """\
ante 1, 20 each

\tSteph\tRob\tMarg\tAl
1\t23\t19\t19\t19\t(4)
2\t22\t18\t18\t22\t(4)
3\t21\t17\t21\t17\t(4)
4\t20\t20\t20\t16\t(4)
Out\t20\t20\t20\t16
"""


def test_a_column_without_a_heading_holds_the_pots():
    read = understood(POTS_BESIDE)
    assert [hand.pot.value for hand in read.hands] == [4, 4, 4, 4]
    assert not read.questions


STARS = """\
Al, Bo, Cy, Dot. ante 1
hand | Al | Bo | Cy | Dot | pot
1 | 3☆ | 2 | 0 | - | 4
2 | - | 2 | 0 | 3☆ | 8
3 | 1 | 4☆ | - | 0 | 8
"""


def test_a_drawn_star_is_a_star():
    assert [hand.winner for hand in understood(STARS).hands] == ["Al", "Dot", "Bo"]


IN_DOLLARS = """\
here's last night. .25 ante

            JB     Kat    Moe    Tiff
start      10.00  10.00  10.00  10.00
game 1      9.75   9.75  10.75   9.75
game 2      9.50  10.50  10.50   9.50
game 3      9.25  10.25  11.25   8.25
game 4      9.00  12.00  11.00   8.00
cash out    9.00  12.00  11.00   8.00
"""
IN_ROWS = """\
| Player | Hand 1 | Hand 2 | Hand 3 | Hand 4 | Net |
|:--|--:|--:|--:|--:|--:|
| Ruth | -2 | +6 | -2 | -2 | 0 |
| Gil | -2 | -2 | -10 | +14 | 0 |
| Ines | -2 | -2 | +6 | -2 | 0 |
| Vern | +6 | -2 | -2 | -2 | 0 |
| **Total** | 0 | 0 | -8 | +8 | 0 |
"""
IN_OWN_WORDS = """\
ante 1 chip, start 25 chips

hand | who dealt | who won | how many tricks | who went bourre | what they paid
1 | Amos | Beck | 3 | Cruz | 4
2 | Beck | Cruz | 3 | - | -
3 | Cruz | Amos | 4 | Beck and Dow | 4 each
4 | Dow | Dow | 5 | - | -
"""


@pytest.mark.parametrize(
    ("text", "players", "winners"),
    [
        (IN_DOLLARS, "JB Kat Moe Tiff", "Moe Kat Moe Kat"),
        (IN_ROWS, "Ruth Gil Ines Vern", "Vern Ruth Ines Gil"),
        (IN_OWN_WORDS, "Amos Beck Cruz Dow", "Beck Cruz Amos Dow"),
    ],
    ids=["dollars", "rows", "own words"],
)
def test_plain_tables_are_read_whole(text, players, winners):
    read = understood(text)
    assert read.evening.seats == players.split()
    assert [hand.winner for hand in read.hands] == winners.split()
    assert not read.questions


MADE_BOURRE = """\
Everybody bought 30. 1 in the pot each hand.

| # | Dealer | Al | Bo | Cy | Dot | Pot | Notes |
| 1 | Al     | 3  | 2  | 0  | -   | 4   | Cy    |
| 2 | Bo     | -  | 2  | 2  | 1   | 8   | push  |
| 3 | Cy     | 1  | 1  | -  | 3   | 12  |       |
| 4 | Dot    | 4  | 1  | 0  | 0   | 4   | Cy, Dot |
| 5 | Al     | 2  | 3  | -  | -   | 12  |       |
"""


def test_a_tie_stands_among_those_who_were_bourre():
    assert understood(MADE_BOURRE).hands[1].carried


def test_the_pot_beside_the_stacks_at_the_end_is_not_lost():
    read = understood(
        POTS_BESIDE.replace("Out\t20\t20\t20\t16", "Out\t19\t19\t19\t15\t4 in the pot")
    )
    assert any(fact.kind in ("pot_left", "pot_now") for fact in read.lines[-1].facts)


IN_CENTS = """\
mesa: Chus, Montse, Iker, Wout
3 € cada uno, en céntimos: 300. 10 por mano

        Chus  Mon  Iker  Wout
salida  300   300  300   300
1       290   290  290   330
2       280   280  320   320
3       270   310  310   310

Montse +0,10 € / Iker +0,10 / Wout +0,10 / Chus -0,30
"""


def test_decimals_beside_stacks_in_cents_are_whole_coins():
    assert "score Montse +10, Iker +10, Wout +10, Chus -30" in understood(IN_CENTS).log
