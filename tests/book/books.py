"""Random sessions under random rules, and what their books must come to."""

import random
import re

from book.evenings_of_money import random_house, ruled
from evenings.houses import tables
from evenings.writer import random_evening
from tiers import TIMES

from referee.audits.story import LAWS_ALONE, audit_passages

SESSIONS = 90 * TIMES
"""Random sessions under random rules."""


def passages(text):
    """A log audited without a search for slips of the pen, which change nothing of its chips."""
    return tuple(audit_passages(text.splitlines(), options=LAWS_ALONE))


def reckonings(text):
    return [one.judgement.reckoning for one in passages(text)]


def chip_laws(text):
    """What the laws of chips find: code, hand, and how many chips it costs."""
    found = [finding for passage in passages(text) for finding in passage.findings]
    return [(it.code, it.hand, it.cost.chips) for it in found if it.code[0] == "C"]


def assert_balanced(text):
    """Every account after every entry is what the entries make it, and all sum to nothing."""
    recorded, due = {}, {}
    for reckoning in reckonings(text):
        for entries, balances in ((reckoning.recorded, recorded), (reckoning.due, due)):
            for entry in entries:
                move = entry.movement
                assert type(move.chips) is int
                assert move.chips > 0
                balances[move.giver] = balances.get(move.giver, 0) - move.chips
                balances[move.taker] = balances.get(move.taker, 0) + move.chips
                assert sum(balances.values()) == 0, text
        assert _not_zero(reckoning.books.recorded.balances) == _not_zero(recorded), text
        assert _not_zero(reckoning.books.due.balances) == _not_zero(due), text


def _not_zero(balances):
    return {account: chips for account, chips in balances.items() if chips}


def a_session(seed, hands=5):
    """A random session under random rules."""
    rng = random.Random(f"session {seed}")
    preset, knobs = random_house(rng)
    ruleset, turned = ruled(preset, knobs)
    return random_evening(ruleset, rng.choice(tables(ruleset)), hands, rng, overrides=turned)


def a_wrong_session(seed):
    """A random session with wrong numbers in its money lines, and without some of its lines."""
    rng = random.Random(f"wrong {seed}")
    lines = a_session(seed).text.splitlines()
    for place, line in enumerate(lines):
        if re.match(r"(ante|pot|paid|chips|buy) ", line) and rng.random() < 0.3:
            lines[place] = re.sub(r"(?<= )\d+(?=[ ,]|$)", lambda _: str(rng.randrange(60)), line)
        if re.match(r"(ante|pot|paid|chips|hand|in) ", line) and rng.random() < 0.05:
            lines[place] = ""
    return "\n".join(lines)
