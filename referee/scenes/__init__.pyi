from .branch import Branch, NoBranchError, branched
from .scene import EVERYBODY, Scene, Viewpoint, as_seen, masked, scenes_of

__all__ = [
    "EVERYBODY",
    "Branch",
    "NoBranchError",
    "Scene",
    "Viewpoint",
    "as_seen",
    "branched",
    "masked",
    "scenes_of",
]
