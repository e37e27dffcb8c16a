"""Findings for code review: annotations of a GitHub workflow, one a line for editors and `grep`; SARIF.

In SARIF only certain findings have the kind `fail`. Sections below are
those of SARIF 2.1.0.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from urllib.parse import quote

from referee import __version__
from referee.audits import Audit, LikelyRules, Passage
from referee.findings import Certainty, Evidence, Finding, Ruled, Severity
from referee.game import SourceText, Span
from referee.laws import Law, every_law
from referee.verdicts.remarks import (
    house_rule_sentence,
    notes_sentence,
    read_so,
    ruling_sentences,
    verdict_of,
)
from referee.verdicts.tally import fails
from referee.wording import sayable, visible


def annotations(passage: Passage) -> Iterator[str]:
    """Each has a line end; files are named as the log is."""
    return (_annotation(finding, passage.source) for finding in passage.findings)


def notes_annotation(log: str) -> str:
    return f"::notice file={_property(log)},title=Read as notes::{_data(visible(notes_sentence(log)))}\n"


def house_rule_annotation(found: LikelyRules, log: str) -> str:
    title = "title=House rule?"
    return f"::notice file={_property(log)},{title}::{_data(visible(house_rule_sentence(found)))}\n"


def _annotation(finding: Finding, source: SourceText) -> str:
    problem, at = finding.problem, source.shown(finding.problem.at)
    properties = {
        "file": source.name,
        "line": str(at.line),
        "col": str(at.column),
        "endColumn": str(at.column + at.length),
        "title": f"{finding.code} {finding.name} ({problem.certainty.word})",
    }
    fields = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_level(finding)} {fields}::{_in_data(finding, read_so(source, at.line))}\n"


def _level(finding: Finding) -> str:
    if fails(finding):
        return "error"
    return "notice" if finding.gravity is Severity.REMARK else "warning"


def _in_data(finding: Finding, noted: str) -> str:
    advice = finding.problem.advice
    text = finding.problem.message + (f". {advice}" if advice else "")
    return _data(visible(text + noted))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")


def concise_lines(passage: Passage, encoding: str = "utf-8") -> Iterator[str]:
    """Yield a line for each finding of a hand, with its certainty and whether it is settled."""
    for finding in passage.findings:
        problem, source = finding.problem, passage.source
        at = source.shown(problem.at)
        place = f"{source.name}:{at.line}:{at.column}"
        sure = problem.certainty is Certainty.CERTAIN
        doubt = "" if sure else f" ({problem.certainty.word})"
        settled = f" ({verdict_of(finding.ruled)})" if finding.ruled else ""
        noted = read_so(source, at.line)
        sentence = f"{place}: {finding.code} {problem.message}{doubt}{settled}{noted}"
        yield visible(sentence, encoding) + "\n"


JsonObject = dict[str, object]

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


_LEVELS = {
    Severity.VIOLATION: "error",
    Severity.DISCREPANCY: "error",
    Severity.DISPUTE: "warning",
    Severity.REMARK: "note",
}

_NOT_FROM_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Surrogates that represent no byte of a file name."""


def as_sarif(
    logs: Sequence[Audit], troubles: Sequence[str] = (), house_rules: Mapping[str, LikelyRules] = {}
) -> str:
    """Return one SARIF log for any number of hand logs, in ASCII, ending with a line end.

    `troubles`: a sentence for each log not checked to its end; `house_rules`: likely unwritten ones, by
    log.
    """
    rules = [_rule(law) for law in every_law()]
    run: JsonObject = {
        "tool": {"driver": {"name": "referee", "version": __version__, "rules": rules}},
        "invocations": [_invocation(logs, troubles, house_rules)],
        "columnKind": "unicodeCodePoints",
        "artifacts": [_artifact(log) for log in logs],
        "results": [result for number, log in enumerate(logs) for result in _results(log, number)],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _invocation(
    logs: Sequence[Audit], troubles: Sequence[str], house_rules: Mapping[str, LikelyRules]
) -> JsonObject:
    """Return whether and why logs could not be checked (3.20.14, 3.20.21); house rules (3.20.22)."""
    notifications = [
        {"level": "error", "message": {"text": _message(trouble)}} for trouble in troubles
    ]
    notes = {log.name for log in logs for found in log.passages if found.source.notes}
    read = [_note(log.name, notes_sentence(log.name)) for log in logs if log.name in notes]
    supposed = [_note(name, house_rule_sentence(found)) for name, found in house_rules.items()]
    configured = {"toolConfigurationNotifications": supposed} if supposed else {}
    return {
        "executionSuccessful": not troubles,
        "toolExecutionNotifications": [*notifications, *read],
        **configured,
    }


def _note(log: str, sentence: str) -> JsonObject:
    where = [{"physicalLocation": {"artifactLocation": {"uri": uri(log)}}}]
    return {"level": "note", "message": {"text": _message(sentence)}, "locations": where}


def _rule(law: Law) -> JsonObject:
    return {
        "id": law.code,
        "name": law.name,
        "shortDescription": {"text": _message(law.duty)},
        "fullDescription": {"text": _message(" ".join(law.explanation.split()))},
        "help": {"text": _message(f"Source: {', '.join(law.sources)}.")},
        "defaultConfiguration": {"level": _LEVELS[law.severity]},
    }


def _artifact(log: Audit) -> JsonObject:
    digest = log.digest.removeprefix("sha256:")
    return {"location": {"uri": uri(log.name)}, "hashes": {"sha-256": digest}}


def uri(path: str) -> str:
    """Return a file's path as a URI: relative as it is, percent-encoded (RFC 3986)."""
    address = _NOT_FROM_BYTES.sub("\ufffd", path.replace(os.sep, "/"))
    encoded = quote(address, errors="surrogateescape")
    return f"file://{encoded}" if encoded.startswith("/") else encoded


def _results(log: Audit, artifact: int) -> Iterator[JsonObject]:
    for passage in log.passages:
        for finding in passage.findings:
            yield _result(finding, passage, artifact)


def _result(finding: Finding, passage: Passage, artifact: int) -> JsonObject:
    problem, source = finding.problem, passage.source
    failing = fails(finding)
    located = _physical(source, problem.at, artifact)
    result: JsonObject = {
        "ruleId": finding.code,
        "kind": "fail" if failing else _kind(finding),
        "level": "error" if failing else "none",
        "message": {"text": _message(problem.message + read_so(source, problem.at.line))},
        "locations": [{**located, "logicalLocations": list(_logical(finding))}],
        "relatedLocations": [
            _related(number, evidence, source, artifact)
            for number, evidence in enumerate(problem.evidence)
        ],
        "partialFingerprints": {"finding/v1": fingerprint(finding, source)},
        "suppressions": list(_suppressions(finding.ruled, source, artifact)),
        "properties": {
            "severity": finding.severity.value,
            "certainty": problem.certainty.word,
            "status": problem.status.value if problem.status else None,
            "source": sayable(finding.citation.source),
        },
    }
    place = _places().get(finding.code)
    return result if place is None else result | {"ruleIndex": place}


@cache
def _places() -> Mapping[str, int]:
    return {law.code: number for number, law in enumerate(every_law())}


def _suppressions(ruled: Ruled | None, source: SourceText, artifact: int) -> Iterator[JsonObject]:
    """Yield the table's ruling, as written in the log (3.35); none if there is none (3.27.23)."""
    if ruled:
        said = "; ".join(f"{label} {sentence}" for label, sentence in ruling_sentences(ruled))
        yield {
            "kind": "inSource",
            "status": "accepted",
            "justification": visible(said),
            "location": _physical(source, ruled.at, artifact),
        }


def _kind(finding: Finding) -> str:
    """Return the kind of a result that is no failure (3.27.9); its level is `none` (3.27.10)."""
    if finding.gravity is Severity.REMARK:
        return "informational"
    return "open" if finding.problem.certainty is Certainty.CANNOT_TELL else "review"


def _physical(source: SourceText, place: Span, artifact: int) -> JsonObject:
    at = source.shown(place)
    region: JsonObject = {
        "startLine": at.line,
        "startColumn": at.column,
        "endColumn": at.column + at.length,
    }
    if source.holds(at.line):
        region["snippet"] = {"text": sayable(source.quoted(at))}
    where = {"uri": uri(source.name), "index": artifact}
    return {"physicalLocation": {"artifactLocation": where, "region": region}}


def _logical(finding: Finding) -> Iterator[JsonObject]:
    if finding.hand is None:
        return
    hand = f"hand {finding.hand}"
    if finding.trick is None:
        yield {"name": hand, "fullyQualifiedName": hand, "kind": "hand"}
    else:
        trick = f"trick {finding.trick}"
        yield {"name": trick, "fullyQualifiedName": f"{hand}/{trick}", "kind": "trick"}


def _related(number: int, proof: Evidence, source: SourceText, artifact: int) -> JsonObject:
    said = {"text": _message(proof.says)}
    return {"id": number, "message": said, **_physical(source, proof.at, artifact)}


def _message(text: str) -> str:
    """Return plain text without placeholders (3.11.5) or links (3.11.6)."""
    shown = visible(text).replace("{", "{{").replace("}", "}}")
    return shown.replace("[", "\\[").replace("]", "\\]")


def fingerprint(finding: Finding, source: SourceText) -> str:
    """Return a digest of law, hand, trick, player, card and the words of the line."""
    problem = finding.problem
    parts = (finding.code, finding.hand, finding.trick, problem.player, problem.card)
    facts = [*map(str, parts), source.line(problem.at.line).strip()]
    return hashlib.sha256("\0".join(facts).encode("utf-8", "surrogatepass")).hexdigest()
