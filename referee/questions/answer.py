"""Answers to a question at the table: which cards may be played, and why not the others.

Whatever is open, such as an unseen card, is tried in every way; the answer names what it depends on.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Deck, DisputedCard, Player, Seating, Span, WrittenCard
from referee.knowledge import GOAL
from referee.laws import law_breaking
from referee.messages import say
from referee.questions.knowledge import HOW_MANY, known_duty
from referee.questions.question import Answer, Question, Refusal, placed
from referee.replay import (
    Breach,
    Duty,
    EveningSoFar,
    Hand,
    Held,
    Table,
    Trick,
    TrickSoFar,
    breach,
    heeds_broken_trumps,
)


def answer(question: Question) -> Answer:
    """Take a disputed card as any of its versions."""
    ways = tuple(_ways(question))
    breaches = {card: [_breach(card, way, question) for way in ways] for card in question.hand}
    verdicts = {card: [breach for breach in found if breach] for card, found in breaches.items()}
    legal = tuple(card for card, found in verdicts.items() if not found)
    refused = {card: found for card, found in verdicts.items() if len(found) == len(ways)}
    hanging = {card: found for card, found in verdicts.items() if 0 < len(found) < len(ways)}
    perhaps = tuple(_refusals_if_more(legal, ways, question)) if question.unnoted else ()
    given = Answer(
        legal=tuple(card for card in legal if card not in {doubt.card for doubt in perhaps}),
        refused=_refusals(refused),
        open=(*_refusals(hanging), *perhaps),
        depends_on=(
            *(_depends_on(question, ways) if hanging else ()),
            *((say("the cards that nobody noted"),) if perhaps else ()),
        ),
        holding=_holding(question, ways),
        lead_face_down=ways[0].position.leads_face_down(question.hand, question.ruleset),
        unjudged=_turned(question),
    )
    return _with_knowledge(given, question, ways)


def _with_knowledge(given: Answer, question: Question, ways: tuple["_Way", ...]) -> Answer:
    if len(given.legal) + len(given.open) < 2 and not question.unnoted:
        return given
    open_ = given.open or question.unnoted
    known = known_duty(question, ways[0].position) if not open_ else None
    seen = question.number == 1 or question.view is not None
    if known is None or (known.duty is None and not seen):
        return given._replace(unjudged=tuple(_unjudged(question)))
    if known.counter and len(_trumps(question)) + (question.taken or 0) >= GOAL:
        given = given._replace(counter=known.counter.hands[1:])
    kept = tuple(card for card in given.legal if card in known.cards)
    if known.duty is None or not kept:
        return given
    law, sure = law_breaking(known.duty), not known.depends_on
    if known.duty is Duty.CINCH_LEAD and question.ruleset.cinch == "lay-down":
        given = given._replace(lay_down=sure or None)
    if known.duty in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW):
        given = given._replace(cinch=known.cards)
    others = (Refusal(card, law, None, known.why) for card in given.legal if card not in kept)
    if not sure:
        return given._replace(legal=kept, open=tuple(others), depends_on=(known.depends_on,))
    return given._replace(legal=kept, refused=(*given.refused, *others))


class _Way(NamedTuple):
    laid: tuple[Card, ...]
    position: TrickSoFar


_ME, _OTHER = Player("you"), Player("somebody")
_NOWHERE = Span(1, 1, 1)


def _ways(question: Question) -> Iterator[_Way]:
    for stayers, broken in product(_possible_stayers(question), _possibly_broken(question)):
        opened = TrickSoFar(question.trump, question.number, stayers, broken)
        yield from _laid_out(question, opened)


def _possible_stayers(question: Question) -> tuple[int | None, ...]:
    """Return the numbers to try; they matter only for a lead to the second trick."""
    matters = question.leading and question.number == 2 and question.ruleset.second_trick == "trump"
    return (2, 3) if matters and question.stayers is None else (question.stayers,)


def _possibly_broken(question: Question) -> tuple[bool, ...]:
    if question.trump_broken is not None or question.number == 1:
        return (question.trump_broken or False,)
    duty = question.ruleset.lead if question.leading else question.ruleset.overtrump
    return (False, True) if duty in ("not-until-broken", "highest-until-broken") else (False,)


def _laid_out(question: Question, opened: TrickSoFar) -> tuple[_Way, ...]:
    """Return a way for each possible suit led and top card; no duty depends on more."""
    ways: tuple[_Way, ...] = (_Way((), opened),)
    elsewhere = frozenset(card for _, card in placed(question))
    for seen in question.table:
        alike: dict[TrickSoFar, _Way] = {}
        for way in ways:
            for card in _candidates(seen, question.ruleset.playing_deck, elsewhere.union(way.laid)):
                position = _after(way.position, card, question)
                alike.setdefault(position, _Way((*way.laid, card), position))
        ways = tuple(alike.values())
    return ways


def _candidates(seen: WrittenCard, deck: Deck, elsewhere: frozenset[Card]) -> Iterable[Card]:
    versions = seen.versions if isinstance(seen, DisputedCard) else (seen,)
    return (card for version in versions for card in deck.candidates(version, elsewhere))


def _after(position: TrickSoFar, card: Card, question: Question) -> TrickSoFar:
    if position.leading and question.face_down:
        return position._replace(placed=1, face_down=True)
    after = position.play(card, question.ruleset)
    if heeds_broken_trumps(question.ruleset):
        return after
    return after._replace(trump_broken=position.trump_broken)


def _breach(card: Card, way: _Way, question: Question) -> Breach | None:
    return breach(_table(way, question), CardPlayed(card, _NOWHERE, _ME), question.ruleset)


def _table(way: _Way, question: Question) -> Table:
    stayers = way.position.stayers
    hand = Hand(
        number=1,
        at=_NOWHERE,
        size=question.ruleset.hand_size,
        seating=Seating((_ME,)),
        dealer=None,
        up=None,
        up_at=None,
        trump=question.trump,
        stayers=(_ME, *map(Player, map(str, range(1, stayers)))) if stayers else None,
        shown={_ME: tuple(Held(card, _NOWHERE) for card in question.hand)},
    )
    return Table(EveningSoFar(), hand, Trick((way.position,), _OTHER, None, _NOWHERE))


def _refusals_if_more(
    cards: tuple[Card, ...], ways: tuple[_Way, ...], question: Question
) -> Iterator[Refusal]:
    elsewhere = {card for _, card in placed(question)}
    others = [card for card in question.ruleset.playing_deck.strength if card not in elsewhere]
    for card in cards:
        more = (question._replace(hand=(*question.hand, other)) for other in others)
        found = (_breach(card, way, asked) for asked in more for way in ways)
        if broken := next(filter(None, found), None):
            yield Refusal(card, law_breaking(broken.duty), None)


def _refusals(breaches: dict[Card, list[Breach]]) -> tuple[Refusal, ...]:
    return tuple(_refusal(card, found) for card, found in breaches.items())


def _refusal(card: Card, found: list[Breach]) -> Refusal:
    first = found[0]
    sure = len({_hangs_on(breach) for breach in found}) == 1
    return Refusal(card, law_breaking(first.duty), first if sure else None)


def _hangs_on(found: Breach) -> tuple[object, ...]:
    match found.duty:
        case Duty.HEAD | Duty.OVERTRUMP:
            return found.duty, found.position.top, found.proof.card
        case Duty.FOLLOW_SUIT:
            return found.duty, found.position.led
        case _:
            return (found.duty,)


def _depends_on(question: Question, ways: tuple[_Way, ...]) -> tuple[str, ...]:
    unseen = [card for card in question.table if not isinstance(card, Card)]
    several = say(
        "the cards nobody is sure of" if len(unseen) > 1 else "the card nobody is sure of"
    )
    reasons = {
        several: len({way.laid for way in ways}) > 1,
        HOW_MANY: len({way.position.stayers for way in ways}) > 1,
        say("whether trumps are broken"): len({way.position.trump_broken for way in ways}) > 1,
    }
    return tuple(reason for reason, matters in reasons.items() if matters)


def _holding(question: Question, ways: tuple[_Way, ...]) -> WrittenCard | None:
    tops = {way.position.winning for way in ways}
    return question.table[tops.pop()] if question.table and len(tops) == 1 else None


def _trumps(question: Question) -> tuple[Card, ...]:
    return tuple(card for card in question.hand if card.suit is question.trump)


def _turned(question: Question) -> tuple[str, ...]:
    first = question.leading and question.number == 1
    return ("turned card",) if first and question.ruleset.lead == "turn-up" else ()


def _unjudged(question: Question) -> Iterator[str]:
    yield from _turned(question)
    if not _trumps(question) and not question.unnoted:
        return
    if question.ruleset.cinch != "none" and _cinch_possible(question):
        yield "cinch"
    if question.ruleset.knowledge_lead and question.leading:
        yield "knowledge lead"


def _cinch_possible(question: Question) -> bool:
    taken = question.number - 1 if question.taken is None else question.taken
    may_bind = question.leading or (question.to_come != 0 and taken > 0)
    return may_bind and taken + len(question.hand) + question.unnoted >= 3
