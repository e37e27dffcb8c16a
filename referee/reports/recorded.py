"""The table on a screen: its cards as everybody sees them; a recording, its findings, the growing log."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee import wording
from referee.events import CardPlayed
from referee.game import Player
from referee.messages import EMPTY, ENGLISH, Message, Series, Translation, say, template
from referee.recording import Recording, Step, agreed_before, read_back_of
from referee.replay import Table, Trick
from referee.verdicts import WrittenCards, finding_text, trump_in_words


class TableCards(NamedTuple):
    """The visible tricks of a hand."""

    cards: WrittenCards
    table: Table
    live: bool = False
    """The hand is being recorded: an incomplete trick goes on."""
    words: Translation = ENGLISH
    """English keeps the letters of the log."""

    def taken(self, player: Player) -> str:
        """`?` if a winner is unknown."""
        winners = list(map(self.cards.winner, self.ended()))
        return str(winners.count(player)) if None not in winners else "?"

    def lying(self, player: Player) -> str:
        """`2: 4h*`: a card with its place in the trick, `*` if it wins."""
        trick = self.table.trick
        if trick is None:
            return ""
        agreed = self.cards.agree_on_winner(trick)
        top = trick.winner if self._is_over(trick) else trick.top and trick.top.player
        return " ".join(
            f"{place}: {self._card(play)}"
            + "".join(f" ({mark.value})" for mark in play.marks)
            + "*" * (agreed and player == top)
            for place, play in enumerate(trick.plays, 1)
            if play.player == player
        )

    def earlier(self, *, all_ended: bool = False) -> Iterator[str]:
        """Yield the earlier tricks, or all that have ended: `2 Ann Kc, Cal Ac*`."""
        now = self.table.trick
        for trick in self.ended():
            if all_ended or now is None or trick.at != now.at:
                yield f"{trick.number} {self._plays(trick)}"

    def _plays(self, trick: Trick) -> str:
        winner = self.cards.winner(trick)
        return ", ".join(
            f"{play.player or '?'} {self._card(play)}"
            + "*" * (winner is not None and play.player == winner)
            for play in trick.plays
        )

    def _card(self, play: CardPlayed) -> str:
        return self.words.word(self.cards.spelled(play))

    def ended(self) -> list[Trick]:
        now = self.table.trick
        ended = [trick for trick in self.cards.hand.tricks if now and trick.at < now.at]
        return [*ended, now] if now and self._is_over(now) else ended

    def _is_over(self, trick: Trick) -> bool:
        if self.live:
            return trick.whole
        whole = self.cards.hand.trick_at(trick.at)
        return whole is not None and len(trick.plays) == len(whole.plays) > 0


def clipped(text: str, room: int) -> str:
    return text if wording.width(text) <= room else f"{text[: wording.fitting(text, room - 1)]}~"


def in_columns(rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """Yield a line per row, heads first; the last cell gets its own line if rows are too wide."""
    wide = [max(map(wording.width, column)) for column in zip(*rows, strict=True)]
    gap = "  " if sum(wide) + 2 * len(wide) <= room else " "
    parted = sum(wide) + len(gap) * (len(wide) - 1) > room
    for row in rows:
        cells = [wording.padded(cell, most) for cell, most in zip(row, wide, strict=True)]
        if not parted:
            yield gap.join(cells).rstrip()
            continue
        yield gap.join(cells[:-1]).rstrip()
        if row[-1] and row is not rows[0]:
            yield f"     {row[-1]}"


_HEADS = (template("player"), template("chips"), template("tricks"), template("table"))
_LINES = 60
"""More than a screen has."""


class RecordedText(NamedTuple):
    """A recording in words; every line ends with a line end."""

    table: str
    """The hand, then a line a player: chips, tricks, declaration or card."""
    said: str


def recorded_text(
    recording: Recording, left: wording.Style = wording.PLAIN, right: wording.Style = wording.PLAIN
) -> RecordedText:
    """Write the table in the width of `left`, the findings in that of `right`."""
    return RecordedText("".join(_table(recording, left)), "".join(_said(recording, right)))


def recorded_lines(
    recording: Recording, style: wording.Style, marked: int | None = None
) -> Iterator[str]:
    lines = recording.text.splitlines()
    last = len(lines) if marked is None else min(len(lines), marked + _LINES // 2)
    first = max(0, last - _LINES)
    for number, line in enumerate(lines[first:last], first + 1):
        mark = ">" if number == marked else " "
        shown = wording.visible(line, style.encoding)
        yield from wording.wrapped(f"{mark}{number:>4} {shown}", style.width, "", "      ")


def _table(recording: Recording, style: wording.Style) -> Iterator[str]:
    room = style.width
    yield wording.paragraphs(_head(recording, style), style=style)
    rows = [_row(player, recording, style) for player in recording.players]
    if rows:
        heads = (" ", *map(style.words.say, _HEADS))
        yield from (f"{line}\n" for line in in_columns([heads, *rows], room))


def _head(recording: Recording, style: wording.Style) -> Iterator[Message]:
    hand = recording.hand
    if hand is None:
        yield say("no hand yet")
    elif recording.is_over:
        yield say(
            "hand {number} is over"
            if recording.dues
            else "hand {number} is over; {pot} in the next pot",
            number=hand.number,
            pot=recording.pot,
        )
    else:
        turned = f" ({recording.spell(hand.up)})" if hand.up and hand.up_at else ""
        yield say(
            "hand {number}: trump {suit}{card}, pot {pot}",
            number=hand.number,
            suit=trump_in_words(hand.trump, style.words),
            card=turned,
            pot=recording.pot,
        )


def _row(player: Player, recording: Recording, style: wording.Style) -> tuple[str, ...]:
    hand, due = recording.hand, recording.expected
    paying = due.step is Step.MONEY
    mark = ">" if player == due.player and not paying else ""
    dealer = hand.dealer if hand and (paying or not recording.is_over) else recording.next_dealer
    name = clipped(wording.visible(player, style.encoding), style.width // 3)
    name += f" ({style.words.say('D')})" if player == dealer else ""
    chips = str(recording.stacks[player])
    if hand is None or recording.is_over:
        taken = hand.taken if hand else None
        return (mark, name, chips, str(taken[player]) if taken and player in taken else "", "")
    cards = WrittenCards.of(recording.passage, hand)
    tricks = TableCards(cards, recording.table, live=True)
    if player in hand.out:
        return (mark, name, chips, "", style.words.say("out"))
    return (
        mark,
        name,
        chips,
        tricks.taken(player),
        tricks.lying(player) or style.words.word(_declared(player, recording)),
    )


def _declared(player: Player, recording: Recording) -> Message:
    hand = recording.hand
    intent = hand.intent(player) if hand and not hand.tricks else None
    if intent is None or intent.stays is None:
        return EMPTY
    return say("in") if intent.drawn is None else say("draws {number}", number=intent.drawn)


def _said(recording: Recording, style: wording.Style) -> Iterator[str]:
    for sentence in () if recording.dues else read_back_of(recording):
        yield wording.paragraph(sentence, "", "  ", style)
    for before in agreed_before(recording) if recording.is_over and not recording.dues else ():
        yield wording.paragraph(
            say("{what}; {entry}: they still agree.", what=before.sentence, entry=before.entry),
            "",
            "  ",
            style,
        )
    for due in recording.dues if recording.is_over else ():
        yield wording.paragraph(say("due: {payment}", payment=due.sentence), "", "  ", style)
    for finding in recording.said:
        yield finding_text(finding, recording.passage, style=style)
    earlier = Counter(
        (finding.code, passage.number)
        for passage in recording.passages[:-1]
        for finding in passage.findings
        if passage.number is not None
    )
    if earlier:
        counts = Series(
            say("{code} in hand {number}{times}", code=code, number=hand, times=f" x{n}" * (n > 1))
            for (code, hand), n in earlier.items()
        )
        yield wording.paragraph(say("before: {findings}", findings=counts), "", "  ", style)
