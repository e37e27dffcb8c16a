"""Cards that were not legal, with the proof."""

from enum import Enum
from typing import NamedTuple

from referee.events import CardPlayed
from referee.findings import Certainty
from referee.game import Card, DisputedCard, Player, SeenCard, WrittenCard
from referee.messages import say
from referee.replay.hand import Held
from referee.replay.position import TrickSoFar
from referee.replay.standings import STEP, UTMOST, leads_are_free, standing
from referee.replay.tricks import Table
from referee.rulesets import Ruleset


class Duty(Enum):
    """A duty that a card may break, by the name of its law."""

    FOLLOW_SUIT = "follow-suit"
    TRUMP = "trump-when-void"
    HEAD = "head-the-trick"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    SECOND_TRICK = "second-trick-trump"
    ANSWER_FACE_DOWN = "answer-face-down"
    TOP_HONOURS = "top-honours"
    ACE_FIRST = "ace-first"
    TRUMP_AFTER_TRICK = "trump-after-trick"
    TURN_UP_LEAD = "turn-up-lead"
    TRUMP_NOT_BROKEN = "trump-not-broken"
    CINCH_LEAD = "cinch-lead"
    CINCH_FOLLOW = "cinch-follow"
    KNOWLEDGE_LEAD = "knowledge-lead"


class Breach(NamedTuple):
    """An illegal card, the duty broken, and the proof."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card | None
    """None if only its suit or rank is known."""
    position: TrickSoFar
    proof: Held
    legal: tuple[Card, ...]
    taken_back: bool = False
    certainty: Certainty = Certainty.CERTAIN
    says: str = ""
    """The label of the proof, if not the card itself."""
    beats_too: bool = False
    """The card beat the trick, but a higher one was due."""
    why: str = ""
    """What bound the player, if it was their knowledge."""


def breach(table: Table, play: CardPlayed, ruleset: Ruleset) -> Breach | None:
    """Find the duty that a card broke, by the whole record of the hand.

    A card taken back is judged first, unless its replacement breaks a duty too.
    """
    if play.player is None or _last_card(table, play):
        return None
    position = table.position
    if not position.placed and leads_are_free(ruleset):
        return None
    if not position.placed and ruleset.lead == "turn-up":
        return _turn_up_kept(table, play)
    stood = _in_all(table, play, play.card, position, ruleset)
    if stood or play.taken_back is None:
        return stood
    return _in_all(table, play, play.taken_back.card, position, ruleset)


def _in_all(
    table: Table, play: CardPlayed, card: object, position: TrickSoFar, ruleset: Ruleset
) -> Breach | None:
    """Find the duty broken in every reading of the position, in the words of the first."""
    if position.clear:
        return _breach(table, play, card, position, ruleset)
    first: Breach | None = None
    for reading in position.readings:
        found = _breach(table, play, card, reading, ruleset)
        if found is None:
            return None
        first = first or found
        first = first._replace(legal=tuple(card for card in first.legal if card in found.legal))
    return first


def _turn_up_kept(table: Table, play: CardPlayed) -> Breach | None:
    """Find a dealer who led another card than the turned one, without having discarded that."""
    hand, up = table.hand, table.hand.up if table.hand else None
    if hand is None or table.position.trick != 1 or play.player is None:
        return None
    if play.player != hand.dealer or not isinstance(up, Card) or hand.up_at is None:
        return None
    gone = {written.card for line in hand.drawn for written in line.discarded}
    if up in gone | {doubt.card for doubt in hand.doubts}:
        return None
    back = play.taken_back.card if play.taken_back else play.card
    kept = [card for card in (play.card, back) if not _may_be(card, up)]
    if not kept:
        return None
    card = kept[0]
    return Breach(
        duty=Duty.TURN_UP_LEAD,
        player=play.player,
        play=play,
        card=card if isinstance(card, Card) else None,
        position=table.position,
        proof=Held(up, hand.up_at),
        legal=(up,),
        taken_back=card is not play.card,
        says=say("this card was turned up"),
    )


def _may_be(written: WrittenCard, card: Card) -> bool:
    match written:
        case Card():
            return written is card
        case DisputedCard():
            return any(_may_be(version, card) for version in written.versions)
        case _:
            return written.may_be(card)


def _last_card(table: Table, play: CardPlayed) -> bool:
    hand, player = table.hand, play.player
    if hand is None or player is None or play.taken_back or hand.kept.get(player):
        return False
    return table.played.get(player, 0) + 1 == len(hand.shown.get(player, ()))


def _breach(
    table: Table, play: CardPlayed, card: object, position: TrickSoFar, ruleset: Ruleset
) -> Breach | None:
    if play.player is None or not isinstance(card, SeenCard):
        return None
    met = _meets_at_most(card, position, ruleset)
    if met == UTMOST and ruleset.head != "highest":
        return None
    proof, asked, holding = None, met, table.holding(play.player)
    for held in holding:
        other = held.card
        if other is not card:
            level = _asks_at_least(other, position, ruleset)
            if level > asked:
                proof, asked = held, level
    if proof is None:
        return None
    known = (held.card for held in holding if isinstance(held.card, Card))
    return Breach(
        duty=duty_broken(card, proof.card, position, ruleset),
        player=play.player,
        play=play,
        card=card if isinstance(card, Card) else None,
        position=position,
        proof=proof,
        legal=tuple(other for other in known if standing(other, position, ruleset).meets >= asked),
        taken_back=card is not play.card,
        beats_too=bool(position.placed and met % STEP),
    )


def _meets_at_most(card: SeenCard, position: TrickSoFar, ruleset: Ruleset) -> int:
    if isinstance(card, Card):
        return standing(card, position, ruleset).meets
    candidates = ruleset.playing_deck.candidates(card)
    return max((standing(other, position, ruleset).meets for other in candidates), default=STEP * 8)


def _asks_at_least(card: SeenCard, position: TrickSoFar, ruleset: Ruleset) -> int:
    if isinstance(card, Card):
        return standing(card, position, ruleset).asks
    candidates = ruleset.playing_deck.candidates(card)
    return min((standing(other, position, ruleset).asks for other in candidates), default=-1)


def duty_broken(played: SeenCard, better: SeenCard, position: TrickSoFar, ruleset: Ruleset) -> Duty:
    if position.leading:
        return _lead_duty(better, position, ruleset)
    if position.face_down:
        return Duty.OVERTRUMP if played.suit is position.trump else Duty.ANSWER_FACE_DOWN
    if better.suit is position.led:
        return Duty.HEAD if played.suit is position.led else Duty.FOLLOW_SUIT
    if played.suit is position.trump:
        return Duty.OVERTRUMP
    if (
        isinstance(better, Card)
        and position.top
        and not position.beaten_by(better, ruleset.playing_deck)
    ):
        return Duty.UNDERTRUMP
    return Duty.TRUMP


def _lead_duty(better: SeenCard, position: TrickSoFar, ruleset: Ruleset) -> Duty:
    if position.owes_trump(ruleset):
        return Duty.SECOND_TRICK
    match ruleset.lead:
        case "top-honours":
            return Duty.TOP_HONOURS
        case "ace-then-trumps" if not _ace(better, position, ruleset):
            return Duty.TRUMP_AFTER_TRICK
        case "ace-first" | "ace-then-trumps":
            return Duty.ACE_FIRST
        case _:
            return Duty.TRUMP_NOT_BROKEN


def _ace(card: SeenCard, position: TrickSoFar, ruleset: Ruleset) -> bool:
    return isinstance(card, Card) and ruleset.playing_deck.unbeatable(card, position.trump)
