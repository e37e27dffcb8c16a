"""Who stayed and who was out, said the other way round."""

import re
from collections.abc import Iterator

from referee.audits.repairs.change import Change
from referee.audits.repairs.lines import Edit, Lines, Supposed, Token
from referee.events import IntentsDeclared

_SAID = re.compile(r"([ \t]+([0-9]+|out))?(?=[ \t]*(?:,|$))")


def other_stayers(lines: Lines) -> Iterator[Change]:
    """Each player of the `in` lines out who stayed, or in who did not."""
    declared = [one for one in lines.said if isinstance(one, IntentsDeclared)]
    for line in dict.fromkeys(one.at.line for one in declared):
        text = lines.text(line).rstrip()
        for name in lines.names(line):
            found = _SAID.match(text, name.end)
            if found:
                written = Token(line, name.start, text[name.start : found.end()])
                meant = name.text if found[2] == "out" else f"{name.text} out"
                phrase = f"{meant} written as {written.text} in line {line}"
                yield from lines.changed([Edit(written, meant)], Supposed(phrase))
