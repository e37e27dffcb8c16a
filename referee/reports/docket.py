"""Cases of a table, as text and CSV."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referee.findings import Certainty, Evidence
from referee.game import SourceText
from referee.messages import Message, Series, counted, hand_and_trick, say, template
from referee.studies import TableCase
from referee.verdicts import ruling_sentences, verdict_of
from referee.wording import PLAIN, Style, csv_text, paragraph, paragraphs


class LogDocket(NamedTuple):
    """The cases of one log."""

    log: str
    open: int
    closed: int
    cases: tuple[TableCase, ...]


def docket_text(dockets: Sequence[LogDocket], style: Style = PLAIN) -> Iterator[str]:
    for docket in dockets:
        cases = counted(docket.open, "open case")
        head = say(
            "{log}: {cases}, {closed} closed", log=docket.log, cases=cases, closed=docket.closed
        )
        yield paragraph(head, "", "  ", style) + "\n"
        for case in docket.cases:
            yield paragraph(_head(case), "", "  ", style)
            facts = (Series((Message(label), sentence), " ") for label, sentence in _facts(case))
            yield paragraphs(facts, "  ", "    ", style) + "\n"


def _head(case: TableCase) -> str:
    """`open: hand 12, trick 4: P201 follow-suit, Dee, line 15`."""
    law = f"{case.code} {case.name}".strip()
    words = (
        *hand_and_trick(case.hand, case.trick),
        law,
        case.player,
        say("line {line}", line=case.line),
    )
    return say(
        "open: {case}" if case.state == "open" else "closed: {case}",
        case=Series(filter(None, words)),
    )


def _facts(case: TableCase) -> Iterator[tuple[str, str]]:
    source = case.source
    sure = case.sureness in (None, Certainty.CERTAIN.word)
    doubt = (
        case.claim
        if sure
        else say("{claim} ({sureness})", claim=case.claim, sureness=Message(case.sureness or ""))
    )
    yield template("claim:"), doubt
    for proof in case.evidence:
        yield (
            template("proof:"),
            say("{place}: {proof}", place=_place(proof, source), proof=proof.says),
        )
    for said in case.said:
        yield (
            "said:",
            say(
                "{player}: {text} (line {line})",
                player=said.player,
                text=said.text,
                line=said.at.line,
            ),
        )
    yield from ruling_sentences(case.ruled)
    if case.cost:
        yield "cost:", case.cost.sentence
    if case.slip:
        yield "slip of the pen?", case.slip.sentence


def _place(proof: Evidence, source: SourceText) -> str:
    """`Qd (line 134)`."""
    at = source.shown(proof.at)
    if not (source.holds(at.line) and source.quoted(at)):
        return say("line {line}", line=at.line)
    return say("{text} (line {line})", text=source.quoted(at), line=at.line)


COLUMNS = (
    *("log", "state", "hand", "trick", "line", "code", "law", "player", "certainty", "claim"),
    *("chips", "ruling", "reason", "ruling line", "dissent", "proof"),
)


def docket_csv(dockets: Iterable[LogDocket]) -> Iterator[str]:
    rows = ((docket.log, *_cells(case)) for docket in dockets for case in docket.cases)
    return csv_text(chain([COLUMNS], rows))


def _cells(case: TableCase) -> Iterator[str | int | None]:
    ruled = case.ruled
    yield case.state
    yield from (case.hand, case.trick, case.line, case.code, case.name, case.player)
    yield case.sureness
    yield from (case.claim, case.cost and case.cost.chips)
    yield from (verdict_of(ruled), ruled.reason, ruled.at.line) if ruled else (None, None, None)
    against = ruled.dissent if ruled else ()
    yield "; ".join(
        ": ".join(filter(None, (dissent.player, dissent.reason))) for dissent in against
    )
    yield "; ".join(_place(proof, case.source) for proof in case.evidence)
