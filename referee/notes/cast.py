"""The players: words used as actors in the whole text, with all their spellings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from referee.game import Player
from referee.notes.cells import NotedTable
from referee.notes.grids import (
    Grid,
    Listed,
    names_below,
    names_in_columns,
    names_in_grids,
    names_in_turn,
)
from referee.notes.name_lists import NameLists, NamesListed, counted_last, number_told
from referee.notes.page import NoteLine
from referee.notes.spellings import initials, never_beside_me, never_named_again, spellings
from referee.notes.vocabulary import NoteWord, fold, titles
from referee.notes.word_use import ME, NEAR, once
from referee.notes.writers import signed_by, writer_among

_BETWEEN = re.compile(r"(?i)\b(?:sit|sits|sat|am|was) between (\w+) and (\w+)")
_HARDLY_ANY, _EVENING = 2, 12
_THEN = frozenset({"then", "now", "next", "after", "puis", "alors"})
_PLAY = frozenset({"INPOT", "OUT", "POT", "STAY", "TRICKS"})
_YOU = ("you", "toi", "tu", "usted")
"""The one speaker of a chat whom a list of players does not name."""


class Cast(NamedTuple):
    """The players of an evening."""

    players: tuple[Player, ...]
    """In the order of the text."""
    seated: bool
    """That order is the one around the table."""
    line: int
    """The line listing them; 0: none does."""
    writer: Player | None
    """The player who says "me", unless the line names its writer."""
    spellings: Mapping[str, Player]
    """The players by folded spelling."""
    late: frozenset[Player] = frozenset()
    of_one_hand: bool = False
    """In a few lines, in which nobody deals, or only at their end."""

    def whose(self, word: str) -> Player | None:
        return self.spellings.get(fold(word.strip()))

    def in_capitals(self) -> "Cast":
        """Return the cast of a text all in capitals, named as it names them."""
        return self._replace(
            players=tuple(Player(player.upper()) for player in self.players),
            writer=Player(self.writer.upper()) if self.writer else None,
            spellings={said: Player(player.upper()) for said, player in self.spellings.items()},
            late=frozenset(Player(player.upper()) for player in self.late),
        )


def cast_of(
    lines: Sequence[NoteLine],
    languages: tuple[str, ...],
    grids: Sequence[Grid],
    table: NotedTable | None = None,
) -> Cast:
    finder = _Finder(lines, languages, grids)
    return finder.of_table(table) if table else finder.checked()


class _Finder(NameLists):
    def checked(self) -> Cast:
        """Return the cast; where the number told or the figures at the end deny it, another if they bear that out."""
        first = self._cast()
        if self._agrees(first):
            return first
        return next(filter(self._agrees, self._others(first)), first)

    def _agrees(self, cast: Cast) -> bool:
        told, last = number_told(self.lines), counted_last(self.read)
        if told and told not in (len(cast.players), len(cast.players) - len(cast.late)):
            return False
        if self._speakers() or not any("ME" in word.kinds for word in last):
            return True
        named = {cast.whose(word.text) for word in last if "ME" not in word.kinds}
        return cast.writer not in named if cast.writer else not named >= {*cast.players}

    def _others(self, first: Cast) -> Iterator[Cast]:
        acting = (*self._speakers(), *self.players())
        if more := [one for one in once(acting) if self._is_new(one, first.players)]:
            yield self._of([*first.players, *more], first)
        named, self.me = self.me, ""
        apart = self._cast()
        yield apart
        line = next((one for one in self.lines if one.number == first.line), None)
        if line and not {*map(fold, apart.players)} & {*ME}:
            me = named or ME[0].title()
            both = self._of(self._with(me, apart.players, line), apart)
            yield both._replace(writer=Player(me))
        self.me = named
        names = [str(one) for one in first.players]
        mine = next((place for place, one in enumerate(names[:-1]) if fold(one) in ME), None)
        if mine is not None:  # `myself, Sister Agnes; Father Guidry`
            others = [*names[:mine], *names[mine + 1 :]]
            yield self._of(others, first)._replace(writer=Player(others[mine]))

    @property
    def _is_short(self) -> bool:
        return len(self.lines) < _EVENING

    @property
    def _of_one_hand(self) -> bool:
        deals, plays = list[int](), list[int]()
        for place, words in enumerate(self.read):
            told = [word for word in words[1] if not word.fills]
            for one, two in pairwise(told):
                dealt = "DEAL" in two.kinds and one.kinds & {"WORD", "ME"}
                deals += [place] if dealt or "DEALER" in one.kinds else []
                plays += [place] if (one.kinds | two.kinds) & _PLAY else []
        headed = sum(line.text.lstrip()[:1].isdigit() for line in self.lines) > 1
        told_last = len(deals) == 1 and plays and plays[0] < deals[0] >= plays[-1]
        told_last = told_last and not {fold(w.text) for w in self.read[deals[0]][1]} & _THEN
        return self._is_short and bool(plays) and (told_last or not deals) and not headed

    def _is_dispute(self) -> bool:
        shown = (bool(word.kinds & {"CARD", "RANK"}) for _, words in self.read for word in words)
        return self._is_short and (self._of_one_hand or sum(shown) > _HARDLY_ANY)

    def _with(self, name: str, names: Sequence[str], line: NoteLine) -> list[str]:
        """Return names with one more, in its place in the line."""
        for left, right in _BETWEEN.findall(line.text):
            for place, pair in enumerate(pairwise(names), 1):
                if {*map(fold, pair)} == {fold(left), fold(right)}:
                    return [*names[:place], name, *names[place:]]
        forms = (re.escape(name), *(ME if fold(name) in (*ME, fold(self.me)) else ()))
        first = re.search(rf"(?i)\b(?:{'|'.join(forms)})\b.*{re.escape(names[0])}", line.text)
        return [name, *names] if first else [*names, name]

    def _of(self, names: Sequence[str], cast: Cast) -> Cast:
        players = tuple(map(Player, names))
        spelt = spellings(players, self._speakers(), self)
        me = next((player for player in players if fold(player) in ME), cast.writer)
        return cast._replace(players=players, spellings=spelt, writer=me)

    def _cast(self) -> Cast:
        listed = self.best_list()
        columns = self._in_full(names_in_columns(self.lines) or names_in_grids(self.grids))
        columns = names_below(self.lines) or columns
        turns = None if listed and listed.table else names_in_turn(self.lines)
        for more in filter(None, (columns, turns)):
            known = len(listed.names) if listed else 0
            same = more is turns or (listed is not None and more[1] is listed.line)
            if len(more[0]) > known or (same and len(more[0]) == known):
                listed = NamesListed(*more, table=True)
        if columns and listed and listed.line is columns[1]:
            listed = listed._replace(names=tuple(map(self._unclipped, listed.names)))
        told = listed.names if listed else self._actors()
        names = [self.legend.get(fold(name), name) for name in told]
        if self._is_dispute():
            names = self._with_acting(names, seated=bool(listed and listed.table))
        me = (listed and listed.line.speaker) or self.me or ME[0].title()
        names = [me if listed and fold(name) in (*ME, "i") else name for name in names]
        if len(asked := [one for one in self._speakers() if one not in names]) == 1:
            names = [asked[0] if fold(name) in _YOU else name for name in names]
        titled = self.me.rpartition(" ")[2]  # `This is Deacon Rufus`
        self.me = next((name for name in names if fold(name) == fold(titled)), self.me)
        if self.me and listed and fold(self.me) not in map(fold, names):
            names = self._with(self.me, names, listed.line)
        names = once(names)
        if 3 * sum(not name.islower() for name in names) > 2 * len(names):
            called = [one for one in names if self._beside["the", fold(one)] > 2]  # `the rookie`
            names = [name for name in names if not name.islower() or name in called]
        proved = columns and listed and listed.names == columns[0]
        others = [] if proved else once([*self._dealers(), *self._listed_later(names)])
        joining = [] if proved else self._joining()
        for name in others:
            if self._is_new(name, names) and name not in joining:
                names = self._with(name, names, listed.line) if listed else [*names, name]
        late = (name for name in once(joining) if self._is_new(name, names))
        players = tuple(map(Player, once([*names, *late])))
        spelt = spellings(players, self._speakers(), self)
        writer = self._writer_among(players, spelt, listed)
        number, seated = (listed.line.number, listed.table) if listed else (0, False)
        came = frozenset(players[len(names) :])
        return Cast(players, seated, number, writer, spelt, came, self._of_one_hand)

    def _writer_among(
        self, players: tuple[Player, ...], spelt: Mapping[str, Player], listed: NamesListed | None
    ) -> Player | None:
        said = next((player for player in players if fold(player) in ME), spelt.get(fold(self.me)))
        if said:
            return said
        silent = "" if self._is_short else never_named_again(players, self)
        if listed and listed.table:
            silent = silent or never_beside_me(players, self, listed.line.number)
        signed = signed_by(self.lines[-1], players) if self.lines else None
        named = None if self._speakers() else writer_among(players, self.lines)
        return named or spelt.get(fold(silent)) or signed

    def _with_acting(self, names: list[str], *, seated: bool) -> list[str]:
        """Return the names, or those who act in a few lines about one hand."""
        acting = self.players()
        longer = {name.split()[0]: name for name in acting if " " in name}
        names = [longer.get(name, name) for name in names]
        told = {fold(name) for name in names if not name.islower()} or {*map(fold, names)}
        told -= {*ME} if self._speakers() else set()
        seated &= len(told) == len(names)  # `a kitchen table`
        if not seated and told <= {*map(fold, acting)} and len(acting) >= max(3, len(names)):
            return acting
        if len(names) > 3 and any(fold(name) in ME for name in names):  # a list of all
            acting = [one for one in acting if not one.islower() or self.acting[fold(one)] > 1]
        return [*names, *(one for one in acting if not seated and self._is_new(one, names))]

    def _in_full(self, told: Listed | None) -> Listed | None:
        short = [*map(fold, told[0])] if told else []
        for found in self.lists() if short else ():
            long = [*map(fold, found.names)]
            meant = [next((one for one in long if one.startswith(key)), "") for key in short]
            if meant == long != short:
                return found.names, found.line
        return told

    def _unclipped(self, head: str) -> str:
        """Return the one longer name that a heading begins: `Dool` for Dooley."""
        key = fold(head)
        long = [
            word.text
            for _, words in self.read
            for word in words
            if word.kinds == {"WORD"} and word.text.istitle() and fold(word.text) != key
            if fold(word.text).startswith(key) and len(key) > 2
        ]
        return long[0] if len({*map(fold, long)}) == 1 else head

    def of_table(self, table: NotedTable) -> Cast:
        """Return the players of a table: those with a column, then dealers and winners."""
        players = tuple(map(Player, table.players))
        spelt = spellings(players, (), self)
        return Cast(players, seated=True, line=table.line, writer=None, spellings=spelt)

    def _speakers(self) -> list[str]:
        return once(line.speaker for line in self.lines if line.speaker)

    def _actors(self) -> Iterator[str]:
        read = (word for _, words in self.read for word in words if len(word.text) > 1)
        unknown = (word.text for word in read if word.kinds == {"WORD"})
        yield from once(text for text in unknown if self.acting[fold(text)] > 1)

    def _listed_later(self, names: Sequence[str]) -> Iterator[str]:
        """Yield players of another list that has most of the known ones."""
        known = {fold(name) for name in names}
        for found in self.lists():
            if sum(fold(name) in known for name in found.names) > max(2, len(names) / 2):
                yield from (
                    name
                    for name in found.names
                    if self.often[fold(name)] > 2 and fold(name) not in ME and len(name) > 1
                )

    def _pairs_told(self) -> Iterator[tuple[NoteWord, NoteWord]]:
        for _, words in self.read:
            yield from pairwise([word for word in words if not word.fills])

    def _joining(self) -> list[str]:
        joins = [one for one, two in self._pairs_told() if "JOIN" in two.kinds]
        joins += [two for one, two in self._pairs_told() if one.kinds & {"JOIN", "SIT"}]
        for _, words in self.read:  # `Remy comes and sits down between Ann and Ben`
            seat = next((n for n, one in enumerate(words) if one.kinds & {"JOIN", "SIT"}), 0)
            beside = any("BETWEEN" in one.kinds for one in words[seat:])
            joins += [one for one in words[:seat] if beside and self.often[fold(one.text)] > 1][:1]
        return [one.text for one in joins if self._is_often(one, 2)]

    def _dealers(self) -> Iterator[str]:
        """Yield unlisted players who deal repeatedly."""
        for one, two in self._pairs_told():
            if "DEAL" in two.kinds and self._is_often(one, 3):
                yield one.text
            if "DEALER" in one.kinds and self._is_often(two, 3):
                yield two.text

    def _is_often(self, word: NoteWord, times: int) -> bool:
        unknown = word.kinds == {"WORD"} and len(word.text) > 1
        return unknown and self.often[fold(word.text)] >= times

    def _is_new(self, name: str, names: Sequence[str]) -> bool:
        key = fold(name)
        known = {part for one in names for part in (fold(one), *re.split(r"[\s-]", fold(one)))}
        upper = 3 * sum(one[0].isupper() for one in names) > 2 * len(names)
        return (
            key not in known | titles()
            and key.rpartition(" ")[2] not in map(fold, names)
            and not (upper and name[0].islower())
            and key not in map(initials, names)
            and sum(one.startswith(key) for one in known) != 1
            and not (len(key) > 2 and any(one.endswith(key) for one in map(fold, names)))
            and not get_close_matches(key, known, 1, NEAR)
        )
