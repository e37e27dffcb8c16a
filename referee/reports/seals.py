"""Logs compared with their seals, as text."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from referee.messages import Message, counted, hand_or_before, listed, say, say_many
from referee.studies import ChangedLine, SealBreak, SealCompared
from referee.wording import PLAIN, Style, paragraph, paragraphs

_MOST_WRITTEN = 20


class Signature(NamedTuple):
    """The state of a seal's signature."""

    state: Literal["none", "unchecked", "good", "bad"]
    signer: str = ""
    """The name or the key, as given by `ssh-keygen`."""
    wanted: bool = False
    why: str = ""
    """The signature could not be checked, or is not good."""

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
    for verified in found:
        head, *facts = _lines(verified)
        yield paragraph(head, rest="  ", style=style)
        yield paragraphs(facts, "  ", "    ", style)


def _lines(found: Verified) -> Iterator[str]:
    sealed = counted(found.hands, "hand")
    if found.compared.holds:
        yield say("{log}: as it was sealed, {sealed}", log=found.log, sealed=sealed)
        yield found.digest
    else:
        yield say("{log}: not as it was sealed", log=found.log)
        yield from _broken(found.compared)
    yield _signed(found.signature)
    if added := found.compared.added:
        which = (
            say("{first} to {last}", first=added[0], last=added[-1])
            if len(added) > 2
            else listed(map(str, added), "and")
        )
        yield say_many(
            "added since, and not sealed: hand {which}",
            "added since, and not sealed: hands {which}",
            len(added),
            which=which,
        )


def _broken(compared: SealCompared) -> Iterator[str]:
    for hand in compared.forged:
        yield say(
            "the seal itself was changed: {hand} has a digest that its lines do not give",
            hand=hand_or_before(hand),
        )
    if compared.unlike:
        yield say("no line is as sealed: this may be the seal of another log")
        return
    sentences = [sentence for group in _runs(compared.changed) for sentence in _changes(group)]
    yield from sentences[:_MOST_WRITTEN]
    if len(sentences) > _MOST_WRITTEN:
        more = f"{len(sentences) - _MOST_WRITTEN:,}"
        yield say("... and {more} more; --format json has all of them", more=more)


def _runs(changed: Sequence[ChangedLine]) -> Iterator[list[ChangedLine]]:
    for _, group in groupby(changed, key=lambda line: (line.how, line.hand)):
        yield list(group)


def _changes(run: list[ChangedLine]) -> Iterator[str]:
    first = run[0]
    if first.how is not SealBreak.REMOVED:
        for line in run:
            yield say(
                "{hand}, line {line} was {how}: {text}",
                hand=hand_or_before(line.hand),
                line=line.line,
                how=Message(line.how.value),
                text=line.text,
            )
        return
    place = say("after line {line}", line=first.line) if first.line else say("at the top")
    yield say_many(
        "{hand}: {number} line was removed {place}",
        "{hand}: {number} lines were removed {place}",
        len(run),
        hand=hand_or_before(first.hand),
        place=place,
    )


def _signed(signature: Signature) -> str:
    match signature.state:
        case "good":
            return say("signed by {signer}", signer=signature.signer)
        case "bad":
            return say("the signature is not good: {why}", why=signature.why)
        case "unchecked":
            return say("signed, and it is not known by whom: {why}", why=signature.why)
        case "none":
            return say("not signed: whoever holds the log and its seal can seal it anew")
