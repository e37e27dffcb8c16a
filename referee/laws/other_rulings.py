"""What a ruling that changes nothing may have meant, in words."""

from collections.abc import Sequence

from referee.game import Player, Ruled
from referee.hand_log import written_name


def rule_instead(ruling: Ruled, found: Sequence[tuple[str, Player]], otherwise: str) -> str:
    """What to write in place of a ruling, by what was found in its hand; else `otherwise`."""
    verdict = "upheld" if ruling.upheld else "waived"
    lines = [f"`ruling {code} {written_name(who)} {verdict}`" for code, who in found]
    return f"Write {' or '.join(lines)}, if that is meant." if lines else otherwise
