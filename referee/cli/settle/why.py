"""`settle --why`: what makes up the payment of one player to another."""

from collections.abc import Mapping, Sequence

from referee.cli.options import TableFormat
from referee.cli.players import called
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo
from referee.game import Player
from referee.reports import Settled, origin_text, origins_json
from referee.studies import PaymentOrigin, Together, origin_of


def say_why(
    written: tuple[str, str],
    done: Sequence[tuple[Settled, Together]],
    names: Mapping[Player, Player],
    form: TableFormat,
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
