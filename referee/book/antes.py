"""Antes as the lines have them against antes as due."""

from collections.abc import Iterable, Iterator, Mapping

from referee.book.difference import Difference, Wrong
from referee.chips import Chips
from referee.events import Amount
from referee.ledger import Cause
from referee.rulesets import Ruleset, origins
from referee.seats import Player
from referee.settlement import Deal, Settlement, antes_due
from referee.source import Span

_STATED = ("line ", "--set")
"""How the place of a value begins that the table itself, or the user, has written."""


def ante_a_head(deal: Deal, last: Chips | None) -> Chips:
    """What each antes at this table, in chips.

    What a house rule states; else what most put in now, or put in last: a preset's own ante is
    only its choice. Decision record 0071.
    """
    if _stated(deal.ruleset):
        return deal.ruleset.ante
    seen = _heads(deal)
    if not seen:
        return deal.ruleset.ante if last is None else last
    most = max(seen.values())
    if most == 1 and last is not None:
        return last
    likely = [chips for chips, times in seen.items() if times == most]
    return next((one for one in (last, deal.ruleset.ante) if one in likely), likely[0])


def _stated(ruleset: Ruleset) -> bool:
    """Whether somebody wrote down what this table antes."""
    place = origins(ruleset)["ante"].place
    return place.startswith(_STATED) or place == f"{ruleset.name} {ruleset.version}"


def _heads(deal: Deal) -> Mapping[Chips, int]:
    """How often each ante was put in, counted a head."""
    seen: dict[Chips, int] = {}
    share = _dealers_share(deal) if deal.ruleset.ante_by == "dealer-for-all" else 1
    for amount in deal.lines.antes or ():
        if amount.player is None:
            seen[amount.chips] = seen.get(amount.chips, 0) + max(1, len(deal.order))
        elif deal.purses and deal.purse(amount.player).most == amount.chips:
            continue  # all he has tells nothing
        elif share and amount.chips % share == 0:
            head = Chips(amount.chips // share)
            seen[head] = seen.get(head, 0) + 1
    return seen


def _dealers_share(deal: Deal) -> int:
    """For how many heads the dealer antes; 0 where that is not known."""
    return sum(chips for _, chips in antes_due(deal._replace(purses=None), Chips(1)) or ())


def ante_differences(deal: Deal, ante: Chips) -> Iterator[Difference]:
    """What is wrong with the `ante` lines of a hand, at `ante` a head; nothing without a line."""
    lines, payments = deal.lines.antes, antes_due(deal, ante)
    if lines is None or payments is None or not deal.order:
        return
    due = dict(payments)
    if any(one.player is None for one in lines):
        yield from _said_each(deal, lines, due, ante)
        return
    recorded, places = _by_player(lines)
    if recorded == due:
        return
    missing = [one for one in due if one not in recorded]
    extra = [one for one in recorded if one not in due]
    if len(missing) == len(extra) == 1 and recorded[extra[0]] == due[missing[0]]:
        chips = due[missing[0]]
        at = places[extra[0]]
        yield Difference(Wrong.ANTE_NOT_DUE, at, Chips(0), chips, chips, extra[0], missing[0])
        return
    for one in missing:
        at = lines[0].at
        yield Difference(Wrong.ANTE_MISSING, at, due[one], Chips(0), due[one], one)
    for one in extra:
        chips = recorded[one]
        yield Difference(Wrong.ANTE_NOT_DUE, places[one], Chips(0), chips, chips, one)
    for one, chips in recorded.items():
        if one in due and due[one] != chips:
            off = Chips(abs(chips - due[one]))
            yield Difference(Wrong.ANTE_AMOUNT, places[one], due[one], chips, off, one)


def _said_each(
    deal: Deal, lines: tuple[Amount, ...], due: Mapping[Player, Chips], ante: Chips
) -> Iterator[Difference]:
    """`ante 2 each` names nobody: wrong only in its amount, or where one player antes for all.

    Several such lines right below each other are one that was copied; others may be of two hands.
    """
    rows = [one.at.line for one in lines]
    if any(one.player for one in lines) or rows != [*range(rows[0], rows[0] + len(rows))]:
        return
    chips, at = Chips(sum(one.chips for one in lines)), lines[-1].at
    if deal.ruleset.ante_by == "each":
        if due and ante != chips:
            off = Chips(abs(chips - ante) * len(due))
            yield Difference(Wrong.ANTE_AMOUNT, at, ante, chips, off)
    else:
        total, owed = Chips(chips * len(deal.order)), Chips(sum(due.values()))
        if total != owed:
            off = Chips(abs(total - owed))
            yield Difference(Wrong.ANTE_AMOUNT, at, owed, total, off, deal.hand.dealer)


def second_ante_differences(deal: Deal, settlement: Settlement) -> Iterator[Difference]:
    """What is wrong with the second antes; nothing without a line, or where stays are unknown."""
    lines, stayers, ante = deal.lines.second_antes, deal.hand.stayers, deal.ruleset.second_ante
    if lines is None or stayers is None or ante is None:
        return
    recorded, places = _by_player([one for one in lines if one.player is not None])
    each = next((one for one in lines if one.player is None), None)
    if each:
        if each.chips != ante:
            off = Chips(abs(each.chips - ante) * len(stayers))
            yield Difference(Wrong.SECOND_ANTE, each.at, ante, each.chips, off)
        return
    behind = deal.behind([one for one in settlement.antes if one.cause is Cause.ANTE])
    for one in dict.fromkeys((*stayers, *recorded)):
        due = behind.pays(one, ante) if one in stayers else Chips(0)
        paid = recorded.get(one, Chips(0))
        if due != paid:
            at, off = places.get(one, lines[0].at), Chips(abs(due - paid))
            yield Difference(Wrong.SECOND_ANTE, at, due, paid, off, one)


def _by_player(
    amounts: Iterable[Amount],
) -> tuple[dict[Player, Chips], dict[Player, Span]]:
    """What each player put in, and where that stands."""
    chips: dict[Player, Chips] = {}
    places: dict[Player, Span] = {}
    for amount in amounts:
        if amount.player is not None:
            chips[amount.player] = Chips(chips.get(amount.player, 0) + amount.chips)
            places.setdefault(amount.player, amount.at)
    return chips, places
