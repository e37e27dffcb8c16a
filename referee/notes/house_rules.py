"""The rules of a table, by its words and sums."""

from collections.abc import Iterator, Sequence
from itertools import chain, product, zip_longest
from typing import NamedTuple

from referee.evening_events import RulesChosen
from referee.notes.clauses import parts_of
from referee.notes.evening import NotedEvening
from referee.notes.facts import NotedSum, sum_of
from referee.notes.phrases import Phrase
from referee.notes.vocabulary import VALUES, NoteWord, kinds_in

_OF_OTHERS = frozenset(
    {"BEAT", "BUY", "CARDS", "DRAW", "LASTTIME", "LEAVE", "ME", "NAME", "OUT", "START", "TIME"}
)
"""Words of other numbers than stakes."""
_PAYS = frozenset({"BOO", "DOWN", "MATCH", "OWE", "PAY"})
_UNLIMITED = frozenset({"NOLIMIT"})
_WEAK = frozenset({"most", "the most", "top", "tops", "max", "the max"})
"""Words that tell a limit only beside such as pay."""
_PER_HAND = frozenset({"ANTE", "EVERYHAND", "INPOT"})
_POSTED = frozenset({"ANTE", "CHIPS", "COIN", "MONEY", "PAY"})
_OF_START = frozenset({"ALL", "CHIPS", "EACH", "FILLER", "FOR", "HAS", "NUM", "PAY", "PREP", "TO"})
_MOST_ANTE = 10
"""A higher number `each` is what all brought, unless the pots say otherwise."""


class RulesNoted(NamedTuple):
    """Possible rules."""

    knobs: tuple[tuple[str, str], ...] = ()
    ante: NotedSum | None = None
    start: NotedSum | None = None
    unread: NotedSum | None = None
    """The least sum about the stakes that was not understood, perhaps a limit."""
    shared: bool = False
    """The ante is the first pot, shared among all, for nobody told one."""


def house_rules(evening: NotedEvening) -> Iterator[RulesNoted]:
    limit = evening.of_kind("limit")
    chosen = [event for event in evening.header if isinstance(event, RulesChosen)]
    limited = limit or any(knob.knob == "limit" for event in chosen for knob in event.knobs)
    unlimited = any(not one.after for one in evening.of_kind("no_limit"))
    none = (("limit", "none"),) if unlimited else ()
    told = (("limit", ""),) if limit else none
    nobody = (("ante-exempt", "none"),)
    exempt = (nobody,) if evening.of_kind("all_ante") else ((), nobody)
    winner = ((), (("limit-winner", "no"),)) if limited else ((),)
    leaver = ((), (("leaver-antes", "no"),)) if evening.of_kind("left") else ((),)
    unread = None if told else min(evening.unread, default=None)
    told_antes = evening.antes or evening.each or any(hand.ante for hand in evening.hands)
    for (ante, start), *more in product(_antes(evening), exempt, winner, leaver):
        knobs = (*told, *chain.from_iterable(more))
        yield RulesNoted(knobs, ante, start, unread, shared=not told_antes)


def _antes(evening: NotedEvening) -> Iterator[tuple[NotedSum | None, NotedSum | None]]:
    """Yield possible antes and starting stacks."""
    antes = [fact.sums[0] for fact in evening.antes]
    antes = antes or [hand.ante for hand in evening.hands if hand.ante][:1]
    starts = [one.fact.sums[0] for one in evening.of_kind("start") if one.fact.sums]
    each = [fact.sums[0] for fact in evening.each]
    if not antes and not each and (share := first_share(evening)):
        yield share, next(iter(starts), None)
    if antes or (starts and each) or not each:
        more = [one for one in each if one not in antes and one not in starts]
        if not antes and more:
            yield min(more), starts[0]
        elif not starts and more:
            yield antes[0], max(more)
        yield next(iter(antes), None), next(iter(starts), None)
        if not starts and len({*antes}) > 1:  # a `stake` may be what everybody brought
            yield min(antes), max(antes)
    elif len(each) > 1:
        yield min(each), max(each)
    else:
        ways = [(each[0], None), (None, each[0])]
        high = each[0].value > _MOST_ANTE * (100 if each[0].cents else 1)
        yield from reversed(ways) if high else ways


def first_share(evening: NotedEvening) -> NotedSum | None:
    """Return the ante, if the first pot consists of antes alone, to be tested."""
    hand = next(iter(evening.hands), None)
    if hand is None or hand.pot is None or not hand.table or hand.number > 2:
        return None
    return hand.pot._replace(value=hand.pot.value / len(hand.table))


def stakes_told(words: Sequence[NoteWord]) -> list[Phrase]:
    """Return the limit and ante in free words, each with one number: `nobody ever pays more than 20`."""
    told = [_stake(part) for part in parts_of(words) if kinds_in(part) & (VALUES | _UNLIMITED)]
    return [one for one in told if one] if all(told) else []


def _stake(words: Sequence[NoteWord]) -> Phrase | None:
    unlimited = tuple(word for word in words if word.kinds & _UNLIMITED)
    if unlimited and not kinds_in(words) & VALUES:
        return Phrase("no_limit", unlimited)
    values = [
        word
        for word, after in zip_longest(words, words[1:])
        if word.kinds & VALUES and not (after and "HAND" in after.kinds)
    ]
    kinds, amount = kinds_in(words), sum_of(values[0]) if len(values) == 1 else None
    others = kinds_in(word for word in words if "LIMIT" not in word.kinds)
    if amount is None or others & _OF_OTHERS:
        return None
    denied, shared = bool(kinds & {"NOTWORDS", "NOBODY"}), bool(kinds & {"ALL", "EACH"})
    new = sum(word.kinds == {"WORD"} for word in words)
    high = amount.value > _MOST_ANTE and not amount.cents
    telling = {"LIMIT", "MORE"} if denied else {"LIMIT"}
    weak = {word.text.lower() for word in words if word.kinds & telling} <= _WEAK
    if kinds & telling and not kinds & (_PER_HAND | {"EACH"}):
        kind, tells = ("limit", telling) if kinds & _PAYS or not (weak or denied) else ("", set())
    elif (
        kinds & _PER_HAND
        and not (kinds & telling or denied or high or new > 1)
        and (shared or kinds & _POSTED)
    ):
        kind, tells = "ante", set(_PER_HAND)
    elif shared and high and not (denied or new) and kinds <= _OF_START:
        kind, tells = "each", {"ALL", "EACH"}
    else:
        return None
    both = {values[0], *(one for one in words if one.kinds & tells)}
    return Phrase(kind, tuple(sorted(both, key=lambda one: one.start))) if kind else None
