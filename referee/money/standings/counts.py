"""Counts of stacks, compared with both books."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from referee.books import Account, Cause, House, Standing
from referee.evening_events import ChipsCounted, PlayerSat, SeatsTaken
from referee.game import Chips, Player, Span
from referee.money.standings.difference import Difference, Wrong, as_scores, mismatch
from referee.money.standings.open_book import OpenBooks
from referee.money.standings.way import Way

_Counts = Mapping[Player, Chips]

_EXACT = frozenset[int]()
_Miscounts = tuple[tuple[Player, Chips, Chips], ...]
"""Players whose counts do not fit, each with the recorded stack and the count."""


class Counting:
    """The players counted, and those with loose stacks; changes while a passage is entered."""

    def __init__(
        self, standing: Standing, books: OpenBooks, players: tuple[Player, ...], way: Way | None
    ) -> None:
        """`way`: the reading of a hand; None: between hands, where unrecorded hands are possible."""
        self._books, self.players, self._in_hand = books, players, way is not None
        self._believed = not (way and way.miscounted)
        self.start, self.counted, self.loose = (
            standing.start,
            standing.counted,
            dict(standing.loose),
        )
        self.unexplained, self.lent = standing.unexplained, dict(standing.lent)
        self._ahead: dict[Player, Chips] = {}

    def sure(self, player: Player) -> bool:
        return player in self.start and player not in self.loose

    def loosen(self, players: Iterable[Account]) -> None:
        self.loose |= dict.fromkeys(players)

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
        """Seat a player with the chips they left with, or a new buy-in."""
        if self.sure(player) and self._books.recorded.of(player) > 0:
            return self._compare({player: chips}, at, final=True)
        cause = Cause.BOUGHT if self.sure(player) else Cause.UNRECORDED
        self._note({player: chips})
        self._bring(player, chips, cause if player in self.start else Cause.START, at)
        return None

    def _bring(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Set a player's stack; a first count shows what they had at the start."""
        brought = chips - self._books.recorded.of(player)
        for book in self._books.each:
            book.note_brought(player, brought)
            book.bring(player, book.of(player) + brought, cause, at)
        if player not in self.start:
            self.start = MappingProxyType({**self.start, player: chips})
            if player in self.loose:  # what they really began with is not known
                self.loose[House.BANK] = None
        self.loose.pop(player, None)

    def count(self, line: ChipsCounted, *, final: bool) -> Difference | None:
        """Compare a count with the books and adopt it; return what does not fit as one difference.

        A count that does not fit is only adopted if it is `final`.
        """
        if not line.since_start:
            return self._compare(self._counts(line), line.at, final=final)
        scores, brought = self._counts(line), self._books.recorded.brought
        self._begin_with({player: Chips(brought.get(player, 0)) for player in scores})
        stacks = {player: Chips(score + brought.get(player, 0)) for player, score in scores.items()}
        with_loans = {
            player: Chips(chips - self.lent.get(player, 0)) for player, chips in stacks.items()
        }
        fitting = [counts for counts in (stacks, with_loans) if self._fit(counts, final=final)]
        found = self._compare(fitting[0] if fitting else stacks, line.at, final=final)
        for player in stacks if len(fitting) > 1 else ():  # they may have the loans in them, or not
            self._may_have_more(player, [with_loans[player] - stacks[player]])
        return found and as_scores(found, brought)

    def _fit(self, counts: _Counts, *, final: bool) -> bool:
        return all(self._fits(player, chips, final=final) for player, chips in counts.items())

    def _begin_with(self, new: _Counts) -> None:
        if new.keys() - self.start.keys():
            self.start = MappingProxyType({**new, **self.start})

    def _compare(self, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
        recorded = self._books.recorded
        if not self._in_hand:
            self._begin_with_what_was_bought(counts)
        others = {
            player: n
            for player, n in counts.items()
            if n != recorded.of(player) or not self.sure(player)
        }
        wrong = tuple(
            [
                (player, Chips(recorded.of(player)), chips)
                for player, chips in others.items()
                if not self._fits(player, chips, final=final)
            ]
        )
        found = (
            self._miscount(wrong, counts, at) if wrong else self._too_many(counts, at, final=final)
        )
        if found and found.wrong is Wrong.STACK and not self._in_hand:
            off = {player for player, _, _ in wrong}
            self.loosen(off.union(self.players) - (counts.keys() - off))
            found, wrong = None, ()
        if final or not found:
            self._note(counts)
            unexplained = {player for player, _, _ in wrong}
            for player, chips in others.items():
                if player in unexplained and not self._believed:
                    continue
                cause = Cause.UNEXPLAINED if player in unexplained else Cause.UNRECORDED
                if player in unexplained:
                    self.unexplained += chips - recorded.of(player)
                self._adopt(player, chips, cause, at)
        return found

    def _begin_with_what_was_bought(self, counts: _Counts) -> None:
        """Start players first counted together with exactly the chips they bought.

        If they have more together than they bought, the rest came from elsewhere.
        """
        bought = {player: Chips(self._books.recorded.of(player)) for player in counts}
        new = not self.start.keys() & bought.keys() and min(bought.values(), default=0) > 0
        if new and sum(counts.values()) <= sum(bought.values()):
            self._begin_with(bought)

    def _counts(self, line: ChipsCounted) -> _Counts:
        return {
            player: amount.chips
            for amount in line.amounts
            for player in (self.players if amount.player is None else (amount.player,))
        }

    def _note(self, counts: _Counts) -> None:
        self.counted = MappingProxyType({**self.counted, **counts})

    def _fits(self, player: Player, chips: Chips, *, final: bool) -> bool:
        """Tell whether a count agrees with the record, or with the rules where the two differ.

        One that is not `final` must agree with the record: lines below it may yet do as the rules say.
        A player who owes to a later pot may have paid already. A first count may be any number, but
        not less than the player's winnings since, as nobody began below zero.
        """
        off = self.loose.get(player, _EXACT)
        if off is None:
            return True
        stacks = {
            book.of(player) - paid
            for book in (self._books.each if final else [self._books.recorded])
            for paid in (0, *book.unpaid(player))
        }
        if player not in self.start:
            return chips >= min(stacks)
        return (
            chips in stacks
            or any(chips - stack in off for stack in stacks)
            or self._lent_in_money(player, chips)
            or self._paid_ahead(player, chips)
        )

    def _lent_in_money(self, player: Player, chips: Chips) -> bool:
        lent = self.lent.get(player, 0)
        return lent != 0 and chips == self._books.recorded.of(player) - lent

    def _paid_ahead(self, player: Player, chips: Chips) -> bool:
        ante = self._ahead.get(player, Chips(0))
        return ante > 0 and chips == self._books.recorded.of(player) - ante

    def _may_have_more(self, player: Player, chips: Iterable[int]) -> None:
        if more := frozenset(chips) - {0}:
            self.loose[player] = more

    def _miscount(self, wrong: _Miscounts, counts: _Counts, at: Span) -> Difference:
        """Report missing or extra chips if everybody was counted, else stacks that do not fit."""
        had = Chips(sum(book for _, book, _ in wrong))
        has = Chips(sum(counted for _, _, counted in wrong))
        player = wrong[0][0] if len(wrong) == 1 else None
        whole = all(self.sure(player) and player in counts for player in self.players)
        if whole and had != has and not self._is_all_there(counts):
            return mismatch(Wrong.TOTAL, at, had, has, player)._replace(by_player=wrong)
        more = sum(max(0, counted - book) for _, book, counted in wrong)
        off = Chips(max(more, more + had - has))
        return Difference(Wrong.STACK, at, had, has, off, player, by_player=wrong)

    def _too_many(self, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
        """Report a count of everybody above all chips brought, whatever was played."""
        unseen = House.BANK in self.loose or all(map(self.sure, counts))
        if unseen or not self._of_everybody(counts):
            return None
        there, has = self._in_play(), sum(counts.values())
        if has <= there:
            return None
        self.unexplained += (has - there) * final
        return mismatch(Wrong.TOTAL, at, there, has)

    def _is_all_there(self, counts: _Counts) -> bool:
        pots = sum(max(0, self._books.recorded.of(pot)) for pot in (House.POT, House.NEXT_POT))
        return self._of_everybody(counts) and sum(counts.values()) + pots == self._in_play()

    def _of_everybody(self, counts: _Counts) -> bool:
        """Tell whether everybody who has played was counted, as at the start."""
        balances = self._books.recorded.balances
        played = {account for account in balances if not isinstance(account, House)}
        return {*self.players, *self.start, *played} == counts.keys() == self.start.keys()

    def _in_play(self) -> int:
        recorded, aside = self._books.recorded, (House.KITTY, House.SHOP, House.OLD_POT)
        brought = sum(recorded.brought.get(player, 0) for player in self.start)
        return brought - sum(map(recorded.of, aside)) + self.unexplained

    def _adopt(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Set the recorded stack to the count, and the due stack too if it was loose."""
        recorded = self._books.recorded
        if player not in self.start:
            less = chips < recorded.of(player)
            self._bring(player, chips, cause if less else Cause.START, at)
        elif player in self.loose:
            for book in self._books.each:
                book.bring(player, chips, Cause.UNRECORDED, at)
            del self.loose[player]
            self._may_have_more(player, recorded.unpaid(player))  # paid before the count, or not
        elif self._lent_in_money(player, chips):
            for book in self._books.each:
                book.bring(player, book.of(player) - self.lent[player], Cause.UNRECORDED, at)
            self.lent[player] = 0
        elif self._paid_ahead(player, chips):
            for book in self._books.each:
                book.pay_ahead(player, self._ahead[player], at, assumed=True)
        else:
            self._books.part()
            recorded = self._books.recorded
            paid = Chips(recorded.of(player) - chips)
            if paid in recorded.unpaid(player):
                recorded.pay_unseen(player, paid, at)
            recorded.bring(player, chips, cause, at)
