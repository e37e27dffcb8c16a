from .server import Reach, WebServer, qr_text

__all__ = ["Reach", "WebServer", "qr_text"]
