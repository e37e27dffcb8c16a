"""Rulings that change nothing, and what they may have meant."""

from collections.abc import Sequence

from referee.findings import Ruled
from referee.hand_log import written_name
from referee.laws.conclusion import OtherOffence
from referee.messages import Message, listed, say


def ruled_on(ruling: Ruled) -> str:
    if not ruling.trick:
        return ruling.code
    return say("{code} in trick {number}", code=ruling.code, number=ruling.trick)


def rule_instead(ruling: Ruled, found: Sequence[OtherOffence], default: Message) -> Message:
    """Advise another ruling for an offence found in the hand; else return `default`."""
    verdict = "upheld" if ruling.upheld else "waived"
    lines = [
        f"`ruling {code} {written_name(who)}{f' trick {trick}' if trick else ''} {verdict}`"
        for code, who, trick in found
    ]
    if not lines:
        return default
    return say("Write {lines}, if that is meant.", lines=listed(lines, "or"))
