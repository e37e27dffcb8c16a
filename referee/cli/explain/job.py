"""What `referee explain` does: the laws, one in long or all in short; knobs, line words, terms, pages."""

import re
from collections.abc import Iterable, Iterator

from referee.cli.explain.command import Explain
from referee.cli.pages import explained_words, line_meaning, page, term_meaning
from referee.cli.terminal import fitted, say, screen
from referee.cli.trouble import CannotDo
from referee.files import did_you_mean
from referee.hand_log import MISTAKES, Mistake
from referee.laws import FAMILIES, LAWS, Law, law_for
from referee.rulesets import KNOBS, PRESETS, Knob, Ruleset, knob_for, load_ruleset
from referee.wording import paragraphs

_ALSO = (
    "Also: notation, cheat sheet, a knob (limit), a word that opens a line (pot), a term (renege), "
    "P2 for all that begin so, a mistake of a log, a source, a decision."
)
_ARTICLE = re.compile(r"^(?:the|an?) (?=\S)", re.IGNORECASE)
_FAMILY = re.compile(r"[A-Z][0-9]{0,2}", re.IGNORECASE)


def perform(asked: Explain) -> int:
    """Print what is asked for, or all laws in short. Raises `CannotDo` for what is nothing."""
    if written := " ".join(asked.words or ()).strip():
        _explain(_ARTICLE.sub("", written, count=1))
    else:
        _list_laws(LAWS)
        say(fitted(_ALSO))
    return 0


def _list_laws(laws: Iterable[Law]) -> None:
    """Print these laws, a line each, family by family."""
    listed = tuple(laws)
    for letter, family in FAMILIES.items():
        these = [law for law in listed if law.code.startswith(letter)]
        say(f"{letter}  {family}\n" if these else "")
        for law in these:
            say(fitted(f"{law.code} {law.name:<22} {law.duty}", "  ", " " * 30))


def _explain(written: str) -> None:
    """Print a law, or laws whose codes begin so, or all else that is called so. Raises `CannotDo`."""
    law = law_for(written)
    if law:
        say("\n".join(_law_explained(law)))
        return
    if _FAMILY.fullmatch(written):
        beginning = [law for law in LAWS if law.code.startswith(written.upper())]
        if beginning:
            _list_laws(beginning)
            return
    found = list(_called(written))
    if not found:
        hint = did_you_mean(written, explained_words(), "`referee explain` lists them all")
        raise CannotDo(f"nothing here is called {written}{hint}")
    say("\n".join(found))


def _called(written: str) -> Iterator[str]:
    """Everything but a law that is called so."""
    name = written.lower().replace("_", "-")
    yield from (
        "\n".join(_mistake_explained(mistake)) for mistake in MISTAKES if mistake.name == name
    )
    yield from ("\n".join(_knob_explained(knob)) for knob in KNOBS if knob.name == name)
    if line := line_meaning(written):
        yield f"A line of a log:\n{line}"
    if term := term_meaning(written):
        yield term
    if text := page(written):
        yield text
    if name in PRESETS:
        yield fitted(f"{load_ruleset(name).about} `referee rules show {name}` prints it.")


def _knob_explained(knob: Knob) -> Iterator[str]:
    yield fitted(f"{knob.name}, a knob of the rules: {knob.meaning}.", "", "  ")
    yield paragraphs((f"{value}: {does}" for value, does in knob.values), "  ", "    ", screen())
    yield fitted(f"It matters where, for example: {knob.matters}")
    presets = [load_ruleset(name) for name in PRESETS]
    yield f"In the rulesets:\n{_by_value(knob.name, presets, meanings=False)}"
    value = next(iter(knob.words), presets[0].knobs[knob.name])
    yield fitted(f"In a log: `rules boo-ray 1, {knob.name} {value}`.", "", "  ")


def _law_explained(law: Law) -> Iterator[str]:
    yield fitted(f"{law.code} {law.name} ({law.severity.value}): {law.duty}", "", "  ")
    yield from map(fitted, _paragraphs(law.explanation))
    yield fitted(f"Sources: {'; '.join(law.sources)}.", "", "  ")
    presets = [load_ruleset(name) for name in PRESETS]
    if law.knob:
        yield f"It hangs on the knob {law.knob}:\n" + _by_value(law.knob, presets)
    for knob in law.measures:
        meaning = knob_for(knob).meaning
        yield fitted(f"{knob}: {meaning}", "", "  ") + _by_value(knob, presets)
    if law.price:
        yield f"What it costs hangs on the knob {law.price}:\n" + _by_value(law.price, presets)


def _paragraphs(docstring: str) -> Iterator[str]:
    for block in docstring.split("\n\n"):
        yield " ".join(line.strip() for line in block.splitlines())


def _by_value(name: str, presets: list[Ruleset], *, meanings: bool = True) -> str:
    """The values of a knob, what each does if that is wanted, and the presets that have it."""
    lines, does = list[str](), dict(knob_for(name).values) if meanings else {}
    for value in dict.fromkeys(ruleset.knobs[name] for ruleset in presets):
        whose = ", ".join(ruleset.name for ruleset in presets if ruleset.knobs[name] == value)
        meaning = f" ({does[value]})" if value in does else ""
        lines.append(fitted(f"{value}{meaning}: {whose}", "  ", "    "))
    return "".join(lines)


def _mistake_explained(mistake: Mistake) -> Iterator[str]:
    yield fitted(f"{mistake.name}: a mistake that keeps a line of a log from being read")
    yield fitted(mistake.meaning)
    yield f"For example:\n  {mistake.example}\n"
    yield fitted(mistake.advice)
