"""Ledgers as text: stacks after each hand and at the end, movements, counts and payments that do not fit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee import wording
from referee.audits import CUT_SHORT, NOT_SEARCHED, Explained, Explanation, Passage
from referee.books import Account, Books, Cause, Entry, House
from referee.evenings import Winnings
from referee.game import Player, in_seat_order
from referee.ledgers.left_open import left_open
from referee.messages import Message, Series, counted, hand_or_before, say, say_many, signed


class StackRow(NamedTuple):
    """Everybody's stack after a hand; `recorded/due` where they differ."""

    label: str
    """Of the hand; `start` before the first."""
    stacks: Mapping[Player, str]
    """By seat; winnings if never counted; `?`: not recorded."""
    pot: str


def stacks_after(passage: Passage) -> StackRow | None:
    """None before any chip has moved."""
    judgement = passage.judgement
    books = judgement.reckoning.books
    known = (account for account in books.recorded.balances if not isinstance(account, House))
    players = in_seat_order(known, judgement.evening.players)
    if not players or not (judgement.hand or judgement.reckoning.recorded):
        return None
    label = str(judgement.hand.number) if judgement.hand else say("start")
    return StackRow(label, {player: stack_cell(player, books) for player in players}, _pots(books))


@dataclass(slots=True)
class StackTable:
    """Stacks hand by hand; the names are repeated when they change."""

    style: wording.Style = wording.PLAIN
    _heads: tuple[str, ...] = ()

    def row(self, passage: Passage) -> str:
        """Empty before any chip has moved."""
        after = stacks_after(passage)
        if after is None:
            return ""
        encoding, stacks = self.style.encoding, after.stacks.items()
        cells = {wording.visible(player, encoding): cell for player, cell in stacks}
        return self._written(after.label, {**cells, self.style.words.say("pot"): after.pot})

    def _written(self, label: str, cells: Mapping[str, str]) -> str:
        heads, word = tuple(cells), self.style.words.say
        wide = [max(wording.width(head), 6) + 2 for head in heads]
        if 7 + sum(wide) > self.style.room:
            row = ", ".join(f"{head} {cell}" for head, cell in cells.items())
            return wording.paragraph(
                say("hand {label}: {row}", label=label, row=row), rest="  ", style=self.style
            )
        head = ""
        if heads != self._heads:
            self._heads = heads
            pairs = zip(heads, wide, strict=True)
            names = (" " * (room - wording.width(name)) + name for name, room in pairs)
            head = f"{word('hand'):>7}{''.join(names)}\n"
        figures = (f"{cell:>{room}}" for cell, room in zip(cells.values(), wide, strict=True))
        return f"{head}{self.style.words.word(label):>7}{''.join(figures)}\n"


def stack_cell(player: Player, books: Books) -> str:
    """Write the winnings if never counted; `?`: not recorded."""
    if player in books.best.unknown:
        return "?"
    recorded, due = (book.balances.get(player, 0) for book in (books.recorded, books.due))
    if player in books.best.start:
        return cell(recorded, due)
    return signed(recorded) if recorded == due else f"{signed(recorded)}/{signed(due)}"


def cell(recorded: int, due: int) -> str:
    return str(recorded) if recorded == due else f"{recorded}/{due}"


def _pots(books: Books) -> str:
    if books.recorded.left.carried is None:
        return "?"
    return cell(wording.in_pots(books.recorded.balances), wording.in_pots(books.due.balances))


def end_text(recorded: Winnings, due: Winnings, style: wording.Style = wording.PLAIN) -> str:
    """Write what each player brought, has and has won, by both books."""
    rows = [(player, _figures(player, recorded, due)) for player in recorded.players]
    lines = wording.table(say("at the end"), _END, rows, style) if rows else ()
    left_open = wording.paragraphs(_open(recorded), rest="    ", style=style)
    return "".join((*(f"{line}\n" for line in lines), left_open))


_END = (
    *((say("brought"), 9), (say("recorded"), 10), (say("due"), 8), (say("won"), 8)),
    *((say("due"), 8), ("", 14)),
)


def _figures(player: Player, recorded: Winnings, due: Winnings) -> Iterator[object]:
    known, brought = player not in recorded.unknown, recorded.brought.get(player)
    won = [winnings.won.get(player, 0) for winnings in (recorded, due)]
    yield "?" if brought is None else brought
    lent = recorded.side.lent.get(player, 0)
    yield from ("?" if brought is None or not known else brought + lent + chips for chips in won)
    yield from (signed(chips) if known else "?" for chips in won)
    if recorded.unit and known:
        yield wording.signed_money(won[0] * recorded.unit.minor, recorded.unit)


def _open(won: Winnings) -> Iterator[str]:
    yield from left_open(won)
    if won.unknown:
        yield say(
            "The record does not tell what {players} had at the end.",
            players=", ".join(sorted(won.unknown)),
        )


class Posting(NamedTuple):
    """Movements between two accounts for one cause in one line, in both books."""

    entry: Entry
    recorded: int
    due: int

    @property
    def line(self) -> str:
        """`9`, or `(9)` if the line only implies it."""
        line = self.entry.line
        return "" if line is None else f"({line})" if self.entry.assumed else str(line)


def postings(passage: Passage) -> Iterator[Posting]:
    reckoning = passage.judgement.reckoning
    sums: dict[tuple[Account, Account, Cause], list[int]] = {}
    first: dict[tuple[Account, Account, Cause], Entry] = {}
    for book, entries in enumerate((reckoning.recorded, reckoning.due)):
        for entry in entries:
            move = entry.movement
            key = (move.giver, move.taker, move.cause)
            sums.setdefault(key, [0, 0])[book] += move.chips
            first.setdefault(key, entry)
    return (Posting(first[key], *both) for key, both in sums.items())


def hand_text(passage: Passage, style: wording.Style = wording.PLAIN) -> str:
    title = hand_or_before(passage.number)
    name = wording.visible(passage.source.name, style.encoding)
    word = style.words.say
    lines = [*wording.wrapped(f"{word(title)} ({name})", style.room)]
    lines.append(f"  {word('line'):>7}  {'':<48}{word('recorded'):>9}{word('due'):>8}")
    for posting in postings(passage):
        giver, taker, _, cause = posting.entry.movement
        move = say(
            "{giver} to {taker}: {cause}",
            giver=wording.holder(giver),
            taker=wording.holder(taker),
            cause=Message(wording.CAUSES[cause]),
        )
        described = wording.visible(word(move), style.encoding)
        first, *rest = wording.wrapped(described, 47, rest="  ")
        chips = f"{posting.recorded:>9}{posting.due:>8}"
        lines.append(f"  {posting.line:>7}  {wording.padded(first, 48)}{chips}")
        lines += [f"{'':11}{line}" for line in rest]
    return "".join(f"{line}\n" for line in lines)


_MOST_LISTED = 12


def missing_text(explained: Explained, name: str, style: wording.Style = wording.PLAIN) -> str:
    return wording.indented(_parts(explained, name), style) + "\n"


def _parts(explained: Explained, name: str) -> Iterator[wording.Indented]:
    misfit = explained.misfit
    yield wording.Indented.say(
        "{log}: {sentence}",
        "",
        "  ",
        log=Series((name, str(misfit.difference.at.line)), ":"),
        sentence=_amiss(explained),
    )
    if not explained.sought:
        yield wording.Indented(NOT_SEARCHED, "  ", "    ")
        return
    first, last = misfit.hands[0], misfit.hands[-1]
    yield wording.Indented.say("searched: {hands}", "  ", "    ", hands=_hands(first, last))
    if explained.single:
        yield wording.Indented.say(
            "{errors} would explain it:",
            "  ",
            "    ",
            errors=counted(len(explained.single), "single error"),
        )
    elif not explained.bounded or explained.pairs_tried is not None:
        yield wording.Indented.say("No single error of the record explains it.", "  ", "    ")
    for rank, found in enumerate(explained.single[:_MOST_LISTED], 1):
        yield from _error(found, explained, f"{rank}.")
    if explained.pairs_tried is not None:
        tried = say("{pairs} of errors tried", pairs=counted(explained.pairs_tried, "pair"))
        fit = say_many(
            "{tried}: {number} fits", "{tried}: {number} fit", len(explained.pairs), tried=tried
        )
        yield wording.Indented(fit, "  ", "    ")
    for rank, pair in enumerate(explained.pairs[:_MOST_LISTED], 1):
        yield from _error(pair[0], explained, f"{rank}.")
        yield from _error(pair[1], explained, say("   and"))
    left = max(len(explained.single), len(explained.pairs)) - _MOST_LISTED
    if left > 0:
        yield wording.Indented.say("and {left} more", "  ", "    ", left=left)
    if explained.bounded:
        yield wording.Indented(CUT_SHORT, "  ", "    ")


def _amiss(explained: Explained) -> str:
    difference, off = explained.misfit.difference, explained.misfit.residual
    if not explained.misfit.is_count:
        player = f", {difference.player}" if difference.player else ""
        word = Message(difference.wrong.value.replace("é", "e"))
        chips = counted(difference.chips, "chip")
        return say("{word}: {chips}{player}", word=word, chips=chips, player=player)
    total = sum(n for _, n in off)
    differences = Series(Series((who or say("all together"), signed(n)), " ") for who, n in off)
    chips = counted(abs(total), "chip")
    kind = say("{chips} too many" if total > 0 else "{chips} missing", chips=chips)
    return say(
        "{kind}: counted less recorded: {differences}",
        kind=kind if total else say("miscounted"),
        differences=differences,
    )


def _hands(first: int | None, last: int | None) -> str:
    if last is None:
        return say("the lines before the first hand")
    if first is None:
        return say("the start to hand {last}", last=last)
    if first == last:
        return say("hand {last}", last=last)
    return say("hands {first} to {last}", first=first, last=last)


def _error(found: Explanation, explained: Explained, label: str) -> Iterator[wording.Indented]:
    yield wording.Indented(found.change.phrase, f"  {label} ", "     ")
    for line in explained.misfit.lines_meant(found.change):
        would = say("would go")
        if line.reads is not None:
            would = say("would read: {reads}", reads=line.reads)
        where = say(
            "above line {number} {would}" if line.insert else "line {number} {would}",
            number=line.number,
            would=would,
        )
        yield wording.Indented(where, "     ", "       ")
