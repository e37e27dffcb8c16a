"""Explanations of a difference that are no fault at its line (decisions 0317, 0430)."""

from collections import Counter
from collections.abc import Callable, Container, Iterator

from referee.books import Cause, House, Movement
from referee.evening_events import Amount, ChipsCounted
from referee.events import PotAwarded, all_of
from referee.game import Chips
from referee.messages import Message, listed, say, template
from referee.money.standings.antes import ante_in, is_ante_stated
from referee.money.standings.debts import bourre_in, perhaps_bourre
from referee.money.standings.difference import UNWRITTEN, WRONG, Difference, Of, Wrong
from referee.money.standings.hand_seen import concerned, unread_is_of_chips
from referee.money.standings.way import Meant, Reads, Rows, Way, row

REASONS: Rows = []
"""For a difference that is no fault, as a missing or unreadable line: it is uncertain. The likeliest first."""
UNLIKELY = WRONG + 1
"""Cost of a reason that nothing bears out: no less than that of a fault."""
UNSURE_SEATS = 4
"""Cost of an unrecorded leaver or newcomer, if an unreadable line may say so."""

_OF_KITTY = Of.COUNTS | Of.WHOLE_POT | {Wrong.POT_CARRIED, Wrong.BOURRE_AMOUNT}


def reason(
    explains: Container[Wrong], sentence: str = "", cost: int = UNLIKELY
) -> Callable[[Reads], Reads]:
    return row(REASONS, cost, sentence, explains)


@reason(Of.COUNTS, cost=1)
def bourre_counted(way: Way, found: Difference) -> Iterator[Meant]:
    """A count shows an unrecorded payment of a bourré."""
    charge = way.deal.charge(way.settlement.matched)
    short = {who for who, book, counted in found.by_player if charge and book - counted == charge}
    who = tuple([player for player in perhaps_bourre(way.deal) if player in short])
    if who and len(who) == len(found.by_player) and not way.settlement.bourres_known:
        yield Meant(way.deal._replace(bourre_unseen=who), bourre_in(who, way.deal.hand.number))


@reason(Of.COUNTS, cost=2)
def ante_counted(way: Way, found: Difference) -> Iterator[Meant]:
    """A count shows the ante, if neither an `ante` line nor a `pot` line says it."""
    deal, settlement = way.deal, way.settlement
    unsaid = deal.lines.antes is None and deal.lines.pot is None and settlement.antes_assumed
    others = [each for each in found.by_player if each[0] not in settlement.winners]
    off = {book - counted for _, book, counted in others}
    if not unsaid or is_ante_stated(deal.ruleset) or len(off) != 1:  # all others alike
        return
    if (ante := Chips(deal.ante + off.pop())) > 0:
        yield Meant(deal._replace(table_ante=ante), ante_in(deal, ante))


@reason({Wrong.TOTAL})
def bought_unseen(way: Way, found: Difference) -> Iterator[Meant]:
    """A player who must have run out of chips bought some."""
    for player, book, counted in found.by_player:
        if len(found.by_player) == 1 and player in way.standing.start and book < 0 <= counted:
            yield Meant(way.deal, _missing(f"buy {player} {counted - book}"))


@reason({Wrong.STACK}, template("{players} put more into the pot of hand {hand}"))
def more_in_the_pot(way: Way, found: Difference) -> Iterator[Meant]:
    """Counts show larger payments into a pot of unstated size."""
    deal, winners = way.deal, {*way.settlement.winners}
    more = {player for player, book, counted in found.by_player if counted > book}
    less = [player for player, _, _ in found.by_player if player not in winners]
    if winners and more == winners and less and deal.lines.pot is None:
        loose = frozenset([*winners, *less])
        yield Meant(deal, fields={"players": listed(less, "and")}, loose=loose)


def _missing(line: str) -> Message:
    return say("a line `{line}` is missing", line=line)


@reason(_OF_KITTY)
def kitty_taken(way: Way, found: Difference) -> Iterator[Meant]:
    """The kitty took its part of this pot, as of others, or of what bourrés matched."""
    deal, raked = way.deal, way.deal.lines.raked
    short, matches = found.due - found.recorded, range(1, len(deal.before.owed) + 2 - bool(raked))
    for taken in sorted({*way.standing.raked, *([raked] if raked else ())}):
        if len(found.by_player) < 2 and short in [taken * match for match in matches]:
            less = deal.holding(-short) if found.wrong in Of.THE_POT else deal
            yield Meant(less, _missing(f"kitty {taken} from pot"))
            return


@reason(Of.WHOLE_POT)
def rest_unseen(way: Way, found: Difference) -> Iterator[Meant]:
    """The rest of a bourré that was put off lies in the pot."""
    deal, lines, more = way.deal, way.deal.lines, found.recorded - found.due
    paid = [(move.giver, move.chips) for move, _ in lines.beside if move.cause is Cause.BOURRE]
    for player, chips in way.standing.put_off.items():
        if lines.pot_at and chips - sum(n for who, n in paid if who == player) == more:
            move = Movement(player, House.POT, Chips(more), Cause.BOURRE)
            beside = (*lines.beside, (move, lines.pot_at))
            whole = deal._replace(lines=lines._replace(beside=beside))
            yield Meant(whole, _missing(f"paid {player} {more}"))


@reason({Wrong.BOURRE_AMOUNT}, cost=UNWRITTEN)
def rest_put_off(way: Way, found: Difference) -> Iterator[Meant]:
    """The rest of a bourré is paid later, though no line puts it off."""
    deal, lines, player, rest = way.deal, way.deal.lines, found.player, found.due - found.recorded
    if not player or rest <= 0:
        return
    sentence, later = _missing(f"owes {player} {rest}"), (player, Chips(rest))
    if found.at in [paid.at for paid in lines.paid_before]:
        yield Meant(deal.owing_less(player, rest), sentence, put_off=later)
    elif found.at in [paid.at for paid in lines.paid or ()]:
        put_off = (*lines.put_off, Amount(player, Chips(rest), found.at))
        meant = deal._replace(lines=lines._replace(put_off=put_off))
        yield Meant(meant, sentence, put_off=later)


@reason(
    Of.WHOLE_POT, template("the rest that {player} owes was due to the pot of hand {hand}"), cost=1
)
def rest_in_line(way: Way, found: Difference) -> Iterator[Meant]:
    """A line below the pot puts off the rest of a bourré that was due to this pot."""
    deal, owed = way.deal, way.deal.unpaid_before
    for rest in deal.lines.put_off:
        if rest.player and found.due - found.recorded == rest.chips < owed.get(rest.player, 0):
            less = deal.owing_less(rest.player, rest.chips)
            yield Meant(less, fields={"player": rest.player})


@reason(Of.THE_POT)
def share_missing(way: Way, _: Difference) -> Iterator[Meant]:
    lines, settlement = way.deal.lines, way.settlement
    written = Counter([(award.player, award.chips) for award in lines.awarded])
    awards = [(move.taker, move.chips) for move in settlement.awards if move.chips]
    due = Counter([(who, chips) for who, chips in awards if not isinstance(who, House)])
    others = sum(written.values()) or lines.carried
    one = not written - due and (due - written).total() == 1
    if others and one and lines.pot_at and lines.carried in (None, settlement.leftovers.carried):
        ((player, chips),) = due - written
        awarded = (*lines.awarded, PotAwarded(chips, player, lines.pot_at))
        whole = way.deal.with_pot(awarded, lines.carried)
        yield Meant(whole, _missing(f"pot {chips} to {player}"))


@reason({Wrong.POT_AMOUNT})
def pot_split(way: Way, found: Difference) -> Iterator[Meant]:
    """The pot was split evenly between players whose tie the tricks do not show."""
    deal, everybody = way.deal, frozenset(way.deal.order)
    known = deal.hand.stayers is not None and deal.hand.taken is not None
    if known or deal.ruleset.tie != "splits" or len(deal.lines.awarded) != 1:
        return
    shares = {found.due // tied + more for tied in range(2, len(everybody) + 1) for more in (0, 1)}
    if found.recorded in shares:
        yield Meant(deal, _missing(f"pot {found.recorded} to NAME"), loose=everybody)


@reason(Of.THE_POT | {Wrong.ANTE_MISSING})
def seat_changed(way: Way, found: Difference) -> Iterator[Meant]:
    """Somebody left or came, as the lines have it, and the pot is off by exactly their antes."""
    deal, cost = way.deal, 0 if way.seen.evening.seats_sure else UNSURE_SEATS
    intents = deal.hand.intents
    said, seated = {intent.player for intent in intents}, {*deal.order}
    passed = any(intent.stays is False for intent in intents)
    gone, come = sorted(seated - said), sorted(said - seated)
    if deal.ruleset.ante_by != "each" or not (passed or len(gone) == 1):
        return
    if found.wrong is Wrong.ANTE_MISSING:
        if found.player in gone:
            yield Meant(deal, _missing(f"leave {found.player}"), cost=cost)
        return
    more = found.recorded - found.due
    moved, line, sign = (come, "sit", 1) if come else (gone, "leave", -1)
    if moved and more == sign * deal.ante * len(moved):
        line = _missing(f"{line} {moved[0]}")
        yield Meant(deal.holding(more), line, loose=frozenset(moved), cost=cost)


@reason({*Wrong})
def from_before(way: Way, found: Difference) -> Iterator[Meant]:
    """An earlier evening left chips in the pot, or a debt, before the first hand."""
    deal, more = way.deal, found.recorded - found.due
    antes = sum([move.chips for move in way.settlement.antes])
    if not deal.before.opening:
        return
    if found.wrong in {*Of.WHOLE_POT, Wrong.TRICK_SHARES} and more >= antes > 0:
        sentence = say("{chips} lay in the pot before (`pot {chips} from before`)", chips=more)
        yield Meant(deal.holding(more), sentence)
    elif found.at in [amount.at for amount in deal.lines.paid_before]:
        yield Meant(deal, say("it was for an earlier evening"))


@reason(Of.COUNTS)
def unread_before(way: Way, found: Difference) -> Iterator[Meant]:
    """A line above that could not be read is about the chips of all whose count is off."""
    loose, off = way.standing.loose, frozenset([player for player, _, _ in found.by_player])
    if House.BANK in loose and off and (loose[House.BANK] is None or loose.keys() >= off):
        yield Meant(way.deal, say("a line that could not be read is about chips"), loose=off)


@reason(Of.COUNTS)
def not_borne_out(way: Way, found: Difference) -> Iterator[Meant]:
    """A line since the last count is wrong, where no second line would have shown it."""
    scores = [line.at for line in all_of(way.seen.events, ChipsCounted) if line.since_start]
    sentence = way.standing.unproved or way.unproved
    if sentence and (found.by_player or found.at not in scores):  # which come to nothing
        yield Meant(way.deal, sentence)


@reason(Of.PAYMENTS)
def rest_paid(way: Way, found: Difference) -> Iterator[Meant]:
    """The rest of a bourré was paid, or deferred, in an unreadable line."""
    deal, lines = way.deal, way.deal.lines
    paid = lines.paid or lines.paid_before or lines.late
    # an earlier line leaves no less to pay
    perhaps = not way.seen.is_clear or found.recorded > found.due
    rest = way.standing.put_off or (perhaps and (lines.put_off or paid))
    if House.BANK in way.standing.loose and rest:
        sentence = say("a line that is missing, or could not be read, pays the rest of a bourré")
        yield Meant(deal, sentence, loose=frozenset(deal.order), unknown=True)


@reason({*Wrong})
def unread(way: Way, _: Difference) -> Iterator[Meant]:
    """An unreadable line is about these chips, or about the seats."""
    if way.seen.unread:
        loose = frozenset(concerned(way.seen.unread, way.seen.evening.players))
        yield Meant(way.deal, unread_is_of_chips(way.seen.unread), loose=loose, unknown=True)
    elif not way.seen.evening.seats_sure:
        sentence = say("somebody came or left in a line that could not be read")
        yield Meant(way.deal, sentence, unknown=True)
