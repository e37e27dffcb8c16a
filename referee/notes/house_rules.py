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

_OF_OTHERS = frozenset({"BUY", "CARDS", "DRAW", "START"})
_PAYS = frozenset({"BOO", "DOWN", "MATCH", "OWE", "PAY"})
_WEAK = frozenset({"most", "the most", "top", "tops"})
"""Words that tell a limit beside such as pay."""
_OF_ANTE = frozenset({"ANTE", "EVERYHAND", "INPOT"})
_MOST_ANTE = 10
"""A higher number `each` is what all brought, unless the pots say otherwise."""


class RulesNoted(NamedTuple):
    """Possible rules."""

    knobs: tuple[tuple[str, str], ...] = ()
    ante: NotedSum | None = None
    start: NotedSum | None = None
    unread: NotedSum | None = None
    """The least sum about the stakes that was not understood, perhaps a limit."""


def house_rules(evening: NotedEvening) -> Iterator[RulesNoted]:
    limit = evening.of_kind("limit")
    chosen = [event for event in evening.header if isinstance(event, RulesChosen)]
    limited = limit or any(knob.knob == "limit" for event in chosen for knob in event.knobs)
    none = (("limit", "none"),) if evening.of_kind("no_limit") else ()
    told = (("limit", ""),) if limit else none
    exempt = ((), (("ante-exempt", "none"),))
    winner = ((), (("limit-winner", "no"),)) if limited else ((),)
    leaver = ((), (("leaver-antes", "no"),)) if evening.of_kind("left") else ((),)
    for (ante, start), *more in product(_antes(evening), exempt, winner, leaver):
        unread = None if told else min(evening.unread, default=None)
        yield RulesNoted((*told, *chain.from_iterable(more)), ante, start, unread)


def _antes(evening: NotedEvening) -> Iterator[tuple[NotedSum | None, NotedSum | None]]:
    """Yield possible antes and starting stacks."""
    antes = [fact.sums[0] for fact in evening.antes] or [
        hand.ante for hand in evening.hands if hand.ante
    ][:1]
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
    hand = next((hand for hand in evening.hands if hand.pot is not None and hand.table), None)
    if hand is None or hand.pot is None or hand.number > 2:
        return None
    return hand.pot._replace(value=hand.pot.value / len(hand.table))


def stakes_told(words: Sequence[NoteWord]) -> list[Phrase]:
    """Return the limit and ante in free words, each with one number: `nobody ever pays more than 20`."""
    told = [_stake(part) for part in parts_of(words) if kinds_in(part) & VALUES]
    return [one for one in told if one] if all(told) else []


def _plainly(word: NoteWord) -> str:
    return word.text.lower()


def _stake(words: Sequence[NoteWord]) -> Phrase | None:
    values = [
        word
        for word, after in zip_longest(words, words[1:])
        if word.kinds & VALUES and not (after and "HAND" in after.kinds)
    ]
    kinds, amount = kinds_in(words), sum_of(values[0]) if len(values) == 1 else None
    if amount is None or kinds & _OF_OTHERS:
        return None
    denied = kinds & {"NOTWORDS", "NOBODY"}
    pays = bool(kinds & _PAYS)
    limit = {"LIMIT", "MORE"} if denied and pays else {"LIMIT"}
    for kind, tells in (("limit", limit), ("ante", _OF_ANTE)):
        telling = [word for word in words if word.kinds & tells]
        if telling and (kind == "ante" or pays or not {*map(_plainly, telling)} <= _WEAK):
            both = sorted({telling[-1], values[0]}, key=lambda word: word.start)
            apart = kind == "limit" and kinds & {"ANTE", "EACH", "EVERYHAND"}
            return None if apart or (kind == "ante" and denied) else Phrase(kind, tuple(both))
    shared = [word for word in words if word.kinds & {"ALL", "EACH"}]
    high = not (denied or amount.cents) and amount.value > _MOST_ANTE
    both = sorted({*shared[:1], values[0]}, key=lambda word: word.start)
    return Phrase("each", tuple(both)) if shared and high else None  # `everybody 40`
