from .tasks import Ended, Lost, as_done, in_order
from .trouble import ArchiveError
from .workforce import Cluster, Here, Processes, Workforce

__all__ = [
    "ArchiveError",
    "Cluster",
    "Ended",
    "Here",
    "Lost",
    "Processes",
    "Workforce",
    "as_done",
    "in_order",
]
