"""One hand in a few lines: dealer, trump, tricks, payments.

A hand with disputed cards is judged in each version and holds the first; a report may only say what is
true in all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.audits import Passage
from referee.books import Account, Cause, Movement
from referee.events import CardPlayed
from referee.game import (
    NO_TRUMP,
    UNKNOWN,
    DisputedCard,
    Player,
    SourceText,
    Span,
    Suit,
    Trump,
    WrittenCard,
)
from referee.hand_log import read_cards, write
from referee.messages import ENGLISH, Message, Translation
from referee.money import Result
from referee.replay import Hand, Trick
from referee.wording import CAUSES, all_pay, pays, visible

_BETWEEN_VERSIONS = "/"


class WrittenCards(NamedTuple):
    """The cards of a hand and their consequences, as far as all versions agree."""

    source: SourceText
    hand: Hand

    @property
    def trump(self) -> Trump | None:
        return self.hand.trump if self._agree_on_trump() else None

    @property
    def taken(self) -> Mapping[Player, int] | None:
        return self.hand.taken if self.agree_on_tricks() else None

    def winner(self, trick: Trick) -> Player | None:
        return trick.winner if self.agree_on_winner(trick) else None

    def spelled(self, play: CardPlayed) -> str:
        if self._disputed(play.at):
            return visible(self.source.text_at(play.at))
        return self.hand.spell(play.card, play.at)

    def symbol(self, play: CardPlayed) -> str:
        """Return the card of a play as verdicts have it: `Qd`, `?h`, `9h/9d`."""
        if not self._disputed(play.at):
            return str(play.card)
        card = self._versions(play.at, play.card)
        return str(card) if card else visible(self.source.text_at(play.at))

    def agree_on_winner(self, trick: Trick) -> bool:
        """Tell whether no disputed card can change the winner of the trick."""
        return self._agree_on_trump() and not any(self._disputed(play.at) for play in trick.plays)

    def agree_on_tricks(self) -> bool:
        return all(map(self.agree_on_winner, self.hand.tricks))

    def _agree_on_trump(self) -> bool:
        up, at = self.hand.up, self.hand.up_at
        if self.hand.trump is NO_TRUMP or at is None or up is None or not self._disputed(at):
            return True
        card = self._versions(at, up)
        return card is not None and len({other.suit for other in card.versions}) == 1

    def _disputed(self, at: Span) -> bool:
        return _BETWEEN_VERSIONS in self.source.text_at(at)

    def _versions(self, at: Span, first: WrittenCard) -> DisputedCard | None:
        """None if unclear."""
        card = _read(self.source.text_at(at), self.hand.letters.code)
        return card if card and first in (card.versions[0], UNKNOWN) else None


def _read(text: str, language: str) -> DisputedCard | None:
    try:
        found = read_cards(text, language)
    except ValueError:
        return None
    return found[0] if len(found) == 1 and isinstance(found[0], DisputedCard) else None


_RESULTS: Mapping[Result, str] = MappingProxyType(
    {
        Result.WON: "the pot is won",
        Result.CARRIED: "the pot is carried",
        Result.SOLE: "the pot goes to the only stayer",
        Result.SHARED: "the pot is shared",
        Result.UNFINISHED: "who takes the pot is not known",
        Result.MISDEAL: "misdeal",
    }
)


def hand_lines(passage: Passage, words: Translation = ENGLISH) -> Iterator[str]:
    """Yield the lines on a hand, none for other passages; `?` is what is not recorded."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None:
        return
    cards = WrittenCards(passage.source, hand)
    yield words.say(
        "hand {number}: dealer {dealer}, trump {trump}, tricks {tricks}, {result}",
        number=hand.number,
        dealer=hand.dealer or "?",
        trump=trump_in_words(cards.trump, words),
        tricks=" ".join(_taken(cards)) or "?",
        result=Message(settlement.result.value if settlement else "disputed"),
    )
    yield from (f"  {line}" for line in irregular_plays(cards, words))
    for move in settlement.due if settlement else ():
        payment = pays(move.giver, move.taker, move.chips, words)
        yield f"  {payment} ({words.say(CAUSES[move.cause])})"
    yield from (f"  {line}" for line in sayings(passage, words))


def hand_details(passage: Passage, hand: Hand, words: Translation) -> Iterator[str]:
    cards, settlement = WrittenCards(passage.source, hand), passage.judgement.settlement
    taken = ", ".join(_taken(cards)) or words.say("not recorded")
    result = words.say(_RESULTS[settlement.result] if settlement else "the cards are disputed")
    yield words.say("tricks: {taken}; {result}", taken=taken, result=result)
    yield from irregular_plays(cards, words)
    yield from _payments(settlement.due if settlement else (), words)
    yield from sayings(passage, words)


def trump_in_words(trump: Trump | None, words: Translation = ENGLISH) -> str:
    """Return `hearts`; `none` without trumps; `?` if unknown."""
    match trump:
        case None:
            return "?"
        case Suit():
            return words.say(f"{trump.word}s")
        case _:
            return words.say(trump.value)


def _taken(cards: WrittenCards) -> Sequence[str]:
    return [f"{player} {tricks}" for player, tricks in (cards.taken or {}).items()]


def irregular_plays(cards: WrittenCards, words: Translation = ENGLISH) -> Iterator[str]:
    for trick in cards.hand.tricks:
        marked = [play for play in trick.plays if play.marks]
        described = (
            f"{play.player or '?'} {cards.spelled(play)} {marks_in_words(play, words)}"
            for play in marked
        )
        if marked:
            plays = ", ".join(described)
            yield words.say("trick {number}: {plays}", number=trick.number, plays=plays)


def marks_in_words(play: CardPlayed, words: Translation = ENGLISH) -> str:
    return " ".join(f"({words.say(mark.value)})" for mark in play.marks)


def sayings(passage: Passage, words: Translation = ENGLISH) -> Iterator[str]:
    """Yield what players said, as `Ann said: …`, and the lines beside the game, as written."""
    yield from map(str.strip, map(write, zip(passage.kept)))
    for said in passage.testimony:
        yield words.say("{player} said: {text}", player=said.player, text=said.text)


def _payments(due: Iterable[Movement], words: Translation) -> Iterator[str]:
    groups: dict[tuple[Cause, Account, int], list[Account]] = {}
    for move in due:
        groups.setdefault((move.cause, move.taker, move.chips), []).append(move.giver)
    for (cause, taker, chips), givers in groups.items():
        payment = all_pay(givers, taker, chips, words)
        yield words.say("{cause}: {payment}", cause=words.say(CAUSES[cause]), payment=payment)
