"""Writes the schema of verdicts: `python tests/reports/verdict_schema.py`."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from referee.reports.schema import schema  # noqa: E402

SCHEMA = ROOT / "docs" / "verdict.schema.json"


def schema_text() -> str:
    """The JSON Schema as it is committed."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), "utf-8")
