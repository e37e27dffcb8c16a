"""What a hand would have paid had the card been played that was due: the other settlement of an offence.

The position at the offence is taken as all hands on record make it, the lawful card is put in place
of the one that was played, and every lawful line of play from there on is followed to its end. Where
all ends pay the same that is the settlement, else there is a range. A hand that is not wholly
recorded is left alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.events import CardPlayed, Event
from referee.findings import Finding, PlayedRight, SeatOutcome, Severity, Status
from referee.judgement import Judgement
from referee.laws import is_renege, law_for
from referee.legality import Duty
from referee.nice import Ending, NotJudged, Stakes, own_hand_of, played, stakes_of, tally_of
from referee.nice.lawful_ends import MOST_CARDS, ends_and_cards
from referee.replay import replay
from referee.replay.versions import disputes
from referee.rulesets import Ruleset
from referee.search import Layout
from referee.search.layout import Tally
from referee.seats import Player
from referee.source import Span
from referee.sparing import contradictory
from referee.table import Evening, Hand, Table, Trick
from referee.worlds import BoundPassedError

MOST_CARDS_A_LOG = 200_000
"""Cards that are laid down in search of all ends, for all offences of one log together."""

_SPENT = "the offences before this one have used up what a log may take"


def with_right_play(
    judgement: Judgement,
    events: Sequence[Event],
    evening: Evening,
    ruleset: Ruleset,
    cards: int = MOST_CARDS_A_LOG,
) -> tuple[Judgement, int]:
    """The judgement with what established offences would have come to, and how many cards are left.

    `evening` is the one before the hand, `cards` how many may still be laid down for this log.
    """
    hand = judgement.hand
    if hand is None or not any(map(_asks, judgement.findings)):
        return judgement, cards
    if disputes(events) or contradictory(judgement):
        return judgement, cards
    stakes = stakes_of(hand, events, evening.leftovers, judgement.settlement, ruleset)
    if isinstance(stakes, NotJudged):
        return judgement, cards
    moments = replay(events, evening, ruleset).moments
    tables = {one.at: table for table, one in moments if isinstance(one, CardPlayed)}
    search, found = _Search(stakes, ruleset, tables, cards), list[Finding]()
    for one in judgement.findings:
        told = search.looked_at(one) if _asks(one) else None
        found.append(replace(one, played_right=told) if told else one)
    return judgement._replace(findings=tuple(found)), search.left


def _asks(finding: Finding) -> bool:
    """Whether it is an offence of which the table could want the other settlement."""
    established = finding.problem.status is Status.ESTABLISHED
    grave = finding.severity is Severity.VIOLATION
    return established and grave and is_renege(finding.code) and bool(finding.problem.legal)


@dataclass(slots=True)
class _Search:
    """The offences of one hand, and what may still be spent on them."""

    stakes: Stakes
    ruleset: Ruleset
    tables: Mapping[Span, Table]
    left: int

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
        return _told(finding, tuple(self._endings(tallies, order)), self.stakes, legal)

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
    law = law_for(finding.code)
    cinch = law is not None and law.breaks in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW)
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


def _told(
    finding: Finding, endings: tuple[Ending, ...], stakes: Stakes, legal: tuple[Card, ...]
) -> PlayedRight:
    seats = tuple(_seat(place, who, endings) for place, who in enumerate(stakes.order))
    stays = any(sum(one.won) < stakes.pot for one in endings)
    told = PlayedRight(legal, seats, pot_may_stay=stays)
    offender = next(one for one in seats if one.player == finding.problem.player)
    whole = all(max(one.won) == sum(one.won) for one in endings)
    agreed = len({(one.won, one.paid) for one in endings}) == 1
    sentence = _settlement(told, whole=whole) if agreed else _range(told, offender, whole=whole)
    return told._replace(sentence=sentence)


def _seat(place: int, player: Player, endings: tuple[Ending, ...]) -> SeatOutcome:
    nets = [one.net[place] for one in endings]
    won = [one.won[place] > 0 for one in endings]
    bourre = [one.taken[place] == 0 for one in endings]
    return SeatOutcome(
        player,
        min(nets),
        max(nets),
        wins=None if any(won) and not all(won) else won[0],
        bourre=None if any(bourre) and not all(bourre) else bourre[0],
    )


def _settlement(told: PlayedRight, *, whole: bool) -> str:
    """The one settlement that all lines lead to."""
    winners = [one for one in told.seats if one.wins]
    shares = ", ".join(f"{one.player} {_net(one.most)}" for one in winners)
    pot = f"the pot is shared ({shares})" if winners else "the pot stays"
    if whole and winners:
        pot = f"{winners[0].player} takes the pot ({_net(winners[0].most)})"
    losers = [one for one in told.seats if one.bourre]
    if not losers:
        return f"{pot}, nobody is bourré"
    names = _listed([one.player for one in losers], "and")
    return f"{pot}, {names} {'are' if len(losers) > 1 else 'is'} bourré ({_net(losers[0].most)})"


def _range(told: PlayedRight, offender: SeatOutcome, *, whole: bool) -> str:
    """What the offender may come to, and where the pot may go."""
    own = f"{offender.player} between {_net(offender.least)} and {_net(offender.most)}"
    if offender.least == offender.most:
        own = f"{offender.player} {_net(offender.least)} in any case"
    takers = [one.player for one in told.seats if one.wins is not False]
    if not whole:
        return own
    if len(takers) == len(told.seats) > 2:
        return f"{own}; anybody may take the pot"
    return f"{own}; the pot to {_listed([*takers, *['nobody'] * told.pot_may_stay], 'or')}"


def _net(chips: int) -> str:
    """`+8`, `-8`, `0`."""
    return f"{chips:+}" if chips else "0"


def _listed(names: Sequence[str], word: str) -> str:
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last
