from .language import ENGLISH, Translation, words_in
from .message import EMPTY, Field, Message, Series, Term, Text, say, say_many, template
from .numbers import agreed, counted, hand_and_trick, hand_or_before, listed, signed

__all__ = [
    "EMPTY",
    "ENGLISH",
    "Field",
    "Message",
    "Series",
    "Term",
    "Text",
    "Translation",
    "agreed",
    "counted",
    "hand_and_trick",
    "hand_or_before",
    "listed",
    "say",
    "say_many",
    "signed",
    "template",
    "words_in",
]
