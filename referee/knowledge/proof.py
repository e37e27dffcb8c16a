"""Why a play was forced, in one clause: which cards are accounted for and how."""

from collections.abc import Iterable
from functools import partial

from referee.game import Card, Spell
from referee.knowledge.view import View
from referee.layouts import Layout

_TAKEN = ("none taken", "one taken", "two taken")


def proof_of_sure(view: View) -> str:
    """Say why three tricks are sure: `one taken, As Qs in hand, and only Ks can beat one`."""
    trumps = _downwards(view, (card for card in view.mine if card.suit is view.trump))
    rest = view.out & view.masks.trumps(view.trump)
    if not rest:
        return f"{_TAKEN[view.taken]}, and nobody else can have a trump: {proof_of_trumps(view)}"
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
    can = f"only {words(danger)} can beat one of them" if danger else _nobody(held)
    return ", ".join([_TAKEN[view.taken], f"{words(held)} in hand", *above, f"and {can}"])


def _nobody(held: list[Card]) -> str:
    single = len(held) == 1
    return f"nobody else can hold a trump that beats {'it' if single else 'one of them'}"


def proof_of_trumps(view: View) -> str:
    """Say how the player knows that nobody else has a trump."""
    trumps = _downwards(view, (card for card in view.mine if card.suit is view.trump))
    missing = view.masks.trumps(view.trump) & view.masks.of(view.ruleset.playing_deck.strength)
    unseen = [
        card for card in view.masks.cards(missing) if card not in view.gone and card not in trumps
    ]
    if unseen:
        return "the others have shown that they have none"
    return "all trumps are accounted for"


def others_hold(counter: Layout, names: Iterable[str], spell: Spell) -> str:
    """Name the strongest hand of a layout: `Bob may have held Ks 4s`; `names` in turn order."""
    strongest = max(
        zip(names, counter.hands[1:], strict=True),
        key=lambda shown: sum(card.suit is counter.position.trump for card in shown[1]),
    )
    return f"{strongest[0]} may have held {spelled(reversed(strongest[1]), spell)}"


def _accounted(view: View, lowest: Card) -> list[str]:
    """Say why the trumps above `lowest` that the player does not hold are in no other hand."""
    above = view.masks.above(lowest) & view.masks.of(view.ruleset.playing_deck.strength)
    reasons: dict[str, list[Card]] = {}
    for card in _downwards(view, view.masks.cards(above & ~view.out)):
        if card not in view.mine:
            reasons.setdefault(view.gone.get(card, _SHOWN), []).append(card)
    return [_reason(cards, why, view.letters.write) for why, cards in reasons.items()]


_SHOWN = "shown"


def _reason(cards: list[Card], why: str, spell: Spell) -> str:
    shown = spelled(cards, spell)
    if why == _SHOWN:
        return f"the others have shown that they lack {shown}"
    return f"{shown} {why if len(cards) == 1 else why.replace('was ', 'were ')}"


def _downwards(view: View, cards: Iterable[Card]) -> list[Card]:
    strength = view.ruleset.playing_deck.strength
    return sorted(cards, key=lambda card: strength[card], reverse=True)


def spelled(cards: Iterable[Card], spell: Spell) -> str:
    """Write cards for a sentence: `As Qs Js`."""
    return " ".join(map(spell, cards))
