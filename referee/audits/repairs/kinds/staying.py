"""Who stayed and who was out, said the other way round."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change
from referee.audits.repairs.lines import Edit, Lines, Supposed, between
from referee.events import IntentsDeclared


def other_stayers(lines: Lines) -> Iterator[Change]:
    """Each player of the `in` lines out instead of in, or in instead of out."""
    declared = [event for event in lines.said if isinstance(event, IntentsDeclared)]
    for line in dict.fromkeys(event.at.line for event in declared):
        for name in lines.names(line):
            said = lines.after(name)
            if said is None or said.kind != "UNKNOWN":
                at = between(name.at, said.at) if said else name.at
                meant = name.text if said and said.kind == "OUT" else f"{name.text} out"
                phrase = f"{meant} written as {lines.written(at)} in line {line}"
                yield from lines.changed([Edit(at, meant)], Supposed(phrase))
