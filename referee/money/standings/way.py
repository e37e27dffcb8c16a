"""One reading of a hand's chips after one standing."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from referee.books import Leftovers, Premise, Standing
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.messages import Field, Message, say
from referee.money.settlement import Deal, Purse, Result, Settlement, antes_due, settled
from referee.money.standings.antes import (
    ante_a_head,
    ante_differences,
    is_ante_stated,
    second_ante_differences,
)
from referee.money.standings.debts import debt_differences, excused, owing, purses, unsure
from referee.money.standings.difference import Difference, Of, Wrong, price
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.pots import pot_differences

UNSEEN = 2
"""Cost of chips of unknown origin in a pot."""


class Meant(NamedTuple):
    """A hand under a supposition."""

    deal: Deal
    sentence: str = ""
    """A clause after *if*; empty if the lines say as much, or its row has one."""
    fields: Mapping[str, Field] = {}
    """Of the sentence of its row."""
    found: tuple[Difference, ...] = ()
    own_antes: bool = False
    """Its antes are compared in this reading."""
    shown: tuple[Difference, ...] = ()
    """Faults reported only if a count shows them."""
    cost: int = 0
    """If not that of its row."""
    put_off: tuple[Player, Chips] | None = None
    """A bourré, or a rest of one, that is then paid later."""
    loose: frozenset[Player] = frozenset()
    """Players with stacks then unknown."""
    unknown: bool = False
    """The leftovers are then unknown."""


class Way(NamedTuple):
    """A hand in one reading, with its payments and dues."""

    seen: HandSeen
    standing: Standing
    deal: Deal
    settlement: Settlement
    """Entered as recorded unless a line says otherwise."""
    differences: tuple[Difference, ...]
    off: frozenset[Wrong]
    """Kinds of difference from the rules, for whatever reason."""
    ante: Chips
    supposition: int
    """Cost of the reading without its faults."""
    supposed: tuple[Premise, ...]
    due: Settlement
    """Dues had everything before been paid by the rules."""
    due_before: Leftovers
    came_unseen: bool
    """Chips of unknown origin were in the pot."""
    meant: Meant

    @property
    def unsure(self) -> frozenset[Player]:
        """Players assumed to have paid their ante in full who may have had less."""
        return unsure(self.deal, self.settlement)

    @property
    def short(self) -> Mapping[Player, Purse]:
        """Purses of those who may be unable to pay what they owe after it."""
        return owing(self.deal, self.settlement)

    @property
    def cost(self) -> int:
        return self.supposition + price(self.differences)

    @property
    def pot_known(self) -> bool:
        settlement = self.settlement
        return settlement.result is not Result.UNFINISHED and settlement.pot is not None

    def still_playing(self, players: Iterable[Player]) -> tuple[Player, ...]:
        """Return who may still win or owe chips: whoever passed has only anted."""
        hand, known = self.deal.hand, self.settlement.pot is not None
        passed = [who for who in hand.out if hand.first_act(who) is None] if known else ()
        return tuple([player for player in players if player not in passed])

    @property
    def unproved(self) -> str:
        """Return a clause after *if* on a line that no other bears out; empty if there is none."""
        deal, settlement = self.deal, self.settlement
        known = self.known and not self.off and not self.came_unseen and deal.hand.antes_recorded
        told = deal.hand.taken is not None or len(deal.hand.stayers or deal.order) < 2
        whole = told and known and deal.lines.whole_pot(deal.ruleset) == settlement.pot
        if whole and not (deal.lines.beside or deal.lines.put_off or deal.before.carried is None):
            return ""
        return say(
            "a line of hand {hand}, which no other bears out, is a slip of the pen",
            hand=deal.hand.number,
        )

    @property
    def sure(self) -> bool:
        """Nobody may have had less than they owed."""
        return not self.unsure and all(purse.most is not None for purse in self.short.values())

    @property
    def bourres_known(self) -> bool:
        deal = self.deal
        return deal.lines.paid is not None or self.settlement.bourres_known or deal.hand.misdealt

    @property
    def known(self) -> bool:
        """The record shows everybody's chips after it, given those before."""
        left = self.settlement.leftovers.carried is not None
        return self.bourres_known and self.pot_known and left


def way_of(meant: Meant, given: Deal, standing: Standing, seen: HandSeen) -> Way:
    deal = meant.deal
    if meant.put_off:
        standing = standing.putting_off(*meant.put_off)
    settlement, as_written = settled(deal), deal if meant.own_antes else given
    ante = ante_a_head(as_written, standing.ante)
    differences = (
        *meant.found,
        *ante_differences(as_written, ante),
        *second_ante_differences(as_written, settlement),
        *pot_differences(deal, settlement),
        *debt_differences(deal, settlement),
    )
    off, vague = frozenset([found.wrong for found in differences]), deal.before.carried is None
    excuses = [
        seen.muddled or (vague and _of_exempt(found, deal)) or excused(found, deal, settlement)
        for found in differences
    ]
    if as_written.lines.antes is None and deal.lines.antes is not None:
        ante = ante_a_head(deal, standing.ante)
    of_unread = meant.unknown and (seen.unread is None or seen.chatter is not None)
    supposed = (Premise(meant.sentence, of_unread=of_unread),) if meant.sentence else ()
    unseen = _came_unseen(deal, settlement)
    return Way(
        seen,
        standing,
        deal,
        settlement,
        tuple([found for found, excuse in zip(differences, excuses, strict=True) if not excuse]),
        off,
        ante,
        meant.cost + UNSEEN * unseen,
        supposed,
        settlement,
        deal.before,
        unseen,
        meant,
    )


def _came_unseen(deal: Deal, settlement: Settlement) -> bool:
    pot, lines = settlement.matched, deal.lines
    if pot is None or (deal.before.opening and deal.hand.number > 1):
        return pot is None
    joins = deal.ruleset.bourre_queue == "this-pot" and not settlement.bourres_known
    if joins and lines.pot is None and lines.paid is None:
        return True
    known = sum([move.chips for move in settlement.antes]) + sum(deal.bourres[0])
    return pot != max(0, known + lines.brought + (deal.before.carried or 0))


def with_due(way: Way) -> Way:
    """Return a way with the dues had everything before been paid by the rules."""
    seen, standing = way.seen, way.standing
    deal = way.deal._replace(hand=seen.hand)
    unknown = deal.before.carried is None or standing.due.left.carried is None
    before = deal.before if unknown else standing.due.left
    should_have = deal.purses and purses(standing, standing.due, seen.events, deal.ruleset)
    alike = before == deal.before and should_have == deal.purses and not deal.missing
    alike = alike and way.deal.hand is seen.hand
    rightly, lines = deal, deal.lines
    if not alike:
        rightly = deal._replace(before=before, purses=should_have, missing=frozenset())
    if way.off & Of.ANTES:
        payments, at = antes_due(rightly, way.ante) or (), deal.hand.at
        amounts = tuple([Amount(player, chips, at) for player, chips in payments])
        lines = lines._replace(antes=amounts)
    if Wrong.SECOND_ANTE in way.off:
        lines = lines._replace(second_antes=None)
    if deal.ruleset.bourre_queue == "this-pot" and way.off & Of.BOURRES:
        lines = lines._replace(paid=None)
    if alike and lines is deal.lines:
        return way
    return way._replace(due=settled(rightly._replace(lines=lines)), due_before=before)


def _of_exempt(difference: Difference, deal: Deal) -> bool:
    """Tell whether a difference depends on who was bourré or tied in the hand before."""
    if difference.wrong is not Wrong.ANTE_AMOUNT:
        return difference.wrong in Of.EXEMPT
    if deal.ruleset.ante_by == "dealer-for-all" or deal.has_small_bourres:
        return True
    return difference.recorded > difference.due or not is_ante_stated(deal.ruleset)


class Supposition(NamedTuple):
    """A supposition about a hand, in each way in which it applies."""

    reads: Callable[..., Iterator[Meant]]
    cost: int
    sentence: str
    """A clause after *if*; empty if it says its own, or the lines say as much."""
    explains: Container[Wrong]


Rows = list[Supposition]
Reads = TypeVar("Reads", bound=Callable[..., Iterator[Meant]])


def row(
    rows: Rows, cost: int, sentence: str = "", explains: Container[Wrong] = frozenset()
) -> Callable[[Reads], Reads]:
    """Add a supposition to these rows, the likeliest first."""

    def added(reads: Reads) -> Reads:
        rows.append(Supposition(reads, cost, sentence, explains))
        return reads

    return added


def supposed(rows: Rows, way: Way, *found: Difference) -> Iterator[Meant]:
    """Yield a hand under each supposition that applies to it and explains what was found."""
    hand = way.deal.hand.number
    for each in rows:
        explains = all(one.wrong in each.explains for one in found)
        for meant in each.reads(way, *found) if explains else ():
            worded = each.sentence and Message(each.sentence, {"hand": hand, **meant.fields})
            yield meant._replace(sentence=meant.sentence or worded, cost=meant.cost or each.cost)
