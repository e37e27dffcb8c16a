"""Whole lines in other words: `all in`, `Ben and Cal fold`, `spent 12 from the kitty on pizza`."""

import re
from collections.abc import Iterator
from itertools import chain

from referee.hand_log.line import Draft
from referee.hand_log.other_words.everyday_words import NUMBERS, SMALL_WORDS, wordings
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable
from referee.rulesets import PRESETS

_NO_PURPOSE = frozenset(
    re.findall(r"\w+", "all back each every for from in into of on out paid pot pour to")
)


def a_sentence(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    text = draft.text.strip(" \t.!")
    lines = (*_of_everybody(text, session), *_of_days(text, session))
    for line in (*lines, *said_so(text, session, "sentences", "purchases")):
        yield draft.with_text(0, len(draft.text), line)


def a_ruling(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    for line in said_so(draft.text.strip(" \t.!"), session, "rulings"):
        yield draft.with_text(0, len(draft.text), line.removesuffix(": "))


def beside_the_game(draft: Draft, session: Session) -> Iterator[Draft]:
    text = draft.text.strip(" \t.!")
    lines = said_so(text, session, "beside", "old_pot", "pot")
    for line in (*lines, *_carried(text, session), *_spent(text, session)):
        yield draft.with_text(0, len(draft.text), line)


def a_preset(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    for name in PRESETS:
        words = name.replace("-", "[ \t]+")
        found = re.search(rf"(?<=[ \t]){words}\b", draft.text, re.IGNORECASE)
        if found and found.start() < fault.start < found.end():
            yield draft.with_text(*found.span(), name)


def a_comma_in_rules(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    if draft.text.lower().lstrip().startswith("rules"):
        yield draft.with_text(fault.start, fault.start, ", ")


def a_house_rule(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    start = draft.text.rfind(",", 0, fault.start) + 1
    end = start + len(draft.text[start:].partition(",")[0])
    for rule in said_so(draft.text[start:end].strip(), session, "house_rules"):
        yield draft.with_text(start, end, f" {rule}")


def said_so(text: str, session: Session, *kinds: str) -> Iterator[str]:
    for wording in chain.from_iterable(map(wordings, kinds)):
        found = wording.shape.fullmatch(text)
        if found and (line := wording.meant(found, session)):
            yield line


def _of_everybody(text: str, session: Session) -> Iterator[str]:
    (wording,) = wordings("everybody")
    said = wording.shape.fullmatch(text)
    but = (said["EXCEPT"] or said["FIRST"]) if said else None
    other = session.meant(but) if but else None
    seated = session.in_turn()
    count = (said["COUNT"] or "").lower() if said else ""
    many = NUMBERS.index(count) if count in NUMBERS else int(count or len(seated))
    if said and (other or not but) and many == len(seated):
        out = bool(said["AWAY"])
        names = (f'"{name}"{" out" if out != (name == other) else ""}' for name in seated)
        yield f"in {', '.join(names)}"


def _of_days(text: str, session: Session) -> Iterator[str]:
    named = session.open or not any(map(session.meant, text.split()))
    yield from said_so(text, session, "days") if named and not session.hand else ()


def _carried(text: str, session: Session) -> Iterator[str]:
    for line in said_so(text, session, "carried"):
        yield line if session.hand else line.replace("carries", "from before")


def _spent(text: str, session: Session) -> Iterator[str]:
    for line in () if session.open else said_so(text, session, "spent"):
        words = line.lower().split()[3:]
        if not any(
            word in _NO_PURPOSE or word in SMALL_WORDS or session.meant(word) for word in words
        ):
            yield line


_TWO_OUT = re.compile(
    r"(?<!\s\s)(?<!\bin )(?<![0-9.;:] )(?<![0-9],)(?<![0-9], )(?<!out, )(?<!\()(?<!\band )(?<!\bet )\b(\w+) (?:and |et |& )?(\w+) out\b",
    re.IGNORECASE,
)


def one_or_two_out(text: str, session: Session) -> tuple[str, ...]:
    """Return both ways to write a line that leaves open who is out: Cal, or both, of `in Ann, Ben Cal out`."""
    if not text.lower().lstrip().startswith("in "):
        return ()
    meant = session.meant
    pairs = [
        pair
        for pair in _TWO_OUT.finditer(text)
        if meant(pair[1]) and meant(pair[2]) and not meant(f"{pair[1]} {pair[2]}")
    ]
    return tuple([_apart(text, pairs, first) for first in ("", " out")]) if pairs else ()


def _apart(text: str, pairs: list[re.Match[str]], first: str) -> str:
    for pair in reversed(pairs):
        before, after = text[: pair.start()].rstrip(" ,"), text[pair.end() :]
        text = f"{before}, {pair[1]}{first}, {pair[2]} out{after}"
    return text
