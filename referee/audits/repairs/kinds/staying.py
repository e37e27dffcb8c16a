"""Who stayed and who was out, said the other way round."""

from collections.abc import Iterator

from referee.audits.repairs.change import Change
from referee.audits.repairs.lines import Edit, Lines, Supposed, between
from referee.events import IntentsDeclared


def other_stayers(lines: Lines) -> Iterator[Change]:
    """Each player of the `in` lines out who stayed, or in who did not."""
    declared = [one for one in lines.said if isinstance(one, IntentsDeclared)]
    for line in dict.fromkeys(one.at.line for one in declared):
        for name in lines.names(line):
            said = lines.after(name)
            if said is None or said.kind != "UNKNOWN":
                at = between(name.at, said.at) if said else name.at
                meant = name.text if said and said.kind == "OUT" else f"{name.text} out"
                phrase = f"{meant} written as {lines.written(at)} in line {line}"
                yield from lines.changed([Edit(at, meant)], Supposed(phrase))
