"""`referee seal`: a seal on a log, which reveals later changes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

from referee import contract, files, game, hand_log, messages, recording, studies, wording
from referee.cli.logs import check_no_notes
from referee.cli.options import Logs, Option
from referee.cli.own_file import OwnFile
from referee.cli.sealed_log import read_beside, read_seal, seal_place, sign, signature_place
from referee.cli.terminal import complain, say, screen
from referee.cli.trouble import CannotDo

EXAMPLE = """\b
For example:
  referee seal thursday.bourre
  referee seal thursday.bourre --key ~/.ssh/id_ed25519
"""

_Key = Option(metavar="FILE", help="Sign the seal with this ssh key.")
_Force = Option("--force", help="Seal anew what was changed since it was sealed.")


class Seal(NamedTuple):
    """Seal logs: a file beside each, by which `referee verify` finds what was changed.

    Hands that were added since are sealed too. Exit code: 0 sealed, 2 it could not be done.
    """

    logs: Logs
    key: Annotated[str | None, _Key] = None
    force: Annotated[bool, _Force] = False


def perform(wanted: Seal) -> int:
    found = files.find_logs(wanted.logs)
    troubles = list(found.complaints)
    for complaint in troubles:
        complain(complaint)
    for log in found.logs:
        try:
            hands = _seal(log, wanted)
            say("".join(_in_words(log, hands)))
        except game.RefusedError as trouble:
            troubles.append(trouble.message)
            complain(trouble.message)
    return CannotDo.code if troubles else 0


def _seal(log: files.LogFile, wanted: Seal) -> tuple[studies.SealedHand, ...]:
    place, content = seal_place(log), log.content()
    check_no_notes(log, hand_log.decode([content]))
    hands = studies.sealed_hands(content)
    if not hands:
        raise CannotDo.say("{name} holds nothing that could be sealed", name=log.name)
    own = OwnFile(str(place), contract.SEAL_HEAD, "seal", wanted.force)
    own.place()
    if not wanted.force:
        _check_before(log, place, content, signed=wanted.key is not None)
    text = contract.seal_text(Path(log.path).name, hands)
    signature = sign(text.encode(), wanted.key) if wanted.key is not None else None
    beside = signature_place(place)
    own.put(text)
    with files.may_fail(messages.say("{beside} could not be written", beside=str(beside))):
        if signature is None:
            beside.unlink(missing_ok=True)
        else:
            recording.put(beside, signature)
    return hands


def _check_before(log: files.LogFile, place: Path, content: bytes, *, signed: bool) -> None:
    if not read_beside(place):
        return
    before, _ = read_seal(place)
    if not studies.compared(before.sealed(), content).holds:
        raise CannotDo.say(
            "{name} is not as it was sealed: `referee verify` says what was changed, and "
            "--force seals it anew",
            name=log.name,
        )
    if signature_place(place).exists() and not signed:
        raise CannotDo.say(
            "{name} is signed, and a new seal would not be: sign it with --key, or --force",
            name=place.name,
        )


def _in_words(log: files.LogFile, hands: tuple[studies.SealedHand, ...]) -> list[str]:
    last = hands[-1]
    number = messages.counted(sum(hand.hand is not None for hand in hands), "hand")
    head = messages.say(
        "{name}: sealed, {number}; send this digest round:", name=log.name, number=number
    )
    return [wording.paragraph(head, rest="  ", style=screen()), f"  {last.digest}\n"]
