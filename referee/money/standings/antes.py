"""Recorded antes compared with antes as due."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from referee.books import Cause
from referee.evening_events import Amount
from referee.events import PotAwarded
from referee.game import Chips, Player, Span
from referee.messages import Message, say
from referee.money.settlement import Deal, Settlement, antes_due, paid_in_all, unnamed, unproved
from referee.money.standings.difference import Difference, PaymentsCompared, Wrong, mismatch
from referee.rulesets import Ruleset

_STATED = ("line ", "--set")
"""Origins of values written by the table or the user."""

Said = Amount | PotAwarded
_Said = TypeVar("_Said", Amount, PotAwarded, Said)


def ante_a_head(deal: Deal, last: Chips | None) -> Chips:
    """Return each player's ante at this table, in chips.

    A house rule comes first, then the commonest ante now, then the last one. Decision 0071.
    """
    if is_ante_stated(deal.ruleset):
        return deal.ruleset.ante
    seen = _heads(deal)
    if not seen:
        return deal.ruleset.ante if last is None else last
    if deal.ruleset.ante_by == "dealer" and deal.ruleset.ante in seen:
        return deal.ruleset.ante  # a single ante before may have been a slip
    most = max(seen.values())
    bourres = deal.before.carried is None and last in seen  # the others may be bourrés
    if last is not None and (most == 1 or bourres):
        return last
    likely = [chips for chips, times in seen.items() if times == most]
    return next((chips for chips in (last, deal.ruleset.ante) if chips in likely), likely[0])


def is_ante_stated(ruleset: Ruleset) -> bool:
    place = ruleset.origins["ante"].place
    return place.startswith(_STATED) or place == f"{ruleset.name} {ruleset.version}"


def _heads(deal: Deal) -> Mapping[Chips, int]:
    seen = Counter[Chips]()
    by_dealer = deal.ruleset.ante_by == "dealer-for-all"
    share = antes_in_all(deal._replace(purses=None)) if by_dealer else 1
    for amount in deal.lines.antes or ():
        if not amount.chips or (amount.player, amount.chips) in deal.unpaid_before.items():
            continue  # a nought says who need not put one in, and a bourré may stand with the antes
        if amount.player is None:
            seen[amount.chips] += max(1, len(deal.order))
        elif deal.purses and deal.purse(amount.player).most == amount.chips:
            continue  # all that somebody has proves nothing
        elif share and amount.chips % share == 0:
            seen[Chips(amount.chips // share)] += 1
    return seen


def antes_in_all(deal: Deal) -> int:
    """0 if unknown."""
    return sum(chips for _, chips in antes_due(deal, Chips(1)) or ())


def ante_differences(deal: Deal, ante: Chips) -> Sequence[Difference]:
    """Return what is wrong with the `ante` lines, at `ante` a head; nothing without a line."""
    amounts, payments = deal.lines.antes, antes_due(deal, ante)
    if amounts is None or payments is None or not deal.order:
        return ()
    absent = unnamed(deal)
    due = {player: chips for player, chips in payments if player not in absent}
    together = _compared(deal, amounts, due, ante)
    first, *others = _by_line(amounts).values() if together else ([],)
    if not others or any(_said(line) != _said(first) for line in others):
        return together
    once = _compared(deal, first, due, ante)
    if without_copies(amounts) == first:  # a line further down may be of another hand
        each = len(due) if deal.ruleset.ante_by == "each" else len(deal.order)
        total = sum([amount.chips * (1 if amount.player else each) for amount in first])
        begin, end = others[0][0].at, others[0][-1].at
        at = begin._replace(length=end.column + end.length - begin.column)
        twice = mismatch(Wrong.ANTES_TWICE, at, total, total * (1 + len(others)))
        once = [twice, *once]
    return min(once, together, key=len)


def _by_line(said: Iterable[_Said]) -> dict[int, list[_Said]]:
    lines: dict[int, list[_Said]] = {}
    for one in said:
        lines.setdefault(one.at.line, []).append(one)
    return lines


def _said(line: Iterable[Said]) -> list[tuple[Player | None, Chips]]:
    return [(one.player, one.chips) for one in line]


def without_copies(said: Sequence[_Said]) -> list[_Said]:
    lines = _by_line(said)
    copies = [line for line in lines if _said(lines.get(line - 1, ())) == _said(lines[line])]
    return [one for one in said if one.at.line not in copies]


def _compared(
    deal: Deal, amounts: Sequence[Amount], due: Mapping[Player, Chips], ante: Chips
) -> Sequence[Difference]:
    """`ante 2 each` is wrong only in its amount, or where one player antes for all."""
    named = [amount for amount in amounts if amount.player is not None]
    if len(named) == len(amounts):
        paid = paid_in_all(amounts)
        if not amounts or paid == due:
            return ()
        both = PaymentsCompared(due, paid, amounts, amounts[0].at)
        found = both.differences(Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE, Wrong.ANTE_AMOUNT)
        amiss = [wrong for wrong in found if wrong.wrong is Wrong.ANTE_AMOUNT]
        rest = found[: len(found) - len(amiss)]
        return [*rest, *_as_one(deal, amiss, len(paid.keys() & due.keys()))]
    lines = [amount.at.line for amount in amounts]
    if named or lines != [*range(lines[0], lines[0] + len(lines))]:
        return ()
    chips, at = sum([amount.chips for amount in amounts]), amounts[-1].at
    if deal.ruleset.ante_by == "each":
        off = _of_each(mismatch(Wrong.ANTE_AMOUNT, at, ante, chips), len(due))
    else:
        total, owed = chips * len(deal.order), sum(due.values())
        off = mismatch(Wrong.ANTE_AMOUNT, at, owed, total, deal.hand.dealer)
    return [off] if off.chips else ()


def _as_one(deal: Deal, found: Sequence[Difference], players: int) -> Sequence[Difference]:
    """Merge wrong payments if all of several players paid the same, on credit."""
    alike = {(each.due, each.recorded) for each in found}
    if deal.purses is not None or len(alike) != 1 or not 1 < len(found) == players:
        return found
    return [_of_each(min(found, key=lambda each: each.at), players)._replace(player=None)]


def _of_each(found: Difference, players: int) -> Difference:
    return found._replace(chips=Chips(found.chips * players))


def second_ante_differences(deal: Deal, settlement: Settlement) -> Sequence[Difference]:
    amounts, stayers, ante = deal.lines.second_antes, deal.hand.stayers, deal.ruleset.second_ante
    if amounts is None or stayers is None or ante is None:
        return ()
    each = next((amount for amount in amounts if amount.player is None), None)
    if each:
        off = _of_each(mismatch(Wrong.SECOND_ANTE, each.at, ante, each.chips), len(stayers))
        return [off] if off.chips else ()
    later = deal.after([move for move in settlement.antes if move.cause is Cause.ANTE])
    due, paid = {player: later.pays(player, ante) for player in stayers}, paid_in_all(amounts)
    both = PaymentsCompared(due, paid, amounts, amounts[0].at)
    everybody = dict.fromkeys((*stayers, *paid))
    found = [both.mismatch(Wrong.SECOND_ANTE, player) for player in everybody]
    return _as_one(deal, [wrong for wrong in found if wrong.chips], len(everybody))


def ante_in(deal: Deal, ante: int) -> Message:
    number = deal.hand.number
    return say("everybody put in an ante of {ante} in hand {hand}", ante=ante, hand=number)


def without_antes(deal: Deal, missing: tuple[Player, ...], at: Span) -> tuple[Deal, Difference]:
    """Return the deal, and the difference that they are owed."""
    due = dict(antes_due(deal, deal.ante) or ())
    shares = tuple((player, due.get(player, Chips(0)), Chips(0)) for player in missing)
    sure = len(missing) == len(unproved(deal))
    whose = missing[0] if sure and len(missing) == 1 else None
    wrong = mismatch(Wrong.ANTE_LEFT_OUT, at, sum(owed for _, owed, _ in shares), 0, whose)
    named = wrong._replace(by_player=shares if sure else ())
    return deal._replace(missing=frozenset(missing)), named
