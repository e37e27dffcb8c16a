"""A finished hand in chips: payments, and how many cards may be drawn next."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from referee import audits, books, money, playouts
from referee.evening_events import UnitStated
from referee.game import Chips, Player, Seating, Span
from referee.questions.question import QuestionError
from referee.replay import Hand
from referee.rulesets import Ruleset, RulesInForce, override

_NOWHERE = Span(1, 1, 1)

Antes = tuple[tuple[Player | None, Chips], ...]
"""By player; None: whoever deals."""


class HandOver(NamedTuple):
    """A finished hand, as described."""

    pot: Chips | None = None
    """Antes included."""
    tricks: tuple[tuple[Player, int], ...] = ()
    order: tuple[Player, ...] = ()
    """The taker of each trick, if given."""
    out: tuple[Player, ...] = ()
    dealer: Player | None = None
    reneged: tuple[Player, ...] = ()
    ante: Chips | None = None
    """Of each player before the deal; None: as in the ruleset."""
    unit: UnitStated | None = None
    players: int | None = None
    """If nobody named them."""

    @property
    def names(self) -> tuple[Player, ...]:
        return (*dict(self.tricks), *self.out)

    @property
    def seated(self) -> int | None:
        return self.players or len(self.names) or None


class NextDeal(NamedTuple):
    """Payments before the next deal."""

    antes: Antes | None
    """None if unknown."""
    free: tuple[Player, ...]
    pot: Chips | None
    """None if unknown."""


class HandPaid(NamedTuple):
    """Payments of a hand."""

    settlement: money.Settlement
    taken: tuple[tuple[Player, int], ...]
    """By player, if known."""
    following: NextDeal


class MoneyAnswer(NamedTuple):
    """Payments due under some rules."""

    rules: RulesInForce
    paid: HandPaid | None
    """None if the question gives no tricks."""
    charge: Chips | None
    """For taking no trick; None if unknown."""
    most_drawn: int | None
    """By one player; None if the number of players is unknown."""
    fewest_drawn: int | None
    """By those who may draw fewest, if that differs."""
    unit: UnitStated | None = None
    hand: int | None = None
    """Of a log."""


def ask_money(described: HandOver, rules: RulesInForce) -> MoneyAnswer:
    """Raises `QuestionError` for an impossible hand."""
    if not described.tricks and not described.out:
        charge = money.bourre_charge(described.pot, rules.ruleset)
        return _answer(rules, None, charge, described.seated, described.unit)
    ruleset = rules.ruleset
    if described.ante is not None:
        ruleset = _turned(ruleset, ante=str(described.ante))
    over = _settled(described, _possible(described, ruleset))
    return _answered(over, rules._replace(ruleset=ruleset), described.unit)


def money_of(passage: audits.Passage) -> MoneyAnswer:
    """Raises `QuestionError` if the record does not show it."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None or settlement is None:
        raise QuestionError.say(
            "hand {number} is disputed, and what it pays depends on that",
            number=str(passage.number),
        )
    evening = passage.judgement.evening
    over = _Over(hand, settlement, evening.leftovers, evening.books.best.ante)
    units = [event for event in passage.events if isinstance(event, UnitStated)]
    answer = _answered(over, passage.rules, units[-1] if units else None)
    return answer._replace(hand=passage.number)


class _Over(NamedTuple):
    hand: Hand
    settlement: money.Settlement
    left: books.Leftovers
    """For the next hand, with money outside the game."""
    ante: Chips | None
    """Of each player, as last known."""


def _possible(described: HandOver, ruleset: Ruleset) -> Ruleset:
    """Adapt the rules to a question whose pot holds the antes already."""
    ruleset = _turned(ruleset, ante="0", second_ante="none").at_table(len(described.names))
    total, size = sum(number for _, number in described.tricks), ruleset.hand_size
    if described.tricks and total != size and not (len(described.tricks) == 1 and described.order):
        raise QuestionError.say(
            "the tricks are {total}, and a hand of {name} has {size}",
            total=total,
            name=ruleset.name,
            size=size,
        )
    for name, times in Counter(described.names).items():
        if times > 1:
            raise QuestionError.say("{twice} was in and out", twice=name)
    for player in filter(None, (*described.reneged, described.dealer)):
        if player not in described.names:
            raise QuestionError.say(
                "{others} is missing among the tricks: write {others} 0, or {others} out",
                others=player,
            )
    if described.pot is None:
        raise QuestionError.say("the pot is missing: say what lay in it, antes included")
    return ruleset


def _turned(ruleset: Ruleset, **knobs: str) -> Ruleset:
    turned = [(knob.replace("_", "-"), value) for knob, value in knobs.items()]
    return override(ruleset, turned, "the question")


def _settled(described: HandOver, ruleset: Ruleset) -> _Over:
    tricks = dict(described.tricks)
    seating = Seating.clockwise(described.names, anticlockwise=ruleset.anticlockwise)
    order = described.order if len(tricks) > 1 else ()
    hand = Hand(
        number=1,
        at=_NOWHERE,
        size=ruleset.hand_size,
        seating=seating,
        dealer=described.dealer,
        up=None,
        up_at=None,
        trump=None,
        stayers=tuple(player for player in seating.in_turn(described.dealer) if player in tricks),
        counted={} if order or len(tricks) < 2 else tricks,
    )
    hand = playouts.with_winners(hand, order) if order else hand
    before, reneged = books.Leftovers(carried=described.pot), frozenset(described.reneged)
    settlement = money.settled(money.deal_of(hand, (), before, reneged, ruleset))
    if settlement.result is money.Result.UNFINISHED and ruleset.pot == "graded":
        raise QuestionError.say(
            '{name} pays by the order of the tricks: name who took each, as in "Ann, Ben, '
            'Ann, Cal 0"',
            name=ruleset.name,
        )
    return _Over(hand, settlement, settlement.leftovers, None)


def _answered(over: _Over, rules: RulesInForce, unit: UnitStated | None) -> MoneyAnswer:
    hand, settlement, ruleset = over.hand, over.settlement, rules.ruleset
    charge = money.bourre_charge(settlement.matched, ruleset)
    paid = HandPaid(settlement, tuple((hand.taken or {}).items()), _following(over, ruleset))
    return _answer(rules, paid, charge, len(hand.seating), unit)


def _answer(
    rules: RulesInForce,
    paid: HandPaid | None,
    charge: Chips | None,
    seated: int | None,
    unit: UnitStated | None,
) -> MoneyAnswer:
    drawn = rules.ruleset.max_draw
    most = drawn.allows(seated) if seated else None
    fewest = drawn.fewest(seated) if seated and drawn.fewest(seated) != most else None
    return MoneyAnswer(rules, paid, charge, most, fewest, unit)


def _following(over: _Over, ruleset: Ruleset) -> NextDeal:
    """Pass over an unknown dealer."""
    hand, _, left, seen = over
    deals = [
        _next_deal(hand, left, dealer, ruleset) for dealer in _next_dealers(hand, left, ruleset)
    ]
    ways = {_antes(deal, seen, sole=len(deals) == 1) for deal in deals}
    antes = ways.pop() if len(ways) == 1 and left.carried is not None else None
    total = None if antes is None else Chips(sum(chips for _, chips in antes))
    free = left.exempt | left.barred
    pot = None if left.carried is None else deals[0].pot(total)
    return NextDeal(antes, tuple(player for player in hand.seating if player in free), pot)


def _next_dealers(hand: Hand, left: books.Leftovers, ruleset: Ruleset) -> tuple[Player | None, ...]:
    """Return all if nobody knows who dealt."""
    players = hand.seating.players
    if hand.dealer is None or hand.dealer not in hand.seating:
        return players or (None,)
    if hand.is_dealt_again(ruleset):
        return (hand.dealer,)
    order = hand.seating.after(hand.dealer)
    return (next((player for player in order if player not in left.barred), order[0]),)


def _next_deal(
    hand: Hand, left: books.Leftovers, dealer: Player | None, ruleset: Ruleset
) -> money.Deal:
    following = replace(hand, number=hand.number + 1, dealer=dealer, leavers=())
    return money.deal_of(following, (), left, frozenset(), ruleset)


def _antes(deal: money.Deal, seen: Chips | None, *, sole: bool) -> Antes | None:
    payments = money.antes_due(deal, money.ante_a_head(deal, seen))
    seats = deal.hand.seating.players
    if payments is None:
        return None
    if deal.ruleset.ante_by == "each" or sole:
        return tuple(sorted(payments, key=lambda payment: seats.index(payment[0])))
    return tuple((None, chips) for _, chips in payments)
