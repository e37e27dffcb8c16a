"""Counts of stacks, against both books."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.books import Cause, Debt, House
from referee.evening_events import ChipsCounted, PlayerSat
from referee.game import Chips, Player, Span
from referee.messages import say
from referee.money.settlement import Deal, antes_due
from referee.money.standings.antes import Said, without_copies
from referee.money.standings.difference import Difference, Wrong, as_scores, mismatch
from referee.money.standings.open_book import EXACT, OpenBook, OpenStanding
from referee.money.standings.way import Meant

_Counts = Mapping[Player, Chips]
_Miscounts = tuple[tuple[Player, Chips, Chips], ...]
"""Counts that do not fit: player, recorded stack, count."""


def sat(now: OpenStanding, line: PlayerSat) -> Difference | None:
    """Seat a player; return a difference if the chips they bring do not fit."""
    player, chips = line.player, line.chips
    now.players = tuple(dict.fromkeys((*now.players, player)))
    if chips is None:
        return None
    sure = now.is_sure(player)
    if sure and now.recorded.of(player) > 0:
        return _compare(now, {player: chips}, line.at, final=True)
    cause = Cause.BOUGHT if sure else Cause.UNRECORDED
    now.counted[player] = chips
    _bring(now, player, chips, cause if player in now.start else Cause.START, line.at)
    return None


def counted(now: OpenStanding, line: ChipsCounted, *, final: bool) -> Difference | None:
    """Compare a count with the books; return what does not fit as one difference."""
    counts, brought = now.by_player(line.amounts), now.brought
    if not line.since_start:
        return _compare(now, counts, line.at, final=final)
    for player in counts:
        now.start.setdefault(player, Chips(brought.get(player, 0)))
    stacks = {player: Chips(score + brought.get(player, 0)) for player, score in counts.items()}
    lent = {player: now.lent.get(player, 0) for player in counts}
    with_loans = {player: Chips(chips - lent[player]) for player, chips in stacks.items()}
    fitting = [each for each in (stacks, with_loans) if _off(now, each, final=final) == ()]
    found = _compare(now, fitting[0] if fitting else stacks, line.at, final=final)
    for player in stacks if len(fitting) > 1 else ():  # they may have the loans in them, or not
        _may_have_more(now, player, [-lent[player]])
    return found and as_scores(found, brought)


def _compare(now: OpenStanding, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
    if not now.way:
        bought = {player: Chips(now.recorded.of(player)) for player in counts}
        new = not now.start.keys() & counts.keys() and min(bought.values(), default=0) > 0
        if new and sum(counts.values()) <= sum(bought.values()):  # else more came from elsewhere
            now.start |= bought
    wrong = _off(now, counts, final=final)
    off = {player for player, _, _ in wrong}
    found = _miscount(now, wrong, counts, at) if wrong else _too_many(now, counts, at, final=final)
    if found and found.wrong is Wrong.STACK and not now.way:
        now.loosen(off.union(now.players) - (counts.keys() - off))
        found, off = None, set()
    if final or not found:
        _adopt(now, counts, off, at)
    return found


def _off(now: OpenStanding, counts: _Counts, *, final: bool) -> _Miscounts:
    """Return the counts that disagree with the record and, if `final`, with the rules.

    Where only some stacks are as by the rules, no chip may be missing for it.
    """
    wrong = _off_from([now.recorded], now, counts)
    either = _off_from(now.books, now, counts) if final and wrong else wrong
    if either or not wrong:
        return either
    lost = _of_everybody(now, counts) and _lost(now, counts)
    return wrong if lost and _off_from([now.due], now, counts) else ()


def _off_from(books: Iterable[OpenBook], now: OpenStanding, counts: _Counts) -> _Miscounts:
    wrong = list[tuple[Player, Chips, Chips]]()
    for player, chips in counts.items():
        off = now.loose.get(player, EXACT)
        if off is None:
            continue
        stacks = set[int]()
        for book in books:
            stacks.update(map(book.of(player).__sub__, (0, *book.unpaid(player))))
        recorded = Chips(now.recorded.of(player))
        less, gaps = recorded - chips, (0, *off)
        if player not in now.start:
            fits = chips >= min(stacks)
        elif 0 < less == now.ahead.get(player) or 0 != less == now.lent.get(player):
            fits = True
        else:
            fits = any(chips - stack in gaps for stack in stacks)
        if not fits:
            wrong.append((player, recorded, chips))
    return tuple(wrong)


def _may_have_more(now: OpenStanding, player: Player, chips: Iterable[int]) -> None:
    if more := frozenset(chips) - {0}:
        now.loose[player] = more


def _miscount(now: OpenStanding, wrong: _Miscounts, counts: _Counts, at: Span) -> Difference:
    had = Chips(sum([book for _, book, _ in wrong]))
    has = Chips(sum([counted for _, _, counted in wrong]))
    player = wrong[0][0] if len(wrong) == 1 else None
    whole = all(now.is_sure(seated) and seated in counts for seated in now.players)
    all_there = _of_everybody(now, counts) and not _lost(now, counts)
    if whole and had != has and not all_there:
        return mismatch(Wrong.TOTAL, at, had, has, player)._replace(by_player=wrong)
    more = sum([max(0, counted - book) for _, book, counted in wrong])
    off = Chips(max(more, more + had - has))
    return Difference(Wrong.STACK, at, had, has, off, player, by_player=wrong)


def _too_many(now: OpenStanding, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
    unseen = House.BANK in now.loose or all(map(now.is_sure, counts))
    there, has = _in_play(now), sum(counts.values())
    if unseen or not _of_everybody(now, counts) or has <= there:
        return None
    now.unexplained += (has - there) * final
    return mismatch(Wrong.TOTAL, at, there, has)


def _of_everybody(now: OpenStanding, counts: _Counts) -> bool:
    played = {account for account in now.recorded.balances if not isinstance(account, House)}
    return {*now.players, *now.start, *played} == counts.keys() == now.start.keys()


def _lost(now: OpenStanding, counts: _Counts) -> int:
    """Return the chips that lie neither before the players nor in a pot."""
    pots = [max(0, now.recorded.of(pot)) for pot in (House.POT, House.NEXT_POT)]
    return _in_play(now) - sum(counts.values()) - sum(pots)


def _in_play(now: OpenStanding) -> int:
    aside = map(now.recorded.of, (House.KITTY, House.SHOP, House.OLD_POT))
    brought = sum([now.brought.get(player, 0) for player in now.start])
    return brought - sum(aside) + now.unexplained


def _adopt(now: OpenStanding, counts: _Counts, off: set[Player], at: Span) -> None:
    """Take counts as facts; those that are `off` stay unexplained, or are slips of the pen."""
    others = {
        player: chips
        for player, chips in counts.items()
        if chips != now.recorded.of(player) or not now.is_sure(player)
    }
    if House.BANK in now.loose and _of_everybody(now, counts):
        now.loose[House.BANK] = EXACT
    if _of_everybody(now, counts):
        unsure = now.way and (now.way.off or not now.way.known)  # what it leaves is not counted
        now.unproved = now.way.unproved if now.way and unsure else ""
    if counts.keys() - now.start.keys() and len({*counts.values()}) > 1:  # the first, of each
        now.unproved = say("line {line} is a slip of the pen", line=at.line)
    now.counted |= counts
    for player, chips in others.items():
        if player not in off:
            _set(now, player, chips, Cause.UNRECORDED, at)
        elif not (now.way and any(premise.miscounted for premise in now.way.supposed)):
            now.unexplained += chips - now.recorded.of(player)
            _set(now, player, chips, Cause.UNEXPLAINED, at)
    for player in [player for player in counts if now.loose.get(player) == EXACT]:
        del now.loose[player]


def _set(now: OpenStanding, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
    recorded = now.recorded
    less = recorded.of(player) - chips
    if player not in now.start:
        _bring(now, player, chips, cause if less > 0 else Cause.START, at)
    elif now.loose.get(player, EXACT) != EXACT:
        for book in now.books:
            book.bring(player, chips, Cause.UNRECORDED, at)
        del now.loose[player]
        _may_have_more(now, player, recorded.unpaid(player))  # paid before the count, or not
    elif 0 != less == now.lent.get(player):
        _change(now, player, -less, Cause.UNRECORDED, at)
        now.lent[player] = 0
    elif 0 < less == now.ahead.get(player):
        now.owe([Debt(player, Chips(less), Cause.ANTE, Chips(less))], at, assumed=True)
    else:
        if less in recorded.unpaid(player):
            recorded.pay_unseen(player, less, at)
        recorded.bring(player, chips, cause, at)


def _bring(now: OpenStanding, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
    brought = chips - now.recorded.of(player)
    now.brought[player] += brought
    _change(now, player, brought, cause, at)
    if player not in now.start:
        now.start[player] = chips
        if player in now.loose:  # what they really began with is not known
            now.loose[House.BANK] = None
    now.loose.pop(player, None)


def _change(now: OpenStanding, player: Player, more: int, cause: Cause, at: Span) -> None:
    for book in now.books:
        book.bring(player, book.of(player) + more, cause, at)


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
