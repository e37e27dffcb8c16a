"""Findings in a draft, in words."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from referee.messages import ENGLISH, listed, template
from referee.notes import DraftDifference, DraftHeld, HowHeld
from referee.wording import PLAIN, Style, paragraphs

_MOST = 10


class DraftNames(NamedTuple):
    """The names of the two files."""

    draft: str
    notes: str


def draft_text(held: DraftHeld, names: DraftNames, style: Style = PLAIN) -> str:
    """Write the worst first."""
    return paragraphs(_sentences(held, names, style), rest="    ", style=style)


def _sentences(held: DraftHeld, names: DraftNames, style: Style) -> Iterator[str]:
    say = style.words.say
    yield say(
        "{draft} compared with {notes}: {stand} of {all} facts are in the notes as they were read.",
        draft=names.draft,
        notes=names.notes,
        stand=held.stand,
        all=held.statements,
    )
    if held.strangers:
        yield say("The notes name no player of the draft: are they from another evening?")
        return
    for how in (
        HowHeld.NOWHERE,
        HowHeld.TWICE,
        HowHeld.OTHERWISE,
        HowHeld.LEFT_OUT,
        HowHeld.PART,
        HowHeld.UNSAID,
        HowHeld.UNREAD,
    ):
        yield from _some(held, held.of(how), names, style)
    alone = [one.draft_line for one in held.of(HowHeld.WORDS_ALONE)]
    if alone:
        yield say(
            "Only words support {lines} of the draft: the names, cards and numbers are in notes that were not understood.",
            lines=_lines(alone, style),
        )
    unclear = held.of(HowHeld.NOT_UNDERSTOOD)
    yield from _some(held, [one for one in unclear if one.words], names, style)
    if whole := [one.notes_line for one in unclear if not one.words]:
        yield say(
            "Not understood, and so not compared: {lines} of the notes. The draft has every name, "
            "card and number in them.",
            lines=_lines(whole, style),
        )
    if not held.differences:
        yield say(
            "The notes support everything in the draft, and it leaves out nothing that they say."
        )


def _some(
    held: DraftHeld, found: Sequence[DraftDifference], names: DraftNames, style: Style
) -> Iterator[str]:
    for one in found[:_MOST]:
        name = names.draft if one.draft_line else names.notes
        text = sentence(one, held, style.words.say)
        yield f"{name}:{one.draft_line or one.notes_line}: {text}"
    if len(found) > _MOST:
        yield style.words.say(
            "{number} more of this kind are in `--format json`.", number=len(found) - _MOST
        )


_SENTENCES = {
    HowHeld.NOWHERE: (
        template("`{text}`: no word of the notes has {words}."),
        template(
            "`{text}`: no word of the notes has {words}; line {line} of the notes says `{noted}`."
        ),
    ),
    HowHeld.TWICE: (template("`{text}`: {words} is twice in this hand, and once in the notes."),),
    HowHeld.OTHERWISE: (
        template("`{text}`: line {line} of the notes says `{noted}`."),
        template(
            "`{text}`: line {line} of the notes, of which not all was understood, was read as `{noted}`."
        ),
    ),
    HowHeld.LEFT_OUT: (
        template("`{text}`: the draft does not have `{noted}`."),
        template(
            "`{text}`: not all of it was understood; the draft does not have `{noted}`, as it was read."
        ),
        template("`{text}`: hand {hand} of the notes is not in the draft."),
    ),
    HowHeld.PART: (template("`{text}`: line {line} of the notes has only a part of {words}."),),
    HowHeld.UNSAID: (
        template("`{text}`: the notes do not say it."),
        template("`{text}`: the notes have {words} only elsewhere, in line {line}."),
    ),
    HowHeld.WORDS_ALONE: (template("`{text}`: in the notes, its words were not understood."),),
    HowHeld.NOT_UNDERSTOOD: (
        template("`{text}` was not understood, and is not compared."),
        template("`{text}` was not understood; the draft does not have {words}."),
    ),
    HowHeld.UNREAD: (template("`{text}` could not be read; `referee check` says why."),),
}


def sentence(one: DraftDifference, held: DraftHeld, say: Callable[..., str] = ENGLISH.say) -> str:
    return say(
        _SENTENCES[one.how][_variant(one)],
        text=_quoted(held.draft.lines if one.draft_line else held.notes, one),
        words=listed(one.words, "and") if one.words else "",
        line=one.notes_line,
        noted=one.notes_say,
        hand=one.hand,
    )


def _variant(one: DraftDifference) -> int:
    match one.how:
        case HowHeld.NOWHERE:
            return int(bool(one.notes_say))
        case HowHeld.LEFT_OUT if not one.notes_say:
            return 2
        case HowHeld.UNSAID:
            return int(bool(one.notes_line))
        case HowHeld.NOT_UNDERSTOOD:
            return int(bool(one.words))
        case _:
            return int(not one.sure)


def _quoted(lines: Sequence[str], one: DraftDifference) -> str:
    text = " ".join(lines[(one.draft_line or one.notes_line) - 1].split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


_LONGEST = 60


def _lines(numbers: Sequence[int], style: Style) -> str:
    """Shorten runs: `lines 3, 5-9`."""
    whole = enumerate(sorted({*numbers}))
    runs = [[n for _, n in run] for _, run in groupby(whole, lambda both: both[1] - both[0])]
    written = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    if len({*numbers}) == 1:
        return style.words.say("line {number}", number=written)
    return style.words.say("lines {numbers}", numbers=written)
