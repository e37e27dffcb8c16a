from .chat import chat_text
from .evening import EveningView, evening_view
from .page import PAGE_HEAD, PageView, written_page

__all__ = [
    "PAGE_HEAD",
    "EveningView",
    "PageView",
    "chat_text",
    "evening_view",
    "written_page",
]
