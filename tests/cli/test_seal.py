import json
import shutil
import subprocess
from pathlib import Path

import pytest
from command_line import BAD, GOOD
from hypothesis import given
from hypothesis import strategies as st
from reports.schemas import PRINTED

from referee.studies.seals import compared, sealed_hands

needs_ssh_keygen = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed"
)
MORE = "hand 2, dealer Ann, up 2s\nmisdeal\n"
LOG = GOOD + "# that was quick\n" + MORE


@pytest.fixture
def log(referee):
    Path("log.bourre").write_text(LOG)
    assert referee("seal", "log.bourre").code == 0
    return "log.bourre"


def keys(*names):
    for name in names:
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name]
        subprocess.run(command, check=True)


def test_a_sealed_log_is_as_it_was_and_its_digest_is_printed(referee, log):
    sealed, found = referee("seal", log), referee("verify", log)
    assert (sealed.code, found.code) == (0, 0)
    digest = sealed.out.splitlines()[-1]
    assert digest in found.out.splitlines()
    assert "not signed: whoever holds the log and its seal can seal it anew" in found.out
    assert all(len(line) <= 80 for line in (sealed.out + found.out).splitlines())


@pytest.mark.parametrize(
    "harmless",
    [
        LOG.replace("\n", "\r\n"),
        LOG.replace("\n", "\r"),
        LOG.replace("\n", " \t\n\n"),
        f"\ufeff{LOG}\n\n".replace("\nin ", "\n   in "),
        LOG.rstrip("\n"),
    ],
)
def test_line_ends_empty_lines_and_blanks_at_the_ends_may_change(referee, log, harmless):
    Path(log).write_bytes(harmless.encode())
    assert referee("verify", log).code == 0


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (LOG.replace("3c 7c", "3c 8c"), "hand 1, line 8 was changed: 2 Ann: Kc 3c 8c"),
        (LOG.replace("quick", "slow"), "hand 1, line 12 was changed: # that was slow"),
        (LOG.replace("1 Ann", "1  Ann"), "hand 1, line 7 was changed: 1 Ann: Ah 9h 4h"),
        (LOG.replace("1 Ann", "say Ben: hm\n1 Ann"), "hand 1, line 7 was added: say Ben: hm"),
        (LOG.replace("ante 1 each\n", ""), "hand 1: 1 line was removed after line 4"),
        (LOG.replace("bourre-log 1\n", ""), "before the first hand: 1 line was removed at the top"),
        (
            LOG.replace("rules boo-ray 1", "rules boo-ray 1, limit 9"),
            "before the first hand, line 2",
        ),
        (LOG.replace(MORE, ""), "hand 2: 2 lines were removed after line 12"),
        (LOG + "chips Ann 3\n", "hand 2, line 15 was added: chips Ann 3"),
    ],
)
def test_a_line_changed_afterwards_is_named_with_its_hand(referee, log, changed, said):
    Path(log).write_text(changed)
    found = referee("verify", log)
    assert found.code == 1
    assert said in " ".join(found.out.split())
    again = referee("seal", log)
    assert again.code == 2
    assert "--force seals it anew" in " ".join(again.err.split())
    assert referee("verify", log).out == found.out
    assert referee("seal", log, "--force").code == 0
    assert referee("verify", log).code == 0


def test_hands_added_after_the_seal_are_fine_and_said(referee, log):
    Path(log).write_text(LOG + MORE.replace("hand 2", "hand 3") + MORE.replace("hand 2", "hand 4"))
    found = referee("verify", log)
    assert found.code == 0
    assert "added since, and not sealed: hands 3 and 4" in found.out
    both = LOG.replace("3c 7c", "3c 8c") + MORE.replace("hand 2", "hand 3")
    Path(log).write_text(both)
    told = referee("verify", log, "--format", "json")
    PRINTED["verify"].validate_json(told.out)
    (one,) = json.loads(told.out)
    assert (told.code, one["holds"], one["added"]) == (1, False, [3])
    assert [(line["how"], line["hand"], line["line"]) for line in one["changed"]] == [
        ("changed", 1, 8)
    ]


def test_a_second_evening_below_that_begins_alike_is_added(referee, log):
    for more, added in ((LOG, "hands 1 and 2"), (MORE, "hand 2")):
        Path(log).write_text(LOG + more)
        found = referee("verify", log)
        assert found.code == 0
        assert f"added since, and not sealed: {added}\n" in found.out


@pytest.mark.parametrize("old", ['"hand": 2', '"lines": ["', '"digest": "sha256:'])
def test_a_seal_that_was_changed_itself_says_so(referee, log, old):
    seal = Path("log.bourre.seal")
    before, _, after = seal.read_text().partition(old)
    new = '"hand": 7' if old == '"hand": 2' else f"{old}{'0' if after[0] != '0' else '1'}"
    seal.write_text(before + new + (after if new == '"hand": 7' else after[1:]))
    found = referee("verify", log)
    assert found.code == 1
    assert "the seal itself was changed" in found.out


def test_the_seal_of_another_log_a_broken_seal_and_none(referee, log):
    Path("other.bourre").write_text("seats Dee Eve\nhand 7, dealer Dee\n")
    shutil.copy("log.bourre.seal", "other.bourre.seal")
    found = referee("verify", "other.bourre")
    assert found.code == 1
    assert "this may be the seal of another log" in found.out
    for content in (b"", b"[]", b"\xff", b'{"kind": "referee seal", "schema": 2}'):
        Path("other.bourre.seal").write_bytes(content)
        broken = referee("verify", "other.bourre")
        assert (broken.code, broken.out) == (2, "")
        assert "is not a seal that this referee can read" in " ".join(broken.err.split())
    Path("other.bourre.seal").unlink()
    assert "`referee seal` makes one" in " ".join(referee("verify", "other.bourre").err.split())
    Path("other.bourre.seal").write_text("a letter\n")
    assert referee("seal", "other.bourre").code == 2
    assert Path("other.bourre.seal").read_text() == "a letter\n"
    both = referee("verify", "other.bourre", log)
    assert (both.code, "log.bourre: as it was sealed" in both.out) == (2, True)


def test_empty_logs_logs_without_hands_other_encodings_and_links(referee):
    Path("empty.bourre").write_text("\n \n")
    assert referee("seal", "empty.bourre").code == 2
    assert not Path("empty.bourre.seal").exists()
    Path("odd.bourre").write_bytes("seats Zoë Ann\n".encode("latin-1"))
    Path("wide.bourre").write_text(LOG, encoding="utf-16")
    for name in ("odd.bourre", "wide.bourre"):
        assert "sealed, 0 hands" in referee("seal", name).out
        assert referee("verify", name).code == 0
    Path("odd.bourre").write_text("seats Zoë Ann\n")
    assert referee("verify", "odd.bourre").code == 1
    assert referee("seal", "-", given=LOG.encode()).code == 2
    assert referee("seal", "nowhere.bourre").code == 2
    Path("logs").mkdir()
    Path("logs/real.bourre").write_text(LOG)
    Path("link.bourre").symlink_to("logs/real.bourre")
    assert referee("seal", "link.bourre").code == 0
    assert Path("logs/real.bourre.seal").exists()
    assert referee("verify", "logs").code == 0


@needs_ssh_keygen
def test_a_seal_is_signed_and_its_signature_checked(referee, log):
    keys("ann", "ben")
    assert referee("seal", log, "--key", "ann").code == 0
    unknown = referee("verify", log)
    assert unknown.code == 0
    assert "signed, and it is not known by whom: ED25519 key" in " ".join(unknown.out.split())
    good = referee("verify", log, "--key", "ann.pub")
    assert (good.code, "signed by ann.pub (ED25519 key" in good.out) == (0, True)
    Path("signers").write_text(f"ann@kitchen {Path('ann.pub').read_text()}")
    assert "signed by ann@kitchen" in referee("verify", log, "--key", "signers").out
    for wrong, code in (("ben.pub", 1), (log, 1), ("ann", 2), ("nowhere", 2), (".", 2)):
        assert referee("verify", log, "--key", wrong).code == code, wrong
    Path("both.pub").write_text(Path("ben.pub").read_text() + Path("ann.pub").read_text())
    assert referee("verify", log, "--key", "both.pub").code == 0
    assert "would not be" in " ".join(referee("seal", log).err.split())
    signature = Path("log.bourre.seal.sig").read_bytes()
    Path(log).write_text(LOG.replace("3c 7c", "3c 8c"))
    assert referee("seal", log, "--force").code == 0
    assert not Path("log.bourre.seal.sig").exists()
    assert referee("verify", log, "--key", "ann.pub").code == 1
    Path("log.bourre.seal.sig").write_bytes(signature)
    stale = referee("verify", log)
    assert (stale.code, "the signature is not good" in stale.out) == (1, True)
    Path("log.bourre.seal.sig").write_text("-")
    torn = referee("verify", log, "--key", "ann.pub")
    assert (torn.code, "no key" in torn.out) == (1, False)


@needs_ssh_keygen
def test_a_key_that_cannot_sign_leaves_everything_as_it_was(referee):
    Path("log.bourre").write_text(BAD)
    for key in ("nowhere", "log.bourre", "-V"):
        told = referee("seal", "log.bourre", "--key", key)
        assert told.code == 2
        said = " ".join(told.err.split())
        assert "could not sign" in said or "name a private key: --key ~/.ssh" in said
    assert not Path("log.bourre.seal").exists()


def test_without_ssh_keygen_it_is_said(referee, log, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert "ssh-keygen is not installed" in " ".join(referee("seal", log, "--key", "k").err.split())
    Path("log.bourre.seal.sig").write_text("-")
    assert referee("verify", log).code == 0
    asked = referee("verify", log, "--key", "log.bourre")
    assert (asked.code, asked.out) == (2, "")


LINES = st.lists(
    st.sampled_from(["hand 1", "hand 2", "misdeal", "say Ann: a", "say Ann: b", "", "# c"]),
    max_size=12,
)


@given(LINES, LINES)
def test_a_seal_holds_exactly_for_the_same_words(sealed, now):
    was, is_now = ([line for line in lines if line] for lines in (sealed, now))
    seal = sealed_hands("\n".join(sealed).encode())
    found = compared(seal, "\r\n".join(now).encode())
    assert not found.forged
    if was == is_now:
        assert found.holds
        assert not found.added
    if found.holds and was:
        assert is_now[: len(was)] == was
        assert not is_now[len(was) :] or is_now[len(was)].startswith("hand")
