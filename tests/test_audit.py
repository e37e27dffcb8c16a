"""`audit` takes any text, and cuts it into lines as the command line does."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whole_verdict import as_json, report

from referee.audits.story import audit
from referee.hand_log.characters import decode, lines_of

LOG = "rules boo-ray 1\nseats Ann Ben Cal\n"
ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


@given(
    st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="\0") | st.sampled_from(ENDS)
    )
)
def test_a_text_has_the_lines_that_its_file_has(text):
    assert list(lines_of(text)) == list(decode([text.encode()]))


@pytest.mark.parametrize("sign", ["\u2028", "\f", "\v", "\x85"])
def test_a_sign_that_only_a_word_processor_takes_for_a_line_end_is_none(sign):
    (passage,) = audit(f"{LOG}game a{sign}hand 1").passages
    assert passage.judgement.hand is None
    assert passage.source.lines[-1] == f"game a{sign}hand 1"


@pytest.mark.parametrize("text", ["\ud800", "\udcff\udcfe", "game \ud800\udcff", "\ufeff", "\0"])
def test_a_text_that_no_file_can_hold_is_audited_too(text):
    found = audit(f"{LOG}{text}\nhand 1, dealer Ann\n")
    assert report(found)
    assert as_json([found])


def test_the_digest_is_that_of_the_file():
    log = LOG.encode() + b"game \xff\n"
    digest = hashlib.sha256(log).hexdigest()
    assert audit(log.decode("utf-8", "surrogateescape")).digest == f"sha256:{digest}"
