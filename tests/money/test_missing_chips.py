"""What does not fit, and the one slip that explains it: planted slips are found and put right."""

import json
import random
from functools import cache
from itertools import product

import pytest
from evenings.houses import an_evening
from evenings.money_planting import KINDS
from four_hands import EVENING, HANDS, HEAD
from tiers import LONG, sizes, thinned

from referee.audits.repairs.change import Likeliness, amended
from referee.audits.repairs.missing_chips import explained
from referee.audits.story import LAWS_ALONE, audit
from referee.game import bounds

SLIPS = (
    "ante left out",
    "ante of another amount",
    "bourré left out",
    "bourré number",
    "bourré of another",
    "carried number",
    "chips missing",
    "folder pays",
    "pot number",
    "pot to another",
    "shares exchanged",
    "stack number",
    "stacks exchanged",
    "tie paid",
    "won carried",
)
HOUSES = ("boo-ray", "acadiana", "la-bourre", "boo-ray, limit 5")


@cache
def passages(text):
    """A log audited without a search for slips of the pen."""
    return audit(text, options=LAWS_ALONE).passages


@cache
def sentences(text, *, two=False):
    """What explains the first thing that does not fit, likeliest first."""
    found = next(iter(explained(passages(text), two=two)))
    return [one.change.phrase for one in found.single]


def said(line):
    """A line's word and its parts, whatever their order."""
    word, _, rest = line.strip().partition(" ")
    return word, frozenset(part.strip() for part in rest.split(","))


def puts_right(found, suspect, was):
    """Whether the suspect's lines say what stood there before the slip."""
    reads = {line.number: line.reads or "" for line in found.misfit.lines_meant(suspect.change)}
    same = all(
        "each" in was[n] or said(was[n])[1] >= said(reads[n])[1] or said(reads[n]) == said(was[n])
        for n in reads.keys() & was.keys()
    )
    return reads.keys() == was.keys() and same


@pytest.mark.parametrize("enough", sizes(1, 6))
@pytest.mark.parametrize("slip", thinned(SLIPS, 2))
def test_a_planted_slip_is_found_and_put_right(slip, enough):
    plant, tried = KINDS[slip], 0
    for seed, house in product(range(2), HOUSES):
        evening = an_evening(house, 4, seed)
        planted = plant(evening, random.Random(f"{slip} {house} {seed}"))
        was, now = evening.text.splitlines(), planted.text.splitlines() if planted else []
        if tried == enough or len(was) != len(now):
            continue
        found = list(explained(passages(planted.text)))
        if not found:
            continue  # the book can be read so that everything fits
        tried += 1
        changed = {n: line for n, line in enumerate(was, 1) if line != now[n - 1]}
        assert any(puts_right(one, each, changed) for one in found for each in one.single), (
            changed,
            [each.change.phrase for one in found for each in one.single],
        )
    assert tried or slip == "bourré left out"


def test_digits_in_each_others_place_come_first():
    first, *rest = sentences(EVENING.replace("Ben 28", "Ben 82"))
    assert first == "Ben had 28 when counted, not 82: digits in each other's place"
    assert rest == ["Ben bought 54, and no line says so"]


def test_chips_bought_without_a_line():
    told = sentences(EVENING.replace("Ben 28", "Ben 48"))
    assert "Ben bought 20, and no line says so" in told


COUNTED = {1: [46, 38, 38, 30], 2: [30, 50, 36, 30], 3: [30, 28, 54, 28], 4: [28, 28, 52, 52]}
"""What Ann, Ben, Cal and Dee have behind each hand of the evening."""


def counted(*, bens, more=0, hands=(1, 2, 3, 4)):
    """The evening with a count behind these hands; Ben's stack changed from the first on."""
    told = HANDS
    for hand in reversed(hands):
        stacks = [
            n + (who == 1) * (bens if hand == hands[0] else more)
            for who, n in enumerate(COUNTED[hand])
        ]
        count = ", ".join(
            f"{who} {n}" for who, n in zip(("Ann", "Ben", "Cal", "Dee"), stacks, strict=True)
        )
        before, opening, behind = told.partition(f"\nhand {hand + 1}")
        told = f"{before.rstrip()}\nchips {count}\n{opening}{behind}"
    return HEAD + told


@pytest.mark.parametrize("hands", [(1, 2, 3, 4), (1, 4), (2, 3)])
def test_what_is_offered_agrees_with_every_later_count(hands):
    assert sentences(counted(bens=20, more=20, hands=hands)) == [
        "Ben bought 20, and no line says so"
    ]


def test_a_count_that_later_counts_do_not_bear_out_was_misread():
    told = sentences(counted(bens=20))
    assert told[0] == "Ben had 38 when counted, not 58: one digit misread"


def test_an_ante_not_put_in_explains_the_pot_and_the_count():
    text = HEAD + HANDS.partition("paid Dee")[0] + "chips Ann 44, Ben 38, Cal 40, Dee 38\n"
    found = next(iter(explained(passages(text))))
    ante = next(
        one for one in found.single if "Cal put in no ante (2) in hand 1" in one.change.phrase
    )
    assert ante.change.likeliness is Likeliness.AT_THE_TABLE
    assert [line.reads for line in found.misfit.lines_meant(ante.change)] == [
        "ante Ann 2, Ben 2, Dee 2",
        "pot 6 to Ann",
    ]


def test_an_ante_not_put_in_is_tried_together_with_the_smaller_pot():
    """Where no line names antes, the line that would stands above the pot that it makes smaller."""
    tricks = "1 Ann: Ah 9h 4h\n2 Ann: Kh 8h 5h\n3 Ann: Qh 3h 6h\n4 Ann: 2c 9c 4c\n5 Ben: 2d 9d 4d\n"
    head = "rules boo-ray 1, ante 2\nseats Ann Ben Cal\nchips 40 each\nhand 1, dealer Cal, up 2s\n"
    end = "pot 6 to Ann\nchips Ann 42, Ben 38, Cal 40\n"
    found = next(iter(explained(passages(head + tricks + end))))
    (cal,) = [one.change for one in found.single if one.change.phrase.startswith("Cal put in no")]
    lines = [(one.number, one.insert, one.reads) for one in found.misfit.lines_meant(cal)]
    assert lines == [(10, True, "ante Ann 2, Ben 2"), (10, False, "pot 4 to Ann")]
    mended = f"{head}{tricks}ante Ann 2, Ben 2\n{end.replace('pot 6', 'pot 4')}"
    assert not [
        one for one in audit(mended, options=LAWS_ALONE).findings if one.code in ("C519", "C520")
    ]


def test_an_error_that_explains_another_finding_comes_first():
    text = EVENING.replace("pot 20 to Cal", "pot 20 to Dee")
    assert sentences(text)[0] == "the pot of 20 in hand 3 went to Cal, not to Dee"


TWO_ERRORS = EVENING.replace("Ben 28", "Ben 31").replace("Dee 52", "Dee 45")


@cache
def all_pairs():
    return next(iter(explained(passages(TWO_ERRORS), two=True)))


def test_what_no_single_error_explains():
    found = next(iter(explained(passages(TWO_ERRORS))))
    assert found.single == ()
    assert found.pairs_tried is None
    pairs = all_pairs()
    assert pairs.pairs_tried
    assert not pairs.bounded
    assert all(len(pair) == 2 for pair in pairs.pairs)
    told = [{one.change.phrase for one in pair} for pair in pairs.pairs]
    assert {"Ben had 28 when counted, not 31", "Dee had 52 when counted, not 45"} in told


def test_what_fits_needs_no_explanation():
    assert list(explained(passages(EVENING))) == []


def test_the_command_names_the_line_and_how_it_would_read(referee, log):
    found = referee("ledger", log(EVENING.replace("Ben 28", "Ben 82")), "--missing")
    assert found.code == 1
    assert "evening.bourre:34: 54 chips too many: counted less recorded: Ben +54" in found.out
    assert "line 34 would read: chips Ann 28, Ben 28, Cal 52, Dee 52" in found.out
    assert max(map(len, found.out.splitlines())) <= 80
    assert found.out.isascii()


def test_the_command_says_so_when_everything_fits(referee, log):
    found = referee("ledger", log(), "--missing")
    assert (found.code, found.out) == (0, "Every count and every payment fits.\n")


@LONG
def test_two_errors_on_request(referee, log):
    text = TWO_ERRORS
    assert (
        "No single error of the record explains it."
        in referee("ledger", log(text), "--missing").out
    )
    assert "pairs of errors tried" in referee("ledger", log(text), "--two").out


def test_missing_for_programs(referee, log):
    found = referee(
        "ledger", log(EVENING.replace("Ben 28", "Ben 82")), "--missing", "--format", "json"
    )
    (told,) = json.loads(found.out)
    assert told["log"] == "evening.bourre"
    (one,) = told["misfits"]
    assert one["off"] == {"Ben": 54}
    assert one["single"][0]["likeliness"] == "slip"
    assert one["single"][0]["changes"] == [
        {"line": 34, "insert": False, "reads": "chips Ann 28, Ben 28, Cal 52, Dee 52"}
    ]


def test_a_wrong_payment_is_explained_too(referee, log):
    found = referee("ledger", log(EVENING.replace("paid Ann 14", "paid Ann 41")), "--missing")
    assert "the payment in hand 2 of Ann was 14, not 41: digits in each other's place" in found.out


def test_a_bourre_matched_to_the_pot_of_another_hand():
    told = sentences(EVENING.replace("paid Ben 20", "paid Ben 14"))
    assert told[0] == "the payment in hand 3 of Ben was 20, not 14: 14 was the pot of hand 2"


def test_a_limit_that_was_forgotten():
    limited = EVENING.replace("ante 2\n", "ante 2, limit 12, limit-winner no\n", 1)
    limited = limited.replace("paid Ben 20", "paid Ben 12").replace("pot 26", "pot 18")
    limited = limited.replace("paid Ann 14", "paid Ann 12").replace("pot 20", "pot 18")
    limited = limited.partition("chips Ann 28")[0]
    assert list(explained(passages(limited))) == []
    told = sentences(limited.replace("paid Ben 12", "paid Ben 18"))
    assert told[0] == "the payment in hand 3 of Ben was 12, not 18: the limit was not applied"


SHORT = "Not searched any further: the search reached its limit of steps."
NOT_AT_ALL = "Not searched for: the search reached its limit of steps."


def test_a_log_that_fits_nowhere_is_looked_into_as_far_as_stated(monkeypatch, referee, log):
    monkeypatch.setattr("referee.audits.repairs.missing_chips.MOST_STEPS", 5)
    text = log(EVENING.replace("Ben 28", "Ben 82").replace("paid Ann 14", "paid Ann 41"))
    found = referee("ledger", text, "--missing").out
    assert (found.count(SHORT), found.count(NOT_AT_ALL)) == (1, 1)
    assert "No single error" not in found
    told = json.loads(referee("ledger", text, "--missing", "--format", "json").out)[0]["misfits"]
    assert [(one["bounded"], one["sought"]) for one in told] == [
        (True, True),
        (False, False),
    ]


def test_what_takes_least_is_tried_before_the_effort_runs_out(monkeypatch):
    """The line itself and the hands just above it, behind which least is settled again."""
    text, phrases = (
        EVENING.replace("Ben 28", "Ben 82"),
        sentences(EVENING.replace("Ben 28", "Ben 82")),
    )
    monkeypatch.setattr("referee.audits.repairs.missing_chips.MOST_STEPS", 20)
    found = next(iter(explained(passages(text))))
    assert found.bounded
    assert [one.change.phrase for one in found.single] == phrases


@LONG
def test_hands_that_name_no_stack_are_skipped_and_nothing_is_missed():
    """Every explanation of a long evening without counts is confirmed by auditing the text anew."""
    text = HEAD + "".join(_renumbered(again) for again in range(3))
    clean = audit(text, options=LAWS_ALONE)
    assert [one.code for one in clean.findings if one.code.startswith("C")] == []
    stacks = clean.passages[-1].judgement.evening.books.stacks()
    count = ", ".join(f"{who} {chips}" for who, chips in stacks.items())
    off = count.replace(f"Ann {stacks['Ann']}", f"Ann {stacks['Ann'] + 20}")
    whole = f"{text}chips {off}\n"
    found = next(iter(explained(passages(whole))))
    assert found.single
    for suspect in found.single:
        lines = amended(whole.splitlines(), found.misfit.lines_meant(suspect.change))
        again = [
            one
            for one in audit("\n".join(lines), options=LAWS_ALONE).findings
            if one.code in ("C519", "C520")
        ]
        assert again == [], suspect.change.phrase


def _renumbered(again):
    """The four hands once more, as hands 5 to 8 or 9 to 12."""
    lines = HANDS.splitlines(keepends=True)
    return "".join(
        f"hand {int(line[5]) + 4 * again}{line[6:]}" if line.startswith("hand") else line
        for line in lines
    )


def test_chips_bought_by_somebody_else():
    text = EVENING.replace("hand 4,", "buy Cal 30\nhand 4,")
    told = sentences(text.replace("Ben 28", "Ben 58"))
    assert "Ben, not Cal, bought 30 in hand 3" in told


def test_only_so_many_pairs_are_tried(monkeypatch):
    log, steps = passages(TWO_ERRORS), []
    with monkeypatch.context() as watched:
        watched.setattr(bounds.Effort, "spend", lambda _, number=1: steps.append(number))
        next(iter(explained(log)))
    enough = sum(steps) + 2
    monkeypatch.setattr("referee.audits.repairs.missing_chips.MOST_STEPS_OF_TWO", enough)
    found = next(iter(explained(log, two=True)))
    assert 0 < found.pairs_tried < all_pairs().pairs_tried
    assert found.bounded


def test_many_explanations_are_cut_short_and_counted(monkeypatch, referee, log):
    monkeypatch.setattr("referee.ledgers.ledger_text._MOST_LISTED", 1)
    found = referee("ledger", log(EVENING.replace("Ben 28", "Ben 82")), "--missing")
    assert "and 1 more" in found.out


def test_a_count_before_the_first_hand_and_one_after_a_gap(referee, log):
    twice = EVENING.replace("chips 40 each", "chips 40 each\nchips Ann 40, Ben 40, Cal 46, Dee 40")
    found = referee("ledger", log(twice), "--missing")
    assert "searched: the lines before the first hand" in found.out
    gap = EVENING.replace("hand 4,", "hand 6,").replace("hand 3,", "hand 5,")
    assert referee("ledger", log(gap), "--missing").code in (0, 1)


def test_a_long_log_is_searched_with_few_hands_in_memory():
    """Of 44 hands the slip in the first is found, though hands are let go on the way."""
    text = HEAD + "".join(_renumbered(again) for again in range(33))
    wrong = text.replace("paid Ann 14", "paid Ann 41", 1)
    found = list(explained(passages(wrong)))
    assert [one.misfit.hands[-1] for one in found] == [2]
    assert (
        found[0].single[0].change.phrase.startswith("the payment in hand 2 of Ann was 14, not 41")
    )
    late = list(explained(passages(text[::-1].replace("41 nnA diap", "14 nnA diap", 1)[::-1])))
    assert late[0].misfit.hands[-1] == 130


def test_scores_that_come_to_more_than_nothing_are_explained_by_a_sign_or_a_digit():
    head = "seats Ann Ben Cal\nrules boo-ray 1, ante 1\n"
    alone = sentences(head + "score Ann 12, Ben -4, Cal -6\n")
    assert "Ben had -6 when counted, not -4: one digit misread" in alone
    hand = "hand 1\npot 3 to Ann\nscore Ann +2, Ben -1, Cal -1\nhand 2\npot 3 to Ann\n"
    told = sentences(head + hand + "score Ann +4, Ben +2, Cal -2\n")
    assert "Ben had -2 when counted, not 2: the other sign" in told
    assert not any("bought" in one for one in told)
