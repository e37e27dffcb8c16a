"""One thing that notes say, and what their words mean at a place."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from lark import Token

from referee.game import Player
from referee.hand_log.notes.cast import Cast
from referee.hand_log.notes.clauses import Phrase
from referee.hand_log.notes.words import number, worth_of


class NotedPlay(NamedTuple):
    """A card in a trick of the notes."""

    player: Player | None
    card: str
    """In the notation's letters; `??` where nobody noted it."""
    won: bool = False


class Fact(NamedTuple):
    """One thing that the notes say."""

    kind: str
    """The rule of the grammar that it was read by."""
    players: tuple[Player, ...] = ()
    sums: tuple[Fraction, ...] = ()
    """A sum for each player, or one sum for all."""
    number: int | None = None
    plays: tuple[NotedPlay, ...] = ()
    word: str = ""

    @property
    def entries(self) -> dict[Player, Fraction]:
        """The sum of each player."""
        return dict(zip(self.players, self.sums, strict=False))


class UnclearError(Exception):
    """A phrase names nobody: "she" or "I" where no line says who that is."""


@dataclass(slots=True)
class Meaning:
    """What words mean at a place in the notes."""

    cast: Cast
    scale: Fraction = Fraction(1)
    """What a bare number is worth in the largest coin."""
    speaker: Player | None = None
    subject: Player | None = None
    """Who does what is said without a name."""
    third: Player | None = None
    """Whom "she" and "he" mean, which is never who says it."""

    @property
    def me(self) -> Player | None:
        """Who says "I"."""
        return self.speaker or self.cast.writer

    def turn_to(self, player: Player) -> None:
        """Go on with a player who was named."""
        self.subject = player
        self.hear_of(player)

    def hear_of(self, *players: Player) -> None:
        """Take in who was named: "she" is the only one of them who does not say it."""
        others = {*players} - {self.me}
        if others:
            self.third = others.pop() if len(others) == 1 else None

    def who(self, phrase: Phrase) -> Player:
        """The player of a `who`. Raises `UnclearError`."""
        (token,) = phrase.tokens()
        if token.type == "ME":
            player = self.me
        elif token.type == "HE":
            player = self.third
        else:
            player = self.cast.whose(token.strip('"“”'))
        if player is None:
            raise UnclearError(str(token))
        return player

    def doer(self, phrase: Phrase) -> Player:
        """Who does what is said without a name. Raises `UnclearError`."""
        if self.subject is None:
            raise UnclearError(phrase.rule)
        return self.subject

    def everyone(self, phrase: Phrase) -> tuple[Player, ...]:
        """The players of every `who` of a phrase."""
        return tuple(self.who(one) for one in parts_of(phrase, "who"))

    def sum(self, phrase: Phrase) -> Fraction:
        """An `amount`, in the largest coin where the notes name any."""
        return worth_of(list(phrase.tokens()), self.scale)


def number_in(phrase: Phrase) -> int | None:
    """The first number that stands in a phrase itself; None where none does."""
    tokens = (part for part in phrase.parts if isinstance(part, Token))
    numbers = (number(part) for part in tokens if part.type in ("NUMBER", "ORDINAL"))
    return next(numbers, None)


def parts_of(phrase: Phrase, rule: str) -> Iterable[Phrase]:
    """The parts of a phrase that were read by this rule, at any depth but not in one another."""
    for part in phrase.parts:
        if isinstance(part, Phrase):
            if part.rule == rule:
                yield part
            else:
                yield from parts_of(part, rule)
