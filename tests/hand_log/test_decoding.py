import subprocess
import sys
import tracemalloc
from itertools import chain, repeat

import pytest

from referee.events.event import LineUnread
from referee.hand_log.characters import decode
from referee.hand_log.passages import read


def lines_of(*chunks):
    return list(decode(chunks))


def mistakes_of(data):
    said = (event for passage in read(decode([data])) for event in passage.events)
    return [event.mistake for event in said if isinstance(event, LineUnread)]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\n\nb", ["a", "", "b"]),
        (b"a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        (b"\xef\xbb\xbfgame x\n", ["game x"]),
        ("♠\n".encode(), ["♠"]),
        (b"a\xffb\n", ["a\udcffb"]),
        (b"a\0b\n", ["a\0b"]),
        (b"\n\n", ["", ""]),
    ],
)
def test_bytes_become_lines(data, lines):
    assert lines_of(data) == lines
    assert lines_of(*(data[at : at + 1] for at in range(len(data)))) == lines


def test_bytes_that_are_no_text_are_named_line_by_line():
    log = b"seats Ann Ben\nhand 1\npot 8 to \xff\npot 8 to\0Ann\npot 8 to Ann\n"
    assert mistakes_of(log) == ["not-utf8", "nul-character"]


def test_a_byte_order_mark_of_utf_16_further_down_is_damage_of_its_own_line():
    log = b"seats Ann Ben\n\xff\xfepot 8 to Ann\nhand 1\npot 8 to Ann\n"
    assert mistakes_of(log) == ["not-utf8"]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_recognised_and_named_once(codec):
    assert mistakes_of("seats Ann Ben\nhand 1\n".encode(codec)) == ["utf-16"]


def test_a_line_too_long_is_named_and_the_next_one_read():
    data = b"seats Ann Ben\nhand 1\nsay Ann: " + b"x" * 4001 + b"\npot 8 to Ann\n"
    assert mistakes_of(data) == ["line-too-long"]


def test_a_line_of_a_hundred_megabytes_takes_little_memory():
    chunk = b"x" * 65536
    tracemalloc.start()
    found = [len(line) for line in decode(chain(repeat(chunk, 1600), [b"\nhand 1\n"]))]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == [100_000, 6]
    assert peak < 5_000_000


def endless(hand):
    yield from ("seats Ann Ben Cal", "chips 40 each")
    yield from chain.from_iterable(repeat(hand))


HAND = ("hand 1, dealer Ann", "in Ann 2, Ben 1, Cal out", "1 Ben: Ah Kd*", "pot 8 to Ann")


def test_reading_is_lazy():
    passages = read(endless(HAND))
    next(passages)
    assert [next(passages).source.first_line for _ in range(3)] == [3, 7, 11]


def test_reading_takes_the_same_memory_however_long_the_log():
    passages = read(endless(HAND))
    for _ in range(50):
        next(passages)
    tracemalloc.start()
    for _ in range(2000):
        next(passages)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 100_000


def test_a_plain_log_is_read_without_a_parser():
    log = [
        "bourre-log 1", "game Kitchen", "date 2026-03-05", "rules boo-ray 1, limit 40",
        'seats Ann "Big Al" Ben', "chips 40 each", "hand 1, dealer Ann, up Ts", "ante 2 each",
        'in Ann 2, Ben out, "Big Al"', 'in "Big Al" 3, Ann', "draw Ann: 4c > Kd", "1 Ann: Ah 9h*", "tricks Ann 1", "pot 8 carries",
        "say Ann: well", "deal Ann: As Kd", "paid Ann 8", "pot 8 to Ann # so",
        'score Ann +6, "Big Al" -6',
    ]  # fmt: skip
    script = (
        "import sys; from referee.hand_log import read; "
        f"list(read({log!r})); sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
