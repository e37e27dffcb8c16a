from .server import Reach, WebServer, qr_codes

__all__ = ["Reach", "WebServer", "qr_codes"]
