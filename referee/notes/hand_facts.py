"""Effect of each kind of fact on a hand."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from referee.notes import declarations, outcomes
from referee.notes.evening import NotedHand
from referee.notes.facts import Fact
from referee.notes.persons import OUT, agree


def take(hand: NotedHand, fact: Fact) -> bool:
    """Add a fact, all or nothing; tell whether it fits. No pot, ante or payment is below nothing."""
    hand.lines.add(fact.line)
    taker = _TAKERS.get(fact.kind)
    if taker is None:
        hand.waiting.append(fact)
        return True
    before = hand.copied()
    fits = all(one.value >= 0 for one in fact.sums) and taker(hand, fact)
    if not fits:
        hand.put_back(before)
    return fits


def without_the_out(hand: NotedHand, fact: Fact) -> Fact | None:
    """Return a list without the players whom it calls out; None if that contradicts the hand."""
    gone = tuple(player for player, number in fact.pairs if number == OUT)
    if gone and not take(hand, fact._replace(kind="out", players=gone, pairs=())):
        return None
    return fact._replace(
        players=tuple(player for player in fact.players if player not in gone),
        pairs=tuple(pair for pair in fact.pairs if pair[0] not in gone),
    )


def more_of_list(hand: NotedHand, fact: Fact) -> bool:
    """Add numbers to the list before, interrupted by a player without one; tell whether that is so."""
    last = hand.waiting[-1] if hand.waiting else None
    if last is None or last.kind != "pairs" or last.line != fact.line or last.rest is not None:
        return False
    words = (*last.words, *fact.words)
    if fact.words[0].start < last.words[-1].end or not agree(words, hand.size):
        return False
    both = (*last.players, *fact.players), (*last.pairs, *fact.pairs)
    hand.waiting[-1] = last._replace(words=words, players=both[0], pairs=both[1], rest=fact.rest)
    return True


_NAMED_ALIKE = (
    *(declarations.dealt, declarations.turned, declarations.everybody, declarations.in_only),
    *(declarations.in_but, declarations.stayed, declarations.out, declarations.all_passed),
    *(declarations.others_out, declarations.others_in, declarations.intents, declarations.drew),
    *(declarations.drew_each, declarations.alone, declarations.against),
    *(outcomes.tricks, outcomes.result, outcomes.split, outcomes.evens),
    *(outcomes.in_order, outcomes.sweep, outcomes.no_trick, outcomes.rest_took),
    *(outcomes.each_took, outcomes.trick),
    *(outcomes.won, outcomes.carried, outcomes.tied, outcomes.boo, outcomes.paid),
    *(outcomes.pot_now, outcomes.misdealt, outcomes.ante),
)
"""Functions with the name of the kind of facts that they record."""
_TAKERS: Mapping[str, Callable[[NotedHand, Fact], bool]] = MappingProxyType(
    {
        **{taker.__name__: taker for taker in _NAMED_ALIKE},
        "trump": declarations.turned,
        "nobody_drew": declarations.drew_each,
        "won_pot": outcomes.won,
        "last": outcomes.nothing,
        "house": outcomes.nothing,
    }
)
