from .engines import Cluster, Engine, Here, Processes
from .tasks import Ended, Lost, as_done, in_order
from .trouble import ArchiveError

__all__ = [
    "ArchiveError",
    "Cluster",
    "Ended",
    "Engine",
    "Here",
    "Lost",
    "Processes",
    "as_done",
    "in_order",
]
