"""`referee verify`: a log compared with its seal."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from referee import contract, files, game, messages, reports, studies
from referee.cli.options import Data, Logs, Option
from referee.cli.sealed_log import check_signature, read_seal, seal_place, signature_place
from referee.cli.terminal import complain, say_in, screen
from referee.cli.trouble import CannotDo

EXAMPLE = """\b
For example:
  referee verify thursday.bourre
  referee verify thursday.bourre --key ann.pub
  referee verify logs/ --key allowed_signers
"""

_Key = Option(
    metavar="FILE", help="Who must have signed it: a public ssh key, or a list of allowed signers."
)


class Verify(NamedTuple):
    """Say whether logs are as they were sealed, and name every line that is not.

    Exit code: 0 all is as sealed, 1 something was changed or the signature is not good, 2 it could
    not be done.
    """

    logs: Logs
    key: Annotated[str | None, _Key] = None
    form: Data = "text"


def perform(wanted: Verify) -> int:
    found = files.find_logs(wanted.logs)
    troubles, verified = list(found.complaints), list[reports.Verified]()
    for log in found.logs:
        try:
            verified.append(_verified(log, wanted.key))
        except game.RefusedError as trouble:
            troubles.append(
                messages.say("{log}: {sentence}", log=log.name, sentence=trouble.message)
            )
    for complaint in troubles:
        complain(complaint)
    say_in(
        wanted.form,
        text=lambda: reports.verified_text(verified, screen()),
        json=lambda: contract.verified_json(verified),
    )
    return CannotDo.code if troubles else int(not all(log.holds for log in verified))


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
