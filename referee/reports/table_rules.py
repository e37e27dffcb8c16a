"""The rules that a table probably plays, with the evidence."""

from collections.abc import Iterator, Sequence

from referee.messages import Message, Series, counted, listed, say, say_many
from referee.studies import Candidate, Inference, LineQuoted, RulesEvidence, Undecided
from referee.verdicts import alternatives, rules_in_force
from referee.wording import PLAIN, Indented, Style, indented

_MOST_SHOWN = 3
_MOST_RIVALS = 2
_MOST_LINES = 3
_MOST_KNOBS = 2


def inference_text(found: Inference, style: Style = PLAIN) -> str:
    return indented(_parts(found), style)


def _parts(found: Inference) -> Iterator[Indented]:
    yield Indented(_examined(found))
    if found.common:
        findings = counted(len(found.common), "finding")
        yield Indented.say(
            "Under all that are ranked, {findings} would be left.", findings=findings
        )
    for place, candidate in enumerate(found.ranking[:_MOST_SHOWN]):
        yield Indented("")
        yield from _candidate(place, found.ranking)
        if candidate.contra:
            yield from _contra(place, found.ranking)
    yield from _advice(found.ranking[0])
    if rest := found.ranking[_MOST_SHOWN:]:
        yield Indented("")
        names = (Series((_rules(each), str(len(each.contra))), ": ") for each in rest)
        yield Indented.say("Left unexplained by others: {names}.", "", "  ", names=Series(names))
    if found.left_out:
        unlikely = (rules.name for rules in found.left_out)
        reason = say(
            "Left out because they leave {number} or more, or contradict a house rule: {names}.",
            number=found.hopeless,
            names=Series(unlikely),
        )
        yield Indented(reason, "", "  ")
    for rival in found.undecided[:_MOST_RIVALS]:
        yield Indented("")
        yield from _rival(rival, found.ranking)
    if others := found.undecided[_MOST_RIVALS:]:
        rules = listed([_rules(found.ranking[rival.place]) for rival in others], "or")
        yield Indented.say("Nor can it tell 1 from {rules}.", rules=rules)
    if not found.complete:
        yield Indented("")
        yield Indented.say("The search was cut short: other house rules may explain more.")


def _examined(found: Inference) -> str:
    hands = counted(found.hands, "hand")
    if found.examined < found.hands:
        return say(
            "{hands}, of which the first {examined} were examined; the likeliest first:",
            hands=hands,
            examined=found.examined,
        )
    return say("{hands}; the likeliest rules first:", hands=hands)


def _rules(candidate: Candidate) -> str:
    if not candidate.various:
        named = candidate.as_written and not candidate.settings
        rules = rules_in_force(candidate.rules)
        return say("{rules}, as the log says", rules=rules) if named else rules
    ruleset = candidate.rules.ruleset
    shared = say(
        "{name} {version} and each log's house rules", name=ruleset.name, version=ruleset.version
    )
    whose = say("the rules that each log names") if candidate.as_written else shared
    turned = ", ".join(map(" ".join, candidate.settings))
    return say("{whose}, with {turned}", whose=whose, turned=turned) if turned else whose


def _called(place: int, ranking: Sequence[Candidate]) -> str:
    return str(place + 1) if place < _MOST_SHOWN else _rules(ranking[place])


def _candidate(place: int, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    candidate = ranking[place]
    left = counted(len(candidate.contra), "finding") if candidate.contra else say("nothing")
    yield Indented.say(
        "{number}. {rules}: leaves {left} unexplained",
        "",
        "   ",
        number=place + 1,
        rules=_rules(candidate),
        left=left,
    )
    if candidate.settings:
        written = listed([f"`{' '.join(setting)}`" for setting in candidate.settings], "and")
        or_else = alternatives(candidate.instead)
        yield Indented.say(
            "no log says so: {written}{or_else}", "   ", "   ", written=written, or_else=or_else
        )
    if candidate.silenced:
        hands = counted(candidate.silenced, "hand")
        yield Indented.say(
            "less could be checked in {hands}: that explains nothing", "   ", "   ", hands=hands
        )
    if candidate.pro and candidate.versus is not None:
        other = _called(candidate.versus, ranking)
        yield Indented.say("explains what {other} finds wrong:", "   ", "   ", other=other)
        yield from _evidence(candidate.pro)


def _contra(place: int, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    contra = ranking[place].contra
    same = (at for at in range(place) if _lines(ranking[at].contra) == _lines(contra))
    if (earlier := next(same, None)) is not None:
        yield Indented.say("finds wrong what {number} does", "   ", number=earlier + 1)
        return
    yield Indented.say("finds wrong:", "   ")
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
    yield Indented.say(
        "If 1 is how you play, write in the log: rules {written}", "", "  ", written=written
    )


def _evidence(evidence: Sequence[RulesEvidence]) -> Iterator[Indented]:
    for quoted, finding in evidence[:_MOST_LINES]:
        yield _line(quoted)
        law = say("{message} ({code})", message=finding.problem.message, code=finding.code)
        yield Indented(law, "       ", "       ")
    if (more := len(evidence) - _MOST_LINES) > 0:
        yield Indented.say("and {left} more", "     ", left=f"{more:,}")


def _line(quoted: LineQuoted) -> Indented:
    says = " ".join(quoted.says.partition(" #")[0].split())
    return Indented(Series((quoted.log, f"{quoted.line}  {says}"), ":"), "     ", "       ")


def _rival(rival: Undecided, ranking: Sequence[Candidate]) -> Iterator[Indented]:
    other = _called(rival.place, ranking)
    knobs = rival.knobs[:_MOST_KNOBS]
    more = len(rival.knobs) - len(knobs)
    parts = [
        say(
            "{name} ({first} or {second})",
            name=part.knob.name,
            first=part.first,
            second=part.second,
        )
        for part in knobs
    ]
    parts += [counted(more, "more knob")] if more else []
    yield Indented.say(
        "The record cannot tell 1 from {other}: they differ in {parts}.",
        other=other,
        parts=listed(parts, "and"),
    )
    for first, lines in ((1, rival.for_first), (other, rival.for_other)):
        if lines:
            yield Indented(
                say_many(
                    "{number} card was played as only {rules} asks, the first in",
                    "{number} cards were played as only {rules} asks, the first in",
                    len(lines),
                    rules=first,
                ),
                "  ",
                "  ",
            )
            yield _line(lines[0])
    if knobs:
        yield Indented.say("What would tell:", "  ")
    for part in knobs:
        why = say("{message} ({code})", message=Message(part.knob.matters), code=part.knob.name)
        yield Indented(why, "     ", "       ")
