"""What makes a finding the same when lines above it come or go."""

import hashlib

from referee.game import Finding, SourceText


def fingerprint(finding: Finding, source: SourceText) -> str:
    """A digest of the law, the hand, the trick, the player, the card and the words of the line."""
    problem = finding.problem
    parts = (finding.code, finding.hand, finding.trick, problem.player, problem.card)
    facts = [*map(str, parts), source.line(problem.at.line).strip()]
    return hashlib.sha256("\0".join(facts).encode("utf-8", "surrogatepass")).hexdigest()
