from .collection import Made, Making, make_archive
from .query import QueryResult, asked
from .schema import QUESTIONS, TABLES
from .sources import Source
from .task import PartDone
from .trouble import ArchiveError, ReadError, Trouble
from .workers import Cluster, Lost, Processes, Workforce, as_done, in_order

__all__ = [
    "QUESTIONS",
    "TABLES",
    "ArchiveError",
    "Cluster",
    "Lost",
    "Made",
    "Making",
    "PartDone",
    "Processes",
    "QueryResult",
    "ReadError",
    "Source",
    "Trouble",
    "Workforce",
    "as_done",
    "asked",
    "in_order",
    "make_archive",
]
