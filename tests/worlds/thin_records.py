"""Logs as people write them down: with cards left out and hands broken off."""

import re

TRICK = re.compile(r"^(\d+) (\S+):(.*)$")


def written_thinly(text, rng):
    """A log with cards left out and hands broken off, as people write them down."""
    lines = []
    for passage in text.split("\n\n"):
        kept = passage.splitlines()
        tricks = [at for at, line in enumerate(kept) if TRICK.match(line)]
        if len(tricks) > 1 and rng.random() < 0.4:
            kept = kept[: rng.choice(tricks[1:]) + 1]
        lines.append("\n".join(blurred(line, rng) for line in kept))
    return "\n\n".join(lines)


def blurred(line, rng):
    """The line with a card that nobody noted, now and then."""
    if not TRICK.match(line):
        return line
    head, _, cards = line.partition(":")
    words = [
        "??" + "*" * one.endswith("*") if rng.random() < 0.12 else one for one in cards.split()
    ]
    return f"{head}: {' '.join(words)}"
