"""Columns of a table, with their meanings by heading and by content."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.messages import say
from referee.notes.cells import NAMED, REMARK, Column, counts, names_in
from referee.notes.headings import OF_TRICKS, key, meanings, meanings_by_kind, meanings_of
from referee.notes.roles import add_up, balances, blocks, by_contents, shown
from referee.notes.vocabulary import fold, kinds_in
from referee.notes.words import Lexicon

MEANINGS = (
    *(say("hand"), say("dealer"), say("in"), say("out"), say("won"), say("pot"), say("tricks")),
    *(say("bourré"), say("paid"), say("drew"), say("player"), say("brought"), say("left")),
    *(say("net"), say("remark")),
)
"""The possible meanings: keys of `headings.toml`, where their French stands as a heading."""
_TRICKS_OF = re.compile(r"(?i)(?:tricks|books|plis|levées) (?:of |de |d['’])(.+)")
_NOBODY = frozenset({"TIE", "CARRY", "NOBODY", "ALL"})
"""Kinds of words in place of a winner."""
_CLOSING = (("left",), ("net",))
"""Meanings of rows that close a table."""


class Headings:
    """The meanings of headings in a text; `stated`: in the user's words."""

    def __init__(
        self,
        languages: tuple[str, ...],
        stated: Mapping[str, str],
        whose: Callable[[str], str | None] | None = None,
    ) -> None:
        self._lexicon = Lexicon({}, languages)
        self._stated = {key(heading): meaning for heading, meaning in stated.items()}
        self._whose = whose

    def columns(self, columns: Sequence[Column]) -> tuple[Column, ...]:
        read = [self._read(column) for column in columns]
        first = read[0]
        if not first.meaning and not first.player and counts(first.filled):
            read[0] = first._replace(meaning="hand")
        if any(column.meaning == "player" for column in read) or self._has_rows_of_players(read):
            return tuple(balances(read))
        told = [*self._of_players(read)]
        for _ in range(2 if self._whose else 0):  # the bourrés show the pots
            told = [*by_contents(told, self._whose or self.owner)]
        return tuple(told)

    def _has_rows_of_players(self, read: list[Column]) -> bool:
        for n, column in enumerate(read[:2]):
            owners = [self.owner(cell) for cell in column.filled]
            known = 3 * len([*filter(None, owners)]) > 2 * len(owners) > 2
            again = n == 0 or len({*read[0].filled}) < len(read[0].filled)
            if not column.meaning and known and again and not any(one.player for one in read):
                read[n] = column._replace(meaning="player")
                return True
        return False

    def knows(self, heading: str) -> bool:
        return bool(self.owner(heading) or self._meanings(heading))

    def owner(self, heading: str) -> str | None:
        return self._whose(heading) if self._whose else None

    def is_sum(self, cells: Sequence[str]) -> bool:
        first = next(filter(None, cells), "")
        kinds = kinds_in(self._lexicon.words(first))
        return "COUNT" in kinds or meanings_of(first)[:1] in _CLOSING

    def players(self, columns: Sequence[Column]) -> tuple[str, ...]:
        """Return those with a column, dealers, winners, then others."""

        def named(*meanings: str) -> list[str]:
            cells = [
                cell
                for name in meanings
                for one in columns
                if one.meaning == name
                for cell in one.filled
            ]
            return [cell for cell in cells if not self._says_nobody(cell)]

        dealers = named("dealer")
        known = [one.player for one in columns if one.player] + named("dealer", "won", "player")
        listed = [name for cell in named("in", "bourré", "out") for name in names_in(cell, known)]
        spelt = {fold(name): name for name in (*listed, *reversed(known), *dealers)}
        return tuple(dict.fromkeys(spelt[fold(name)] for name in (*dealers, *known, *listed)))

    def _says_nobody(self, cell: str) -> bool:
        return any(word.kinds & _NOBODY for word in self._lexicon.words(cell))

    def _read(self, column: Column) -> Column:
        if column.meaning:
            return column
        mark = "marks" if column.marks else ""
        wanted = self._stated.get(key(column.heading))
        if wanted is not None and (known := meanings().get(key(wanted))):
            return column._replace(meaning=next(filter(column.fits, known), known[0]))
        heading = wanted or column.heading
        of_tricks = OF_TRICKS.fullmatch(heading) or _TRICKS_OF.fullmatch(heading)
        if of_tricks and (wanted or column.numbers):
            return column._replace(meaning="tricks", player=of_tricks[1])
        if player := wanted or self.owner(column.heading):
            return column._replace(meaning=mark, player=player)
        if meaning := next(filter(column.fits, self._meanings(column.heading)), ""):
            return column._replace(meaning=meaning)
        return column._replace(meaning=mark, player=column.heading if mark else "")

    def _meanings(self, heading: str) -> Sequence[str]:
        words = self._lexicon.words(heading)
        return meanings_of(heading) or meanings_by_kind(kinds_in(words))

    def _of_players(self, columns: Sequence[Column]) -> Iterator[Column]:
        named = {
            fold(name)
            for column in columns
            if column.meaning in NAMED
            for cell in column.filled
            for name in names_in(cell, ())
        }
        some = [one for one in columns if not one.meaning and (one.player or one.numbers)]
        certain = [one for one in some if one.player or fold(one.heading) in named]
        likely = [one for one in some if one in certain or one.heading[:1].isupper()]
        likely = certain if self._whose else likely
        of_players = add_up(likely) or certain
        several = [*blocks(certain)]
        groups = several if len(several) > 1 else [of_players]
        for column in columns:
            group = next((some for some in groups if column in some), of_players)
            if column in group or column in certain:
                yield column._replace(meaning=shown(group), player=column.player or column.heading)
            else:
                free = column.meaning or column.numbers or {*map(fold, column.filled)} & named
                yield column if free else column._replace(meaning=REMARK)
