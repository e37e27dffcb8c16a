from .evening import PageView, evening_chart, view_of
from .hand import CardFace, card_faces
from .page import (
    PAGE_HEAD,
    chat_text,
    environment,
    framed,
    hand_page,
    page_policy,
    page_style,
    script_words,
    with_names_apart,
    written_page,
)

__all__ = [
    "PAGE_HEAD",
    "CardFace",
    "PageView",
    "card_faces",
    "chat_text",
    "environment",
    "evening_chart",
    "framed",
    "hand_page",
    "page_policy",
    "page_style",
    "script_words",
    "view_of",
    "with_names_apart",
    "written_page",
]
