"""A finding as its case keeps it: code, place, status, cards and message; not how a report looks."""

from pathlib import Path

from referee.audits.story import LAWS_ALONE, Audit, audit
from referee.findings import Finding
from referee.game.places import Span
from referee.playouts.decision import Judging

CASES = Path(__file__).parent / "cases"


def audited(log: Path) -> Audit:
    """A case, looked at by the laws; the laws of nice plays look only where they are asked to."""
    text = log.read_text(encoding="utf-8", errors="surrogateescape")
    judging = Judging() if log.parent.name.startswith("N") else None
    return audit(text, name=log.name, options=LAWS_ALONE._replace(judging=judging))


def verdict(audit: Audit) -> str:
    """Every finding of an audit, an empty line between two."""
    text = "\n".join(map(told, audit.findings)) or "nothing is found\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def told(finding: Finding) -> str:
    """One finding, a fact a line."""
    problem = finding.problem
    place = {"hand": finding.hand, "trick": finding.trick, "player": problem.player}
    facts = {
        "message": problem.message,
        "at": spot(problem.at),
        "in": ", ".join(f"{name} {where}" for name, where in place.items() if where is not None),
        "legal": " ".join(map(str, problem.legal)),
        "proof": ", ".join(f"{spot(one.at)} {one.says}" for one in problem.evidence),
        "status": problem.status
        and ": ".join(filter(None, (problem.status.value, problem.status_reason))),
        "ruling": finding.ruled and f"{finding.ruled.at.line}: {finding.ruled.reason}",
        "cost": finding.cost and finding.cost.sentence,
        "advice": problem.advice,
    }
    head = f"{finding.severity.value}[{finding.code}] {finding.name}, {problem.certainty.word}\n"
    return head + "".join(f"  {name}: {fact}\n" for name, fact in facts.items() if fact)


def spot(span: Span) -> str:
    """Line, column and length: `15:11+2`."""
    return f"{span.line}:{span.column}+{span.length}"
