"""What a ruling that changes nothing may have meant, in words."""

from collections.abc import Sequence

from referee.game import Ruled
from referee.hand_log import written_name
from referee.laws.conclusion import OtherOffence


def ruled_on(ruling: Ruled) -> str:
    """`P201`, or `P201 in trick 3`."""
    return f"{ruling.code} in trick {ruling.trick}" if ruling.trick else ruling.code


def rule_instead(ruling: Ruled, found: Sequence[OtherOffence], otherwise: str) -> str:
    """What to write in place of a ruling, by what was found in its hand; else `otherwise`."""
    verdict = "upheld" if ruling.upheld else "waived"
    lines = [
        f"`ruling {code} {written_name(who)}{f' trick {trick}' if trick else ''} {verdict}`"
        for code, who, trick in found
    ]
    return f"Write {' or '.join(lines)}, if that is meant." if lines else otherwise
