"""Slips of the pen: the single change of the record that would explain a finding away.

A record typed by hand is likelier wrong than a player. For a finding that rests on cards, every
change of one letter in one of those cards, and every exchange of one of them with another card of
the same player or trick, is tried by judging the hand again. A change explains the finding when
nothing speaks against it: the finding is gone, no other has come, and the pot went where the hand as
changed would have sent it. Nothing is ever applied; it is only offered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.cards import Card, SeenCard, WrittenCard
from referee.events import CardPlayed, Event, PotAwarded, PotCarried
from referee.findings import Finding, Severity, Slip, Status
from referee.judgement import Judgement, judge
from referee.replay.versions import cards_written, disputes, with_cards
from referee.rulesets import Ruleset
from referee.source import Span
from referee.table import Evening, Hand

MOST_SEARCHES = 200
"""Findings of one log for which a slip is looked for; each search judges a hand some fifty times."""

NONE_FITS = "No single change of a card fits the rest of the record."
NOT_SOUGHT = f"Not looked for: the log has more than {MOST_SEARCHES} findings before this one."


class _Change(NamedTuple):
    """Other cards at one or two places of the record."""

    cards: tuple[tuple[Span, Card, Card], ...]
    """Place, the card written there, the card that may have been meant."""


def with_slips(
    judgement: Judgement,
    events: Sequence[Event],
    evening: Evening,
    ruleset: Ruleset,
    searches: int = MOST_SEARCHES,
) -> Judgement:
    """The judgement with the slip of the pen that would explain each finding away.

    At most `searches` findings are looked at; the others say that they were not.
    """
    if judgement.hand is None or not any(map(worth_a_look, judgement.findings)) or disputes(events):
        return judgement
    search = _Search(judgement, tuple(events), evening, ruleset)
    sought = [one for one in judgement.findings if worth_a_look(one)][:searches]
    found = (
        search.looked_at(one) if one in sought else _left_out(one) for one in judgement.findings
    )
    return judgement._replace(findings=tuple(found))


def _left_out(finding: Finding) -> Finding:
    return replace(finding, no_slip=NOT_SOUGHT) if worth_a_look(finding) else finding


def worth_a_look(finding: Finding) -> bool:
    """Whether the finding rests on a card and still counts against somebody."""
    settled = finding.problem.status in (Status.CORRECTED, Status.WAIVED)
    return finding.problem.card is not None and not settled and _counts(finding)


def _counts(finding: Finding) -> bool:
    return finding.severity in (Severity.VIOLATION, Severity.DISCREPANCY)


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for the slips in one hand."""

    judgement: Judgement
    events: tuple[Event, ...]
    evening: Evening
    ruleset: Ruleset

    def looked_at(self, finding: Finding) -> Finding:
        """The finding with the slip to offer, or with the word that there is none."""
        slip = self._slip(finding)
        return replace(finding, slip=slip, no_slip="" if slip else NONE_FITS)

    def _slip(self, finding: Finding) -> Slip | None:
        """The first slip that fits, and how many others do."""
        different = {frozenset(one.cards): one for one in self._changes(finding)}
        fitting = [one for one in different.values() if self._explains(one, finding)]
        return _told(fitting, self.judgement.hand) if fitting else None

    def _changes(self, finding: Finding) -> Iterator[_Change]:
        """Every change to try, those of the card that proves the finding first."""
        written = {one.at: one.card for one in cards_written(self.events)}
        places = [*(one.at for one in finding.problem.evidence), finding.problem.at]
        for at in places:
            yield from self._one_letter(at, written.get(at))
        for at in places:
            yield from self._exchanges(at, written)

    def _one_letter(self, at: Span, written: WrittenCard | None) -> Iterator[_Change]:
        if not isinstance(written, Card):
            return
        for meant in self.ruleset.playing_deck.strength:
            if (meant.rank is written.rank) != (meant.suit is written.suit):
                yield _Change(((at, written, meant),))

    def _exchanges(self, at: Span, written: Mapping[Span, WrittenCard]) -> Iterator[_Change]:
        """Two cards of one player, or of one trick, in each other's place."""
        whose = {play.at: play.player for play in self._plays()}
        card = written.get(at)
        for place, other in written.items():
            beside = place.line == at.line or (at in whose and whose.get(place) == whose[at])
            if beside and place != at and isinstance(card, Card) and isinstance(other, Card):
                yield _Change(((at, card, other), (place, other, card)))

    def _plays(self) -> Iterator[CardPlayed]:
        hand = self.judgement.hand
        return (play for trick in (hand.tricks if hand else ()) for play in trick.plays)

    def _explains(self, change: _Change, finding: Finding) -> bool:
        cards: dict[Span, SeenCard] = {at: meant for at, _, meant in change.cards}
        events = with_cards(self.events, cards)
        changed = judge(events, self.evening, self.ruleset)
        left = {_key(one) for one in changed.findings if _counts(one)}
        before = {_key(one) for one in self.judgement.findings if _counts(one)}
        return left <= before - {_key(finding)} and _pot_agrees(changed, events)


def _key(finding: Finding) -> tuple[str, Span]:
    return finding.code, finding.problem.at


def _pot_agrees(judgement: Judgement, events: Sequence[Event]) -> bool:
    """Whether the pot went where this judgement sends it, as far as the record tells."""
    settlement = judgement.settlement
    if settlement is None:
        return True
    awarded = {event.player for event in events if isinstance(event, PotAwarded)}
    carried = any(isinstance(event, PotCarried) for event in events)
    if awarded:
        return awarded == set(settlement.winners)
    return not (carried and settlement.winners)


def _told(fitting: Sequence[_Change], hand: Hand | None) -> Slip:
    """The slip in words."""
    at, written, meant = fitting[0].cards[0]
    sentence = (
        f"{_as_slip(fitting[0], hand)} would make the hand legal, and nothing else in the record "
        "speaks against it."
    )
    if len(fitting) == 2:
        sentence += f" So would {_as_slip(fitting[1], hand)}."
    elif len(fitting) > 2:
        sentence += f" {len(fitting) - 1} other single changes would do as well."
    return Slip(at, str(written), str(meant), sentence)


def _as_slip(change: _Change, hand: Hand | None) -> str:
    at, written, meant = change.cards[0]
    if len(change.cards) > 1:
        return f"{written} and {meant} written in each other's place"
    return f"{meant} written as {written}{_in_trick(at, hand)}"


def _in_trick(at: Span, hand: Hand | None) -> str:
    tricks = hand.tricks if hand else ()
    return next((f" in trick {one.number}" for one in tricks if one.at.line == at.line), "")
