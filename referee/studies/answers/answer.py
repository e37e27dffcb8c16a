"""One question at the table: which cards may be played here, and why not the others.

A question is answered as the audit would judge the play: its table is laid out and every card of
the hand put to `legality`. Where the question leaves something open (a card nobody saw, how many
play) every way in which it may stand is tried, and what is not the same in all of them is said to
depend on it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from referee.events import CardPlayed, Mark
from referee.game import (
    UNKNOWN,
    Card,
    Deck,
    DisputedCard,
    Player,
    Seating,
    SeenCard,
    Span,
    WrittenCard,
)
from referee.knowledge import GOAL
from referee.laws import law_breaking
from referee.replay import (
    Breach,
    Duty,
    Evening,
    Hand,
    Held,
    Setting,
    Table,
    Trick,
    breach,
    lay,
    moment_of,
)
from referee.studies.answers.given import Answer, Refusal
from referee.studies.answers.knowledge import known_duty
from referee.studies.answers.question import Question, placed


def as_told(question: Question) -> Answer:
    """What may be played; disputed cards are read as any of their versions."""
    ways = tuple(_ways(question))
    breaches = {card: [_breach(card, way, question) for way in ways] for card in question.hand}
    verdicts = {card: [one for one in found if one] for card, found in breaches.items()}
    legal = tuple(card for card, found in verdicts.items() if not found)
    refused = {card: found for card, found in verdicts.items() if len(found) == len(ways)}
    hanging = {card: found for card, found in verdicts.items() if 0 < len(found) < len(ways)}
    given = Answer(
        legal=legal,
        refused=_refusals(refused),
        open=_refusals(hanging),
        depends_on=_depends_on(question, ways) if hanging else (),
        holding=_holding(question, ways),
        lead_face_down=_lead_face_down(question),
        unjudged=(),
    )
    return _with_knowledge(given, question, ways)


def _with_knowledge(given: Answer, question: Question, ways: tuple["_Way", ...]) -> Answer:
    """The answer with what the player's own knowledge binds him to."""
    if len(given.legal) + len(given.open) < 2:
        return given
    known = known_duty(question, moment_of(_table(ways[0], question))) if not given.open else None
    if known is None or (known.duty is None and question.number > 1):
        return replace(given, unjudged=tuple(_unjudged(question)))
    if known.counter and len(_trumps(question)) + (question.taken or 0) >= GOAL:
        given = replace(given, counter=known.counter.hands[1:])
    kept = tuple(one for one in given.legal if one in known.cards)
    if known.duty is None or not kept:
        return given
    law, sure = law_breaking(known.duty), not known.depends_on
    if known.duty is Duty.CINCH_LEAD and question.ruleset.cinch == "lay-down":
        given = replace(given, lay_down=sure or None)
    if known.duty in (Duty.CINCH_LEAD, Duty.CINCH_FOLLOW):
        given = replace(given, cinch=known.cards)
    others = (Refusal(one, law, None, known.why) for one in given.legal if one not in kept)
    if not sure:
        return replace(given, legal=kept, open=tuple(others), depends_on=(known.depends_on,))
    return replace(given, legal=kept, refused=(*given.refused, *others))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way in which everything that the question leaves open may stand."""

    laid: tuple[Card, ...]
    stayers: int | None
    broken: bool
    trick: Trick


_ME, _OTHER = Player("you"), Player("somebody")
_NOWHERE = Span(1, 1, 1)


def _ways(question: Question) -> Iterator[_Way]:
    counts = _possible_stayers(question)
    for laid, stayers, broken in product(_layouts(question), counts, _possibly_broken(question)):
        yield _Way(laid, stayers, broken, _trick(laid, question))


def _possible_stayers(question: Question) -> tuple[int | None, ...]:
    """The numbers of players that make a difference: only to a second trick led with trumps."""
    matters = question.leading and question.number == 2 and question.ruleset.second_trick == "trump"
    return (2, 3) if matters and question.stayers is None else (question.stayers,)


def _possibly_broken(question: Question) -> tuple[bool, ...]:
    if question.trump_broken is not None or not question.leading or question.number == 1:
        return (question.trump_broken or False,)
    return (False, True) if question.ruleset.lead == "not-until-broken" else (False,)


def _layouts(question: Question) -> tuple[tuple[Card, ...], ...]:
    """The trick with every card known: one layout for each suit led and card on top there may be.

    Of layouts alike in these two any one stands for all, since no duty looks at more.
    """
    layouts: tuple[tuple[Card, ...], ...] = ((),)
    elsewhere = frozenset(one for _, one in placed(question))
    for seen in question.table:
        alike: dict[object, tuple[Card, ...]] = {}
        for laid in layouts:
            for one in _candidates(seen, question.ruleset.playing_deck, elsewhere.union(laid)):
                trick = _trick((*laid, one), question)
                top = trick.plays.index(trick.top) if trick.top else None
                key = trick.led, top, trick.top.card if trick.top else None
                alike.setdefault(key, (*laid, one))
        layouts = tuple(alike.values())
    return layouts


def _candidates(seen: WrittenCard, deck: Deck, elsewhere: frozenset[Card]) -> Iterable[Card]:
    versions: tuple[SeenCard, ...] = (
        (seen,) if not isinstance(seen, DisputedCard) else seen.versions
    )
    return (one for version in versions for one in deck.candidates(version, elsewhere))


def _trick(laid: tuple[Card, ...], question: Question) -> Trick:
    """The trick with these cards on the table."""
    deck, down = question.ruleset.playing_deck, question.face_down
    setting = Setting(None, None, question.trump, deck, second_trick_trump=down)
    trick = Trick(2 if down else question.number, _OTHER, None, _NOWHERE, 3 if down else None)
    for place, one in enumerate(laid):
        down = question.face_down and place == 0
        play = CardPlayed(UNKNOWN if down else one, Span(1, place + 1, 1), _OTHER)
        trick = lay(trick, _face_down(play) if down else play, setting)
    return trick


def _face_down(play: CardPlayed) -> CardPlayed:
    return CardPlayed(play.card, play.at, play.player, marks=(Mark.DOWN,))


def _breach(card: Card, way: _Way, question: Question) -> Breach | None:
    """The duty that this card would break, as the audit would find it."""
    return breach(_table(way, question), CardPlayed(card, _NOWHERE, _ME), question.ruleset)


def _table(way: _Way, question: Question) -> Table:
    """The table of the question, with everything that it leaves open standing one way."""
    others = range((way.stayers or 1) - 1)
    hand = Hand(
        number=1,
        at=_NOWHERE,
        size=question.ruleset.hand_size,
        seating=Seating((_ME,)),
        dealer=None,
        up=None,
        up_at=None,
        trump=question.trump,
        stayers=(_ME, *(Player(str(n)) for n in others)) if way.stayers else None,
        shown=MappingProxyType({_ME: tuple(Held(one, _NOWHERE) for one in question.hand)}),
    )
    return Table(Evening(), hand, way.trick, trump_broken=way.broken)


def _refusals(breaches: dict[Card, list[Breach]]) -> tuple[Refusal, ...]:
    return tuple(_refusal(card, found) for card, found in breaches.items())


def _refusal(card: Card, found: list[Breach]) -> Refusal:
    first = found[0]
    sure = len({_hangs_on(one) for one in found}) == 1
    return Refusal(card, law_breaking(first.duty), first if sure else None)


def _hangs_on(found: Breach) -> tuple[object, ...]:
    """The duty, and what its reason says of the table."""
    match found.duty:
        case Duty.HEAD | Duty.OVERTRUMP:
            return found.duty, found.moment.top, found.proof.card
        case Duty.FOLLOW_SUIT:
            return found.duty, found.moment.led
        case _:
            return (found.duty,)


def _depends_on(question: Question, ways: tuple[_Way, ...]) -> tuple[str, ...]:
    unseen = [one for one in question.table if not isinstance(one, Card)]
    several = "the cards nobody is sure of" if len(unseen) > 1 else "the card nobody is sure of"
    reasons = {
        several: len({way.laid for way in ways}) > 1,
        "how many play": len({way.stayers for way in ways}) > 1,
        "whether trumps are broken": len({way.broken for way in ways}) > 1,
    }
    return tuple(reason for reason, matters in reasons.items() if matters)


def _holding(question: Question, ways: tuple[_Way, ...]) -> WrittenCard | None:
    """The card on top, where it is the same one whatever the unknown cards are."""
    tops = {way.trick.plays.index(way.trick.top) if way.trick.top else 0 for way in ways}
    return question.table[tops.pop()] if question.table and len(tops) == 1 else None


def _lead_face_down(question: Question) -> bool:
    """Whether a trump is due as the lead and there is none: then any card goes face down."""
    due = question.leading and question.number == 2 and question.ruleset.second_trick == "trump"
    return due and (question.stayers or 0) > 2 and not _trumps(question)


def _trumps(question: Question) -> tuple[Card, ...]:
    return tuple(one for one in question.hand if one.suit is question.trump)


def _unjudged(question: Question) -> Iterator[str]:
    """Duties that come from knowledge and may bind by what the others have shown."""
    if not _trumps(question):
        return
    if question.ruleset.cinch != "none" and _cinch_possible(question):
        yield "cinch"
    if question.ruleset.knowledge_lead and question.leading:
        yield "knowledge lead"


def _cinch_possible(question: Question) -> bool:
    """Whether the question leaves it possible that three tricks are sure."""
    taken = question.number - 1 if question.taken is None else question.taken
    may_bind = question.leading or (question.to_come != 0 and taken > 0)
    return may_bind and taken + len(question.hand) >= 3
