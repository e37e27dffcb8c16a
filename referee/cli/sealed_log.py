"""The seal of a log, a file beside it, and its signature beside that."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from referee import contract, files, messages, reports
from referee.cli.trouble import CannotDo, misfit


def seal_place(log: files.LogFile) -> Path:
    """Beside the file itself, after following links."""
    if not log.regular:
        raise CannotDo.say("{name} has no place for a seal beside it; name a file", name=log.name)
    real = Path(log.path).resolve()
    return real.with_name(f"{real.name}.seal")


def signature_place(seal: Path) -> Path:
    return seal.with_name(f"{seal.name}.sig")


def read_seal(place: Path) -> tuple[contract.SealFile, bytes]:
    from pydantic import ValidationError

    content = read_beside(place)
    if content is None:
        raise CannotDo.say("there is no seal {name}; `referee seal` makes one", name=place.name)
    try:
        return contract.SealFile.model_validate_json(content), content
    except ValidationError as error:
        why = f"{place.name} is not a seal that this referee can read ({misfit(error)})"
        raise CannotDo(why) from None


def read_beside(place: Path) -> bytes | None:
    with files.may_fail(messages.say("{name} could not be read", name=place.name)):
        return files.read_whole(place, place.name) if place.exists() else None


NAMESPACE = "referee-seal"
"""The purpose signed: a signature for anything else is worthless here."""
_PUBLIC = re.compile(rb"(?:ssh-|ecdsa-|sk-)\S+ +[A-Za-z0-9+/=]+")
_ANYBODY = "referee"
"""The name of a lone public key for `ssh-keygen`."""


def sign(content: bytes, key: str) -> bytes:
    program = _program()
    if program is None:
        raise CannotDo.say("ssh-keygen is not installed, and it is what signs: install OpenSSH")
    if not Path(key).is_file():
        raise CannotDo.say(
            "there is no key {key}; name a private key: --key ~/.ssh/id_ed25519", key=key
        )
    done = _run(program, "sign", "-q", "-n", NAMESPACE, "-f", key, given=content)
    if done.returncode or not done.stdout:
        raise CannotDo.say("{key} could not sign: {said}", key=key, said=_said(done.stderr))
    return done.stdout


def check_signature(content: bytes, signature: Path, key: str | None) -> reports.Signature:
    program = _program()
    if not signature.exists():
        why = messages.say("there is no {name}", name=signature.name)
        return (
            reports.Signature("none")
            if key is None
            else reports.Signature("bad", wanted=True, why=why)
        )
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
    """Check the signature by its own key, whose owner is unknown."""
    done = _run(program, "check-novalidate", "-n", NAMESPACE, "-s", str(signature), given=content)
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
        return reports.Signature("bad", wanted=True, why=nobody if "principal" in said else said)
    done = _run(
        program,
        *("verify", "-n", NAMESPACE, "-f", str(signers), "-I", name, "-s", str(signature)),
        given=content,
    )
    if done.returncode:
        return reports.Signature("bad", wanted=True, why=_said(done.stderr or done.stdout))
    who = key if name == _ANYBODY else name
    return reports.Signature(
        "good", f"{who} ({_said(done.stdout).partition(' with ')[2]})", wanted=True
    )


def _signers(key: str, folder: Path) -> Path:
    """Return the allowed signers, as given or made of a lone public key."""
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


def _program() -> str | None:
    return shutil.which("ssh-keygen")


def _run(
    program: str, action: str, *words: str, given: bytes
) -> subprocess.CompletedProcess[bytes]:
    command = [program, "-Y", action, *words]
    with files.may_fail(messages.say("ssh-keygen could not be run")):
        return subprocess.run(command, input=given, capture_output=True, check=False)  # noqa: S603 - no shell


def _said(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip() if lines else messages.say("ssh-keygen does not say why")
