"""One hand in a few lines: who dealt, what was trump, who took how much, who pays whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from referee.audits import Passage
from referee.events import CardPlayed
from referee.game import Account, Cause, Movement, Suit, Trump
from referee.money import Result
from referee.replay import Hand
from referee.verdicts.written_cards import WrittenCards
from referee.wording import CAUSES, ENGLISH, Language, all_pay, pays

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


def hand_lines(passage: Passage) -> Iterator[str]:
    """The lines on a hand; none where there is no hand. `?` is what is not recorded."""
    hand, settlement = passage.judgement.hand, passage.judgement.settlement
    if hand is None:
        return
    cards = WrittenCards(passage.source, hand)
    trump, taken = trump_in_words(cards.trump), " ".join(_taken(cards)) or "?"
    result = settlement.result.value if settlement else "disputed"
    yield f"hand {hand.number}: dealer {hand.dealer or '?'}, trump {trump}, tricks {taken}, {result}"
    yield from (f"  {line}" for line in irregular_plays(cards))
    for move in settlement.due if settlement else ():
        yield f"  {pays(move.giver, move.taker, move.chips)} ({move.cause.value})"
    yield from (f"  {line}" for line in sayings(passage))


def hand_details(passage: Passage, hand: Hand, words: Language) -> Iterator[str]:
    """A sentence for each thing to be said of a hand besides its cards."""
    cards, settlement = WrittenCards(passage.source, hand), passage.judgement.settlement
    taken = ", ".join(_taken(cards)) or words.say("not recorded")
    result = words.say(_RESULTS[settlement.result] if settlement else "the cards are disputed")
    yield words.say("tricks: {taken}; {result}", taken=taken, result=result)
    yield from irregular_plays(cards, words)
    yield from _payments(settlement.due if settlement else (), words)
    yield from sayings(passage, words)


def trump_in_words(trump: Trump | None, words: Language = ENGLISH) -> str:
    """`hearts`; `none` where the rules have no trumps; `?` where the suit is unknown."""
    match trump:
        case None:
            return "?"
        case Suit():
            return words.say(f"{trump.word}s")
        case _:
            return words.say(trump.value)


def _taken(cards: WrittenCards) -> Sequence[str]:
    """`Ann 3`, `Ben 2`; empty where it is not known."""
    return [f"{player} {tricks}" for player, tricks in (cards.taken or {}).items()]


def irregular_plays(cards: WrittenCards, words: Language = ENGLISH) -> Iterator[str]:
    """The plays that bear a mark, trick by trick."""
    for trick in cards.hand.tricks:
        marked = [play for play in trick.plays if play.marks]
        described = (
            f"{play.player or '?'} {cards.spelled(play)} {marks_in_words(play, words)}"
            for play in marked
        )
        if marked:
            plays = ", ".join(described)
            yield words.say("trick {number}: {plays}", number=trick.number, plays=plays)


def marks_in_words(play: CardPlayed, words: Language = ENGLISH) -> str:
    """`(out of turn) (late)`."""
    return " ".join(f"({words.say(mark.value)})" for mark in play.marks)


def sayings(passage: Passage, words: Language = ENGLISH) -> Iterator[str]:
    """What players said: `Ann said: …`."""
    for said in passage.testimony:
        yield words.say("{player} said: {text}", player=said.player, text=said.text)


def _payments(due: Iterable[Movement], words: Language) -> Iterator[str]:
    """What the hand pays, alike payments together: `ante: Ann, Ben and Cal pay the pot 1 each`."""
    groups: dict[tuple[Cause, Account, int], list[Account]] = {}
    for move in due:
        groups.setdefault((move.cause, move.taker, move.chips), []).append(move.giver)
    for (cause, taker, chips), givers in groups.items():
        payment = all_pay(givers, taker, chips, words)
        yield words.say("{cause}: {payment}", cause=words.say(CAUSES[cause]), payment=payment)
