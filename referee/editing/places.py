"""A place in a document: what may stand there, its findings with their law, the meaning of its word."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from referee import audits, game, hand_log, laws, ledgers, replay, rulesets
from referee.editing.document import Document
from referee.editing.overview import shown
from referee.findings import Finding
from referee.messages import Message, say
from referee.reports import line_meaning, term_meaning
from referee.verdicts import finding_remarks

_BETWEEN = re.compile(r"[\s,:;>\[]")


class Completion(NamedTuple):
    """A word that may stand here."""

    text: str
    kind: Literal["line", "name", "card", "ruleset", "knob", "value"]
    detail: str
    at: game.Span
    """To be replaced; may be empty."""


def completions_at(document: Document, line: int, column: int) -> tuple[Completion, ...]:
    """Return what may stand before this place (both from 1), in the order offered."""
    text = document.lines[line - 1] if line <= len(document.lines) else ""
    before = text[: column - 1]
    if "#" in before or document.notes:
        return ()
    typed = _begun(before)
    at = game.Span(line, column - len(typed), len(typed))
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
    wanted = ("NAME",) if in_source else hand_log.may_follow(before, session)
    yield from ((word, "value", "") for word in wanted if word.islower())
    if before.split(maxsplit=1)[0].lower() in ("rules", "lang"):
        yield from _rules(before, wanted)
    if "CODE" in wanted:
        yield from _codes(document, line)
    if "CARD" in wanted:
        yield from _cards(document, line)
    if "NAME" in wanted:
        names = map(hand_log.written_name, session.names())
        yield from ((name, "name", "") for name in sorted(names, key=before.__contains__))


def _openings() -> Iterator[_Offered]:
    for word in filter(None, dict.fromkeys(kind.keyword for kind in hand_log.LINE_KINDS)):
        shapes = [kind.shape for kind in hand_log.LINE_KINDS if kind.keyword == word]
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
            yield from ((code, "value", "") for code in sorted(game.LANGUAGES))
        case ("WORD",) if last == "rules":
            for preset in rulesets.PRESETS:
                yield preset, "ruleset", Message(rulesets.load_ruleset(preset).about)
        case ("WORD",):
            yield from ((knob.name, "knob", Message(knob.meaning)) for knob in rulesets.KNOBS)
        case ("VALUE",):
            values = (knob.values for knob in rulesets.KNOBS if knob.name == last)
            yield from (
                (value, "value", Message(does))
                for found in values
                for value, does in found
                if not value.isupper()
            )
        case _ if last in rulesets.PRESETS:
            yield str(rulesets.load_ruleset(last).version), "value", ""
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


def in_words(card: game.Card) -> Message:
    """`ace of spades`."""
    rank, suit = Message(card.rank.name.lower()), Message(f"{card.suit.word}s")
    return say("{rank} of {suit}", rank=rank, suit=suit)


def _seen(document: Document, passage: audits.Passage) -> Iterable[tuple[int, game.Card]]:
    session = document.session_at(passage.source.first_line)
    for number, raw in enumerate(passage.source.lines, passage.source.first_line):
        for token in hand_log.tokens(raw, number, session):
            if isinstance(token.value, game.Card):
                yield number, token.value


class Hover(NamedTuple):
    """The description of a place."""

    at: game.Span
    title: str
    paragraphs: tuple[str, ...]


def hovers_at(
    document: Document, line: int, column: int, *, reasons: bool = False
) -> tuple[Hover, ...]:
    """Describe a place, counted from 1; its findings come first.

    `reasons`: with the slip of the pen that would explain it and the other payments.
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


def _findings(document: Document, passage: audits.Passage, line: int, column: int) -> list[Finding]:
    return [
        finding
        for finding in passage.findings
        if _covers(shown(document, finding.problem.at), line, column)
    ]


def _covers(at: game.Span, line: int, column: int) -> bool:
    return at.line == line and at.column <= column <= at.column + at.length


def _found(document: Document, passage: audits.Passage, finding: Finding) -> Hover:
    law = laws.law_for(finding.code)
    remarks = finding_remarks(finding, passage)
    why = Message(law.paragraphs[0]) if law else ""
    said = (
        say("{label:capital} {text}", label=Message(label), text=text) for label, text in remarks
    )
    return Hover(
        shown(document, finding.problem.at), finding.problem.message, (*filter(None, (why,)), *said)
    )


def _word(document: Document, place: int, line: int, column: int) -> Iterator[Hover]:
    token = next(
        (each for each in document.tokens_on(line) if _covers(each.at, line, column)), None
    )
    said = tuple(_said(document.passages[place], token)) if token else ()
    if token and said:
        title, *more = said
        yield Hover(token.at, title, tuple(more))


def _said(passage: audits.Passage, token: hand_log.Token) -> Iterator[str]:
    match token.kind, token.value:
        case "CARD", game.Card() as card:
            yield in_words(card)
            yield from _played(passage, token.at)
        case "NAME", str() as name:
            yield name
            yield from _stacks(passage, game.Player(name))
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
    law = laws.law_for(word)
    for knob in rulesets.KNOBS:
        if knob.name == word:
            yield from (knob.name, say("{sentence}.", sentence=Message(knob.meaning)))
            for value, does in knob.values:
                yield say("{name}: {meaning}", name=value, meaning=Message(does))
    if word in rulesets.PRESETS:
        yield from (word, Message(rulesets.load_ruleset(word).about))
    if law:
        yield from (f"{law.code} {law.name}", Message(law.duty), Message(law.paragraphs[0]))


def _stacks(passage: audits.Passage, player: game.Player) -> Iterator[str]:
    before = ledgers.stack_cell(player, passage.before.books)
    if passage.judgement.hand:
        after = ledgers.stack_cell(player, passage.judgement.reckoning.books)
        yield say("{before} before this hand, {after} after it.", before=before, after=after)


def _played(passage: audits.Passage, at: game.Span) -> Iterator[str]:
    hand = passage.judgement.hand
    for trick in hand.tricks if hand else ():
        for n, play in enumerate(trick.plays):
            if play.at == at and play.player:
                yield say(
                    "Played by {player} in trick {number}.", player=play.player, number=trick.number
                )
                yield from _worth(trick, n, passage)


def _worth(trick: replay.Trick, place: int, passage: audits.Passage) -> Iterator[str]:
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


def _named(trick: replay.Trick, place: int, passage: audits.Passage) -> str:
    play = trick.plays[place]
    card = passage.letters.write(play.card)
    return say("{player}'s {card}", player=play.player, card=card) if play.player else card
