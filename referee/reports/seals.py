"""Logs compared with their seals, as text."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from referee.game import agreed, counted, hand_or_before, listed
from referee.studies import ChangedLine, SealBreak, SealCompared
from referee.wording import PLAIN, Style, paragraph, paragraphs

_MOST_WRITTEN = 20
"""Changes of one log that are written out."""


class Signature(NamedTuple):
    """The state of a seal's signature."""

    state: Literal["none", "unchecked", "good", "bad"]
    signer: str = ""
    """The name or the key, as given by `ssh-keygen`."""
    wanted: bool = False
    why: str = ""
    """Why the signature could not be checked, or is not good."""

    @property
    def holds(self) -> bool:
        return self.state == "good" or (not self.wanted and self.state != "bad")


class Verified(NamedTuple):
    """A log compared with its seal."""

    log: str
    hands: int
    digest: str
    compared: SealCompared
    signature: Signature

    @property
    def holds(self) -> bool:
        return self.compared.holds and self.signature.holds


def verified_text(found: Sequence[Verified], style: Style = PLAIN) -> Iterator[str]:
    """Write each log with its changes, within 80 columns."""
    for verified in found:
        head, *facts = _lines(verified)
        yield paragraph(head, rest="  ", style=style)
        yield paragraphs(facts, "  ", "    ", style)


def _lines(found: Verified) -> Iterator[str]:
    sealed = counted(found.hands, "hand")
    if found.compared.holds:
        yield f"{found.log}: as it was sealed, {sealed}"
        yield found.digest
    else:
        yield f"{found.log}: not as it was sealed"
        yield from _broken(found.compared)
    yield _signed(found.signature)
    if added := found.compared.added:
        which = f"{added[0]} to {added[-1]}" if len(added) > 2 else listed(map(str, added), "and")
        yield f"added since, and not sealed: {agreed(len(added), 'hand', 'hands')} {which}"


def _broken(compared: SealCompared) -> Iterator[str]:
    for hand in compared.forged:
        yield f"the seal itself was changed: {hand_or_before(hand)} has a digest that its lines do not give"
    if compared.unlike:
        yield "no line is as sealed: this may be the seal of another log"
        return
    sentences = [sentence for group in _runs(compared.changed) for sentence in _changes(group)]
    yield from sentences[:_MOST_WRITTEN]
    if len(sentences) > _MOST_WRITTEN:
        yield f"... and {len(sentences) - _MOST_WRITTEN:,} more; --format json has all of them"


def _runs(changed: Sequence[ChangedLine]) -> Iterator[list[ChangedLine]]:
    for _, group in groupby(changed, key=lambda line: (line.how, line.hand)):
        yield list(group)


def _changes(run: list[ChangedLine]) -> Iterator[str]:
    first = run[0]
    if first.how is not SealBreak.REMOVED:
        for line in run:
            yield f"{hand_or_before(line.hand)}, line {line.line} was {line.how.value}: {line.text}"
        return
    lines = counted(len(run), "line")
    place = f"after line {first.line}" if first.line else "at the top"
    yield f"{hand_or_before(first.hand)}: {lines} {agreed(len(run), 'was', 'were')} removed {place}"


def _signed(signature: Signature) -> str:
    match signature.state:
        case "good":
            return f"signed by {signature.signer}"
        case "bad":
            return f"the signature is not good: {signature.why}"
        case "unchecked":
            return f"signed, and it is not known by whom: {signature.why}"
        case "none":
            return "not signed: whoever holds the log and its seal can seal it anew"
