"""No slip is offered against the record: nobody who was out is said to have led, won or been paid."""

import random
import re

import pytest
from book.evenings_of_money import an_evening, plain
from tiers import sizes

from referee.audits.repairs import slips
from referee.audits.repairs.change import changed
from referee.audits.repairs.retrial import outcome
from referee.audits.story import audit
from referee.events import IntentsDeclared, PotAwarded, TrickPlayed, TricksCounted

NAMED = re.compile(r"^(tricks|pot \d+ to|\d:?|\d) ")


def someone_else(text, rng):
    """The log with the name in one line of a hand, or a number of it, in place of another."""
    lines = text.splitlines()
    seats = next(line for line in lines if line.startswith("seats ")).split()[1:]
    places = [n for n, line in enumerate(lines) if NAMED.match(line)]
    n = rng.choice(places)
    names = [name for name in seats if re.search(rf"(?<!\S){re.escape(name)}(?![^ ,:])", lines[n])]
    old, new = rng.choice(names), rng.choice(seats)
    lines[n] = lines[n].replace(old, new, 1)
    return "\n".join(lines) + "\n"


def out(events):
    intents = [
        one for event in events if isinstance(event, IntentsDeclared) for one in event.intents
    ]
    return {intent.player for intent in intents if intent.stays is False}


def takes_part(events):
    """Everybody who leads, is counted a trick, or is paid the pot."""
    for event in events:
        match event:
            case TrickPlayed():
                yield event.leader
            case TricksCounted():
                yield from (count.player for count in event.counts if count.tricks)
            case PotAwarded():
                yield event.player


def against_the_record(events):
    return out(events) & set(takes_part(events))


@pytest.mark.parametrize("evenings", sizes(2, 25))
def test_no_change_is_offered_that_has_a_player_act_who_was_out(monkeypatch, evenings):
    offered = []

    def note(window, change, effort):
        found = outcome(window, change, effort)
        passage = window.passages[change.place]
        if found and not against_the_record(passage.events):
            offered.append((change, changed(passage.events, change.replaced)))
        return found

    monkeypatch.setattr(slips, "outcome", note)
    for seed in range(evenings):
        rng = random.Random(seed)
        evening = an_evening("boo-ray", rng.choice([4, 5, 6]), seed, 5, plain(paid=seed % 2 == 0))
        audit(someone_else(evening.text, rng))
    assert len(offered) > evenings // 4
    assert [change.phrase for change, events in offered if against_the_record(events)] == []
