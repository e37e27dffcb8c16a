"""Effect of each kind of fact on a hand, and what a hand lets a fact mean."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, takewhile
from types import MappingProxyType

from referee.game import Player
from referee.notes import declarations, outcomes, played
from referee.notes.evening import NotedHand
from referee.notes.facts import Fact, NotedSum
from referee.notes.persons import OUT, agree
from referee.notes.phrases import used
from referee.notes.vocabulary import fold

_TIMES = 300
"""The least bare number that is a time; no evening has so many hands."""


def is_first(fact: Fact) -> bool:
    return any(
        "FIRST" in word.kinds or fold(word.text).endswith(("first", "1st")) for word in fact.words
    )


def is_of_bourre(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether what stays is the bourré just paid, and no pot."""
    paid = hand.sources.get("paid") or hand.sources.get("bourre")
    won = hand.winner is not None or any(one.kind == "pairs" for one in hand.waiting)
    return fact.follows(paid) and won and not fact.kinds & {"TIE", "NOBODY"}


def is_count(fact: Fact, hand: NotedHand, table: Sequence[Player]) -> bool:
    """Tell whether numbers of everybody are stacks: too many for tricks."""
    numbers = fact.counts.values()
    many = sum(numbers) > hand.size * (2 if hand.over else 4)
    return set(fact.players) >= set(table) and len(numbers) == len(fact.pairs) and many


def numbers_of_hand(fact: Fact) -> list[int]:
    """Return the possible numbers of the hand, in a clause that opens one."""
    counted = [word for word in fact.words if "LINENO" in word.kinds]
    counted += [
        two for one, two in pairwise(fact.words) if "HAND" in one.kinds and "NUM" in two.kinds
    ]
    return [word.value for word in counted if isinstance(word.value, int)]


def waits_for_dealer(hand: NotedHand, fact: Fact) -> bool:
    here = hand.opened.line == fact.line
    open_ = hand.dealer is None and fact.line not in hand.lines
    unread = _dealt_in(hand.opened) if open_ else ()
    fresh = (here or not hand.has_play) and unread in ((), fact.players)
    fresh = fresh and hand.dealer in ((None, *fact.players) if here else (None,))
    return fresh or (hand.misdealt and not hand.over)


def was_pot(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether "it is 18" follows a pot without a sum."""
    told = hand.sources.get("pot")
    return hand.pot is None and told is not None and told.line == fact.line


def is_small_number(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether a bare number may be one of cards or tricks."""
    kinds = fact.kinds
    bare = len(fact.numbers) == len(fact.sums) == 1 and not kinds & {"MONEY", "CHIPS", "POT", "IS"}
    return bare and 0 < fact.numbers[0] <= hand.size


def is_time(fact: Fact) -> bool:
    """Tell whether a bare number before a dealer is a time: `1941 Ann deals`."""
    bare = fact.kind == "hand" and [word.kinds for word in fact.words] == [{"NUM"}]
    return bare and fact.sums[0].value >= _TIMES


def may_be_draws(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether numbers may be draws: above all tricks, in a hand with a turned card, rows or a count."""
    tricks = hand.sources.get("tricks")
    above = tricks is not None and tricks.original != "pairs" and _place(fact) < _place(tricks)
    shown = bool(hand.up or hand.rows) or above
    if any(row.fact.line < fact.line for row in hand.rows.values()):
        return False
    if len(fact.pairs) > 1:
        return not hand.drawn and shown
    later = tricks is not None and _place(tricks) < _place(fact)
    return fact.pairs[0][0] not in hand.drawn and shown and not later


def is_stacks(fact: Fact, table: Sequence[Player], size: int) -> bool:
    """Tell whether numbers above the first hand are everybody's chips."""
    told = {player: number or 0 for player, number in fact.pairs}
    return fact.rest is None and told.keys() == {*table} and min(told.values()) > size


def may_be_paid(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether numbers are the cost of a bourré: the pot, or less for all."""
    numbers = {number or 0 for _, number in fact.pairs}
    pot = hand.pot.value if hand.over and hand.pot is not None else 0
    lost = all(hand.tricks.get(player) == 0 for player, _ in fact.pairs)
    alike = len(numbers) == 1 and (0 if lost else hand.size) < max(numbers) <= pot
    return alike and (len(fact.pairs) > 1 or pot in numbers)


def hand_paid(fact: Fact, hands: Sequence[NotedHand]) -> NotedHand:
    """Return the hand a fact belongs to: the one before for a bourré paid before any play."""
    before, now = hands[-2:] if len(hands) > 1 else (*hands, *hands)
    late = fact.kind == "paid" and fact.sums == (before.pot,) and not now.has_play
    lost = {one for one in fact.players if one in before.bourre or before.tricks.get(one) == 0}
    return before if late and {*fact.players} == lost - before.paid.keys() else now


def dealt_by_another(fact: Fact, hand: NotedHand) -> bool:
    """Tell whether another hand is dealt: `before that Bea dealt`."""
    return _dealt_in(fact) not in ((), (hand.dealer,)) and bool(hand.dealer) and hand.has_play


def _dealt_in(fact: Fact) -> tuple[Player, ...]:
    """Return who deals in words that were not understood."""
    above = [*takewhile(lambda word: "DEAL" not in word.kinds, fact.words)]
    names = [(Player(str(word.value)), word.text) for word in above if "NAME" in word.kinds]
    named = [who for who, typed in names if who.islower() or not typed.islower()]  # `1 per deal`
    return tuple(named[-1:]) if len(above) < len(fact.words) else ()


def may_begin(fact: Fact) -> bool:
    pot = fact.kind == "pot_now" and fact.kinds & {"IS", "INPOT"}
    return bool(pot) or fact.kind in used("opens")


def leader_of(hand: NotedHand) -> Player | None:
    told = {who: n for one in hand.waiting for who, n in one.counts.items()} | hand.tricks
    best = [who for who, number in told.items() if number == max(told.values())]
    return best[0] if sum(told.values()) == hand.size and len(best) == 1 else None


def _place(fact: Fact) -> tuple[int, int]:
    return fact.line, min((word.start for word in fact.words), default=0)


def take(hand: NotedHand, fact: Fact) -> bool:
    """Add a fact, all or nothing; tell whether it fits. No pot, ante or payment is below nothing."""
    hand.lines.add(fact.line)
    taker = _TAKERS.get(fact.kind)
    if fact.kind == "won" and played.names_taker(hand, fact):
        return True
    if taker is None:
        hand.waiting.append(fact)
        return True
    before = hand.copied()
    if "POT" in fact.kinds and fact.sums and len(hand.source("pot").words) == 1:
        hand.pot = None  # `FIVE. Pot 4 to Ann`
    fits = all(one.value >= 0 for one in fact.sums) and taker(hand, fact)
    if not fits:
        hand.put_back(before)
    return fits


def without_the_out(hand: NotedHand, fact: Fact) -> Fact | None:
    """Return a list without those it calls out; None if that contradicts the hand."""
    gone = tuple(player for player, number in fact.pairs if number == OUT)
    if gone and not take(hand, fact._replace(kind="out", players=gone, pairs=())):
        return None
    return fact._replace(
        players=tuple(player for player in fact.players if player not in gone),
        pairs=tuple(pair for pair in fact.pairs if pair[0] not in gone),
    )


def more_of_list(hand: NotedHand, fact: Fact) -> bool:
    """Add numbers to the list before a player without one; tell whether that fits."""
    last = hand.waiting[-1] if hand.waiting else None
    if last is None or last.kind != "pairs" or last.line != fact.line or last.rest is not None:
        return False
    words = (*last.words, *fact.words)
    if not agree(words, hand.size):
        return False
    both = (*last.players, *fact.players), (*last.pairs, *fact.pairs)
    hand.waiting[-1] = last._replace(words=words, players=both[0], pairs=both[1], rest=fact.rest)
    return True


def _won_pot(hand: NotedHand, fact: Fact) -> bool:
    """Record the winner; of a trick, if its cards stand before: `Ks 9s 2c (Ann won it)`."""
    taken = None if "POT" in fact.kinds else played.takes_trick(hand, fact)
    return outcomes.won(hand, fact) if taken is None else taken


def _carried(hand: NotedHand, fact: Fact) -> bool:
    """Record that the pot stays, unless one player alone is in."""
    return len({*hand.table} - {*hand.out}) != 1 and outcomes.carried(hand, fact)


def _last(hand: NotedHand, fact: Fact) -> bool:
    """Note `last`, for the trick behind it."""
    hand.sources["last"] = fact
    return True


_TAKERS: Mapping[str, Callable[[NotedHand, Fact], bool]] = MappingProxyType(
    {
        **vars(declarations),
        **vars(outcomes),
        "trick": played.trick,
        "alone": declarations.in_only,
        "in_with": declarations.stayed,
        "trump": declarations.turned,
        "nobody_drew": declarations.drew_each,
        "won_pot": _won_pot,
        "carried": _carried,
        "last": _last,
        "house": outcomes.nothing,
    }
)
"""Functions with the name of the kind of facts that they record, and others."""


def as_count(fact: Fact) -> Fact:
    """Turn numbers taken for something else into a count of chips."""
    if fact.kind == "gains":
        return fact._replace(kind="scored")
    return fact._replace(kind="counted", sums=fact.sums[:1] or sums_of(fact), pairs=())


def sums_of(fact: Fact) -> tuple[NotedSum, ...]:
    return tuple(NotedSum(Fraction(number)) for number in fact.counts.values())
