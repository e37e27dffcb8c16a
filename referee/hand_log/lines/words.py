"""Parts common to many kinds of line, for the careful reader."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Generic, NamedTuple, TypeVar

from lark import Token, Transformer, v_args

from referee.evening_events import Amount, KnobSet
from referee.events import CardPlayed, CardWritten, Count, Event, Intent, Mark
from referee.game import Chips, DisputedCard, Player, SeenCard, Span, letters
from referee.hand_log.line import Line
from referee.hand_log.lines.diagnosis import unknown_player
from referee.hand_log.lines.parts import NO_KNOBS, NO_NAMES
from referee.hand_log.session import near_word
from referee.hand_log.unreadable import Unreadable, card_mistake, resembles_card
from referee.messages import Field, say

_Card = TypeVar("_Card", CardWritten, CardPlayed)
_MARKS = {mark.value: mark for mark in Mark}


class CardList(NamedTuple, Generic[_Card]):
    """Cards in a row; `whole` if no `...` ends it."""

    cards: tuple[_Card, ...] = ()
    whole: bool = False


def place(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)


def number(token: Token) -> int:
    return int(token.rstrip(".)"))


def fault(
    mistake: str, token: Token, /, says: str = "", advice: str = "", **fields: Field
) -> Unreadable:
    start, end = place(token)
    return Unreadable(mistake, start, end, says, advice, **fields)


def _once_each(entries: Iterable[Amount | Intent]) -> None:
    seen = set()
    for entry in entries:
        if entry.player in seen:
            start = entry.at.column - 1
            player, end = entry.player or "", start + entry.at.length
            raise Unreadable("name-twice", start, end, player=player)
        seen.add(entry.player)


def _in_row(
    items: Sequence[CardWritten | CardPlayed | Token], kind: type[_Card]
) -> CardList[_Card]:
    ended = False
    for item in items:
        if ended:
            raise Unreadable("text-after-dots", *_reach(item))
        ended = isinstance(item, Token)
    cards = tuple(item for item in items if isinstance(item, kind))
    return CardList(cards, whole=len(cards) == len(items))


def _reach(item: CardWritten | CardPlayed | Token) -> tuple[int, int]:
    if isinstance(item, Token):
        return place(item)
    return item.at.column - 1, item.at.column - 1 + item.at.length


def _marks(signs: Iterable[Token]) -> Iterator[Mark]:
    for token in signs:
        for said in token[1:-1].split(",") if token.type == "MARK" else ():
            words = " ".join(said.lower().split())
            if words not in _MARKS:
                near = near_word(words, frozenset(_MARKS))
                hint = say("Did you mean ({near})?", near=near) if near else ""
                raise fault("unknown-mark", token, advice=hint, words=words)
            yield _MARKS[words]


@v_args(inline=True)
class Words(Transformer[Token, Event]):
    """Turns the branches of a parsed line into values; each method is named for its rule."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line

    def name(self, token: Token) -> Player:
        start, end = place(token)
        quoted = token.startswith('"')
        name = self.line.written(start + quoted, end - quoted)
        if not name:
            raise fault("empty-name", token)
        return Player(name)

    def player(self, token: Token) -> Player:
        found = self.line.session.player(self.name(token))
        if found is None:
            raise unknown_player(self.line, *place(token))
        return found

    def between(self, first: Token, last: Token) -> Span:
        return self.line.span(place(first)[0], place(last)[1])

    def text(self, token: Token) -> str:
        return self.line.written(*place(token))

    def card(self, *versions: Token) -> CardWritten:
        """`9h`, or `9h/9d`."""
        spellings = letters(self.line.session.language).spellings
        seen: list[SeenCard] = []
        for token in versions:
            version = spellings.get(token) or spellings[token.lower()]
            if version in seen:
                raise fault("same-version-twice", token, word=str(token))
            seen.append(version)
        at = self.between(versions[0], versions[-1])
        return CardWritten(seen[0] if len(seen) == 1 else DisputedCard(tuple(seen)), at)

    def cards(self, *items: CardWritten | Token) -> CardList[CardWritten]:
        """`4c 3h ...`."""
        return _in_row(items, CardWritten)

    def plays(self, *turns: tuple[CardPlayed | Token, ...]) -> CardList[CardPlayed]:
        """`5d 4h Kd*`."""
        return _in_row(tuple(chain.from_iterable(turns)), CardPlayed)

    def play(self, first: CardWritten, second: CardWritten | None, *signs: Token) -> CardPlayed:
        """`4h>Qd (late)*`."""
        winner = any(sign.type == "WINNER" for sign in signs)
        marks = tuple(_marks(signs))
        if second is None:
            return CardPlayed(first.card, first.at, None, None, marks, winner)
        return CardPlayed(second.card, second.at, None, first, marks, winner)

    def turn(
        self, name: Token | None, *plays: CardPlayed | Token
    ) -> tuple[CardPlayed | Token, ...]:
        """Give the name to the first card: `Ann Kd`."""
        first, *rest = plays
        if name is None or isinstance(first, Token):
            return plays
        return (first._replace(player=self._turn_of(name)), *rest)

    def _turn_of(self, name: Token) -> Player:
        known = self.line.session.knows(self.name(name))
        if not known and resembles_card(name, self.line.session.language):
            raise card_mistake(self.line, *place(name))
        return self.player(name)

    def each(self, chips: Token, word: Token) -> Amount:
        """`2 each`."""
        return Amount(None, Chips(number(chips)), self.between(chips, word))

    def amount(self, name: Token, chips: Token) -> Amount:
        """`Ann 2`."""
        return Amount(self.player(name), Chips(number(chips)), self.between(name, chips))

    score = amount

    def payments(self, *amounts: Amount) -> tuple[Amount, ...]:
        """`Dee 8, Cal 8`; one player may pay twice."""
        return amounts

    def amounts(self, *amounts: Amount) -> tuple[Amount, ...]:
        """`Ann 46, Ben 38`, or `2 each`."""
        _once_each(amounts)
        return amounts

    scores = amounts
    debts = amounts

    def counts(self, *amounts: Amount) -> tuple[Count, ...]:
        """`Ann 3, Cal 1`."""
        _once_each(amounts)
        return tuple(
            Count(amount.player, amount.chips, amount.at) for amount in amounts if amount.player
        )

    def intents(self, *intents: Intent) -> tuple[Intent, ...]:
        """`Ann 2, Ben out`."""
        try:
            _once_each(intents)
        except Unreadable as twice:
            twice.intents = intents
            raise
        return intents

    def names(self, *tokens: Token) -> tuple[Player, ...]:
        """`Ann Ben`, declared or not."""
        players: dict[Player, None] = {}
        for token in tokens:
            player = self.name(token)
            if token.lower() in NO_NAMES:
                raise fault("wrong-separator", token, word=str(token))
            if player in players:
                raise fault("name-twice", token, player=player)
            players[player] = None
        self._check_commas(tokens)
        return tuple(players)

    def _check_commas(self, tokens: Sequence[Token]) -> None:
        blanks = [
            (first, second)
            for first, second in pairwise(tokens)
            if "," not in self.line.text[place(first)[1] : place(second)[0]]
        ]
        plain = [pair for pair in blanks if not any(word.startswith('"') for word in pair)]
        if plain and len(blanks) < len(tokens) - 1:
            first, second = plain[0]
            whole = self.line.text[place(first)[0] : place(second)[1]]
            message = say("{whole} may be one player or two", whole=whole)
            advice = say(
                'Write `"{whole}"` for one player, or a comma before {second} for two.',
                whole=whole,
                second=str(second),
            )
            start, end = place(first)[0], place(second)[1]
            raise Unreadable("name-needs-quotes", start, end, message, advice)

    def witnesses(self, *tokens: Token) -> tuple[Player, ...]:
        """`Ann, Ben`, each once."""
        players: list[Player] = []
        for token in tokens:
            player = self.player(token)
            if player in players:
                raise fault("name-twice", token, player=player)
            players.append(player)
        return tuple(players)

    voters = witnesses

    def knobs(self, *knobs: KnobSet) -> tuple[KnobSet, ...]:
        """`, limit 40, cinch none`."""
        return knobs

    def intent(self, name: Token, said: Token | None) -> Intent:
        """`Ann 2`, `Ben out`, `Cal` or `Dee ?`."""
        at = self.between(name, said or name)
        kind = said.type if said else ""
        drawn = number(said) if said and kind == "NUMBER" else None
        stays = {"OUT": False, "UNKNOWN": None}.get(kind, True)
        return Intent(self.player(name), stays, drawn, at)

    def knob_set(self, knob: Token, value: Token) -> KnobSet:
        """`limit 40`."""
        written = value.rstrip(" \t")
        start = place(knob)[0]
        if knob.lower() in NO_KNOBS:
            raise Unreadable("knob-without-value", start, place(value)[1], knob=str(knob))
        at = self.line.span(start, place(value)[0] + len(written))
        return KnobSet(knob.lower(), " ".join(written.lower().split()), at)

    def dealer(self, name: Token) -> Player:
        """`dealer Dee`."""
        return self.player(name)

    def up(self, card: CardWritten) -> CardWritten:
        """`up Ts`."""
        return card
