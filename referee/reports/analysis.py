"""Analysed decisions, as text."""

import re
from collections.abc import Iterator

from referee.game import Card, Spell, letters
from referee.messages import Message, Series, listed, say
from referee.playouts import Interval, KnowledgeQuestion
from referee.replay import Duty
from referee.studies import Analysed, Consequence, Knowledge
from referee.wording import PLAIN, Indented, Style, visible, wrapped


def analysed_text(analysed: Analysed, style: Style = PLAIN) -> str:
    """End with an empty line."""
    lines = (line for part in _sentences(analysed) for line in _set(part, style))
    return "".join(f"{line}\n" for line in lines) + "\n"


def _set(part: Indented, style: Style) -> Iterator[str]:
    said = visible(style.words.word(part.text), style.encoding)
    glued = _FIGURE.sub(lambda found: found[0].replace(" ", _GLUE), said)
    for line in wrapped(glued, style.room, part.first, part.rest):
        yield line.replace(_GLUE, " ")


_FIGURE = re.compile(r"\d+ %(?: \(\d+ to \d+\))?|\d\.\d+ \([0-9.]+ to [0-9.]+\)")
_GLUE = "\0"  # `visible` leaves none in a name


def _sentences(analysed: Analysed) -> Iterator[Indented]:
    spell = letters(analysed.language).write
    did = (
        say("plays to {cards}", cards=Series(map(spell, analysed.table), " "))
        if analysed.table
        else say("leads")
    )
    yield Indented.say(
        "hand {hand}, trick {trick}: {player} {did}, holding {held}",
        "",
        "  ",
        hand=analysed.hand,
        trick=analysed.trick,
        player=analysed.player,
        did=did,
        held=Series(map(spell, analysed.held), " "),
    )
    taken = [f"{player} {tricks}" for player, tricks in analysed.taken if tricks]
    yield Indented.say("tricks so far: {taken}", "  ", "    ", taken=" ".join(taken) or "0")
    if analysed.knew:
        trusting = say(" (if the others kept the rules)") if analysed.trusting else ""
        known = Series((_knowledge(knew, spell) for knew in analysed.knew), "; ")
        yield Indented.say("known{trusting}: {known}", "  ", "    ", trusting=trusting, known=known)
    yield Indented(_sampled(analysed), "  ", "    ")
    for consequence in analysed.consequences:
        yield Indented(_consequence(consequence, analysed, spell), "  ", "      ")
    for question in analysed.questions:
        yield Indented(_question(question, spell), "  ", "    ")


def _knowledge(knew: Knowledge, spell: Spell) -> str:
    holds = say("holds {cards}", cards=Series(map(spell, knew.holds), " ")) if knew.holds else ""
    lacks = (
        say("has no {lacks}", lacks=listed([Message(f"{suit.word}s") for suit in knew.lacks], "or"))
        if knew.lacks
        else ""
    )
    return Series((knew.player, listed([each for each in (holds, lacks) if each], "and")), " ")


def _sampled(analysed: Analysed) -> str:
    if analysed.all_counted:
        only = (
            say("the only one that was")
            if analysed.looked_at == 1
            else say("all {looked_at} that were", looked_at=analysed.looked_at)
        )
        return say("layouts: {only} possible", only=only)
    return say(
        "layouts: {number} of {layouts} drawn at random, seed {seed}",
        number=analysed.looked_at,
        layouts=f"{analysed.layouts:,}",
        seed=analysed.seed,
    )


def _consequence(after: Consequence, analysed: Analysed, spell: Spell) -> str:
    cards = listed(map(spell, after.cards), "or")
    mark = say(" (played)") if after.played else ""
    others = Series(
        (
            say("; {player} bourré {percent}", player=player, percent=_percent(share))
            for player, share in after.others
        ),
        "",
    )
    own = (
        say(", bourré {percent}", percent=_percent(after.bourre))
        if not dict(analysed.taken)[analysed.player]
        else ""
    )
    return say(
        "{cards}{mark}: {number} tricks, {percent} of the pot{own}{others}",
        cards=cards,
        mark=mark,
        number=_number(after.tricks),
        percent=_percent(after.pot),
        own=own,
        others=others,
    )


def _question(asked: KnowledgeQuestion, spell: Spell) -> str:
    """Write one clause with its refuting layout: `not sure …: Ann may hold Ks 4s, Cal 9d`."""
    certain = say("certainly nice to {spared}", spared=str(asked.spared))
    sure, known = say("sure of three tricks"), say("known that nobody else has a trump")
    about = {None: certain, Duty.KNOWLEDGE_LEAD: known}.get(asked.duty, sure)
    if asked.answer == "cannot tell":
        return say("{about}? Cannot tell: {why}", about=about, why=asked.why)
    if asked.answer == "yes":
        return say("{log}: {sentence}", log=about, sentence=asked.why)
    if asked.why:
        return say(
            "not {about}: {why} if {held}", about=about, why=asked.why, held=_held(asked, spell)
        )
    return say("not {about}: {held}", about=about, held=_held(asked, spell, may=True))


def _held(asked: KnowledgeQuestion, spell: Spell, *, may: bool = False) -> str:
    """`Ann holds Ks 4s and Cal 9d`."""
    (who, cards), *others = asked.layout
    first = say(
        "{player} may hold {cards}" if may else "{player} holds {cards}",
        player=who,
        cards=_cards(cards, spell),
    )
    hands = [first, *(Series((player, _cards(held, spell)), " ") for player, held in others)]
    return listed(hands, "and")


def _cards(cards: tuple[Card, ...], spell: Spell) -> str:
    return Series(map(spell, cards), " ") or say("nothing")


def _number(interval: Interval) -> str:
    if interval.low == interval.high:
        return f"{interval.mean:.2f}"
    return _range(f"{interval.mean:.2f}", f"{max(0.0, interval.low):.2f}", f"{interval.high:.2f}")


def _range(mean: str, low: str, high: str) -> str:
    return say("{mean} ({low} to {high})", mean=mean, low=low, high=high)


def _percent(interval: Interval) -> str:
    mean, low, high = (
        100 * min(1.0, max(0.0, x)) for x in (interval.mean, interval.low, interval.high)
    )
    return (
        f"{mean:.0f} %"
        if interval.low == interval.high
        else _range(f"{mean:.0f} %", f"{low:.0f}", f"{high:.0f}")
    )
