"""Explanations of a difference by a missing or unreadable line: it is uncertain. Decision 0317."""

from collections import Counter
from collections.abc import Iterator

from referee.books import House, Standing
from referee.events import PotAwarded
from referee.game import Chips
from referee.messages import Message, listed, say
from referee.money.settlement import Deal, Settlement, bourre_charge
from referee.money.standings.antes import ante_in, is_ante_stated
from referee.money.standings.debts import bourre_in, perhaps_bourre
from referee.money.standings.difference import (
    OF_COUNTS,
    OF_PAYMENTS,
    OF_THE_POT,
    WRONG,
    Difference,
    Wrong,
)
from referee.money.standings.hand_seen import HandSeen, concerned
from referee.money.standings.meant import Meant
from referee.money.standings.way import Way

_OF_KITTY = frozenset(
    {Wrong.POT_AMOUNT, Wrong.POT_TOTAL, Wrong.POT_CARRIED, Wrong.BOURRE_AMOUNT, *OF_COUNTS}
)
UNSURE_SEATS = 4
"""Cost of an unrecorded leaver or newcomer, if an unreadable line may say so."""
_USUAL = WRONG + 1
"""Cost of an explanation that nothing makes likely."""


def explanations(found: Difference, way: Way, seen: HandSeen) -> Iterator[Meant]:
    """Yield explanations, the likeliest first."""
    deal, standing = way.deal, way.standing
    yield from _of_bourre(found, way)
    yield from _of_ante(found, way)
    yield from _of_pot(found, way)
    yield from _of_kitty(found, deal, standing)
    yield from _of_share(found, deal, way.settlement)
    yield from _of_tie(found, deal)
    yield from _of_seat(found, deal, seen)
    yield from _from_before(found, deal, way.settlement)
    yield from _of_rests(found, deal, standing)
    yield from _unread(deal, seen)


def _of_bourre(found: Difference, way: Way) -> Iterator[Meant]:
    """A count shows an unrecorded payment of a bourré."""
    if found.wrong not in OF_COUNTS or way.settlement.bourres_known:
        return
    charge = bourre_charge(way.settlement.matched, way.deal.ruleset)
    short = {who for who, book, counted in found.by_player if charge and book - counted == charge}
    who = tuple([player for player in perhaps_bourre(way.deal) if player in short])
    if who and len(who) == len(found.by_player):
        unseen = way.deal._replace(bourre_unseen=who)
        yield Meant(unseen, bourre_in(who, way.deal.hand), cost=1)


def _of_ante(found: Difference, way: Way) -> Iterator[Meant]:
    """A count shows the ante, if neither an `ante` line nor a `pot` line says it."""
    deal, settlement = way.deal, way.settlement
    unsaid = deal.lines.antes is None and deal.lines.pot is None and settlement.antes_assumed
    if found.wrong not in OF_COUNTS or not unsaid or is_ante_stated(deal.ruleset):
        return
    others = [each for each in found.by_player if each[0] not in settlement.winners]
    off = {book - counted for _, book, counted in others}
    if len(off) == 1 and (ante := Chips(deal.ante + off.pop())) > 0:  # all others alike
        yield Meant(deal._replace(table_ante=ante), ante_in(deal, ante), cost=2)


def _of_pot(found: Difference, way: Way) -> Iterator[Meant]:
    """Counts show larger payments into a pot of unstated size."""
    deal, winners = way.deal, {*way.settlement.winners}
    if found.wrong is not Wrong.STACK or not winners or deal.lines.pot is not None:
        return
    more = {player for player, book, counted in found.by_player if counted > book}
    less = [player for player, _, _ in found.by_player if player not in winners]
    if more == winners and less:
        sentence = say(
            "{players} put more into the pot of hand {hand}",
            players=listed(less, "and"),
            hand=deal.hand.number,
        )
        yield Meant(deal, sentence, loose=frozenset([*winners, *less]), cost=_USUAL)


def _missing(line: str) -> Message:
    return say("a line `{line}` is missing", line=line)


def _of_kitty(found: Difference, deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The kitty took its part of this pot, as of others, or of what bourrés matched."""
    raked = deal.lines.raked
    short, matches = found.due - found.recorded, range(1, len(deal.before.owed) + 2 - bool(raked))
    if found.wrong not in _OF_KITTY or len(found.by_player) > 1:
        return
    for taken in sorted(standing.raked | ({raked} if raked else set())):
        if short in [taken * match for match in matches]:
            less = deal.holding(-short) if found.wrong in OF_THE_POT else deal
            yield Meant(less, _missing(f"kitty {taken} from pot"), cost=_USUAL)
            return


def _of_share(found: Difference, deal: Deal, settlement: Settlement) -> Iterator[Meant]:
    """A share of the pot is missing from its lines."""
    lines = deal.lines
    if found.wrong not in OF_THE_POT or lines.carried not in (None, settlement.leftovers.carried):
        return
    written = Counter([(award.player, award.chips) for award in lines.awarded])
    awards = [(move.taker, move.chips) for move in settlement.awards if move.chips]
    due = Counter([(who, chips) for who, chips in awards if not isinstance(who, House)])
    others = sum(written.values()) or lines.carried
    if not others or written - due or (due - written).total() != 1 or lines.pot_at is None:
        return
    ((player, chips),) = due - written
    awarded = (*lines.awarded, PotAwarded(chips, player, lines.pot_at))
    whole = deal.with_pot(awarded, lines.carried)
    yield Meant(whole, _missing(f"pot {chips} to {player}"), cost=_USUAL)


def _of_tie(found: Difference, deal: Deal) -> Iterator[Meant]:
    """The pot was split evenly between players whose tie the tricks do not show."""
    hand, everybody = deal.hand, frozenset(deal.order)
    known = hand.stayers is not None and hand.taken is not None
    if known or deal.ruleset.tie != "splits" or found.wrong is not Wrong.POT_AMOUNT:
        return
    shares = {found.due // tied + more for tied in range(2, len(everybody) + 1) for more in (0, 1)}
    if len(deal.lines.awarded) == 1 and found.recorded in shares:
        yield Meant(deal, _missing(f"pot {found.recorded} to NAME"), loose=everybody, cost=_USUAL)


def _of_seat(found: Difference, deal: Deal, seen: HandSeen) -> Iterator[Meant]:
    """Somebody left or came, as the lines have it, and the pot is off by exactly their antes.

    An unreadable line that may say so is likelier than a mistake.
    """
    cost = _USUAL if seen.evening.seats_sure else UNSURE_SEATS
    intents = deal.hand.intents
    said, seated = {intent.player for intent in intents}, {*deal.order}
    passed = any(intent.stays is False for intent in intents)
    gone, come = sorted(seated - said), sorted(said - seated)
    if deal.ruleset.ante_by != "each" or not (passed or len(gone) == 1):
        return
    if found.wrong is Wrong.ANTE_MISSING and found.player in gone:
        yield Meant(deal, _missing(f"leave {found.player}"), cost=cost)
    more = found.recorded - found.due if found.wrong in OF_THE_POT else 0
    moved, line, sign = (come, "sit", 1) if come else (gone, "leave", -1)
    if moved and more == sign * deal.ante * len(moved):
        line = _missing(f"{line} {moved[0]}")
        yield Meant(deal.holding(more), line, loose=frozenset(moved), cost=cost)


def _from_before(found: Difference, deal: Deal, settlement: Settlement) -> Iterator[Meant]:
    """An earlier evening left chips in the pot, or a debt, before the first hand."""
    if not deal.before.opening:
        return
    early = {amount.at for amount in deal.lines.paid_before or ()}
    more = found.recorded - found.due
    antes = sum(move.chips for move in settlement.antes)
    if found.wrong in (Wrong.POT_AMOUNT, Wrong.POT_TOTAL, Wrong.TRICK_SHARES) and more >= antes > 0:
        sentence = say("{chips} lay in the pot before (`pot {chips} from before`)", chips=more)
        yield Meant(deal.holding(more), sentence, cost=_USUAL)
    elif found.at in early:
        yield Meant(deal, say("it was for an earlier evening"), cost=_USUAL)


def _of_rests(found: Difference, deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The rest of a bourré was paid, or deferred, in an unreadable line."""
    lines, everybody = deal.lines, frozenset(deal.order)
    paid = lines.paid or lines.paid_before or lines.late
    rests = standing.put_off or lines.put_off or paid
    if rests and House.BANK in standing.loose and found.wrong in OF_PAYMENTS:
        sentence = say("a line that is missing, or could not be read, pays the rest of a bourré")
        yield Meant(deal, sentence, loose=everybody, unknown=True, cost=_USUAL)


def _unread(deal: Deal, seen: HandSeen) -> Iterator[Meant]:
    """An unreadable line is about these chips, or about the seats."""
    loose = frozenset(concerned(seen.unread, seen.evening.players)) if seen.unread else frozenset()
    if seen.unread:
        line = seen.unread.at.line
        sentence = say("line {line}, which could not be read, is about chips", line=line)
    else:
        sentence = say("somebody came or left in a line that could not be read")
    if seen.unread or not seen.evening.seats_sure:
        yield Meant(deal, sentence, loose=loose, unknown=True, cost=_USUAL)
