"""Whole lines in other words: `all in`, `Ben and Cal fold`, `Al won the pot of 11`."""

import re
from collections.abc import Iterable, Iterator

from referee.hand_log.draft import Draft
from referee.hand_log.everyday_words import EVERYBODY, FOLDERS, SENTENCES, STAYS
from referee.hand_log.mistakes import Unreadable
from referee.hand_log.session import Session


def a_sentence(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    """A whole line in other words; `all in` names everybody at the table."""
    text = draft.text.strip(" \t.!")
    if found := EVERYBODY.fullmatch(text):
        yield from _of_everybody(draft, found, session)
    for shape in FOLDERS:
        names = (
            re.findall(r'"[^"]+"|[^\s,&]+', found[1]) if (found := shape.fullmatch(text)) else []
        )
        folded = [name for name in names if name.lower() not in ("and", "et")]
        if folded and all(session.meant(name) and name.lower() not in STAYS for name in folded):
            yield draft.with_text(0, len(draft.text), _intents(folded, out=True))
    for shape, line in SENTENCES:
        found = shape.fullmatch(text)
        if found and session.meant(found["who"]):
            yield draft.with_text(0, len(draft.text), found.expand(line))


def _of_everybody(draft: Draft, said: re.Match[str], session: Session) -> Iterator[Draft]:
    """Everybody at the table stays or is out, but for one player if one is named."""
    but = said["but"] or said["out_first"]
    other = session.meant(but) if but else None
    if but and other is None:
        return
    out = bool(said["out"])
    declared = (f'"{name}"{" out" if out != (name == other) else ""}' for name in session.in_turn())
    yield draft.with_text(0, len(draft.text), f"in {', '.join(declared)}")


def _intents(names: Iterable[str], *, out: bool) -> str:
    return f"in {', '.join(f'{name} out' if out else name for name in names)}"
