"""The schemas of all that is printed as JSON: `python tests/reports/schemas.py` writes them anew."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from referee.reports.contract.schemas import PRINTED, schema  # noqa: E402

FOLDER = ROOT / "docs" / "schemas"


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
