from .replay_app import ReplayApp

__all__ = ["ReplayApp"]
