"""`paid` lines, against debts to the next pot."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.books import Book, Cause, Debt, Movement, Standing, given
from referee.evening_events import ChipsBought, ChipsCounted, PlayerSat
from referee.events import ChipsPaid, Event, PotAwarded, PotCarried, all_of
from referee.game import Chips, Player
from referee.messages import Message, listed, say_many
from referee.money.settlement import (
    TRICK_PAYS,
    Deal,
    Purse,
    Purses,
    Result,
    Settlement,
    paid_in_all,
    summed,
    uncapped_charge,
    unproved,
)
from referee.money.standings.difference import Difference, Of, PaymentsCompared, Wrong
from referee.replay import Hand
from referee.rulesets import Ruleset


def paid_early(deal: Deal) -> dict[Player, Chips]:
    """Return what the lines before the first declaration pay of debts from the hand before."""
    early = deal.lines.paid_before
    return paid_in_all(early, deal.open_before) if early else {}


def debts_paid(deal: Deal, settlement: Settlement) -> dict[Player, Chips] | None:
    """Return each player's payment to the next pot; None without a `paid` line.

    `each` means those who owe. An old debt, assumed paid with the antes, is left out, as is an ante
    `paid_ahead`.
    """
    if deal.lines.paid is None:
        return None
    due = dict(given(settlement.debts))
    paid = paid_in_all(deal.lines.paid, due)
    known = {*deal.unpaid_before.items(), *paid_ahead(deal, settlement).items()}
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
    else:  # of the others nobody can say that they were not bourré, unless they took a trick
        owing = [who for who in due if who in paid]
        perhaps = {amount.player for amount in deal.lines.perhaps_before}
        sure = {*owing, *(_tricks_taken_by(deal.hand) - perhaps)}
        paid = {who: chips for who, chips in paid.items() if who in sure}
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
    """A payment that a count has shown may be written now; of a rest found short less is the same fault."""
    owed, early, whole = deal.open_before, paid_early(deal), dict(deal.before.owed)
    if early and deal.before.carried is not None:
        both = PaymentsCompared(owed, early, deal.lines.paid_before, deal.hand.at)
        for player, chips in early.items():
            less = deal.paid_there.get(player) and chips < owed.get(player, 0)
            if chips not in (owed.get(player), whole.get(player)) and not less:
                kind = Wrong.BOURRE_AMOUNT if player in owed else Wrong.BOURRE_PAYER
                yield both.mismatch(kind, player)


def left_out(deal: Deal, differences: Iterable[Difference]) -> frozenset[Player]:
    paid = {amount.at: amount.player for amount in deal.lines.paid or ()}
    missing = [gap for gap in differences if gap.wrong is Wrong.BOURRE_MISSING and gap.at in paid]
    return frozenset([gap.player for gap in missing if gap.player]) - {*paid.values()}


def rests_of(differences: Iterable[Difference]) -> dict[Player, Chips]:
    short = [each for each in differences if each.wrong is Wrong.BOURRE_AMOUNT and each.player]
    rests = {each.player: Chips(each.due - each.recorded) for each in short if each.player}
    return {player: rest for player, rest in rests.items() if rest > 0}


def rests_left(
    rests: Mapping[Player, Chips], deal: Deal, found: Iterable[Difference]
) -> dict[Player, Chips]:
    """Return what the lines of the hand after leave of these rests."""
    lines, amiss = deal.lines, {difference.player for difference in found}
    beside = given([move for move, _ in lines.beside if move.cause is Cause.BOURRE])
    paid = paid_in_all((*lines.paid_before, *lines.late)) | dict(beside)
    left = {who: Chips(rest - paid.get(who, 0)) for who, rest in rests.items()}
    return {who: chips for who, chips in left.items() if chips >= 0 and who not in amiss}


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
    took = _tricks_taken_by(hand)
    if deal.ruleset.pot in TRICK_PAYS and deal.lines.awarded and deal.lines.carried:
        took &= {award.player for award in deal.lines.awarded}
    return tuple([player for player in stayers if player not in took])


def _tricks_taken_by(hand: Hand) -> set[Player]:
    won = {trick.winner for trick in hand.tricks if trick.winner is not None}
    return won.union([player for player, tricks in hand.counted.items() if tricks])


def bourre_in(players: tuple[Player, ...], hand: int) -> Message:
    return say_many(
        "{players} was bourré in hand {hand}",
        "{players} were bourré in hand {hand}",
        len(players),
        players=listed(players, "and"),
        hand=hand,
    )


def purses(standing: Standing, book: Book, events: Sequence[Event], ruleset: Ruleset) -> Purses:
    """Return everybody's purse as a hand begins, by one of the books."""
    one_a_deal = ruleset.bourre_queue == "one-per-deal"
    left, bought = dict(standing.recorded.left.owed), Counter[Player]()
    found = dict[Player, Purse]()
    for line in all_of(events, ChipsBought):
        bought[line.player] += line.chips
    loose = {account for account, off in standing.loose.items() if off is None or off}
    unsure = {*loose, *_counted_meanwhile(events)}
    for player in [player for player in standing.start if player not in unsure]:
        debts = [debt for debt in book.debts if debt.player == player]
        joining = [debt for debt in debts if not one_a_deal or debt is book.debts[0]]
        owed = left.get(player, 0) - sum([debt.paid for debt in debts])
        now, later = sum([debt.open for debt in joining]), sum([debt.open for debt in debts])
        has, more = book.balances.get(player, 0), bought[player] + standing.lost(player)
        most = max(0, has - min(now, owed)) + more
        found[player] = Purse(Chips(max(0, has - max(later, owed))), Chips(most))
    return found


def _counted_meanwhile(events: Sequence[Event]) -> Iterator[Player]:
    for event in events:
        match event:
            case PotAwarded() | PotCarried() | ChipsPaid():
                return
            case PlayerSat():
                yield event.player
            case ChipsCounted():
                yield from (amount.player for amount in event.amounts if amount.player is not None)
            case _:
                pass


def unsure(deal: Deal, settlement: Settlement) -> frozenset[Player]:
    """Return players assumed to have paid their ante in full who may have had less."""
    if deal.purses is None:
        return frozenset()
    written = (*(deal.lines.antes or ()), *(deal.lines.second_antes or ()))
    named = not settlement.antes_assumed and all(amount.player is not None for amount in written)
    payers = frozenset(_unsure_payers(deal, settlement.antes))
    return payers.intersection(unproved(deal)) if named else payers


def owing(deal: Deal, settlement: Settlement) -> dict[Player, Purse]:
    if deal.purses is None:
        return {}
    later = deal.after(settlement.antes)
    return {player: later.purse(player) for player in _unsure_payers(later, settlement.debts)}


def _unsure_payers(deal: Deal, payments: Sequence[Movement]) -> Iterator[Player]:
    return (player for player, chips in given(payments) if not deal.purse(player).shows(chips))


def excused(difference: Difference, deal: Deal, settlement: Settlement) -> bool:
    """Tell whether a difference is not reported because a player is or may be short.

    Who paid too little may have had no more; no source divides a pot that a short player wins. Decision
    0140.
    """
    if deal.purses is None:
        return False
    if difference.wrong is Wrong.ANTE_LEFT_OUT:
        return not all(deal.purse(player).shows(deal.ante) for player in unproved(deal))
    if difference.wrong in Of.THE_POT:
        less = difference.recorded < difference.due
        return (less and bool(unsure(deal, settlement))) or _side_pot(difference, deal, settlement)
    if difference.player is None or difference.wrong not in Of.ANTES | Of.BOURRES | {
        Wrong.SECOND_ANTE
    }:
        return False
    early = difference.wrong in Of.ANTES
    purse = (deal if early else deal.after(settlement.antes)).purse(difference.player)
    if difference.recorded < difference.due:
        return not purse.shows(difference.due)
    return purse.least == purse.most and difference.recorded > purse.least


def _side_pot(difference: Difference, deal: Deal, settlement: Settlement) -> bool:
    """Tell whether an underpaid winner had put in all they had, and less than another."""
    posted = summed(given(settlement.antes))
    later, most = deal.after(settlement.antes), max(posted.values(), default=0)
    fewer = [player for player, due, taken in difference.by_player if 0 < taken < due]
    return any(later.purse(player).most == 0 and posted.get(player, 0) < most for player in fewer)
