"""How many mistakes lie behind what is found: one slip of the pen may make several findings."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import chain

from referee.game import Finding
from referee.laws import law_of
from referee.studies.table_rules.trial import Found, HandTried

Mistakes = Collection[Hashable]
"""The mistakes of which any single one accounts for a finding."""


class Behind:
    """For everything found under some rules, the mistakes of which each alone would account for it."""

    def __init__(self, mistakes: Mapping[Found, Mistakes]) -> None:
        """`mistakes`: those of each place where something is found."""
        self._mistakes = mistakes

    def count(self, found: Iterable[Found]) -> int:
        """The fewest mistakes that account for all of this."""
        left, count = [self._mistakes[place] for place in found], 0
        while left:
            ((likeliest, _),) = Counter(chain.from_iterable(left)).most_common(1)
            left = [mistakes for mistakes in left if likeliest not in mistakes]
            count += 1
        return count


def one_a_hand(hands: Iterable[HandTried]) -> Behind:
    """Where no slips were searched for: what is found in one hand may come of one mistake."""
    return Behind({place: (number,) for number, hand in enumerate(hands) for place in hand.found})


def one_a_slip(hands: Iterable[HandTried], searched: Mapping[Found, Finding]) -> Behind:
    """Where slips of the pen were searched for: what one of them explains may come of it.

    So may whatever is wrong with the play of one hand: no search tries a card misread in both rank
    and suit. `searched`: the findings of the places that were searched.
    """
    return Behind(
        {
            place: _slips(searched.get(place)) or ((number,) if law_of(found).of_play else (place,))
            for number, hand in enumerate(hands)
            for place, found in hand.found.items()
        }
    )


def _slips(finding: Finding | None) -> Mistakes:
    """Every single change of the record that would explain a finding."""
    slip = finding.slip if finding else None
    if slip is None:
        return ()
    others = ((other.at, other.written, other.meant) for other in slip.others)
    return {(slip.at, slip.written, slip.meant), *others}
