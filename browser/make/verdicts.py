"""What `check --format json` says of the logs of a folder, as digests; the same script in WebAssembly and outside."""

import hashlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from referee.audits import AuditOptions, audit_passages
from referee.contract import stream_json
from referee.hand_log import decode
from referee.rulesets import RulesWanted


def digests(folder: str) -> Iterator[str]:
    """Yield the name of each log and the digest of its verdict."""
    for path in sorted(Path(folder).iterdir()):
        content = path.read_bytes()
        lines = decode([content])
        passages = audit_passages(lines, RulesWanted(), path.name, AuditOptions())
        mark = f"sha256:{hashlib.sha256(content).hexdigest()}"
        said = "".join(stream_json(path.name, mark, passages))
        yield f"{path.name} {hashlib.sha256(said.encode('utf-8', 'surrogatepass')).hexdigest()}"


def seconds(folder: str) -> float:
    """How long it takes, once everything has been loaded."""
    tuple(digests(folder))
    begun = time.perf_counter()
    tuple(digests(folder))
    return time.perf_counter() - begun


if __name__ == "__main__":
    print(
        f"seconds {seconds(sys.argv[1])}"
        if "--time" in sys.argv
        else "\n".join(digests(sys.argv[1]))
    )
