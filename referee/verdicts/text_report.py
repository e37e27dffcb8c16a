"""An audit for people: each finding with the lines that prove it, then the sums.

Plain text of at most `style.width` columns.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping

from referee.audits import LikelyRules, Passage
from referee.findings import Finding, Severity
from referee.game import SourceText, Span, Spell
from referee.messages import (
    Message,
    Series,
    Translation,
    counted,
    hand_and_trick,
    say,
    say_many,
    template,
)
from referee.notes import hardly_a_log
from referee.rulesets import RulesInForce
from referee.verdicts import remarks
from referee.verdicts.excerpt import Plenty, Unclear, excerpt, not_understood, unclear_text
from referee.verdicts.hand_sentences import hand_lines
from referee.verdicts.tally import Period, Tally
from referee.wording import PLAIN, Line, Piece, Style, Tone, visible, width, wrapped

_COLOURS: Mapping[Tone, str] = {
    Tone.VIOLATION: "bold red",
    Tone.DISPUTE: "bold magenta",
    Tone.DISCREPANCY: "bold yellow",
    Tone.REMARK: "bold cyan",
    Tone.PLACE: "dim",
    Tone.PROOF: "cyan",
    Tone.LABEL: "bold",
}


def stream_text(
    name: str,
    passages: Iterable[Passage],
    style: Style,
    found: LikelyRules | None = None,
    *,
    hands: bool = False,
) -> Generator[str, None, Tally]:
    """Yield the verdict on a log in pieces, and return its sums; `hands`: also what each paid.

    `found`: the house rules under which findings vanish.
    """
    tally, plenty, read_so, unclear = Tally(), Plenty(), list[str](), list[Unclear]()
    for passage in passages:
        yield "" if tally.rules else _opening(name, passage, found, style)
        tally = tally.after(passage)
        unread = not_understood(passage)
        unclear += (Unclear(finding, passage.source) for finding in unread)
        clear = [finding for finding in passage.findings if finding not in unread]
        shown = plenty.thinned(passage.with_findings(clear) if unread else passage)
        meant = remarks.lines_meant(shown)
        read_so += (_reading(finding, passage, style) for finding in meant)
        others = (finding for finding in shown.findings if finding not in meant)
        yield passage_text(passage.with_findings(others), style=style)
        if hands:
            yield hands_text(passage, style=style)
    if read_so:
        yield _set([remarks.meant_sentence(len(read_so))], style) + "".join(read_so) + "\n"
    if unclear:
        yield unclear_text(unclear, style) + "\n"
    if left_out := _set(plenty.left_out(), style):
        yield left_out + "\n"
    yield summary_text(name, tally, style=style)
    known_notes = tally.hands and any(line.source.notes for line in unclear)
    if hardly_a_log(tally.unread, tally.facts) and not known_notes:
        yield _set([remarks.unread_sentence(tally)], style)
    return tally


def passage_text(passage: Passage, *, style: Style = PLAIN) -> str:
    """Return the findings of one hand, an empty line after each, then what was said of it."""
    blocks = [_block(finding, passage, style) for finding in passage.findings]
    if blocks and passage.testimony:
        blocks.append(_said(passage, style))
    return "".join(_written(block, style) + "\n" for block in blocks)


_READ_AS = template("read as `{meant}`{without}")
"""Below a line that was read as meant."""


def _reading(finding: Finding, passage: Passage, style: Style) -> str:
    source, at = passage.source, finding.problem.at
    written = excerpt(source.line(at.line), at, style.room - 4, style.encoding).text.strip()
    said = finding.problem.message
    meant = style.words.word(Message(_READ_AS, said.fields) if isinstance(said, Message) else said)
    lines = _wrapped(f"{style.words.word(source.name)}:{at.line}  {written}", style, "  ", "    ")
    return "".join(f"{line}\n" for line in (*lines, *_wrapped(meant, style, "    ", "      ")))


def finding_text(finding: Finding, passage: Passage, *, style: Style = PLAIN) -> str:
    return _written(_block(finding, passage, style), style)


def _opening(name: str, first: Passage, found: LikelyRules | None, style: Style) -> str:
    said = [remarks.notes_sentence(name)] if first.source.notes else []
    said += [remarks.house_rule_sentence(found)] if found else []
    return "".join(_set([sentence], style) + "\n" for sentence in said)


def summary_text(name: str, tally: Tally, *, style: Style = PLAIN) -> str:
    """Return counts, and the rules it was judged by."""
    counts = Series((counted(tally.hands, "hand"), *(_counted(tally, each) for each in Severity)))
    found = say("{name}: {counts}", name=name, counts=counts)
    said = [found]
    if any(tally.occasion):
        said.append(say("game: {occasion}", occasion=str(tally.occasion)))
    return _set([*said, *map(_rules_line, tally.rules)], style)


def _counted(tally: Tally, severity: Severity) -> Message:
    count, settled = counted(tally.count(severity), severity.value), tally.settled.get(severity, 0)
    if not settled:
        return count
    return say_many(
        "{findings} ({number} settled)", "{findings} ({number} settled)", settled, findings=count
    )


def hands_text(passage: Passage, *, style: Style = PLAIN) -> str:
    """Return dealer, trump, tricks, result, movements; empty without a hand."""
    return _set(hand_lines(passage, style.words), style)


def _rules_line(period: Period) -> Message:
    rules = period.rules
    stated = say("not known") if rules.unknown else _stated(rules)
    if period.first or period.since is None:
        return say("rules: {rules}", rules=stated)
    return say("rules from hand {number}: {rules}", number=period.since, rules=stated)


def _stated(rules: RulesInForce) -> str:
    line = remarks.rules_in_force(rules)
    if "ruleset" in rules.assumed:
        return say("{rules}, assumed", rules=line)
    return say("{rules}, version assumed", rules=line) if "version" in rules.assumed else line


def _block(finding: Finding, passage: Passage, style: Style) -> Iterator[Line]:
    problem, source, spell = finding.problem, passage.source, passage.letters.write
    yield from _headline(finding, style)
    circumstances = _circumstances(finding, spell, style.words)
    yield from _quoted(source, problem.at, circumstances, _tone(finding), style)
    for evidence in problem.evidence:
        yield from _quoted(source, evidence.at, evidence.says, Tone.PROOF, style)
    for label, text in remarks.finding_remarks(finding, passage):
        yield from _labelled(style.words.say(label), style.words.word(text), style)


def _said(passage: Passage, style: Style) -> Iterator[Line]:
    hand = passage.judgement.hand
    said = say("said in hand {number}:", number=hand.number) if hand else say("said:")
    yield (Piece(style.words.word(said), Tone.LABEL),)
    for testimony in passage.testimony:
        place = f"{style.words.word(passage.source.name)}:{testimony.at.line}"
        sentence = f"{place}  {testimony.player}: {testimony.text}"
        yield from ((Piece(line),) for line in _wrapped(sentence, style, "  ", "    "))


def _headline(finding: Finding, style: Style) -> Iterator[Line]:
    words = style.words
    label = visible(f"{words.say(finding.severity.value)}[{finding.code}]", style.encoding)
    certainty = visible(words.say(finding.problem.certainty.word), style.encoding)
    text = f"{label} {finding.name}: {words.word(finding.problem.message)}"
    *lines, last = _wrapped(text, style, rest="  ")
    gap = max(style.edge - width(last) - len(certainty), 2)
    if width(last) + gap + len(certainty) <= style.room:
        lines.append(last + " " * gap + certainty)
    else:
        lines += [last, " " * (style.edge - len(certainty)) + certainty]
    first, *others = lines
    yield Piece(first[: len(label)], _tone(finding)), Piece(first[len(label) :])
    yield from ((Piece(line),) for line in others)


def _circumstances(finding: Finding, spell: Spell, words: Translation) -> str:
    problem = finding.problem
    where = (*hand_and_trick(finding.hand, finding.trick), problem.player)
    place = words.word(Series(filter(None, where)))
    cards = words.word(Series(map(spell, problem.legal), " "))
    legal = f"{words.say('legal:')} {cards}" if cards else ""
    return words.word(Series(filter(None, (place, legal)), "; "))


def _quoted(source: SourceText, at: Span, note: str, tone: Tone, style: Style) -> Iterator[Line]:
    """Yield the line with the spot underlined; only its number if it is in another passage."""
    place, at = f"{style.words.word(source.name)}:{at.line}", source.shown(at)
    if not source.holds(at.line):
        proof = f"{place}  {style.words.word(note)}"
        yield from ((Piece(line),) for line in _wrapped(proof, style, "  ", "    "))
        return
    place = visible(place, style.encoding)
    fits = width(place) <= style.room // 2 - 4
    gutter = width(place) + 4 if fits else 4
    quoted = excerpt(source.line(at.line), at, style.room - gutter, style.encoding)
    if fits:
        yield Piece("  "), Piece(place, Tone.PLACE), Piece(f"  {quoted.text}".rstrip())
    else:
        yield from ((Piece(line, Tone.PLACE),) for line in wrapped(place, style.room, "  ", "  "))
        yield (Piece((" " * gutter + quoted.text).rstrip()),)
    yield from _underlined(" " * (gutter + quoted.before), "^" * quoted.spot, note, tone, style)
    if meant := source.read_as(at.line):
        read_so = _wrapped(remarks.read_as(meant), style, " " * 4, " " * 6)
        yield from ((Piece(line),) for line in read_so)


def _underlined(before: str, carets: str, note: str, tone: Tone, style: Style) -> Iterator[Line]:
    shown = visible(style.words.word(note), style.encoding)
    free = style.room - len(before) - len(carets) - 1
    if width(shown) <= free:
        yield Piece(before), Piece(carets, tone), Piece(f" {shown}" if shown else "")
        return
    yield Piece(before), Piece(carets, tone)
    yield from ((Piece(line),) for line in wrapped(shown, style.room, "    ", "    "))


def _labelled(label: str, text: str, style: Style) -> Iterator[Line]:
    label = visible(label, style.encoding)
    start = f"  {label}"
    first, *others = _wrapped(f"{label} {text}", style, "  ", "    ")
    yield Piece(start, Tone.LABEL), Piece(first[len(start) :])
    yield from ((Piece(line),) for line in others)


def _tone(finding: Finding) -> Tone:
    return Tone(finding.severity.value)


def _wrapped(text: str, style: Style, first: str = "", rest: str = "  ") -> Iterator[str]:
    return wrapped(visible(style.words.word(text), style.encoding), style.room, first, rest)


def _set(texts: Iterable[str], style: Style) -> str:
    return "".join(f"{line}\n" for text in texts for line in _wrapped(text, style))


def _written(lines: Iterable[Line], style: Style) -> str:
    written = _painted if style.colour else _plain
    return "".join(f"{written(line)}\n" for line in lines)


def _plain(line: Line) -> str:
    return "".join(piece.text for piece in line)


def _painted(line: Line) -> str:
    """No markup in them is read: rich paints pieces of text."""
    from rich.color import ColorSystem  # noqa: PLC0415 - only a terminal needs rich
    from rich.style import Style as Paint  # noqa: PLC0415 - as above

    paints = ((piece.text, _COLOURS.get(piece.tone, "")) for piece in line)
    return "".join(
        Paint.parse(colours).render(text, color_system=ColorSystem.STANDARD)
        for text, colours in paints
    )
