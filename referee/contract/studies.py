"""Studies for programs: decisions (shares from 0 to 1), comparisons, seasons, answers of an archive."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee import __version__
from referee.books import Cause
from referee.contract.part import (
    AccountName,
    AtColumn,
    AtLine,
    Beside,
    BriefInWords,
    CardWord,
    Fields,
    Layout,
    NameOf,
    Part,
    Printed,
    Seat,
    Share,
    Text,
    TextIfAny,
    Transfer,
    Whole,
    alone,
    of,
    one_line,
    written,
)
from referee.game import Suit
from referee.replay import Duty
from referee.reports import CAUTION, Comparison
from referee.studies import Analysed, CollusionTable, HandChange


class IntervalData(Part):
    """A mean and its 95 % interval; all three are the same where every layout was taken."""

    mean: Share
    low: Share
    high: Share


class KnownData(Part):
    """The player's knowledge of another's hand."""

    seat: Seat
    holds: list[CardWord]
    lacks: list[Suit]


class AlternativeData(Part):
    """The results of a card over the layouts."""

    cards: list[CardWord]
    """The card, and those with the same effect."""
    played: bool
    tricks: IntervalData
    pot: IntervalData
    """The share of this pot that the player wins."""
    bourre: IntervalData
    """The share of layouts in which the player takes no trick."""
    bourre_of: Annotated[dict[Text, IntervalData], BeforeValidator(dict), of("others")]
    """The same for the others who had no trick yet."""


def _about(duty: Duty | None) -> str:
    return {None: "nice", Duty.KNOWLEDGE_LEAD: "knowledge-lead"}.get(duty, "cinch")


class QuestionData(Part):
    """A question whether something was certain to the player."""

    about: Annotated[
        Literal["cinch", "knowledge-lead", "nice"], BeforeValidator(_about), of("duty")
    ]
    seat: Annotated[Text | None, of("spared")]
    """The player whom the card would have spared."""
    instead: list[CardWord]
    answer: Annotated[
        Literal["yes", "no", "cannot-tell"],
        BeforeValidator(lambda answer: answer.replace(" ", "-")),
    ]
    why: TextIfAny
    layout: Annotated[Layout | None, BeforeValidator(lambda hands: hands or None)]
    """The others' cards in a layout where it is not so."""


class DecisionData(Printed):
    """A card played by choice, and the alternatives."""

    hand: int
    trick: int
    line: AtLine
    column: AtColumn
    seat: Seat
    held: list[CardWord]
    table: list[CardWord]
    taken: Annotated[dict[Text, Whole], BeforeValidator(dict)]
    known: Annotated[list[KnownData], of("knew")]
    if_obeyed: Annotated[bool, of("trusting")]
    """True if `known` holds only if the others kept the rules."""
    layouts: int | None
    """The number of possible layouts; null: too many to count."""
    looked_at: Whole
    all_counted: bool
    seed: int
    alternatives: Annotated[list[AlternativeData], of("consequences")]
    """Best for the player first."""
    questions: list[QuestionData]


def decision_json(analysed: Analysed) -> Iterator[str]:
    return written(DecisionData.model_validate(analysed))


class ShiftData(Transfer):
    """The payments of one account to another for one cause, in both versions."""

    cause: Cause
    chips: tuple[int, int]


Shift = Annotated[ShiftData, BeforeValidator(lambda it: Beside(it, chips=(it.before, it.after)))]
WhetherThere = Annotated[bool, BeforeValidator(lambda version: version is not None)]


class ChangeData(Part):
    """A hand that differs; of two values the first is of the first version."""

    hand: Annotated[int | None, of("number")]
    in_first: Annotated[WhetherThere, of("before")]
    in_second: Annotated[WhetherThere, of("after")]
    pot: Annotated[tuple[int | None, int | None], of("pots")]
    recorded: list[Shift]
    due: list[Shift]
    no_longer_found: Annotated[list[BriefInWords], of("gone")]
    """Findings of the first version only."""
    found: Annotated[list[BriefInWords], of("new")]
    """Findings of the second only."""
    knobs: list[NameOf]
    """Each knob that, turned alone, changes the hand."""
    since: int | None
    """The earlier hand with these knobs, if the difference only continues."""


class EndData(Part):
    """An account at the end, in both versions."""

    account: AccountName
    recorded: tuple[int, int]
    due: tuple[int, int]


class ComparisonData(Printed):
    """Two versions of one log."""

    hands: list[ChangeData]
    ends: list[EndData]


def comparison_json(found: Iterable[HandChange], comparison: Comparison) -> Iterator[str]:
    """Yield the comparison in pieces, each hand as soon as it is known."""
    return alone(_fields(found, comparison))


def _fields(found: Iterable[HandChange], comparison: Comparison) -> Fields:
    yield "program", __version__
    yield "hands", map(one_line, map(ChangeData.model_validate, comparison.changes(found)))
    keys = ("account", "recorded", "due")
    ends = (dict(zip(keys, end, strict=True)) for end in comparison.ends())
    yield "ends", list(map(EndData.model_validate, ends))


class FigureData(Part):
    """The effect of one player's choices."""

    on_taker: Share
    """On the second player of the pair."""
    on_others: Share
    """On each of the other stayers, on average."""
    on_self: Share
    by_chance: Annotated[Share, of("chance")]
    """The share of random exchanges of seats with as large an effect."""
    by_chance_corrected: Annotated[Share, of("corrected")]
    """The same, corrected for all pairs."""


class EffectData(Part):
    """A hand that contributes to a figure."""

    log: Text
    hand: int
    pots: Share
    """For the second player, beyond the mean of all others."""


class PairData(Transfer):
    """The effect of one player's choices on another."""

    decisions: Whole
    figure: FigureData | None
    """Null if there are too few decisions to say anything."""
    hands: list[EffectData]


class SeasonData(Printed):
    """Every ordered pair of players who met."""

    hands: Whole
    seats: Annotated[list[Text], of("players")]
    permutations: Annotated[Whole, of("screening", "permutations")]
    seed: Annotated[int, of("screening", "seed")]
    least_decisions: Annotated[Whole, of("screening", "least")]
    questions: Whole
    pairs: list[PairData]
    caution: str


def season_json(table: CollusionTable) -> Iterator[str]:
    return alone(SeasonData.model_validate(Beside(table, caution=CAUTION)))


class QueryColumnData(Part):
    """A column of the answer."""

    name: Text
    type: str
    """The type in DuckDB: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""


class QueryData(Printed):
    """The answer to one question."""

    question: Text
    """As asked: a name or SQL."""
    columns: list[QueryColumnData]
    rows: list[list[object]]
    """Each with a value a column; null: unknown."""


def query_json(
    question: str, columns: Iterable[tuple[str, str]], rows: Iterable[Sequence[object]]
) -> Iterator[str]:
    """Yield the answer in pieces, each row as soon as it is known: the keys of `QueryData`."""
    named = [QueryColumnData(name=name, type=kind) for name, kind in columns]
    yield from written(
        (
            ("question", question),
            ("columns", named),
            ("rows", (one_line(list(row)) for row in rows)),
        )
    )
    yield "\n"
