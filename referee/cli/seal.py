"""`referee seal` and `referee verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

from referee import contract, files, game, hand_log, messages, recording, reports, studies, wording
from referee.cli.logs import check_no_notes, each_found
from referee.cli.options import Data, Logs, Option
from referee.cli.own_file import OwnFile
from referee.cli.sealed_log import (
    check_signature,
    read_beside,
    read_seal,
    seal_place,
    sign,
    signature_place,
)
from referee.cli.terminal import say, say_in, screen
from referee.cli.trouble import CannotDo


class Seal(NamedTuple):
    """Seal logs: write a file beside each, by which `referee verify` finds any change.

    Hands that were added since are sealed too. Exit code: 0 sealed, 2 it could not be done.

    For example:
      referee seal thursday.bourre
      referee seal thursday.bourre --key ~/.ssh/id_ed25519
    """

    logs: Logs
    key: Annotated[str | None, Option(metavar="FILE")] = None
    """Sign the seal with this ssh key."""
    force: bool = False
    """Seal again what has changed since it was sealed."""


class Verify(NamedTuple):
    """Say whether logs are as they were sealed, and name every line that is not.

    Exit code: 0 all is as sealed, 1 something was changed or the signature is not good, 2 it could
    not be done.

    For example:
      referee verify thursday.bourre
      referee verify thursday.bourre --key ann.pub
      referee verify logs/ --key allowed_signers
    """

    logs: Logs
    key: Annotated[str | None, Option(metavar="FILE")] = None
    """Who must have signed it: a public ssh key, or a list of allowed signers."""
    form: Data = "text"


def perform(wanted: Seal | Verify) -> int:
    found = files.find_logs(wanted.logs)
    if isinstance(wanted, Verify):
        return _verify(wanted, found)
    return each_found(found, lambda log: say("".join(_in_words(log, _seal(log, wanted)))))


def _verify(wanted: Verify, found: files.LogsFound) -> int:
    verified = list[reports.Verified]()

    def verify(log: files.LogFile) -> None:
        try:
            verified.append(_verified(log, wanted.key))
        except game.RefusedError as trouble:
            raise CannotDo.say(
                "{log}: {sentence}", log=log.name, sentence=trouble.message
            ) from None

    failed = each_found(found, verify)
    say_in(
        wanted.form,
        text=lambda: reports.verified_text(verified, screen()),
        json=lambda: contract.verified_json(verified),
    )
    return failed or int(not all(log.holds for log in verified))


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


def _verified(log: files.LogFile, key: str | None) -> reports.Verified:
    place = seal_place(log)
    seal, content = read_seal(place)
    hands = seal.sealed()
    return reports.Verified(
        log.name,
        sum(hand.hand is not None for hand in hands),
        hands[-1].digest,
        studies.compared(hands, log.content()),
        check_signature(content, signature_place(place), key),
    )
