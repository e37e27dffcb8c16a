"""The schemas of all that is printed as JSON: `python tests/reports/schemas.py` writes them anew."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from referee.contract.answer import (  # noqa: E402
    AnswerData,
    MoneyAnswerData,
    TurnData,
    UnansweredData,
)
from referee.contract.baseline import VerifiedData  # noqa: E402
from referee.contract.finding import DocketData  # noqa: E402
from referee.contract.ledger import LedgerData, MissingData  # noqa: E402
from referee.contract.rulesets import (  # noqa: E402
    DifferenceData,
    InferenceData,
    PresetData,
    RulesetData,
)
from referee.contract.scene import MomentData  # noqa: E402
from referee.contract.settlement import OriginData, SettlementData  # noqa: E402
from referee.contract.standings import StandingsData  # noqa: E402
from referee.contract.studies import (  # noqa: E402
    ComparisonData,
    DecisionData,
    QueryData,
    SeasonData,
)
from referee.contract.transcript import DraftData, TranscriptData  # noqa: E402
from referee.contract.verdicts import LawCountData, Verdict  # noqa: E402

FOLDER = ROOT / "docs" / "schemas"


JsonObject = dict[str, object]

PRINTED: Mapping[str, TypeAdapter[object]] = MappingProxyType(
    {
        "check": TypeAdapter(list[Verdict]),
        "check --statistics": TypeAdapter(list[LawCountData]),
        "ask": TypeAdapter(AnswerData | list[AnswerData | UnansweredData]),
        "ask --at": TypeAdapter(list[TurnData]),
        "ask money": TypeAdapter(list[MoneyAnswerData | UnansweredData]),
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
        "transcribe --draft": TypeAdapter(DraftData),
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


def place(command: str) -> Path:
    """Where the schema of a command is committed."""
    return FOLDER / f"{command.replace(' --', '-').replace(' ', '-')}.schema.json"


def schema_text(command: str) -> str:
    """The schema of a command as it is committed."""
    return json.dumps(schema(command), indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in PRINTED:
        place(one).write_text(schema_text(one), "utf-8")
