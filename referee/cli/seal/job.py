"""What `referee seal` does: logs in, a seal beside each."""

from pathlib import Path

from referee.cli.logs import check_no_notes
from referee.cli.own_file import OwnFile
from referee.cli.seal.command import Seal
from referee.cli.sealed_log import read_beside, read_seal, seal_place, signature_place
from referee.cli.ssh_signature import sign
from referee.cli.terminal import complain, say, screen
from referee.cli.trouble import CannotDo
from referee.contract import SEAL_HEAD, seal_text
from referee.files import LogFile, find_logs, may_fail
from referee.game import RefusedError, counted
from referee.hand_log import decode
from referee.recording import put
from referee.studies import SealedHand, compared, sealed_hands
from referee.wording import paragraph


def perform(wanted: Seal) -> int:
    """Seal the logs, each by itself; the exit code."""
    found = find_logs(wanted.logs)
    troubles = list(found.complaints)
    for complaint in troubles:
        complain(complaint)
    for log in found.logs:
        try:
            hands = _seal(log, wanted)
            say("".join(_in_words(log, hands)))
        except RefusedError as trouble:
            troubles.append(str(trouble))
            complain(str(trouble))
    return CannotDo.code if troubles else 0


def _seal(log: LogFile, wanted: Seal) -> tuple[SealedHand, ...]:
    """Seal a log. Raises `CannotDo`, and then its seal is as it was."""
    place, content = seal_place(log), log.content()
    check_no_notes(log, decode([content]))
    hands = sealed_hands(content)
    if not hands:
        raise CannotDo(f"{log.name} holds nothing that could be sealed")
    own = OwnFile(str(place), SEAL_HEAD, "seal", wanted.force)
    own.place()
    if not wanted.force:
        _check_before(log, place, content, signed=wanted.key is not None)
    text = seal_text(Path(log.path).name, hands)
    signature = sign(text.encode(), wanted.key) if wanted.key is not None else None
    beside = signature_place(place)
    own.put(text)
    with may_fail(f"{beside} could not be written"):
        if signature is None:
            beside.unlink(missing_ok=True)
        else:
            put(beside, signature)
    return hands


def _check_before(log: LogFile, place: Path, content: bytes, *, signed: bool) -> None:
    """Raise `CannotDo` where a new seal would hide what was changed since the last, or who signed it."""
    if not read_beside(place):
        return
    before, _ = read_seal(place)
    if not compared(before.sealed(), content).holds:
        raise CannotDo(
            f"{log.name} is not as it was sealed: `referee verify` says what was changed, and "
            "--force seals it anew"
        )
    if signature_place(place).exists() and not signed:
        raise CannotDo(
            f"{place.name} is signed, and a new seal would not be: sign it with --key, or --force"
        )


def _in_words(log: LogFile, hands: tuple[SealedHand, ...]) -> list[str]:
    """What was sealed, and the digest to send round."""
    last = hands[-1]
    number = counted(sum(hand.hand is not None for hand in hands), "hand")
    head = f"{log.name}: sealed, {number}; send this digest round:"
    return [paragraph(head, rest="  ", style=screen()), f"  {last.digest}\n"]
