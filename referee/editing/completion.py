"""Completions at a place in a document: opening words, names, unseen cards, rules."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from referee.audits import Passage
from referee.editing.document import Document
from referee.game import LANGUAGES, Card, Span
from referee.hand_log import LINE_KINDS, may_follow, tokens, written_name
from referee.messages import Message, say
from referee.rulesets import KNOBS, PRESETS, load_ruleset

_BETWEEN = re.compile(r"[\s,:;>\[]")


class Completion(NamedTuple):
    """A word that may stand here."""

    text: str
    kind: Literal["line", "name", "card", "ruleset", "knob", "value"]
    detail: str
    at: Span
    """To be replaced; may be empty."""


def completions_at(document: Document, line: int, column: int) -> tuple[Completion, ...]:
    """Return what may stand before this place (both from 1), in the order offered."""
    text = document.lines[line - 1] if line <= len(document.lines) else ""
    before = text[: column - 1]
    if "#" in before or document.notes:
        return ()
    typed = _begun(before)
    at = Span(line, column - len(typed), len(typed))
    offered = _offered(document, line, before.removesuffix(typed))
    return tuple(
        Completion(word, kind, detail, at)
        for word, kind, detail in offered
        if word.casefold().startswith(typed.casefold()) and word != typed
    )


def _begun(before: str) -> str:
    """Keep the opening quote."""
    if before.count('"') % 2:
        return before[before.rindex('"') :]
    return _BETWEEN.split(before)[-1]


_Offered = tuple[str, Literal["line", "name", "card", "ruleset", "knob", "value"], str]


def _offered(document: Document, line: int, before: str) -> Iterator[_Offered]:
    if not before.strip():
        yield from _openings()
        return
    session = document.session_at(line)
    in_source = before.rfind("[") > before.rfind("]")
    wanted = ("NAME",) if in_source else may_follow(before, session)
    yield from ((word, "value", "") for word in wanted if word.islower())
    if before.split(maxsplit=1)[0].lower() in ("rules", "lang"):
        yield from _rules(before, wanted)
    if "CODE" in wanted:
        yield from _codes(document, line)
    if "CARD" in wanted:
        yield from _cards(document, line)
    if "NAME" in wanted:
        names = map(written_name, session.names())
        yield from ((name, "name", "") for name in sorted(names, key=before.__contains__))


def _openings() -> Iterator[_Offered]:
    for word in filter(None, dict.fromkeys(kind.keyword for kind in LINE_KINDS)):
        shapes = [kind.shape for kind in LINE_KINDS if kind.keyword == word]
        yield word, "line", " · ".join(shapes)


def _codes(document: Document, line: int) -> Iterator[_Offered]:
    place = document.passage_at(line)
    found = () if place is None else document.passages[place].findings
    yield from {
        each.code: (each.code, "value", each.message) for each in found if each.player
    }.values()


def _rules(before: str, wanted: tuple[str, ...]) -> Iterator[_Offered]:
    *_, last = _BETWEEN.sub(" ", before).split()
    match wanted:
        case ("WORD",) if last == "lang":
            yield from ((code, "value", "") for code in sorted(LANGUAGES))
        case ("WORD",) if last == "rules":
            for preset in PRESETS:
                yield preset, "ruleset", Message(load_ruleset(preset).about)
        case ("WORD",):
            yield from ((knob.name, "knob", Message(knob.meaning)) for knob in KNOBS)
        case ("VALUE",):
            values = (knob.values for knob in KNOBS if knob.name == last)
            yield from (
                (value, "value", Message(does))
                for found in values
                for value, does in found
                if not value.isupper()
            )
        case _ if last in PRESETS:
            yield str(load_ruleset(last).version), "value", ""
        case _:
            pass


def _cards(document: Document, line: int) -> Iterator[_Offered]:
    """Yield the cards not seen in this hand; those of the suit led first."""
    if not document.passages:
        return
    place = document.passage_at(line)
    passage = document.passages[-1 if place is None else place]
    seen = list(_seen(document, passage))
    led = next((card.suit for at, card in seen if at == line), None)
    left = set(passage.rules.ruleset.playing_deck.strength).difference(card for _, card in seen)
    for card in sorted(left, key=lambda card: (card.suit is not led, card.suit.value, -card.rank)):
        yield passage.letters.write(card), "card", in_words(card)


def in_words(card: Card) -> Message:
    """`ace of spades`."""
    rank, suit = Message(card.rank.name.lower()), Message(f"{card.suit.word}s")
    return say("{rank} of {suit}", rank=rank, suit=suit)


def _seen(document: Document, passage: Passage) -> Iterable[tuple[int, Card]]:
    session = document.session_at(passage.source.first_line)
    for number, raw in enumerate(passage.source.lines, passage.source.first_line):
        for token in tokens(raw, number, session):
            if isinstance(token.value, Card):
                yield number, token.value
