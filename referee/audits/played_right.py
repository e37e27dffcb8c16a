"""The payments of a hand if the due card had been played. Decision 0172."""

from referee import playouts
from referee.audits.passage import Passage
from referee.events import CardPlayed
from referee.findings import Finding, PlayedRight, SeatOutcome, Severity, Status
from referee.game import BoundPassedError, Card, Player
from referee.laws import breaks, law_of
from referee.layouts import Layout, Tally
from referee.messages import Message, Series, listed, say, say_many, signed
from referee.replay import Duty, Table, heeds_broken_trumps
from referee.rulesets import Ruleset

_SPENT = say("earlier offences have used up the search limit of this log")


class RightPlaySearch:
    """A search after the offences of one hand; `left`: cards that it may still play."""

    def __init__(self, passage: Passage, stakes: playouts.Stakes, left: int) -> None:
        self.stakes, self.ruleset, self.left = stakes, passage.rules.ruleset, left
        self.tables = {
            at: table
            for table, event in passage.moments()
            if isinstance(event, CardPlayed)
            for at in (event.at, *([event.taken_back.at] if event.taken_back else []))
        }

    def played_right(self, finding: Finding) -> PlayedRight | None:
        """None if the record does not show enough."""
        table = self.tables.get(finding.problem.at)
        position = _position(table, finding, self.ruleset) if table else None
        if position is None:
            return None
        order, layout = position
        legal = finding.problem.legal
        try:
            tallies = self._ends(layout, legal, insists=_insists(finding, self.ruleset))
        except BoundPassedError as passed:
            self.left = max(0, self.left - playouts.MOST_CARDS)
            why = passed.reason
            return PlayedRight(
                legal, sentence=say("not said, for {reason}", reason=why), reason=why
            )
        knowing = self.ruleset.knowledge_lead or self.ruleset.cinch != "none"
        places = [order.index(player) for player in self.stakes.order]
        endings = tuple(
            self.stakes.endings[tuple(tally[place] for place in places)] for tally in tallies
        )
        return summed_up(finding, endings, self.stakes, legal, knowing=knowing)

    def _ends(self, layout: Layout, legal: tuple[Card, ...], *, insists: bool) -> frozenset[Tally]:
        found: frozenset[Tally] = frozenset()
        for card in legal:
            if not self.left:
                raise BoundPassedError(_SPENT)
            after, seat = playouts.played(layout, card, self.ruleset), 0 if insists else None
            most = min(playouts.MOST_CARDS, self.left)
            reached, cards = playouts.ends_and_cards(after, self.ruleset, most, seat)
            self.left -= cards
            found |= reached
        return found


def _insists(finding: Finding, ruleset: Ruleset) -> bool:
    """Tell whether the duty continues: a player sure of three tricks plays from the top."""
    cinch = law_of(finding).breaks in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW)
    return cinch and ruleset.cinch == "three-sure"


def _position(
    table: Table, finding: Finding, ruleset: Ruleset
) -> tuple[tuple[Player, ...], Layout] | None:
    """Return the stayers from the offender on, and the layout, if all is known."""
    hand, trick, player = table.hand, table.trick, finding.problem.player
    if hand is None or trick is None or player is None or hand.trump is None or hand.doubts:
        return None
    order = hand.order_from(player)
    layout = playouts.as_recorded(table, order, ruleset) if order else None
    if layout is None or not set(finding.problem.legal) <= set(layout.hands[0]):
        return None
    before = [play.card for earlier in hand.before(trick) for play in earlier.plays]
    if heeds_broken_trumps(ruleset) and not all(isinstance(card, Card) for card in before):
        return None  # a card that nobody noted may have broken trumps
    return (order, layout) if hand.is_in_turn(trick, player) else None


_LEFT_OUT = say("the range may be too wide, because what the players knew is left out")
_BOURRES = say("who is bourré may depend on the play")


def summed_up(
    finding: Finding,
    endings: tuple[playouts.Ending, ...],
    stakes: playouts.Stakes,
    legal: tuple[Card, ...],
    *,
    knowing: bool,
) -> PlayedRight:
    """Sum up these endings: one settlement if they agree, otherwise a range.

    `knowing`: duties that follow from what players know may narrow it.
    """
    seats = tuple(_seat(place, who, endings) for place, who in enumerate(stakes.order))
    stays = any(sum(ending.won) < stakes.pot for ending in endings)
    right = PlayedRight(legal, seats, pot_may_stay=stays)
    offender = next(seat for seat in seats if seat.player == finding.problem.player)
    whole = all(max(ending.won) == sum(ending.won) for ending in endings)
    agreed = len({(ending.won, ending.paid) for ending in endings}) == 1
    if agreed:
        return right._replace(sentence=_settlement(right, whole=whole))
    clauses: list[str] = [_range(right, offender, whole=whole)]
    if offender.least == offender.most and len({ending.won for ending in endings}) == 1:
        clauses.append(_BOURRES)
    elif knowing:
        clauses.append(_LEFT_OUT)
    return right._replace(sentence=Series(clauses, "; "))


def _seat(place: int, player: Player, endings: tuple[playouts.Ending, ...]) -> SeatOutcome:
    nets = [ending.net[place] for ending in endings]
    won = [ending.won[place] > 0 for ending in endings]
    bourre = [ending.taken[place] == 0 for ending in endings]
    return SeatOutcome(
        player,
        min(nets),
        max(nets),
        wins=None if any(won) and not all(won) else won[0],
        bourre=None if any(bourre) and not all(bourre) else bourre[0],
    )


def _settlement(right: PlayedRight, *, whole: bool) -> Message:
    losers = [seat for seat in right.seats if seat.bourre]
    pot = _pot(right, whole=whole)
    if not losers:
        return say("{pot}, nobody is bourré", pot=pot)
    return say_many(
        "{pot}, {players} is bourré ({net})",
        "{pot}, {players} are bourré ({net})",
        len(losers),
        pot=pot,
        players=listed([seat.player for seat in losers], "and"),
        net=signed(losers[0].most),
    )


def _pot(right: PlayedRight, *, whole: bool) -> Message:
    winners = [seat for seat in right.seats if seat.wins]
    if not winners:
        return say("the pot stays")
    if whole:
        first = winners[0]
        return say("{player} takes the pot ({net})", player=first.player, net=signed(first.most))
    shares = Series(f"{seat.player} {signed(seat.most)}" for seat in winners)
    return say("the pot is shared ({shares})", shares=shares)


def _range(right: PlayedRight, offender: SeatOutcome, *, whole: bool) -> Message:
    player, least, most = offender.player, signed(offender.least), signed(offender.most)
    own = say("{player} between {least} and {most}", player=player, least=least, most=most)
    if least == most:
        own = say("{player} {net} in any case", player=player, net=most)
    if not whole:
        return own
    takers: list[str] = [seat.player for seat in right.seats if seat.wins is not False]
    if len(takers) == len(right.seats) > 2:
        return say("{range}; anybody may take the pot", range=own)
    takers += [say("nobody")] * right.pot_may_stay
    return say("{range}; the pot to {players}", range=own, players=listed(takers, "or"))


MOST_CARDS_A_LOG = 200_000
"""Cards played in these searches, for all offences of a log."""


class RightPlay:
    """Adds its other settlement to each established offence."""

    def __init__(self) -> None:
        self._left = MOST_CARDS_A_LOG

    def __call__(self, passage: Passage) -> Passage:
        asked = not passage.rules.unknown and any(map(_asks, passage.findings))
        if not asked or passage.disputed or passage.judgement.contradictory:
            return passage
        stakes = passage.stakes()
        if isinstance(stakes, playouts.NotJudged):
            return passage
        search, found = RightPlaySearch(passage, stakes, self._left), list[Finding]()
        for finding in passage.findings:
            right = search.played_right(finding) if _asks(finding) else None
            found.append(finding._replace(played_right=right) if right else finding)
        self._left = search.left
        return passage.with_findings(found)


def _asks(finding: Finding) -> bool:
    established = finding.problem.status is Status.ESTABLISHED
    grave = finding.severity is Severity.VIOLATION and breaks(finding.code) is not None
    return established and grave and bool(finding.problem.legal)
