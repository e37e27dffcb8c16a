"""Which cards may be played here, and why not the others: the pure heart of the program.

All card duties of Bourré come to one question. Every card has a *standing* at its moment: a card
that follows suit and heads the trick stands above one that only follows, any card of the suit led
above a trump, a trump that wins above one that does not, and a trump above everything else. **A card
is legal when the hand holds none that stands higher.** What a ruleset asks or lets off only moves
standings together or apart.

Comparing cards two at a time has a second use: one known card of higher standing proves a play
illegal whatever the rest of the hand was. An incomplete record can convict, but never wrongly.
"""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple

from referee.cards import Card, SeenCard, Suit
from referee.events import CardPlayed
from referee.findings import Certainty
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Held, Table


class Standing(IntEnum):
    """How a reply stands, lowest first."""

    FREE = 0
    """Neither the led suit nor a trump that is due."""
    TRUMPS = 1
    """A trump that is due although it does not win."""
    OVERTRUMPS = 2
    """A trump that wins the trick so far."""
    FOLLOWS = 3
    HEADS = 4
    """Of the led suit, and winning so far."""


class Duty(Enum):
    """What a card may break."""

    FOLLOW_SUIT = "follow suit"
    TRUMP = "trump when void"
    HEAD = "head the trick"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    SECOND_TRICK = "lead trumps to the second trick"
    ANSWER_FACE_DOWN = "answer a face-down lead with a trump"
    TOP_HONOURS = "lead a top honour of trumps"
    ACE_FIRST = "lead the ace of trumps"
    TRUMP_NOT_BROKEN = "keep trumps until they are broken"
    CINCH_LEAD = "lead the cinch"
    CINCH_FOLLOW = "play the cinch"
    KNOWLEDGE_LEAD = "lead trumps when nobody else has any"


class Moment(NamedTuple):
    """All that the standing of a card depends on, except the hand."""

    trump: Suit | None
    led: Suit | None = None
    """The suit led; None when leading, or behind a lead face down."""
    leading: bool = True
    face_down: bool = False
    top: Card | None = None
    """The card that wins so far; None when nothing can be beaten, or when it is not known."""
    top_known: bool = True
    trick: int = 1
    stayers: int | None = None
    """How many play this hand; None: unknown."""
    trump_broken: bool = False

    @property
    def trumped(self) -> bool:
        """Whether the trick has been trumped."""
        return self.top is not None and self.top.suit is self.trump is not self.led

    @property
    def clear(self) -> bool:
        """Whether enough is known for any duty: the trump suit, and to what one replies."""
        return self.trump is not None and (self.leading or self.face_down or self.led is not None)


class Breach(NamedTuple):
    """A card that was not legal, the duty it broke, and what proves it."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card | None
    """The card that broke the duty; None where only its suit or rank is known."""
    moment: Moment
    proof: Held
    """The card in hand that stood higher."""
    legal: tuple[Card, ...]
    """Every card known to be in hand that was legal."""
    taken_back: bool = False
    """Whether the card was taken back and another played."""
    certainty: Certainty = Certainty.CERTAIN
    says: str = ""
    """What the place of the proof tells, where it does not show the card itself."""


def moment_of(table: Table) -> Moment:
    """The moment at which the next card falls on this table."""
    trick, hand = table.trick, table.hand
    trump = hand.trump if hand else None
    stayers = len(hand.stayers) if hand and hand.stayers else None
    if trick is None or not trick.plays:
        number = trick.number if trick else 1
        return Moment(trump, trick=number, stayers=stayers, trump_broken=table.trump_broken)
    top = trick.top.card if trick.top else None
    return Moment(
        trump,
        trick.led,
        leading=False,
        face_down=trick.face_down,
        top=top if isinstance(top, Card) else None,
        top_known=trick.top_known,
        trick=trick.number,
        stayers=stayers,
    )


def standing(card: Card, moment: Moment, ruleset: Ruleset) -> int:
    """How `card` stands at this moment; only the highest standing in a hand is legal.

    Standings are whole numbers; a ruleset that wants the highest winning card spreads its winners
    by their strength.
    """
    if moment.leading:
        return _lead_standing(card, moment, ruleset)
    level = _reply_standing(card, moment, ruleset)
    heads = level is Standing.HEADS and ruleset.head == "highest"
    if heads or (level is Standing.OVERTRUMPS and ruleset.overtrump == "highest"):
        return level * _STEP + ruleset.playing_deck.strength[card]
    return level * _STEP


_STEP = 16  # more than any strength: spreading never lifts a card into the next standing
_UTMOST = Standing.HEADS * _STEP


def _reply_standing(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    if card.suit is moment.led:
        return _standing_in_suit(card, moment, ruleset)
    if card.suit is moment.trump:
        return _standing_of_trump(card, moment, ruleset)
    return Standing.FREE


def _standing_in_suit(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Following suit: heading is due unless the trick has been trumped."""
    within = moment.top is not None and moment.top.suit is card.suit
    heads = ruleset.head != "no" and within and _beats(card, moment, ruleset)
    return Standing.HEADS if heads else Standing.FOLLOWS


def _standing_of_trump(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Trumping: whether a trump is due, and whether one that wins is due rather than another."""
    if moment.face_down:
        return _answer_standing(card, moment, ruleset)
    loses_free = ruleset.must_trump == "if-winning" or not ruleset.undertrump
    if ruleset.must_trump == "no" or (loses_free and not moment.top_known):
        return Standing.FREE
    if not moment.top_known:
        return Standing.TRUMPS
    wins = not moment.trumped or _beats(card, moment, ruleset)
    if wins:
        return Standing.OVERTRUMPS if ruleset.overtrump != "no" else Standing.TRUMPS
    return Standing.FREE if loses_free else Standing.TRUMPS


def _answer_standing(card: Card, moment: Moment, ruleset: Ruleset) -> Standing:
    """Behind a lead face down the first trump ruffs, and later ones must go higher."""
    wins = moment.top_known and (moment.top is None or _beats(card, moment, ruleset))
    return Standing.OVERTRUMPS if wins and ruleset.overtrump != "no" else Standing.TRUMPS


def _beats(card: Card, moment: Moment, ruleset: Ruleset) -> bool:
    return moment.top is not None and ruleset.playing_deck.beats(card, moment.top, moment.trump)


def _lead_standing(card: Card, moment: Moment, ruleset: Ruleset) -> int:
    """Leads are free (all alike) but for the position leads of the ruleset."""
    trumps = card.suit is moment.trump
    if ruleset.second_trick == "trump" and moment.trick == 2 and (moment.stayers or 0) > 2:
        return int(trumps)
    match ruleset.lead:
        case "top-honours" if trumps and ruleset.playing_deck.strength[card] >= _QUEEN:
            return ruleset.playing_deck.strength[card] if moment.trick == 1 else 1
        case "ace-first":
            return int(trumps and ruleset.playing_deck.unbeatable(card, moment.trump))
        case "not-until-broken":
            return int(moment.trump_broken or not trumps)
        case _:
            return 0


_QUEEN = 12  # the strength of the lowest honour that a leader must lead


def legal(hand: Iterable[Card], moment: Moment, ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards of a wholly known hand that may be played, in the order of the hand."""
    standings = [(standing(card, moment, ruleset), card) for card in hand]
    best = max((level for level, _ in standings), default=0)
    return tuple(card for level, card in standings if level == best)


def breach(table: Table, play: CardPlayed, ruleset: Ruleset) -> Breach | None:
    """The duty that a card broke, judged from all the record proves of the hand; None: none.

    A card that was taken back is judged first, unless what replaced it breaks a duty too.
    """
    if play.player is None or _free_lead(table, ruleset) or _last_card(table, play):
        return None
    moment = moment_of(table)
    if not moment.clear:
        return None
    stood = _breach(table, play, play.card, moment, ruleset)
    if stood or play.taken_back is None:
        return stood
    return _breach(table, play, play.taken_back.card, moment, ruleset)


def _free_lead(table: Table, ruleset: Ruleset) -> bool:
    """Whether this card leads under a ruleset that leaves every lead free."""
    return table.leading and ruleset.lead == "free" and ruleset.second_trick == "free"


def _last_card(table: Table, play: CardPlayed) -> bool:
    """Whether nothing is known of the hand but the card itself."""
    hand, player = table.hand, play.player
    if hand is None or player is None or play.taken_back or hand.kept.get(player):
        return False
    return table.played.get(player, 0) + 1 == len(hand.shown.get(player, ()))


def _breach(
    table: Table, play: CardPlayed, card: object, moment: Moment, ruleset: Ruleset
) -> Breach | None:
    if play.player is None or not isinstance(card, SeenCard):
        return None
    mine = _highest(card, moment, ruleset)
    if mine == _UTMOST and ruleset.head != "highest":
        return None
    proof, best = None, mine
    for held in table.holding(play.player):
        level = best if held.card is card else _lowest(held.card, moment, ruleset)
        if level > best:
            proof, best = held, level
    if proof is None:
        return None
    known = (held.card for held in table.holding(play.player) if isinstance(held.card, Card))
    return Breach(
        duty=duty_broken(card, proof.card, moment, ruleset),
        player=play.player,
        play=play,
        card=card if isinstance(card, Card) else None,
        moment=moment,
        proof=proof,
        legal=tuple(one for one in known if standing(one, moment, ruleset) >= best),
        taken_back=card is not play.card,
    )


def _highest(card: SeenCard, moment: Moment, ruleset: Ruleset) -> int:
    """The best standing a card may have, as far as it is known."""
    if isinstance(card, Card):
        return standing(card, moment, ruleset)
    candidates = ruleset.playing_deck.candidates(card)
    return max((standing(one, moment, ruleset) for one in candidates), default=_STEP * 8)


def _lowest(card: SeenCard, moment: Moment, ruleset: Ruleset) -> int:
    """The worst standing a card may have, as far as it is known."""
    if isinstance(card, Card):
        return standing(card, moment, ruleset)
    candidates = ruleset.playing_deck.candidates(card)
    return min((standing(one, moment, ruleset) for one in candidates), default=-1)


def duty_broken(played: SeenCard, better: SeenCard, moment: Moment, ruleset: Ruleset) -> Duty:
    """Which duty says that `better` had to be played rather than `played`."""
    if moment.leading:
        return _lead_duty(moment, ruleset)
    if moment.face_down:
        return Duty.OVERTRUMP if played.suit is moment.trump else Duty.ANSWER_FACE_DOWN
    if better.suit is moment.led:
        return Duty.HEAD if played.suit is moment.led else Duty.FOLLOW_SUIT
    if played.suit is moment.trump:
        return Duty.OVERTRUMP
    sure = isinstance(better, Card) and moment.trumped and not _beats(better, moment, ruleset)
    return Duty.UNDERTRUMP if sure else Duty.TRUMP


def _lead_duty(moment: Moment, ruleset: Ruleset) -> Duty:
    owes = ruleset.second_trick == "trump" and moment.trick == 2 and (moment.stayers or 0) > 2
    duties = {"top-honours": Duty.TOP_HONOURS, "ace-first": Duty.ACE_FIRST}
    return Duty.SECOND_TRICK if owes else duties.get(ruleset.lead, Duty.TRUMP_NOT_BROKEN)
