"""An evening that was read: hands, findings and money."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.api.hand import Hand
from referee.api.picture import in_notebook
from referee.audits import Passage
from referee.books import Entry, House
from referee.evenings import Settled, hand_asked, settle_evenings, winnings
from referee.findings import Finding, Severity
from referee.game import RefusedError, in_seat_order
from referee.messages import counted, listed
from referee.pages import view_of, written_page
from referee.rulesets import Ruleset
from referee.verdicts import stream_text
from referee.wording import Style


class Evening:
    """A log, audited: `print` it for the verdict as `referee check` has it."""

    def __init__(self, name: str, passages: Iterable[Passage]) -> None:
        self.name = name
        """The name of the log in reports: its path."""
        self._passages = tuple(passages)

    def __repr__(self) -> str:
        hands = counted(len(self.hands), "hand")
        players = f" of {listed(self.players, 'and')}" if self.players else ""
        kinds = [finding.gravity for finding in self.findings]
        found = [counted(kinds.count(kind), kind.value) for kind in Severity if kind in kinds]
        return f"<Evening {self.name}: {hands}{players}; {', '.join(found) or 'nothing found'}>"

    def __str__(self) -> str:
        return "".join(stream_text(self.name, self._passages, Style()))

    def _repr_html_(self) -> str | None:
        """Return the page of `referee report`, for a notebook; None without Jinja2."""
        return in_notebook(lambda: written_page(view_of([(self.name, self._passages)])), 600)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, in the order of the log."""
        return tuple([Hand(passage) for passage in self._passages if passage.judgement.hand])

    def hand(self, number: int) -> Hand:
        """Find the hand that has this number in the log. Raises `Error`."""
        self._numbered(number)
        return next(hand for hand in self.hands if hand.number == number)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who had a seat, in the order in which they sat down."""
        return tuple(dict.fromkeys(player for hand in self.hands for player in hand.players))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of the record."""
        return tuple([found for passage in self._passages for found in passage.findings])

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force at its end."""
        return self._passages[-1].rules.ruleset

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every movement of chips, as recorded."""
        return tuple(
            [entry for each in self._passages for entry in each.judgement.reckoning.recorded]
        )

    @property
    def ledger_due(self) -> tuple[Entry, ...]:
        """Every movement of chips that was due by the rules."""
        return tuple([entry for each in self._passages for entry in each.judgement.reckoning.due])

    def stacks(self, after: int | None = None, *, due: bool = False) -> Mapping[str, int | None]:
        """Return every player's stack after the hand of that number, or at the end.

        None: not recorded. If no stacks are counted, the winnings instead. `due`: by the rules.
        Raises `Error` if there is no such hand.
        """
        here = self._passages[-1] if after is None else self._numbered(after)
        books = here.judgement.reckoning.books
        book = books.due if due else books.recorded
        known = [account for account in book.balances if not isinstance(account, House)]
        return {
            player: None if player in books.best.unknown else book.balances.get(player, 0)
            for player in in_seat_order(known, here.judgement.evening.players)
        }

    @property
    def settlements(self) -> tuple[Settled, ...]:
        """The settlement of each currency."""
        return tuple(settle_evenings(winnings(self.name, self._passages), {}))

    @property
    def settlement(self) -> Settled:
        """The settlement at the end; raises `Error` if there are several, one for each currency."""
        first, *others = self.settlements
        if others:
            raise RefusedError(
                f"{self.name}: chips are worth different money; `settlements` has each currency"
            )
        return first

    def _numbered(self, number: int) -> Passage:
        return hand_asked(self.name, self._passages, number)
