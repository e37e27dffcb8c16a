"""Errors in what the lines of a pot say together."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change, Likeliness, Replaced
from referee.audits.repairs.lines import Lines
from referee.books import Cause, House
from referee.evening_events import Amount
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    TricksCounted,
)
from referee.game import Chips
from referee.messages import say


def other_shares(lines: Lines) -> Iterator[Change]:
    """Exchange two numbers of the `pot` lines, or move a chip from one to another."""
    awards = [event for event in lines.said if isinstance(event, PotAwarded)]
    for n, award in enumerate(awards):
        for other in awards[:n]:
            for less in dict.fromkeys((award.chips - other.chips, 1, -1)):
                if award.player != other.player and less and award.chips > less > -other.chips:
                    yield _shared(lines, (award, other), less)


def _shared(lines: Lines, awards: tuple[PotAwarded, PotAwarded], less: int) -> Change:
    award, other = awards
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
    return Change(lines.place, both, sentence)


def not_posted(lines: Lines) -> Iterator[Change]:
    """Remove an ante that was not paid although the pot was written as if it had been."""
    passage = lines.passage
    moves = (entry.movement for entry in passage.judgement.reckoning.recorded)
    antes = [
        (move.giver, move.chips)
        for move in moves
        if move.cause is Cause.ANTE and move.taker is House.POT
    ]
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
            yield Change(lines.place, replaced, sentence, Likeliness.AT_THE_TABLE)


def _opening(lines: Lines) -> Event | None:
    rest = (IntentsDeclared, TricksCounted, PotAwarded, PotCarried)
    there = [event for event in lines.said if isinstance(event, (AntesPosted, *rest))]
    return min(there, key=lambda event: not isinstance(event, AntesPosted), default=None)


def _smaller_pot(lines: Lines, chips: int) -> Iterator[Replaced]:
    """Yield the lines of the hand that name or match the whole pot, reduced by these chips."""
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
            case _:
                pass
