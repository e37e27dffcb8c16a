"""`referee settle`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

from referee import contract, evenings, files, hand_log, ledgers, messages, wording
from referee.cli.logs import LogReader, each_found, house_rules, logs_found
from referee.cli.options import Logs, Option, Players, Rules, Settings, Sheet
from referee.cli.players import names_in, under_one_name
from referee.cli.terminal import ROWS, complain, say_in, screen
from referee.cli.trouble import CannotDo
from referee.evening_events import DateStated, DebtSettled, GameNamed, LogOpened
from referee.events import Event, LineUnread, RemarkWritten, SpellingNoted
from referee.game import Player


class Settle(NamedTuple):
    """Say who pays whom at the end: the fewest payments, in chips and in money.

    Several logs are one season; each currency is settled by itself. Exit code: 0 settled, 1
    something is left open (a stack that is not recorded, chips in the pot or missing, a payment
    that fits no evening, an evening left out), 2 it could not be done, or not for every file.

    For example:
      referee settle thursday.bourre
      referee settle "2026-*.bourre" --players players.toml --paid payments.txt
      referee settle thursday.bourre --why Dee
      referee settle thursday.bourre --why Dee Cal
    """

    logs: Logs
    rules: Rules = None
    settings: Settings = None
    direct: bool = False
    """The debts as they arose, instead of the fewest payments."""
    due: bool = False
    """Settle what was due by the rules, not what was recorded."""
    players: Players = None
    paid: Annotated[str | None, Option(metavar="FILE")] = None
    """Payments already made: a file of lines such as settled Dee to Ann 26."""
    why: Annotated[str | None, Option(metavar="NAME [NAME]", offers="players")] = None
    """The hands behind each payment of a player, or between two."""
    form: Sheet = "text"


def perform(wanted: Settle) -> int:
    house = house_rules(wanted.rules, wanted.settings)
    known, options = names_in(wanted.players), under_one_name(wanted.players)
    if wanted.why is not None and wanted.form in ROWS:
        raise CannotDo.say(
            "--why answers as text or JSON; leave out --format {form}", form=wanted.form
        )
    logs, asked = _logs_and_names(wanted)

    def read(log: files.LogFile) -> list[evenings.Winnings]:
        passages = LogReader(house).passages(log, options)
        return list(evenings.winnings(log.name, passages, due=wanted.due, by_hand=bool(asked)))

    found = logs_found(logs)
    done, code = each_found(read, found)
    played = [evening for of_log in done for evening in of_log]
    if not played:
        return code
    everybody = dict.fromkeys(player for evening in played for player in evening.players)
    names = (*everybody, *known)
    others = payments_in(wanted.paid, found.logs, names) if wanted.paid else ()
    paid = (payment.known_as(known) for payment in others)
    settlements = evenings.settle_evenings(played, paid, direct=wanted.direct)
    for settled in settlements if wanted.form in ROWS else ():
        for sentence in ledgers.settled_notes(settled):
            complain(sentence)
    if asked:
        _say_why(asked, settlements, wanted.form, screen())
    else:
        say_in(
            wanted.form,
            rows=lambda: ledgers.settled_rows(settlements),
            text=lambda: ledgers.settled_text(settlements, screen()),
            json=lambda: contract.settled_json(settlements),
        )
    return max(code, int(not all(settled.settles_all for settled in settlements)))


def _logs_and_names(wanted: Settle) -> tuple[list[str], list[str]]:
    """Return logs and names; behind `--why NAME`, a word that is no file is another name."""
    if wanted.why is None:
        return wanted.logs, []
    logs = [word for word in wanted.logs if files.find_logs([word]).logs] or wanted.logs
    return logs, [wanted.why, *(word for word in wanted.logs if word not in logs)]


def _say_why(
    written: Sequence[str], done: Sequence[evenings.Settled], form: str, style: wording.Style
) -> None:
    everybody = dict.fromkeys(who for settled in done for who in settled.winnings.players)
    player, *others = dict.fromkeys(evenings.called(name, everybody) for name in written)
    if len(written) > 2 or len(others) < len(written) - 1:
        raise CannotDo.say(
            "--why takes one player or two, as in --why Dee Cal, and not {names}",
            names=messages.listed(written, "and"),
        )
    found = [
        (settled, evenings.origin_of(settled, player, other))
        for settled in done
        for other in others or settled.paid_with(player)
        if {player, other} <= set(settled.winnings.players)
    ]
    if not found:
        raise CannotDo.say(
            "{player} and {other} never played in the same currency"
            if others
            else "{player} has nothing to pay and nothing to get",
            player=player,
            other=others[0] if others else "",
        )
    say_in(
        form,
        text=lambda: "\n".join(ledgers.origin_text(*settled, style) for settled in found),
        json=lambda: contract.origins_json(found),
    )


def payments_in(
    written: str, logs: Iterable[files.LogFile], players: Iterable[Player]
) -> Iterator[evenings.PaidAlready]:
    found = files.find_logs([written])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    settled = {os.path.realpath(log.path) for log in logs}
    for file in found.logs:
        if os.path.realpath(file.path) in settled:
            raise CannotDo.say(
                "{name} is settled itself, so its payments count; leave out --paid", name=file.name
            )
        yield from _payments(file, players)


_BESIDE_PAYMENTS = (DateStated, GameNamed, LogOpened, RemarkWritten, SpellingNoted)


def _payments(file: files.LogFile, players: Iterable[Player]) -> Iterator[evenings.PaidAlready]:
    session = hand_log.Session()
    session.declare(players)
    for number, line in enumerate(hand_log.decode(file.text()), 1):
        for event in hand_log.read_line(line.rstrip("\r\n"), number, session):
            if isinstance(event, DebtSettled):
                yield evenings.PaidAlready.of(event, file.name)
            elif not isinstance(event, _BESIDE_PAYMENTS):
                raise CannotDo.at(f"{file.name}:{number}", _trouble(event, session))


def _trouble(event: Event, session: hand_log.Session) -> str:
    if not isinstance(event, LineUnread):
        return messages.say("only payments belong in this file, such as `settled Dee to Ann 26`")
    if event.mistake not in {"unknown-keyword", "part-unread"}:
        return f"{event.message}. {event.advice}"
    names = messages.listed(session.names() or ("nobody",), "and")
    return messages.say(
        "no payment between {names}; write, for example, `settled Dee to Ann 26`", names=names
    )
