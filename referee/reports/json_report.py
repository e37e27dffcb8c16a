"""Verdicts as JSON, for programs; `contract` defines every key.

The output is ASCII. Written hand by hand, so that a log of any length runs in little memory: only
the findings are kept, as text, since they stand behind the hands.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from pydantic import BaseModel

from referee.audits import Audit, Passage
from referee.game import Severity
from referee.reports.contract import (
    SCHEMA_VERSION,
    FindingData,
    HandData,
    OccasionData,
    Rules,
    RulesChange,
    Stacks,
    Summary,
    Verdict,
)
from referee.reports.escapes import sayable
from referee.reports.finding_data import found
from referee.reports.hand_data import hand_facts
from referee.reports.tally import Tally
from referee.rulesets import RulesInForce


def verdict(audit: Audit) -> Verdict:
    """The verdict on a log as one value."""
    first, _ = _until_first_hand(audit.passages)
    tally = Tally.of(audit.passages)
    return Verdict(
        log=sayable(audit.name),
        digest=audit.digest,
        rules=_rules(first[-1].rules) if first else None,
        hands=list(chain.from_iterable(map(_hands, audit.passages))),
        findings=list(chain.from_iterable(map(_findings, audit.passages))),
        rules_changed=_rules_changed(tally),
        chips=_chips(tally),
        summary=_summary(tally),
        occasion=_occasion(tally),
    )


def as_json(audits: Iterable[Audit]) -> str:
    """An array of verdicts, one a log; ends with a line end."""
    return "".join(stream_array(stream_json(one.name, one.digest, one.passages) for one in audits))


def stream_array(verdicts: Iterable[Iterable[str]]) -> Iterator[str]:
    """An array of verdicts, each given as the pieces of its text."""
    between = "["
    for pieces in verdicts:
        yield between
        yield from pieces
        between = ",\n"
    yield "]\n" if between != "[" else "[]\n"


def stream_json(name: str, digest: str, passages: Iterable[Passage]) -> Iterator[str]:
    """The verdict on a log as pieces of text, each hand as soon as it is audited.

    `digest` is `sha256:…` of the log's text, as `Audit` has it.
    """
    first, rest = _until_first_hand(passages)
    rules = _rules(first[-1].rules) if first else None
    yield f'{{"schema": {SCHEMA_VERSION}, "log": {json.dumps(sayable(name))}, '
    yield f'"digest": {json.dumps(digest)}, "rules": {_or_null(rules)},\n "hands": ['
    tally, kept, between = Tally(), list[str](), "\n  "
    for passage in chain(first, rest):
        tally = tally.after(passage)
        kept.extend(map(_written, _findings(passage)))
        for hand in _hands(passage):
            yield between + _written(hand)
            between = ",\n  "
    yield '],\n "findings": ['
    yield from (("\n  " if not number else ",\n  ") + text for number, text in enumerate(kept))
    changes = ",\n  ".join(map(_written, _rules_changed(tally)))
    yield f'],\n "rules_changed": [{changes}],\n "chips": {_written(_chips(tally))},\n "summary": {_written(_summary(tally))},\n "occasion": {_written(_occasion(tally))}}}'


def _until_first_hand(
    passages: Iterable[Passage],
) -> tuple[list[Passage], Iterator[Passage]]:
    """The passages up to the first hand, whose rules are the verdict's, and all others."""
    rest, first = iter(passages), list[Passage]()
    for passage in rest:
        first.append(passage)
        if passage.judgement.hand:
            break
    return first, rest


def _or_null(part: BaseModel | None) -> str:
    return "null" if part is None else _written(part)


def _written(part: BaseModel) -> str:
    return json.dumps(part.model_dump(mode="json", by_alias=True))


def _hands(passage: Passage) -> Iterator[HandData]:
    facts = hand_facts(passage)
    if facts:
        yield facts


def _findings(passage: Passage) -> Iterator[FindingData]:
    return (found(one, passage.source) for one in passage.findings)


def _rules_changed(tally: Tally) -> list[RulesChange]:
    """The periods behind the first of which some hand was played."""
    return [
        RulesChange(hand=one.since, line=one.line, rules=_rules(one.rules))
        for one in tally.rules[1:]
        if one.since is not None and one.line is not None
    ]


def _rules(rules: RulesInForce) -> Rules | None:
    """None where nobody knows the rules that the log names."""
    if rules.unknown:
        return None
    ruleset = rules.ruleset
    return Rules(
        name=sayable(ruleset.name),
        version=ruleset.version,
        digest=ruleset.digest,
        overrides={
            sayable(knob): int(value) if value.isascii() and value.isdigit() else sayable(value)
            for knob, value in rules.overrides.items()
        },
        assumed=[one for one in ("ruleset", "version") if one in rules.assumed],
    )


def _chips(tally: Tally) -> Stacks:
    books, leftovers = tally.books, tally.leftovers
    owed = {sayable(player): chips for player, chips in leftovers.owed}
    return Stacks(
        start={sayable(player): chips for player, chips in books.start.items()},
        recorded={sayable(player): chips for player, chips in books.counted.items()},
        due={sayable(player): chips for player, chips in books.stacks_due().items()}
        if tally.chips_known
        else None,
        carried=leftovers.carried,
        owed_to_next_pot=owed if owed or tally.debts_known else None,
    )


def _occasion(tally: Tally) -> OccasionData:
    game, date, place = (one if one is None else sayable(one) for one in tally.occasion)
    return OccasionData(game=game, date=date, place=place)


def _summary(tally: Tally) -> Summary:
    return Summary(
        violations=tally.count(Severity.VIOLATION),
        disputes=tally.count(Severity.DISPUTE),
        discrepancies=tally.count(Severity.DISCREPANCY),
        remarks=tally.count(Severity.REMARK),
    )
