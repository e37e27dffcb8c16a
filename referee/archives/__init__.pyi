from .collection import Made, Making, make_archive
from .query import QueryResult, asked
from .questions import QUESTIONS
from .schema import TABLES
from .sources import Source
from .task import PartDone
from .tasks import Ended, Lost, as_done, in_order
from .trouble import ArchiveError, ReadError, Trouble
from .workforce import Cluster, Here, Processes, Workforce

__all__ = [
    "QUESTIONS",
    "TABLES",
    "ArchiveError",
    "Cluster",
    "Ended",
    "Here",
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
