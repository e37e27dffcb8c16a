"""Buttons for the expected step. No rules of the game are used here."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.findings import Finding, Severity, Status
from referee.game import Card, Player, Suit, letters
from referee.hand_log import written_name
from referee.messages import EMPTY, Message, say, template
from referee.pages import CardFace, card_faces
from referee.recording import (
    NEXT_HAND,
    AgreedBefore,
    Depth,
    Expected,
    Recording,
    Step,
    agreed_before,
    antes_of,
    read_back_of,
)

_OWN_FORM = frozenset({"seats", "dealer", "whole", "tricks", "money"})
"""Questions other than one entry about one player."""


class CardTap(NamedTuple):
    """A card of the pad."""

    face: CardFace
    entry: str
    gone: bool
    """Seen already."""


class PlayerTap(NamedTuple):
    """A player to name."""

    player: Player
    entry: str
    """The beginning of an entry about them, if any."""


class PaymentTap(NamedTuple):
    """A payment of a hand, to be corrected."""

    player: Player
    entry: str
    chips: int
    kind: str
    """`ante` (on record already), `owed` to a pot, or `taken` from it."""


class ShortTap(NamedTuple):
    """A player with too few chips."""

    player: Player
    entry: str
    has: int
    lacks: int
    owes: str
    """Pays what they have and owes the rest to the pot; empty: nothing is due now."""


class TapPanel(NamedTuple):
    """The buttons."""

    kind: str
    """The step, `whole` for a hand in one entry, or `dealer`."""
    question: str
    players: tuple[PlayerTap, ...]
    """To be named; the one whose turn it is has an empty entry."""
    numbers: tuple[int, ...]
    """Of cards drawn, or of tricks."""
    pad: tuple[tuple[CardTap, ...], ...]
    read_back: tuple[str, ...]
    """The last hand in two sentences, for all to agree to."""
    everybody: tuple[PlayerTap, ...]
    about: str = ""
    """The question about somebody else, with `{who}` for the name; empty: it names nobody."""
    hand: int = 0
    moment: str = ""
    """Identifies the turn; the same again after an undo."""
    tricks: tuple[int, ...] = ()
    """Those whose takers must be named; empty if counts are enough."""
    payments: tuple[PaymentTap, ...] = ()

    short: tuple[ShortTap, ...] = ()
    before: tuple[AgreedBefore, ...] = ()

    @property
    def asks_of_hand(self) -> bool:
        """The result of a hand is asked for; findings on it come first."""
        return bool(self.read_back) or self.kind in ("tricks", "money")

    @property
    def named(self) -> dict[Player, str]:
        """Players that may begin an entry, with the prefix."""
        said = self.kind not in _OWN_FORM and len(self.players) > 1
        return {tap.player: tap.entry for tap in self.players} if said else {}


def tap_panel(recording: Recording) -> TapPanel:
    expected, hand = recording.expected, recording.hand
    whole = recording.takes_whole_hand
    dealer = recording.depth is Depth.RESULTS and expected.step in NEXT_HAND and not whole
    reads = expected.step is Step.READ_BACK
    size = recording.ruleset.hand_size
    counts = whole or expected.step is Step.TRICKS
    laid = sum(len(trick.plays) for trick in hand.tricks) if hand else 0
    number = hand.number if hand else 0
    return TapPanel(
        "whole" if whole else "dealer" if dealer else expected.step.value,
        _took(recording) or _question(recording, expected.player, whole=whole),
        tuple(
            PlayerTap(player, "" if player == expected.player else written_name(player))
            for player in expected.players
        ),
        tuple(range((size if counts else expected.most_drawn) + 1)),
        () if whole or dealer else tuple(_pad(recording, expected)),
        read_back_of(recording) if reads else (),
        tuple(PlayerTap(player, written_name(player)) for player in recording.players),
        _question(recording, Player("{who}"), whole=whole) if expected.player else "",
        number,
        f"{number} {expected.step.value} {expected.player} {laid}",
        tuple(range(1, size + 1)) if recording.short_hand.by_trick else (),
        tuple(_payments(recording)) if expected.step is Step.MONEY else (),
        tuple(_short(recording)) if recording.is_over else (),
        tuple(agreed_before(recording)) if recording.is_over else (),
    )


def _short(recording: Recording) -> Iterator[ShortTap]:
    owed = Counter[Player | None]()
    for due in recording.dues:
        owed[due.player] += due.chips if due.taker != due.player else 0
    for player, lacks in recording.short.items():
        name, rest = written_name(player), min(lacks, owed[player])
        pays = [f"{name} {owed[player] - rest}"] if owed[player] > rest else []
        owes = ", ".join([*pays, f"{name} owes {rest}"]) if rest else ""
        yield ShortTap(player, name, recording.stacks[player], lacks, owes)


def waiving(finding: Finding) -> str:
    """Return an entry; empty if there is nothing to waive."""
    settled = finding.problem.status in (Status.CORRECTED, Status.WAIVED)
    player = finding.problem.player
    if settled or player is None or finding.severity not in (Severity.VIOLATION, Severity.DISPUTE):
        return ""
    trick = f" trick {finding.trick}" if finding.trick is not None else ""
    return f"ruling {finding.code} {written_name(player)}{trick} waived"


def _payments(recording: Recording) -> Iterator[PaymentTap]:
    for due in recording.dues:
        if due.player is not None:
            kind = "taken" if due.taker == due.player else "owed"
            yield PaymentTap(due.player, written_name(due.player), due.chips, kind)
    antes = antes_of(recording)
    for player in recording.players:
        yield PaymentTap(player, written_name(player), antes.get(player, 0), "ante")


_QUESTIONS = {
    Step.SEATS: template("Who plays, clockwise?"),
    Step.DECLARATION: template("{who}: in, and how many cards?"),
    Step.DRAW: template("{who}: how many cards drawn?"),
    Step.CARD: template("{who} plays"),
    Step.TRICKS: template("How many tricks did each take?"),
    Step.MONEY: template("Was it paid so?"),
}


def _took(recording: Recording) -> Message:
    trick, expected = recording.table.trick, recording.expected
    leader = expected.player if expected.step is Step.CARD else None
    if leader is None or trick is None or trick.winner != leader:
        return EMPTY
    return say("{player} took trick {number} and leads", player=leader, number=trick.number)


def _question(recording: Recording, who: Player | None, *, whole: bool) -> Message:
    step = recording.expected.step
    if step is Step.TRICKS and recording.short_hand.by_trick:
        return say("Who took which trick?")
    if step is Step.CARD and who is None:
        return say("Who leads? Tap the name first.")
    if step in _QUESTIONS and not whole:
        return Message(_QUESTIONS[step], {"who": who or say("Who")})
    begun = None if recording.is_over else recording.hand
    number = begun.number if begun else recording.next_number
    dealer = begun.dealer if begun else who
    if dealer is None:
        return say(
            "Hand {number}: tap above who deals, then the turned card"
            if _turns_up(recording)
            else "Hand {number}, who deals?",
            number=number,
        )
    return Message(_asks(recording, whole=whole), {"number": number, "dealer": dealer})


def _turns_up(recording: Recording) -> bool:
    return recording.expected.may_turn_up and recording.depth is Depth.CARDS


def _asks(recording: Recording, *, whole: bool) -> str:
    if _turns_up(recording):
        return template("Hand {number}, {dealer} deals: which card is turned up?")
    if not whole:
        return template("Hand {number}, {dealer} deals")
    if recording.short_hand.by_trick:
        return template("Hand {number}, {dealer} deals: who took which trick?")
    return template("Hand {number}, {dealer} deals: how many tricks did each take?")


def _pad(recording: Recording, expected: Expected) -> Iterator[tuple[CardTap, ...]]:
    turned = expected.step in NEXT_HAND and expected.may_turn_up
    if not turned and expected.step is not Step.CARD:
        return
    left = set(expected.cards)
    deck = sorted(recording.ruleset.playing_deck.strength, key=lambda card: -card.rank)
    for suit in Suit:
        row = [card for card in deck if card.suit is suit]
        if row:
            yield tuple(_tap(recording, card, gone=not turned and card not in left) for card in row)


def _tap(recording: Recording, card: Card, *, gone: bool) -> CardTap:
    (face,) = card_faces(card, letters(recording.language))
    return CardTap(face, recording.spell(card), gone)
