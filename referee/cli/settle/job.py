"""What `referee settle` does: logs in, payments out."""

from collections.abc import Sequence

from referee.cli.house import house_of
from referee.cli.logs import all_logs
from referee.cli.players import names_in
from referee.cli.settle.command import Settle
from referee.cli.settle.payments_file import payments_in
from referee.cli.terminal import ROWS, say_in, say_rows, screen
from referee.cli.trouble import CannotDo
from referee.contract import origins_json, settled_json
from referee.evenings import Settled, aliases, called, origin_of, settle_evenings, winnings
from referee.ledgers import origin_text, settled_rows, settled_text


def perform(wanted: Settle) -> int:
    """Settle the logs, and print how; the exit code."""
    house = house_of(wanted.rules, wanted.settings)
    known = names_in(wanted.players)
    if wanted.why and wanted.form in ROWS:
        raise CannotDo(f"--why answers as text or JSON; leave out --format {wanted.form}")
    with all_logs(wanted.logs, house) as opened:
        evenings = [
            evening
            for log in opened.logs
            for evening in winnings(
                log.name, opened.passages(log), due=wanted.due, by_hand=wanted.why is not None
            )
        ]
    everybody = dict.fromkeys(player for evening in evenings for player in evening.players)
    names = (*everybody, *known)
    others = payments_in(wanted.paid, opened.logs, names) if wanted.paid else ()
    done = settle_evenings(evenings, aliases(known, names), others, direct=wanted.direct)
    if wanted.why:
        _say_why(wanted.why, done, wanted.form)
    elif wanted.form in ROWS:
        say_rows(wanted.form, settled_rows(done))
    else:
        say_in(
            wanted.form,
            text=lambda: settled_text(done, screen()),
            json=lambda: settled_json(done),
        )
    return int(not all(settled.settles_all for settled in done))


def _say_why(written: tuple[str, str], done: Sequence[Settled], form: str) -> None:
    """Print what the payment between two players comes from, in each currency in which they played."""
    everybody = dict.fromkeys(who for settled in done for who in settled.winnings.players)
    player, other = (called(name, everybody) for name in written)
    if player == other:
        raise CannotDo(f"--why takes two players, as in --why Dee Cal; {player} is one")
    found = [
        (settled, origin_of(settled, player, other))
        for settled in done
        if {player, other} <= set(settled.winnings.players)
    ]
    if not found:
        raise CannotDo(f"{player} and {other} never played in the same currency")
    say_in(
        form,
        text=lambda: "\n".join(origin_text(*settled, screen()) for settled in found),
        json=lambda: origins_json(found),
    )
