from .server import server_for

__all__ = ["server_for"]
