"""What notes say of a kitty: who put how much in, what was raked off the pot, what it paid for.

Many tables call the pot a kitty. So a kitty is only one where the notes name a pot besides.
"""

import re
from collections.abc import Iterable
from fractions import Fraction

from referee.hand_log.notes.cast import Cast
from referee.hand_log.notes.evening import Between, Claim, NotedEvening
from referee.hand_log.notes.page import NoteLine
from referee.hand_log.notes.words import money
from referee.hand_log.vocabulary.everyday_words import pattern, wordings


def has_kitty(page: Iterable[NoteLine]) -> bool:
    """Whether the notes distinguish a kitty from the pot."""
    said = "\n".join(line.said for line in page)
    return bool(pattern("FUND", {}).search(said) and re.search(r"\bpots?\b", said, re.IGNORECASE))


def take_in_kitty(line: NoteLine, evening: NotedEvening, cast: Cast, scale: Fraction) -> bool:
    """Take in what a whole line says of the kitty; False where it says something else, or more."""
    event = _event(line, cast, scale, len(evening.hands))
    if event is None:
        return False
    evening.between.append(event)
    number = evening.hand.number if evening.hand else None
    claim = Claim(line.number, number, event.kind, event.players, event.sums, event.text)
    evening.claims.append(claim)
    return True


def _event(line: NoteLine, cast: Cast, scale: Fraction, after: int) -> Between | None:
    said = line.said.strip(" .!")
    for shape, kind in wordings("noted_kitty"):
        if found := shape.fullmatch(said):
            groups = found.groupdict()
            who = cast.whose(groups["WHO"]) if groups.get("WHO") else None
            if groups.get("WHO") and who is None:
                return None
            amount = _amount(found["COINS"], scale)
            text = (groups.get("WHAT") or "").strip().replace("#", "")
            return Between(after, line.number, kind, (who,) if who else (), (amount,), text)
    return None


def _amount(written: str, scale: Fraction) -> Fraction:
    bare = written.strip()
    return Fraction(bare) * scale if bare.isdigit() else money(bare)
