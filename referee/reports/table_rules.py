"""The rules that a table probably plays, with the evidence."""

from collections.abc import Iterator, Sequence

from referee.game import agreed, counted, listed
from referee.studies import Candidate, Inference, LineQuoted, RulesEvidence, Undecided
from referee.verdicts import alternatives, rules_in_force
from referee.wording import PLAIN, Indented, Style, indented

_MOST_SHOWN = 3
"""Candidates shown in full."""
_MOST_RIVALS = 2
_MOST_LINES = 3
_MOST_KNOBS = 2


def inference_text(found: Inference, style: Style = PLAIN) -> str:
    return indented(_parts(found), style)


def _parts(found: Inference) -> Iterator[Indented]:
    yield Indented(_examined(found))
    if found.common:
        findings = counted(len(found.common), "finding")
        yield Indented(f"Under all that are ranked, {findings} would be left.")
    for place, candidate in enumerate(found.ranking[:_MOST_SHOWN]):
        yield Indented("")
        yield from _candidate(place, found.ranking)
        if candidate.contra:
            yield from _contra(place, found.ranking)
    yield from _advice(found.ranking[0])
    if rest := found.ranking[_MOST_SHOWN:]:
        yield Indented("")
        names = (f"{_rules(candidate)}: {len(candidate.contra)}" for candidate in rest)
        yield Indented(f"Left unexplained by others: {', '.join(names)}.", "", "  ")
    if found.left_out:
        names = (rules.name for rules in found.left_out)
        reason = f"Left out because they leave {found.hopeless} or more, or contradict a house rule"
        yield Indented(f"{reason}: {', '.join(names)}.", "", "  ")
    for rival in found.undecided[:_MOST_RIVALS]:
        yield Indented("")
        yield from _rival(rival, found.ranking)
    if others := found.undecided[_MOST_RIVALS:]:
        rules = listed([_rules(found.ranking[rival.place]) for rival in others], "or")
        yield Indented(f"Nor can it tell 1 from {rules}.")
    if not found.complete:
        yield Indented("")
        yield Indented("The search was cut short: other house rules may explain more.")


def _examined(found: Inference) -> str:
    hands = counted(found.hands, "hand")
    if found.examined < found.hands:
        return f"{hands}, of which the first {found.examined} were examined; the likeliest first:"
    return f"{hands}; the likeliest rules first:"


def _rules(candidate: Candidate) -> str:
    if not candidate.various:
        named = candidate.as_written and not candidate.settings
        return rules_in_force(candidate.rules) + (", as the log says" if named else "")
    ruleset = candidate.rules.ruleset
    shared = f"{ruleset.name} {ruleset.version} and each log's house rules"
    whose = "the rules that each log names" if candidate.as_written else shared
    turned = ", ".join(map(" ".join, candidate.settings))
    return f"{whose}, with {turned}" if turned else whose


def _called(place: int, ranking: Sequence[Candidate]) -> str:
    return str(place + 1) if place < _MOST_SHOWN else _rules(ranking[place])


def _candidate(place: int, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    candidate = ranking[place]
    left = counted(len(candidate.contra), "finding") if candidate.contra else "nothing"
    yield Indented(f"{place + 1}. {_rules(candidate)}: leaves {left} unexplained", "", "   ")
    if candidate.settings:
        written = listed([f"`{' '.join(setting)}`" for setting in candidate.settings], "and")
        or_else = alternatives(candidate.instead)
        yield Indented(f"no log says so: {written}{or_else}", "   ", "   ")
    if candidate.silenced:
        hands = counted(candidate.silenced, "hand")
        yield Indented(f"less could be checked in {hands}: that explains nothing", "   ", "   ")
    if candidate.pro and candidate.versus is not None:
        other = _called(candidate.versus, ranking)
        yield Indented(f"explains what {other} finds wrong:", "   ", "   ")
        yield from _evidence(candidate.pro)


def _contra(place: int, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    contra = ranking[place].contra
    same = (at for at in range(place) if _lines(ranking[at].contra) == _lines(contra))
    if (earlier := next(same, None)) is not None:
        yield Indented(f"finds wrong what {earlier + 1} does", "   ")
        return
    yield Indented("finds wrong:", "   ")
    yield from _evidence(contra)


def _lines(evidence: Sequence[RulesEvidence]) -> list[LineQuoted]:
    return [piece.quoted for piece in evidence]


def _advice(first: Candidate) -> Iterator[Indented]:
    """Advise what to write if the logs do not name the likeliest rules."""
    if first.various or (first.as_written and not first.settings):
        return
    ruleset = first.rules.ruleset
    turned = [f"{knob} {value}" for knob, value in first.rules.overrides.items()]
    written = ", ".join([f"{ruleset.name} {ruleset.version}", *turned])
    yield Indented("")
    yield Indented(f"If 1 is how you play, write in the log: rules {written}", "", "  ")


def _evidence(evidence: Sequence[RulesEvidence]) -> Iterator[Indented]:
    for quoted, finding in evidence[:_MOST_LINES]:
        yield _line(quoted)
        yield Indented(f"{finding.problem.message} ({finding.code})", "       ", "       ")
    if (more := len(evidence) - _MOST_LINES) > 0:
        yield Indented(f"and {more:,} more", "     ")


def _line(quoted: LineQuoted) -> Indented:
    says = " ".join(quoted.says.partition(" #")[0].split())
    return Indented(f"{quoted.log}:{quoted.line}  {says}", "     ", "       ")


def _rival(rival: Undecided, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    other = _called(rival.place, ranking)
    knobs = rival.knobs[:_MOST_KNOBS]
    more = len(rival.knobs) - len(knobs)
    parts = [f"{part.knob.name} ({part.first} or {part.second})" for part in knobs]
    parts += [counted(more, "more knob")] if more else []
    yield Indented(f"The record cannot tell 1 from {other}: they differ in {listed(parts, 'and')}.")
    for first, lines in ((1, rival.for_first), (other, rival.for_other)):
        if lines:
            cards = f"{counted(len(lines), 'card')} {agreed(len(lines), 'was', 'were')}"
            yield Indented(f"{cards} played as only {first} asks, the first in", "  ", "  ")
            yield _line(lines[0])
    if knobs:
        yield Indented("What would tell:", "  ")
    for part in knobs:
        yield Indented(f"{part.knob.matters} ({part.knob.name})", "     ", "       ")
