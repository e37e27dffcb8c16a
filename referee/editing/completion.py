"""Completions at a place in a document: opening words, names, unseen cards, rules."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from referee.audits import Passage
from referee.editing.document import Document
from referee.game import Card, Span
from referee.hand_log import LINE_KINDS, tokens, written_name
from referee.laws import law_for
from referee.rulesets import KNOBS, PRESETS

_WORD = re.compile(r"[^\s,:>]*$")
_SAID = re.compile(r'"[^"]*"|\S+')
_CARDS_FOLLOW = re.compile(r"\s*(?:\d+|deal|draw|takeup)\b[^#]*:[^#]*$|[^#]*\bup\s+\S*$")
_KNOB = re.compile(r"\s*rules\s[^#]*,\s*(?P<knob>[\w-]+)\s+[\w-]*$")


class Completion(NamedTuple):
    """A word that may stand here."""

    text: str
    kind: Literal["line", "name", "card", "ruleset", "knob", "value"]
    detail: str
    at: Span
    """The text that it replaces; its length may be 0."""


def completions_at(document: Document, line: int, column: int) -> tuple[Completion, ...]:
    """Return the words that may stand before this place (both from 1), in the order offered."""
    text = document.lines[line - 1] if line <= len(document.lines) else ""
    before = text[: column - 1]
    if "#" in before or document.notes:
        return ()
    begun = _WORD.search(before)
    typed = begun[0] if begun else ""
    at = Span(line, column - len(typed), len(typed))
    offered = _offered(document, line, before)
    return tuple(
        Completion(word, kind, detail, at)
        for word, kind, detail in offered
        if word.casefold().startswith(typed.casefold()) and word != typed
    )


_Offered = tuple[str, Literal["line", "name", "card", "ruleset", "knob", "value"], str]


def _offered(document: Document, line: int, before: str) -> Iterator[_Offered]:
    words = before.split()
    if not before.lstrip() or (len(words) == 1 and not before[-1].isspace()):
        for kind in LINE_KINDS:
            if kind.keyword:
                yield kind.keyword, "line", kind.shape
    elif words[0] == "rules":
        yield from _rules(before)
    elif words[0] == "ruling":
        yield from _ruling(document, line, before)
    elif _CARDS_FOLLOW.match(before):
        yield from _cards(document, line)
    else:
        yield from _names(document, line)


def _names(document: Document, line: int) -> Iterator[_Offered]:
    for player in document.session_at(line).names():
        yield written_name(player), "name", ""


def _ruling(document: Document, line: int, before: str) -> Iterator[_Offered]:
    place, said = document.passage_at(line), _SAID.findall(before[: before.rindex(" ") + 1])
    if len(said) > 2 or (len(said) == 2 and law_for(said[1]) is None):
        words = ("upheld", "waived", "trick", "for", "against")
        yield from ((word, "value", "") for word in words)
        return
    if len(said) == 1 and place is not None:
        found = document.passages[place].findings
        yield from ((each.code, "value", each.message) for each in found if each.player)
    yield from _names(document, line)


def _rules(before: str) -> Iterator[_Offered]:
    if valued := _KNOB.match(before):
        for knob in KNOBS:
            if knob.name == valued["knob"]:
                yield from ((value, "value", does) for value, does in knob.values)
    elif "," in before:
        yield from ((knob.name, "knob", knob.meaning) for knob in KNOBS)
    else:
        yield from ((preset, "ruleset", "") for preset in PRESETS)


def _cards(document: Document, line: int) -> Iterator[_Offered]:
    """Yield the cards that nobody has seen in this hand; those of the suit led first."""
    if not document.passages:
        return
    place = document.passage_at(line)
    passage = document.passages[-1 if place is None else place]
    seen = list(_seen(document, passage))
    led = next((card.suit for at, card in seen if at == line), None)
    left = set(passage.rules.ruleset.playing_deck.strength).difference(card for _, card in seen)
    for card in sorted(left, key=lambda card: (card.suit is not led, card.suit.value, -card.rank)):
        yield passage.letters.write(card), "card", f"{card.rank.name.lower()} of {card.suit.word}s"


def _seen(document: Document, passage: Passage) -> Iterable[tuple[int, Card]]:
    session = document.session_at(passage.source.first_line)
    for number, raw in enumerate(passage.source.lines, passage.source.first_line):
        for token in tokens(raw, number, session):
            if isinstance(token.value, Card):
                yield number, token.value
