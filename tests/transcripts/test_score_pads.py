"""Score pads: heads one blank apart, strokes for tricks, empty cells, players who came late or left."""

from understanding import understood

PAD = """\
ante 1 each / 15 apiece, Hank bought 25
      Cap   Dool  Reyes Smitty Probie Hank   pot
 1    3d    2     0     0      .             5  Cap
      paid Reyes 5, Smitty 5
 2    .     3d    1     1      .             15 Dool
 3    2     .     3d    .      .             5  Reyes
--- Dooley goes to bed ---
 4    .     x     1     3d     .      1      5  Smitty
 5    .     x     .     2      3d     .      5  Probie
 6    .     x     1     1      .      3d     5  Hank
 7    2d    x     .     .      2      1      5 stays
 8    .     x     3d    2      .      .      10 Reyes
 9    .     x     1     4d     .      .      5  Smitty
"""
STROKES = """\
Around the table: Dwight, Hoss, Rev, Pawpaw. 20 each, ante 1
      Dwight   Hoss  Rev   Pawpaw
1       .      ||    .     |||     Pawpaw 4
2       ||     .     0     |||     Pawpaw!! 4
3       .      |||   ||    .       Hoss. 8
"""
SKIPPED = """\
Tour de table : Chus, Montse, Iker, Wout, Delfina
        Chus  Mon  Iker  Wout  Delf
départ  300   300  300   300   300
1       290   290  290   290   340    Delfina
2       230   280  280   330   330    Wout, Chus bourré
3       230   270  270   320   410
4       220   260  310   310   400
5       210   250  300   350   390
"""


TOTALS = """\
hand\tPat\tIris\tCoop\tMel\twhat happened
0\t100\t100\t100\t100
1\t99\t99\t99\t103\tMel
2\t98\t98\t102\t98\tCoop, Mel boo
3\t105\t97\t101\t97\tPat, 8
4\t108\t96\t100\t96\tPat
"""


DASHED = """\
Hand  Dealer  In             Tricks     Pot   Winner  Bourre
1     Al      Bo Cy          3-2        4     Bo
2     Bo      Al Cy Di       2-2-1      4     tie
3     Cy      Al Bo Di       4-1-0      8     Al      Di 8
4     Di      Al Cy          1-4        12    Cy
"""


def log_of(text):
    return understood(text).log.splitlines()


def test_heads_one_blank_apart_are_players():
    said = log_of(PAD)
    assert "seats Cap Dooley Reyes Smitty Probie Hank" in said
    assert "chips Hank 25" in said


def test_an_empty_cell_moves_no_other():
    said = log_of(PAD)
    assert "hand 1, dealer Cap" in said
    assert "pot 5 to Cap" in said
    assert {"pot 15 to Dooley", "tricks Cap 2, Reyes 3"} <= {*said}


def test_crosses_to_the_end_are_a_player_who_left():
    assert {"tricks Reyes 1, Smitty 3, Hank 1", "tricks Smitty 2, Probie 3"} <= {*log_of(PAD)}


def test_strokes_are_tricks():
    said = log_of(STROKES)
    assert {"tricks Hoss 2, Pawpaw 3", "tricks Hoss 3, Rev 2", "pot 8 to Hoss"} <= {*said}
    assert not [line for line in said if line.startswith("# ?")]


def test_who_was_bourre_may_be_spared_the_next_ante():
    said = log_of(SKIPPED)
    assert {"chips Chus 300, Montse 300, Iker 300, Wout 300, Delfina 300", "paid Chus 50"} <= {
        *said
    }
    assert "pot 90 to Delfina" in said


def test_who_is_called_like_a_word_of_the_game_is_proved_by_the_sums():
    said = log_of(TOTALS)
    assert "seats Pat Iris Coop Mel" in said
    assert {"pot 8 to Pat", "paid Mel 4"} <= {*said}


def test_numbers_with_dashes_count_those_in_from_left_to_right():
    tricks = [line for line in log_of(DASHED) if line.startswith("tricks")]
    assert tricks == [
        "tricks Bo 3, Cy 2",
        "tricks Al 2, Cy 2, Di 1",
        "tricks Al 4, Bo 1",
        "tricks Al 1, Cy 4",
    ]
