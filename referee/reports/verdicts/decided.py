"""What the table decided about a finding, in sentences."""

from collections.abc import Iterator

from referee.game import Ruled


def ruling_sentences(ruled: Ruled | None) -> Iterator[tuple[str, str]]:
    """Label and sentence: the ruling that holds, who was against it, then those that it overruled."""
    holds = " and so settled" if ruled and ruled.upheld else ""
    while ruled:
        yield (
            "ruling:",
            f"{verdict_of(ruled)}{holds} (line {ruled.at.line}){_because(ruled.reason)}",
        )
        for player, reason in ruled.dissent:
            yield "dissent:", f"{player} was against it{_because(reason)}"
        ruled, holds = ruled.overruled, " before"


def verdict_of(ruled: Ruled) -> str:
    """`upheld` or `waived`."""
    return "upheld" if ruled.upheld else "waived"


def _because(reason: str) -> str:
    return f": {reason}" if reason else "."
