"""The verdict on an audited log in one piece, as text, as JSON, and as the contract has it."""

from referee.contract.part import array
from referee.contract.verdicts import Verdict, stream_json
from referee.verdicts.text_report import stream_text
from referee.wording import PLAIN


def report(audit, style=PLAIN):
    return "".join(stream_text(audit.name, audit.passages, style))


def as_json(audits):
    return "".join(array(map(_pieces, audits)))


def verdict(audit):
    return Verdict.model_validate_json("".join(_pieces(audit)))


def _pieces(audit):
    return stream_json(audit.name, audit.digest, audit.passages)
