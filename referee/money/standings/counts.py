"""Counts of stacks, against both books."""

from collections.abc import Iterable, Mapping

from referee.books import Cause, Debt, House
from referee.evening_events import Amount, ChipsCounted, PlayerSat, SeatsTaken
from referee.game import Chips, Player, Span
from referee.money.standings.difference import Difference, Wrong, as_scores, mismatch
from referee.money.standings.open_book import OpenStanding
from referee.money.standings.way import Way

_Counts = Mapping[Player, Chips]

_EXACT = frozenset[int]()
_Miscounts = tuple[tuple[Player, Chips, Chips], ...]
"""Counts that do not fit: player, recorded stack, count."""


class Counting:
    """The players at the table, and their counted stacks, while a passage is entered."""

    def __init__(
        self, standing: OpenStanding, players: tuple[Player, ...], way: Way | None
    ) -> None:
        """`way`: the reading of a hand; None: between hands, where hands may be missing."""
        self._open, self.players, self._in_hand = standing, players, way is not None
        self._believed = not (way and way.miscounted)
        self._ahead: dict[Player, Chips] = {}

    def leave(self, player: Player, ante: Chips) -> None:
        """Remove a player, who may pay that ante to the next pot at once."""
        self.players = tuple([seated for seated in self.players if seated != player])
        self._ahead[player] = ante

    def seat(self, event: SeatsTaken | PlayerSat) -> Difference | None:
        """Seat players; return a difference if the chips they bring do not fit."""
        if isinstance(event, SeatsTaken):
            self.players = event.players
            return None
        self.players = tuple(dict.fromkeys((*self.players, event.player)))
        return None if event.chips is None else self._sit(event.player, event.chips, event.at)

    def _sit(self, player: Player, chips: Chips, at: Span) -> Difference | None:
        sure = self._open.is_sure(player)
        if sure and self._has(player) > 0:
            return self._compare({player: chips}, at, final=True)
        cause = Cause.BOUGHT if sure else Cause.UNRECORDED
        self._open.counted[player] = chips
        self._bring(player, chips, cause if player in self._open.start else Cause.START, at)
        return None

    def _has(self, player: Player) -> int:
        return self._open.recorded.of(player)

    def _bring(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Set a stack; a first count shows what they had at the start."""
        brought = chips - self._has(player)
        self._open.bring_more(player, brought)
        self._change(player, brought, cause, at)
        if player not in self._open.start:
            self._open.start[player] = chips
            if player in self._open.loose:  # what they really began with is not known
                self._open.loose[House.BANK] = None
        self._open.loose.pop(player, None)

    def _change(self, player: Player, more: int, cause: Cause, at: Span) -> None:
        for book in self._open.each:
            book.bring(player, book.of(player) + more, cause, at)

    def count(self, line: ChipsCounted, *, final: bool) -> Difference | None:
        """Compare a count with the books; return what does not fit as one difference.

        A count that does not fit is adopted only if it is `final`.
        """
        counts, brought = self.of_each(line.amounts), self._open.brought
        if not line.since_start:
            return self._compare(counts, line.at, final=final)
        self._begin_with({player: Chips(brought.get(player, 0)) for player in counts})
        stacks = {player: Chips(score + brought.get(player, 0)) for player, score in counts.items()}
        lent = {player: self._open.lent.get(player, 0) for player in counts}
        with_loans = {player: Chips(chips - lent[player]) for player, chips in stacks.items()}
        fitting = [each for each in (stacks, with_loans) if self._off(each, final=final) == ()]
        found = self._compare(fitting[0] if fitting else stacks, line.at, final=final)
        for player in stacks if len(fitting) > 1 else ():  # they may have the loans in them, or not
            self._may_have_more(player, [-lent[player]])
        return found and as_scores(found, brought)

    def _begin_with(self, new: _Counts) -> None:
        for player, chips in new.items():
            self._open.start.setdefault(player, chips)

    def _compare(self, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
        if not self._in_hand:
            self._begin_with_what_was_bought(counts)
        wrong = self._off(counts, final=final)
        off = {player for player, _, _ in wrong}
        found = (
            self._miscount(wrong, counts, at) if wrong else self._too_many(counts, at, final=final)
        )
        if found and found.wrong is Wrong.STACK and not self._in_hand:
            self._open.loosen(off.union(self.players) - (counts.keys() - off))
            found, off = None, set()
        if final or not found:
            self._adopt(counts, off, at)
        return found

    def _off(self, counts: _Counts, *, final: bool) -> _Miscounts:
        return tuple(
            [
                (player, Chips(self._has(player)), chips)
                for player, chips in counts.items()
                if not self._fits(player, chips, final=final)
            ]
        )

    def _begin_with_what_was_bought(self, counts: _Counts) -> None:
        """If they have more together than they bought, the rest came from elsewhere."""
        bought = {player: Chips(self._has(player)) for player in counts}
        new = not self._open.start.keys() & bought.keys() and min(bought.values(), default=0) > 0
        if new and sum(counts.values()) <= sum(bought.values()):
            self._begin_with(bought)

    def of_each(self, amounts: Iterable[Amount]) -> _Counts:
        """Return the amount of each player; one without a name is everybody's at the table."""
        return {
            player: amount.chips
            for amount in amounts
            for player in (self.players if amount.player is None else (amount.player,))
        }

    def _fits(self, player: Player, chips: Chips, *, final: bool) -> bool:
        """Tell whether a count agrees with the record, or with the rules where the two differ.

        One that is not `final` must agree with the record: lines below may yet do as the rules say.
        A player who owes to a later pot may have paid already. A first count may be any number, but not
        less than the player's winnings since, as nobody began below zero.
        """
        off = self._open.loose.get(player, _EXACT)
        if off is None:
            return True
        stacks = {
            book.of(player) - paid
            for book in (self._open.each if final else [self._open.recorded])
            for paid in (0, *book.unpaid(player))
        }
        if player not in self._open.start:
            return chips >= min(stacks)
        unsaid, gaps = self._lent_or_ahead(player, chips), (0, *off)
        return unsaid or any(chips - stack in gaps for stack in stacks)

    def _lent_or_ahead(self, player: Player, chips: Chips) -> bool:
        less = self._has(player) - chips
        ahead = less > 0 and less == self._ahead.get(player)
        return ahead or self._is_lent(player, less)

    def _is_lent(self, player: Player, less: int) -> bool:
        return less != 0 and less == self._open.lent.get(player)

    def _may_have_more(self, player: Player, chips: Iterable[int]) -> None:
        if more := frozenset(chips) - {0}:
            self._open.loose[player] = more

    def _miscount(self, wrong: _Miscounts, counts: _Counts, at: Span) -> Difference:
        had = Chips(sum(book for _, book, _ in wrong))
        has = Chips(sum(counted for _, _, counted in wrong))
        player = wrong[0][0] if len(wrong) == 1 else None
        whole = all(self._open.is_sure(player) and player in counts for player in self.players)
        if whole and had != has and not self._is_all_there(counts):
            return mismatch(Wrong.TOTAL, at, had, has, player)._replace(by_player=wrong)
        more = sum(max(0, counted - book) for _, book, counted in wrong)
        off = Chips(max(more, more + had - has))
        return Difference(Wrong.STACK, at, had, has, off, player, by_player=wrong)

    def _too_many(self, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
        unseen = House.BANK in self._open.loose or all(map(self._open.is_sure, counts))
        there, has = self._in_play(), sum(counts.values())
        if unseen or not self._of_everybody(counts) or has <= there:
            return None
        self._open.unexplained += (has - there) * final
        return mismatch(Wrong.TOTAL, at, there, has)

    def _is_all_there(self, counts: _Counts) -> bool:
        pots = sum(max(0, self._open.recorded.of(pot)) for pot in (House.POT, House.NEXT_POT))
        return self._of_everybody(counts) and sum(counts.values()) + pots == self._in_play()

    def _of_everybody(self, counts: _Counts) -> bool:
        start, balances = self._open.start, self._open.recorded.balances
        played = {account for account in balances if not isinstance(account, House)}
        return {*self.players, *start, *played} == counts.keys() == start.keys()

    def _in_play(self) -> int:
        aside = map(self._open.recorded.of, (House.KITTY, House.SHOP, House.OLD_POT))
        brought = sum(self._open.brought.get(player, 0) for player in self._open.start)
        return brought - sum(aside) + self._open.unexplained

    def _adopt(self, counts: _Counts, off: set[Player], at: Span) -> None:
        """Take counts as facts; those that are `off` stay unexplained, or are slips of the pen."""
        others = {
            player: chips
            for player, chips in counts.items()
            if chips != self._has(player) or not self._open.is_sure(player)
        }
        self._open.counted |= counts
        for player, chips in others.items():
            if player not in off:
                self._set(player, chips, Cause.UNRECORDED, at)
            elif self._believed:
                self._open.unexplained += chips - self._has(player)
                self._set(player, chips, Cause.UNEXPLAINED, at)

    def _set(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        less = self._has(player) - chips
        if player not in self._open.start:
            self._bring(player, chips, cause if less > 0 else Cause.START, at)
        elif player in self._open.loose:
            for book in self._open.each:
                book.bring(player, chips, Cause.UNRECORDED, at)
            del self._open.loose[player]
            # a debt was paid before the count, or not
            self._may_have_more(player, self._open.recorded.unpaid(player))
        elif self._is_lent(player, less):
            self._change(player, -less, Cause.UNRECORDED, at)
            self._open.lent[player] = 0
        elif self._lent_or_ahead(player, chips):
            self._open.owe([Debt(player, Chips(less), Cause.ANTE, Chips(less))], at, assumed=True)
        else:
            self._open.part()
            if less in self._open.recorded.unpaid(player):
                self._open.recorded.pay_unseen(player, Chips(less), at)
            self._open.recorded.bring(player, chips, cause, at)
