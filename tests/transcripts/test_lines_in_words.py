"""Lines of a log that only the reader of notes understands."""

import pytest

from referee.audits import audit
from referee.evenings import winnings
from referee.events import LineUnread, SpellingNoted
from referee.findings import Certainty

LOG = """\
bourre-log 1
rules boo-ray 1, limit 20
seats Ann Ben Cal Dee
chips 40 each

hand 1, dealer Dee
ante 1 each
{intents}
{tricks}
{pot}

hand 2, dealer Ann
ante 1 each
in Ben out, Cal, Dee out, Ann
tricks Ann 3, Cal 2
pot 4 to Ann
chips Ann 46, Ben 38, Cal 38, Dee 38
"""
PLAIN = {
    "intents": "in Ann, Ben out, Cal, Dee out",
    "tricks": "tricks Ann 3, Cal 2",
    "pot": "pot 4 to Ann",
}


def _audited(**lines):
    return audit(LOG.format(**{**PLAIN, **lines}))


def _events(log):
    return [event for passage in log.passages for event in passage.lines.events]


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("intents", "we all stayed except Ben and Dee"),
        ("intents", "just Ann and Cal stayed"),
        ("tricks", "Ann took three and Cal two"),
        ("pot", "the pot of four goes to Ann"),
    ],
)
def test_one_line_in_words_says_what_it_says_in_a_log(part, line):
    plain, worded = _audited(), _audited(**{part: line})
    noted = [event for event in _events(worded) if isinstance(event, SpellingNoted)]
    assert [event.meant for event in noted] == [PLAIN[part]]
    assert not any(isinstance(event, LineUnread) for event in _events(worded))
    assert not worded.passages[0].source.notes
    (one,), (other,) = (winnings("log", log.passages) for log in (plain, worded))
    assert (one.won, one.unknown) == (other.won, other.unknown)


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("intents", "in Ann, Ann, Cal, Dee out"),
        ("intents", "we all stayed except Zed"),
        ("tricks", "Ann took three and Cal shrugged"),
        ("pot", "the pot of four goes to Zed"),
        ("pot", "Ann dealt again"),
        ("pot", "Ann takes the pot, 50 cents"),
        ("pot", "the pot of $4 goes to Ann"),
        ("pot", "pot 0.5 to Ann"),
        ("pot", "pot $8 to Ann"),
        ("intents", "hand 2, dealer Ann, dealer Ben"),
    ],
)
def test_what_is_not_understood_to_the_last_word_stays_unread(part, line):
    worded = _audited(**{part: line})
    assert any(isinstance(event, LineUnread) for event in _events(worded))


def test_a_count_at_the_end_is_read_by_its_sum():
    worded = audit(LOG.format(**PLAIN).replace("chips Ann 46", "al final Ann 46"))
    (told,) = winnings("log", worded.passages)
    assert (told.won["Ann"], told.won["Dee"], told.unknown) == (6, -2, frozenset())
    assert not any(isinstance(event, LineUnread) for event in _events(worded))


def test_a_hand_line_keeps_its_hand():
    worded = audit(
        LOG.format(**PLAIN).replace("hand 2, dealer Ann", "hand 2, dealer Ann and it rained")
    )
    assert [passage.number for passage in worded.passages if passage.number] == [1, 2]


def test_what_another_line_of_the_hand_says_stands():
    worded = _audited(tricks="tricks Ann 3, Cal 2\nAnn took two and Cal three")
    assert any(isinstance(event, LineUnread) for event in _events(worded))


def test_what_rests_on_such_a_line_is_possible_at_most():
    row = "1 Ann: Kh, Ben 4h, Cal 2h"
    plain, worded = (
        next(one for one in _audited(**lines, tricks=row).findings if one.code == "R205")
        for lines in ({}, {"intents": "we all stayed except Ben and Dee"})
    )
    assert plain.problem.certainty is Certainty.CERTAIN
    assert worded.problem.certainty is Certainty.POSSIBLE
