"""Slips of the pen: what is offered for a finding beside its log, and what never is."""

from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from tiers import LONG, thinned
from whole_verdict import report, verdict

from referee.audits.repairs import slips
from referee.audits.repairs.slips import CUT_SHORT, NONE_FITS, NOT_SEARCHED
from referee.audits.story import LAWS_ALONE, AuditOptions, audit, audit_passages

CASES = Path(__file__).parent / "cases"
LOGS = sorted(CASES.glob("*.bourre"))
DEAR = {
    "a_card_led_that_accuses_three",
    "a_card_written_twice",
    "another_suit_turned_up_accuses_nobody",
    "another_suit_turned_up_told_by_leaders",
    "dealer_of_another_name",
    "leaders_in_each_others_place",
    "out_who_took_the_spare_hand",
    "the_wrong_suit_turned_up",
    "two_cards_exchanged_that_no_house_rule_explains",
    "two_tricks_of_seven_in_each_others_place",
}
"""Logs with which the search takes longest."""

pytestmark = pytest.mark.filterwarnings(r"ignore:\s*Can not relate snapshot:UserWarning")
"""Syrupy expects a verdict beside its test; these stand beside their logs."""

HEAD = "bourre-log 1\nrules boo-ray 1\nseats Ann Ben Cal Dee\nchips 40 each\n"
HAND = """
hand {n}, dealer {dealer}, up 7s
ante 2 each
in {order}
tricks {first} 3, {third} 1, {dealer} 1
pot {pot} to {first}
"""
SEATS = ("Ann", "Ben", "Cal", "Dee")


class VerdictBesideLog(SingleFileSnapshotExtension):
    """Keeps `x.verdict` beside `x.bourre`."""

    _write_mode = WriteMode.TEXT
    file_extension = "verdict"

    @classmethod
    def dirname(cls, *, test_location):
        """The folder of the logs."""
        return str(CASES)

    @classmethod
    def get_snapshot_name(cls, *, test_location, index=0):
        """The name of the log without its ending."""
        return test_location.snapshot_name.split("[", 1)[1].rstrip("]")


@pytest.mark.parametrize(
    "log",
    [
        *(pytest.param(log, marks=LONG) for log in LOGS if log.stem in DEAR),
        *thinned((log for log in LOGS if log.stem not in DEAR), 3),
    ],
    ids=lambda log: log.stem,
)
def test_the_verdict_is_the_one_beside_the_log(log, snapshot):
    told = report(audit(log.read_text(encoding="utf-8"), name=log.name))
    assert told == snapshot(extension_class=VerdictBesideLog)


def hand(n, pot=8):
    """A hand in which nobody is bourré; the deal goes round."""
    dealer, first, second, third = (SEATS[(n + 2 + k) % 4] for k in range(4))
    order = f"{first}, {second} out, {third}, {dealer}"
    return HAND.format(n=n, dealer=dealer, order=order, first=first, third=third, pot=pot)


def evening(hands, wrong=()):
    """So many hands, in some of which too little is paid from the pot."""
    return HEAD + "".join(hand(n, 6 if n in wrong else 8) for n in range(1, hands + 1))


def told(text, **how):
    """What is said of a slip for each finding, in the order of the record."""
    passages = audit_passages(text.splitlines(), **how)
    return [
        one.slip.sentence if one.slip else one.no_slip
        for passage in passages
        for one in passage.findings
        if one.code == "C505"
    ]


def test_the_evening_is_lawful():
    assert audit(evening(8)).findings == ()


def test_a_pot_that_the_next_one_bears_out():
    first = told(evening(2, wrong={1}))[0]
    assert first.startswith("pot 8 written as pot 6 in line 10 would make the record agree")
    assert first.endswith("; line 16 bears it out.")


def test_a_count_many_hands_behind_speaks_for_a_slip_or_against_it():
    log = evening(12, wrong={1})
    assert told(log)[0] not in (NONE_FITS, "")
    due = audit(evening(12)).passages[-1].judgement.evening.books.stacks()
    as_due = ", ".join(f"{one} {chips}" for one, chips in due.items())
    as_written = as_due.replace(f"Ann {due['Ann']}", f"Ann {due['Ann'] - 2}").replace(
        f"Ben {due['Ben']}", f"Ben {due['Ben'] + 2}"
    )
    assert told(f"{log}chips {as_due}\n")[0] not in (NONE_FITS, "")
    left_in_the_pot = log.replace("pot 8 to Ben", "pot 10 to Ben", 1)
    assert told(f"{left_in_the_pot}chips {as_written}\n") == [NONE_FITS]


def numbered(*numbers):
    """An evening of hands with these numbers."""
    parts = evening(len(numbers)).split("hand ")
    return "hand ".join(
        [
            parts[0],
            *(f"{n}{one.lstrip('0123456789')}" for n, one in zip(numbers, parts[1:], strict=True)),
        ]
    )


def offered_for(code, text):
    """What is said of a slip for the first finding of that law."""
    found = next(one for one in audit(text).findings if one.code == code)
    return found.slip.sentence if found.slip else found.no_slip


@pytest.mark.parametrize(
    ("numbers", "offered"),
    [
        ((1, 12, 3, 4), "hand 2 written as hand 12 in line 12"),
        ((1, 2, 2, 4), "hand 3 written as hand 2 in line 18"),
        ((1, 1, 5), "hand 2 written as hand 1 in line 12"),
        ((3, 4, 4), "hand 5 written as hand 4 in line 18"),
    ],
)
def test_a_hand_has_the_number_that_leaves_none_out(numbers, offered):
    said = offered_for("R106", numbered(*numbers))
    assert said.startswith(f"{offered} would make the record agree")
    assert " other single changes" not in said


def test_who_was_out_is_never_said_to_have_played(monkeypatch):
    tried = []
    monkeypatch.setattr(slips, "outcome", lambda _, change, __: tried.append(change))
    audit(evening(2, wrong={1}))
    of_names = {one.phrase for one in tried if one.phrase.endswith(("line 9", "line 10"))}
    assert "Dee written as Ann in line 10" in of_names
    assert not any(one.startswith("Ben") for one in of_names)


@LONG
def test_a_search_that_is_cut_short_says_so_with_every_finding():
    text = evening(16, wrong=set(range(1, 17, 2)))
    said = told(text, options=AuditOptions(slip_steps=2_000))
    assert said[0] not in (NONE_FITS, CUT_SHORT, NOT_SEARCHED, "")
    assert {*said[said.index(NOT_SEARCHED) :]} == {NOT_SEARCHED}
    assert told(text, options=AuditOptions(slip_steps=30))[:2] == [CUT_SHORT, NOT_SEARCHED]
    found = verdict(audit(text, options=AuditOptions(slip_steps=2_000))).findings
    assert [one.no_slip for one in found[-3:]] == [NOT_SEARCHED] * 3
    printed = report(audit(text, options=AuditOptions(slip_steps=30)))
    assert printed.count("Not searched for:") == 1


@pytest.mark.parametrize("line", ["pot 8 to Anne", "hnad 2, dealer Zed", "what a lovely evening"])
def test_nothing_is_said_of_slips_where_a_line_could_not_be_read(line):
    found = audit(f"{evening(1)}{line}\n").findings
    unread = [one for one in found if one.code == "R101"]
    assert unread
    assert {one.no_slip for one in unread} == {""}


def test_a_passage_without_findings_goes_on_at_once(monkeypatch):
    monkeypatch.setattr("referee.notes.texts.MOST_READ", 5)  # a longer text is no notes
    taken = []

    def lines():
        for number, line in enumerate(evening(40).splitlines()):
            taken.append(number)
            yield line

    passages = audit_passages(lines())
    next(passages)
    assert len(taken) < 15


def test_a_passage_with_findings_waits_for_no_more_than_fifty_others(monkeypatch):
    monkeypatch.setattr("referee.notes.texts.MOST_READ", 5)  # a longer text is no notes
    taken = []

    def lines():
        for number, line in enumerate(evening(90, wrong={1}).splitlines()):
            taken.append(number)
            yield line

    passages = audit_passages(lines())
    next(passages)
    next(passages)
    assert 6 * 50 < len(taken) < 6 * 54


def test_where_nobody_asks_nothing_is_said():
    assert told(evening(3, wrong={1}), options=LAWS_ALONE) == [""]


def test_programs_get_the_place_and_both_readings():
    found = verdict(audit(evening(2, wrong={1}))).model_dump(mode="json")["findings"]
    assert found[0]["slip"] == {"line": 10, "column": 5, "written": "6", "meant": "8"}
