"""One moment of a hand for programs: no more of it than a seat could see."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Literal

from referee.contract.answer import AnswerOrNone
from referee.contract.finding import FindingData, found
from referee.contract.part import Beside, CardWord, Part, Place, Printed, Seat, Text, Whole, of
from referee.contract.text import alone
from referee.events import CardPlayed
from referee.game import Player
from referee.replay import Trick
from referee.reports import TableCards
from referee.studies import Branch, Scene
from referee.verdicts import WrittenCards


class CardFallenData(Part):
    """A card on the table, and whose it is."""

    seat: Annotated[Text | None, of("player")]
    card: CardWord


class TrickFallenData(Part):
    """A trick, as far as its cards have fallen."""

    trick: Place
    cards: list[CardFallenData]
    """In order of play."""
    winner: Text | None
    """Null while it goes on, and where the record does not show it."""


class SeatNowData(Part):
    """A player at that moment."""

    seat: Text
    out: bool
    held: list[CardWord] | None
    """The cards in hand that the record proves; null where they are hidden."""
    unnoted: Whole | None
    """How many more are in hand; null where they are hidden."""


class WhatIfSeatData(Part):
    """What a what-if comes to for a player, in chips."""

    seat: Seat
    tricks: Whole
    won: Whole
    paid: Whole


class WhatIfData(Part):
    """The hand played on from another card, by the engine."""

    tricks: list[TrickFallenData]
    """From the one in which the card fell."""
    seats: list[WhatIfSeatData]


class MomentData(Printed):
    """A moment of a hand."""

    log: Text
    hand: Annotated[int, of("hand", "number")]
    trick: Annotated[Whole, of("place", 0)]
    """0 before the first card."""
    card: Annotated[Whole, of("place", 1)]
    """How many cards of the trick have fallen."""
    over: bool
    """Whether this is the end of the hand."""
    dealer: Annotated[Text | None, of("hand", "dealer")]
    trump: Literal["s", "h", "d", "c", "none"] | None
    turned_up: CardWord | None
    pot: Whole | None
    next: Annotated[Text | None, of("next_player")]
    """Whose turn it is; null where the record does not show it, and at the end."""
    seats: list[SeatNowData]
    tricks: list[TrickFallenData]
    """The cards that lie, or lay, on the table."""
    fallen: CardFallenData | None
    """The card that has just fallen."""
    answer: AnswerOrNone | None
    """What might have been played in its place; null where the hand is hidden or no card has fallen."""
    found: list[FindingData]
    """What is proved now."""
    before: list[FindingData]
    """What was proved earlier in the hand."""
    hides: bool
    """Whether lines of the hand hold cards that are hidden here: what they alone prove is left out."""
    what_if: WhatIfData | None


def scene_json(log: str, scene: Scene, branch: Branch | None = None) -> Iterator[str]:
    """A moment as pieces of text; `branch`: the hand as it might have gone on."""
    hand, source = scene.hand, scene.passage.source
    cards = WrittenCards(source, hand)
    settlement = scene.passage.judgement.settlement
    turn = scene.turn()
    moment = Beside(
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
    return alone(MomentData.model_validate(moment))


def _seat(scene: Scene, player: Player) -> SeatNowData:
    out = player in scene.hand.out
    if out or not scene.viewpoint.sees(player):
        return SeatNowData(
            seat=player, out=out, held=[] if out else None, unnoted=0 if out else None
        )
    held = [held.card for held in scene.table.holding(player)]
    unnoted = max(0, scene.in_hand(player) - len(held))
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
