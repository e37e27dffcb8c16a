"""Studies for programs: decisions (shares from 0 to 1), comparisons, seasons, answers of an archive."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee import __version__
from referee.books import Cause
from referee.contract import part
from referee.game import Suit
from referee.replay import Duty
from referee.reports import CAUTION, Comparison
from referee.studies import Analysed, CollusionTable, HandChange


class IntervalData(part.Part):
    """A mean and its 95 % interval; all three are the same where every layout was taken."""

    mean: part.Share
    low: part.Share
    high: part.Share


class KnownData(part.Part):
    """The player's knowledge of another's hand."""

    seat: part.Seat
    holds: list[part.CardWord]
    lacks: list[Suit]


class AlternativeData(part.Part):
    """The results of a card over the layouts."""

    cards: list[part.CardWord]
    """The card, and those with the same effect."""
    played: bool
    tricks: IntervalData
    pot: IntervalData
    """The share of this pot that the player wins."""
    bourre: IntervalData
    """The share of layouts in which the player takes no trick."""
    bourre_of: Annotated[dict[part.Text, IntervalData], BeforeValidator(dict), part.of("others")]
    """The same for the others who had no trick yet."""


def _about(duty: Duty | None) -> str:
    return {None: "nice", Duty.KNOWLEDGE_LEAD: "knowledge-lead"}.get(duty, "cinch")


class QuestionData(part.Part):
    """A question whether something was certain to the player."""

    about: Annotated[
        Literal["cinch", "knowledge-lead", "nice"], BeforeValidator(_about), part.of("duty")
    ]
    seat: Annotated[part.Text | None, part.of("spared")]
    """The player whom the card would have spared."""
    instead: list[part.CardWord]
    answer: Annotated[
        Literal["yes", "no", "cannot-tell"],
        BeforeValidator(lambda answer: answer.replace(" ", "-")),
    ]
    why: part.TextIfAny
    layout: Annotated[part.Layout | None, BeforeValidator(lambda hands: hands or None)]
    """The others' cards in a layout where it is not so."""


class DecisionData(part.Printed):
    """A card played by choice, and the alternatives."""

    hand: int
    trick: int
    line: part.AtLine
    column: part.AtColumn
    seat: part.Seat
    held: list[part.CardWord]
    table: list[part.CardWord]
    taken: Annotated[dict[part.Text, part.Whole], BeforeValidator(dict)]
    known: Annotated[list[KnownData], part.of("knew")]
    if_obeyed: Annotated[bool, part.of("trusting")]
    """True if `known` holds only if the others kept the rules."""
    layouts: int | None
    """The number of possible layouts; null: too many to count."""
    looked_at: part.Whole
    all_counted: bool
    seed: int
    alternatives: Annotated[list[AlternativeData], part.of("consequences")]
    """Best for the player first."""
    questions: list[QuestionData]


def decision_json(analysed: Analysed) -> Iterator[str]:
    return part.written(DecisionData.model_validate(analysed))


class ShiftData(part.Transfer):
    """The payments of one account to another for one cause, in both versions."""

    cause: Cause
    chips: tuple[int, int]


Shift = Annotated[
    ShiftData, BeforeValidator(lambda it: part.Beside(it, chips=(it.before, it.after)))
]
WhetherThere = Annotated[bool, BeforeValidator(lambda version: version is not None)]


class ChangeData(part.Part):
    """A hand that differs; of two values the first is of the first version."""

    hand: Annotated[int | None, part.of("number")]
    in_first: Annotated[WhetherThere, part.of("before")]
    in_second: Annotated[WhetherThere, part.of("after")]
    pot: Annotated[tuple[int | None, int | None], part.of("pots")]
    recorded: list[Shift]
    due: list[Shift]
    no_longer_found: Annotated[list[part.BriefInWords], part.of("gone")]
    """Findings of the first version only."""
    found: Annotated[list[part.BriefInWords], part.of("new")]
    """Findings of the second only."""
    knobs: list[part.NameOf]
    """Each knob that, turned alone, changes the hand."""
    since: int | None
    """The earlier hand with these knobs, if the difference only continues."""


class EndData(part.Part):
    """An account at the end, in both versions."""

    account: part.AccountName
    recorded: tuple[int, int]
    due: tuple[int, int]


class ComparisonData(part.Printed):
    """Two versions of one log."""

    hands: list[ChangeData]
    ends: list[EndData]


def comparison_json(found: Iterable[HandChange], comparison: Comparison) -> Iterator[str]:
    """Yield the comparison in pieces, each hand as soon as it is known."""
    return part.alone(_fields(found, comparison))


def _fields(found: Iterable[HandChange], comparison: Comparison) -> part.Fields:
    yield "program", __version__
    yield "hands", map(part.one_line, map(ChangeData.model_validate, comparison.changes(found)))
    keys = ("account", "recorded", "due")
    ends = (dict(zip(keys, end, strict=True)) for end in comparison.ends())
    yield "ends", list(map(EndData.model_validate, ends))


class FigureData(part.Part):
    """The effect of one player's choices."""

    on_taker: part.Share
    """On the second player of the pair."""
    on_others: part.Share
    """On each of the other stayers, on average."""
    on_self: part.Share
    by_chance: Annotated[part.Share, part.of("chance")]
    """The share of random exchanges of seats with as large an effect."""
    by_chance_corrected: Annotated[part.Share, part.of("corrected")]
    """The same, corrected for all pairs."""


class EffectData(part.Part):
    """A hand that contributes to a figure."""

    log: part.Text
    hand: int
    pots: part.Share
    """For the second player, beyond the mean of all others."""


class PairData(part.Transfer):
    """The effect of one player's choices on another."""

    decisions: part.Whole
    figure: FigureData | None
    """Null if there are too few decisions to say anything."""
    hands: list[EffectData]


class SeasonData(part.Printed):
    """Every ordered pair of players who met."""

    hands: part.Whole
    seats: Annotated[list[part.Text], part.of("players")]
    permutations: Annotated[part.Whole, part.of("screening", "permutations")]
    seed: Annotated[int, part.of("screening", "seed")]
    least_decisions: Annotated[part.Whole, part.of("screening", "least")]
    questions: part.Whole
    pairs: list[PairData]
    caution: str


def season_json(table: CollusionTable) -> Iterator[str]:
    return part.alone(SeasonData.model_validate(part.Beside(table, caution=CAUTION)))


class QueryColumnData(part.Part):
    """A column of the answer."""

    name: part.Text
    type: str
    """The type in DuckDB: `VARCHAR`, `BIGINT`, `DOUBLE`, …"""


class QueryData(part.Printed):
    """The answer to one question."""

    question: part.Text
    """As asked: a name or SQL."""
    columns: list[QueryColumnData]
    rows: list[list[object]]
    """Each with a value a column; null: unknown."""


def query_json(
    question: str, columns: Iterable[tuple[str, str]], rows: Iterable[Sequence[object]]
) -> Iterator[str]:
    """Yield the answer in pieces, each row as soon as it is known: the keys of `QueryData`."""
    named = [QueryColumnData(name=name, type=kind) for name, kind in columns]
    yield from part.written(
        (
            ("question", question),
            ("columns", named),
            ("rows", (part.one_line(list(row)) for row in rows)),
        )
    )
    yield "\n"
