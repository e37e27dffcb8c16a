"""The careful reader: any one line by the grammar, with exact places and named mistakes.

It is slow (a parser for each line) and therefore reads only what `quick` does not take.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from lark import ParseTree, Token, v_args
from lark.exceptions import UnexpectedToken, VisitError

from referee.events import (
    CardWritten,
    ChipsHanded,
    DebtSettled,
    Event,
    HandStarted,
    PlayerOwes,
    TurnUpTaken,
)
from referee.game import Chips, Player
from referee.hand_log.diagnosis import check_keyword, explain
from referee.hand_log.grammar import line_parser
from referee.hand_log.line import Line
from referee.hand_log.line_kinds import LINE_KINDS
from referee.hand_log.mistakes import Unreadable
from referee.hand_log.parts import PARTS
from referee.hand_log.shapes import parts
from referee.hand_log.words import CardList, Words, fault, number, place


def read_carefully(line: Line) -> Event:
    """The event of a line; `Unreadable` says what is wrong with it.

    The lexer itself never fails, since the terminal TEXT takes any character.
    """
    check_keyword(line)
    try:
        return LineKinds(line).transform(_parse(line))
    except UnexpectedToken as stopped:
        raise explain(line, stopped) from None
    except VisitError as stopped:
        raise stopped.orig_exc from None


def words_of(line: Line) -> Iterator[tuple[str, int, int]]:
    """The terminals of a line that follows the grammar, each with the offsets between which it stands."""
    for attempt in (line, line.without_full_stop()):
        with suppress(UnexpectedToken):
            found = _parse(attempt).scan_values(lambda it: isinstance(it, Token)) if attempt else ()
            yield from ((token.type, *place(token)) for token in found)
            return


def _parse(line: Line) -> ParseTree:
    return line_parser(line.session.language).parse(line.text)


class LineKinds(Words):
    """Makes a line's event of its parts; a method for each kind whose rule leaves them some freedom."""

    def __default__(self, rule: str, children: list[object], _: object) -> Event:
        """The event of which the branches are the parts, in their order."""
        named = (line_kind for line_kind in LINE_KINDS if line_kind.rule == rule)
        kind = next(
            line_kind for line_kind in named if line_kind.keyword in ("", self.line.keyword)
        )
        values = map(self._values, parts(kind.shape), children)
        return kind.make(chain.from_iterable(values), self.line.at)

    def _values(self, part: str, child: object) -> tuple[object, ...]:
        """The values of one part; `child` is a token, what a rule made of it, or None."""
        if isinstance(child, CardList):
            return child
        if child is None:
            return ((), False) if part == "CARDS" else ("" if part in ("TEXT", "DIGEST") else None,)
        return (self._value(part, child) if isinstance(child, Token) else child,)

    def _value(self, part: str, token: Token) -> object:
        match part:
            case "NAME":
                return self.player(token)
            case "NEWCOMER":
                name = self.name(token)
                return self.line.session.declared(name) or name
            case "TEXT":
                return self.text(token)
            case _:
                return _plain(part, token)

    @v_args(inline=True)
    def start(self, event: Event) -> Event:
        """Any line."""
        return event

    @v_args(inline=True)
    def hand_started(self, hand: Token, *said: Player | CardWritten) -> Event:
        """`hand 12, dealer Dee, up Ts`, the last two in any order."""
        dealers = [part for part in said if isinstance(part, str)]
        ups = [part for part in said if isinstance(part, CardWritten)]
        if len(dealers) > 1 or len(ups) > 1:
            twice = "the dealer" if len(dealers) > 1 else "the turned card"
            start, end = place(hand)[1], len(self.line.text)
            raise Unreadable("said-twice", f"{twice} is named twice", start, end)
        dealer, up = next(iter(dealers), None), next(iter(ups), None)
        return HandStarted(number(hand), dealer, up, self.line.at)

    @v_args(inline=True)
    def turn_up_taken(self, name: Token, aside: CardList[CardWritten] | None) -> Event:
        """`takeup Dee: 7h`; with dots the card is not recorded."""
        cards = aside.cards if aside else ()
        if len(cards) > 1:
            start, end = cards[1].at.column - 1, len(self.line.text)
            raise Unreadable("one-card-only", "more than one card is laid aside", start, end)
        return TurnUpTaken(self.player(name), next(iter(cards), None), self.line.at)

    @v_args(inline=True)
    def chips_handed(self, giver: Token, taker: Token, chips: Token) -> Event:
        """`loan Ann to Dee 10`, and the like."""
        kinds = (kind for kind in LINE_KINDS if kind.event is ChipsHanded)
        kind = next(kind for kind in kinds if kind.keyword == self.line.keyword)
        return kind.make((*self._two(giver, taker), number(chips)), self.line.at)

    @v_args(inline=True)
    def player_owes(self, debtor: Token, creditor: Token, chips: Token) -> Event:
        """`owes Dee to Ann 4`."""
        return PlayerOwes(*self._two(debtor, creditor), Chips(number(chips)), self.line.at)

    def _two(self, first: Token, second: Token) -> tuple[Player, Player]:
        """Two different players."""
        players = (self.player(first), self.player(second))
        if players[0] == players[1]:
            advice = "Name two players: who gives, and who gets."
            raise fault("name-twice", second, f"{players[0]} stands on both sides", advice)
        return players

    @v_args(inline=True)
    def debt_settled(self, giver: Token, taker: Token, paid: Token, unit: Token | None) -> Event:
        """`settled Dee to Ann 1.30 USD`; a sum without a currency is in chips, which are whole."""
        event = DebtSettled(
            self.player(giver),
            self.player(taker),
            int(str(_plain("SUM", paid))),
            None if unit is None else str(_plain("COIN", unit)),
            self.line.at,
        )
        if event.currency is None and event.hundredths % 100:
            advice = f"Write the currency after it, as in `{paid} USD`."
            raise fault("fraction", paid, f"{paid} is no whole number of chips", advice)
        return event


def _plain(part: str, token: Token) -> object:
    """What a token stands for by itself."""
    value = PARTS[part].read(token)
    if value is None:
        mistake, wrong = PARTS[part].mistake
        raise fault(mistake, token, f"{token} {wrong}")
    return value
