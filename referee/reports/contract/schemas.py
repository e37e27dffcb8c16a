"""The JSON Schemas of everything that is printed as JSON, for programs that read it."""

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from referee.reports.contract.analysis import DecisionData
from referee.reports.contract.answer import AnswerData, UnansweredData
from referee.reports.contract.comparison import ComparisonData
from referee.reports.contract.docket import DocketData
from referee.reports.contract.inference import InferenceData
from referee.reports.contract.laws_counted import LawCountData
from referee.reports.contract.ledger import LedgerData
from referee.reports.contract.missing import MissingData
from referee.reports.contract.money_answer import MoneyAnswerData, NoMoneyAnswerData
from referee.reports.contract.query import QueryData
from referee.reports.contract.rulesets import DifferenceData, PresetData, RulesetData
from referee.reports.contract.scene import MomentData
from referee.reports.contract.seal import VerifiedData
from referee.reports.contract.season import SeasonData
from referee.reports.contract.settlement import SettlementData
from referee.reports.contract.standings import StandingsData
from referee.reports.contract.transcript import TranscriptData
from referee.reports.contract.turn import TurnData
from referee.reports.contract.verdict import Verdict
from referee.reports.contract.why import OriginData

JsonObject = dict[str, object]

PRINTED: Mapping[str, TypeAdapter[object]] = MappingProxyType(
    {
        "check": TypeAdapter(list[Verdict]),
        "check --statistics": TypeAdapter(list[LawCountData]),
        "ask": TypeAdapter(AnswerData | list[AnswerData | UnansweredData]),
        "ask --at": TypeAdapter(list[TurnData]),
        "ask money": TypeAdapter(list[MoneyAnswerData | NoMoneyAnswerData]),
        "analyse": TypeAdapter(list[DecisionData]),
        "season": TypeAdapter(SeasonData),
        "rules list": TypeAdapter(list[PresetData]),
        "rules show": TypeAdapter(RulesetData),
        "rules diff": TypeAdapter(list[DifferenceData]),
        "rules infer": TypeAdapter(InferenceData),
        "docket": TypeAdapter(list[DocketData]),
        "verify": TypeAdapter(list[VerifiedData]),
        "ledger": TypeAdapter(list[LedgerData]),
        "ledger --missing": TypeAdapter(list[MissingData]),
        "settle": TypeAdapter(list[SettlementData]),
        "settle --why": TypeAdapter(list[OriginData]),
        "standings": TypeAdapter(StandingsData),
        "replay": TypeAdapter(MomentData),
        "query": TypeAdapter(QueryData),
        "compare": TypeAdapter(ComparisonData),
        "transcribe": TypeAdapter(TranscriptData),
    }
)
"""What each command prints with `--format json`; `what-if` prints what `compare` does."""


def schema(command: str) -> JsonObject:
    """The schema of what a command prints."""
    made = PRINTED[command].json_schema(by_alias=True, mode="serialization")
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        **made,
        "title": f"What `referee {command} --format json` prints",
    }
