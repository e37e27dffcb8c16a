from .card_face import CardFace, card_faces
from .chat import chat_text
from .evening import EveningView, evening_view
from .page import PAGE_HEAD, PageView, environment, page_policy, page_style, written_page

__all__ = [
    "PAGE_HEAD",
    "CardFace",
    "EveningView",
    "PageView",
    "card_faces",
    "chat_text",
    "environment",
    "evening_view",
    "page_policy",
    "page_style",
    "written_page",
]
