"""Logs as hands that slip write them: lines doubled, lost, exchanged, letters and signs put wrong."""

import re

_LETTERS = "aeiknrst,;:. #>?*()0123456789-'\"AKQJTshdc"
_BETWEEN = ("  ", ", ", "; ", " and ", " # remark ", " ", "\t", ": ", "*", " (down)", " ...")


def mutated(text, rng, most=4):
    """The text with up to so many slips in it."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, most)):
        if lines:
            rng.choice(SLIPS)(lines, rng.randrange(len(lines)), rng)
    return "\n".join(lines)


def _doubled(lines, at, rng):
    lines.insert(at, lines[at])


def _lost(lines, at, rng):
    del lines[at]


def _exchanged(lines, at, rng):
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _written_again_elsewhere(lines, at, rng):
    lines.insert(at, rng.choice(lines))


def _nearly_doubled(lines, at, rng):
    line = lines[at]
    lines.insert(at + 1, rng.choice((line.replace(", ", ","), f"{line} ", line.replace(",", ";"))))


def _other_letter(lines, at, rng):
    line, place = lines[at], rng.randrange(len(lines[at]) + 1)
    lines[at] = f"{line[:place]}{rng.choice(_LETTERS)}{line[place + 1 :]}"


def _letter_lost(lines, at, rng):
    line, place = lines[at], rng.randrange(len(lines[at]) + 1)
    lines[at] = line[:place] + line[place + 1 :]


def _sign_between(lines, at, rng):
    line, place = lines[at], rng.randrange(len(lines[at]) + 1)
    lines[at] = line[:place] + rng.choice(_BETWEEN) + line[place:]


def _other_commas(lines, at, rng):
    lines[at] = lines[at].replace(",", rng.choice(("", ";", " and")))


def _other_case(lines, at, rng):
    lines[at] = rng.choice((lines[at].upper(), lines[at].lower()))


def _other_number(lines, at, rng):
    lines[at] = re.sub(r"\d+", str(rng.randint(0, 60)), lines[at], count=1)


def _other_order(lines, at, rng):
    words = lines[at].split(" ")
    rng.shuffle(words)
    lines[at] = " ".join(words)


SLIPS = (
    *(_doubled, _lost, _exchanged, _written_again_elsewhere, _nearly_doubled, _other_letter),
    *(_letter_lost, _sign_between, _other_commas, _other_case, _other_number, _other_order),
)
