"""Differences between a hand's chips and the rules, one for each cause."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from referee.books import MARGIN
from referee.evening_events import Amount
from referee.game import Chips, Player, Span
from referee.messages import Message, listed, say, template


class Wrong(Enum):
    """A kind of difference; one law of family C reports it."""

    ANTE_MISSING = "ante missing"
    ANTE_LEFT_OUT = "ante of a player who left missing"
    ANTE_AMOUNT = "ante of another amount"
    ANTES_TWICE = "antes written down twice"
    ANTE_NOT_DUE = "ante of an exempt player"
    SECOND_ANTE = "second ante"
    POT_AMOUNT = "wrong amount paid from the pot"
    POT_TAKER = "wrong player paid from the pot"
    POT_PAID = "pot paid that nobody won"
    POT_CARRIED = "pot carried that was won"
    WINNER_LIMIT = "limit on what the winner takes"
    TRICK_SHARES = "shares of a pot paid trick by trick"
    ODD_CHIP = "odd chips of a split"
    POT_TOTAL = "pot line against the book"
    BOURRE_MISSING = "bourré not paid"
    BOURRE_AMOUNT = "bourré of another amount"
    BOURRE_PAYER = "bourré paid by somebody else"
    BOURRE_LIMIT = "limit on the bourré"
    PAID_AFTER_FOLDING = "payment after folding"
    QUEUE = "bourrés that wait"
    STACK = "counted stacks that do not fit"
    TOTAL = "chips missing or extra"
    OVERDRAWN = "more than the stack"
    SHARED = "shares of a pot that nobody won"
    SHARED_AWAY = "share of a player who is not at the table"
    KITTY = "more taken for the kitty than lay in the pot"
    PAID_BACK = "more paid back than was owed"
    ON_PAPER = "a debt between players"


class Difference(NamedTuple):
    """A difference between record and rules, or between two lines.

    `due` and `recorded` are in chips of what the kind says: one player's payment, the pot, a stack.
    """

    wrong: Wrong
    at: Span
    due: Chips
    recorded: Chips
    chips: Chips
    """Those that went wrong; at least 1."""
    player: Player | None = None
    other: Player | None = None
    """The player who was confused with `player`: see the kind's law."""
    by_player: tuple[tuple[Player, Chips, Chips], ...] = ()
    """Several players, each with what was due and what is recorded."""
    perhaps: str = ""
    """An equally good explanation: `a line `kitty 1 from pot` is missing`."""

    @property
    def key(self) -> tuple[object, ...]:
        """Shared by all differences that say the same."""
        if self.wrong in Of.COUNTS:
            return Wrong.STACK, self.at
        return self.wrong, self.at, self.player


def in_order(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    return tuple(sorted(differences, key=lambda difference: difference.at))


def mismatch(
    wrong: Wrong, at: Span, due: int, recorded: int, player: Player | None = None
) -> Difference:
    return Difference(wrong, at, Chips(due), Chips(recorded), Chips(abs(recorded - due)), player)


def paid_as_due(found: Difference, hand: int) -> Message:
    """Say what was paid in a hand if the line of a difference is wrong, as a clause after *if*."""
    player, due, recorded = found.player, found.due, found.recorded
    if found.wrong not in Of.BOURRES:
        shares = _shares((who, chips) for who, chips, _ in found.by_player)
        written = _shares((who, chips) for who, _, chips in found.by_player)
        sentence = template("the pot of hand {hand} paid {due}, not {recorded}")
        if not found.by_player:
            sentence = template("the pot of hand {hand} was {due}, not {recorded}")
        elif not shares:
            sentence = template("nobody took the pot of hand {hand}")
        elif not written:
            sentence = template("the pot of hand {hand} paid {due}, as it should have")
        told = {"due": shares or str(due), "recorded": written or str(recorded)}
        return Message(sentence, {"hand": str(hand), **told})
    if player is None:
        sentence = template("everybody paid in hand {hand} what was due")
    elif found.other:
        sentence = template("{other}, not {player}, paid {recorded} in hand {hand}")
    elif not due:
        sentence = template("{player} paid nothing in hand {hand}, not {recorded}")
    elif not recorded:
        sentence = template("{player} paid {due} in hand {hand}, though no line says so")
    else:
        sentence = template("{player} paid {due} in hand {hand}, not {recorded}")
    named = {"player": player or "", "other": found.other or ""}
    return Message(sentence, {"hand": hand, "due": due, "recorded": recorded, **named})


def _shares(of_pot: Iterable[tuple[Player, Chips]]) -> str:
    said = [say("{chips} to {player}", chips=chips, player=who) for who, chips in of_pot if chips]
    return listed(said, "and") if said else ""


class PaymentsCompared(NamedTuple):
    """Payments of one kind, due and recorded."""

    due: Mapping[Player, Chips]
    paid: Mapping[Player, Chips]
    """Without payments of nothing."""
    amounts: Sequence[Amount]
    at: Span
    """For players whom the lines do not name."""

    def mismatch(self, wrong: Wrong, player: Player) -> Difference:
        at = next((said.at for said in self.amounts if said.player == player), self.at)
        return mismatch(wrong, at, self.due.get(player, 0), self.paid.get(player, 0), player)

    def differences(self, missing: Wrong, extra: Wrong, amount: Wrong) -> list[Difference]:
        """Return missing, undue and wrong payments.

        A missing payment and another player's undue one of the same chips are one difference.
        """
        due, paid = self.due, self.paid
        lacking = [player for player in due if player not in paid]
        more = [player for player in paid if player not in due]
        if len(lacking) == len(more) == 1 and paid[more[0]] == due[lacking[0]]:
            return [self.mismatch(extra, more[0])._replace(other=lacking[0])]
        off = [player for player in paid if paid[player] != due.get(player, paid[player])]
        kinds = ((missing, lacking), (extra, more), (amount, off))
        return [self.mismatch(wrong, player) for wrong, players in kinds for player in players]


def as_scores(found: Difference, brought: Mapping[Player, int]) -> Difference:
    """Express a difference between stacks in scores, each less the chips brought."""
    less = {player: brought.get(player, 0) for player, _, _ in found.by_player}
    due, recorded = (Chips(sums - sum(less.values())) for sums in (found.due, found.recorded))
    shares = [
        (who, Chips(had - less[who]), Chips(has - less[who])) for who, had, has in found.by_player
    ]
    return found._replace(due=due, recorded=recorded, by_player=tuple(shares))


_Wrongs = frozenset[Wrong]


class Of:
    """Kinds of difference, by what they are of."""

    ANTES: ClassVar = _Wrongs(
        (Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE, Wrong.ANTE_AMOUNT, Wrong.ANTES_TWICE)
    )
    EXEMPT: ClassVar = _Wrongs((Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE, Wrong.ANTE_LEFT_OUT))
    """They depend on exemptions, and so on the end of the hand before."""
    BOURRES: ClassVar = _Wrongs(
        (
            Wrong.BOURRE_MISSING,
            Wrong.BOURRE_AMOUNT,
            Wrong.BOURRE_PAYER,
            Wrong.BOURRE_LIMIT,
            Wrong.PAID_AFTER_FOLDING,
        )
    )
    WHOLE_POT: ClassVar = _Wrongs((Wrong.POT_AMOUNT, Wrong.POT_TOTAL))
    PAYMENTS: ClassVar = BOURRES | WHOLE_POT
    """They depend on the payment of earlier bourrés, and its time."""
    COUNTS: ClassVar = _Wrongs((Wrong.STACK, Wrong.TOTAL))
    THE_POT: ClassVar = WHOLE_POT | {
        Wrong.POT_TAKER,
        Wrong.POT_PAID,
        Wrong.POT_CARRIED,
        Wrong.WINNER_LIMIT,
        Wrong.TRICK_SHARES,
        Wrong.ODD_CHIP,
    }
    """They depend on who takes the pot, and how much."""


WRONG = 20
"""Cost of a difference between the record and the rules."""


UNWRITTEN = WRONG + MARGIN + 1
"""Cost of an unwritten rule that no figure bears out: more than one fault, much less than two of a kind."""


PRICES = MappingProxyType({Wrong.ANTES_TWICE: 14})
"""Costs of likelier differences."""


def price(differences: Iterable[Difference]) -> int:
    return sum([PRICES.get(found.wrong, WRONG) for found in differences])
