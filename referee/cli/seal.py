"""`referee seal` and `referee verify`: a file beside a log, and its signature beside that."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import contract, files, hand_log, messages, reports, studies, wording
from referee.cli.logs import check_evening, check_no_notes, each_found
from referee.cli.options import Data, Logs, Option
from referee.cli.own_file import OwnFile
from referee.cli.terminal import say, say_in, screen
from referee.cli.trouble import CannotDo, misfit


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
    return each_found(lambda log: say("".join(_in_words(log, _seal(log, wanted)))), found)[1]


def _verify(wanted: Verify, found: files.LogsFound) -> int:
    def verify(log: files.LogFile) -> reports.Verified:
        try:
            return _verified(log, wanted.key)
        except messages.RefusedError as trouble:
            raise CannotDo.at(log.name, trouble.message) from None

    verified, failed = each_found(verify, found)
    say_in(
        wanted.form,
        text=lambda: reports.verified_text(verified, screen()),
        json=lambda: contract.verified_json(verified),
    )
    return failed or int(not all(log.holds for log in verified))


def _seal(log: files.LogFile, wanted: Seal) -> tuple[studies.SealedHand, ...]:
    place, content = _seal_place(log), log.content()
    check_evening(log, content)
    check_no_notes(log, hand_log.decode([content]))
    hands = studies.sealed_hands(content)
    own = OwnFile(str(place), contract.SEAL_HEAD, "seal", wanted.force)
    own.place()
    if not wanted.force:
        _check_before(log, place, content, signed=wanted.key is not None)
    text = contract.seal_text(Path(log.path).name, hands)
    signature = _signed_by(text.encode(), wanted.key) if wanted.key is not None else None
    beside = _signature_place(place)
    own.put(text)
    with files.may_fail(messages.say("{beside} could not be written", beside=str(beside))):
        if signature is None:
            beside.unlink(missing_ok=True)
        else:
            files.put(beside, signature)
    return hands


def _check_before(log: files.LogFile, place: Path, content: bytes, *, signed: bool) -> None:
    if not _read_beside(place):
        return
    before, _ = _read_seal(place)
    if not studies.compared(before.sealed(), content).holds:
        raise CannotDo.say(
            "{name} is not as it was sealed: `referee verify` says what was changed, and --force seals it anew",
            name=log.name,
        )
    if _signature_place(place).exists() and not signed:
        raise CannotDo.say(
            "{name} is signed, and a new seal would not be: sign it with --key, or --force",
            name=place.name,
        )


def _in_words(log: files.LogFile, hands: tuple[studies.SealedHand, ...]) -> list[str]:
    number = messages.counted(sum(hand.hand is not None for hand in hands), "hand")
    head = messages.say(
        "{name}: sealed, {number}; send this digest round:", name=log.name, number=number
    )
    return [wording.paragraph(head, rest="  ", style=screen()), f"  {hands[-1].digest}\n"]


def _verified(log: files.LogFile, key: str | None) -> reports.Verified:
    place = _seal_place(log)
    seal, content = _read_seal(place)
    hands = seal.sealed()
    return reports.Verified(
        log.name,
        sum(hand.hand is not None for hand in hands),
        hands[-1].digest,
        studies.compared(hands, log.content()),
        _check_signature(content, _signature_place(place), key),
    )


def _seal_place(log: files.LogFile) -> Path:
    if not log.regular:
        raise CannotDo.say("{name} has no place for a seal beside it; name a file", name=log.name)
    real = Path(log.path).resolve()
    return real.with_name(f"{real.name}.seal")


def _signature_place(seal: Path) -> Path:
    return seal.with_name(f"{seal.name}.sig")


def _read_seal(place: Path) -> tuple[contract.SealFile, bytes]:
    from pydantic import ValidationError

    content = _read_beside(place)
    if content is None:
        raise CannotDo.say("there is no seal {name}; `referee seal` makes one", name=place.name)
    try:
        return contract.SealFile.model_validate_json(content), content
    except ValidationError as error:
        why = f"{place.name} is not a seal that this referee can read ({misfit(error)})"
        raise CannotDo(why) from None


def _read_beside(place: Path) -> bytes | None:
    with files.may_fail(messages.say("{name} could not be read", name=place.name)):
        return files.read_whole(place, place.name) if place.exists() else None


_NAMESPACE = "referee-seal"
"""The purpose signed: a signature for anything else is worthless here."""
_PUBLIC = re.compile(rb"(?:ssh-|ecdsa-|sk-)\S+ +[A-Za-z0-9+/=]+")
_ANYBODY = "referee"
"""The name of a lone public key for `ssh-keygen`."""


def _signed_by(content: bytes, key: str) -> bytes:
    program = shutil.which("ssh-keygen")
    if program is None:
        raise CannotDo.say("ssh-keygen is not installed, and it is what signs: install OpenSSH")
    if not Path(key).is_file():
        raise CannotDo.say(
            "there is no key {key}; name a private key: --key ~/.ssh/id_ed25519", key=key
        )
    done = _run(program, "sign", "-q", "-n", _NAMESPACE, "-f", key, given=content)
    if done.returncode or not done.stdout:
        raise CannotDo.say("{key} could not sign: {said}", key=key, said=_said(done.stderr))
    return done.stdout


def _check_signature(content: bytes, signature: Path, key: str | None) -> reports.Signature:
    program = shutil.which("ssh-keygen")
    if not signature.exists():
        why = messages.say("there is no {name}", name=signature.name)
        return _bad(why) if key is not None else reports.Signature("none")
    if program is None:
        why = messages.say("ssh-keygen is not installed")
        if key is not None:
            raise CannotDo.say("the signature cannot be checked: {why}", why=why)
        return reports.Signature("unchecked", why=why)
    if key is None:
        return _by_some_key(program, content, signature)
    from tempfile import TemporaryDirectory  # slow, and for signatures alone

    with TemporaryDirectory() as folder:
        signers = _signers(key, Path(folder))
        return _by_signers(program, content, signature, signers, key)


def _by_some_key(program: str, content: bytes, signature: Path) -> reports.Signature:
    done = _run(program, "check-novalidate", "-n", _NAMESPACE, "-s", str(signature), given=content)
    if done.returncode:
        return reports.Signature("bad", why=_said(done.stderr or done.stdout))
    key = _said(done.stdout).partition(" with ")[2]
    return reports.Signature("unchecked", key, why=f"{key}; --key FILE checks whose that is")


def _by_signers(
    program: str, content: bytes, signature: Path, signers: Path, key: str
) -> reports.Signature:
    found = _run(program, "find-principals", "-f", str(signers), "-s", str(signature), given=b"")
    name = re.split("[,\n]", found.stdout.decode("utf-8", "replace"))[0]
    if found.returncode or not name:
        said = _said(found.stderr.partition(b"\n")[0])
        nobody = messages.say("it was made with no key in {key}", key=key)
        return _bad(nobody if "principal" in said else said)
    done = _run(
        program,
        *("verify", "-n", _NAMESPACE, "-f", str(signers), "-I", name, "-s", str(signature)),
        given=content,
    )
    if done.returncode:
        return _bad(_said(done.stderr or done.stdout))
    who = key if name == _ANYBODY else name
    return reports.Signature(
        "good", f"{who} ({_said(done.stdout).partition(' with ')[2]})", wanted=True
    )


def _bad(why: str) -> reports.Signature:
    return reports.Signature("bad", wanted=True, why=why)


def _signers(key: str, folder: Path) -> Path:
    path = Path(key)
    with files.may_fail(messages.say("{key} could not be read", key=key)):
        content = files.read_whole(path, key) if path.is_file() else None
    if content is None:
        raise CannotDo.say("{key} is not a file with a public key or allowed signers", key=key)
    if b"PRIVATE KEY" in content:
        raise CannotDo.say(
            "{key} is a private key; give the public one, such as {key}.pub", key=key
        )
    if not _PUBLIC.match(content):
        return path
    made = folder / "signers"
    made.write_bytes(b"\n".join(_ANYBODY.encode() + b" " + line for line in content.splitlines()))
    return made


def _run(
    program: str, action: str, *words: str, given: bytes
) -> subprocess.CompletedProcess[bytes]:
    command = [program, "-Y", action, *words]
    with files.may_fail(messages.say("ssh-keygen could not be run")):
        return subprocess.run(command, input=given, capture_output=True, check=False)  # noqa: S603 - no shell


def _said(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip() if lines else messages.say("ssh-keygen does not say why")
