"""`--certainty possible` on hands with a disputed card: told of each version, and of no other."""

import random
import re

import pytest
from evenings.style import Style
from evenings.writer import random_evening
from thin_records import TRICK, written_thinly
from tiers import sizes, thinned

from referee.audits.story import LAWS_ALONE, audit
from referee.findings import Certainty
from referee.game.cards import PACK
from referee.laws.catalogue import breaks
from referee.rulesets.files import load_ruleset

GAP = """\
bourre-log 1
rules boo-ray 1, ante 2
seats Ann Ben Cal Dee
chips 20 each

hand 1, dealer Dee, up Ts
ante 2 each
in Ann 2, Ben out, Cal 1, Dee 3
1 Ann: Ah 9h Kh
2 Ann: Kc Ac 3s
3 Dee: Ts Js Qs
4 Cal: 5d 4h/4d Kd
5 Ann: ?? 8d ??
"""


def suspicions(text, least=Certainty.POSSIBLE):
    found = audit(text, options=LAWS_ALONE._replace(suspecting=least)).findings
    return [one for one in found if breaks(one.code) and one.problem.certainty <= 2]


def test_what_hangs_on_a_version_says_so():
    told = {one.code: one.problem.message for one in suspicions(GAP) if one.trick == 4}
    assert told["P201"].endswith("; only if it was 4h")
    assert told["P203"].endswith("; only if it was 4d")


def test_what_holds_in_both_is_told_once():
    (found,) = [one for one in suspicions(GAP) if one.trick == 2]
    assert found.problem.certainty is Certainty.POSSIBLE
    assert "only if" not in found.problem.message


@pytest.mark.parametrize("evenings", sizes(4, 12))
@pytest.mark.parametrize("preset", thinned(["boo-ray", "hoyle"], 2))
def test_it_is_what_the_versions_leave_possible_taken_together(preset, evenings):
    rng, looked = random.Random(preset), 0
    for seed in range(evenings):
        evening = random_evening(load_ruleset(preset), 4, 4, random.Random(seed), style=Style())
        text = disputed(written_thinly(evening.text, rng), rng)
        both = re.search(r"(\w\w)/(\w\w)", text)
        if both is None:
            continue
        versions = [text.replace(both[0], one) for one in both.groups()]
        apart = [possible(one) for one in versions]
        together = possible(text)
        looked += len(together)
        assert together == (apart[0] | apart[1]) - wrong(text)
    assert looked > evenings


def possible(text):
    return {(one.code, one.hand, one.trick, one.problem.player) for one in suspicions(text)}


def wrong(text):
    found = audit(text, options=LAWS_ALONE).findings
    return {(one.code, one.hand, one.trick, one.problem.player) for one in found}


def disputed(text, rng):
    """One card of the log told in two ways, of which nobody in that hand has the second."""
    passages = text.split("\n\n")
    gaps = [at for at, one in enumerate(passages) if "??" in one and re.search(r"(?m)^1 ", one)]
    if not gaps:
        return text
    at = rng.choice(gaps)
    lines = passages[at].splitlines()
    place = rng.choice([n for n, line in enumerate(lines) if TRICK.match(line)])
    head, _, cards = lines[place].partition(":")
    *first, last = cards.split()
    free = [one for one in map(str, PACK) if one not in passages[at]]
    if "??" in last:
        return text
    lines[place] = f"{head}: {' '.join(first)} {last.rstrip('*')}/{rng.choice(free)}"
    return "\n\n".join((*passages[:at], "\n".join(lines), *passages[at + 1 :]))
