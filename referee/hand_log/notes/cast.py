"""Who plays in the notes: names in the order of the seats, and every way in which they are written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.notes.clauses import known_word
from referee.hand_log.notes.page import NoteLine, key
from referee.hand_log.notes.player_lists import (
    EQUALS,
    FIRST_PERSON,
    WORD,
    bare_name,
    players_listed,
)

_ROUND = 3
"""Labels that show who deals in turn."""
_ACCENTED = ("aàâäáã", "cç", "eéèêë", "iîïíì", "nñ", "oôöóõò", "uùûüú", "yÿý")
_ACCENTS = {letters[0]: f"[{letters}]" for letters in _ACCENTED}
"""A letter of a key, and what it may be in the notes."""


class Cast(NamedTuple):
    """The players of the notes."""

    players: tuple[Player, ...]
    """Clockwise, where the notes say so."""
    seated: bool
    """Whether they do."""
    writer: Player | None
    """Who says "I" where no line names its writer."""
    line: int
    """The line of the notes that names them all; 0 where none does."""
    spellings: Mapping[str, Player]
    """Everybody's names, short forms and initials, by `key`."""

    def whose(self, word: str) -> Player | None:
        """The player of that name."""
        folded = key(word)
        return self.spellings.get(folded) or self.spellings.get(folded.rstrip("s'’"))

    def pattern(self) -> str:
        """A regular expression of every name."""
        exact = sorted(self._written(), key=len, reverse=True)
        return rf"(?:{'|'.join(exact)})(?![^\W_])" if exact else "\\x00"

    def deals_said(self, page: tuple[NoteLine, ...]) -> tuple[NoteLine, ...]:
        """The page, a dealer before a colon said in words: `J: M R J` is `J deals. M R J`.

        So it is where at least three such labels go round the table, each before a list of players.
        """
        name = self.pattern()
        label = re.compile(rf"\s*({name})\s*:\s+(?={name}[\s,+&]+{name})")
        found = [(line, label.match(line.said)) for line in page]
        dealers = [self.whose(match[1]) for _, match in found if match]
        places = [self.players.index(one) for one in dealers if one]
        rounds = all((two - one) % len(self.players) == 1 for one, two in pairwise(places))
        if len(places) < _ROUND or not rounds:
            return page
        return tuple(
            line._replace(said=f"{match[1]} deals. {line.said[match.end() :]}") if match else line
            for line, match in found
        )

    def _written(self) -> Iterator[str]:
        for spelling in self.spellings:
            if len(spelling) == 1:
                yield f"(?-i:{re.escape(spelling.upper())})"
            else:
                loose = "".join(_ACCENTS.get(letter, re.escape(letter)) for letter in spelling)
                yield rf"(?i:[\"“]?{loose}[\"”]?(?:s(?= ))?)"


def cast_of(lines: tuple[NoteLine, ...]) -> Cast:
    """The players, from a line that seats them, the head of a table, or the names that recur."""
    named, seated, line = players_listed(lines)
    newcomers = _newcomers(lines, named)
    players = tuple(Player(name) for name in (*named, *newcomers))
    spellings = {key(name): name for name in players}
    spellings |= {
        key(name).replace("-", between): name
        for name in players
        if "-" in name
        for between in ("", " ")
    }
    spellings |= _legend(lines, players)
    spellings |= {
        short: one for short, one in _short_forms(lines, players).items() if short not in spellings
    }
    writer = _writer(lines, spellings)
    spellings.pop("", None)  # a name of which no letter is left
    return Cast(players, seated, writer, line, spellings)


def _newcomers(lines: tuple[NoteLine, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """Who joins on the way."""
    found: list[str] = []
    known = {key(name) for name in named}
    for line in lines:
        come = re.search(
            r"([^\W\d]\w+) (?:got here|joins|joined|sits|sat down|arriv\w+|shows up|came)\b",
            line.said,
        )
        if come and key(come[1]) not in known and _may_join(come[1], named):
            found.append(come[1])
            known.add(key(come[1]))
    return tuple(found)


def _may_join(name: str, named: tuple[str, ...]) -> bool:
    """Whether a word may be the name of a newcomer: written as the others', and no other word."""
    capitals = all(one[:1].isupper() for one in named)
    return not known_word(name) and (name[0].isupper() or not capitals)


def _legend(lines: tuple[NoteLine, ...], players: tuple[Player, ...]) -> dict[str, Player]:
    """Short forms that the notes explain: `Bev = Bv`, `R = Rosa`."""
    by_key = {key(name): name for name in players}
    found: dict[str, Player] = {}
    for line in lines:
        for left, right in EQUALS.findall(line.said):
            one, two = key(bare_name(left)), key(bare_name(right))
            if one in by_key and two not in by_key:
                found[two] = by_key[one]
            elif two in by_key and one not in by_key:
                found[one] = by_key[two]
    return found


def _short_forms(lines: tuple[NoteLine, ...], players: tuple[Player, ...]) -> dict[str, Player]:
    """Initials and parts of names that fit one player only and stand in the notes by themselves."""
    full = re.compile(
        "|".join(re.escape(name) for name in players if " " in name) or "\x00", re.IGNORECASE
    )
    said = (full.sub(" ", line.said) for line in lines)
    words = {word.rstrip(".'’") for text in said for word in WORD.findall(text)} - {"I"}
    words |= {word[0] for word in words if re.fullmatch("[A-Z][0-5]", word)}
    meant: dict[str, set[Player]] = {}
    for name in players:
        parts = key(name).split()
        for short in {parts[0][0], *(parts if len(parts) > 1 else ())}:
            meant.setdefault(short, set()).add(name)
    alone = {key(word) for word in words if len(word) > 1} | {
        word.lower() for word in words if len(word) == 1 and word.isupper()
    }
    return {
        short: next(iter(who)) for short, who in meant.items() if len(who) == 1 and short in alone
    }


def _writer(lines: Iterable[NoteLine], spellings: Mapping[str, Player]) -> Player | None:
    for line in lines:
        if found := FIRST_PERSON.search(line.said):
            return spellings.get(key(found[1]))
    return None
