"""How many findings each law has, for programs."""

from collections.abc import Iterable, Iterator

from referee.contract.part import Place, Printed
from referee.contract.text import arrayed
from referee.game import Severity
from referee.verdicts import LawCount


class LawCountData(Printed):
    """The findings of one law, over all logs."""

    code: str
    name: str
    severity: Severity
    """That of the law; a single finding may be less grave."""
    findings: Place


def law_counts_json(counts: Iterable[LawCount]) -> Iterator[str]:
    """An array, an object a law."""
    return arrayed(map(LawCountData.model_validate, counts))
