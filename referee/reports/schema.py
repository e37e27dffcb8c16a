"""The JSON Schema of a verdict, for programs that read one."""

from pydantic.json_schema import GenerateJsonSchema

from referee.reports.contract import Verdict

JsonObject = dict[str, object]


def schema() -> JsonObject:
    """The schema of one verdict, made from the contract's models."""
    made = Verdict.model_json_schema(by_alias=True, mode="serialization")
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        **made,
        "title": "A verdict of referee",
        "description": "What `referee check --format json` says about one log; for several, an array of these.",
    }
