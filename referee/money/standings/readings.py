"""Readings of a hand's lines other than as written."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.books import Cause, Standing, given
from referee.evening_events import Amount, PlayerOwes
from referee.events import PotAwarded
from referee.game import Chips, Player
from referee.messages import listed, say, template
from referee.money.settlement import Deal, antes_due, paid_in_all, settled, unproved
from referee.money.standings.antes import ante_in, antes_in_all, without_antes, without_copies
from referee.money.standings.difference import PRICES, UNWRITTEN, WRONG, Of, Wrong
from referee.money.standings.hand_seen import HandSeen
from referee.money.standings.pots import may_be_paid_unseen
from referee.money.standings.suppositions import WRONGS
from referee.money.standings.way import Meant, Rows, Way, row, supposed, way_of

HABITS: Rows = []
"""Readings of lines with no fault in them."""


def ways_of(deal: Deal, standing: Standing, seen: HandSeen) -> list[Way]:
    """Return a hand in all its readings; those with a fault in the lines only if the others have one."""
    as_read = way_of(Meant(deal), deal, standing, seen)
    ways = [as_read, *(way_of(one, deal, standing, seen) for one in supposed(HABITS, as_read))]
    if min([way.cost for way in ways]) >= WRONG:
        ways += [way_of(one, deal, standing, seen) for one in supposed(WRONGS, as_read)]
    return ways


@row(HABITS, 1)
def with_the_kitty(way: Way) -> Iterator[Meant]:
    """The pot line includes the kitty's part, or a bourré matches it too."""
    deal, taken, hand = way.deal, way.deal.lines.raked, way.deal.hand.number
    if not taken:
        return
    matched = say("a bourré of hand {hand} matches the kitty's part, too", hand=hand)
    yield Meant(_matching_whole(deal), matched)
    if less := _with_less_in_line(deal, taken):
        within = say("the pot line of hand {hand} includes the kitty's part", hand=hand)
        yield Meant(_matching_whole(less), listed((within, matched), "and"))
        yield Meant(less, within)


def _matching_whole(deal: Deal) -> Deal:
    return deal._replace(lines=deal.lines._replace(matches_whole=True))


@row(HABITS, 1, template("the pot line of hand {hand} leaves out the bourrés"))
def without_the_bourres(way: Way) -> Iterator[Meant]:
    """The pot line leaves out the bourrés that a `paid` line brings into that pot."""
    more = sum(move.chips for move in way.settlement.joined) if way.deal.lines.paid else 0
    if more and (read := _with_less_in_line(way.deal, Chips(-more))):
        yield Meant(read)


def _with_less_in_line(deal: Deal, chips: Chips) -> Deal | None:
    awarded, carried = deal.lines.awarded, deal.lines.carried
    if len(awarded) == 1 and carried is None and awarded[0].chips >= chips:
        return deal.with_pot((awarded[0]._replace(chips=Chips(awarded[0].chips - chips)),))
    if carried is None or awarded or carried < chips:
        return None
    return deal.with_pot((), Chips(carried - chips))


@row(HABITS, 2)
def another_ante(way: Way) -> Iterator[Meant]:
    """The unrecorded antes were what the pot shows, the same for everybody.

    That is dearer where another ante was recorded before.
    """
    deal, before, due = way.deal, way.standing.ante, way.settlement
    at, whole = None if deal.hand.unread else deal.lines.pot_at, deal.lines.whole_pot(deal.ruleset)
    if deal.lines.antes is not None or at is None or due.pot is None or whole is None:
        return
    heads = antes_in_all(deal)
    posted = sum(move.chips for move in due.antes if move.cause is Cause.ANTE)
    ante, odd = divmod(whole - due.pot + posted, heads) if heads else (0, 0)
    if ante > 0 and not odd and ante != deal.ante and (heads > 1 or before in (None, ante)):
        meant = deal.with_antes(antes_due(deal, Chips(ante)) or (), at)
        yield Meant(meant, ante_in(deal, ante), cost=0 if before is None else UNWRITTEN // 2 + 1)


@row(HABITS, 1, template("everybody anted in full in hand {hand}"))
def each_in_full(way: Way) -> Iterator[Meant]:
    """`each` is meant literally, even of a player who had less."""
    deal = way.deal
    if deal.purses is not None and any(amount.player is None for amount in deal.lines.antes or ()):
        full = settled(deal._replace(purses=None)).antes
        paid = given([move for move in full if move.cause is Cause.ANTE])
        yield Meant(deal.with_antes(paid, deal.hand.at))


@row(HABITS, 0, template("the antes of hand {hand} were paid as due"))
def antes_as_due(way: Way) -> Iterator[Meant]:
    deal = way.deal
    if way.off & Of.ANTES:
        yield Meant(deal.with_antes(antes_due(deal, way.ante) or (), deal.hand.at))
    if Wrong.SECOND_ANTE in way.off:
        yield Meant(deal._replace(lines=deal.lines._replace(second_antes=None)))


@row(HABITS, 1, template("hand {hand} was paid by the table's own count of tricks"))
def by_own_count(way: Way) -> Iterator[Meant]:
    """The table went by its `tricks` line, or its stars and leaders, against the cards."""
    deal, hand = way.deal, way.deal.hand
    counted = hand.taken_as_counted if hand.counted else None
    if counted is not None and hand.taken not in (None, counted):
        yield Meant(deal._replace(hand=replace(hand, tricks=(), claimed={})))
    marked = hand.winners_as_marked(deal.ruleset) if hand.tricks else ()
    pairs = [*zip(hand.tricks, marked, strict=True)]
    if any(trick.winner != winner for trick, winner in pairs):
        tricks = tuple([trick._replace(winner=winner) for trick, winner in pairs])
        yield Meant(deal._replace(hand=replace(hand, tricks=tricks)))


@row(HABITS, 1, template("several antes of a player in hand {hand} are one"))
def antes_together(way: Way) -> Iterator[Meant]:
    """Several payments of a player are one ante: 2 written as 1 and 1.

    A line that stands twice may be one.
    """
    deal, amounts, sums = way.deal, way.deal.lines.antes or (), Counter[Player | None]()
    first = {amount.player: amount for amount in reversed(amounts)}
    if len(first) < len(amounts):
        for amount in amounts:
            sums[amount.player] += amount.chips
        whole = [one._replace(chips=Chips(sums[one.player])) for one in first.values()]
        meant = deal._replace(lines=deal.lines._replace(antes=tuple(whole)))
        shown = settled(meant).pot == deal.lines.whole_pot(deal.ruleset) is not None
        shown = shown or way.standing.ante in sums.values()
        copied = len(without_copies(amounts)) < len(amounts) and not shown
        said = ante_in(deal, whole[0].chips) if copied else ""
        dearer = PRICES[Wrong.ANTES_TWICE] + 2 if copied else 0
        yield Meant(meant, said, own_antes=True, cost=dearer)


@row(HABITS, 1, template("the antes of hand {hand} were put in on staying"))
def antes_on_staying(way: Way) -> Iterator[Meant]:
    """The antes are second antes, if no line of stayers divides them."""
    deal, lines = way.deal, way.deal.lines
    if deal.ruleset.second_ante and lines.second_antes is None and deal.hand.stayers is None:
        lines = lines._replace(antes=None, second_antes=lines.antes)
        yield Meant(deal._replace(lines=lines), own_antes=True)


@row(HABITS, 2, template("{players} put in no ante in hand {hand}"))
def leavers_did_not_ante(way: Way) -> Iterator[Meant]:
    deal, absent = way.deal, unproved(way.deal)
    if absent and not deal.missing and deal.lines.whole_pot(deal.ruleset) is None:
        without, missing = without_antes(deal, absent, deal.hand.at)
        if missing.chips:
            yield Meant(without, fields={"players": listed(absent, "and")}, shown=(missing,))


@row(HABITS, 1, template("{player} took {chips} more of the pot of hand {hand}"))
def a_trick_was_paid_unseen(way: Way) -> Iterator[Meant]:
    """Somebody took what the other tricks leave of the pot."""
    deal, lines, hand, at = way.deal, way.deal.lines, way.deal.hand, way.deal.lines.pot_at
    rest = way.settlement.leftovers.carried or Chips(0)
    unseen = len(lines.awarded) < hand.size and may_be_paid_unseen(deal, way.settlement)
    for player in (hand.stayers or deal.order) if at and unseen else ():
        more = PotAwarded(rest, player, at or hand.at)
        whole = deal.with_pot((*lines.awarded, more), lines.carried)
        yield Meant(whole, fields={"player": player, "chips": rest})


@row(HABITS, 0)
def paid_for_another(way: Way) -> Iterator[Meant]:
    """Whoever paid a bourré for another player lent it: `paid Ben 8` beside `owes Dee to Ben 8`."""
    deal, lines, known = way.deal, way.deal.lines, way.standing.on_paper
    for debt in lines.on_paper if Of.BOURRES & way.off else ():
        lent = debt._replace(chips=Chips(debt.chips - known.get((debt.debtor, debt.creditor), 0)))
        paid = _by_debtor(lent, lines.paid or (), dict(given(way.settlement.debts)))
        before = _by_debtor(lent, lines.paid_before, dict(deal.before.owed))
        if paid or before:
            paid, before = paid or lines.paid, before or lines.paid_before
            lines = lines._replace(paid=paid, paid_before=before, lent=(*lines.lent, debt))
            yield Meant(deal._replace(lines=lines))


def _by_debtor(
    lent: PlayerOwes, said: Sequence[Amount], due: Mapping[Player, Chips]
) -> tuple[Amount, ...] | None:
    """Return what was paid if the debtor paid it with chips of the creditor; None if it does not fit."""
    paid, (debtor, creditor, chips, at) = paid_in_all(said), lent
    own = Chips(paid.get(creditor, 0) - chips)
    if debtor in paid or due.get(debtor) != chips or own != due.get(creditor, 0):
        return None
    others = [one for one in said if one.player != creditor]
    both = [Amount(debtor, chips, at), Amount(creditor, own, at)]
    return (*others, *[one for one in both if one.chips])
