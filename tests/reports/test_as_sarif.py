"""SARIF's own schema is in no package of the registry, so what is used of it is written out here.

Strictly, after the standard (OASIS, SARIF 2.1.0): every object, every key, every value.
"""

import importlib.metadata
import json
import re
from urllib.parse import unquote

import jsonschema
import pytest
from book.evenings_of_money import ALL_ANTE
from hypothesis import given
from thursday import AUDITS, LOG, audit_of, finding, problem, thursday

from referee.audits.story import audit
from referee.findings import Certainty, Evidence, Severity
from referee.game.places import Span
from referee.laws.catalogue import every_law
from referee.rulesets import RulesWanted
from referee.studies import rules_that_explain
from referee.verdicts.code_review import as_sarif, uri


def thing(required, **properties):
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


def many(of, **more):
    return {"type": "array", "items": of, **more}


TEXT = {"type": "string", "minLength": 1}
MESSAGE = thing("text", text={"type": "string"})
FROM_1 = {"type": "integer", "minimum": 1}
FROM_0 = {"type": "integer", "minimum": 0}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
URI = {"type": "string", "pattern": r"^([A-Za-z0-9._~!$&'()*+,;=@/-]|file://|%[0-9A-F]{2})*$"}
REGION = thing(
    "startLine startColumn endColumn",
    startLine=FROM_1,
    startColumn=FROM_1,
    endColumn=FROM_1,
    snippet=MESSAGE,
)
PHYSICAL = thing(
    "artifactLocation region",
    artifactLocation=thing("uri index", uri=URI, index=FROM_0),
    region=REGION,
)
LOGICAL = thing("name fullyQualifiedName kind", name=TEXT, fullyQualifiedName=TEXT, kind=TEXT)
LOCATION = thing(
    "physicalLocation logicalLocations",
    physicalLocation=PHYSICAL,
    logicalLocations=many(LOGICAL, uniqueItems=True),
)
RELATED = thing(
    "id message physicalLocation", id=FROM_0, message=MESSAGE, physicalLocation=PHYSICAL
)
RULE = thing(
    "id name shortDescription fullDescription help defaultConfiguration",
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=thing("level", level=LEVEL),
)
SUPPRESSION = thing(
    "kind",
    kind={"enum": ["inSource", "external"]},
    status={"enum": ["accepted", "underReview", "rejected"]},
    justification=TEXT,
    location=thing("physicalLocation", physicalLocation=PHYSICAL),
)
NO_FILE_SYSTEM_HAS = re.compile("[\ud800-\udc7f\udd00-\udfff]")
RESULT = {
    **thing(
        "ruleId kind level message locations partialFingerprints suppressions",
        ruleId=TEXT,
        ruleIndex=FROM_0,
        kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
        level=LEVEL,
        message=MESSAGE,
        locations=many(LOCATION, minItems=1, maxItems=1),
        relatedLocations=many(RELATED, uniqueItems=True),
        partialFingerprints={"type": "object", "additionalProperties": TEXT},
        suppressions=many(SUPPRESSION, uniqueItems=True),
        properties={"type": "object"},
    ),
    "if": {"properties": {"kind": {"const": "fail"}}},
    "else": {"properties": {"level": {"const": "none"}}},
}
ARTIFACT = thing(
    "location hashes", location=thing("uri", uri=URI), hashes=thing("sha-256", **{"sha-256": TEXT})
)
DRIVER = thing("name version rules", name=TEXT, version=TEXT, rules=many(RULE, uniqueItems=True))
NOTIFICATION = thing("level message", level=LEVEL, message=MESSAGE)
SUPPOSED = thing(
    "level message locations",
    level={"const": "note"},
    message=MESSAGE,
    locations=many(
        thing(
            "physicalLocation",
            physicalLocation=thing("artifactLocation", artifactLocation=thing("uri", uri=URI)),
        )
    ),
)
INVOCATION = thing(
    "executionSuccessful toolExecutionNotifications",
    executionSuccessful={"type": "boolean"},
    toolExecutionNotifications=many(NOTIFICATION),
    toolConfigurationNotifications=many(SUPPOSED, minItems=1),
)
RUN = thing(
    "tool invocations columnKind artifacts results",
    tool=thing("driver", driver=DRIVER),
    invocations=many(INVOCATION, minItems=1, maxItems=1),
    columnKind={"const": "unicodeCodePoints"},
    artifacts=many(ARTIFACT, uniqueItems=True),
    results=many(RESULT),
)
SARIF = jsonschema.Draft202012Validator(
    thing(
        "$schema version runs",
        **{"$schema": {"type": "string", "pattern": r"sarif-schema-2\.1\.0\.json$"}},
        version={"const": "2.1.0"},
        runs=many(RUN, minItems=1, maxItems=1),
    )
)


def run_of(*audits, troubles=()):
    """The only run of the SARIF log, checked against the standard."""
    text = as_sarif(audits, troubles)
    assert text.isascii()
    told = json.loads(text)
    SARIF.validate(told)
    return told["runs"][0]


def test_the_example():
    run = run_of(thursday())
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"] == "P201"
    assert rule["name"] == "follow-suit"
    assert (result["kind"], result["level"]) == ("fail", "error")
    (place,) = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "thursday.bourre", "index": 0},
        "region": {"startLine": 15, "startColumn": 11, "endColumn": 13, "snippet": {"text": "4h"}},
    }
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "hand 12/trick 4"
    (proof,) = result["relatedLocations"]
    assert proof["message"]["text"] == "this card proves it"
    assert proof["physicalLocation"]["region"]["snippet"]["text"] == "Qd"


def test_a_ruling_suppresses_what_it_settles():
    (result,) = run_of(audit(f"{LOG}ruling P201 Dee upheld: {{the}} [queen] was shown\n"))[
        "results"
    ]
    (suppression,) = result["suppressions"]
    assert (result["kind"], suppression["kind"]) == ("informational", "inSource")
    assert "was shown" in suppression["justification"]


def test_the_driver_names_its_version():
    assert run_of()["tool"]["driver"]["version"] == importlib.metadata.version("referee")


def test_whether_all_could_be_done_is_told_and_why_not():
    assert run_of(thursday())["invocations"] == [
        {"executionSuccessful": True, "toolExecutionNotifications": []}
    ]
    (invoked,) = run_of(troubles=["{x} could not be read"])["invocations"]
    assert not invoked["executionSuccessful"]
    assert invoked["toolExecutionNotifications"] == [
        {"level": "error", "message": {"text": "{{x}} could not be read"}}
    ]


def test_a_house_rule_is_a_note_on_how_the_log_is_read():
    found = audit(ALL_ANTE, name="kitchen.bourre")
    house_rules = {found.name: rules_that_explain(found.passages, RulesWanted())}
    told = json.loads(as_sarif([found], [], house_rules))
    SARIF.validate(told)
    (invoked,) = told["runs"][0]["invocations"]
    assert invoked["executionSuccessful"]
    (note,) = invoked["toolConfigurationNotifications"]
    assert note["message"]["text"].startswith("House rule? 2 findings would not be there with")


def test_every_law_is_a_rule_in_order():
    rules = run_of()["tool"]["driver"]["rules"]
    assert [one["id"] for one in rules] == [law.code for law in every_law()]
    assert all(one["fullDescription"]["text"] for one in rules)


@pytest.mark.parametrize(
    ("severity", "certainty", "kind"),
    [
        (Severity.VIOLATION, Certainty.CERTAIN, "fail"),
        (Severity.DISCREPANCY, Certainty.CERTAIN, "fail"),
        (Severity.VIOLATION, Certainty.CERTAIN_IF_OBEYED, "review"),
        (Severity.VIOLATION, Certainty.PROBABLE, "review"),
        (Severity.DISCREPANCY, Certainty.CANNOT_TELL, "open"),
        (Severity.DISPUTE, Certainty.CERTAIN, "review"),
        (Severity.DISPUTE, Certainty.CANNOT_TELL, "open"),
        (Severity.REMARK, Certainty.CERTAIN, "informational"),
    ],
)
def test_only_what_is_certain_fails(severity, certainty, kind):
    (result,) = run_of(audit_of(finding(problem(certainty=certainty), severity=severity)))[
        "results"
    ]
    assert result["kind"] == kind


def test_several_logs_are_artifacts_of_one_run():
    run = run_of(audit_of(name="a.bourre"), audit_of(finding(problem()), name="b.bourre"))
    assert [one["location"]["uri"] for one in run["artifacts"]] == ["a.bourre", "b.bourre"]
    where = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where == {"uri": "b.bourre", "index": 1}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("games/a b.bourre", "games/a%20b.bourre"),
        ("100%.bourre", "100%25.bourre"),
        ("a:b?c#d.bourre", "a%3Ab%3Fc%23d.bourre"),
        ("café.bourre", "caf%C3%A9.bourre"),
        ("caf\udce9.bourre", "caf%E9.bourre"),
        ("/srv/a.bourre", "file:///srv/a.bourre"),
    ],
)
def test_a_path_is_a_uri(path, expected):
    assert uri(path) == expected


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("[click](http://evil.example)", r"\[click\](http://evil.example)"),
        ("see {0}", "see {{0}}"),
        ("\x1b[31m", r"\x1b\[31m"),
    ],
)
def test_a_name_is_no_link_and_no_placeholder(said, shown):
    (result,) = run_of(audit_of(finding(problem(said))))["results"]
    assert result["message"]["text"] == shown


def test_a_fingerprint_survives_new_lines_above_and_tells_findings_apart():
    def prints(column, *above, card="4h"):
        at = Span(1 + len(above), column, 2)
        lines = (*above, f"4 Cal: 5d {card}")
        return run_of(audit_of(finding(problem(at=at)), lines=lines))["results"][0][
            "partialFingerprints"
        ]

    assert prints(11) == prints(11, "date 2026-03-05", "")
    assert prints(11) != prints(11, card="9h")


def test_evidence_in_another_hand_has_no_snippet():
    audited = audit_of(finding(problem(evidence=(Evidence(Span(9, 1, 2)),))))
    (result,) = run_of(audited)["results"]
    assert "snippet" not in result["relatedLocations"][0]["physicalLocation"]["region"]


@given(AUDITS)
def test_whatever_was_found_is_valid(audited):
    run = run_of(audited)
    assert len(run["results"]) == len(audited.findings)
    there = unquote(run["artifacts"][0]["location"]["uri"], errors="surrogateescape")
    assert there.removeprefix("file://") == NO_FILE_SYSTEM_HAS.sub("\ufffd", audited.name)
