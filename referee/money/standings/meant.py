"""Readings of a hand's lines other than as written."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from referee.books import Cause, House, Movement, Standing, given
from referee.events import PotAwarded
from referee.game import Chips, Player
from referee.messages import listed, say
from referee.money.settlement import Deal, antes_due, bourre_charge, settled, unproved
from referee.money.settlement.awards import TRICK_PAYS
from referee.money.standings.antes import (
    ante_a_head,
    ante_differences,
    ante_in,
    antes_in_all,
    second_ante_differences,
    without_antes,
    without_copies,
)
from referee.money.standings.debts import paid_early
from referee.money.standings.difference import (
    PRICES,
    UNWRITTEN,
    Difference,
    Wrong,
    mismatch,
    paid_as_due,
)
from referee.money.standings.pots import may_be_paid_unseen, pot_differences


class Meant(NamedTuple):
    """A hand under a supposition."""

    deal: Deal
    sentence: str = ""
    """A clause after *if*; empty if the lines say as much."""
    found: tuple[Difference, ...] = ()
    own_antes: bool = False
    """True if its antes are compared in this reading."""
    shown: tuple[Difference, ...] = ()
    """Faults reported only if a count shows them."""
    cost: int = 0
    """If not that of its row."""
    put_off: tuple[Player, Chips] | None = None
    """A rest of a bourré that is then paid later."""
    loose: frozenset[Player] = frozenset()
    """Players with stacks then unknown."""
    unknown: bool = False
    """True if the leftovers are then unknown."""


def as_written(deal: Deal, _: Standing) -> Iterator[Meant]:
    yield Meant(deal)


def with_the_kitty(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The pot line includes the kitty's part, or a bourré matches it too."""
    taken, hand = deal.lines.raked, deal.hand.number
    if not taken:
        return
    whole = deal.lines._replace(matches_whole=True)
    matched = say("a bourré of hand {hand} matches the kitty's part, too", hand=hand)
    yield Meant(deal._replace(lines=whole), matched)
    if less := _with_less_in_line(deal, taken):
        within = say("the pot line of hand {hand} includes the kitty's part", hand=hand)
        yield Meant(
            less._replace(lines=less.lines._replace(matches_whole=True)),
            listed((within, matched), "and"),
        )
        yield Meant(less, within)


def without_the_bourres(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The pot line leaves out the bourrés that a `paid` line brings into that pot."""
    lines = deal.lines
    if deal.ruleset.bourre_queue == "this-pot" and lines.paid and lines.pot is not None:
        more = sum(move.chips for move in settled(deal).joined)
        if more and (read := _with_less_in_line(deal, Chips(-more))):
            yield Meant(read)


def _with_less_in_line(deal: Deal, chips: Chips) -> Deal | None:
    awarded, carried = deal.lines.awarded, deal.lines.carried
    if len(awarded) == 1 and carried is None and awarded[0].chips >= chips:
        return deal.with_pot((awarded[0]._replace(chips=Chips(awarded[0].chips - chips)),))
    if not awarded and (carried or 0) >= chips:
        return deal.with_pot((), Chips((carried or 0) - chips))
    return None


def another_ante(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The unrecorded antes were what the pot shows, the same for everybody.

    That is dearer where another ante was recorded before.
    """
    at = None if deal.hand.unread else deal.lines.pot_at
    if deal.lines.antes is not None or at is None:
        return
    heads, pot, whole = antes_in_all(deal), settled(deal), deal.lines.whole_pot(deal.ruleset)
    if not heads or pot.pot is None or whole is None:
        return
    posted = sum(move.chips for move in pot.antes if move.cause is Cause.ANTE)
    ante, odd = divmod(whole - pot.pot + posted, heads)
    sure = heads > 1 or standing.ante in (None, ante)
    if ante > 0 and not odd and sure and ante != deal.ante:
        meant = deal.with_antes(antes_due(deal, Chips(ante)) or (), at)
        changed = 0 if standing.ante is None else UNWRITTEN // 2 + 1
        yield Meant(meant, ante_in(deal, ante), cost=changed)


def each_in_full(deal: Deal, _: Standing) -> Iterator[Meant]:
    """`each` is meant literally, even of a player who had less."""
    if deal.purses is not None and any(amount.player is None for amount in deal.lines.antes or ()):
        full = settled(deal._replace(purses=None)).antes
        paid = given([move for move in full if move.cause is Cause.ANTE])
        yield Meant(deal.with_antes(paid, deal.hand.at))


def antes_as_due(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """A wrong `ante` line is a slip of the pen: the antes that were due are in the pot."""
    lines = deal.lines
    if lines.antes is not None:
        ante = ante_a_head(deal, standing.ante)
        due = antes_due(deal, ante)
        if due is not None and ante_differences(deal, ante):
            yield Meant(deal.with_antes(due, deal.hand.at))
    if lines.second_antes is not None and any(second_ante_differences(deal, settled(deal))):
        yield Meant(deal._replace(lines=lines._replace(second_antes=None)))


def by_own_count(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The table went by its `tricks` line, or its stars and leaders, against the cards."""
    hand = deal.hand
    counted = hand.taken_as_counted if hand.counted else None
    if counted is not None and hand.taken not in (None, counted):
        yield Meant(deal._replace(hand=replace(hand, tricks=(), claimed={})))
    marked = hand.winners_as_marked(deal.ruleset) if hand.tricks else ()
    pairs = [*zip(hand.tricks, marked, strict=True)]
    if any(trick.winner != winner for trick, winner in pairs):
        tricks = tuple([trick._replace(winner=winner) for trick, winner in pairs])
        yield Meant(deal._replace(hand=replace(hand, tricks=tricks)))


def antes_together(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """Several payments of a player are one ante: 2 written as 1 and 1.

    A line that stands twice may be one.
    """
    amounts, sums = deal.lines.antes or (), Counter[Player | None]()
    first = {amount.player: amount for amount in reversed(amounts)}
    if len(first) < len(amounts):
        for amount in amounts:
            sums[amount.player] += amount.chips
        whole = [one._replace(chips=Chips(sums[one.player])) for one in first.values()]
        meant = deal._replace(lines=deal.lines._replace(antes=tuple(whole)))
        copied = len(without_copies(amounts)) < len(amounts)
        shown = settled(meant).pot == deal.lines.whole_pot(deal.ruleset) is not None
        shown = shown or standing.ante in sums.values()
        dearer = PRICES[Wrong.ANTES_TWICE] + 2 if copied and not shown else 0
        said = ante_in(deal, whole[0].chips) if dearer else ""
        yield Meant(meant, said, own_antes=True, cost=dearer)


def antes_on_staying(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The antes are second antes, if no line of stayers divides them."""
    lines = deal.lines
    if deal.ruleset.second_ante and lines.second_antes is None and deal.hand.stayers is None:
        lines = lines._replace(antes=None, second_antes=lines.antes)
        yield Meant(deal._replace(lines=lines), own_antes=True)


def leavers_did_not_ante(deal: Deal, _: Standing) -> Iterator[Meant]:
    """Players who left put in no ante, and no line of the pot shows it."""
    absent = unproved(deal)
    if absent and not deal.missing and deal.lines.whole_pot(deal.ruleset) is None:
        without, missing = without_antes(deal, absent, deal.hand.at)
        who, number = listed(absent, "and"), deal.hand.number
        sentence = say("{players} put in no ante in hand {hand}", players=who, hand=number)
        if missing.chips:
            yield Meant(without, sentence, shown=(missing,))


def a_trick_was_paid_unseen(deal: Deal, _: Standing) -> Iterator[Meant]:
    """A missing line paid a trick: somebody took what the others leave of the pot."""
    at, awarded, hand = deal.lines.pot_at, deal.lines.awarded, deal.hand
    if deal.ruleset.pot not in TRICK_PAYS or at is None or len(awarded) >= hand.size:
        return
    settlement = settled(deal)
    rest = settlement.leftovers.carried or Chips(0)
    for player in hand.stayers or deal.order if may_be_paid_unseen(deal, settlement) else ():
        sentence = say(
            "{player} took {chips} more of the pot of hand {hand}",
            player=player,
            chips=rest,
            hand=hand.number,
        )
        more = PotAwarded(rest, player, at)
        yield Meant(deal.with_pot((*awarded, more), deal.lines.carried), sentence)


def antes_of_all(deal: Deal, _: Standing) -> Iterator[Meant]:
    """`ante 2 each` includes exempt players."""
    amounts, payments = deal.lines.antes or (), antes_due(deal, Chips(1))
    each = next((amount for amount in amounts if amount.player is None), None)
    if len(amounts) != 1 or each is None or not payments or deal.ruleset.ante_by != "each":
        return
    if need_not := [player for player in deal.order if player not in dict(payments)]:
        off = tuple([(player, Chips(0), each.chips) for player in need_not])
        player = need_not[0] if len(off) == 1 else None
        wrong = mismatch(Wrong.ANTE_NOT_DUE, each.at, 0, each.chips * len(off), player)
        all_paid = deal.with_antes([(player, each.chips) for player in deal.order], each.at)
        yield Meant(all_paid, found=(wrong._replace(by_player=off),))


def another_ante_than_written(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The `ante` line is wrong: the table paid its last ante, or at first that of its rules."""
    own = (
        None if deal.ruleset.bourre_queue == "this-pot" else deal.ruleset.ante
    )  # half an ante is then as good
    amounts, last = deal.lines.antes or (), standing.ante or own
    alike = {amount.chips for amount in amounts if amount.chips}
    due = antes_due(deal, last) if last and len(alike) == 1 and last not in alike else ()
    if due and last and not ante_differences(deal, ante_a_head(deal, last)):
        at, written = amounts[0].at, sum(amount.chips for amount in amounts if amount.player)
        off = mismatch(Wrong.ANTE_AMOUNT, at, last, sum(alike))
        more = abs((written or sum(alike) * len(due)) - last * len(due))
        off = off._replace(chips=Chips(more or off.chips))
        yield Meant(deal.with_antes(due, at), found=(off,), own_antes=True)


def a_bourre_was_not_paid(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """An unrecorded bourré of the hand before was not paid."""
    at, owed = deal.lines.pot_at, deal.before.owed
    if at is None or deal.ruleset.bourre_queue == "one-per-deal" or not owed:
        return
    debts = standing.recorded.debts
    paid = {debt.player for debt in debts if debt.paid} | paid_early(deal).keys()
    unseen = [debt for debt in owed if debt[0] not in paid]
    for player, chips in unseen:
        alike = sum(other == chips for _, other in unseen) > 1
        missing = mismatch(Wrong.BOURRE_MISSING, at, chips, 0, None if alike else player)
        rest = deal.before._replace(owed=tuple([debt for debt in owed if debt[0] != player]))
        yield Meant(deal._replace(before=rest), found=(missing,))


def another_paid_a_rest(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """Somebody else is named where a deferred bourré was paid, and perhaps paid it."""
    lines, owing = deal.lines, {*dict(deal.before.owed), *standing.put_off}
    for paid in lines.paid_before or ():
        rests = [who for who, chips in standing.put_off.items() if chips == paid.chips]
        if paid.player is None or paid.player in owing or len(rests) != 1:
            continue
        wrong = mismatch(Wrong.BOURRE_PAYER, paid.at, 0, paid.chips, paid.player)
        others = tuple([each for each in lines.paid_before or () if each is not paid])
        now = (*(lines.paid or ()), *[each for each in lines.late if each.player == rests[0]])
        late = tuple([each for each in lines.late if each.player != rests[0]])
        slip = paid_as_due(wrong._replace(other=rests[0]), deal.hand.number)
        for payer, said in ((rests[0], slip), (paid.player, "")):
            move = Movement(payer, House.POT, paid.chips, Cause.BOURRE)
            beside = (*lines.beside, (move, paid.at))
            moved = lines._replace(
                paid_before=others or None, beside=beside, paid=now or None, late=late
            )
            yield Meant(deal._replace(lines=moved), said, found=(wrong,))


def some_leavers_did_not_ante(deal: Deal, _: Standing) -> Iterator[Meant]:
    """Some departed players put in no ante, as the pot proves."""
    at, absent = deal.lines.pot_at, unproved(deal)
    for few in range(len(absent), 0, -1) if at else ():
        for players in combinations(absent, few):
            without, missing = without_antes(deal, players, at or deal.hand.at)
            yield Meant(without, found=(missing,))


def other_antes_in_the_pot(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """Unrecorded antes were not all paid, or paid by the exempt; or the pot is as it was matched."""
    whole, due, ante = deal.lines.whole_pot(deal.ruleset), settled(deal), standing.ante
    if whole is None or deal.before.carried is None or due.pot is None:
        return
    off, ante = whole - due.pot, ante_a_head(deal, ante)
    by_antes = deal.lines.antes is None and ante and off % ante == 0
    as_antes = by_antes and abs(off) < ante * len(deal.order)
    matched = bourre_charge(whole, deal.ruleset) in [paid.chips for paid in deal.lines.paid or ()]
    wrong = tuple(pot_differences(deal, due))
    if off and (as_antes or matched) and len(wrong) == 1:
        yield Meant(deal.holding(off), found=wrong)
