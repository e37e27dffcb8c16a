"""Findings with their law, or the meaning of a word, at a place."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.editing.completion import in_words
from referee.editing.document import Document
from referee.editing.overview import shown
from referee.findings import Finding
from referee.game import Card, Player, Span
from referee.hand_log import Token
from referee.laws import law_for
from referee.ledgers import stack_cell
from referee.messages import Message, say
from referee.replay import Trick
from referee.reports import line_meaning, term_meaning
from referee.rulesets import KNOBS, PRESETS, load_ruleset
from referee.verdicts import finding_remarks


class Hover(NamedTuple):
    """The description of a place."""

    at: Span
    title: str
    paragraphs: tuple[str, ...]


def hovers_at(
    document: Document, line: int, column: int, *, reasons: bool = False
) -> tuple[Hover, ...]:
    """Describe a place, counted from 1; its findings come first.

    `reasons`: with the slip of the pen that would explain it and the other payments; may take a second.
    """
    place = document.passage_at(line)
    if place is None:
        return ()
    passage = document.passages[place]
    found = _findings(document, passage, line, column)
    if reasons and found:
        passage = document.reasoned(place)
        found = _findings(document, passage, line, column)
    said = (_found(document, passage, finding) for finding in found)
    return (*said, *_word(document, place, line, column))


def _findings(document: Document, passage: Passage, line: int, column: int) -> list[Finding]:
    return [
        finding
        for finding in passage.findings
        if _covers(shown(document, finding.problem.at), line, column)
    ]


def _covers(at: Span, line: int, column: int) -> bool:
    return at.line == line and at.column <= column <= at.column + at.length


def _found(document: Document, passage: Passage, finding: Finding) -> Hover:
    law = law_for(finding.code)
    remarks = finding_remarks(finding, passage)
    why = Message(law.paragraphs[0]) if law else ""
    said = (
        say("{label:capital} {text}", label=Message(label), text=text) for label, text in remarks
    )
    return Hover(
        shown(document, finding.problem.at),
        finding.problem.message,
        (*filter(None, (why,)), *said),
    )


def _word(document: Document, place: int, line: int, column: int) -> Iterator[Hover]:
    token = next(
        (each for each in document.tokens_on(line) if _covers(each.at, line, column)), None
    )
    said = tuple(_said(document.passages[place], token)) if token else ()
    if token and said:
        title, *more = said
        yield Hover(token.at, title, tuple(more))


def _said(passage: Passage, token: Token) -> Iterator[str]:
    match token.kind, token.value:
        case "CARD", Card() as card:
            yield in_words(card)
            yield from _played(passage, token.at)
        case "NAME", str() as name:
            yield name
            yield from _stacks(passage, Player(name))
        case "KEYWORD", str() as word:
            yield word
            yield from _line(word)
            yield from term_meaning(word)
        case "TRICK", int() as trick:
            yield say("trick {number}", number=trick)
            yield from _line("N")
            yield from term_meaning("trick")
        case "CODE" | "WORD" | "VALUE", _:
            yield from _rule(token.text)


def _line(word: str) -> Iterator[str]:
    return (
        say("{name}: {meaning}", name=shape, meaning=says) for shape, says in line_meaning(word)
    )


def _rule(word: str) -> Iterator[str]:
    law = law_for(word)
    for knob in KNOBS:
        if knob.name == word:
            yield from (knob.name, say("{sentence}.", sentence=Message(knob.meaning)))
            for value, does in knob.values:
                yield say("{name}: {meaning}", name=value, meaning=Message(does))
    if word in PRESETS:
        yield from (word, Message(load_ruleset(word).about))
    if law:
        yield from (f"{law.code} {law.name}", Message(law.duty), Message(law.paragraphs[0]))


def _stacks(passage: Passage, player: Player) -> Iterator[str]:
    before = stack_cell(player, passage.before.books)
    if passage.judgement.hand:
        after = stack_cell(player, passage.judgement.reckoning.books)
        yield say("{before} before this hand, {after} after it.", before=before, after=after)


def _played(passage: Passage, at: Span) -> Iterator[str]:
    hand = passage.judgement.hand
    for trick in hand.tricks if hand else ():
        for n, play in enumerate(trick.plays):
            if play.at == at and play.player:
                yield say(
                    "Played by {player} in trick {number}.", player=play.player, number=trick.number
                )
                yield from _worth(trick, n, passage)


def _worth(trick: Trick, place: int, passage: Passage) -> Iterator[str]:
    before, after, *later = trick.positions[place:]
    beaten = next((now for now in later if now.winning != place), None)
    if not (after.top_known and (beaten is None or beaten.top_known)):
        return
    if after.winning != place:
        yield say("It did not beat {card}.", card=_named(trick, before.winning, passage))
    elif beaten:
        best = _named(trick, beaten.winning, passage)
        yield say("The best card then; {card} beat it.", card=best)
    else:
        yield say("It took the trick.") if trick.whole else say("The best card so far.")


def _named(trick: Trick, place: int, passage: Passage) -> str:
    play = trick.plays[place]
    card = passage.letters.write(play.card)
    return say("{player}'s {card}", player=play.player, card=card) if play.player else card
