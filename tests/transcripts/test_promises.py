"""The two promises about notes, for any text: nothing is claimed that was not read, nothing is lost without a word."""

import random
import re
from pathlib import Path

import pytest
from tiers import LONG, PLAIN, SMALL, thinned

from referee.events import LineUnread
from referee.hand_log import lines_of, read
from referee.notes import HowRead, transcribe
from referee.notes.page import Manner

HERE = Path(__file__).parent
NOTES = sorted(HERE.glob("*/*.txt"))
CLOCK = re.compile(r"\b(?:\d{1,2}:\d\d|\d{1,4}/\d{1,2}/\d{2,4})\b")
"""A time or a date, which says nothing of a game wherever it stands."""


def text_of(path):
    return path.read_text("utf-8-sig")


def mixed(text, seed):
    """Return the text with words left out, doubled and exchanged."""
    draw = random.Random(seed)
    lines = []
    for line in text.splitlines():
        words = line.split(" ")
        for _ in range(draw.choice((0, 0, 1, 2))):
            place, other = draw.randrange(len(words)), draw.randrange(len(words))
            change = draw.choice(("out", "twice", "swap"))
            if change == "out":
                words[place] = ""
            elif change == "twice":
                words.insert(place, words[place])
            else:
                words[place], words[other] = words[other], words[place]
        lines.append(" ".join(words))
    return "\n".join(lines)


def before_claim(text, line, piece):
    """The words of a piece before what somebody only says: `Ann says (3 weeks without a bourré)`."""
    words = text.lexicon.words(line, piece.start, piece.end)
    says = [word.start for word in words if "SAYS" in word.kinds]
    return line[piece.start : min([piece.end, *says])]


def check_promises(text):
    told = transcribe(lines_of(text))
    read_lines = {line.line.number: line for line in told.lines}
    for line in told.lines:
        placed = [word for fact in line.facts for word in fact.words]
        for word in placed:
            assert 0 <= word.start <= word.end <= len(line.line.text)
        assert line.status is not HowRead.READ or line.facts
        if line.status is HowRead.REMARK:
            assert not line.facts
            assert not line.left_over
            for piece in line.line.pieces():
                if piece.manner is Manner.PLAIN and not line.weak:
                    said = CLOCK.sub("", before_claim(told.text, line.line.outer, piece))
                    assert (
                        not any(char.isdigit() for char in said) or line.line is told.lines[0].line
                    )
    for passage in told.decided.passages:
        for event in passage.events:
            at = event.at
            if at.line in read_lines:
                assert at.column - 1 <= len(read_lines[at.line].line.raw)
    # the log that is made says what was read, and can be read but for what it says is open
    unread = [
        event
        for passage in read(told.log.splitlines())
        for event in passage.events
        if isinstance(event, LineUnread)
    ]
    assert all(event.left_open for event in unread)
    assert len(unread) == sum(line.status is HowRead.DOUBTFUL for line in told.lines)
    for number, line in read_lines.items():
        assert number
        if line.status is HowRead.DOUBTFUL:
            assert f"# ? {line.line.raw.strip()}"[:40] in told.log


@pytest.mark.parametrize("path", thinned(NOTES, 80), ids=lambda path: path.stem)
def test_every_fact_has_its_words_and_every_word_its_place(path):
    check_promises(text_of(path))


FEW = [pytest.param(range(1, 3), id="small", marks=SMALL)]
MANY = [
    pytest.param(range(n, n + 60), id=f"whole from {n}", marks=[LONG, PLAIN])
    for n in range(0, 180, 60)
]


@pytest.mark.parametrize("seeds", FEW + MANY)
def test_so_it_is_of_texts_with_words_left_out_doubled_and_exchanged(seeds):
    for seed in seeds:
        path = random.Random(seed).choice(NOTES)
        check_promises(mixed(text_of(path), seed))
