"""Payments into pots: the antes, as recorded or else as due, and the debts that a hand leaves."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.books import Cause, House, Movement, given
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.money.settlement.deal import Deal
from referee.money.settlement.money_lines import paid_in_all, summed

Payments = tuple[tuple[Player, Chips], ...]


class Antes(NamedTuple):
    """The antes of one hand in turn order, then the second antes."""

    movements: tuple[Movement, ...]
    complete: bool
    """False if it is unknown who had to pay."""
    assumed: bool
    """One was assumed as due because no line records it."""
    rests: Payments
    """Sums that players could not pay and will owe the pot (`short-stack owes-rest`)."""


class Debts(NamedTuple):
    """Debts to the next pot."""

    bourre: tuple[Player, ...] = ()
    """Players without a trick, in turn order, except those who pay for a renege."""
    due: tuple[Movement, ...] = ()
    """In turn order, as far as known."""
    owed: Payments | None = ()
    """The chips that the next pot gets; None if unknown."""
    payers: frozenset[Player] = frozenset()
    """Payers to the next pot, even of an unknown amount."""
    known: bool = True
    """False if it is unknown who was bourré; also for a deal that was not played."""
    rests: Payments = ()
    """As in `Antes.rests`, with what bourrés add to it."""
    joined: tuple[Movement, ...] = ()
    """Payments into the pot just played, before it is won (`bourre-queue this-pot`)."""


def antes(deal: Deal) -> Antes:
    """Return the antes and second antes of a deal, as due without a line.

    A recorded payment is a fact, whoever should have paid: `each` means everybody who antes, or after the
    `in` line every stayer. Decisions 0040, 0140.
    """
    hand, lines, pot = deal.hand, deal.lines, House.POT
    if lines.antes is None:
        paid = antes_due(deal, deal.ante)
    else:
        paid = _recorded(deal, lines.antes, _held(deal, deal.order) or deal.order or None)
        each = [amount.chips for amount in lines.antes if amount.player is None]
        late = _paying(deal, unnamed(deal), Chips(sum(each)) if each else deal.ante)
        paid = None if paid is None else (*paid, *late)
    movements = [
        Movement(who, pot, chips, Cause.ANTE)
        for who, chips in paid or ()
        if chips and who not in deal.missing
    ]
    assumed = bool(movements) and lines.antes is None
    second: Payments | None = ()
    later, ante = deal.after(movements), deal.ruleset.second_ante
    if lines.second_antes is not None:
        second = _recorded(later, lines.second_antes, hand.stayers)
    elif ante and not (hand.misdealt and not hand.intents):  # else nobody had declared yet
        second = None if hand.stayers is None else _paying(later, hand.stayers, ante)
        assumed = assumed or bool(second)
    movements += [Movement(who, pot, paid, Cause.SECOND_ANTE) for who, paid in second or () if paid]
    complete = paid is not None and second is not None
    return Antes(tuple(movements), complete, assumed, _rests(deal, movements))


def _rests(deal: Deal, paid: Iterable[Movement]) -> Payments:
    """A player with nothing left who is out only sits at the table, and owes nothing for it."""
    if deal.purses is None:
        return ()
    stayed, second = deal.hand.stayers or (), deal.ruleset.second_ante
    due = dict(antes_due(deal._replace(purses=None), deal.ante) or ())
    for player in stayed if second else ():
        due[player] = Chips(due.get(player, 0) + (second or 0))
    took_part = {*stayed, *[movement.giver for movement in paid]}
    return tuple(deal.rests((who, chips) for who, chips in due.items() if who in took_part).items())


def _recorded(
    deal: Deal, amounts: tuple[Amount, ...], each: tuple[Player, ...] | None
) -> Payments | None:
    """Return None if they say `each` of unknown players."""
    payments: list[tuple[Player, Chips]] = []
    for amount in amounts:
        if amount.player is not None:
            payments.append((amount.player, amount.chips))
        elif each is None:
            return None
        else:
            payments += _paying(deal, each, amount.chips)
    place = {player: turn for turn, player in enumerate(deal.order)}
    return tuple(sorted(payments, key=lambda paid: place.get(paid[0], len(place))))


def unnamed(deal: Deal) -> tuple[Player, ...]:
    """Return those who left owing an ante that no line confirms."""
    if not deal.leavers:
        return ()
    named = {amount.player for amount in deal.lines.antes or ()}
    return tuple([player for player in _held(deal, deal.leavers) if player not in named])


def unproved(deal: Deal) -> tuple[Player, ...]:
    """Return those of `unnamed` who did not put it in as they went."""
    return tuple([player for player in unnamed(deal) if player not in deal.ahead])


def antes_due(deal: Deal, ante: Chips) -> Payments | None:
    """Return the antes by the rules, at `ante` a head; None if it is unknown who pays."""
    if not ante:
        return ()
    if not deal.order:
        return None
    owing, dealer = _held(deal, (*deal.order, *deal.leavers)), deal.hand.dealer
    if deal.ruleset.ante_by == "each":
        return _paying(deal, owing, ante)
    heads = len(owing)
    if deal.ruleset.ante_by == "dealer":
        exempt = deal.before.exempt
        heads = 0 if dealer in exempt or exempt.issuperset(deal.order) else 1
    if not heads:
        return ()
    return None if dealer is None else _paying(deal, (dealer,), Chips(ante * heads))


def _paying(deal: Deal, players: Iterable[Player], chips: Chips) -> Payments:
    return tuple([(player, paid) for player in players if (paid := deal.pays(player, chips))])


def _held(deal: Deal, players: tuple[Player, ...]) -> tuple[Player, ...]:
    free = deal.before.barred
    if deal.ruleset.ante_by != "dealer":
        free |= deal.before.exempt
    return tuple([player for player in players if player not in free])


def debts(
    deal: Deal, taken: Mapping[Player, int] | None, pot: Chips | None, ante_rests: Payments = ()
) -> Debts:
    """Return the debts after `pot` was played for.

    If the tricks or the amount are unknown, the `paid` lines say what the next pot holds. `deal` is the
    deal after the antes.
    Sources: boo-ray pay.4 and renege.1, acadiana pay.5, la-bourre pay.2; decision 0013.
    """
    bourre = _bourre(deal, taken)
    causes = {**dict.fromkeys(bourre, Cause.BOURRE), **dict.fromkeys(deal.payers, Cause.RENEGE)}
    contested = deal.hand.stayers is None or len(deal.hand.stayers) > 1
    known = taken is not None or not contested
    if not known and (none := _trickless(deal)):  # then one took them all
        known = len(deal.hand.stayers or ()) == len(none) + 1
    if known and not causes:
        return Debts(rests=ante_rests)
    charge = deal.charge(pot)
    named = [(amount.player, amount.chips) for amount in deal.lines.paid or () if amount.player]
    told = summed([each for each in named if each not in deal.unpaid_before.items()])
    if charge and not known and deal.ruleset.bourre_queue != "this-pot":
        not_it = {*deal.hand.out, *[amount.player for amount in deal.lines.perhaps_before]}
        more = [who for who, chips in named if chips > charge and who not in not_it]
        causes = {**dict.fromkeys(more, Cause.BOURRE), **causes}  # less may be a part of it
    debtors = [player for player in deal.order if player in causes]
    paid = [(player, deal.pays(player, charge or Chips(0))) for player in debtors]
    due = [Movement(who, House.NEXT_POT, chips, causes[who]) for who, chips in paid if chips]
    rests = dict(ante_rests)
    for player, rest in deal.rests([(player, charge or Chips(0)) for player in causes]).items():
        rests[player] = Chips(rests.get(player, 0) + rest)
    later = {who: max(0, deal.put_off(who) - rests.get(who, 0)) for who, _ in given(due)}
    owed = {who: Chips(chips - later[who]) for who, chips in given(due) if chips > later[who]}
    if deal.lines.paid is not None and (charge is None or not known):
        owed |= {who: chips for who, chips in told.items() if who in bourre or who not in owed}
    elif charge is None and causes:
        return Debts(bourre, (), None, frozenset(causes), known, ante_rests)
    payers = frozenset((*causes, *owed))
    return Debts(bourre, tuple(due), tuple(owed.items()), payers, known, tuple(rests.items()))


def joining(deal: Deal, owing: Debts, pot: Chips | None) -> tuple[Debts, Chips | None]:
    """Add debts to the pot just played; what a `paid` line says of them is a fact."""
    due = tuple([move._replace(taker=House.POT) for move in owing.due])
    nothing_owed = owing._replace(due=due, owed=())
    if not owing.known and deal.lines.paid is None:
        whole = deal.lines.whole_pot(deal.ruleset)
        return nothing_owed, whole if pot is not None and (whole or 0) > pot else pot
    causes, paid = {move.giver: move.cause for move in due}, dict(owing.owed or ())
    if deal.lines.paid is not None:
        paid = paid_in_all(deal.lines.paid, paid)
    moves = [
        Movement(who, House.POT, chips, causes.get(who, Cause.BOURRE))
        for who, chips in paid.items()
    ]
    whole = None if pot is None else Chips(pot + sum(paid.values()))
    return nothing_owed._replace(joined=tuple(moves)), whole


def _bourre(deal: Deal, taken: Mapping[Player, int] | None) -> tuple[Player, ...]:
    if taken is None:
        none = dict.fromkeys((*_trickless(deal), *deal.bourre_unseen))
    else:
        none = dict.fromkeys([who for who in taken if not taken[who]] if len(taken) > 1 else ())
    return tuple([player for player in none if player not in deal.payers])


def _trickless(deal: Deal) -> tuple[Player, ...]:
    """Return nobody if one of them took the pot or was alone."""
    hand, none = deal.hand, deal.hand.trickless
    winners = {award.player for award in (*deal.lines.awarded, hand.won) if award}
    others = {*(hand.stayers or ()), *winners, *hand.counted} - {*none}
    if winners & {*none} or not (others or deal.lines.carried):
        return ()
    return tuple([player for player in deal.order if player in none])
