"""One line of a log in other words: its clauses as events, if every word is accounted for."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from referee.events import Event, RemarkWritten, TrickPlayed, mapped
from referee.game import Player, Span
from referee.hand_log import Line, Unreadable, two_readings, write, written_name
from referee.notes.cast import Cast
from referee.notes.clauses import parts_of
from referee.notes.evening import NotedHand
from referee.notes.events import ChipWorth, events_of
from referee.notes.facts import Fact, facts_of
from referee.notes.line_read import HowRead, LineRead
from referee.notes.notation import Notation
from referee.notes.one_hand import HandTold, contradiction
from referee.notes.persons import Persons, is_person
from referee.notes.phrases import Cut, used
from referee.notes.reader import NotesReader
from referee.notes.side_events import between
from referee.notes.text import NotesText
from referee.notes.vocabulary import PERSON, VALUES, NoteWord, fold, kinds_in, vocabulary

_BLANKED = re.compile(
    r"\b0(?=,? \(?(?:bourr|boo))|\bX{2,}\b|(?<=^[1-9])[.:)]+(?= )|(?<=^ [1-9])[.:)]+(?= )",
    re.IGNORECASE,
)
_LINKS = re.compile(r"[\W_]*(?:(?:and|et|y|each|apiece|ea|chacune?)[\W_]*)?", re.IGNORECASE)
_CALLED = re.compile(
    r"(?<![\w\"'])[^\W\d_a-z][\w'-]*(?P<number>(?=:? +(?:[+-]?[0-9]|[TJQKA][shdcSHDC])))?"
)
_CARD = 3
_HEADS = frozenset({"dealt", "hand", "turned"})
_WON = frozenset({"FOR", "POT", "TO", "WIN", "WINNER"})
_LABELS = frozenset({"IN", "OUT", "BOO"})
_Clause = tuple[tuple[NoteWord, ...], Cut]


def events_in(line: Line) -> tuple[Event, ...]:
    """Return what a line says and what is set aside; raise `Unreadable` where it is not clear."""
    if len({*map(fold, line.session.names())}) < len(line.session.names()):
        return ()  # names that only their case tells apart
    hand, dealer = line.session.hand, line.session.dealer
    head = f"hand {hand}, dealer {written_name(dealer)}" if dealer else f"hand {hand}"
    shown = [*([head] if hand else ()), _BLANKED.sub(lambda found: " " * len(found[0]), line.text)]
    text = NotesText(shown, cast=_cast(line), cards=line.keyword.isdigit())
    reader = NotesReader(Notation(text))
    read = reader.read()[-1]
    cuts = [reader.text.clause(read.line, piece, ()) for piece in read.line.pieces()]
    _check_lists(line, cuts)
    if _takes_winner(reader.evening.hand, read, cuts):
        read.left_over.clear()
    if read.left_over or read.weak:
        _check_parts(line, read, cuts)
    if read.status is HowRead.DOUBTFUL or not _is_plain(read, line.session.gone.keys()):
        return ()
    if [fact.kind for fact in read.facts] == ["trick"] and reader.evening.hand:
        return _trick(line, reader.evening.hand)
    told = HandTold(line, reader.evening.hand, read.facts).events() if reader.evening.hand else ()
    beside = between(reader.evening, len(reader.evening.hands), ChipWorth())
    said = [event for event in (*told, *beside) if event.at.line == len(shown)]
    asides = [*_asides(line, read.facts)]
    if not said or not all(_is_talk(reader, aside.text) for aside in asides):
        return ()
    return (*(mapped(event, partial(_moved, number=line.number)) for event in said), *asides)


def _cast(line: Line) -> Cast:
    session, known = line.session, vocabulary()
    called = [word for name in session.names() for word in (name, *name.split())]
    called += [
        found[0]
        for found in _CALLED.finditer(line.text)
        if found["number"] is not None or not known.knows(found[0])
    ]
    spelt = {fold(word): player for word in called if (player := session.meant(word))}
    return Cast(session.in_turn(), seated=True, line=0, writer=None, spellings=spelt)


def _is_plain(read: LineRead, gone: Collection[Player]) -> bool:
    told = [fact.kind for fact in read.facts]
    kinds, heads = {*told}, [kind for kind in told if kind in _HEADS]
    if heads and (told[0] != "hand" or len({*heads}) < len(heads)):
        return False
    if any(player in gone for fact in read.facts for player in fact.players):
        return False
    fits = kinds in ({"gains"}, {"trick"}) or kinds <= used("in_one_line")
    return bool(kinds) and fits and all(map(_is_clear, read.facts))


def _is_clear(fact: Fact) -> bool:
    shared = fact.kind == "intents" and "AND" in fact.kinds  # `in Ann and Ben 2`
    staked = fact.kind == "stayed" and "ALL" in fact.kinds  # `Ben all in`
    spelt = any("CARD" in one.kinds and one.end - one.start > _CARD for one in fact.words)
    bare = fact.kind == "won" and not fact.kinds & _WON  # `5 Dee`, a trick cut short
    return not (shared or staked or spelt or bare or any(one.cents for one in fact.sums))


def _is_talk(reader: NotesReader, aside: str) -> bool:
    words = reader.text.lexicon.words(aside)
    told = kinds_in(words) & (used("game") | VALUES | PERSON | {"ALL", "NOTWORDS", "REST"})
    fills = len(aside) > 1 and all(word.fills for word in words)
    return fills or (len(words) > 1 and not told and aside[1:].islower())


def _takes_winner(hand: NotedHand | None, read: LineRead, cuts: Sequence[_Clause]) -> bool:
    """Add the winner of `Ben and Cal stay, Ann wins`; tell whether nothing else was open."""
    won = [one for _, cut in cuts for one in cut.phrases if one.text in read.left_over]
    open_ = hand is not None and hand.winner is None and len(read.left_over) == 1
    if not hand or not open_ or [one.kind for one in won] != ["won_pot"]:
        return False
    facts = facts_of(won[0], read.line.number, Persons(None))
    read.facts += facts
    hand.winner, hand.sources["pot"] = facts[0].players[0], facts[0]
    read.status = HowRead.READ
    return True


def _check_parts(line: Line, read: LineRead, cuts: Sequence[_Clause]) -> None:
    parts = [(part, cut) for words, cut in cuts for part in parts_of(words)]
    open_ = [part for part, cut in parts if not {*part}.isdisjoint(cut.left_over)]
    if open_ and {
        phrase.kind for part, cut in parts if part not in open_ for phrase in cut.phrases
    } & (used("in_one_line") - _HEADS):
        start, end = open_[0][0].start, open_[0][-1].end
        raise Unreadable("part-unread", start, end, text=line.written(start, end))
    if not open_ and read.left_over and {fact.kind for fact in read.facts} & used("in_one_line"):
        raise contradiction(line, read.left_over[0])


def _check_lists(line: Line, cuts: Sequence[_Clause]) -> None:
    """Raise `Unreadable` for `in Ann, Ben, Cal bourré`: Ben may be of either list."""
    for one, two in (pair for _, cut in cuts for pair in pairwise(cut.phrases)):
        names = [word for word in (*one.words, *two.words) if is_person(word)]
        gap = line.text[one.words[-1].end : two.words[0].start]
        open_ = (
            one.words[0].kinds & _LABELS and two.words[-1].kinds & _LABELS and gap.strip() == ","
        )
        if open_ and len(names) > 2:
            text, ends = line.text, (names[-3].end, names[-2].end)
            raise two_readings(line, *(f"{text[:end]}. {text[end:].lstrip(' ,')}" for end in ends))


def _moved(part: object, *, number: int) -> object:
    return part._replace(line=number) if isinstance(part, Span) else part


def _asides(line: Line, facts: Iterable[Fact]) -> Iterator[RemarkWritten]:
    spans = sorted((word.start, word.end) for fact in facts for word in fact.words)
    for (_, start), (end, _) in pairwise([(0, 0), *spans, (len(line.text), 0)]):
        said = line.text[start:end].strip(" \t,;.:!-") if start < end else ""
        if said != "0" and not _LINKS.fullmatch(said):
            at = line.text.index(said, start)
            yield RemarkWritten(line.written(at, at + len(said)), line.span(at, at + len(said)))


def _trick(line: Line, hand: NotedHand) -> tuple[Event, ...]:
    """Return a trick of names and cards in turn: `1 RUTH KH  HAL JH  RUTH`.

    Raises `Unreadable` if not its leader stands first.
    """
    ((number, row),) = hand.rows.items()
    seats, told = line.session.in_turn(), [play for play in row.fact.plays if play.card != "*"]
    players = [player for player in row.players if player in seats]
    places = [seats.index(player) for player in players]
    start = places.index(min(places)) if places else 0
    named, starred = not told[-1].card, len(told) < len(row.fact.plays)
    leader = line.session.leader(number, players)
    if (
        len({*players}) < len(row.plays)
        or [*places[start:], *places[:start]] != sorted(places)
        or not all("CARD" in play.word.kinds for play in row.plays)
        or (named == starred or row.winner not in players or leader is None)
    ):
        return ()
    (said,) = (it for it in events_of(hand, ChipWorth(), None) if isinstance(it, TrickPlayed))
    if leader != row.leader:
        first = players.index(leader)
        cards = zip(players, said.plays, strict=True)
        turns = [play._replace(player=player) for player, play in cards]
        turns = [*turns[first:], *turns[:first]]
        turned = said._replace(leader=leader, plays=(turns[0]._replace(player=None), *turns[1:]))
        raise two_readings(line, *(write((trick,)).strip() for trick in (said, turned)))
    return (mapped(said, partial(_moved, number=line.number)), *_asides(line, [row.fact]))
