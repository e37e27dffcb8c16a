"""Lines that break the notation: what they are read as, and which stay unread."""

import pytest
from reading_lines import events_of

from referee.evening_events import DateStated, UnitStated
from referee.events import LineUnread, RemarkWritten, SpellingNoted, TrickPlayed
from referee.hand_log import read, write

SEATS = 'seats Ann Ben "Big Al" Dee Cal'


def said(line):
    """As what the line was read; None where it was not."""
    (note,) = (
        event
        for event in events_of(SEATS, "hand 1", line)
        if isinstance(event, SpellingNoted | LineUnread) and event.at.line == 3
    )
    if isinstance(note, LineUnread):
        return None
    return note.message.removeprefix("The line was read as `").replace("`", "")


DAYS = (
    "Nov 21",
    "11/21/26",
    "21.11.",
    "Friday, Nov 21st 2026",
    "2026-11-21",
    "21 novembre",
    "Sat 11/21",
)


@pytest.mark.parametrize("day", DAYS)
def test_the_day_alone_before_the_first_hand_is_a_date(day):
    for above in ((), (SEATS,)):
        events = events_of(*above, day)
        assert [event.text for event in events if isinstance(event, DateStated)] == [
            day.rstrip(".")
        ]
        assert not any(isinstance(event, LineUnread) for event in events)
    later = events_of(SEATS, "hand 1", day)
    assert not any(isinstance(event, DateStated) for event in later)


@pytest.mark.parametrize("line", ["May 3", "3 May"])
def test_a_player_called_as_a_month_is_no_date(line):
    assert not any(isinstance(event, DateStated) for event in events_of("seats Ann May Cal", line))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("payed Ann 8", "paid Ann 8"),
        ("aunt 2 each", "ante 2 each"),
        ("hadn 6, dealer Cal", "hand 6, dealer Cal"),
        ("tricks Ann 2 Al 2 Dee 1", 'tricks Ann 2, "Big Al" 2, Dee 1'),
        ("tricks Ann 3 / Ben 2", "tricks Ann 3, Ben 2"),
        ("in Ann. Ben out. Big Al, Dee", 'in Ann, Ben out, "Big Al", Dee'),
        ("In: Ann 2, Ben 3. Dee & Cal out", "in Ann 2, Ben 3, Dee out, Cal out"),
        ("in Ann and Ben", "in Ann, Ben"),
        ("fin: Ann 2, Ben 3", "chips Ann 2, Ben 3"),
        ("in Ann (2), Ben (out)", "in Ann 2, Ben out"),
        ("in Ann 2 Ben 3 Dee stays", "in Ann 2, Ben 3, Dee"),
        ("hand 7 dealer Cal — last one", "hand 7, dealer Cal, without “- last one”"),
        ("hand 12, Cal deals, trump hearts", "hand 12, dealer Cal, up ?h"),
        ("Hand#13 - dealer Cal", "hand 13, dealer Cal"),
        ("hand 13 dlr Cal up ♥", "hand 13, dealer Cal, up ?h"),
        ("end Ann 72, Dee 12 (so down 48)", "chips Ann 72, Dee 12, without “(so down 48)”"),
        ("pot 8 Ann", "pot 8 to Ann"),
        ("pot 8 à Ann", "pot 8 to Ann"),
        ("levées Ann 3, Ben 2", "tricks Ann 3, Ben 2"),
        ("jetons 20 chacun", "chips 20 each"),
        ("donne 2, Ann", "hand 2, dealer Ann"),
        ("hand 2 Ann up Ts", "hand 2, dealer Ann, up Ts"),
        ("pot 8 carry", "pot 8 carries"),
        ("pot 8 to Ann!!", "pot 8 to Ann"),
        ("pot 8 to Ann, what luck", "pot 8 to Ann, without “what luck”"),
        ("1 Ann 9h Kh Ts", "1 Ann: 9h Kh Ts"),
        ("1 Ann: Ah9hKh", "1 Ann: Ah 9h Kh"),
        ("1 Ann: 9h (late Kh", "1 Ann: 9h (late) Kh"),
        ("ante two", "ante 2 each"),
        ("rules boo-ray 1 limit 40", "rules boo-ray 1, limit 40"),
        ("score Ann +2 Ben -2", "score Ann +2, Ben -2"),
        ("fold Ben", "in Ben out"),
        ("HAND 1.  DEALER CAL.  UP QC.", "hand 1, dealer Cal, up Qc"),
        ("Ann wins 11", "pot 11 to Ann"),
        ("Ann gets the pot", "pot ? to Ann"),
        ("Ann says Dee had a heart", "say Ann: Dee had a heart"),
        ("Rules Boo Ray, limit 20", "rules boo-ray, limit 20"),
        ("rules la bourre 1", "rules la-bourre 1"),
        ("Al bought 20 more", 'buy "Big Al" 20'),
        ("bourré Cal 8", "paid Cal 8"),
        ("settled Dee Ann 26", "settled Dee to Ann 26"),
        ("settled: Dee → Ann: 26", "settled Dee to Ann 26"),
        ("settled Dee 26 to Ann", "settled Dee to Ann 26"),
        ("settled Dee to Ann $2.50", "settled Dee to Ann 2.50 $"),
        ("settled Dee to Ann 26 chips", "settled Dee to Ann 26, without “chips”"),
        ("settled Dee to Ann 26 on Friday", None),
        ("settled Dee and Ann 26", None),
        ("settled Dee to Ann 1.3", None),
        ("settled Dee to Zed 26", None),
        ("Dee paid Ann 26", "settled Dee to Ann 26"),
        ("Dee paid Ann 5 euro", "settled Dee to Ann 5 EUR"),
        ("Dee paid Ann 26 for the pizza", None),
        ("Dee paid Ann 26 back", "repay Dee to Ann 26"),
        ("Dee paid 26 to Ann", "settled Dee to Ann 26"),
        ("Dee settled up with Al 26", 'settled Dee to "Big Al" 26'),
        ("Dee -> Ann: 26", "settled Dee to Ann 26"),
        (
            "Big Al pays Dee 40 (2.00 USD)",
            'settled "Big Al" to Dee 40, without “(2.00 USD)”',
        ),
        ("all in", 'in Ann, Ben, "Big Al", Dee, Cal'),
        ("Everyone stays.", 'in Ann, Ben, "Big Al", Dee, Cal'),
        ("nobody in", 'in Ann out, Ben out, "Big Al" out, Dee out, Cal out'),
        ("in all", 'in Ann, Ben, "Big Al", Dee, Cal'),
        ("in all 5", 'in Ann, Ben, "Big Al", Dee, Cal'),
        ("in all 4", None),
        ("chips now Ann 20, Ben 12", "chips Ann 20, Ben 12, without “now”"),
        ("in everyone but Ben", 'in Ann, Ben out, "Big Al", Dee, Cal'),
        ("all but Al in", 'in Ann, Ben, "Big Al" out, Dee, Cal'),
        ("everybody folds except Dee", 'in Ann out, Ben out, "Big Al" out, Dee, Cal out'),
        ("in all but Zed", None),
        ("folds: Ben, Cal", "in Ben out, Cal out"),
        ("Big Al and Ben are out", 'in Ben out, "Big Al" out'),
        ("rebuy Ben 20", "buy Ben 20"),
        ("recave Ben 20", "buy Ben 20"),
        ("Al buys in for 20", 'buy "Big Al" 20'),
        ("balance Ann +12, Ben -12", "score Ann +12, Ben -12"),
        ("pot shared out 3 each", "share 3 each"),
        ("main 2, donneur Ben, retourne Kh", "hand 2, dealer Ben, up Kh"),
        ("plis Ann 3, Ben 2", "tricks Ann 3, Ben 2"),
        ("in Ann, Ben passe", "in Ann, Ben out"),
        ("pot 6 reporté", "pot 6 carries"),
        ("cagnotte 1 chacun", "kitty 1 each"),
        ("join Eve after Ben", "sit Eve after Ben"),
        ("Eve joins after Big Al with 40", 'sit Eve after "Big Al" 40'),
        ("Players: Ann, Ben and Cal", "seats Ann Ben Cal"),
        ("Al won the pot of 11", 'pot 11 to "Big Al"'),
        ("hand 2, dealer Cal, up King of hearts", "hand 2, dealer Cal, up Kh"),
        ("hand 2, dealer Cal, trumps are spades", "hand 2, dealer Cal, up ?s"),
        ("hand 2, Cal deals, ♥", "hand 2, dealer Cal, up ?h"),
        ("hand 2, dealer Cal, up h", "hand 2, dealer Cal, up ?h"),
        ("1 Ann: ace of spades, 10 of clubs", "1 Ann: As Tc"),
        ("rules boo-ray 1, no limit", "rules boo-ray 1, limit none"),
        ("rules boo-ray 1, limite 20", "rules boo-ray 1, limit 20"),
        ("rules boo-ray 1, unlimited, cinch=none", "rules boo-ray 1, limit none, cinch none"),
    ],
)
def test_what_can_mean_one_thing_only_is_read(line, meant):
    assert said(line) == meant


RESULTS = {
    "in Ann, Dee out, Cal; tricks Cal 0; pot 8 to Ann": (
        "Ann won 8, Cal bourré, Dee out|Ann gagne 8, Cal bourrée, Dee passe"
        "|Ann: won 8. Cal boo!! Dee folds|8 to Ann, Dee out, bourré Cal"
    ),
    "in Cal; tricks Ann 3, Ben 2, Cal 0": "Ann 3, Ben 2, Cal 0 bourré|Ann 3 Ben 2, Cal bourre",
    "in Ann, Cal; tricks Cal 0; pot 8 to Ann": "pot 8 to Ann, Cal bourré|pot 8 Ann; Cal boo",
    "in Ann, Ben, Dee out, Cal; pot ? to Ann": (
        "Ann wins, Ben and Cal in, Dee out|Dee out, Cal and Ben stay, Ann wins it"
    ),
    "in Cal; tricks Cal 0": "Cal bourré|bourre: Cal|Cal took nothing|Cal goes boo",
    "pot ? to Ann": "Ann wins|Ann takes the pot|winner: Ann|pot to Ann",
    "in Ann, Dee, Cal; tricks Dee 0, Cal 0; pot ? to Ann": "Winner: Ann. Bourré: Dee, Cal",
    "tricks Ann 3, Ben 2; pot 8 to Ann": (
        "Ann 3 Ben 2 pot 8 to Ann|Ann 3 tricks, Ben 2 tricks. pot 8 Ann"
    ),
    "in Ann, Ben; tricks Ann 3, Ben 2; pot 8 to Ann": (
        "in Ann, Ben. Ann 3, Ben 2. pot 8 to Ann|in: Ann & Ben - tricks Ann 3 Ben 2 - pot 8 Ann"
    ),
    "hand 2, dealer Dee; in Cal, Ann; pot 8 to Ann; paid Cal 4": (
        "hand 2, Dee deals. in Cal, Ann. pot 8 Ann. Cal BOO paid 4"
        "|2  Dee. in Cal Ann. pot 8 Ann. Cal boo pays 4"
    ),
    'in Ben out, "Big Al"; pot ? to "Big Al"': "al won, ben out|Big Al won it - Ben out",
    "in Ann, Ben, Dee out, Cal; pot 8 to Ann": "Dee out, Ann, Ben and Cal in; Ann won 8",
    "score Ann +3, Ben -3": "Ann +3 Ben -3|A +3, Ben -3",
    "in Ann, Cal; tricks Cal 0; pot 8 to Ann, without “what a night”": (
        "Ann won 8, Cal bourré — what a night|Ann won 8. Cal bourré. what a night"
    ),
}
"""What a line of several facts is read as, and spellings of it, in `hand 1, dealer Cal`."""


def read_as(line, *above):
    """As what a line was read after these lines, `; ` between; None where it was not."""
    said = [
        event
        for event in events_of(SEATS, "hand 1, dealer Cal", *above, line)
        if event.at.line == 3 + len(above)
    ]
    notes = [one.message for one in said if isinstance(one, SpellingNoted)]
    return "".join(notes).removeprefix("The line was read as ").replace("`", "") or None


@pytest.mark.parametrize("meant", RESULTS)
def test_a_line_of_several_facts_is_read_as_all_of_them(meant):
    for line in RESULTS[meant].split("|"):
        assert (line, read_as(line)) == (line, meant)


def test_what_the_hand_has_said_is_not_said_again():
    assert read_as("Cal bourré", "in Ann, Cal") == "tricks Cal 0"
    assert read_as("Ann 3, Cal 2", "in Ann, Cal") == "tricks Ann 3, Cal 2"
    assert read_as("Cal bourré", "in Cal", "hand 2, dealer Ann") == "in Cal; tricks Cal 0"
    assert read_as("Cal bourré", "pot 8 to Ann") == "tricks Cal 0"
    assert read_as("Cal bourré", "in Ann, Cal out") is None


@pytest.mark.parametrize(
    ("line", "mistake", "words"),
    [
        (
            "in Ann, Ben and Cal out",
            "two-readings",
            "`in Ann, Ben, Cal out`, or `in Ann, Ben out, Cal out`",
        ),
        (
            "in Ann, Ben, Cal bourré",
            "two-readings",
            "`in Ann. Ben, Cal bourré`, or `in Ann, Ben. Cal bourré`",
        ),
        ("Ann 3, Ben 2", "two-readings", "`tricks Ann 3, Ben 2` or `in Ann 3, Ben 2`"),
        ("Ann 2, Cal out, Ben 1", "two-readings", "or `in Ann 2, Ben 1, Cal out` (cards drawn)."),
        ("Ann won 4, Cal boo", "two-readings", "`pot 4 to Ann`"),
        ("Ann won 8, Ann out", "parts-contradict", "Ann cannot both be out and have played"),
        ("Ann won 8, Ben won", "parts-contradict", "“Ben won” contradicts the rest"),
        ("Ann wins, Ann bourré", "parts-contradict", "“Ann bourré” contradicts the rest"),
        ("pot 8 to Ann, Cal danced", "part-unread", "“Cal danced”"),
        ("Ann won 8, 3 something", "part-unread", "“3 something”"),
        ("Ann won 8, Zed out", "part-unread", "“Zed out”"),
    ],
)
def test_parts_that_do_not_go_together_are_refused_as_a_whole(line, mistake, words):
    (unread,) = (event for event in events_of(SEATS, "hand 1", line) if event.at.line == 3)
    assert isinstance(unread, LineUnread)
    assert unread.mistake == mistake
    assert words in f"{unread.message} {unread.advice}"


def test_a_player_called_pot_and_a_slip_in_one_line():
    (unread,) = (
        event
        for event in events_of("seats Ann Pot Ben", "hand 1", "pot ?? 15 to Ben")
        if event.at.line == 3
    )
    assert isinstance(unread, LineUnread)
    assert unread.mistake == "missing-word"


def test_names_with_blanks_and_commas_are_whole_within_a_line_of_several_facts():
    seats = 'seats "Al, the elder" "Big Al" Out'
    for line, meant in (
        ('"Al, the elder" won 8, Big Al bourré', 'tricks "Big Al" 0\npot 8 to "Al, the elder"'),
        ("Out wins, Big Al bourré", 'tricks "Big Al" 0\npot ? to Out'),
    ):
        said = [event for event in events_of(seats, "hand 1", line) if event.at.line == 3]
        assert write(said).endswith(f"{meant}\n"), line


@pytest.mark.parametrize(
    "line",
    [
        "pot 8 to B",
        "Ann took 3",
        "SAT. NIGHT  copied off the pad",
        "sal & cap skunked",
        "seats Ann, Lou Joe, Ben",
        "fold Ben and Zed",
        "join Eve",
        "pot 8 to Anne",
        "pot 8 to Ann and Ben",
        "pot $8 to Ann",
        "pot 1,000 to Ann",
        "in Ann, Ben and Cal out",
        "Cal 2 bourré",
        "in Ann and Ben 2",
        "in Ann 0 Bob",
        "in Ann 0 bob",
        "pot 8 to Ann Bob",
        "misdeal by Dee",
        "tricks 3 Ann",
        "dances on the table",
        "gave it to Ann",
        "K♥",
        "? ? ?",
    ],
)
def test_what_has_two_meanings_or_none_is_not_read(line):
    assert said(line) is None


@pytest.mark.parametrize(
    ("line", "language", "readings"),
    [
        ("1 Gros Louis: Roi de trèfle", "fr", '`1 "Gros Louis": Rt`, or `1 Gros: Louis Rt`.'),
        ("1 Big Louis: Kc", "en", '`1 "Big Louis": Kc`, or `1 Big: Louis Kc`.'),
    ],
)
def test_two_words_before_a_colon_are_one_name_or_two_where_nobody_is_seated(
    line, language, readings
):
    _, unread = events_of(f"lang {language}", line)
    assert (unread.mistake, unread.advice) == ("two-readings", f"Write {readings}")
    *_, trick, _ = events_of(f"lang {language}", 'seats "Gros Louis" "Big Louis"', "hand 1", line)
    assert trick.leader == line.removeprefix("1 ").partition(":")[0]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("up 9x", "`hand 12, dealer Dee, up 9x`"),
        ("Ann and Ben swap seats", "`seats Ann Cal Ben Dee`"),
        ("hand 2: Ann +6, Ben -6", "`hand 2`, and below it"),
        ("rebuy Ben", "`buy Ben 20`"),
        ("Cal bought 20, Dee 2", "Write `tricks Dee 2`"),
        ("chips Ann +12, Ben -12", "Write `score` in place of `chips`"),
        ("Zed wins 11", "`pot 11 to Zed`, the name as in the `seats` line"),
        ("all in Ben", "`ante Ben 3`"),
        ("Ann took 3", "`tricks Ann 3` if they are tricks"),
        ("Eve joins", "`sit Eve after Ben 40`"),
        ("chop", "`pot 4 to Ann`"),
        ("pot split Ann Ben", "`pot 4 to Ann`"),
        ("Ben all in", "`ante Ben 3`"),
        ("no limit", "`rules boo-ray 1, limit none`"),
        ("ruling waived, she is new", "`ruling Dee waived: TEXT`"),
        ("seats Ann, Lou Joe, Ben", '`"Lou Joe"` for one player'),
    ],
)
def test_a_line_that_says_too_little_comes_with_what_to_write(line, instead):
    *_, unread = events_of(SEATS, "hand 1", line)
    assert isinstance(unread, LineUnread)
    assert instead in unread.advice


def test_french_words_are_read_under_lang_fr_alone():
    line = "hand 2, dealer Ann, up Roi de trèfle"
    *_, note = events_of("lang fr", SEATS, "hand 1", line)
    assert "`hand 2, dealer Ann, up Rt`" in note.message
    assert any(isinstance(one, LineUnread) for one in events_of(SEATS, "hand 1", line))


TURNED_UP = {
    "9h": "up 9♥|turned up: nine of hearts|Up: 9h.|turn up is the 9 of hearts",
    "?h": "trump is hearts|trumps ♥|trumps: h",
}


def test_the_turned_card_on_a_line_of_its_own_is_that_of_the_hand():
    for card, typed in TURNED_UP.items():
        for line in typed.split("|"):
            said = events_of(SEATS, "hand 1, dealer Cal", "ante 1 each", line, "hand 2")
            assert (line, write(said).split("\n\n")[1]) == (
                line,
                f"hand 1, dealer Cal, up {card}\nante 1 each",
            )
            up = next(event.up for event in said if hasattr(event, "up") and event.up)
            assert up.at.line == 4
    said = events_of("lang fr", SEATS, "hand 1", "retourne Roi de trèfle")
    assert "hand 1, up Rt\n" in write(said)
    for above, line in (("hand 1, up Ts", "up 9h"), ("ante 1 each", "up 9h"), ("hand 1", "up Ann")):
        assert any(isinstance(one, LineUnread) for one in events_of(SEATS, above, line))


def test_a_line_that_belongs_to_no_hand_is_unread_and_nothing_else():
    (passage,) = read([SEATS, "payed Ann 3  # late"])
    assert [type(event) for event in passage.events[1:]] == [LineUnread, RemarkWritten]


def test_in_a_log_without_seats_any_word_may_be_a_name():
    for line in ("leave Ann for good", "bay Ann 3"):
        assert any(isinstance(one, LineUnread) for one in events_of("hand 1", line))


def test_places_are_those_of_the_line_as_written():
    line = "tricks Ann 2 Big Al 2 Dee 1"
    counted = next(one for one in events_of(SEATS, "hand 1", line) if hasattr(one, "counts"))
    places = [(one.at.column - 1, one.at.length) for one in counted.counts]
    assert [line[at : at + length] for at, length in places] == ["Ann 2", "Big Al 2", "Dee 1"]


def test_everybody_stays_in_turn_from_the_dealers_left():
    log = """bourre-log 1
seats Ann Ben Cal
hand 1, dealer Ann
all in
leave Cal
sit Dee after Ann
hand 2, dealer Ben
all in
"""
    read_as = [
        event.message for event in events_of(*log.splitlines()) if isinstance(event, SpellingNoted)
    ]
    assert read_as == [
        "The line was read as `in Ben, Cal, Ann`",
        "The line was read as `in Ann, Dee, Ben`",
    ]


def test_a_trick_in_pairs_is_read_where_only_one_player_can_have_led():
    lines = (
        "1 DEE KH  CAL JH  ANN 3H    DEE",
        "2: Dee 7c, C Jc*, Ann Qd",
        "3 CAL QS  XXX  DEE 6S     CAL",
        "4 Ann 3s, Dee 2s, Cal 9s Cal",
        "5 Cal 5s Ann 4s Dee 3s Cal",
    )
    said = events_of(SEATS, "hand 1, dealer Big ~~Ben~~ Al", *lines)
    notes = [event for event in said if isinstance(event, SpellingNoted | LineUnread)]
    first, *read_as, unsure, unknown = [note.message for note in notes]
    assert first == 'The line was read as `hand 1, dealer "Big Al"`, without “~~Ben~~”'
    assert read_as == [
        "The line was read as `1 Dee: Kh*, Cal Jh, Ann 3h`",
        "The line was read as `2 Dee: 7c, Cal Jc*, Ann Qd`",
        "The line was read as `3 Cal: Qs*, Dee 6s`, without “XXX”",
    ]
    assert unsure == "the line can be read in two ways"
    assert unknown == "the colon is missing"
    advice = next(event.advice for event in said if isinstance(event, LineUnread))
    assert advice == "Write `4 Ann: 3s, Dee 2s, Cal 9s*`, or `4 Cal: 9s*, Ann 3s, Dee 2s`."


@pytest.mark.parametrize(
    "line",
    [
        "1 Dee Kh  Cal Jh  Ann 3h  Ben",
        "1 Dee Kh*  Cal Jh  Ann 3h  Dee",
        "1 Dee Kh  Ann Jh  Cal 3h  Dee",
        "1 Dee Kh  Dee Jh  Dee",
        "1 Dee Kh  Zed Jh  Dee",
        "1 Dee Kh  Cal 3  Dee",
        "2 Dee Kh  Cal Jh  Dee",
        "1 Dee Kh  Dee",
    ],
)
def test_a_trick_in_pairs_that_leaves_a_doubt_is_not_read(line):
    events = events_of(SEATS, "hand 1, dealer Big Al", line)
    assert not [event for event in events if isinstance(event, TrickPlayed)]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("chips 80 each, stipulated", "chips 80 each"),
        ("CHIPS 200 each, it is cents", "chips 200 each"),
        ("chips 40 each, in beans", "chips 40 each"),
        ("ante 1 each - same all day", "ante 1 each"),
        ("pot 8 to Ann. Adjourned.", "pot 8 to Ann"),
        ("paid Ann 18, leaving it for next time", "paid Ann 18"),
        ("Bourbon-log 1", "bourre-log 1"),
        ("in all five, against the weight of the evidence", 'in Dee, Cal, Ann, Ben, "Big Al"'),
    ],
)
def test_words_that_tell_nothing_of_the_game_end_a_line(line, meant):
    events = events_of(SEATS, "hand 1, dealer Big Al", line)
    assert [event.meant for event in events if isinstance(event, SpellingNoted)][-1] == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("chips 40 each in quarters", "unit 0.25 USD\nchips 40 each"),
        ("chips 40 each (all in dimes).", "unit 0.10 USD\nchips 40 each"),
    ],
)
def test_the_coin_behind_what_each_brought_is_what_a_chip_is_worth(line, meant):
    events = events_of(SEATS, line)
    assert [event.meant for event in events if isinstance(event, SpellingNoted)] == [meant]
    assert [event for event in events if isinstance(event, UnitStated)]


@pytest.mark.parametrize(
    "line",
    [
        "chips 40 each, except Ben",
        "chips 40 each but Ben 20",
        "pot 8 to Ann. Ben",
        "pot 8 to Ann. Boo",
        "pot 8 to Ann. Split",
        "pot 8 to Ann. Carries",
        "pot 8 to Ann. Renege!",
        "chips 40 each except the dealer",
        "chips 40 each, but not for me",
    ],
)
def test_words_that_may_tell_more_end_no_line(line):
    events = events_of(SEATS, "hand 1, dealer Big Al", line)
    assert any(isinstance(event, LineUnread) for event in events)


@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        ("in Ann Ben Cal out", "in Ann, Ben, Cal out", "in Ann, Ben out, Cal out"),
        (
            "in Cal 2, Dee, Ann Ben out",
            "in Cal 2, Dee, Ann, Ben out",
            "in Cal 2, Dee, Ann out, Ben out",
        ),
        ("in Dee, Ann Ben out", "in Dee, Ann, Ben out", "in Dee, Ann out, Ben out"),
    ],
)
def test_out_behind_two_names_without_a_comma_is_asked_about(line, one, other):
    events = events_of(SEATS, "hand 1, dealer Big Al", line)
    (unread,) = (event for event in events if isinstance(event, LineUnread))
    assert unread.advice == f"Write `{one}`, or `{other}`."
    for meant in (one, other):
        events = events_of(SEATS, "hand 1, dealer Big Al", meant)
        assert not [event for event in events if isinstance(event, LineUnread)], meant


def test_out_behind_a_name_of_two_words_is_of_its_player():
    events = events_of(SEATS, "hand 1, dealer Ann", "in Ben, Big Al out")
    assert not [event for event in events if isinstance(event, LineUnread)]


def test_a_wide_gap_parts_who_is_in_from_who_is_out():
    said = events_of(SEATS, "hand 1, dealer Big Al", "in Ann Ben    Cal Dee out")
    meant = [event.meant for event in said if isinstance(event, SpellingNoted)]
    assert meant[-1] == "in Dee out, Cal out, Ann, Ben"


@pytest.mark.parametrize("line", ["said Ann 2", "band 2", "lead Ann", "cards Ann 2"])
def test_a_common_word_is_no_misspelt_keyword(line):
    assert said(line) is None
