"""Duties from knowledge: the cinch and the knowledge lead.

They depend on a view alone, so players at a table and in a log are judged alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from referee.game import WHATEVER_IT_TAKES, Card, Effort, Spell
from referee.knowledge.sure_tricks import at_least, sure_of
from referee.knowledge.view import View
from referee.layouts import Layout
from referee.messages import Message, Series, say, say_many
from referee.replay import Duty

_TAKEN = (say("none taken"), say("one taken"), say("two taken"))


def proof_of_sure(view: View) -> Message:
    """Say why three tricks are sure: `one taken, As Qs in hand, and only Ks can beat one`."""
    trumps = _downwards(view, view.trumps)
    rest = view.out & view.masks.trumps(view.trump)
    if not rest:
        return say(
            "{taken}, and nobody else can have a trump: {proof}",
            taken=_TAKEN[view.taken],
            proof=proof_of_trumps(view),
        )
    wanted = 3 - view.taken
    killers = _downwards(view, view.masks.cards(rest))
    beaten, shown = 0, 0
    for trump in trumps:
        shown += 1
        higher = [card for card in killers if view.masks.bit[card] > view.masks.bit[trump]]
        beaten += len(higher) > beaten
        if shown - beaten >= wanted:
            break
    held = trumps[:shown]
    danger = [card for card in killers if view.masks.bit[card] > view.masks.bit[held[-1]]]
    above = _accounted(view, held[-1])
    words = partial(spelled, spell=view.letters.write)
    held_words = say("{cards} in hand", cards=words(held))
    shown_words = Series((_TAKEN[view.taken], held_words, *above))
    if danger:
        return say(
            "{known}, and only {cards} can beat one of them", known=shown_words, cards=words(danger)
        )
    return say_many(
        "{known}, and nobody else can hold a trump that beats it",
        "{known}, and nobody else can hold a trump that beats one of them",
        len(held),
        known=shown_words,
    )


def proof_of_trumps(view: View) -> Message:
    """Say how the player knows that nobody else has a trump."""
    missing = view.masks.trumps(view.trump) & view.masks.of(view.ruleset.playing_deck.strength)
    known = {*view.gone, *view.trumps}
    if known.issuperset(view.masks.cards(missing)):
        return say("all trumps are accounted for")
    return say("the others have shown that they have none")


def others_hold(counter: Layout, names: Iterable[str], spell: Spell) -> Message:
    """Name the strongest hand of a layout: `Bob may have held Ks 4s`; `names` in turn order."""
    strongest = max(
        zip(names, counter.hands[1:], strict=True),
        key=lambda shown: sum(card.suit is counter.position.trump for card in shown[1]),
    )
    cards = spelled(reversed(strongest[1]), spell)
    return say("{player} may have held {cards}", player=strongest[0], cards=cards)


def _accounted(view: View, lowest: Card) -> list[Message]:
    above = view.masks.above(lowest) & view.masks.of(view.ruleset.playing_deck.strength)
    reasons: dict[Message, list[Card]] = {}
    for card in _downwards(view, view.masks.cards(above & ~view.out)):
        if card not in view.mine:
            reasons.setdefault(view.gone.get(card, _SHOWN), []).append(card)
    return [_reason(cards, why, view.letters.write) for why, cards in reasons.items()]


_SHOWN = say("the others have shown that they lack {cards}", cards="")


def _reason(cards: list[Card], why: Message, spell: Spell) -> Message:
    fields = {**why.fields, "number": len(cards), "cards": spelled(cards, spell)}
    return Message(why.template, fields, why.plural)


def _downwards(view: View, cards: Iterable[Card]) -> list[Card]:
    strength = view.ruleset.playing_deck.strength
    return sorted(cards, key=lambda card: strength[card], reverse=True)


def spelled(cards: Iterable[Card], spell: Spell) -> Series:
    return Series(map(spell, cards), " ")


GOAL = 3
"""Tricks that win the pot of a five-card hand; the subject of a cinch."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A duty that binds a player now, or may."""

    duty: Duty
    cards: tuple[Card, ...]
    why: str
    trusting: bool = False
    """It holds only if the others kept the card duties."""
    open: bool = False
    """It is unknown whether it binds, with the reason in `why`."""


@dataclass(frozen=True, slots=True)
class Free:
    """No such duty binds."""

    counter: Layout | None = None
    """In which the others keep the player below three tricks."""


def forced(view: View, effort: Effort = WHATEVER_IT_TAKES) -> Bound | Free:
    """Find the duty that binds, a cinch before a knowledge lead."""
    bound = cinch(view, effort)
    if isinstance(bound, Bound) and not bound.open:
        return bound
    return knowledge_lead(view) or bound


def cinch(view: View, effort: Effort = WHATEVER_IT_TAKES) -> Bound | Free:
    """Find the duty of a player sure of three tricks, those taken included."""
    due = cinch_cards(view)
    reachable = view.taken + len(view.mine) >= GOAL or view.ruleset.cinch == "akq"
    if not due or not reachable:
        return Free()
    duty = Duty.CINCH_LEAD if view.leading else Duty.CINCH_FOLLOW
    if view.ruleset.cinch == "akq":
        return Bound(
            duty,
            due,
            say("{cards} go in that order", cards=spelled(_top_three(view), view.letters.write)),
        )
    if view.taken >= GOAL:
        return Bound(duty, due, say("three taken, the pot is won"))
    sure = sure_of(view, GOAL, due[0], effort)
    if sure.proved:
        trusting = view.trusting and view.taken + at_least(_alone(view), due[0]) < GOAL
        return Bound(duty, due, proof_of_sure(view), trusting=trusting)
    if sure.reason:
        return Bound(duty, due, sure.reason, open=True)
    return Free(sure.counter)


def cinch_cards(view: View) -> tuple[Card, ...]:
    """Empty if the ruleset has no cinch."""
    match view.ruleset.cinch:
        case "three-sure" if view.leading or view.to_come:
            cards = _highest(view)
        case "lay-down" if view.leading and view.taken < GOAL:
            cards = _highest(view)
        case "akq" if view.leading:
            three = _top_three(view)
            cards = tuple(card for card in _highest(view)[:1] if len(three) == 3 and card in three)
        case _:
            cards = ()
    return tuple(card for card in cards if card in view.allowed)


def _highest(view: View) -> tuple[Card, ...]:
    strength, trumps = view.ruleset.playing_deck.strength, _downwards(view, view.trumps)
    if view.ruleset.cinch_card == "highest":
        return tuple(trumps[:1])
    return tuple(
        card for place, card in enumerate(trumps) if strength[card] == strength[trumps[0]] - place
    )


def _top_three(view: View) -> list[Card]:
    strength = view.ruleset.playing_deck.strength
    held = [card for card in (*view.laid, *view.mine) if card.suit is view.trump]
    return _downwards(view, (card for card in held if strength[card] >= _QUEEN))


_QUEEN = 12


def knowledge_lead(view: View) -> Bound | None:
    if not (view.ruleset.knowledge_lead and view.leading):
        return None
    trumps = tuple(card for card in view.allowed if card.suit is view.trump)
    if not trumps or view.out & view.masks.trumps(view.trump):
        return None
    trusting = view.trusting and bool(_alone(view).out & view.masks.trumps(view.trump))
    return Bound(Duty.KNOWLEDGE_LEAD, trumps, proof_of_trumps(view), trusting=trusting)


def _alone(view: View) -> View:
    return replace(view, worlds=view.alone or view.worlds)
