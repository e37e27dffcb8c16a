"""Every kind of change, by the question that asks for it: a slip of the pen explains a finding, an error the chips."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.audits.repairs.change import Change
from referee.audits.repairs.kinds import alternatives, cards, payments, whole_lines
from referee.audits.repairs.kinds.alternatives import CHANGEABLE
from referee.audits.repairs.lines import LineAsked, Lines
from referee.evening_events import ChipsBought, ChipsCashed, ChipsCounted
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    LineUnread,
    PotAwarded,
    PotCarried,
    TrickPlayed,
    TurnUpTaken,
)
from referee.game import Player, Span

_OfAHand = Callable[[Lines], Iterator[Change]]
_OfLines = Callable[[Lines, Iterable[int]], Iterator[Change]]


class KindOfLine(NamedTuple):
    """A kind of change of one line."""

    of: tuple[type[Event], ...]
    changes: Callable[[Lines, LineAsked], Iterator[Change]]


OF_A_LINE = (
    KindOfLine((*CHANGEABLE, LineUnread), alternatives.other_names),
    KindOfLine(CHANGEABLE, alternatives.other_numbers),
    KindOfLine(CHANGEABLE, alternatives.exchanged_numbers),
    KindOfLine((IntentsDeclared, TrickPlayed), alternatives.exchanged_names),
    # In all other lines to exchange names is the same as to exchange numbers.
    KindOfLine(CHANGEABLE, whole_lines.twice),
    KindOfLine((TurnUpTaken,), whole_lines.too_late),
    KindOfLine((TrickPlayed,), alternatives.other_stars),
)
OF_LINES: tuple[_OfLines, ...] = (alternatives.exchanged_lines, alternatives.exchanged_leaders)
OF_LINES_OF_CHIPS: tuple[_OfLines, ...] = (
    alternatives.exchanged_lines,
    alternatives.exchanged_payments,
)
OF_A_CARD: tuple[Callable[[Lines, Span], Iterator[Change]], ...] = (
    cards.other_cards,
    cards.exchanged_cards,
)
OF_A_PLAYER: tuple[Callable[[Lines, Player], Iterator[Change]], ...] = (
    alternatives.exchanged_players,
)
OF_PLAY: tuple[_OfAHand, ...] = (
    alternatives.other_stayers,
    cards.exchanged_tricks,
    cards.uneven,
    cards.other_turn_ups,
    alternatives.other_dealers,
)
"""Kinds explaining any finding on the play."""
OF_CHIPS: tuple[_OfAHand, ...] = (alternatives.other_stayers, alternatives.other_dealers)
"""Kinds explaining who had to pay, whatever the lines about chips say."""
OF_THE_BOOK = (
    KindOfLine((ChipsCounted,), payments.other_counts),
    KindOfLine((AntesPosted, ChipsPaid), payments.other_payments),
    KindOfLine((PotAwarded, PotCarried, ChipsBought, ChipsCashed), payments.other_sums),
)
"""Kinds explaining missing chips, by what a line says, not how it is written."""
OF_THE_POT: tuple[_OfAHand, ...] = (payments.other_shares, payments.not_posted)


def otherwise(
    lines: Lines, number: int, sizes: tuple[int, ...], hands: tuple[int, ...]
) -> Iterator[Change]:
    event = lines.event(number)
    if event is not None:
        asked = LineAsked(number, event, sizes, hands)
        for kind in OF_A_LINE:
            if isinstance(event, kind.of):
                yield from kind.changes(lines, asked)
