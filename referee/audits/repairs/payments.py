"""Other chips, another player, one more, none.

Such errors are seldom slips of the pen: each reads as a sentence about the table.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from referee.audits.repairs.change import Change, Likeliness, Replaced, numbers
from referee.audits.repairs.lines import LineAsked, Lines
from referee.books import Cause, House
from referee.evening_events import Amount, ChipsBought, ChipsCashed, ChipsCounted
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    TricksCounted,
    all_of,
)
from referee.game import Chips, Player
from referee.messages import Message, Series, Text, listed, say, template

_Several = AntesPosted | ChipsPaid | ChipsCounted
_SUMS: Mapping[type[Event], str] = {
    PotAwarded: template("what {player} took from the pot {hand}"),
    PotCarried: template("the pot that stayed {hand}"),
    ChipsBought: template("what {player} bought {hand}"),
    ChipsCashed: template("what {player} cashed {hand}"),
}
_OWNERS: Mapping[type[Event], str] = {
    PotAwarded: template("the pot of {chips} {hand} went to {player}, not to {other}"),
    PotCarried: template("the pot of {chips} {hand} went to {player}"),
    ChipsBought: template("{player}, not {other}, bought {chips} {hand}"),
    ChipsCashed: template("{player}, not {other}, cashed {chips} {hand}"),
}


def other_sums(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    hand, event = _hand(lines), asked.event
    if not isinstance(event, (PotAwarded, PotCarried, ChipsBought, ChipsCashed)):
        return
    player = None if isinstance(event, PotCarried) else event.player
    what = Message(_SUMS[type(event)], {"player": player or "", "hand": hand})
    for meant, likely, why in numbers(event.chips, asked.sizes):
        line: Event = event._replace(chips=Chips(meant))
        yield _reads(lines, asked, line, likely, _was(what, meant, event.chips, why))
    if event.chips in asked.sizes:
        sentence = say("{what} ({chips}) did not happen", what=what, chips=event.chips)
        yield _reads(lines, asked, None, Likeliness.AT_THE_TABLE, sentence)
    for other in _seated(lines):
        if other != player:
            if isinstance(event, PotCarried):
                line = PotAwarded(event.chips, other, event.at)
            else:
                line = event._replace(player=other)
            fields = {"player": other, "other": player or "", "chips": event.chips, "hand": hand}
            sentence = Message(_OWNERS[type(event)], fields)
            yield _reads(lines, asked, line, Likeliness.LINE, sentence)
    if isinstance(event, PotAwarded):
        sentence = say("the pot of {chips} {hand} stayed", chips=event.chips, hand=hand)
        carried = PotCarried(event.chips, event.at)
        yield _reads(lines, asked, carried, Likeliness.LINE, sentence)


def other_payments(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    event = asked.event
    if not isinstance(event, (AntesPosted, ChipsPaid)):
        return
    posted = isinstance(event, AntesPosted)
    what = say("the ante {hand}" if posted else "the payment {hand}", hand=_hand(lines))
    named = {amount.player for amount in event.amounts}
    unnamed = [player for player in _seated(lines) if player not in named]
    for other in () if None in named else unnamed:
        for chips in dict.fromkeys((*asked.sizes, *(amount.chips for amount in event.amounts))):
            more = event._replace(amounts=(*event.amounts, Amount(other, Chips(chips), event.at)))
            sentence = say(
                "{payment} ({chips}) is not in the line", payment=_of(what, other), chips=chips
            )
            yield _reads(lines, asked, more, Likeliness.LINE, sentence)
    for n, amount in enumerate(event.amounts):
        player = amount.player
        payment = _of(what, player) if player else what
        for meant, likely, why in numbers(amount.chips, asked.sizes):
            line = with_amounts(event, {n: amount._replace(chips=Chips(meant))})
            yield _reads(lines, asked, line, likely, _was(payment, meant, amount.chips, why))
        for other in unnamed if player else ():
            line = with_amounts(event, {n: amount._replace(player=other)})
            sentence = say(
                "{payment} ({chips}) was paid by {player}, not by {other}",
                payment=what,
                chips=amount.chips,
                player=other,
                other=player or "",
            )
            yield _reads(lines, asked, line, Likeliness.LINE, sentence)
        if player:
            sentence = say("{payment} ({chips}) was not made", payment=payment, chips=amount.chips)
            yield _reads(
                lines, asked, with_amounts(event, {n: None}), Likeliness.AT_THE_TABLE, sentence
            )


def other_counts(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    if not isinstance(asked.event, ChipsCounted):
        return
    count = _by_name(lines, asked.event)
    for n, amount in enumerate(count.amounts):
        for meant, likely, why in numbers(amount.chips, asked.sizes, signed=count.since_start):
            line = with_amounts(count, {n: amount._replace(chips=Chips(meant))})
            sentence = say(
                "{player} had {meant} when counted, not {chips}",
                player=amount.player or "",
                meant=meant,
                chips=amount.chips,
            )
            rank = likely if likely is Likeliness.SLIP else Likeliness.MISCOUNT
            yield _reads(lines, asked, line, rank, _because(sentence, why))
    for (m, other), (n, amount) in combinations(enumerate(count.amounts), 2):
        if other.chips != amount.chips:
            both = {n: amount._replace(chips=other.chips), m: other._replace(chips=amount.chips)}
            names = listed((other.player or "", amount.player or ""), "and")
            sentence = say("the counts of {names} stand in each other's place", names=names)
            yield _reads(lines, asked, with_amounts(count, both), Likeliness.SLIP, sentence)


def with_amounts(event: _Several, meant: Mapping[int, Amount | None]) -> _Several | None:
    """None if nothing is left."""
    each = (meant.get(n, amount) for n, amount in enumerate(event.amounts))
    amounts = tuple(amount for amount in each if amount is not None)
    return event._replace(amounts=amounts) if amounts else None


def _by_name(lines: Lines, count: ChipsCounted) -> ChipsCounted:
    if count.amounts[0].player:
        return count
    (each,) = count.amounts
    return count._replace(amounts=tuple(each._replace(player=player) for player in _seated(lines)))


def _reads(
    lines: Lines, asked: LineAsked, event: Event | None, likeliness: Likeliness, sentence: Text
) -> Change:
    replaced = lines.instead(asked.number, *([event] if event else ()))
    return Change(sentence, likeliness, place=lines.place, replaced=(replaced,))


def _seated(lines: Lines) -> tuple[Player, ...]:
    return tuple(lines.passage.judgement.evening.players)


def _hand(lines: Lines) -> Message:
    number = lines.passage.number
    return (
        say("before the first hand") if number is None else say("in hand {number}", number=number)
    )


def _of(payment: Message, player: Player) -> Message:
    return say("{payment} of {player}", payment=payment, player=player)


def _was(what: Message, meant: int, chips: int, why: Message) -> Text:
    return _because(
        say("{what} was {meant}, not {chips}", what=what, meant=meant, chips=chips), why
    )


def _because(sentence: Message, why: str) -> Text:
    return Series((sentence, why), ": ") if why else sentence


def other_shares(lines: Lines) -> Iterator[Change]:
    awards = all_of(lines.said, PotAwarded)
    for n, award in enumerate(awards):
        for other in awards[:n]:
            for less in dict.fromkeys((award.chips - other.chips, 1, -1)):
                if award.player != other.player and less and award.chips > less > -other.chips:
                    yield _shared(lines, award, other, less)


def _shared(lines: Lines, award: PotAwarded, other: PotAwarded, less: int) -> Change:
    fewer, more = Chips(award.chips - less), Chips(other.chips + less)
    sentence = say(
        "{player} took {fewer} and {other} {more} in hand {hand}, not {chips} and {fellow}",
        player=award.player,
        fewer=fewer,
        other=other.player,
        more=more,
        hand=lines.passage.number or 0,
        chips=award.chips,
        fellow=other.chips,
    )
    both = (
        lines.instead(award.at.line, award._replace(chips=fewer)),
        lines.instead(other.at.line, other._replace(chips=more)),
    )
    return Change(sentence, place=lines.place, replaced=both)


def not_posted(lines: Lines) -> Iterator[Change]:
    """Drop an ante that was not paid, though the pot was written as if it had been."""
    passage = lines.passage
    moves = (entry.movement for entry in passage.judgement.reckoning.recorded)
    into_pot = (move for move in moves if move.taker is House.POT)
    antes = [(move.giver, move.chips) for move in into_pot if move.cause is Cause.ANTE]
    there = _opening(lines)
    if there is None:
        return
    for player, chips in antes:
        others = tuple(
            Amount(account, paid, there.at)
            for account, paid in antes
            if account != player and not isinstance(account, House)
        )
        if others:
            below = () if isinstance(there, AntesPosted) else (there,)
            opened = lines.instead(there.at.line, AntesPosted(others, there.at), *below)
            sentence = say(
                "{player} put in no ante ({chips}) in hand {hand}, and the pot was written as if it held one",
                player=str(player),
                chips=chips,
                hand=passage.number or 0,
            )
            replaced = (opened, *_smaller_pot(lines, chips))
            yield Change(sentence, Likeliness.AT_THE_TABLE, place=lines.place, replaced=replaced)


def _opening(lines: Lines) -> Event | None:
    rest = (IntentsDeclared, TricksCounted, PotAwarded, PotCarried)
    there = [event for event in lines.said if isinstance(event, (AntesPosted, *rest))]
    return min(there, key=lambda event: not isinstance(event, AntesPosted), default=None)


def _smaller_pot(lines: Lines, chips: int) -> Iterator[Replaced]:
    settlement = lines.passage.judgement.reckoning.settlement
    pot = settlement.pot if settlement else None
    less = Chips((pot or 0) - chips)
    for event in lines.said if pot is not None else ():
        match event:
            case PotAwarded() | PotCarried() if event.chips == pot:
                yield lines.instead(event.at.line, event._replace(chips=less))
            case ChipsPaid() if any(amount.chips == pot for amount in event.amounts):
                amounts = tuple(
                    amount._replace(chips=less) if amount.chips == pot else amount
                    for amount in event.amounts
                )
                yield lines.instead(event.at.line, event._replace(amounts=amounts))
