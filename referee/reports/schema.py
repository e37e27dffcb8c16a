"""The JSON Schema of a verdict, for programs that read one."""

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from referee.reports.contract import Verdict

JsonObject = dict[str, object]


def schema() -> JsonObject:
    """The schema of an array of verdicts, made from the contract's models."""
    made = TypeAdapter(list[Verdict]).json_schema(by_alias=True, mode="serialization")
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        **made,
        "title": "Verdicts of referee",
        "description": "What `referee check --format json` says: always an array, a verdict a log.",
    }
