"""Analysed decisions, as text."""

import re
from collections.abc import Iterator

from referee.game import Card, Spell, letters, listed
from referee.playouts import Interval, KnowledgeQuestion
from referee.replay import Duty
from referee.studies import Analysed, Consequence, Knowledge
from referee.wording import PLAIN, Style, visible, wrapped


def analysed_text(analysed: Analysed, style: Style = PLAIN) -> str:
    """Write one decision, ending with an empty line."""
    lines = (
        line
        for sentence, first, rest in _sentences(analysed)
        for line in _set(sentence, first, rest, style)
    )
    return "".join(f"{line}\n" for line in lines) + "\n"


def _set(sentence: str, first: str, rest: str, style: Style) -> Iterator[str]:
    glued = _FIGURE.sub(
        lambda found: found[0].replace(" ", _GLUE), visible(sentence, style.encoding)
    )
    for line in wrapped(glued, style.room, first, rest):
        yield line.replace(_GLUE, " ")


_FIGURE = re.compile(r"\d+ %(?: \(\d+ to \d+\))?|\d\.\d+ \([0-9.]+ to [0-9.]+\)")
_GLUE = "\0"  # `visible` leaves none in a name


def _sentences(analysed: Analysed) -> Iterator[tuple[str, str, str]]:
    """Yield the lines before wrapping: text, indentation, indentation of further lines."""
    spell = letters(analysed.language).write
    did = f"plays to {' '.join(map(spell, analysed.table))}" if analysed.table else "leads"
    held = " ".join(map(spell, analysed.held))
    yield (
        f"hand {analysed.hand}, trick {analysed.trick}: {analysed.player} {did}, holding {held}",
        "",
        "  ",
    )
    taken = [f"{player} {tricks}" for player, tricks in analysed.taken if tricks]
    yield f"tricks so far: {' '.join(taken) or 'none'}", "  ", "    "
    if analysed.knew:
        trusting = " (if the others kept the rules)" if analysed.trusting else ""
        known = "; ".join(_knowledge(knew, spell) for knew in analysed.knew)
        yield f"known{trusting}: {known}", "  ", "    "
    yield _sampled(analysed), "  ", "    "
    for consequence in analysed.consequences:
        yield _consequence(consequence, analysed, spell), "  ", "      "
    for question in analysed.questions:
        yield _question(question, spell), "  ", "    "


def _knowledge(knew: Knowledge, spell: Spell) -> str:
    holds = f"holds {' '.join(map(spell, knew.holds))}" if knew.holds else ""
    lacks = f"has no {' or '.join(f'{suit.word}s' for suit in knew.lacks)}" if knew.lacks else ""
    return f"{knew.player} {' and '.join(filter(None, (holds, lacks)))}"


def _sampled(analysed: Analysed) -> str:
    if analysed.all_counted:
        only = (
            "the only one that was"
            if analysed.looked_at == 1
            else f"all {analysed.looked_at} that were"
        )
        return f"layouts: {only} possible"
    return f"layouts: {analysed.looked_at} of {analysed.layouts:,} drawn at random, seed {analysed.seed}"


def _consequence(after: Consequence, analysed: Analysed, spell: Spell) -> str:
    cards = " or ".join(map(spell, after.cards))
    mark = " (played)" if after.played else ""
    others = "".join(f"; {player} bourré {_percent(share)}" for player, share in after.others)
    own = f", bourré {_percent(after.bourre)}" if not dict(analysed.taken)[analysed.player] else ""
    return (
        f"{cards}{mark}: {_number(after.tricks)} tricks, {_percent(after.pot)} of the pot"
        f"{own}{others}"
    )


def _question(asked: KnowledgeQuestion, spell: Spell) -> str:
    """Write one clause with its refuting layout: `not sure …: Ann may hold Ks 4s, Cal 9d`."""
    certain = f"certainly nice to {asked.spared}"
    sure, known = "sure of three tricks", "known that nobody else has a trump"
    about = {None: certain, Duty.KNOWLEDGE_LEAD: known}.get(asked.duty, sure)
    if asked.answer == "cannot tell":
        return f"cannot tell whether {about}: {asked.why}"
    if asked.answer == "yes":
        return f"{about}: {asked.why}"
    if asked.why:
        return f"not {about}: {asked.why} if {_held(asked, 'holds', spell)}"
    return f"not {about}: {_held(asked, 'may hold', spell)}"


def _held(asked: KnowledgeQuestion, hold: str, spell: Spell) -> str:
    """`Ann holds Ks 4s and Cal 9d`."""
    (who, cards), *others = asked.layout
    first = f"{who} {hold} {_cards(cards, spell)}"
    hands = [first, *(f"{player} {_cards(held, spell)}" for player, held in others)]
    return listed(hands, "and")


def _cards(cards: tuple[Card, ...], spell: Spell) -> str:
    return " ".join(map(spell, cards)) or "nothing"


def _number(interval: Interval) -> str:
    if interval.low == interval.high:
        return f"{interval.mean:.2f}"
    return f"{interval.mean:.2f} ({max(0.0, interval.low):.2f} to {interval.high:.2f})"


def _percent(interval: Interval) -> str:
    mean, low, high = (
        100 * min(1.0, max(0.0, x)) for x in (interval.mean, interval.low, interval.high)
    )
    return (
        f"{mean:.0f} %"
        if interval.low == interval.high
        else f"{mean:.0f} % ({low:.0f} to {high:.0f})"
    )
