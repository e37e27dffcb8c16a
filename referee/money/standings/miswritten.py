"""Lines of a hand with another name or number, or without their copy, where a count shows it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.game import Chips, Player
from referee.money.settlement import Deal, antes_due
from referee.money.standings.antes import Said, without_copies
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.way import Meant

_KINDS = (
    ("antes", -1, Wrong.ANTE_NOT_DUE, Wrong.ANTES_TWICE, Wrong.ANTE_AMOUNT),
    ("awarded", 1, Wrong.POT_TAKER, Wrong.POT_TOTAL, Wrong.POT_TOTAL),
    ("paid", -1, Wrong.BOURRE_PAYER, Wrong.BOURRE_AMOUNT, Wrong.BOURRE_AMOUNT),
)
"""Lines, the sign of their chips for a stack, and their faults: another name, a copy, another number."""


def miswritten(deal: Deal, count: Difference) -> Iterator[Meant]:
    """Yield the hand with another name or number in a line, if that accounts for the count, or without its copy."""
    off = {player: counted - book for player, book, counted in count.by_player}
    antes: Mapping[Player | None, Chips] = {**dict(antes_due(deal, deal.ante) or ())}
    for field, sign, misnamed, twice, amount in _KINDS:
        said: Sequence[Said] = getattr(deal.lines, field) or ()
        for one in said:
            more = sign * off.get(one.player, 0) if one.player else 0
            meant = Chips(one.chips + more)
            lawful = field != "antes" or antes.get(one.player) == meant
            if more and len(off) == 1 and meant > 0 and lawful:
                numbered = [each._replace(chips=meant) if each is one else each for each in said]
                found = mismatch(amount, one.at, meant, one.chips, one.player)
                yield Meant(_with_lines(deal, field, numbered), found=(found,))
            for other in deal.order if one.player else ():
                if one.player and _accounts(off, one.player, other, sign * one.chips):
                    named = [each._replace(player=other) if each is one else each for each in said]
                    found = _misnamed(misnamed, one, other)
                    yield Meant(_with_lines(deal, field, named), found=(found,))
        once = without_copies(said)
        if len(once) < len(said):
            both, each = sum(one.chips for one in said), sum(one.chips for one in once)
            player = said[0].player if len({one.player for one in said}) == 1 else None
            found = mismatch(twice, said[-1].at, each, both, player)
            yield Meant(_with_lines(deal, field, once), found=(found,))


def _with_lines(deal: Deal, field: str, said: Sequence[Said]) -> Deal:
    change: dict[str, Any] = {field: tuple(said)}
    return deal._replace(lines=deal.lines._replace(**change))


def _accounts(off: dict[Player, int], who: Player, other: Player, more: int) -> bool:
    fits = off.get(who, -more) == -more and off.get(other, more) == more
    return fits and who != other and not off.keys() - {who, other}


def _misnamed(wrong: Wrong, one: Said, other: Player) -> Difference:
    none, who = Chips(0), one.player
    found = mismatch(wrong, one.at, 0, one.chips, who)._replace(other=other)
    if wrong is Wrong.POT_TAKER and who:
        shares = ((other, one.chips, none), (who, none, one.chips))
        found = found._replace(due=one.chips, other=None, by_player=shares)
    return found
