"""Counts of stacks compared with both books."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from referee.events import ChipsCounted, PlayerSat, SeatsTaken
from referee.game import Books, Cause, Chips, House, Player, Span
from referee.money.book.difference import Difference, Wrong, as_scores, mismatch
from referee.money.book.pages import Pages
from referee.money.book.played import Played

_Counts = Mapping[Player, Chips]

_Miscounts = tuple[tuple[Player, Chips, Chips], ...]
"""Players whose counts do not fit, each with what the record comes to and what was counted."""


class Counting:
    """Who was counted, and whose stack is in doubt; it changes while a passage is entered."""

    def __init__(
        self, books: Books, pages: Pages, players: tuple[Player, ...], *, in_hand: bool
    ) -> None:
        """`in_hand`: the passage is a hand; between hands, unrecorded hands are possible."""
        self._pages, self.players, self._in_hand = pages, players, in_hand
        self.start, self.counted, self.doubtful = books.start, books.counted, books.doubtful
        self.counted_last = frozenset[Player]()
        self.gaps, self.unexplained = books.gaps, books.unexplained
        self.otherwise, self.presumed, self.mispresumed = books.otherwise, books.presumed, False
        self.lent = dict(books.lent)
        self._ahead: dict[Player, Chips] = {}
        self._unpaid = frozenset[int]()

    def sure(self, player: Player) -> bool:
        """Whether the record shows the player's stack."""
        return player in self.start and player not in self.doubtful

    def doubt(self, players: Iterable[Player]) -> None:
        """Put the stacks of these players in doubt until they are counted."""
        self.doubtful |= frozenset(players)
        self.counted_last -= self.doubtful

    def play_on(self) -> None:
        """Note that chips have moved since the last count."""
        self.counted_last = frozenset()

    def end_hand(self, hand: Played) -> None:
        """Note what the lines of a hand leave open."""
        if not hand.known:
            self.doubt(self.players)
        self._unpaid = frozenset([int(hand.unpaid)]) - {0}

    def leave(self, player: Player, ante: Chips) -> None:
        """Let a player go, who may pay that ante to the next pot at once."""
        self.players = tuple(seated for seated in self.players if seated != player)
        self._ahead[player] = ante

    def seat(self, event: SeatsTaken | PlayerSat) -> Difference | None:
        """Let players sit down; return a difference if the chips they bring do not fit."""
        match event:
            case SeatsTaken():
                self.players = event.players
            case PlayerSat():
                self.players = tuple(dict.fromkeys((*self.players, event.player)))
                if event.chips is not None:
                    return self._sit(event.player, event.chips, event.at)
        return None

    def _sit(self, player: Player, chips: Chips, at: Span) -> Difference | None:
        """Seat a player, who brings what they left with, or buys in again."""
        if self.sure(player) and self._pages.recorded.of(player) > 0:
            return self._compare({player: chips}, at, final=True)
        cause = Cause.BOUGHT if self.sure(player) else Cause.UNRECORDED
        self._note({player: chips})
        self._bring(player, chips, cause if player in self.start else Cause.START, at)
        return None

    def _bring(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Set a player's stack; a first count shows what they had at the start."""
        brought = chips - self._pages.recorded.of(player)
        for page in self._pages.each:
            page.start(player, page.of(player) + brought, cause, at)
        if player not in self.start:
            self.start = MappingProxyType({**self.start, player: chips})
            self.gaps |= player in self.doubtful  # what they really began with is not known
        self.doubtful -= {player}

    def count(self, line: ChipsCounted, *, final: bool) -> Difference | None:
        """Compare a count with the books and adopt it; return what does not fit as one difference.

        A count that does not fit is only adopted if it is `final`.
        """
        if not line.since_start:
            return self._compare(self._counts(line), line.at, final=final)
        scores = self._counts(line)
        self._begin_with_what_was_brought(scores)
        brought = self._pages.recorded.brought
        stacks = {player: Chips(score + brought.get(player, 0)) for player, score in scores.items()}
        with_loans = {
            player: Chips(chips - self.lent.get(player, 0)) for player, chips in stacks.items()
        }
        fitting = [counts for counts in (stacks, with_loans) if self._fit(counts)]
        found = self._compare(fitting[0] if fitting else stacks, line.at, final=final)
        for player in stacks if len(fitting) > 1 else ():
            self._may_have_more(player, [with_loans[player] - stacks[player]])
        return found and as_scores(found, brought)

    def _fit(self, counts: _Counts) -> bool:
        """Whether everything counted agrees with the record."""
        return all(
            self._fits(player, chips) or self._is_otherwise(player, chips)
            for player, chips in counts.items()
        )

    def _begin_with_what_was_brought(self, players: Iterable[Player]) -> None:
        """Start uncounted players with what they brought: a score needs no first count."""
        brought = self._pages.recorded.brought
        new = {
            player: Chips(brought.get(player, 0)) for player in players if player not in self.start
        }
        self.start = MappingProxyType({**self.start, **new})

    def _compare(self, counts: _Counts, at: Span, *, final: bool) -> Difference | None:
        recorded = self._pages.recorded
        stacks = recorded.balances
        if not self._in_hand:
            self._begin_with_what_was_bought(counts)
        self.doubtful |= {
            player for player, chips in counts.items() if self._is_otherwise(player, chips)
        }
        if any(
            player in self.presumed and not self._fits(player, chips)
            for player, chips in counts.items()
        ):
            self.doubt(self.presumed)  # somebody was bourré of whom no line says so
            self.presumed, self.mispresumed = frozenset(), True
        others = {
            player: n
            for player, n in counts.items()
            if n != stacks.get(player, 0) or not self.sure(player)
        }
        wrong = tuple(
            (player, Chips(recorded.of(player)), chips)
            for player, chips in others.items()
            if not self._fits(player, chips)
        )
        found = (
            self._miscount(wrong, counts, at) if wrong else self._too_many(counts, at, final=final)
        )
        if found and found.wrong is Wrong.STACK and not self._in_hand:
            off = {player for player, _, _ in wrong}
            self.doubt(off.union(self.players) - (counts.keys() - off))
            found, wrong = None, ()
        if final or not found:
            self._note(counts)
            unexplained = {player for player, _, _ in wrong}
            for player, chips in others.items():
                cause = Cause.UNEXPLAINED if player in unexplained else Cause.UNRECORDED
                if player in unexplained:
                    self.unexplained += chips - recorded.of(player)
                self._adopt(player, chips, cause, at)
        return found

    def _begin_with_what_was_bought(self, counts: _Counts) -> None:
        """Start players who bought chips and are first counted together with just those chips.

        If they have more together than they bought, the rest came from elsewhere.
        """
        bought = {player: Chips(self._pages.recorded.of(player)) for player in counts}
        new = not self.start.keys() & bought.keys() and min(bought.values(), default=0) > 0
        if new and sum(counts.values()) <= sum(bought.values()):
            self.start = MappingProxyType({**self.start, **bought})

    def _counts(self, line: ChipsCounted) -> _Counts:
        counts: dict[Player, Chips] = {}
        for amount in line.amounts:
            for player in self.players if amount.player is None else (amount.player,):
                counts[player] = amount.chips
        return counts

    def _note(self, counts: _Counts) -> None:
        self.counted = MappingProxyType({**self.counted, **counts})
        self.counted_last |= frozenset(counts)
        self.presumed = self.presumed.difference(counts)
        if self.otherwise:
            left = {player: n for player, n in self.otherwise.items() if player not in counts}
            self.otherwise = MappingProxyType(left)

    def _fits(self, player: Player, chips: Chips) -> bool:
        """Whether a count agrees with the record, or with the rules where the two differ.

        A player who owes to a later pot may have paid already. A first count may be any number, but
        not less than what the player has won since, as nobody began with less than nothing.
        """
        if player in self.doubtful:
            return True
        stacks = {
            page.of(player) - paid
            for page in self._pages.each
            for paid in (0, *page.unpaid(player))
        }
        if player not in self.start:
            return chips >= min(stacks)
        if self._lent_in_money(player, chips):
            return True
        return chips in stacks or self._paid_ahead(player, chips)

    def _lent_in_money(self, player: Player, chips: Chips) -> bool:
        """Whether a count shows that a loan was of money, so that it moved no chips."""
        lent = self.lent.get(player, 0)
        return lent != 0 and chips == self._pages.recorded.of(player) - lent

    def _paid_ahead(self, player: Player, chips: Chips) -> bool:
        """Whether a count shows that a player who left has put in the ante for the next hand."""
        ante = self._ahead.get(player, Chips(0))
        return ante > 0 and chips == self._pages.recorded.of(player) - ante

    def _is_otherwise(self, player: Player, chips: Chips) -> bool:
        """Whether a count shows what nothing has shown before: an ante was put in, or it was not."""
        recorded, more = self._pages.recorded, self.otherwise.get(player, self._unpaid)
        if not more or self._fits(player, chips):
            return False
        less = chips - recorded.of(player)
        return any(less + paid in more for paid in (0, *recorded.unpaid(player)))

    def _may_have_more(self, player: Player, chips: Iterable[int]) -> None:
        """Note how much more may lie before a player than the count that was adopted says."""
        if more := frozenset(chips) - {0}:
            self.otherwise = MappingProxyType({**self.otherwise, player: more | {0}})

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
        """Report a count of everybody that comes to more than all have brought, whatever was played."""
        if self.gaps or not self._of_everybody(counts) or all(map(self.sure, counts)):
            return None
        there, has = self._in_play(), sum(counts.values())
        if has <= there:
            return None
        self.unexplained += (has - there) * final
        return mismatch(Wrong.TOTAL, at, there, has)

    def _is_all_there(self, counts: _Counts) -> bool:
        """Whether a count of everybody, with what lies in the pots, comes to what all have brought."""
        pots = sum(max(0, self._pages.recorded.of(pot)) for pot in (House.POT, House.NEXT_POT))
        return self._of_everybody(counts) and sum(counts.values()) + pots == self._in_play()

    def _of_everybody(self, counts: _Counts) -> bool:
        """Whether everybody who has played was counted, as at the start."""
        played = {
            account for account in self._pages.recorded.balances if not isinstance(account, House)
        }
        return {*self.players, *self.start, *played} == counts.keys() == self.start.keys()

    def _in_play(self) -> int:
        """What all have brought, with an old pot and without the kitty."""
        recorded, aside = self._pages.recorded, (House.KITTY, House.SHOP, House.OLD_POT)
        brought = sum(recorded.brought.get(player, 0) for player in self.start)
        return brought - sum(map(recorded.of, aside)) + self.unexplained

    def _adopt(self, player: Player, chips: Chips, cause: Cause, at: Span) -> None:
        """Set the recorded stack to the count, and the due stack too if it was in doubt."""
        if player not in self.start:
            less = chips < self._pages.recorded.of(player)
            self._bring(player, chips, cause if less else Cause.START, at)
            return
        if player in self.doubtful:
            for page in self._pages.each:
                page.bring(player, chips, Cause.UNRECORDED, at)
            self.doubtful -= {player}
            self._may_have_more(player, self._pages.recorded.unpaid(player))  # paid before, or not
            return
        if self._lent_in_money(player, chips):
            for page in self._pages.each:
                page.bring(player, page.of(player) - self.lent[player], Cause.UNRECORDED, at)
            self.lent[player] = 0
            return
        if self._paid_ahead(player, chips):
            for page in self._pages.each:
                page.pay_ahead(player, self._ahead[player], at, assumed=True)
            return
        self._pages.part()
        recorded = self._pages.recorded
        paid = Chips(recorded.of(player) - chips)
        if paid in recorded.unpaid(player):
            recorded.pay_unseen(player, paid, at)
        recorded.bring(player, chips, cause, at)
