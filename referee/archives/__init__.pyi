from .collection import Made, make_archive
from .manifest import QUESTIONS, ReadError
from .query import QueryResult, asked, query_csv, query_svg, query_text
from .sources import Source
from .task import Making, PartDone
from .workers import Cluster, Lost, Processes, Workforce, in_order

__all__ = [
    "QUESTIONS",
    "Cluster",
    "Lost",
    "Made",
    "Making",
    "PartDone",
    "Processes",
    "QueryResult",
    "ReadError",
    "Source",
    "Workforce",
    "asked",
    "in_order",
    "make_archive",
    "query_csv",
    "query_svg",
    "query_text",
]
