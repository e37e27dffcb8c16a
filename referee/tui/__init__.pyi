from .desk import RecorderDesk
from .recorder_app import RecorderApp
from .replay_app import ReplayApp

__all__ = ["RecorderApp", "RecorderDesk", "ReplayApp"]
