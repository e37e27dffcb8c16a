"""What is claimed of texts mostly not understood, and what is asked, what decides most first."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from referee.evening_events import ChipsCounted, KnobSet, RulesChosen, SeatsTaken, UnitStated
from referee.events import Event, HandStarted
from referee.messages import say
from referee.notes.closing import HEAD, Closing
from referee.notes.courses import CourseFound
from referee.notes.decision import Decided, NotedPassage
from referee.notes.evening import NotedEvening, NotedHand
from referee.notes.facts import Fact
from referee.notes.line_read import HowRead, LineRead, OpenQuestion
from referee.notes.phrases import used
from referee.notes.text import NotesText
from referee.notes.vocabulary import VALUES, NoteWord

_CARDS = frozenset({"CARD", "NUM"})


def is_strange(heard: Sequence[LineRead], text: NotesText) -> bool:
    """Tell whether most of a text was not understood, but for rows whose numbers add up."""
    doubtful = sum(
        noted.status is HowRead.DOUBTFUL
        and noted.of_game
        and len(noted.facts) <= 2 * len(noted.left_over)
        and not any(row.adds_up for row in text.tables.get(noted.line.number, ()))
        for noted in heard
    )
    return doubtful > 3 and doubtful > sum(noted.status is HowRead.READ for noted in heard)


def withhold(
    heard: Sequence[LineRead],
    decided: Decided,
    evening: NotedEvening,
    text: NotesText,
    closing: Closing,
) -> None:
    """Take back the reading of a strange text, but for lines and hands that stand by themselves."""
    by_number, cast = {noted.line.number: noted for noted in heard}, text.cast
    listed = by_number[cast.line].facts if cast.line in by_number else []
    seated = cast.line in text.tables or any(
        {*fact.players} >= {*cast.players} - cast.late for fact in listed
    )
    whole = [hand for hand in _whole_hands(decided, by_number) if seated]
    kinds = used("by_themselves") | ({"seats"} if seated else frozenset())
    plain = {
        noted.line.number
        for noted in heard
        if noted.status is HowRead.READ
        and {fact.kind for fact in noted.facts} - {"each", "house", "named"} <= kinds
        and any(fact.kind in kinds for fact in noted.facts)
        and _names_nobody_else(noted, text)
    }
    figures = {line for line, fact in closing.facts.items() if fact.kind != "start"}
    ends = [
        event
        for passage in decided.passages
        for event in passage.events
        if isinstance(event, ChipsCounted) and event.at.line in figures
    ]
    kept = {*plain, *closing.facts, *(line for hand in whole for line in hand.lines)}
    kept |= {cast.line} if whole or ends else set()
    for noted in heard:
        if noted.status is HowRead.READ and noted.line.number not in kept:
            noted.left_over.append(say("most of the rest"))
            noted.settle()
    first, *others = decided.passages
    lines = {SeatsTaken: cast.line, UnitStated: min(kept, default=-1)}
    first.events = (
        *_rules(first.events, {*plain, *closing.facts, *kept & {cast.line}}, evening, decided),
        *(
            event
            for event in first.events
            if lines.get(type(event), event.at.line) in kept
            and event not in ends
            and not isinstance(event, RulesChosen)
        ),
    )
    decided.passages[1:] = [passage for passage in others if passage.hand in whole]
    for passage in decided.passages[1:]:
        passage.keep_to_its_words(decided.worth)
    if ends and (not others or others[-1].hand not in whole):
        decided.passages.append(_last_hand(ends, closing, decided))
    else:
        decided.passages[-1].events += tuple(ends)


def _rules(
    events: Sequence[Event], stated: Collection[int], evening: NotedEvening, decided: Decided
) -> Iterator[Event]:
    named = next((one for one in events if isinstance(one, RulesChosen)), None)
    told = named.knobs if named else ()
    knobs = [knob for knob in told if knob.at.line in stated and knob.at.column > 1]
    for ante in [fact for fact in evening.antes if fact.line in stated][:1]:
        chips = decided.worth.chips(decided.rules.ante or ante.sums[0])
        knobs.append(KnobSet("ante", str(chips), ante.at))
    if named is not None and named.at.line in stated:
        yield named._replace(knobs=tuple(knobs))
    elif knobs:
        yield RulesChosen("boo-ray", 1, tuple(knobs), knobs[0].at)


def _names_nobody_else(noted: LineRead, text: NotesText) -> bool:
    told = {word.start for fact in noted.facts for word in fact.words}
    words = text.lexicon.words(noted.line.text, noted.line.begins)
    return all(word.start in told for word in words if "NAME" in word.kinds)


def _last_hand(ends: Sequence[ChipsCounted], closing: Closing, decided: Decided) -> NotedPassage:
    """Return the hand after which the players were counted, of which nothing else is told."""
    before = decided.passages[-1]
    number = before.hand.number + 1 if before.hand else 1
    at = ends[0].at
    hand = NotedHand(number, closing.facts[at.line])
    return NotedPassage(hand, (HandStarted(number, None, None, at), *ends), before.reckoned)


def _whole_hands(decided: Decided, by_number: Mapping[int, LineRead]) -> Iterator[NotedHand]:
    """Yield hands whose clauses are all accounted for, with a number, that agree with themselves."""
    hands, counted = decided.hands, True
    for hand, after in zip_longest(hands, hands[1:]):
        end = after.opened.line if after else max(hand.lines) + 1
        lines = {hand.opened.line, *range(hand.opened.line, end), *hand.lines}
        clear = not any(one.left_over for line in lines if (one := by_number.get(line)))
        sure = hand.is_numbered and hand.tricks and hand.bears_itself_out
        counted = counted and clear
        if sure or (clear and (counted or hand.is_numbered) and hand.agrees):
            yield hand


def adds_up(heard: Sequence[LineRead], decided: Decided) -> bool:
    """Tell whether all was understood, or every hand was, and agrees with the others."""
    understood = not any(noted.left_over and noted.of_game for noted in heard)
    ended = all((hand.over or hand.misdealt) and not hand.open for hand in decided.hands)
    differ = any(passage.reckoned.differences for passage in decided.passages)
    return understood or (ended and not differ)


def explain(heard: Sequence[LineRead], found: CourseFound) -> list[LineRead]:
    """Return the lines as a course explains them."""
    hands = found.decided.hands
    slots = [one for hand in hands for slot in ("up", "drawn") if (one := hand.sources.get(slot))]
    kept = {(one.line, word.start) for one in slots for word in one.words}
    rows = [row for hand in hands for row in hand.rows.values()]
    kept |= {(one.line or row.fact.line, one.word.start) for row in rows for one in row.plays}
    lines = [replace(one, facts=[*one.facts], left_over=[*one.left_over]) for one in heard]
    for noted in lines:
        number = noted.line.number
        if any(fact.kind == "header" for fact in noted.facts):
            continue
        if number in found.facts:
            noted.left_over = _cards_told(noted, kept)
            noted.facts = [found.facts[number]]
        elif number in found.open:
            whole = noted.left_over and number not in found.of_cards
            noted.left_over = noted.left_over if whole else [*found.open[number]]
        elif not noted.left_over:
            noted.left_over = _cards_told(noted, kept)
            noted.facts = [*_of_cards(noted)]
        noted.settle()
    return lines


def _cards_told(noted: LineRead, kept: Collection[tuple[int, int]]) -> list[str]:
    """Return what a line tells of cards beyond those kept, given by their places."""
    return [
        fact.text
        for fact in _of_cards(noted)
        if any((fact.line, word.start) not in kept for word in _cards_of(fact))
    ]


def _of_cards(noted: LineRead) -> Iterator[Fact]:
    for fact in noted.facts:
        if fact.kind in ("trick", "turned") or "DRAW" in fact.kinds:
            yield fact


def _cards_of(fact: Fact) -> list[NoteWord]:
    if fact.kind == "trick":
        return [play.word for play in fact.plays if play.card]
    kinds = _CARDS - {"NUM"} if fact.kind == "turned" else _CARDS
    return [word for word in fact.words if word.kinds & kinds]


_WORD = re.compile(r"[^\W\d_]+")


def open_questions(
    heard: Sequence[LineRead], decided: Decided, text: NotesText, *, strange: bool
) -> list[OpenQuestion]:
    """Return the questions; of a strange text those about the whole table first."""
    asked = [*_of_lines(heard), *_of_hands(decided)]
    if strange:
        return sorted(asked, key=lambda one: (_rank_of_line(one.line, text), one.line))
    first = decided.hands[0].opened.line if decided.hands else 0
    return sorted(asked, key=lambda one: (one.line < first or not _names(one, text), one.line))


def _rank_of_line(number: int, text: NotesText) -> int:
    """Return 0 for figures of everybody below, 1 for the table above, 2 for others."""
    line = next(line for line in text.page if line.number == number)
    words = text.lexicon.words(line.text, line.begins)
    numbers = sum(bool(word.kinds & VALUES) for word in words)
    names = sum("NAME" in word.kinds for word in words)
    below = 2 * text.page.index(line) > len(text.page) and line.ordinal is None
    if below and numbers >= len(text.cast.players) > 1:
        return 0
    return 1 if number <= HEAD and (numbers or names > 1) else 2


def _names(one: OpenQuestion, text: NotesText) -> bool:
    return any(map(text.cast.whose, _WORD.findall(one.text)))


def _of_lines(heard: Sequence[LineRead]) -> Iterator[OpenQuestion]:
    for noted in heard:
        if noted.status is HowRead.DOUBTFUL:
            question = say(
                "Line {number}: {line}\n  not understood: {why}",
                number=noted.line.number,
                line=noted.line.raw.strip(),
                why=noted.why,
            )
            yield OpenQuestion(noted.line.number, question)


def _of_hands(decided: Decided) -> Iterator[OpenQuestion]:
    for hand in decided.hands:
        if hand.lines and hand.winner is None and not hand.carried and not hand.misdealt:
            question = say(
                "Hand {number}: who won the pot ({players}), or did it carry?",
                number=hand.number,
                players=", ".join(hand.table),
            )
            yield OpenQuestion(max(hand.lines), question)
