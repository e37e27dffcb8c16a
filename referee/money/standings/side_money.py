"""Side money, line by line: loans, bets, the kitty, an old pot, a shared one."""

from types import MappingProxyType

from referee.books import Account, Cause, Debt, House, Leftovers, Movement
from referee.evening_events import (
    Amount,
    ChipsHanded,
    Handing,
    KittyPaid,
    KittyTaken,
    PlayerOwes,
    PotBrought,
    PotOwed,
    PotShared,
)
from referee.events import Event
from referee.game import Chips, Player, Span
from referee.messages import say
from referee.money.settlement import moved_beside
from referee.money.standings.difference import Wrong, mismatch
from referee.money.standings.late_payments import paid_in_part
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.way import Way

_CAUSES = MappingProxyType(
    {Handing.LOAN: Cause.LOAN, Handing.REPAYMENT: Cause.REPAID, Handing.BET: Cause.BET}
)
_BROUGHT = frozenset({Cause.BOUGHT, Cause.CASHED, Cause.LOAN, Cause.REPAID})
"""Causes that change how much a player brought to the table."""
_OF_POT = (KittyTaken, PotBrought, PotShared, PotOwed)


def side_line(now: OpenStanding, event: Event) -> None:
    """Enter side money; lines about the pot wait for the end of the hand."""
    if isinstance(event, _OF_POT) and not now.over:
        now.waiting.append(event)
        return
    match event:
        case ChipsHanded():
            _hand_over(now, event)
        case PlayerOwes():
            _owes(now, event)
        case KittyPaid():
            for player, chips in now.by_player(event.amounts).items():
                _move(now, Movement(player, House.KITTY, chips, Cause.KITTY), event.at)
        case PotShared():
            _share(now, event)
        case PotOwed():
            for amount in event.amounts:
                _put_off(now, amount)
        case _:
            in_pot = now.way.deal.lines.beside if now.way else ()
            if (move := moved_beside(event)) and event.at not in [at for _, at in in_pot]:
                _move(now, move, event.at)


def open_pot(now: OpenStanding, way: Way) -> None:
    """Enter what side lines bring into the pot or take from it before it is paid out."""
    for move, at in way.deal.lines.beside:
        now.post((move,), at)
        if move.cause is Cause.BOURRE:
            _pay_off(now, move.giver, move.chips)


def end_hand(now: OpenStanding, way: Way) -> None:
    now.over, deal = True, way.deal
    if deal.lines.raked:
        _compare_kitty(now, way)
    for player, chips in way.settlement.rests:
        if not deal.put_off(player):  # else a line says it
            _owe_later(now, player, chips)
    now.pot_after_hand = Chips(max(0, now.recorded.of(House.POT)))
    for said in sorted((*deal.lines.late, *now.waiting), key=lambda said: said.at.line):
        if not isinstance(said, Amount):
            side_line(now, said)
        elif said.player is not None:
            _move(now, Movement(said.player, House.POT, said.chips, Cause.BOURRE), said.at)
            _pay_off(now, said.player, said.chips)


def _compare_kitty(now: OpenStanding, way: Way) -> None:
    deal, settlement = way.deal, way.settlement
    raked, carried = deal.lines.raked, deal.before.carried
    if carried is None or settlement.pot is None or settlement.antes_assumed:
        return
    lay = sum([move.chips for move in settlement.antes]) + sum(deal.bourres[0]) + carried
    lay += deal.lines.brought + raked
    if raked > lay:
        at = next(at for move, at in deal.lines.beside if move.cause is Cause.KITTY)
        now.found.append(mismatch(Wrong.KITTY, at, lay, raked))


def _move(now: OpenStanding, move: Movement, at: Span) -> None:
    now.post((move,), at)
    if move.cause in _BROUGHT:
        for player, more in ((move.giver, -move.chips), (move.taker, move.chips)):
            if not isinstance(player, House):
                now.brought[player] += more
    if House.POT in (move.giver, move.taker):
        more = move.chips if move.taker is House.POT else -move.chips
        now.changes.append(lambda left: _with(left, more))


def _hand_over(now: OpenStanding, event: ChipsHanded) -> None:
    giver, taker, chips = event.giver, event.taker, event.chips
    _move(now, Movement(giver, taker, chips, _CAUSES[event.why]), event.at)
    if event.why is Handing.BET:
        return
    for player, more in ((giver, -chips), (taker, chips)):
        now.lent[player] += more
    owed = now.on_paper.get((giver, taker), 0)
    if event.why is Handing.LOAN:
        _add_debt(now, taker, giver, chips)
    elif not owed:
        now.from_before[giver, taker] += chips
        if any(who == giver and debt == chips for (who, _), debt in now.on_paper.items()):
            _differs(now, Wrong.PAID_BACK, event, 0, perhaps=say("the debt is of an earlier day"))
    else:
        if chips > owed:
            _differs(now, Wrong.PAID_BACK, event, owed)
        _add_debt(now, giver, taker, -chips)


def _add_debt(now: OpenStanding, debtor: Player, creditor: Player, chips: int) -> None:
    """Change a debt; a negative one is owed the other way."""
    papers = now.on_paper
    owed = papers.pop((debtor, creditor), 0) + chips - papers.pop((creditor, debtor), 0)
    if owed:
        papers[(debtor, creditor) if owed > 0 else (creditor, debtor)] = abs(owed)


def _owes(now: OpenStanding, event: PlayerOwes) -> None:
    """Take a debt that no line recorded for one of another day."""
    pair = (event.debtor, event.creditor)
    known = now.on_paper.get(pair, 0)
    if now.way and event in now.way.deal.lines.lent:
        chips = Chips(event.chips - known)
        loan = ChipsHanded(event.creditor, event.debtor, chips, event.at, Handing.LOAN)
        _hand_over(now, loan)
        return
    if event.chips < known:
        _differs(now, Wrong.ON_PAPER, event, known)
    if event.chips != known:
        now.from_before[pair] += event.chips - known
        _add_debt(now, *pair, event.chips - known)


def _differs(
    now: OpenStanding, wrong: Wrong, event: ChipsHanded | PlayerOwes, due: int, perhaps: str = ""
) -> None:
    player, other, chips, at, *_ = event
    found = mismatch(wrong, at, due, chips, player)
    now.found.append(found._replace(other=other, perhaps=perhaps))


def _put_off(now: OpenStanding, amount: Amount) -> None:
    player, chips, way = amount.player, amount.chips, now.way
    if player is None:
        return
    if way is None:  # it is from before the evening
        now.owe([Debt(player, chips, Cause.BOURRE)])
        now.changes.append(
            lambda left: left._replace(
                owed=(*left.owed, (player, chips)), bourre_in_pool=True, opening=False
            )
        )
        return
    due = {move.giver for move in way.settlement.debts}.union(paid_in_part(way.deal))
    if player not in due:
        now.put_off.pop(player, None)
    _owe_later(now, player, chips)


def _owe_later(now: OpenStanding, player: Player, chips: int) -> None:
    now.put_off[player] = Chips(now.put_off.get(player, 0) + chips)


def _pay_off(now: OpenStanding, player: Account, chips: int) -> None:
    if not isinstance(player, House) and player in now.put_off:
        left = now.put_off.pop(player) - chips
        if left > 0:
            now.put_off[player] = Chips(left)


def _share(now: OpenStanding, event: PotShared) -> None:
    shares, recorded = now.by_player(event.amounts), now.recorded
    whole = sum(shares.values())
    lying = recorded.of(House.POT) + recorded.of(House.NEXT_POT)
    still_owed = tuple([(debt.player, debt.open) for debt in recorded.debts if debt.open])
    owed = sum([chips for _, chips in still_owed])
    known = bool(lying or owed) if now.way is None else _pot_is_known(now.way)
    for player in shares.keys() - {*now.players}:
        now.found.append(mismatch(Wrong.SHARED_AWAY, event.at, 0, shares[player], player))
    if known and whole not in (lying, lying + owed):
        due = lying + owed if abs(lying + owed - whole) < abs(lying - whole) else lying
        now.found.append(mismatch(Wrong.SHARED, event.at, due, whole))
    if not lying and not owed and now.way is None:
        brought = Movement(House.OLD_POT, House.POT, Chips(whole), Cause.FROM_BEFORE)
        _move(now, brought, event.at)
    guessed, paid = now.way is not None and not known, whole > lying
    for book in now.books:
        book.empty_next_pot(event.at, pay=paid)
        for player, chips in shares.items():
            book.enter(Movement(House.POT, player, chips, Cause.SHARED), event.at)
        if book.of(House.POT) < 0 or guessed:
            book.bring(House.POT, 0, Cause.UNRECORDED, event.at)
    rest = Chips(recorded.of(House.POT))
    still = () if paid or guessed else still_owed
    now.changes.append(
        lambda left: left._replace(carried=rest, owed=still, queued=(), exempt=frozenset())
    )


def _pot_is_known(way: Way) -> bool:
    assumed = way.settlement.antes_assumed and way.deal.lines.pot is None
    known = way.known and way.deal.before.carried is not None
    return known and not way.deal.lines.perhaps_before and not assumed


def _with(left: Leftovers, more: int) -> Leftovers:
    if left.carried is None:
        return left
    pool = left.bourre_in_pool or more > 0
    return left._replace(
        carried=Chips(max(0, left.carried + more)), bourre_in_pool=pool, opening=False
    )
