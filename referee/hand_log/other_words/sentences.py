"""Whole lines in other words: `all in`, `Ben and Cal fold`, `spent 12 from the kitty on pizza`.

Also a trick as names and cards in turn: `1 RUTH KH  HAL JH  OTIS 3H  RUTH`, the winner at the end.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.grammar import reads_as_card
from referee.hand_log.line import Draft
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.everyday_words import (
    NUMBERS,
    SMALL_WORDS,
    STAYS,
    of_everybody,
    wordings,
)
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable
from referee.rulesets import PRESETS

_NO_PURPOSE = frozenset(
    re.findall(r"\w+", "all back each every for from in into of on out paid pot pour to")
)


def a_sentence(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    text = draft.text.strip(" \t.!")
    lines = (*_of_everybody(text, session), *_of_folders(text, session), *_of_days(text, session))
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
    said = of_everybody(text)
    but = (said["EXCEPT"] or said["FIRST"]) if said else None
    other = session.meant(but) if but else None
    seated = session.in_turn()
    count = (said["COUNT"] or "").lower() if said else ""
    many = NUMBERS.index(count) if count in NUMBERS else int(count or len(seated))
    if said and (other or not but) and many == len(seated):
        out = bool(said["AWAY"])
        yield _intents(f'"{name}"{" out" if out != (name == other) else ""}' for name in seated)


def _of_folders(text: str, session: Session) -> Iterator[str]:
    for wording in wordings("folders"):
        found = wording.shape.fullmatch(text)
        names = re.findall(r'"[^"]+"|[^\s,&]+', found["WHO"]) if found else []
        folded = [name for name in names if name.lower() not in ("and", "et")]
        if folded and all(session.meant(name) and name.lower() not in STAYS for name in folded):
            yield _intents(f"{name} out" for name in folded)


def _of_days(text: str, session: Session) -> Iterator[str]:
    named = session.open or not any(map(session.meant, text.split()))
    yield from said_so(text, session, "days") if named and not session.hand else ()


def _intents(said: Iterable[str]) -> str:
    return f"in {', '.join(said)}"


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


_TWO_OUT = re.compile(r"(?<!\s\s)(?<!\bin )\b(\w+) (\w+) out\b", re.IGNORECASE)
_WORD = re.compile(r'"[^"]+"|[^\s,]+')
_NUMBER = re.compile(r"\s*([1-9])(?P<sign>[.):]*)(?=\s)")
_STRUCK = re.compile(r"[xX]{2,}")


class _PairWritten(NamedTuple):
    player: Player
    name: re.Match[str]
    card: re.Match[str]


class _TrickInPairs(NamedTuple):
    number: re.Match[str]
    pairs: tuple[_PairWritten, ...]
    winner: re.Match[str] | None
    struck: tuple[re.Match[str], ...]


def a_trick_in_pairs(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    """Rewrite a trick in pairs, if they go clockwise from the leader, or in one constant order."""
    trick = _found(draft.text, session)
    if trick is None or not _clockwise(trick, session):
        return
    players = [pair.player for pair in trick.pairs]
    leader = session.leader(int(trick.number[1]), players)
    if leader is None:
        return
    first = players.index(leader)
    yield _with_signs(draft, trick, session)
    if first:
        yield _from(draft, trick, first, session)


def _found(text: str, session: Session) -> _TrickInPairs | None:
    number = _NUMBER.match(text)
    if number is None:
        return None
    words = list(_WORD.finditer(text, number.end()))
    struck = tuple(word for word in words if _STRUCK.fullmatch(word[0]))
    words = [word for word in words if word not in struck]
    winner = words.pop() if len(words) % 2 else None
    pairs = tuple(_pairs(words, session))
    whole = len(pairs) > 1 and 2 * len(pairs) == len(words)
    return (
        _TrickInPairs(number, pairs, winner, struck)
        if whole and _may_win(winner, pairs, session)
        else None
    )


def _pairs(words: list[re.Match[str]], session: Session) -> Iterator[_PairWritten]:
    for name, card in zip(words[::2], words[1::2], strict=True):
        player = session.meant(name[0])
        text = card[0].rstrip("*")
        if player and _is_card(text) and not _is_card(name[0]):
            yield _PairWritten(player, name, card)


def _is_card(text: str) -> bool:
    return reads_as_card(text) is not None or reads_as_card(text.lower()) is not None


def _may_win(
    winner: re.Match[str] | None, pairs: tuple[_PairWritten, ...], session: Session
) -> bool:
    starred = [pair for pair in pairs if pair.card[0].endswith("*")]
    if winner is None:
        return len(starred) == 1
    return not starred and session.meant(winner[0]) in {pair.player for pair in pairs}


def _clockwise(trick: _TrickInPairs, session: Session) -> bool:
    seats = session.in_turn()
    if any(pair.player not in seats for pair in trick.pairs):
        return False
    places = [seats.index(pair.player) for pair in trick.pairs]
    start = places.index(min(places))
    return len({*places}) == len(places) and [*places[start:], *places[:start]] == sorted(places)


def _with_signs(draft: Draft, trick: _TrickInPairs, session: Session) -> Draft:
    first, last = trick.pairs[0], trick.pairs[-1]
    edits = [(*trick.number.span("sign"), "")]
    for pair in trick.pairs:
        colon = ":" if pair is first else ""
        name = pair.name[0] if session.player(pair.name[0]) else written_name(pair.player)
        edits.append((*pair.name.span(), name + colon))
        comma = "" if pair is last or draft.text.startswith(",", pair.card.end()) else ","
        edits.append((pair.card.end(), pair.card.end(), _star(pair, trick, session) + comma))
    if trick.winner:
        edits.append((*trick.winner.span(), ""))
    struck = [(*word.span(), None) for word in trick.struck]
    for start, end, text in sorted((*edits, *struck), key=lambda edit: edit[0], reverse=True):
        draft = draft.without(start, end) if text is None else draft.with_text(start, end, text)
    return draft


def _star(pair: _PairWritten, trick: _TrickInPairs, session: Session) -> str:
    return "*" if trick.winner and session.meant(trick.winner[0]) == pair.player else ""


def _from(draft: Draft, trick: _TrickInPairs, first: int, session: Session) -> Draft:
    turns = (*trick.pairs[first:], *trick.pairs[:first])
    cards = [f"{pair.card[0]}{_star(pair, trick, session)}" for pair in turns]
    named = [f"{written_name(pair.player)} {card}" for pair, card in zip(turns, cards, strict=True)]
    leader = written_name(turns[0].player)
    text = ", ".join((f"{trick.number[1]} {leader}: {cards[0]}", *named[1:]))
    return draft.with_text(0, len(draft.text), text)


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
