"""The lines of a table of plus and minus, taken in row by row."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from referee.hand_log.notes.cast import Cast
from referee.hand_log.notes.evening_builder import EveningBuilder
from referee.hand_log.notes.fact import Fact
from referee.hand_log.notes.heard_line import HowRead, LineRead
from referee.hand_log.notes.page import NoteLine
from referee.hand_log.notes.score_table import changes, score_table


class ScoreLines:
    """The table of the notes that says what each won or lost, if they have one."""

    def __init__(
        self,
        page: tuple[NoteLine, ...],
        answers: Mapping[int, str],
        cast: Cast,
        builder: EveningBuilder,
    ) -> None:
        self._cast, self._builder = cast, builder
        table = self._table = score_table(page)
        self._answer = answers.get(table.head.number, "") if table else ""
        self._balances = table.balances(self._answer) if table else ()
        self._rows = {row.line.number: n for n, row in enumerate(table.hands)} if table else {}

    def holds(self, line: NoteLine) -> bool:
        """Whether the table holds this line."""
        table = self._table
        totals = [total for total, _ in table.totals] if table else []
        return table is not None and (line in (table.head, *totals) or line.number in self._rows)

    def notes(self, line: NoteLine) -> str:
        """What stands beside the numbers of a hand."""
        place = self._rows.get(line.number)
        return "" if place is None or self._table is None else self._table.hands[place].notes

    def read(self, line: NoteLine, scale: Fraction) -> LineRead:
        """A line of the table, and what the builder makes of it."""
        place = self._rows.get(line.number)
        if place is not None and self._balances:
            for fact in self._facts(place):
                self._builder.take_in(fact._replace(sums=tuple(one * scale for one in fact.sums)))
        if self._table is None or line != self._table.head:
            return LineRead(line, HowRead.READ)
        why = (
            ""
            if self._balances
            else "Do the rows say what each hand brought, or how all stood after it?"
        )
        status = HowRead.READ if self._balances else HowRead.DOUBTFUL
        return LineRead(line, status, why, self._answer)

    def _facts(self, place: int) -> Iterator[Fact]:
        """What the row of a hand says: who alone gained by it took its pot.

        Where the ante is known, the balances say who that was and how much.
        """
        table = self._table
        if table is None:
            return
        players = tuple(who for name in table.names if (who := self._cast.whose(name)))
        yield Fact("hand", number=table.hands[place].number)
        if dealer := self._cast.whose(table.hands[place].dealer):
            yield Fact("dealt", (dealer,))
        yield Fact("standing", players, self._balances[place], word="signed")
        change = [*changes(self._balances)][place]
        gained = tuple(who for who, amount in zip(players, change, strict=False) if amount > 0)
        if len(gained) == 1 and self._builder.evening.ante is None:
            yield Fact("won_pot", gained)
