"""A card led that is written wrong accuses those who played after it: the card that was led is named."""

import random
import re

import pytest
from evenings.houses import HOUSES, an_evening, rules_of, tables
from slips.planting import LEADS, planted
from tiers import LONG, TIMES

from referee.audits import LAWS_ALONE, audit
from referee.findings import Severity


def accused(text):
    """What is found wrong in how somebody played."""
    found = audit(text, options=LAWS_ALONE).findings
    if not any(one.severity is Severity.VIOLATION for one in found):
        return []
    return [one for one in audit(text).findings if one.severity is Severity.VIOLATION]


def cards_of(audited):
    """Every card that fell by its place in the log, as the log spells it."""
    return {
        (trick.number, passage.number, nth): passage.letters.write(play.card)
        for passage in audited.passages
        if passage.judgement.hand
        for trick in passage.judgement.hand.tricks
        for nth, play in enumerate(trick.plays)
    }


def is_named(sentence, written, meant):
    """Whether these changes are said: one card misread, or two in each other's place."""
    for wrong, right in zip(written, meant, strict=True):
        misread = re.findall(rf"([^.]*?) written as {re.escape(wrong)} in trick", sentence)
        if any(right in re.findall(r"\w+", cards) for cards in misread):
            return True
    exchanged = re.findall(r"(\w+) and (\w+) written in each other's place", sentence)
    return any({*pair} in ({*written}, {*meant}) for pair in exchanged)


def named(kind, house, seed):
    """Whether what was led is named with each finding of an evening in which a lead is wrong."""
    rng = random.Random(f"{kind} {house} {seed}")
    seats = rng.choice(tables(rules_of(house)[0]))
    made = planted(kind, an_evening(house, seats, seed, hands=2), rng)
    found = accused(made.text) if made and made.text != made.lawful else []
    if not found:
        return
    was, now = (cards_of(audit(text, options=LAWS_ALONE)) for text in (made.lawful, made.text))
    wrong = [place for place, card in now.items() if was[place] != card]
    written, meant = ([cards[place] for place in wrong] for cards in (now, was))
    for finding in found:
        said = finding.slip.sentence if finding.slip else finding.no_slip
        yield is_named(said, written, meant), (house, seed, written, meant, said)


@pytest.mark.parametrize(
    ("kind", "one_in", "seeds"),
    [
        ("lead_of_another_suit", 6, 1),
        *(pytest.param(kind, 3, 5 * TIMES, marks=LONG) for kind in LEADS),
    ],
)
def test_the_card_that_was_led_is_named(kind, one_in, seeds):
    places = [(house, seed) for house in list(HOUSES)[::one_in] for seed in range(seeds)]
    seen = [one for place in places for one in named(kind, *place)]
    left = [said for is_said, said in seen if not is_said]
    assert seen
    assert len(left) <= 0.05 * len(seen), left
