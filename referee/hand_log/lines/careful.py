"""Careful reader: one line by the grammar, with exact places and named mistakes. Being slow, it reads only what `quick` refuses."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import cast

from lark import ParseTree, Token, v_args
from lark.exceptions import UnexpectedToken, VisitError

from referee.evening_events import DebtSettled
from referee.events import CardWritten, Event, HandStarted, TurnUpTaken
from referee.game import Player, letters
from referee.hand_log.grammar import keywords, line_parser, reads_as_card, small_words
from referee.hand_log.line import LONGEST_LINE, Line
from referee.hand_log.lines.diagnosis import explain
from referee.hand_log.lines.line_kinds import BETWEEN_TWO, LINE_KINDS, parts
from referee.hand_log.lines.parts import PARTS
from referee.hand_log.lines.words import CardList, Words, fault, number, place
from referee.hand_log.session import Session, misspelt
from referee.hand_log.unreadable import Unreadable
from referee.messages import Message, say, template


def read_carefully(line: Line) -> Event:
    """Return the event of a line; raises `Unreadable` with the mistake."""
    check_keyword(line)
    try:
        return LineKinds(line).transform(_parse(line))
    except UnexpectedToken as stopped:
        raise explain(line, stopped) from None
    except VisitError as stopped:
        raise stopped.orig_exc from None


def words_of(line: Line) -> Iterator[tuple[str, int, int]]:
    for attempt in (line, line.without_full_stop()):
        with suppress(UnexpectedToken):
            found = _parse(attempt).scan_values(lambda it: isinstance(it, Token)) if attempt else ()
            yield from ((token.type, *place(token)) for token in found)
            return


def may_follow(before: str, session: Session) -> tuple[str, ...]:
    """Return words, and in capitals terminals; after a mistake a name, in a line too long nothing."""
    if len(before) > LONGEST_LINE:
        return ()
    parser = line_parser(session.language).parse_interactive(Line.of(before, 1, session).text)
    with suppress(UnexpectedToken):
        parser.exhaust_lexer()
        accepted: Callable[[], set[str]] = parser.accepts
        wanted = (name.strip("_") for name in accepted())
        return tuple(sorted({word for name in wanted for word in small_words(name) or (name,)}))
    return ("NAME",)


def _parse(line: Line) -> ParseTree:
    return line_parser(line.session.language).parse(line.text)


_TRICK = re.compile(r"[0-9]+[.)]?$")
_OF_A_NAME = template(
    "Begin the line with what it says, as in `in {name}`, `pot 8 to {name}`, `paid {name} 8` or `say {name}: …`, or with # for a remark."
)


def check_keyword(line: Line) -> None:
    """Raise `unknown-keyword` unless the line begins with a keyword or a trick number."""
    word = line.keyword
    start = line.at.column - 1
    if re.match(r"[0-9]{10}", word):
        raise Unreadable("number-too-large", start, start + len(word), word=word)
    if word in keywords() or _TRICK.match(word):
        return
    written = line.raw[start : start + len(word)]
    quoted = f"`{written}`" if written else "this"
    advice = _instead(line, written)
    raise Unreadable("unknown-keyword", start, start + len(word), advice=advice, written=quoted)


def _instead(line: Line, written: str) -> str:
    word, named = written.lower(), line.session.knows(written)
    if word.startswith("trick") or (named and any(map(reads_as_card, line.text.split()))):
        spelled = letters(line.session.language).fill("`1 Ann: {Ah} {9h} {Kh}`")
        return say("Begin a trick with its number, as in {spelled}.", spelled=spelled)
    if named:
        return Message(_OF_A_NAME, {"name": written})
    from referee.hand_log.other_words.everyday_words import ALIASES  # noqa: PLC0415 (many patterns, seldom needed)

    near = ALIASES.get(word) or misspelt(word, keywords())
    return say("Did you mean `{near}`?", near=near) if near else ""


class LineKinds(Words):
    """Makes a line's event; a method for each kind with optional or reordered parts."""

    def __default__(self, rule: str, children: list[object], _: object) -> Event:
        kinds = (kind for kind in LINE_KINDS if kind.rule == rule)
        kind = next(kind for kind in kinds if kind.keyword in ("", self.line.keyword))
        said = map(self._values, parts(kind.shape), children)
        values = tuple(chain.from_iterable(said))
        if kind.event in BETWEEN_TWO and values[0] == values[1]:
            advice = say("Name two players: who gives, and who gets.")
            second, message = (
                cast("Token", children[1]),
                say("{name} stands on both sides", name=str(values[0])),
            )
            raise fault("name-twice", second, message, advice)
        return kind.make(values, self.line.at)

    def _values(self, part: str, child: object) -> tuple[object, ...]:
        if isinstance(child, CardList):
            return child
        if child is None:
            return (PARTS[part].left_out, False)[: PARTS[part].fields]
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
        return event

    @v_args(inline=True)
    def hand_started(self, hand: Token, *said: Player | CardWritten) -> Event:
        """`hand 12, dealer Dee, up Ts`, the last two in any order."""
        dealers = [part for part in said if isinstance(part, str)]
        ups = [part for part in said if isinstance(part, CardWritten)]
        if len(dealers) > 1 or len(ups) > 1:
            twice = say("the dealer") if len(dealers) > 1 else say("the turned card")
            start, end = place(hand)[1], len(self.line.text)
            raise Unreadable("said-twice", start, end, twice=twice)
        dealer, up = next(iter(dealers), None), next(iter(ups), None)
        return HandStarted(number(hand), dealer, up, self.line.at)

    @v_args(inline=True)
    def turn_up_taken(self, name: Token, aside: CardList[CardWritten] | None) -> Event:
        """`takeup Dee: 7h`; with dots the card is not recorded."""
        cards = aside.cards if aside else ()
        if len(cards) > 1:
            raise Unreadable("one-card-only", cards[1].at.column - 1, len(self.line.text))
        return TurnUpTaken(self.player(name), next(iter(cards), None), self.line.at)

    @v_args(inline=True)
    def debt_settled(self, giver: Token, taker: Token, paid: Token, unit: Token | None) -> Event:
        """`settled Dee to Ann 1.30 USD`; without a currency in whole chips."""
        players = (self.player(giver), self.player(taker))
        hundredths, currency = int(str(_plain("SUM", paid))), unit and str(_plain("COIN", unit))
        if currency is None and hundredths % 100:
            advice = say("Write the currency after it, as in `{paid} USD`.", paid=str(paid))
            raise fault(
                "fraction",
                paid,
                say("{paid} is not a whole number of chips", paid=str(paid)),
                advice,
            )
        return DebtSettled(*players, hundredths, currency, self.line.at)


def _plain(part: str, token: Token) -> object:
    value = PARTS[part].read(token)
    if value is None:
        raise fault(PARTS[part].mistake, token, token=str(token))
    return value
