"""A recording on a screen: the table, the findings, the growing log."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.game import Player
from referee.messages import EMPTY, Message, Series, say, template
from referee.recording import Recording, Step, agreed_before, read_back_of
from referee.reports.table_cards import TableCards, clipped, in_columns
from referee.verdicts import WrittenCards, finding_text, trump_in_words
from referee.wording import PLAIN, Style, paragraph, paragraphs, visible, wrapped

_HEADS = (template("player"), template("chips"), template("tricks"), template("table"))
_LINES = 60
"""More than a screen has."""


class RecordedText(NamedTuple):
    """A recording in words; every line ends with a line end."""

    table: str
    """The hand, then a line a player: chips, tricks, declaration or card."""
    said: str


def recorded_text(recording: Recording, left: Style = PLAIN, right: Style = PLAIN) -> RecordedText:
    """Write the table in the width of `left`, the findings in that of `right`."""
    return RecordedText("".join(_table(recording, left)), "".join(_said(recording, right)))


def recorded_lines(recording: Recording, style: Style, marked: int | None = None) -> Iterator[str]:
    lines = recording.text.splitlines()
    last = len(lines) if marked is None else min(len(lines), marked + _LINES // 2)
    first = max(0, last - _LINES)
    for number, line in enumerate(lines[first:last], first + 1):
        mark = ">" if number == marked else " "
        shown = visible(line, style.encoding)
        yield from wrapped(f"{mark}{number:>4} {shown}", style.width, "", "      ")


def _table(recording: Recording, style: Style) -> Iterator[str]:
    room = style.width
    yield paragraphs(_head(recording, style), style=style)
    rows = [_row(player, recording, style) for player in recording.players]
    if rows:
        heads = (" ", *map(style.words.say, _HEADS))
        yield from (f"{line}\n" for line in in_columns([heads, *rows], room))


def _head(recording: Recording, style: Style) -> Iterator[Message]:
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


def _row(player: Player, recording: Recording, style: Style) -> tuple[str, ...]:
    hand, due = recording.hand, recording.expected
    paying = due.step is Step.MONEY
    mark = ">" if player == due.player and not paying else ""
    dealer = hand.dealer if hand and (paying or not recording.is_over) else recording.next_dealer
    name = clipped(visible(player, style.encoding), style.width // 3)
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


def _said(recording: Recording, style: Style) -> Iterator[str]:
    for sentence in () if recording.dues else read_back_of(recording):
        yield paragraph(sentence, "", "  ", style)
    for before in agreed_before(recording) if recording.is_over and not recording.dues else ():
        yield paragraph(
            say("{what}; {entry}: they still agree.", what=before.sentence, entry=before.entry),
            "",
            "  ",
            style,
        )
    for due in recording.dues if recording.is_over else ():
        yield paragraph(say("due: {payment}", payment=due.sentence), "", "  ", style)
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
        yield paragraph(say("before: {findings}", findings=counts), "", "  ", style)
