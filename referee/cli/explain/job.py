"""What `referee explain` does: the laws, one in long or all in short."""

from collections.abc import Iterator

from referee.cli.check.selection import nearest_law
from referee.cli.explain.command import Explain
from referee.cli.pages import page
from referee.cli.terminal import say
from referee.cli.trouble import CannotDo
from referee.hand_log import MISTAKES, Mistake
from referee.laws import FAMILIES, LAWS, Law, law_for
from referee.reports import paragraph
from referee.rulesets import PRESETS, Ruleset, knob_for, load_ruleset


def perform(asked: Explain) -> int:
    """Print what is asked for, or all laws in short. Raises `CannotDo` for what is nothing."""
    if written := " ".join(asked.words or ()).strip():
        _explain(written)
    else:
        _list_laws()
    return 0


def _list_laws() -> None:
    """Print every law in a line, family by family."""
    for letter, family in FAMILIES.items():
        laws = [law for law in LAWS if law.code.startswith(letter)]
        say(f"{letter}  {family}\n")
        for law in laws:
            say(paragraph(f"{law.code} {law.name:<22} {law.duty}", "  ", " " * 30))


def _explain(written: str) -> None:
    """Print a law, a mistake of a log or a page that a report names. Raises `CannotDo` for others."""
    law = law_for(written)
    mistake = next((mistake for mistake in MISTAKES if mistake.name == written.lower()), None)
    if law:
        say("\n".join(_law_told(law)))
    elif mistake:
        say("\n".join(_mistake_told(mistake)))
    elif told := page(written):
        say(told)
    else:
        raise CannotDo(f"there is no law {written}{nearest_law(written)}")


def _law_told(law: Law) -> Iterator[str]:
    yield paragraph(f"{law.code} {law.name} ({law.severity.value}): {law.duty}", "", "  ")
    yield from map(paragraph, _paragraphs(law.explanation))
    yield paragraph(f"Sources: {'; '.join(law.sources)}.", "", "  ")
    presets = [load_ruleset(name) for name in PRESETS]
    if law.knob:
        yield f"It hangs on the knob {law.knob}:\n" + _by_value(law.knob, presets)
    for knob in law.measures:
        meaning = knob_for(knob).meaning
        yield paragraph(f"{knob}: {meaning}", "", "  ") + _by_value(knob, presets)
    if law.price:
        yield f"What it costs hangs on the knob {law.price}:\n" + _by_value(law.price, presets)


def _paragraphs(docstring: str) -> Iterator[str]:
    for block in docstring.split("\n\n"):
        yield " ".join(line.strip() for line in block.splitlines())


def _by_value(name: str, presets: list[Ruleset]) -> str:
    """The values of a knob, what each does, and the presets that have it."""
    knob, lines = knob_for(name), list[str]()
    meanings = dict(knob.values)
    for value in dict.fromkeys(ruleset.knobs[name] for ruleset in presets):
        whose = ", ".join(ruleset.name for ruleset in presets if ruleset.knobs[name] == value)
        meaning = f" ({meanings[value]})" if value in meanings else ""
        lines.append(paragraph(f"{value}{meaning}: {whose}", "  ", "    "))
    return "".join(lines)


def _mistake_told(mistake: Mistake) -> Iterator[str]:
    yield paragraph(f"{mistake.name}: a mistake that keeps a line of a log from being read")
    yield paragraph(mistake.meaning)
    yield f"For example:\n  {mistake.example}\n"
    yield paragraph(mistake.advice)
