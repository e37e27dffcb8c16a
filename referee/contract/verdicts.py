"""A verdict for programs, key by key, in order.

Only the findings are kept, as text, since they stand after the hands.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

from referee import __version__
from referee.audits import LikelyRules, Passage
from referee.contract import part
from referee.contract.finding import FindingData, found
from referee.contract.hand import HandData, hand_data
from referee.findings import Severity
from referee.hand_log import write
from referee.rulesets import RulesInForce
from referee.verdicts import LawCount, Tally, accounts_behind
from referee.wording import sayable

SCHEMA_VERSION: Final = 1


def _value(value: object) -> object:
    said = str(value)
    return int(said) if said.isascii() and said.isdigit() else value


class Rules(part.Part):
    """The rules that hands were judged by."""

    name: Annotated[part.Text, part.of("ruleset", "name")]
    version: Annotated[part.Place, part.of("ruleset", "version")]
    digest: Annotated[part.Digest, part.of("ruleset", "digest")]
    """Of the rules alone: the same rules have the same digest, whatever their name."""
    overrides: dict[part.Text, Annotated[int | part.Text, BeforeValidator(_value)]]
    """House rules on top: knob and value."""
    assumed: Annotated[list[Literal["ruleset", "version"]], BeforeValidator(sorted)]
    """Parts stated by neither the log nor the user."""


def _known(rules: object) -> object:
    return None if isinstance(rules, RulesInForce) and rules.unknown else rules


RulesIfKnown = Annotated[Rules | None, BeforeValidator(_known)]
"""Null if the log names unknown rules."""


class RulesChange(part.Part):
    """Other rules from some hand on."""

    hand: Annotated[int, part.of("since")]
    line: part.Place
    """The line where that hand begins."""
    rules: RulesIfKnown
    """Null if the log names unknown rules."""


class Stacks(part.Part):
    """Everybody's final chips; players never counted are left out."""

    start: dict[part.Text, int]
    recorded: dict[part.Text, int]
    """Below zero, as `start` may be, where a table keeps scores or plays on credit."""
    due: dict[part.Text, int] | None
    """Negative is a debt. Null if the chips of some hand are unknown."""
    carried: part.Whole | None
    owed_to_next_pot: dict[part.Text, part.Whole] | None


class OccasionData(part.Part):
    """The log's own header as written; of several lines of one kind the first."""

    game: part.Text | None
    date: part.Text | None
    place: part.Text | None


class KeptData(part.Part):
    """A line that the writer keeps beside the game; never judged."""

    hand: int | None
    line: part.Place
    word: part.Text
    """`time`, `scorer`, or a tag such as `x-table`."""
    text: part.Text


class SettingData(part.Part):
    """A knob and a value of it."""

    knob: str
    value: part.Text


class HouseRuleData(part.Part):
    """Unwritten house rules under which findings vanish and none is new."""

    settings: list[SettingData] = Field(alias="set")
    """One knob, or two that go together."""
    instead: list[SettingData] = Field(alias="or")
    """Other values that explain as much as the last of them."""
    explained: list[part.Brief]
    left: part.Whole
    """The number of findings that count under them."""


class Summary(part.Part):
    """Numbers of findings."""

    violations: part.Whole
    disputes: part.Whole
    discrepancies: part.Whole
    remarks: part.Whole
    settled: part.Whole
    """Findings that the table upheld, so that they are settled."""


class Verdict(part.Printed):
    """The verdict on one log."""

    schema_version: Literal[1] = Field(default=SCHEMA_VERSION, alias="schema")
    log: part.Text
    digest: part.Digest
    rules: RulesIfKnown
    """Of the first hand; null for an empty log, and if the log names unknown rules."""
    notes: Annotated[bool | None, Field(exclude_if=part.untold)] = None
    """True where the text was read as notes; a finding's `read_as` says what a line was read as."""
    hands: list[HandData]
    findings: list[FindingData]
    kept: list[KeptData] = Field(default=[], exclude_if=part.untold)
    """Left out where the log has no such line."""
    rules_changed: list[RulesChange]
    """Changes of rules after the first hand, in order."""
    chips: Stacks
    summary: Summary
    occasion: OccasionData
    house_rule: HouseRuleData | None
    """Null if no one or two knobs explain several findings, or the log is too long to search."""


def kept_lines(passage: Passage) -> Iterator[KeptData]:
    """Return the lines beside the game."""
    for event in passage.kept:
        word, _, text = write([event]).strip().partition(" ")
        yield KeptData(hand=passage.number, line=event.at.line, word=word, text=text)


def stacks(tally: Tally) -> Stacks:
    books, leftovers = tally.books, tally.leftovers
    owed = dict(leftovers.owed)
    return Stacks(
        start=books.best.start,
        recorded=books.best.counted,
        due=books.stacks_due() if tally.chips_known else None,
        carried=leftovers.carried,
        owed_to_next_pot=owed if owed or tally.debts_known else None,
    )


def summary(tally: Tally) -> Summary:
    return Summary(
        violations=tally.count(Severity.VIOLATION),
        disputes=tally.count(Severity.DISPUTE),
        discrepancies=tally.count(Severity.DISCREPANCY),
        remarks=tally.count(Severity.REMARK),
        settled=sum(tally.settled.values()),
    )


def stream_json(
    name: str, digest: str, passages: Iterable[Passage], house_rule: LikelyRules | None = None
) -> Iterator[str]:
    """Yield the verdict on a log in pieces, each hand as soon as it is audited.

    `digest` is `sha256:…` of the log's text, as `Audit` has it.
    """
    return part.written(_verdict(name, digest, passages, house_rule))


def _verdict(
    name: str, digest: str, passages: Iterable[Passage], house_rule: LikelyRules | None
) -> part.Fields:
    first, rest = _until_first_hand(passages)
    yield "program", __version__
    yield "schema", SCHEMA_VERSION
    yield "log", sayable(name)
    yield "digest", digest
    known = bool(first) and not first[-1].rules.unknown
    yield "rules", Rules.model_validate(first[-1].rules.written) if known else None
    read = _Read()
    if first and first[0].source.notes:
        yield "notes", True
    yield "hands", read.hands(chain(first, rest))
    yield "findings", iter(read.findings)
    if read.kept:
        yield "kept", read.kept
    changes = (period for period in read.tally.rules[1:] if period.since is not None)
    yield "rules_changed", list(map(RulesChange.model_validate, changes))
    yield "chips", stacks(read.tally)
    yield "summary", summary(read.tally)
    yield "occasion", OccasionData.model_validate(read.tally.occasion)
    yield "house_rule", house_rule and HouseRuleData.model_validate(house_rule)


@dataclass(slots=True)
class _Read:
    tally: Tally = field(default_factory=Tally)
    findings: list[str] = field(default_factory=list)
    kept: list[KeptData] = field(default_factory=list)

    def hands(self, passages: Iterable[Passage]) -> Iterator[str]:
        """Yield each hand as text; count or keep everything else."""
        for passage in passages:
            self.tally = self.tally.after(passage)
            self.findings += [
                part.one_line(found(finding, passage.source, accounts_behind(finding, passage)))
                for finding in passage.findings
            ]
            self.kept += kept_lines(passage)
            if hand := hand_data(passage):
                yield part.one_line(hand)


def _until_first_hand(passages: Iterable[Passage]) -> tuple[list[Passage], Iterator[Passage]]:
    rest, first = iter(passages), list[Passage]()
    for passage in rest:
        first.append(passage)
        if passage.judgement.hand:
            break
    return first, rest


class LawCountData(part.Printed):
    """The findings of one law, over all logs."""

    code: str
    name: str
    severity: Severity
    """That of the law; a single finding may be less grave."""
    findings: part.Place


def law_counts_json(counts: Iterable[LawCount]) -> Iterator[str]:
    return part.arrayed(map(LawCountData.model_validate, counts))
