"""A hand, its cards and its findings for a page."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from referee import findings, game, replay, verdicts
from referee.audits import Passage
from referee.game import Card, DisputedCard, Letters, Rank, SeenCard, Suit, WrittenCard, letters
from referee.messages import ENGLISH, Message, Translation, say
from referee.questions import EVERYBODY, Viewpoint

_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RED = (Suit.HEARTS, Suit.DIAMONDS)


class CardFace(NamedTuple):
    """A card to draw."""

    rank: str
    """`10`, `Q`; `?` if unknown."""
    sign: str
    """`♥`; `?` if the suit is unknown."""
    words: str
    """`queen of hearts`, for screen readers."""
    colour: str
    """`red`, `black` or `unknown`."""


def card_faces(card: WrittenCard, letters: Letters) -> tuple[CardFace, ...]:
    if isinstance(card, DisputedCard):
        return tuple([_face(version, letters) for version in card.versions])
    return (_face(card, letters),)


HIDDEN_FACE = CardFace("·", "·", say("hidden card"), "unknown")


@cache
def _signs(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    known = letters(language)
    cards = {card for card in known.spellings.values() if isinstance(card, Card)}
    faces: dict[str, CardFace] = {known.write(card): _face(card, known) for card in cards}
    signs = {written: f"{face.rank}{face.sign}" for written, face in faces.items()}
    return re.compile(rf"(?<!\w)(?:{'|'.join(signs)})(?!\w)"), signs


def with_signs(text: str, language: str, names: Collection[str] = ()) -> str:
    """Write `10♠` for `Ts` in a sentence, except in names of players."""
    written, signs = _signs(language)
    return written.sub(lambda found: found[0] if found[0] in names else signs[found[0]], text)


def said_with_signs(message: str, passage: Passage, words: Translation) -> str:
    """Say it with drawn cards; English keeps the letters of the log."""
    written = passage.letters.code if words is ENGLISH else words.code
    players = passage.judgement.evening.players
    return with_signs(words.word(message), written, players)


def _face(card: SeenCard, letters: Letters) -> CardFace:
    rank, suit = card.rank, card.suit
    written = "10" if rank is Rank.TEN else letters.ranks[rank][0] if rank else "?"
    return CardFace(
        Message(written),
        _SIGNS[suit] if suit else "?",
        _words(card),
        "unknown" if suit is None else "red" if suit in _RED else "black",
    )


def _words(card: SeenCard) -> Message:
    rank = Message(card.rank.name.lower()) if card.rank else ""
    suit = Message(f"{card.suit.word}s") if card.suit else ""
    if rank and suit:
        return say("{rank} of {suit}", rank=rank, suit=suit)
    if rank:
        return say("{rank} of an unknown suit", rank=rank)
    return say("unknown card of {suit}", suit=suit) if suit else say("unknown card")


class Reader(NamedTuple):
    """The reader of a page."""

    viewpoint: Viewpoint = EVERYBODY
    words: Translation = ENGLISH

    @property
    def letters(self) -> Letters:
        return letters(self.words.code)

    def faces(self, card: WrittenCard) -> tuple[CardFace, ...]:
        return card_faces(card, self.letters)


ANYBODY = Reader()
"""Sees everything, reads English."""


class PlayView(NamedTuple):
    """A card on the table."""

    step: int
    """Among all cards of the hand, from 1."""
    player: str
    """Empty if unknown."""
    faces: tuple[CardFace, ...]
    marks: str
    """`(late)`."""
    leads: bool
    wins: bool
    at: game.Span
    taken_back: tuple[CardFace, ...]
    taken_back_at: game.Span | None


class TrickView(NamedTuple):
    """A trick; `plays` are in order of play."""

    number: int
    anchor: str
    plays: tuple[PlayView, ...]
    winner: str
    """Empty if unknown."""
    at: game.Span

    def of(self, player: str) -> tuple[PlayView, ...]:
        return tuple([play for play in self.plays if play.player == player])

    @property
    def stray(self) -> tuple[PlayView, ...]:
        return self.of("")


class HandView(NamedTuple):
    """A hand."""

    hand: replay.Hand
    anchor: str
    turned: tuple[CardFace, ...]
    """The turn-up; empty if not recorded."""
    trump: str
    """`hearts`; `none` in a game without trumps, `?` if unknown."""
    seats: tuple[str, ...]
    """The stayers, clockwise from the dealer's left; everybody if unknown."""
    tricks: tuple[TrickView, ...]
    holdings: tuple[tuple[str, tuple[CardFace, ...]], ...]
    """Players' known cards at the start of play."""
    summary: tuple[str, ...]
    """Tricks, irregularities, dues, remarks."""


def hand_view(passage: Passage, hand: replay.Hand, anchor: str, reader: Reader) -> HandView:
    cards = verdicts.WrittenCards.of(passage, hand)
    tricks = tuple(_tricks(hand, cards, anchor, reader))
    players = {play.player: None for trick in tricks for play in trick.plays if play.player}
    up = hand.up if hand.up_at is not None else None
    return HandView(
        hand,
        anchor,
        reader.faces(up) if up else (),
        verdicts.trump_in_words(cards.trump, reader.words),
        tuple(dict.fromkeys((*(hand.stayers or hand.seating), *players))),
        tricks,
        tuple(_holdings(hand, reader)),
        tuple(verdicts.hand_details(passage, hand, reader.words)),
    )


def _tricks(
    hand: replay.Hand, cards: verdicts.WrittenCards, anchor: str, reader: Reader
) -> Iterator[TrickView]:
    step = 0
    for place, trick in enumerate(hand.tricks, 1):
        winner = cards.winner(trick)
        plays = [
            PlayView(
                step + n,
                play.player or "",
                reader.faces(hand.mistrusted.get(play.at, play.card)),
                verdicts.marks_in_words(play, reader.words),
                leads=n == 1,
                wins=winner is not None and play.player == winner,
                at=play.at,
                taken_back=reader.faces(play.taken_back.card) if play.taken_back else (),
                taken_back_at=play.taken_back.at if play.taken_back else None,
            )
            for n, play in enumerate(trick.plays, 1)
        ]
        step += len(plays)
        anchored = f"{anchor}-trick-{place}"
        yield TrickView(trick.number, anchored, tuple(plays), winner or "", trick.at)


def _holdings(hand: replay.Hand, reader: Reader) -> Iterator[tuple[str, tuple[CardFace, ...]]]:
    known = {player: [held.card for held in held] for player, held in hand.shown.items()}
    for player, held in hand.kept.items():
        known.setdefault(player, []).extend([card.card for card in held])
    for player, cards in known.items():
        faces = [face for card in cards for face in reader.faces(card)]
        seen = reader.viewpoint.sees(player)
        yield player, tuple(faces if seen else [HIDDEN_FACE] * len(faces))


class QuotedLine(NamedTuple):
    """A line of the log with one place marked."""

    number: int
    before: str
    spot: str
    after: str
    note: str


class FindingView(NamedTuple):
    """A finding."""

    anchor: str
    finding: findings.Finding
    message: str
    """With drawn cards."""
    hand_anchor: str
    """Empty for a line before the first hand."""
    tricks: tuple[TrickView, ...]
    """Its own, then those that prove it."""
    proofs: frozenset[game.Span]
    quoted: tuple[QuotedLine, ...]
    legal: tuple[CardFace, ...]
    remarks: tuple[tuple[str, str], ...]
    """Rule, advice, cost, slip of the pen: each labelled."""


def finding_view(
    finding: findings.Finding, anchor: str, passage: Passage, hand: HandView | None, reader: Reader
) -> FindingView:
    problem, source, word = finding.problem, passage.source, reader.words.word
    tricks = hand.tricks if hand else ()
    proofs = frozenset([proof.at for proof in problem.evidence])
    return FindingView(
        anchor,
        finding,
        said_with_signs(problem.message, passage, reader.words),
        hand.anchor if hand else "",
        tuple(_concerned(tricks, problem.at, proofs)),
        proofs,
        (
            _quoted(source, problem.at, ""),
            *(_quoted(source, proof.at, proof.says) for proof in problem.evidence),
        ),
        tuple([face for card in problem.legal for face in reader.faces(card)]),
        tuple([(label, word(text)) for label, text in verdicts.finding_remarks(finding, passage)]),
    )


def _concerned(
    tricks: Sequence[TrickView], at: game.Span, proofs: frozenset[game.Span]
) -> Iterator[TrickView]:
    own = [trick for trick in tricks if any(play.at == at for play in trick.plays)]
    yield from own
    for trick in tricks:
        if trick not in own and any(play.at in proofs for play in trick.plays):
            yield trick


def _quoted(source: game.SourceText, at: game.Span, note: str) -> QuotedLine:
    at = source.shown(at)
    line, start = source.line(at.line), at.column - 1
    return QuotedLine(
        at.line, line[:start], line[start : start + at.length], line[start + at.length :], note
    )
