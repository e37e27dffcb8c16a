"""One hand in a few lines: dealer, trump, tricks, payments; the content of a log without a hand.

A hand with disputed cards holds the first version; a report may only say what is true in all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee import audits, books, evenings, events, game, hand_log, money, replay
from referee.evening_events import SeatsTaken
from referee.messages import ENGLISH, Message, Translation, say
from referee.money import Result
from referee.wording import CAUSES, all_pay, pays, visible


class WrittenCards(NamedTuple):
    """The cards of a hand and their consequences, as far as all versions agree."""

    source: game.SourceText
    hand: replay.Hand
    disputed: Mapping[game.Span, game.DisputedCard]

    @classmethod
    def of(cls, passage: audits.Passage, hand: replay.Hand) -> "WrittenCards":
        return cls(passage.source, hand, replay.disputes(passage.events))

    @property
    def trump(self) -> game.Trump | None:
        return self.hand.trump if self._agree_on_trump() else None

    @property
    def taken(self) -> Mapping[game.Player, int] | None:
        return self.hand.taken if self.agree_on_tricks() else None

    def winner(self, trick: replay.Trick) -> game.Player | None:
        return trick.winner if self.agree_on_winner(trick) else None

    def spelled(self, play: events.CardPlayed) -> str:
        if play.at in self.disputed:
            return visible(self.source.text_at(play.at))
        return self.hand.spell(play.card, play.at)

    def symbol(self, play: events.CardPlayed) -> str:
        """Return the card of a play as verdicts have it: `Qd`, `?h`, `9h/9d`."""
        return str(self.disputed.get(play.at, play.card))

    def agree_on_winner(self, trick: replay.Trick) -> bool:
        """Tell whether no disputed card can change the winner of the trick."""
        return self._agree_on_trump() and self.disputed.keys().isdisjoint(
            [play.at for play in trick.plays]
        )

    def agree_on_tricks(self) -> bool:
        return all(map(self.agree_on_winner, self.hand.tricks))

    def _agree_on_trump(self) -> bool:
        up = self.disputed.get(self.hand.up_at) if self.hand.up_at else None
        suits = {card.suit for card in up.versions} if up else set()
        return self.hand.trump is game.NO_TRUMP or len(suits) < 2


_RESULTS: Mapping[Result, str] = {
    Result.WON: "the pot is won",
    Result.CARRIED: "the pot is carried",
    Result.SOLE: "the pot goes to the only stayer",
    Result.SHARED: "the pot is shared",
    Result.UNFINISHED: "who takes the pot is not known",
    Result.MISDEAL: "misdeal",
}


def hand_lines(passage: audits.Passage, words: Translation = ENGLISH) -> Iterator[str]:
    """None for other passages; `?` is what is not recorded."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None:
        return
    cards = WrittenCards.of(passage, hand)
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


def hand_details(passage: audits.Passage, hand: replay.Hand, words: Translation) -> Iterator[str]:
    cards, settlement = WrittenCards.of(passage, hand), passage.judgement.settlement
    taken = ", ".join(_taken(cards)) or words.say("not recorded")
    result = words.say(_RESULTS[settlement.result] if settlement else "the cards are disputed")
    yield words.say("tricks: {taken}; {result}", taken=taken, result=result)
    yield from irregular_plays(cards, words)
    yield from _payments(settlement.due if settlement else (), words)
    yield from sayings(passage, words)


def trump_in_words(trump: game.Trump | None, words: Translation = ENGLISH) -> str:
    """Return `hearts`; `none` without trumps; `?` if unknown."""
    match trump:
        case None:
            return "?"
        case game.Suit():
            return words.say(f"{trump.word}s")
        case _:
            return words.say(trump.value)


def _taken(cards: WrittenCards) -> Sequence[str]:
    return [f"{player} {tricks}" for player, tricks in (cards.taken or {}).items()]


def irregular_plays(cards: WrittenCards, words: Translation = ENGLISH) -> Iterator[str]:
    for trick in cards.hand.tricks:
        if plays := ", ".join(
            f"{play.player or '?'} {cards.spelled(play)} {marks_in_words(play, words)}"
            for play in trick.plays
            if play.marks
        ):
            yield words.say("trick {number}: {plays}", number=trick.number, plays=plays)


def marks_in_words(play: events.CardPlayed, words: Translation = ENGLISH) -> str:
    return " ".join(f"({words.say(mark.value)})" for mark in play.marks)


def sayings(passage: audits.Passage, words: Translation = ENGLISH) -> Iterator[str]:
    """Yield what players said, as `Ann said: …`, and the lines beside the game, as written."""
    yield from map(str.strip, map(hand_log.write, zip(passage.kept)))
    for said in passage.testimony:
        yield words.say("{player} said: {text}", player=said.player, text=said.text)


def _payments(due: Iterable[books.Movement], words: Translation) -> Iterator[str]:
    groups: dict[tuple[books.Cause, books.Account, int], list[books.Account]] = {}
    for move in due:
        groups.setdefault((move.cause, move.taker, move.chips), []).append(move.giver)
    for (cause, taker, chips), givers in groups.items():
        payment = all_pay(givers, taker, chips, words)
        yield words.say("{cause}: {payment}", cause=words.say(CAUSES[cause]), payment=payment)


def without_hands(passages: Sequence[audits.Passage]) -> str:
    said = [event for passage in passages for event in passage.lines.events]
    if len(said) > 1 and all(isinstance(event, events.LineUnread) for event in said):
        name = passages[0].source.name
        shown = say("`referee explain cheat sheet` shows how a log is written")
        if name.endswith((".csv", ".tsv")):
            shown = say("`referee import {log}` makes a log of a score sheet", log=name)
        return say("there are no hands in it, and no line that could be read; {shown}", shown=shown)
    if any(isinstance(event, events.LineUnread) for event in said):
        return say("there are no hands in it")
    if owed := ", ".join(_owed(passages)):
        return say("no hand is recorded; by the counts, {owed}", owed=owed)
    seated = [event.players[-1] for event in said if isinstance(event, SeatsTaken)]
    if seated:
        first = say("`hand 1, dealer {player}`", player=hand_log.written_name(seated[-1]))
        return say(
            "nothing has been played yet; a hand begins with a line such as {first}", first=first
        )
    return say("there are no hands in it")


def _owed(passages: Sequence[audits.Passage]) -> Iterator[str]:
    for evening in evenings.winnings("", passages):
        if not evening.unknown:
            up = money.among_parties(money.settle_up(evening.side.added(evening.won)))
            for payment in up.payments:
                yield pays(payment.giver, payment.taker, payment.amount)
