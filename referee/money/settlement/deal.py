"""One hand, with all that its chips depend on."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.books import Leftovers, Movement
from referee.evening_events import Amount
from referee.events import PotAwarded
from referee.game import Chips, Player, Span
from referee.money.settlement.money_lines import MOST_IN_POT, MoneyLines
from referee.replay import Hand
from referee.rulesets import Ruleset


class Purse(NamedTuple):
    """The bounds of a player's stack, as far as recorded, where there is no credit (`short-stack`)."""

    least: Chips = Chips(0)
    most: Chips | None = None
    """None if unknown."""

    def shows(self, due: Chips) -> bool:
        """Tell whether it is known how much of `due` the player can pay."""
        return self.least >= due or self.least == self.most

    def pays(self, due: Chips) -> Chips:
        return due if self.most is None else min(due, self.most)

    def without(self, chips: int) -> "Purse":
        most = None if self.most is None else Chips(max(0, self.most - chips))
        return Purse(Chips(max(0, self.least - chips)), most)


def bourre_charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    """Return the cost of one bourré or renege; None if it depends on an unknown pot."""
    amount = uncapped_charge(pot, ruleset)
    if amount is None or ruleset.limit is None:
        return amount
    return min(amount, ruleset.limit)


def uncapped_charge(pot: Chips | None, ruleset: Ruleset) -> Chips | None:
    if not isinstance(ruleset.bourre, str):
        return ruleset.bourre
    return None if pot is None else Chips(pot * (2 if ruleset.bourre == "double" else 1))


UNKNOWN = Purse()

Purses = Mapping[Player, Purse]


class Deal(NamedTuple):
    """A hand, what the hand before left, and the rules."""

    hand: Hand
    order: tuple[Player, ...]
    """In turn order, the dealer last; by seats if the dealer is unknown."""
    lines: MoneyLines
    before: Leftovers
    reneged: tuple[Player, ...]
    """Those whose renege stands, in turn order."""
    ruleset: Ruleset
    purses: Purses | None = None
    """None if players may owe what they do not have."""
    table_ante: Chips | None = None
    """The ante seen paid by each player; None: the ruleset's own."""
    ahead: frozenset[Player] = frozenset()
    """Players who left, their ante put in."""
    missing: frozenset[Player] = frozenset()
    """Players who left, their ante still owed."""
    bourre_unseen: tuple[Player, ...] = ()
    """Players bourré without a line."""
    paid_there: Mapping[Player, Chips] = {}
    """What lines of the hand before paid of debts to this pot."""

    def with_antes(self, payments: Iterable[tuple[Player, Chips]], at: Span) -> "Deal":
        """As if a line at `at` had them."""
        antes = tuple([Amount(player, chips, at) for player, chips in payments])
        return self._replace(lines=self.lines._replace(antes=antes))

    def with_pot(self, awarded: tuple[PotAwarded, ...], carried: Chips | None = None) -> "Deal":
        return self._replace(lines=self.lines._replace(awarded=awarded, carried=carried))

    def holding(self, more: int) -> "Deal":
        carried = Chips((self.before.carried or 0) + more)
        return self._replace(before=self.before._replace(carried=carried))

    def owing_less(self, player: Player, rest: int) -> "Deal":
        return self._replace(before=self.before.owing_less(player, rest))

    @property
    def open_before(self) -> dict[Player, Chips]:
        """Debts to this pot, less what lines of the hand before paid of them."""
        owed = [(who, chips - self.paid_there.get(who, 0)) for who, chips in self.before.owed]
        return {who: Chips(chips) for who, chips in owed if chips > 0}

    @property
    def unpaid_before(self) -> dict[Player, Chips]:
        """Those of which no line above the play pays any."""
        paid = {amount.player for amount in self.lines.paid_before}
        return {who: chips for who, chips in self.open_before.items() if who not in paid}

    @property
    def leavers(self) -> tuple[Player, ...]:
        """Players who left after the hand before and still owe an ante, unless exempt."""
        if not self.hand.leavers or self.before.carried is None:
            return ()
        return self.held_to_ante

    @property
    def held_to_ante(self) -> tuple[Player, ...]:
        """Those who may owe an ante."""
        return self.hand.leavers if self._leaver_antes else ()

    @property
    def _leaver_antes(self) -> bool:
        return self.ruleset.leaver_antes and self.ruleset.ante_by == "each"

    def next_ante(self, player: Player, left: Leftovers) -> Chips:
        """Return what a leaver owes to the next hand."""
        held = self._leaver_antes and player not in left.exempt | left.barred
        return self.ante if held else Chips(0)

    @property
    def ante(self) -> Chips:
        return self.ruleset.ante if self.table_ante is None else self.table_ante

    def purse(self, player: Player) -> Purse:
        return (self.purses or {}).get(player, UNKNOWN)

    def pays(self, player: Player, due: Chips) -> Chips:
        """Return no more than they have where there is no credit."""
        return due if self.purses is None else self.purse(player).pays(due)

    def rests(self, due: Iterable[tuple[Player, Chips]]) -> dict[Player, Chips]:
        """Return what each cannot pay now and will owe, if known (`short-stack owes-rest`)."""
        if self.purses is None or self.ruleset.short_stack != "owes-rest":
            return {}
        return {
            player: rest
            for player, chips in due
            if self.purse(player).shows(chips) and (rest := Chips(chips - self.pays(player, chips)))
        }

    def after(self, payments: Iterable[Movement]) -> "Deal":
        if self.purses is None:
            return self
        left = dict(self.purses)
        for giver, _, chips, _ in payments:
            if giver in left:
                left[giver] = left[giver].without(chips)
        return self._replace(purses=left)

    @property
    def is_given_back(self) -> bool:
        """The pot was shared out before anybody won it."""
        unsaid = self.lines.pot is None and self.lines.paid is None and not self.hand.won
        return bool(self.lines.shared) and unsaid and self.hand.taken is None

    @property
    def payers(self) -> tuple[Player, ...]:
        return self.reneged if self.ruleset.renege in ("bourre", "forfeit") else ()

    @property
    def bourres(self) -> tuple[tuple[Chips, ...], tuple[Chips, ...]]:
        """Bourrés that this hand is played for, and those that still wait."""
        lying = (*self.before.queued, *[chips for _, chips in self.before.owed])
        joining = 1 if self.ruleset.bourre_queue == "one-per-deal" else len(lying)
        return lying[:joining], lying[joining:]

    def put_off(self, player: Player) -> Chips:
        amounts = self.lines.put_off
        return Chips(sum(amount.chips for amount in amounts if amount.player == player))

    def charge(self, pot: Chips | None) -> Chips | None:
        """Return the cost of a bourré or renege that matches a pot; None if it depends on an unknown one."""
        raked = self.lines.raked if self.lines.matches_whole else 0
        return bourre_charge(None if pot is None else Chips(pot + raked), self.ruleset)

    def pot(self, antes: Chips | None) -> Chips | None:
        """Return the pot before any award, including `antes`; None if unknown.

        If the leftovers are unknown, the `pot` lines show it. A log that opens with a later hand and says
        nothing about the pot starts with an empty one. A pot too large to write is unknown (decision 0041).
        """
        if antes is None:
            return None
        carried, recorded = self.before.carried, self.lines.whole_pot(self.ruleset)
        queue_known = carried is not None or self.ruleset.bourre_queue != "one-per-deal"
        known = antes + sum(self.bourres[0] if queue_known else ()) + self.lines.brought
        if carried is not None and not (self.before.opening and self.hand.number > 1):
            known += carried
        elif self.lines.pot is not None:
            taken = self.hand.taken
            new_bourres = self.ruleset.bourre_queue == "this-pot" and not (
                taken and all(taken.values())
            )
            if recorded is None or new_bourres:
                return None
            known = recorded if self._fewer_may_ante else max(known, recorded)
        elif carried is None:
            return None
        return Chips(max(0, known)) if known <= MOST_IN_POT else None

    @property
    def has_small_bourres(self) -> bool:
        ruleset = self.ruleset
        price = ruleset.limit if isinstance(ruleset.bourre, str) else ruleset.bourre
        return price is not None and price < self.ante

    @property
    def _fewer_may_ante(self) -> bool:
        ruleset, antes = self.ruleset, self.lines.antes
        if antes and all(amount.player is not None for amount in antes):
            return False
        words = ruleset.ante_exempt
        small = "bourre" in words and (
            self.ruleset.bourre_queue == "this-pot" or self.has_small_bourres
        )
        return small or "winner" in words or ruleset.renege == "next-deal"
