"""Remarks below the quoted lines of a finding: rule, ruling, advice, cost, slips."""

import re
from collections.abc import Iterable, Iterator

from referee.audits import Passage
from referee.events import SpellingNoted
from referee.game import Citation, Finding, ReadAs, Ruled, Severity, Spell
from referee.messages import agreed, counted, listed
from referee.rulesets import Ruleset, RulesInForce
from referee.studies import LikelyRules
from referee.verdicts.tally import Tally


def finding_remarks(
    finding: Finding, rules: RulesInForce, spell: Spell
) -> Iterator[tuple[str, str]]:
    problem = finding.problem
    sentences = [cited(finding.citation, rules.ruleset)]
    if problem.status:
        why = f": {problem.status_reason}" if problem.status_reason else ""
        sentences.append(f"{problem.status.value.capitalize()}{why}")
    if not _of_writing(finding):
        yield "rule:", ". ".join(sentences) + "."
    yield from ruling_sentences(finding.ruled)
    if problem.layout:
        hands = (f"{who} {' '.join(map(spell, cards))}" for who, cards in problem.layout)
        yield "for example:", "; ".join(hands)
    if problem.advice:
        yield "advice:", problem.advice
    if finding.cost:
        yield "cost:", finding.cost.sentence
    if finding.played_right:
        yield "as if played right:", f"{finding.played_right.sentence}."
    if finding.slip:
        yield "slip of the pen?", finding.slip.sentence
    elif finding.no_slip:
        yield "slip of the pen?", finding.no_slip


def _of_writing(finding: Finding) -> bool:
    remark = finding.severity is Severity.REMARK
    return remark and finding.citation.source.startswith("decision ")


_SECTION = re.compile(r"(?P<key>\S+) (?P<section>[a-z-]+(\.\d\S*)?)")


def cited(citation: Citation, ruleset: Ruleset) -> str:
    """Return a citation as prose: `boo-ray 1, play 1 (must follow suit)`."""
    place = citation.source
    match = _SECTION.fullmatch(place)
    if match:
        key, section = match["key"], match["section"].replace(".", " ")
        version = f" {ruleset.version}" if key == ruleset.name else ""
        place = f"{key}{version}, {section}"
    place = f"{place}, {citation.note}" if citation.note else place
    return f"{place} ({citation.duty})" if citation.duty else place


def rules_in_force(rules: RulesInForce) -> str:
    turned = ", ".join(f"{knob} {value}" for knob, value in rules.overrides.items())
    preset = f"{rules.ruleset.name} {rules.ruleset.version}"
    return f"{preset} ({turned})" if turned else preset


def ruling_sentences(ruled: Ruled | None) -> Iterator[tuple[str, str]]:
    """Yield label and sentence: the ruling that holds, the dissent, then those that it overruled."""
    holds = " and so settled" if ruled and ruled.upheld else ""
    while ruled:
        yield (
            "ruling:",
            f"{verdict_of(ruled)}{holds} (line {ruled.at.line}){_because(ruled.reason)}",
        )
        if ruled.in_favour:
            names = listed(ruled.in_favour, "and")
            yield "vote:", f"{names} {agreed(len(ruled.in_favour), 'was', 'were')} for it."
        for player, reason in ruled.dissent:
            yield "dissent:", f"{player} was against it{_because(reason)}"
        ruled, holds = ruled.overruled, " before"


def verdict_of(ruled: Ruled) -> str:
    return "upheld" if ruled.upheld else "waived"


def _because(reason: str) -> str:
    return f": {reason}" if reason else "."


def notes_sentence(name: str) -> str:
    """Say that a text was read as notes, and how to see how each line was read."""
    return (
        f"{name} was read as notes; `referee transcribe {name}` shows each line beside what it was "
        "read as."
    )


def read_as(meant: ReadAs) -> str:
    """Say how a line was read: `read as: in Ben, Cal; pot 3 to Ben`."""
    return f"read as: {'; '.join(meant.lines)}"


def lines_meant(passage: Passage) -> list[Finding]:
    """Return the remarks that only say how a line that breaks the notation was read."""
    places = {
        event.at
        for event in passage.lines.events
        if isinstance(event, SpellingNoted) and event.meant
    }
    return [
        finding
        for finding in passage.findings
        if finding.code == "R104" and finding.problem.at in places
    ]


def meant_sentence(count: int) -> str:
    return (
        f"remark[R104] spelling: {counted(count, 'line')} {'was' if count == 1 else 'were'} read as "
        f"meant; `--fix` writes {'it' if count == 1 else 'them'} so:"
    )


def unread_sentence(tally: Tally) -> str:
    """Say how much of a text could not be read, as a log or as notes."""
    share = f"{tally.unread} of its {tally.facts} facts could not be read"
    if tally.hands:
        return f"{share}; if these are notes, referee transcribe makes a log of them."
    return f"{share}, and it does not read like notes of an evening of Bourré."


def house_rule_sentence(found: LikelyRules) -> str:
    """Say which settings would make findings vanish, and where to write them."""
    settings = ", ".join(map(" ".join, found.settings))
    or_else = alternatives(found.instead)
    return (
        f"House rule? {counted(len(found.explained), 'finding')} would not be there with "
        f"`{settings}`{or_else}: write it after the ruleset and a comma, if that is how you play."
    )


def alternatives(instead: Iterable[tuple[str, str]]) -> str:
    """Return other settings that would do as well: ` (or `limit 20`)`."""
    written = [f"`{' '.join(setting)}`" for setting in instead]
    return f" (or {listed(written, 'or')})" if written else ""
