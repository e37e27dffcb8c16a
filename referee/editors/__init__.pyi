from .server import LogServer, server

__all__ = ["LogServer", "server"]
