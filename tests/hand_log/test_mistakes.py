import pytest
from reading_lines import PREAMBLE, events_of, mistake_in, pointed_at

from referee.events.event import LineUnread, SpellingNoted
from referee.events.hand import HandMisdealt, HandStarted, PotAwarded, TricksCounted
from referee.hand_log.passages import read
from referee.hand_log.unreadable import mistakes

BEFORE = {
    "before-any-hand": (),
    "utf-16": (),
    "passage-too-long": (*PREAMBLE, *("# nothing happened",) * 999),
}


@pytest.mark.parametrize("mistake", mistakes(), ids=[one.name for one in mistakes()])
def test_each_example_makes_its_own_mistake_and_no_other(mistake):
    said = events_of(*BEFORE.get(mistake.name, PREAMBLE), mistake.example)
    found = [event for event in said if isinstance(event, LineUnread | SpellingNoted)]
    assert [getattr(event, "mistake", None) or event.name for event in found] == [mistake.name]
    assert found[0].message
    if isinstance(found[0], LineUnread):
        assert found[0].text == mistake.example
        assert found[0].advice


def test_mistakes_have_names_of_their_own_and_sentences():
    assert len({one.name for one in mistakes()}) == len(mistakes())
    for one in mistakes():
        assert one.meaning.endswith(".")
        assert one.advice.endswith(".")


@pytest.mark.parametrize(
    ("line", "name", "spot", "says"),
    [
        ("pot 8 to Anne", "unknown-player", "Anne", "Did you mean Ann?"),
        ("pto 8 to Ann", "unknown-keyword", "pto", "Did you mean `pot`?"),
        ("trick 1 Ann: Ah", "unknown-keyword", "trick", "trick with its number"),
        ("Ann: Ah", "unknown-keyword", "Ann", "trick with its number"),
        ("Ann danced", "unknown-keyword", "Ann", "`pot 8 to Ann`"),
        ("1 Ann: Ah 9x", "not-a-card", "9x", "x is not a suit"),
        ("1 Ann: Ah 1h", "not-a-card", "1h", "1 is not a rank"),
        ("1 Ann: 11h", "not-a-card", "11h", "11 is not a rank"),
        ("1 Ann: Qx Kh", "not-a-card", "Qx", "x is not a suit"),
        ("1 Ann: Ah, Q Kd", "suit-missing", "Q", "`Q?`"),
        ("1 Ann: Ah Ben Kd", "missing-comma", "Ben", "comma before Ben"),
        ("1 Ah 9h", "missing-leader", "9h", "who led"),
        ("1 Zed: 9h", "unknown-player", "Zed", "Zed"),
        ("in Ann, ben ut", "not-a-number", "ut", "`Ann out`"),
        ("in Ann 2, Ann 3", "name-twice", "Ann 3", "Ann is named twice"),
        ("ante 2", "missing-word", "2", "`ante 2 each`"),
        ("ante $2 each", "currency-sign", "$2", "$2"),
        ("ante 2€ each", "currency-sign", "2€", "2€"),
        ("chips Ann 1,000, Ben 2", "grouped-digits", "1,000", "1000"),
        ("chips Ann 1'000", "grouped-digits", "1'000", "1000"),
        ("chips Ann 2.5", "fraction", "2.5", "unit"),
        ("chips Ann 2,5", "fraction", "2,5", "unit"),
        ("chips Ann ½", "fraction", "½", "unit"),
        ("chips Ann 10^40", "not-a-number", "10^40", "plain digits"),
        ("chips Ann ?", "not-a-number", "?", "plain digits"),
        ("claim Ann three", "number-in-words", "three", "digits"),
        ("paid Ann –8", "negative-number", "–8", "sign"),
        ("tricks Ann=3", "wrong-separator", "Ann=3", "commas"),
        ("tricks Ann:3", "wrong-separator", ":", "commas"),
        ("tricks Ann, Ben 3", "missing-number", ",", "number"),
        ("hand 2, Zed", "missing-word", "Zed", "dealer Dee"),
        ("pot 8 carry", "missing-word", "carry", "carries"),
        ("unit $0.25", "currency-sign", "$0.25", "unit 0.25 USD"),
        ("rules boo-ray v2", "bad-rules-version", "v2", "version"),
        ("rules boo-ray 1.2", "bad-rules-version", "1.2", "version"),
        ("rules boo-ray 1 limit 40", "missing-comma", "limit", "comma"),
        ("1 Ann: Ah late)", "unclosed-bracket", "late)", "not opened"),
        ("1 Ann: Ah (lat)", "unknown-mark", "(lat)", "Did you mean (late)?"),
        ("draw Ann 4c > Kd", "missing-colon", "4c", "colon"),
        ("1 Ann: Ah|Kd", "not-a-card", "Ah|Kd", "not a card"),
        ("lang", "unknown-language", "g", "language"),
        ("widow", "missing-name", "w", "name"),
        ('pot "Ann" 8', "wrong-separator", '"Ann"', "does not belong"),
        ("claim 2", "missing-name", "2", "before its number"),
        ("tricks 3 Ann", "missing-name", "3", "before its number"),
        ("deal As Kd", "missing-name", "Kd", "whose cards"),
        ("in: Ann 2", "wrong-separator", ":", "does not belong"),
        ("pot: 8 to Ann", "wrong-separator", ":", "does not belong"),
        ("say: hello", "missing-name", ":", "name is missing"),
        ("1 Ann: As, Ben: Kd", "wrong-separator", ":", "does not belong"),
        ("unit USD 0.25", "missing-number", "USD", "unit 0.25 USD"),
        ("unit 0.25USD", "not-a-number", "0.25USD", "unit 0.25 USD"),
        ("12345678901 Ann: Ah", "number-too-large", "12345678901", "nine digits"),
        ('widow " "', "empty-name", '" "', "between the quotes"),
        ("1 Ann: Ah ... ...", "text-after-dots", "...", "last"),
        ("unit 0.125 USD", "unit-too-fine", "0.125", "two decimals"),
        ("seats Eve 'Fay Eve", "name-twice", "Eve", "Eve is named twice"),
    ],
)
def test_a_mistake_points_at_its_spot_and_says_what_to_write(line, name, spot, says):
    found = mistake_in(line) if not line.startswith("hand") else events_of(*PREAMBLE, line)[-1]
    assert found.mistake == name
    assert pointed_at(found) == spot or len(spot) == 1
    assert says in found.message + " " + found.advice


@pytest.mark.parametrize("line", ["May 1st", "Sat 5 March", "Ray got it", "Pat out", "Note: late"])
def test_a_word_that_only_looks_like_another_is_not_corrected(line):
    assert "Did you mean" not in mistake_in(line).advice


def test_a_broken_line_does_not_hide_the_next():
    said = events_of(*PREAMBLE, '1 Ann: "Ah (9h', "pot 8 to Ann")
    assert isinstance(said[-2], LineUnread)
    assert isinstance(said[-1], PotAwarded)


def test_a_hand_line_that_is_half_readable_still_opens_its_hand():
    passages = list(read([*PREAMBLE, "pot 8 to Ann", "hand 2, dealer Zed", "misdeal"]))
    started, unread, _ = passages[-1].events
    assert isinstance(started, HandStarted)
    assert (started.number, started.dealer, started.up) == (2, None, None)
    assert unread.mistake == "unknown-player"


@pytest.mark.parametrize("line", ["hand, dealer Ann", "hand no. 2", "hnad 2, dealer Zed", "Hand"])
def test_lines_after_an_unreadable_hand_line_are_not_laid_to_the_hand_before(line):
    *_, last = read([*PREAMBLE, "misdeal", line, "pot 8 to Ann"])
    started, unread, _ = last.events
    assert (started.number, started.dealer, started.written) == (2, None, True)
    assert isinstance(unread, LineUnread)
    assert last.source.lines == (line, "pot 8 to Ann")


def test_of_a_hand_without_end_a_thousand_lines_are_read_and_the_next_hand_is():
    said = events_of(*PREAMBLE, *["say Ann: well"] * 3000, "hand 2", "misdeal")
    (unread,) = (one for one in said if isinstance(one, LineUnread))
    assert (unread.mistake, unread.at.line) == ("passage-too-long", 1002)
    assert unread.message == "2001 lines from here on were not read"
    assert [type(one) for one in said[-2:]] == [HandStarted, HandMisdealt]


@pytest.mark.parametrize(
    "line", ["hand 2, daeler Ben", "hand 2", "Hand 2", "- hand 2", "\ufeffＨａｎｄ 2"]
)
def test_a_hand_behind_one_without_end_is_found_however_it_is_typed(line):
    *_, last = read([*PREAMBLE, *["say Ann: well"] * 1000, line, "misdeal"])
    assert isinstance(last.events[0], HandStarted)


def test_a_line_that_merely_resembles_hand_opens_none():
    *_, last = read([*PREAMBLE, "and then Ann laughed", "pot 8 to Ann"])
    assert isinstance(last.events[0], HandStarted)


def test_an_unread_line_keeps_its_remark_to_itself():
    assert mistake_in("pot 8 to Zed # who?").text == "pot 8 to Zed # who?"


def test_a_name_that_needs_its_quotes_is_known_without_them_where_nobody_else_can_be_meant():
    said = events_of(
        'seats "Big Al" "7" Ann',
        "hand 1",
        'in "7" 2, "Big Al" out',
        "tricks 7 2",
        "tricks Big Al 2",
    )
    assert [event.counts[0].player for event in said if isinstance(event, TricksCounted)] == [
        "7",
        "Big Al",
    ]
    assert {event.name for event in said if isinstance(event, SpellingNoted)} == {
        "name-needs-quotes",
        "missing-number",
    }
