"""The effect of a change on its passage and all later ones, unless one contradicts it."""

from typing import NamedTuple

from referee.audits.judgement import Judgement
from referee.audits.passage import Passage
from referee.audits.repairs.change import Change
from referee.audits.repairs.retrial import Key, judged_again, key, keys, sought
from referee.audits.repairs.window import Retried, Window
from referee.books import House
from referee.events import Event, PotAwarded, PotCarried
from referee.game import Effort
from referee.replay import EveningSoFar


class Outcome(NamedTuple):
    """The effect of a change that nothing contradicts."""

    gone: frozenset[Key]
    """Findings that count and disappear."""
    borne_out: frozenset[int]
    """Lines that needed a correction in the book, and do not under the change."""
    clearer: int
    """The number of unknown facts that it settles: who stayed, what was paid."""


def outcome(window: Window, change: Change, effort: Effort) -> Outcome | None:
    """Return the effect of a change; None if anything contradicts it.

    Raises `BoundPassedError` past the effort.
    """
    first, met = change.place, list[Outcome]()

    def judged(
        passage: Passage, events: tuple[Event, ...], evening: EveningSoFar
    ) -> Judgement | None:
        explained = passage is window.passage
        return judged_again(passage, events, evening, effort, explained=explained)

    replaced = {first: change.replaced, first + 1: change.following}
    for again in window.retried(replaced, judged, frozenset({first + 1})):
        found = _met(again) if again and _pot_agrees(again) else None
        if found is None:
            return None
        met.append(found)
    gone = frozenset(key for outcome in met for key in outcome.gone)
    borne_out = frozenset(line for outcome in met for line in outcome.borne_out)
    return Outcome(gone, borne_out, sum(outcome.clearer for outcome in met))


def _met(again: Retried) -> Outcome | None:
    """Return the effect on one passage; None if it contradicts the change."""
    passage, old, new = again.passage, again.passage.judgement, again.judgement
    was, now = keys(passage), set(map(key, new.findings))
    written, changed = _corrected(old, passage.before), _corrected(new, again.before)
    if not now <= was or sum(changed.values()) > sum(written.values()) or _darker(old, new):
        return None
    clearer = sum(_known(new)) - sum(_known(old))
    return Outcome(sought(passage) - now, frozenset(written.keys() - changed.keys()), clearer)


def _known(judgement: Judgement) -> tuple[bool, ...]:
    hand, left = judgement.hand, judgement.evening.leftovers
    return (
        judgement.settlement is not None,
        left.carried is not None,
        hand is not None and hand.stayers is not None,
        hand is not None and hand.taken is not None,
    )


def _darker(old: Judgement, new: Judgement) -> bool:
    pairs = zip(_known(old), _known(new), strict=True)
    lost = any(before and not now for before, now in pairs)
    return lost or not new.evening.books.unsure <= old.evening.books.unsure


def _corrected(judgement: Judgement, before: EveningSoFar) -> dict[int, int]:
    """Return the chips created or lost to balance the book, line by line; a missing hand counts as one."""
    found, hand, last = dict[int, int](), judgement.hand, before.hand_number
    if hand and last is not None and hand.number > last + 1:
        found[hand.at.line] = 1
    deal = judgement.reckoning.deal
    for entry in judgement.reckoning.recorded:
        move, at = entry.movement, entry.at
        if at and entry.from_nowhere:
            of_pot = House.POT in (move.giver, move.taker)
            line = ((deal.lines.pot_at if deal and of_pot else None) or at).line
            found[line] = found.get(line, 0) + move.chips
    return found


def _pot_agrees(again: Retried) -> bool:
    """Return whether the pot went where the judgement sends it, as far as recorded."""
    settlement, events = again.judgement.settlement, again.events
    if settlement is None:
        return True
    awarded = {event.player for event in events if isinstance(event, PotAwarded)}
    carried = any(isinstance(event, PotCarried) for event in events)
    if awarded:
        return awarded == set(settlement.winners)
    return not (carried and settlement.winners)
