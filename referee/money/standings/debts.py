"""`paid` lines, against debts to the next pot."""

from collections.abc import Iterable, Iterator, Mapping

from referee.books import Cause, Debt, given
from referee.game import Chips, Player
from referee.messages import Message, listed, say_many
from referee.money.settlement import Deal, Result, Settlement, paid_in_all, uncapped_charge
from referee.money.settlement.awards import TRICK_PAYS
from referee.money.standings.difference import Difference, PaymentsCompared, Wrong


def paid_early(deal: Deal) -> dict[Player, Chips]:
    """Return what the lines before the first declaration pay of debts from the hand before."""
    early = deal.lines.paid_before
    return paid_in_all(early, dict(deal.before.owed)) if early else {}


def debts_paid(deal: Deal, settlement: Settlement) -> dict[Player, Chips] | None:
    """Return each player's payment to the next pot; None without a `paid` line.

    `each` means those who owe. An old debt, assumed paid with the antes, is left out, as is an ante
    `paid_ahead`.
    """
    if deal.lines.paid is None:
        return None
    due = dict(given(settlement.debts))
    paid = paid_in_all(deal.lines.paid, due)
    known = {*deal.unpaid_before, *paid_ahead(deal, settlement).items()}
    return {
        player: chips
        for player, chips in paid.items()
        if player in due or (player, chips) not in known
    }


def paid_ahead(deal: Deal, settlement: Settlement) -> dict[Player, Chips]:
    """Return the antes of the next hand that leavers paid by a line."""
    leaving = deal.lines.leaving
    if not leaving or not deal.lines.paid:
        return {}
    paid = paid_in_all(deal.lines.paid)
    antes = {player: deal.next_ante(player, settlement.leftovers) for player in leaving}
    return {player: chips for player, chips in antes.items() if chips and paid.get(player) == chips}


def debts_left(settlement: Settlement, paid: Mapping[Player, Chips]) -> list[Debt]:
    owed, none = dict(settlement.leftovers.owed), Chips(0)
    causes = {movement.giver: movement.cause for movement in settlement.debts}
    everybody = [(who, paid.get(who, none)) for who in dict.fromkeys((*owed, *paid))]
    return [
        Debt(who, owed.get(who, chips), causes.get(who, Cause.BOURRE), chips)
        for who, chips in everybody
    ]


def debt_differences(deal: Deal, settlement: Settlement) -> Iterator[Difference]:
    """Yield what is wrong with the `paid` lines."""
    yield from _early_differences(deal)
    lines, paid = deal.lines.paid, debts_paid(deal, settlement)
    decided = settlement.result is not Result.UNFINISHED and settlement.pot is not None
    if lines is None or paid is None or not decided:
        return
    due, rests = dict(given(settlement.debts)), dict(settlement.rests)
    for player, owes in due.items():
        put_off = deal.put_off(player)
        later = Chips(put_off - rests.get(player, 0))  # deferred, though they could have paid it
        if put_off and later:
            now = paid.get(player)
            paid[player] = max(owes, later) if now is None else Chips(now + later)
    if settlement.bourres_known:
        owing = [who for who in due if who in paid or who not in deal.payers]
    else:  # nobody can say that others than they were bourré
        owing = [who for who in due if who in paid]
        paid = {who: paid[who] for who in owing}
    due = {who: due[who] for who in owing}
    both = PaymentsCompared(due, paid, lines, lines[0].at)
    for found in both.differences(Wrong.BOURRE_MISSING, Wrong.BOURRE_PAYER, Wrong.BOURRE_AMOUNT):
        wrong = found.wrong
        if wrong is Wrong.BOURRE_AMOUNT:
            wrong = _amount(deal, settlement, found.recorded)
        elif wrong is Wrong.BOURRE_PAYER and not found.other and found.player in deal.hand.out:
            wrong = Wrong.PAID_AFTER_FOLDING
        yield found._replace(wrong=wrong)


def _early_differences(deal: Deal) -> Iterator[Difference]:
    owed, early = dict(deal.before.owed), paid_early(deal)
    if early and deal.before.carried is not None:
        both = PaymentsCompared(owed, early, deal.lines.paid_before or (), deal.hand.at)
        for player, chips in early.items():
            if chips != owed.get(player):
                kind = Wrong.BOURRE_AMOUNT if player in owed else Wrong.BOURRE_PAYER
                yield both.mismatch(kind, player)


def left_out(deal: Deal, differences: Iterable[Difference]) -> frozenset[Player]:
    paid = {amount.at: amount.player for amount in deal.lines.paid or ()}
    missing = [gap for gap in differences if gap.wrong is Wrong.BOURRE_MISSING and gap.at in paid]
    return frozenset([gap.player for gap in missing if gap.player]) - {*paid.values()}


def fully_paid(debts: Iterable[Debt]) -> frozenset[Player]:
    return frozenset([debt.player for debt in debts if debt.chips and not debt.open])


def _amount(deal: Deal, settlement: Settlement, paid: Chips) -> Wrong:
    limit = deal.ruleset.limit
    uncapped = uncapped_charge(settlement.matched, deal.ruleset)
    if limit is None or uncapped is None:
        return Wrong.BOURRE_AMOUNT
    confused = paid == uncapped > limit or paid == limit > uncapped
    return Wrong.BOURRE_LIMIT if confused else Wrong.BOURRE_AMOUNT


def perhaps_bourre(deal: Deal) -> tuple[Player, ...]:
    """Return who may have stayed without a trick; an `in` line with names has all stayers."""
    hand = deal.hand
    named = [intent.player for intent in hand.intents if intent.stays is not False]
    stayers = hand.stayers or (tuple(named) if named else deal.order)
    took = {player for player, tricks in hand.counted.items() if tricks}
    took |= {trick.winner for trick in hand.tricks if trick.winner is not None}
    if deal.ruleset.pot in TRICK_PAYS and deal.lines.awarded and deal.lines.carried:
        took &= {award.player for award in deal.lines.awarded}
    return tuple([player for player in stayers if player not in took])


def bourre_in(players: tuple[Player, ...], hand: int) -> Message:
    return say_many(
        "{players} was bourré in hand {hand}",
        "{players} were bourré in hand {hand}",
        len(players),
        players=listed(players, "and"),
        hand=hand,
    )
