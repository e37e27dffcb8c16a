"""Cases of a table, as text and CSV."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referee.findings import Certainty
from referee.messages import Message, Series, counted, hand_and_trick, say, template
from referee.studies import CaseProof, TableCase
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
    sure = case.certainty in (None, Certainty.CERTAIN)
    doubt = (
        case.claim
        if sure
        else say("{claim} ({sureness})", claim=case.claim, sureness=Message(case.sureness or ""))
    )
    yield template("claim:"), doubt
    for proof in case.evidence:
        yield template("proof:"), say("{place}: {proof}", place=_place(proof), proof=proof.says)
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
        yield "cost:", case.cost
    if case.slip:
        yield "slip of the pen?", case.slip.sentence


def _place(proof: CaseProof) -> str:
    """`Qd (line 134)`."""
    return (
        say("{text} (line {line})", text=proof.text, line=proof.line)
        if proof.text
        else say("line {line}", line=proof.line)
    )


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
    yield from (case.claim, case.chips)
    yield from (verdict_of(ruled), ruled.reason, ruled.at.line) if ruled else (None, None, None)
    against = ruled.dissent if ruled else ()
    yield "; ".join(
        ": ".join(filter(None, (dissent.player, dissent.reason))) for dissent in against
    )
    yield "; ".join(map(_place, case.evidence))
