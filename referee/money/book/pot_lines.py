"""Pot lines read as people mean them: with the kitty's part or without it, with bourrés or without."""

from collections.abc import Iterator

from referee.game import Chips, Leftovers
from referee.money.book.difference import Difference, Wrong
from referee.money.settlement import Deal, Settlement, settled


def with_the_kitty(deal: Deal) -> Iterator[Deal]:
    """Read a pot line with the kitty's part in it or without, and a bourré as matching either."""
    lines = deal.lines
    if not lines.raked:
        return
    yield deal._replace(lines=lines._replace(matches_whole=True))
    whole, taken = lines, lines.raked
    if len(lines.awarded) == 1 and lines.carried is None and lines.awarded[0].chips >= taken:
        (award,) = lines.awarded
        whole = lines._replace(awarded=(award._replace(chips=Chips(award.chips - taken)),))
    elif not lines.awarded and (lines.carried or 0) >= taken:
        whole = lines._replace(carried=Chips((lines.carried or 0) - taken))
    for matches in (True, False) if whole is not lines else ():
        yield deal._replace(lines=whole._replace(kitty_included=True, matches_whole=matches))


def shared_out(deal: Deal, due: Settlement) -> Iterator[tuple[Deal, Difference]]:
    """The hand as if what lay in the pot before it had been given back, of which no line speaks."""
    whole, at = deal.lines.whole_pot(deal.ruleset), deal.lines.pot_at
    if at and due.pot and whole and whole < due.pot and deal.before.carried is not None:
        before = Leftovers(carried=Chips(0))
        lay = (deal.before.carried + sum(deal.bourres_in_pot)) // max(1, len(deal.order))
        off, line = Chips(due.pot - whole), f"share {lay} each"
        wrong = Difference(Wrong.POT_TOTAL, at, due.pot, whole, off, forgotten=line)
        yield deal._replace(before=before), wrong


def without_the_bourres(deal: Deal) -> Iterator[Deal]:
    """Read a pot line as without the bourrés that a `paid` line brings into that pot."""
    lines = deal.lines
    if not deal.bourres_join_now or not lines.paid or lines.pot is None:
        return
    more = sum(move.chips for move in settled(deal).joined)
    if more and len(lines.awarded) == 1 and lines.carried is None:
        whole = lines.awarded[0]._replace(chips=Chips(lines.awarded[0].chips + more))
        lines = lines._replace(awarded=(whole,), without_bourres=Chips(more))
        yield deal._replace(lines=lines)
    elif more and not lines.awarded:
        yield deal._replace(lines=lines._replace(carried=Chips((lines.carried or 0) + more)))
