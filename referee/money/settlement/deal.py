"""`Deal`: one hand with everything that its chips depend on."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.game import Chips, Leftovers, Movement, Player
from referee.money.settlement.money_lines import MoneyLines
from referee.money.settlement.purses import UNKNOWN, Purse, Purses, purses_after
from referee.replay import Hand
from referee.rulesets import Ruleset

MOST_IN_POT = 10**12
"""The largest pot that is still counted."""


class Deal(NamedTuple):
    """A hand, what the hand before left, and the rules."""

    hand: Hand
    order: tuple[Player, ...]
    """Everybody in turn order, the dealer last; by seats if the dealer is unknown."""
    lines: MoneyLines
    before: Leftovers
    reneged: tuple[Player, ...]
    """Players whose renege stands, in turn order."""
    ruleset: Ruleset
    purses: Purses | None = None
    """Everybody's purse; None if players may owe what they do not have."""
    table_ante: Chips | None = None
    """The ante that each player was seen to pay; None: the ruleset's own ante holds."""

    ante_rests: tuple[tuple[Player, Chips], ...] = ()
    """What players could not pay of their antes and will owe the pot (`short-stack owes-rest`)."""
    ahead: frozenset[Player] = frozenset()
    """Which of those who left put in their ante as they went."""
    missing: frozenset[Player] = frozenset()
    """Which of those who left put in no ante, though they owe it."""
    bourre_unseen: tuple[Player, ...] = ()
    """Who was bourré, though no line says so."""
    paid_off: frozenset[Player] = frozenset()
    """Whose debts from the hand before a line there has paid."""

    @property
    def left_to_pay(self) -> tuple[tuple[Player, Chips], ...]:
        """What the hand before left to be paid, as far as no line there has it paid."""
        return tuple([debt for debt in self.before.owed if debt[0] not in self.paid_off])

    @property
    def unpaid_before(self) -> tuple[tuple[Player, Chips], ...]:
        """The same, as far as no line above the play has it paid either."""
        paid = {amount.player for amount in self.lines.paid_before or ()}
        return tuple([debt for debt in self.left_to_pay if debt[0] not in paid])

    @property
    def leavers(self) -> tuple[Player, ...]:
        """Who left after the hand before and owes an ante all the same, unless exempt."""
        return () if self.before.carried is None else self.held_to_ante

    @property
    def held_to_ante(self) -> tuple[Player, ...]:
        """Who left after the hand before and may owe an ante: whether they do is not always known."""
        ruleset = self.ruleset
        held = ruleset.leaver_antes and ruleset.ante_by == "each"
        return self.hand.leavers if held else ()

    def next_ante(self, player: Player, left: Leftovers) -> Chips:
        """What a player who leaves now owes to the next hand all the same."""
        ruleset, free = self.ruleset, left.exempt | left.barred
        held = ruleset.leaver_antes and ruleset.ante_by == "each" and player not in free
        return self.ante if held else Chips(0)

    @property
    def ante(self) -> Chips:
        """The ante of each player if no line records it."""
        return self.ruleset.ante if self.table_ante is None else self.table_ante

    def purse(self, player: Player) -> Purse:
        """Return a player's purse, as far as the record shows it."""
        return (self.purses or {}).get(player, UNKNOWN)

    def pays(self, player: Player, due: Chips) -> Chips:
        """Return what a player pays of `due`: without credit, no more than they have."""
        return due if self.purses is None else self.purse(player).pays(due)

    def rests(self, due: Iterable[tuple[Player, Chips]]) -> dict[Player, Chips]:
        """What each cannot pay now and will owe the pot (`short-stack owes-rest`), where it is known."""
        if self.purses is None or self.ruleset.short_stack != "owes-rest":
            return {}
        return {
            player: rest
            for player, chips in due
            if self.purse(player).shows(chips) and (rest := Chips(chips - self.pays(player, chips)))
        }

    def after(self, payments: Iterable[Movement]) -> "Deal":
        """Return the deal after these payments."""
        if self.purses is None:
            return self
        return self._replace(purses=purses_after(self.purses, payments))

    @property
    def losers(self) -> tuple[Player, ...]:
        """Renegers who cannot win the pot."""
        return () if self.ruleset.renege == "none" else self.reneged

    @property
    def payers(self) -> tuple[Player, ...]:
        """Renegers who pay as if bourré."""
        return self.reneged if self.ruleset.renege in ("bourre", "forfeit") else ()

    @property
    def waiting(self) -> tuple[Chips, ...]:
        """Return the bourrés that are still to be played for, oldest first."""
        return (*self.before.queued, *[chips for _, chips in self.before.owed])

    @property
    def one_bourre_a_deal(self) -> bool:
        """Whether only the first of them is played for."""
        return self.ruleset.bourre_queue == "one-per-deal"

    @property
    def bourres_join_now(self) -> bool:
        """Whether bourrés go into the pot just played, before it is won."""
        return self.ruleset.bourre_queue == "this-pot"

    @property
    def bourres_in_pot(self) -> tuple[Chips, ...]:
        """The bourrés that this deal is played for."""
        return self.waiting[:1] if self.one_bourre_a_deal else self.waiting

    @property
    def still_waiting(self) -> tuple[Chips, ...]:
        """The bourrés that later deals are played for."""
        return self.waiting[1:] if self.one_bourre_a_deal else ()

    @property
    def dealt_again(self) -> bool:
        """Whether the same deal is played once more, on the same antes."""
        return self.hand.is_dealt_again(self.ruleset)

    def put_off(self, player: Player) -> Chips:
        """What a player still owes to the pot for this hand, and does not pay into the next."""
        amounts = self.lines.put_off
        return Chips(sum(amount.chips for amount in amounts if amount.player == player))

    @property
    def match_more(self) -> Chips:
        """By how much more than the pot a bourré matches: what the kitty took out of it."""
        return self.lines.raked if self.lines.matches_whole else Chips(0)

    def pot(self, antes: Chips | None) -> Chips | None:
        """Return what lay in the pot before any award, including `antes`; None if unknown.

        A pot that unpaid bourrés made too large to count is unknown too, so no amount ever becomes
        too long to write (decision record 0041).
        """
        whole = self._whole_pot(antes)
        return None if whole is not None and whole > MOST_IN_POT else whole

    def _whole_pot(self, antes: Chips | None) -> Chips | None:
        """Return what lay in the pot, however much; None if unknown.

        Where the leftovers are unknown, the hand's `pot` lines show it. A log that opens with a later
        hand than the first and says nothing about the pot starts with an empty one (decision record
        0041).
        """
        if antes is None:
            return None
        carried = self.before.carried
        queue_known = carried is not None or not self.one_bourre_a_deal
        known = antes + sum(self.bourres_in_pot if queue_known else ()) + self.lines.brought
        if carried is not None and not (self.before.opening and self.hand.number > 1):
            return Chips(max(0, known + carried))
        if self.lines.pot is None:
            return None if carried is None else Chips(max(0, known))
        recorded = self.lines.whole_pot(self.ruleset)
        if recorded is None or self._may_hold_new_bourres:
            return None
        return recorded if self._fewer_may_ante else Chips(max(known, recorded))

    @property
    def _may_hold_new_bourres(self) -> bool:
        """Whether the pot line may hold bourrés of this very hand."""
        taken = self.hand.taken
        return self.bourres_join_now and not (taken and all(taken.values()))

    @property
    def has_small_bourres(self) -> bool:
        """Whether a bourré may be less than an ante."""
        ruleset = self.ruleset
        price = ruleset.limit if isinstance(ruleset.bourre, str) else ruleset.bourre
        return price is not None and price < self.ante

    @property
    def _fewer_may_ante(self) -> bool:
        """Whether the hand before may have exempted somebody and left less than their ante for it."""
        ruleset, antes = self.ruleset, self.lines.antes
        if antes and all(amount.player is not None for amount in antes):
            return False
        words = ruleset.ante_exempt
        small = "bourre" in words and (self.bourres_join_now or self.has_small_bourres)
        return small or "winner" in words or ruleset.renege == "next-deal"
