"""The lawful lines of play after the card that was due, each followed to its end."""

from collections.abc import Iterator

from referee.audits.passage import Passage
from referee.audits.played_right.sentences import summed_up
from referee.events import CardPlayed
from referee.game import BoundPassedError, Card, Finding, PlayedRight, Player
from referee.laws import law_of
from referee.layouts import Layout, Tally
from referee.playouts import (
    MOST_CARDS,
    Ending,
    Stakes,
    as_recorded,
    ends_and_cards,
    played,
)
from referee.replay import Duty, Hand, Table, Trick, heeds_broken_trumps
from referee.rulesets import Ruleset

_SPENT = "the offences before this one have used up what a log may take"


class RightPlaySearch:
    """Follows the offences of one hand; `left`: cards that may still be laid down."""

    def __init__(self, passage: Passage, stakes: Stakes, left: int) -> None:
        self.stakes, self.ruleset, self.left = stakes, passage.rules.ruleset, left
        self.tables = {
            at: table
            for table, event in passage.moments()
            if isinstance(event, CardPlayed)
            for at in (event.at, *([event.taken_back.at] if event.taken_back else []))
        }

    def played_right(self, finding: Finding) -> PlayedRight | None:
        """What the hand would have come to; None where the record does not say enough."""
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
        return summed_up(finding, endings, self.stakes, legal, knowing=knowing)

    def _ends(self, layout: Layout, legal: tuple[Card, ...], *, insists: bool) -> frozenset[Tally]:
        """Every end that the legal cards lead to."""
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
        places = [order.index(player) for player in self.stakes.order]
        for tally in tallies:
            yield self.stakes.endings[tuple(tally[place] for place in places)]


def _insists(finding: Finding, ruleset: Ruleset) -> bool:
    """Whether the duty that was broken goes on: a player sure of three tricks plays from the top."""
    cinch = law_of(finding).breaks in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW)
    return cinch and ruleset.cinch == "three-sure"


def _position(
    table: Table, finding: Finding, ruleset: Ruleset
) -> tuple[tuple[Player, ...], Layout] | None:
    """The stayers, the offender first, and the whole layout at the offence; None: not all known."""
    hand, trick, player = table.hand, table.trick, finding.problem.player
    if hand is None or trick is None or player is None or hand.trump is None or hand.doubts:
        return None
    order = hand.order_from(player)
    layout = as_recorded(table, order, ruleset) if order else None
    if layout is None or not set(finding.problem.legal) <= set(layout.hands[0]):
        return None
    before = [play.card for earlier in hand.before(trick) for play in earlier.plays]
    if heeds_broken_trumps(ruleset) and not all(isinstance(card, Card) for card in before):
        return None  # a card that nobody noted may have broken trumps
    return (order, layout) if _in_turn(hand, trick, order) else None


def _in_turn(hand: Hand, trick: Trick, order: tuple[Player, ...]) -> bool:
    """Whether all earlier tricks are recorded, and everybody played to this one in turn."""
    before = hand.before(trick)
    numbered = [earlier.number for earlier in before] == [*range(1, trick.number)]
    whole = all(earlier.whole and earlier.winner for earlier in before)
    have_played = tuple(play.player for play in trick.plays)
    due = order[len(order) - len(have_played) :]
    return numbered and whole and have_played == due
