"""Every kind of change that may put a record right, in tables by what asks for it.

A kind is a function of the `Lines` of a passage and of what asks. It yields changes; whether one of
them explains anything is found out by whoever searches: for a slip of the pen that explains a finding,
or for an error that makes the chips of the book fit. Two kinds alone ask for more than their lines:
`left_out` and `not_written`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.audits.repairs.change import Change
from referee.audits.repairs.kinds.alternatives import (
    CHANGEABLE,
    exchanged_lines,
    exchanged_numbers,
    other_dealers,
    other_names,
    other_numbers,
    other_stars,
)
from referee.audits.repairs.kinds.cards import exchanged_cards, other_cards, other_turn_ups
from referee.audits.repairs.kinds.names import (
    exchanged_leaders,
    exchanged_names,
    exchanged_payments,
    exchanged_players,
)
from referee.audits.repairs.kinds.payments import (
    other_counts,
    other_owners,
    other_payments,
    other_sums,
)
from referee.audits.repairs.kinds.pots import not_posted, other_shares
from referee.audits.repairs.kinds.staying import other_stayers
from referee.audits.repairs.kinds.tricks import exchanged_tricks, uneven
from referee.audits.repairs.kinds.whole_lines import too_late, twice
from referee.audits.repairs.lines import LineAsked, Lines
from referee.events import (
    AntesPosted,
    ChipsBought,
    ChipsCashed,
    ChipsCounted,
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
    """The lines that it may change, by what they say."""
    changes: Callable[[Lines, LineAsked], Iterator[Change]]


OF_A_LINE = (
    KindOfLine((*CHANGEABLE, LineUnread), other_names),
    KindOfLine(CHANGEABLE, other_numbers),
    KindOfLine(CHANGEABLE, exchanged_numbers),
    KindOfLine((IntentsDeclared, TrickPlayed), exchanged_names),
    # In all other lines to exchange names is the same as to exchange numbers.
    KindOfLine(CHANGEABLE, twice),
    KindOfLine((TurnUpTaken,), too_late),
    KindOfLine((TrickPlayed,), other_stars),
)
OF_LINES: tuple[_OfLines, ...] = (exchanged_lines, exchanged_leaders)
OF_LINES_OF_CHIPS: tuple[_OfLines, ...] = (exchanged_lines, exchanged_payments)
OF_A_CARD: tuple[Callable[[Lines, Span], Iterator[Change]], ...] = (other_cards, exchanged_cards)
OF_A_PLAYER: tuple[Callable[[Lines, Player], Iterator[Change]], ...] = (exchanged_players,)
OF_PLAY: tuple[_OfAHand, ...] = (
    other_stayers,
    exchanged_tricks,
    uneven,
    other_turn_ups,
    other_dealers,
)
"""What can explain whatever is found in how a hand was played."""
OF_CHIPS: tuple[_OfAHand, ...] = (other_stayers, other_dealers)
"""What can explain who had to pay, whatever the lines about chips say."""
_OF_ONE_SUM = (PotAwarded, PotCarried, ChipsBought, ChipsCashed)
OF_THE_BOOK = (
    KindOfLine((ChipsCounted,), other_counts),
    KindOfLine((AntesPosted, ChipsPaid), other_payments),
    KindOfLine(_OF_ONE_SUM, other_sums),
    KindOfLine(_OF_ONE_SUM, other_owners),
)
"""What can explain chips that are missing: of a line what it says is changed, not how it is written."""
OF_THE_POT: tuple[_OfAHand, ...] = (other_shares, not_posted)


def otherwise(
    lines: Lines, number: int, sizes: tuple[int, ...], hands: tuple[int, ...]
) -> Iterator[Change]:
    """Every change of one line that is tried."""
    event = lines.event(number)
    if event is not None:
        asked = LineAsked(number, event, sizes, hands)
        for kind in OF_A_LINE:
            if isinstance(event, kind.of):
                yield from kind.changes(lines, asked)
