"""Notes put into other frames: the same words in front of which, around which or in which something else stands."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from understanding import understood

from referee.hand_log import lines_of
from referee.notes import HowRead, Transcript, transcribe

COINS = ("quarters", "nickels", "dimes", "pennies", "cents", "dollars", "bucks")
NAMES = (
    "Odette",
    "Barnaby",
    "Ximena",
    "Fergus",
    "Wilhelmina",
    "Jarvis",
    "Zelda",
    "Quentin",
    "Lavinia",
    "Hubert",
)
FAMILIES = (
    "Aucoin",
    "Pitre",
    "Landry",
    "Babin",
    "Guidry",
    "Verret",
    "Trahan",
    "Comeaux",
    "Naquin",
    "Dupre",
)
ORDINALS = (
    "First",
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
)
HEAD = re.compile(r"(?im)^(\s*)hand\s+(\d{1,2})\b[.:,)]?")


def plain_lines(text: str) -> list[str]:
    return text.splitlines()


def each(put: Callable[[int, str], str]) -> Callable[[str], str]:
    """Put something around each line with content; its place among them is counted from 0."""

    def framed(text: str) -> str:
        place, lines = 0, list[str]()
        for line in plain_lines(text):
            lines.append(put(place, line) if line.strip() else line)
            place += bool(line.strip())
        return "\n".join(lines)

    return framed


def clock(place: int) -> str:
    return f"{19 + place // 30}:{2 * place % 60:02}"


def sections(text: str) -> str:
    """Number the paragraphs by hand, `3.1`, `3.2`; above the first hand `0.1`."""
    lines, hand, nth = [], 0, 0
    for line in plain_lines(text):
        if re.match(r"(?i)\s*(?:hand|h|#)?\s*\d+\b", line) and not re.match(r"\s*\d+ ?\w+:", line):
            hand, nth = hand + 1, 0
        nth += bool(line.strip())
        lines.append(f"{hand}.{nth}  {line}" if line.strip() else line)
    return "\n".join(lines)


def headed(style: Callable[[int], str]) -> Callable[[str], str | None]:
    """Write the heading `Hand 3` in another style; None where no hand is headed so."""

    def framed(text: str) -> str | None:
        found = [int(number) for number in re.findall(HEAD, text) for number in number[1:]]
        if len(found) < 2 or found != [*range(1, len(found) + 1)] or len(found) > len(ORDINALS):
            return None
        return HEAD.sub(lambda one: one[1] + style(int(one[2])), text)

    return framed


def coin(text: str) -> str | None:
    """Call the coin by a word that no list has."""
    found = re.compile(rf"(?i)\b(?:{'|'.join(COINS)})\b")
    return (
        found.sub("florins", text)
        if found.search(text) and not re.search(r"[$£€¢]", text)
        else None
    )


def renamed(names: Mapping[str, str]) -> Callable[[str], str]:
    found = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})\b")
    return lambda text: found.sub(lambda one: names[one[0]], text)


def wrapped(text: str, width: int = 60) -> str:
    lines = []
    for line in plain_lines(text):
        rest = line
        while (
            len(rest) > width
            and (cut := rest.rfind(" ", len(rest) - len(rest.lstrip()) + 1, width + 1)) > 0
        ):
            lines.append(rest[:cut])
            rest = rest[cut:].lstrip()
        lines.append(rest)
    return "\n".join(lines)


FRAMES: Mapping[str, Callable[[str], str | None]] = {
    "paragraphs 3.1": sections,
    "paragraphs 12.": each(lambda n, line: f"{n + 1}. {line}"),
    "paragraphs (12)": each(lambda n, line: f"({n + 1}) {line}"),
    "paragraphs 012:": each(lambda n, line: f"{n + 1:03}: {line}"),
    "lines 12|": each(lambda n, line: f"{n + 1:>3} | {line}"),
    "clock": each(lambda n, line: f"{clock(n)} {line}"),
    "clock, dash": each(lambda n, line: f"{clock(n)} - {line}"),
    "clock in brackets": each(lambda n, line: f"[{clock(n)}] {line}"),
    "clock pm": each(lambda n, line: f"{7 + n // 30}:{2 * n % 60:02} pm  {line}"),
    "day and clock": each(lambda n, line: f"2026-02-03 {clock(n)}:07 {line}"),
    "chat [day, clock] Name:": each(lambda n, line: f"[10/04/2026, {clock(n)}] Quillon: {line}"),
    "chat day, clock - Name:": each(lambda n, line: f"4/10/26, {clock(n)} - Quillon: {line}"),
    "chat Name:": each(lambda n, line: f"Quillon: {line}"),
    "chat <Name>": each(lambda n, line: f"<Quillon> {line}"),
    "bullets -": each(lambda n, line: f"- {line}"),
    "bullets *": each(lambda n, line: f"* {line}"),
    "bullets •": each(lambda n, line: f"  • {line}"),
    "boxes": each(lambda n, line: f"- [ ] {line}"),
    "quoted >": each(lambda n, line: f"> {line}"),
    "quoted > >": each(lambda n, line: f"> > {line}"),
    "barred |": each(lambda n, line: f"| {line}"),
    "indented": each(lambda n, line: f"\t{line}"),
    "quotes": each(lambda n, line: f'"{line}"'),
    "lower case": str.lower,
    "upper case": str.upper,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "double spaced": lambda text: "\n\n".join(plain_lines(text)),
    "no blank lines": lambda text: "\n".join(line for line in plain_lines(text) if line.strip()),
    "trailing blanks": each(lambda n, line: f"{line}   "),
    "ends of lines": each(lambda n, line: f"{line.rstrip(' .')}." if line[-1:].isalnum() else line),
    "ruled": lambda text: "\n".join(["=" * 30, *plain_lines(text), "-" * 30]),
    "wrapped": wrapped,
    "coin": coin,
    "hand #3": headed(lambda n: f"#{n} "),
    "hand 3)": headed(lambda n: f"{n}) "),
    "hand H3:": headed(lambda n: f"H{n}: "),
    "hand Hand #3 -": headed(lambda n: f"Hand #{n} - "),
    "hand third": headed(lambda n: f"{ORDINALS[n - 1]} hand, "),
    "hand Hand three": headed(
        lambda n: (
            f"Hand {['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][n - 1]}, "
        )
    ),
    "hand Game 3.": headed(lambda n: f"Game {n}. "),
    "hand Round 3:": headed(lambda n: f"Round {n}: "),
    "hand ** 3 **": headed(lambda n: f"** Hand {n} ** "),
    "hand == 3 ==": headed(lambda n: f"=== Hand {n} === "),
}


def facts_of(told: Transcript) -> Counter[str]:
    """Return the lines of the log that notes tell, without remarks."""
    said = (row.text.partition("  #")[0].strip().casefold() for row in told.rows)
    alike = (line.replace("\xa0", " ").replace("’", "'") for line in said)
    return Counter(line for line in alike if line and not line.startswith("#"))


def well_read(told: Transcript) -> bool:
    understood = sum(line.status is not HowRead.DOUBTFUL for line in told.lines)
    return told.is_evening and len(told.lines) > 7 and 5 * understood >= 4 * len(told.lines)


def other_names(told: Transcript, text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield other names for the players, if each is one word that stands for nobody else."""
    players = [str(player) for player in told.evening.cast.players]
    one_word = all(re.fullmatch(r"[A-Z][^\W\d_]+", player) for player in players)
    spelt = {str(one).casefold() for one in told.evening.cast.spellings}
    often = all(len(re.findall(rf"\b{player}\b", text)) > 1 for player in players)
    if (
        not one_word
        or len(players) > len(NAMES)
        or not often
        or spelt != {*map(str.casefold, players)}
    ):
        return
    yield "names", dict(zip(players, NAMES, strict=False))
    if not re.search("|".join(rf"\b{a}\s+{b}\b" for a in players for b in players), text):
        both = map(" ".join, zip(NAMES, FAMILIES, strict=True))
        yield "names of two words", dict(zip(players, both, strict=False))


def framed(
    text: str, frames: Collection[str] = ()
) -> Iterator[tuple[str, Counter[str], Counter[str]]]:
    """Yield each frame of a text that is read well, the facts that it should tell in it, and those that it tells."""
    told = understood(text)
    if not well_read(told):
        return
    bare = facts_of(told)
    for name, frame in FRAMES.items():
        other = frame(text) if not frames or name in frames else None
        if other is not None and other != text:
            meant = Counter(
                {
                    fact: n
                    for fact, n in bare.items()
                    if name != "coin" or not fact.startswith("unit ")
                }
            )
            yield name, meant, facts_of(transcribe(lines_of(other)))
    for name, names in other_names(told, text):
        if not frames or name in frames:
            spelt = {
                old.casefold(): f'"{new}"'.casefold() if " " in new else new.casefold()
                for old, new in names.items()
            }
            meant = Counter({renamed(spelt)(fact): often for fact, often in bare.items()})
            yield name, meant, facts_of(transcribe(lines_of(renamed(names)(text))))
