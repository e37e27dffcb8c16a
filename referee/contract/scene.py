"""One moment of a hand for programs, with no more than a seat could see."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Literal

from referee.contract import part
from referee.contract.answer import AnswerOrNone
from referee.contract.finding import FindingData, found
from referee.events import CardPlayed
from referee.game import Player
from referee.questions import Branch, Scene
from referee.replay import Trick
from referee.reports import TableCards
from referee.verdicts import WrittenCards


class CardFallenData(part.Part):
    """A card on the table, with its player."""

    seat: Annotated[part.Text | None, part.of("player")]
    card: part.CardWord


class TrickFallenData(part.Part):
    """A trick, as far as played."""

    trick: part.Place
    cards: list[CardFallenData]
    """In order of play."""
    winner: part.Text | None
    """Null during the trick, and if the record does not show it."""


class SeatNowData(part.Part):
    """A player at that moment."""

    seat: part.Text
    out: bool
    held: list[part.CardWord] | None
    """The cards in hand that the record proves; null if hidden."""
    unnoted: part.Whole | None
    """The number of further cards in hand; null if hidden."""


class WhatIfSeatData(part.Part):
    """A player's result of a what-if, in chips."""

    seat: part.Seat
    tricks: part.Whole
    won: part.Whole
    paid: part.Whole


class WhatIfData(part.Part):
    """The hand played on from another card, by the engine."""

    tricks: list[TrickFallenData]
    """From the one with the other card."""
    seats: list[WhatIfSeatData]


class MomentData(part.Printed):
    """A moment of a hand."""

    log: part.Text
    hand: Annotated[int, part.of("hand", "number")]
    trick: Annotated[part.Whole, part.of("place", 0)]
    """0 before the first card."""
    card: Annotated[part.Whole, part.of("place", 1)]
    """The number of cards played in the trick."""
    over: bool
    """True at the end of the hand."""
    dealer: Annotated[part.Text | None, part.of("hand", "dealer")]
    trump: Literal["s", "h", "d", "c", "none"] | None
    turned_up: part.CardWord | None
    pot: part.Whole | None
    next: Annotated[part.Text | None, part.of("next_player")]
    """The next to play; null if not recorded, and at the end."""
    seats: list[SeatNowData]
    tricks: list[TrickFallenData]
    """The cards on the table now or before."""
    fallen: CardFallenData | None
    """The card just played."""
    answer: AnswerOrNone | None
    """The cards that might have been played in its place; null if the hand is hidden or no card was played."""
    found: list[FindingData]
    """Findings proved now."""
    before: list[FindingData]
    """Findings proved earlier in the hand."""
    hides: bool
    """True if lines of the hand have hidden cards: what they alone prove is left out."""
    what_if: WhatIfData | None


def scene_json(log: str, scene: Scene, branch: Branch | None = None) -> Iterator[str]:
    """Yield a moment in pieces; `branch`: the hand as it might have gone on."""
    hand, source = scene.hand, scene.passage.source
    cards = WrittenCards.of(scene.passage, hand)
    settlement = scene.passage.judgement.settlement
    turn = scene.turn()
    moment = part.Beside(
        scene,
        log=log,
        trump=cards.trump.value if cards.trump else None,
        turned_up=hand.up if hand.up and hand.up_at else None,
        pot=settlement.pot if settlement else None,
        seats=[_seat(scene, player) for player in hand.seating],
        tricks=list(_tricks(scene, cards)),
        fallen=_fallen(scene.fallen.play, cards) if scene.fallen else None,
        answer=turn.answer if turn and scene.viewpoint.sees(turn.player) else None,
        found=[found(finding, source) for finding in scene.found],
        before=[found(finding, source) for finding in scene.before],
        what_if=_what_if(branch) if branch else None,
    )
    return part.alone(MomentData.model_validate(moment))


def _seat(scene: Scene, player: Player) -> SeatNowData:
    out = player in scene.hand.out
    if out or not scene.viewpoint.sees(player):
        return SeatNowData(
            seat=player, out=out, held=[] if out else None, unnoted=0 if out else None
        )
    held = [held.card for held in scene.table.holding(player)]
    unnoted = max(0, scene.table.cards_left(player) - len(held))
    return SeatNowData(seat=player, out=False, held=held, unnoted=unnoted)


def _tricks(scene: Scene, cards: WrittenCards) -> Iterator[TrickFallenData]:
    seen = TableCards(cards, scene.table)
    ended, now = seen.ended(), scene.table.trick
    for trick in ended:
        yield _trick(trick, cards, cards.winner(trick))
    if now and now not in ended:
        yield _trick(now, cards, None)


def _trick(trick: Trick, cards: WrittenCards, winner: Player | None) -> TrickFallenData:
    fallen = [_fallen(play, cards) for play in trick.plays]
    return TrickFallenData(trick=trick.number, cards=fallen, winner=winner)


def _fallen(play: CardPlayed, cards: WrittenCards) -> CardFallenData:
    return CardFallenData(seat=play.player, card=cards.symbol(play))


def _what_if(branch: Branch) -> WhatIfData:
    won = dict(branch.winners)
    tricks = [
        TrickFallenData(trick=number, cards=plays, winner=won.get(number))
        for number, plays in groupby(branch.plays, lambda play: play.trick)
    ]
    return WhatIfData(tricks=tricks, seats=branch.ends())
