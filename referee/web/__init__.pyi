from .evenings import Engine
from .server import Reach, WebServer, qr_text

__all__ = ["Engine", "Reach", "WebServer", "qr_text"]
