"""What `referee verify` does: logs and seals in, changes out."""

from referee.cli.sealed_log import read_seal, seal_place, signature_place
from referee.cli.ssh_signature import check_signature
from referee.cli.terminal import complain, say_in, screen
from referee.cli.trouble import CannotDo
from referee.cli.verify.command import Verify
from referee.contract import verified_json
from referee.files import LogFile, find_logs
from referee.game import RefusedError
from referee.reports import Verified, verified_text
from referee.studies import compared


def perform(wanted: Verify) -> int:
    """Hold the logs against their seals, each by itself; the exit code."""
    found = find_logs(wanted.logs)
    troubles, verified = list(found.complaints), list[Verified]()
    for log in found.logs:
        try:
            verified.append(_verified(log, wanted.key))
        except RefusedError as trouble:
            troubles.append(f"{log.name}: {trouble}")
    for complaint in troubles:
        complain(complaint)
    say_in(
        wanted.form,
        text=lambda: verified_text(verified, screen()),
        json=lambda: verified_json(verified),
    )
    return CannotDo.code if troubles else int(not all(log.holds for log in verified))


def _verified(log: LogFile, key: str | None) -> Verified:
    place = seal_place(log)
    seal, content = read_seal(place)
    hands = seal.sealed()
    return Verified(
        log.name,
        sum(hand.hand is not None for hand in hands),
        hands[-1].digest,
        compared(hands, log.content()),
        check_signature(content, signature_place(place), key),
    )
