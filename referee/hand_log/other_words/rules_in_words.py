"""Corrections of mistakes in a `rules` line."""

import re
from collections.abc import Iterator

from referee.hand_log.other_words.draft import Draft
from referee.hand_log.other_words.sentences import said_so
from referee.hand_log.unreadable import Unreadable
from referee.hand_log.vocabulary.session import Session
from referee.rulesets import PRESETS


def a_preset(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    """Join the name of a preset: `rules boo ray`."""
    for name in PRESETS:
        words = name.replace("-", "[ \t]+")
        found = re.search(rf"(?<=[ \t]){words}\b", draft.text, re.IGNORECASE)
        if found and found.start() < fault.start < found.end():
            yield draft.with_text(*found.span(), name)


def a_comma_in_rules(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    if draft.text.lower().lstrip().startswith("rules"):
        yield draft.with_text(fault.start, fault.start, ", ")


def a_house_rule(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    """Rewrite a house rule in other words: `no limit`, `limit=40`."""
    start = draft.text.rfind(",", 0, fault.start) + 1
    end = start + len(draft.text[start:].partition(",")[0])
    for rule in said_so(draft.text[start:end].strip(), session, "house_rules"):
        yield draft.with_text(start, end, f" {rule}")
