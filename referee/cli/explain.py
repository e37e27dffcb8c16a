"""`referee explain`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from referee import files, hand_log, laws, messages, reports, rulesets, wording
from referee.cli.app import GROUP_OF
from referee.cli.language import SPOKEN
from referee.cli.options import Argument
from referee.cli.terminal import fitted, say, screen
from referee.cli.trouble import CannotDo
from referee.messages import Message


class Explain(NamedTuple):
    """Explain a law, a knob, a line of a log or a term. Without one: list all laws.

    For example:
      referee explain P201
      referee explain limit
      referee explain notation
      referee explain boo-ray play.3
      referee explain cheat sheet
      referee explain assistants
    """

    words: Annotated[list[str] | None, Argument(metavar="CODE|NAME", offers="words")] = None
    """A law, the beginning of its code, a knob, a word that opens a line, a term, a mistake of a
    log, what a report cites (a decision, a source); notation, cheat sheet; assistants: the text
    for one.
    """


_ALSO = messages.say(
    "Also: notation, cheat sheet, assistants, a knob (limit), a word that opens a line (pot), a term (renege), "
    "P2 for all that begin so, a mistake of a log, a source, a decision."
)
_ARTICLE = re.compile(r"^(?:the|an?) (?=\S)", re.IGNORECASE)
_FAMILY = re.compile(r"[A-Z][0-9]{0,2}", re.IGNORECASE)


def perform(asked: Explain) -> int:
    if written := " ".join(asked.words or ()).strip():
        _explain(_ARTICLE.sub("", written, count=1))
    else:
        _list_laws(laws.every_law())
        say(fitted(_ALSO))
    return 0


def _list_laws(some: Iterable[laws.Law]) -> None:
    listed, word = tuple(some), SPOKEN.words.say
    for letter, family in laws.FAMILIES.items():
        these = [law for law in listed if law.code.startswith(letter)]
        say(f"{letter}  {word(family)}\n" if these else "")
        for law in these:
            say(fitted(f"{law.code} {law.name:<22} {word(law.duty)}", "  ", " " * 30))


def _explain(written: str) -> None:
    law, family = laws.law_for(written), _FAMILY.fullmatch(written)
    begin_so = [law for law in laws.every_law() if family and law.code.startswith(written.upper())]
    if begin_so and not law:
        _list_laws(begin_so)
        return
    found = list(_law_explained(law) if law else _called(written))
    if not found:
        known = reports.explained_words(SPOKEN.words)
        hint = files.did_you_mean(written, known, messages.say("`referee explain` lists them all"))
        raise CannotDo.say("nothing here is called {written}{hint}", written=written, hint=hint)
    say("\n".join(map(SPOKEN.words.word, found)))


def _called(written: str) -> Iterator[str]:
    name = written.lower().replace("_", "-")
    if term := reports.terms_meant(written, screen()):
        yield term
    for mistake in hand_log.mistakes():
        yield from _mistake_explained(mistake) if mistake.name == name else ()
    for knob in rulesets.KNOBS:
        yield from _knob_explained(knob) if knob.name == name else ()
    if line := reports.lines_meant(written, screen()):
        yield messages.say("A line of a log:\n{line}", line=line)
    if text := reports.page(written, screen()):
        yield text
    if name in GROUP_OF:
        yield fitted("A command: `referee {name} --help` says what it does.", name=name)
    if name in rulesets.PRESETS:
        yield fitted(
            "{about} `referee rules show {name}` prints it.",
            about=Message(rulesets.load_ruleset(name).about),
            name=name,
        )


def _knob_explained(knob: rulesets.Knob) -> Iterator[str]:
    yield fitted(
        "{name}, a knob of the rules: {meaning}.",
        "",
        "  ",
        name=knob.name,
        meaning=Message(knob.meaning),
    )
    yield wording.paragraphs(
        (_meaning(value, does) for value, does in knob.values), "  ", "    ", screen()
    )
    yield fitted("It matters where, for example: {matters}", matters=Message(knob.matters))
    presets = [rulesets.load_ruleset(name) for name in rulesets.PRESETS]
    yield messages.say(
        "In the rulesets:\n{by_value}", by_value=_by_value(knob.name, presets, meanings=False)
    )
    value = next(iter(knob.words), presets[0].knobs[knob.name])
    yield fitted(
        "In a log: `rules boo-ray 1, {name} {value}`.", "", "  ", name=knob.name, value=value
    )


def _law_explained(law: laws.Law) -> Iterator[str]:
    yield fitted(
        "{law} ({severity}): {duty}",
        "",
        "  ",
        law=f"{law.code} {law.name}",
        severity=Message(law.severity.value),
        duty=Message(law.duty),
    )
    yield from (fitted(Message(text)) for text in law.paragraphs)
    yield fitted("Sources: {sources}.", "", "  ", sources="; ".join(law.sources))
    presets = [rulesets.load_ruleset(name) for name in rulesets.PRESETS]
    if law.knob:
        values = _by_value(law.knob, presets)
        yield messages.say("It depends on the knob {knob}:\n{values}", knob=law.knob, values=values)
    for knob in law.measures:
        meaning = rulesets.knob_for(knob).meaning
        yield fitted(_meaning(knob, meaning), "", "  ") + _by_value(knob, presets)
    if law.price:
        values = _by_value(law.price, presets)
        yield messages.say(
            "The penalty depends on the knob {knob}:\n{values}", knob=law.price, values=values
        )


def _meaning(value: str, does: str) -> str:
    return messages.say("{name}: {meaning}", name=value, meaning=Message(does))


def _by_value(name: str, presets: list[rulesets.Ruleset], *, meanings: bool = True) -> str:
    lines, does = list[str](), dict(rulesets.knob_for(name).values) if meanings else {}
    for value in dict.fromkeys(ruleset.knobs[name] for ruleset in presets):
        whose = ", ".join(ruleset.name for ruleset in presets if ruleset.knobs[name] == value)
        meaning = f" ({SPOKEN.words.say(does[value])})" if value in does else ""
        lines.append(fitted(f"{value}{meaning}: {whose}", "  ", "    "))
    return "".join(lines)


def _mistake_explained(mistake: hand_log.Mistake) -> Iterator[str]:
    yield fitted("{name}: a mistake that keeps a line of a log from being read", name=mistake.name)
    yield fitted(mistake.meaning)
    yield messages.say("For example:\n  {example}\n", example=mistake.example)
    yield fitted(mistake.advice)
