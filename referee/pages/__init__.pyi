from .card_face import CardFace, card_faces
from .chat import chat_text
from .direction import with_names_apart
from .evening import EveningView, evening_view
from .page import (
    PAGE_HEAD,
    PageView,
    environment,
    page_policy,
    page_style,
    standings_views,
    written_page,
)
from .reader import Reader

__all__ = [
    "PAGE_HEAD",
    "CardFace",
    "EveningView",
    "PageView",
    "Reader",
    "card_faces",
    "chat_text",
    "environment",
    "evening_view",
    "page_policy",
    "page_style",
    "standings_views",
    "with_names_apart",
    "written_page",
]
