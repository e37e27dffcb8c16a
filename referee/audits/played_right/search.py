"""The lawful lines behind the card that was due, each followed to its end."""

from collections.abc import Iterable, Iterator

from referee.audits.played_right.sentences import told
from referee.audits.slips import Step
from referee.events import CardPlayed
from referee.game import BoundPassedError, Card, Finding, PlayedRight, Player
from referee.laws import law_of
from referee.layouts import Layout, Tally
from referee.playouts import (
    MOST_CARDS,
    Ending,
    Stakes,
    ends_and_cards,
    own_hand_of,
    played,
    tally_of,
)
from referee.replay import Duty, Hand, Table, Trick, replay
from referee.rulesets import Ruleset

_SPENT = "the offences before this one have used up what a log may take"


class RightPlaySearch:
    """The search for the offences of one hand; `left`: cards that may still be laid down."""

    def __init__(self, step: Step, stakes: Stakes, left: int) -> None:
        self.stakes, self.ruleset, self.left = stakes, step.rules.ruleset, left
        moments = replay(step.events, step.evening, self.ruleset).moments
        self.tables = {
            at: table
            for table, one in moments
            if isinstance(one, CardPlayed)
            for at in (one.at, *([one.taken_back.at] if one.taken_back else []))
        }

    def looked_at(self, finding: Finding) -> PlayedRight | None:
        """What it would have come to; None where the record does not tell enough."""
        table = self.tables.get(finding.problem.at)
        position = _position(table, finding, self.ruleset) if table else None
        if position is None:
            return None
        order, layout = position
        legal = finding.problem.legal
        try:
            tallies = self._ends(layout, legal, insists=_insists(finding, self.ruleset))
        except BoundPassedError as passed:
            self.left = max(0, self.left - MOST_CARDS)
            return PlayedRight(legal, sentence=f"not said, for {passed}", reason=str(passed))
        knowing = self.ruleset.knowledge_lead or self.ruleset.cinch != "none"
        endings = tuple(self._endings(tallies, order))
        return told(finding, endings, self.stakes, legal, knowing=knowing)

    def _ends(self, layout: Layout, legal: tuple[Card, ...], *, insists: bool) -> frozenset[Tally]:
        """Every end behind the cards that were legal."""
        found: frozenset[Tally] = frozenset()
        for card in legal:
            if not self.left:
                raise BoundPassedError(_SPENT)
            after, seat = played(layout, card, self.ruleset), 0 if insists else None
            most = min(MOST_CARDS, self.left)
            reached, cards = ends_and_cards(after, self.ruleset, most, seat)
            self.left -= cards
            found |= reached
        return found

    def _endings(self, tallies: frozenset[Tally], order: tuple[Player, ...]) -> Iterator[Ending]:
        places = [order.index(one) for one in self.stakes.order]
        for tally in tallies:
            yield self.stakes.endings[tuple(tally[place] for place in places)]


def _insists(finding: Finding, ruleset: Ruleset) -> bool:
    """Whether the duty that was broken goes on: who is sure of three tricks plays from the top."""
    cinch = law_of(finding).breaks in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW)
    return cinch and ruleset.cinch == "three-sure"


def _position(
    table: Table, finding: Finding, ruleset: Ruleset
) -> tuple[tuple[Player, ...], Layout] | None:
    """The stayers, the offender first, and the whole layout at the offence; None: not all known."""
    hand, trick, player = table.hand, table.trick, finding.problem.player
    if hand is None or trick is None or player is None or hand.trump is None or hand.doubts:
        return None
    order = hand.order_behind(player)
    cards = tuple(one.card for one in trick.plays if isinstance(one.card, Card))
    hands = tuple(own_hand_of(table, one) for one in order)
    known = tuple(one for one in hands if one is not None)
    if len(known) < len(order) or not set(finding.problem.legal) <= set(known[0]):
        return None
    if len(cards) < len(trick.plays) or not _in_turn(hand, trick, order):
        return None
    if ruleset.lead == "not-until-broken" and not _all_named(hand.before(trick)):
        return None
    winners = [one.winner for one in hand.before(trick)]
    return order, Layout(
        known,
        hand.trump,
        leader=-len(cards) % len(order),
        trick=trick.number,
        table=cards,
        face_down=trick.face_down and bool(cards),
        taken=tally_of(winners, order, ruleset),
        trump_broken=table.trump_broken,
    )


def _all_named(tricks: Iterable[Trick]) -> bool:
    """Whether every card of them is known; else one of them may have broken trumps."""
    return all(isinstance(play.card, Card) for trick in tricks for play in trick.plays)


def _in_turn(hand: Hand, trick: Trick, order: tuple[Player, ...]) -> bool:
    """Whether all tricks before are told, and everybody played to this one in his turn."""
    before = hand.before(trick)
    numbered = [one.number for one in before] == [*range(1, trick.number)]
    whole = all(one.whole and one.winner for one in before)
    played_before = tuple(one.player for one in trick.plays)
    behind = order[len(order) - len(played_before) :]
    return numbered and whole and played_before == behind
