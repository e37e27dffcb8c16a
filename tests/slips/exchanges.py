"""Whole names and lines gone wrong in the text of an evening, planted without a word of the program's."""

import random
import re
from typing import NamedTuple

_DID = re.compile(r"(?:ante|deal|in|draw|widow|tricks|pot|paid|claim|[0-9]+)\b")
"""What opens a line that tells what a player did."""


class Planted(NamedTuple):
    """A text with an error, and words of the sentence that puts it right."""

    text: str
    words: str


def hands_of(text):
    """The places of the lines of each hand, counted from 0."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("hand ")]
    return [range(start, end) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def swapped(line, one, other):
    """A line with two names in each other's place."""
    names = re.compile(rf'(?<![\w"-])(?:{re.escape(one)}|{re.escape(other)})(?![\w"-])')
    return names.sub(lambda found: other if found[0] == one else one, line)


def players_exchanged(text, players, rng: random.Random):
    """Two players taken for each other all through a hand, but for the count of their stacks."""
    hand = rng.choice(hands_of(text))
    one, other = rng.sample([name for name in players if " " not in name], 2)
    lines = players_taken(text.splitlines(), hand[0] + 1, one, other)
    return Planted("\n".join([*lines, ""]), "taken for each other")


def players_taken(lines, line, one, other):
    """The lines with two players taken for each other in the hand that holds a line."""
    (hand,) = [each for each in hands_of("\n".join(lines)) if line - 1 in each]
    changed = list(lines)
    for n in hand[1:]:
        if _DID.match(lines[n]):
            word, blank, rest = lines[n].partition(" ")
            changed[n] = word + blank + swapped(rest, one, other)
    return changed


def leaders_exchanged(text, players, rng: random.Random):
    """The leaders of two tricks in each other's place."""
    lines, hand = text.splitlines(), rng.choice(hands_of(text))
    tricks = [n for n in hand if re.match(r'[0-9]+ [^":]+:', lines[n])]
    if len(tricks) < 2:
        return None
    first, second = sorted(rng.sample(tricks, 2))
    one, other = (lines[n].partition(":")[0].partition(" ")[2] for n in (first, second))
    if one == other:
        return None
    lines[first] = lines[first].replace(f" {one}:", f" {other}:", 1)
    lines[second] = lines[second].replace(f" {other}:", f" {one}:", 1)
    where = f"written in each other's place in lines {first + 1} and {second + 1}"
    return Planted("\n".join([*lines, ""]), where)


def payment_left_out(text, players, rng: random.Random):
    """Everybody pays in a line of his own, and one of these lines is missing."""
    lines = [one for line in text.splitlines() for one in each_in_his_line(line)]
    gone = [
        n
        for hand in hands_of("\n".join(lines))
        for word in ("paid", "ante")
        for n in [n for n in hand if lines[n].split()[:1] == [word]][1:]
    ]
    if not gone:
        return None
    place = rng.choice(gone)
    left = [*lines[:place], *lines[place + 1 :], ""]
    return Planted("\n".join(left), f"a line `{lines[place]}` left out")


def each_in_his_line(line):
    """A line of payments as one for each player."""
    word, _, rest = line.partition(" ")
    if word not in ("paid", "ante") or line.endswith("each"):
        return [line]
    return [f"{word} {part}" for part in rest.split(", ")]
