"""One slip of the pen in the text of an evening, planted without a word of the program's own."""

import random
import re
from typing import NamedTuple

_NUMBER = re.compile(r"(?<![\w.?])[0-9]{1,9}(?![\w.♠♥♦♣])")
_CARDS_BEHIND = re.compile(r"hand|[0-9]+")
"""What opens a line of which only the first number is one."""


class Typo(NamedTuple):
    """A text with one number or name that is not what was meant."""

    text: str
    line: int
    column: int
    written: str
    meant: str
    kind: str
    """The word that opens the line, `trick` for tricks."""


def typo(text: str, players: tuple[str, ...], rng: random.Random) -> Typo:
    """A slip at a random number or name behind the header."""
    lines = text.splitlines()
    while True:
        number = rng.randrange(5, len(lines))
        found = _planted(lines[number].split("#")[0], players, rng)
        if found:
            start, end, new = found
            line = lines[number]
            wrong = line[:start] + new + line[end:]
            word = line.split()[0]
            changed = "\n".join([*lines[:number], wrong, *lines[number + 1 :], ""])
            kind = "trick" if word.isdigit() else word
            return Typo(changed, number + 1, start + 1, new, line[start:end], kind)


def _planted(line: str, players: tuple[str, ...], rng: random.Random):
    if not line.strip():
        return None
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    if rng.random() < 0.5:
        places = list(_NUMBER.finditer(line))
        places = places[:1] if _CARDS_BEHIND.fullmatch(line.split(maxsplit=1)[0]) else places
    else:
        found = re.finditer(rf'(?<![\w"])(?:{names})(?![\w"])', line)
        places = [one for one in found if one.start()]
    if not places:
        return None
    place = rng.choice(places)
    plain = [one for one in players if " " not in one]
    new = misread(place[0], rng) if place[0].isdigit() else rng.choice(plain)
    good = new not in ("", place[0]) and not (len(new) > 1 and new.startswith("0"))
    return (*place.span(), new) if good else None


def misread(number: str, rng: random.Random) -> str:
    """A number with a digit changed, added, dropped, or with two in each other's place."""
    at, digit = rng.randrange(len(number)), rng.choice("0123456789")
    before, behind = number[:at], number[at:]
    return rng.choice(
        (before + digit + behind[1:], before + digit + behind, before + behind[1:])
        + ((before + behind[1] + behind[0] + behind[2:],) if len(behind) > 1 else ())
    )
