"""What `referee settle` does: logs in, payments out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.cli.house import HouseRules
from referee.cli.logs import all_logs
from referee.cli.players import aliases, called, names_in, namesakes
from referee.cli.settle.command import Settle
from referee.cli.settle.payments_file import payments_in
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo
from referee.game import Account, Player
from referee.money import Payment, SettleUp, among_parties, netted, settle_up
from referee.reports import (
    ENGLISH,
    Language,
    Settled,
    origin_text,
    origins_json,
    settled_csv,
    settled_json,
    settled_text,
)
from referee.studies import (
    ByCurrency,
    PaymentOrigin,
    Together,
    Winnings,
    by_currency,
    origin_of,
    season_winnings,
    winnings,
)


def perform(wanted: Settle) -> int:
    """Settle the logs, and print how; the exit code."""
    house = HouseRules.of(wanted.rules, wanted.settings)
    known = names_in(wanted.players)
    if wanted.why and wanted.form == "csv":
        raise CannotDo("--why answers as text or JSON; leave out --format csv")
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
    together = by_currency(evenings, others)
    meant = aliases(known, names)
    done = all_settled(together, meant, wanted)
    if wanted.why:
        _say_why(wanted.why, list(zip(done, together.groups, strict=True)), meant, wanted.form)
    else:
        say_in(
            wanted.form,
            text=lambda: settled_text(done, screen().encoding),
            json=lambda: settled_json(done),
            csv=lambda: settled_csv(done),
        )
    return int(not all(settled.settles_all for settled in done))


def _say_why(
    written: tuple[str, str],
    done: Sequence[tuple[Settled, Together]],
    names: Mapping[Player, Player],
    form: str,
) -> None:
    """Say it for each currency; `names` is who is who in the logs.

    Raises `CannotDo` for a name that nobody bears.
    """
    everybody = dict.fromkeys(who for settled, _ in done for who in settled.winnings.players)
    player, other = (called(name, everybody) for name in written)
    if player == other:
        raise CannotDo(f"--why takes two players, as in --why Dee Cal; {player} is one")
    found = [
        (settled, _origin(settled, group, (player, other), names))
        for settled, group in done
        if {player, other} <= set(settled.winnings.players)
    ]
    if not found:
        raise CannotDo(f"{player} and {other} never played in the same currency")
    say_in(
        form,
        text=lambda: "\n".join(origin_text(*settled, screen().encoding) for settled in found),
        json=lambda: origins_json(found),
    )


def _origin(
    settled: Settled, group: Together, pair: tuple[Player, Player], names: Mapping[Player, Player]
) -> PaymentOrigin:
    """What makes up the payment between two players, the payer first."""
    hands = (hand.known_as(names) for evening in group.evenings for hand in evening.by_hand)
    payer_first = pair[::-1] if settled.payment(*pair[::-1]) else pair
    return origin_of(payer_first, tuple(hands), settled.winnings, settled.paid)


def all_settled(
    together: ByCurrency, names: Mapping[Player, Player], wanted: Settle, words: Language = ENGLISH
) -> list[Settled]:
    """A settlement for each currency, with the players under the names that `names` gives them."""
    groups, uncounted = together
    done = [replace(_settled(group, names, wanted, words), one_of=len(groups)) for group in groups]
    done[0] = replace(done[0], uncounted=uncounted)
    return done


def _settled(
    group: Together, names: Mapping[Player, Player], wanted: Settle, words: Language
) -> Settled:
    """Evenings in one currency as one, and its payments."""
    whole = season_winnings(group.evenings, names)
    if len(group.evenings) == 1:
        only = group.evenings[0]
        whole = replace(whole, name=only.name, game=only.game, date=only.date, short=only.short)
    notes = tuple(namesakes(whole.players, words))
    if group.changing:
        changes = words.say("The worth of a chip changes on the way: settled in chips alone.")
        notes = (changes, *notes)
    paid = tuple(part.known_as(names) for part in group.paid)
    payments = [Payment(part.paid.giver, part.paid.taker, part.amount) for part in paid]
    up = None if whole.unknown or whole.untold else _up(whole, payments, direct=wanted.direct)
    return Settled(
        logs=tuple(winnings.name for winnings in group.evenings),
        winnings=whole,
        up=up,
        direct=wanted.direct,
        due=wanted.due,
        unit=group.unit,
        in_money=group.in_money,
        paid=paid,
        notes=notes,
    )


def _up(whole: Winnings, paid: Sequence[Payment], *, direct: bool) -> SettleUp:
    """What is still to be paid, by whom and to whom."""
    if not direct:
        return among_parties(settle_up(_as_parties(whole, paid)))
    owed = Counter[tuple[Account, Account]]()
    for debt in (*whole.debts, *whole.side.from_before):
        owed[debt.giver, debt.taker] += debt.amount
    for payment in paid:
        owed[payment.taker, payment.giver] += payment.amount
    return among_parties(SettleUp(netted(owed), fewest=False))


def _as_parties(whole: Winnings, paid: Sequence[Payment]) -> Mapping[Account, int]:
    """What each is still to get (negative: to pay); the two pots are one: both are nobody's alike."""
    parties = Counter[Account](whole.side.added(whole.won))
    for payment in paid:
        parties[payment.giver] += payment.amount
        parties[payment.taker] -= payment.amount
    return parties
