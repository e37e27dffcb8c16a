"""Questions about a player's knowledge: what was sure, and a layout for each no."""

import random
from collections.abc import Iterator
from typing import Literal, NamedTuple

from referee.game import BoundPassedError, Card, Player
from referee.knowledge import GOAL, Bound, View, cinch, cinch_cards, knowledge_lead
from referee.layouts import Layout, World, Worlds
from referee.messages import listed, say
from referee.playouts.decision import Certain, Decision
from referee.playouts.stakes import StakesInOrder
from referee.playouts.surest import Refuted, chance, looked_at
from referee.replay import Duty

Hands = tuple[tuple[Player, tuple[Card, ...]], ...]


class KnowledgeQuestion(NamedTuple):
    """A question whether something was certain to a player."""

    duty: Duty | None
    """None: whether the card was nice to somebody."""
    answer: Literal["yes", "no", "cannot tell"]
    instead: tuple[Card, ...] = ()
    spared: Player | None = None
    why: str = ""
    """The course of play in the layout, or why it is unknown."""
    layout: Hands = ()
    """One that the player could not exclude and that refutes it."""


def questions(decision: Decision, seen: StakesInOrder, seed: int) -> Iterator[KnowledgeQuestion]:
    view = decision.view
    if _cinch_in_question(view):
        yield _cinch(decision)
    trumps = any(card.suit is view.trump for card in view.allowed)
    if view.ruleset.knowledge_lead and view.leading and trumps:
        yield _knowledge_lead(decision, chance(decision, seed, "trump"))
    if decision.trickless:
        yield from _nice(decision, seen, chance(decision, seed, "certain"))


def _cinch_in_question(view: View) -> bool:
    three = view.ruleset.cinch in ("three-sure", "lay-down")
    return three and len(view.trumps) + view.taken >= GOAL and bool(cinch_cards(view))


def _cinch(decision: Decision) -> KnowledgeQuestion:
    found = cinch(decision.view)
    duty = Duty.CINCH_LEAD if decision.view.leading else Duty.CINCH_FOLLOW
    if isinstance(found, Bound):
        return KnowledgeQuestion(
            duty, "cannot tell" if found.open else "yes", found.cards, why=found.why
        )
    return KnowledgeQuestion(duty, "no", layout=_hands(found.counter, decision))


def _knowledge_lead(decision: Decision, rng: random.Random) -> KnowledgeQuestion:
    view, duty = decision.view, Duty.KNOWLEDGE_LEAD
    found = knowledge_lead(view)
    if found:
        return KnowledgeQuestion(duty, "yes", found.cards, why=found.why)
    return KnowledgeQuestion(duty, "no", layout=_hands(_with_a_trump(view, rng), decision))


def _with_a_trump(view: View, rng: random.Random) -> Layout | None:
    trumps = view.masks.trumps(view.trump)
    for seat, (known, may) in enumerate(zip(view.known, view.may_hold, strict=True)):
        if known & trumps:
            narrowed, card = view.worlds, 0
        elif may & trumps:
            card = 1 << (may & trumps).bit_length() - 1
            narrowed = view.worlds.given(seat, card)
        else:
            continue
        world = _drawn(narrowed, rng)
        if world is not None:
            return view.layout((*world[:seat], world[seat] | card, *world[seat + 1 :]))
    return None


def _drawn(worlds: Worlds, rng: random.Random) -> World | None:
    try:
        return worlds.draw(rng) if worlds.possible else None
    except BoundPassedError:
        return worlds.witness()


def _nice(
    decision: Decision, seen: StakesInOrder, rng: random.Random
) -> Iterator[KnowledgeQuestion]:
    reneged = seen.stakes.reneged
    if reneged:
        for seat in decision.trickless:
            why = say(
                "{players} reneged, so what is paid depends on more than tricks",
                players=listed(reneged, "and"),
            )
            yield KnowledgeQuestion(None, "cannot tell", spared=decision.order[seat], why=why)
        return
    try:
        found = tuple(looked_at(decision, seen, rng))
    except BoundPassedError as passed:
        for seat in decision.trickless:
            yield KnowledgeQuestion(
                None, "cannot tell", spared=decision.order[seat], why=passed.reason
            )
        return
    for seat in decision.trickless:
        yield from _answers(seat, [refuted for refuted in found if refuted.seat == seat], decision)


def _answers(
    seat: int, found: list[Certain | Refuted], decision: Decision
) -> Iterator[KnowledgeQuestion]:
    spared, spell = decision.order[seat], decision.view.letters.write
    certain = [refuted for refuted in found if isinstance(refuted, Certain)]
    refuted = [refuted for refuted in found if isinstance(refuted, Refuted)]
    for sure in sorted(certain, key=lambda certain: bool(certain.open))[:1]:
        answer: Literal["yes", "cannot tell"] = "cannot tell" if sure.open else "yes"
        why = sure.open or say(
            "after {card} {player} takes none, however the cards lie",
            card=spell(sure.instead),
            player=spared,
        )
        yield KnowledgeQuestion(None, answer, (sure.instead,), spared, why)
        return
    none = next((found for found in refuted if found.how == "no trick"), None)
    together: dict[tuple[World, str], list[Card]] = {}
    for refutation in refuted:
        if none is None or refutation is none:
            together.setdefault((refutation.world, refutation.how), []).append(refutation.instead)
    for (world, how), instead in together.items():
        why, layout = _how(how, seat, instead, decision), decision.layout(world)
        yield KnowledgeQuestion(None, "no", tuple(instead), spared, why, _hands(layout, decision))


def _how(how: str, seat: int, instead: list[Card], decision: Decision) -> str:
    spell, spared = decision.view.letters.write, decision.order[seat]
    cards = listed(map(spell, instead), "or")
    match how:
        case "no trick":
            card = spell(decision.chosen)
            return say("{player} may take none after {card}", player=spared, card=card)
        case "a trick too":
            return say("{player} may take one after {cards} too", player=spared, cards=cards)
        case _:
            return say(
                "{cards} may come out worse for {player}", cards=cards, player=decision.player
            )


def _hands(layout: Layout | None, decision: Decision) -> Hands:
    if layout is None:
        return ()
    others = zip(decision.order[1:], layout.hands[1:], strict=True)
    return tuple((player, tuple(reversed(held))) for player, held in others)
