"""Recorded cards, by the duties from knowledge."""

from collections.abc import Iterator, Sequence

from referee.events import CardPlayed
from referee.findings import Certainty
from referee.game import WHATEVER_IT_TAKES, Card, Effort, Player, Trump
from referee.knowledge.duties import Bound, forced, knowledge_lead
from referee.knowledge.viewpoint import view_of
from referee.replay import Breach, Hand, Table, Trick, TrickSoFar, leads_are_free, legal
from referee.rulesets import Ruleset

_ANY = 15  # above every strength
_VOID = 0


def in_question(table: Table, player: Player, card: Card, ruleset: Ruleset) -> bool:
    hand, trick = table.hand, table.trick
    if hand is None or trick is None or hand.trump is None:
        return False
    position = trick.positions[-1]
    follows = position.placed > 0
    bound = not follows or _free_to_cinch(position, card, hand.trump, ruleset)
    if not bound or position.trick >= hand.size:
        return False
    mine = table.own_hand(player)
    if mine is None or len(mine) < 2:
        return mine is None and _may_know(table, player, card, hand.trump, ruleset)
    strength = ruleset.playing_deck.strength
    trumps = sorted([strength[card] for card in mine if card.suit is hand.trump], reverse=True)
    if not trumps or (card.suit is hand.trump and strength[card] == trumps[0]):
        return False
    if follows and not _legal(position, mine, trumps[0], ruleset):
        return False
    return _worth_a_view(table, player, mine, trumps, ruleset)


def _may_know(table: Table, player: Player, card: Card, trump: Trump, ruleset: Ruleset) -> bool:
    if not (ruleset.knowledge_lead and table.leading) or card.suit is trump:
        return False
    return any(
        held.card.suit is trump for held in table.holding(player) if isinstance(held.card, Card)
    )


def _free_to_cinch(position: TrickSoFar, card: Card, trump: Trump, ruleset: Ruleset) -> bool:
    """Tell whether a cinch may bind a follower: not the last, nor one who follows a side suit."""
    stayers = position.stayers
    if ruleset.cinch != "three-sure" or stayers is None or position.placed + 1 >= stayers:
        return False
    return card.suit is trump or card.suit is not position.led


def _legal(position: TrickSoFar, mine: tuple[Card, ...], strength: int, ruleset: Ruleset) -> bool:
    allowed, deck = legal(mine, position, ruleset), ruleset.playing_deck.strength
    return any(card.suit is position.trump and deck[card] == strength for card in allowed)


def _worth_a_view(
    table: Table, player: Player, mine: tuple[Card, ...], trumps: Sequence[int], ruleset: Ruleset
) -> bool:
    hand, trick = table.hand, table.trick
    if hand is None or trick is None:
        return False
    before = hand.before(trick)
    needed = 3 - sum(trick.winner is not None and trick.winner == player for trick in before)
    if needed <= 0 or ruleset.cinch == "akq" or not _usual(ruleset):
        return True
    unseen = _unseen(hand, (*before, trick), mine, ruleset)
    ceilings = _ceilings(hand, (*before, trick), player, ruleset)
    highest = max(ceilings.values(), default=_VOID)
    above = [trump for trump in unseen if trumps[0] < trump <= highest]
    if above and len(trumps) < needed:
        return False
    left, played = len(mine) - 1, {play.player for play in trick.plays}
    reach = [
        ([trump for trump in unseen if trump <= ceiling], left + (who not in played))
        for who, ceiling in ceilings.items()
    ]
    lying = [
        ruleset.playing_deck.strength[play.card]
        for play in trick.plays
        if isinstance(play.card, Card) and play.card.suit is hand.trump
    ]
    longest = max((min(size, len(cards)) for cards, size in reach), default=0)
    if longest == 0:
        return True
    if needed > len(mine):
        return False
    killers = sorted({*lying, *(card for cards, _ in reach for card in cards)}, reverse=True)
    run = sum(trump > max(killers, default=0) for trump in trumps)
    return longest <= run or _safe(trumps, killers, reach, lying) >= needed


def _usual(ruleset: Ruleset) -> bool:
    """Tell whether lawful play shows of trumps exactly what `_ceilings` concludes."""
    free = leads_are_free(ruleset)
    return free and (ruleset.head, ruleset.must_trump, ruleset.overtrump) == ("yes", "yes", "yes")


def _safe(
    trumps: Sequence[int],
    killers: Sequence[int],
    reach: Sequence[tuple[list[int], int]],
    lying: Sequence[int],
) -> int:
    beaten = 0
    for trump in trumps:
        beaten += sum(killer > trump for killer in killers) > beaten
    lowest = trumps[-1]
    room = sum(min(size, sum(card > lowest for card in cards)) for cards, size in reach)
    return len(trumps) - min(beaten, room + any(trump > lowest for trump in lying))


def _unseen(
    hand: Hand, tricks: tuple[Trick, ...], mine: tuple[Card, ...], ruleset: Ruleset
) -> list[int]:
    gone: set[object] = {play.card for trick in tricks for play in trick.plays}
    gone |= {*mine, hand.up}
    gone |= {card.card for line in hand.drawn for card in line.discarded}
    trump, strength = hand.trump, ruleset.playing_deck.strength
    return [strength[card] for card in strength if card.suit is trump and card not in gone]


def _ceilings(
    hand: Hand, tricks: tuple[Trick, ...], player: Player, ruleset: Ruleset
) -> dict[Player, int]:
    ceilings = {who: _ANY for who in hand.stayers or () if who != player}
    for trick in tricks:
        for play, bound in _bounds(trick, hand.trump, ruleset):
            if play.player in ceilings:
                ceilings[play.player] = min(ceilings[play.player], bound)
    return ceilings


def _bounds(
    trick: Trick, trump: Trump | None, ruleset: Ruleset
) -> Iterator[tuple[CardPlayed, int]]:
    strength = ruleset.playing_deck.strength
    top = 0
    for place, play in enumerate(trick.plays):
        card = play.card
        if not isinstance(card, Card):
            yield play, _ANY
        elif card.suit is trump:
            yield play, _ANY if place == 0 or strength[card] > top else top
            top = max(top, strength[card])
        elif place == 0 or card.suit is trick.led:
            yield play, _ANY
        else:
            yield play, top if top and not ruleset.undertrump else _VOID


def _bound(
    table: Table, player: Player, card: Card, ruleset: Ruleset, effort: Effort
) -> Bound | None:
    view = view_of(table, player, ruleset)
    if view is None:
        part = view_of(table, player, ruleset, in_part=True)
        return knowledge_lead(part) if part and card in part.mine else None
    bound = forced(view, effort) if card in view.mine else None
    return bound if isinstance(bound, Bound) else None


def _certainty(bound: Bound) -> Certainty:
    if bound.open:
        return Certainty.CANNOT_TELL
    return Certainty.CERTAIN_IF_OBEYED if bound.trusting else Certainty.CERTAIN


A_VIEW = 20
"""Cost of working out a view, in cards replayed."""


def forced_breach(
    table: Table, play: CardPlayed, ruleset: Ruleset, effort: Effort = WHATEVER_IT_TAKES
) -> Breach | None:
    """Find the duty from knowledge that a card broke; None if none is proved or in question.

    A card taken back is judged if its replacement was right. Raises `BoundPassedError`.
    """
    if ruleset.cinch == "none" and not ruleset.knowledge_lead:
        return None
    stood = _breach(table, play, play.card, ruleset, effort)
    if stood or play.taken_back is None:
        return stood
    return _breach(table, play, play.taken_back.card, ruleset, effort)


def _breach(
    table: Table, play: CardPlayed, card: object, ruleset: Ruleset, effort: Effort
) -> Breach | None:
    player = play.player
    if player is None or not isinstance(card, Card):
        return None
    if not in_question(table, player, card, ruleset):
        return None
    effort.spend(A_VIEW)
    bound = _bound(table, player, card, ruleset, effort)
    if bound is None or card in bound.cards:
        return None
    return Breach(
        bound.duty,
        player,
        play,
        card,
        table.position,
        next(held for held in table.holding(player) if held.card in bound.cards),
        bound.cards,
        taken_back=card is not play.card,
        certainty=_certainty(bound),
        why=bound.why,
    )
