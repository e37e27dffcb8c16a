"""Side by side in one run: our check, PokerKit, python-chess, and a bare pass of a regex.

    pip install '.[bench]'
    python benchmarks/run.py [--rounds 7] [--hands 400] [--log FILE]

Machines differ and are noisy, so only ratios are reported: every round runs all four workloads one
after the other, and the median over the rounds of each ratio counts. `--start` measures
instead the CPU time of whole processes that have one small thing to do, `--memory HANDS` how the
memory of a streaming check grows with the length of the log, `--season EVENINGS` what a ledger of that
many evenings of 30 hands takes beside a check of them. `growth.py` measures how the time and the memory
of a check grow with the lines of one hand and the hands of one log.
"""

import argparse
import io
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from evenings.style import Style  # noqa: E402 - as above
from evenings.writer import random_evening  # noqa: E402 - as above

from referee.audits.story import audit_passages  # noqa: E402
from referee.rulesets.files import load_ruleset  # noqa: E402

POKER_HAND = """variant = "NT"
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = [
  "d dh p1 2c3d", "d dh p2 AhKh", "d dh p3 7s6s", "d dh p4 QdQc", "d dh p5 9h8h", "d dh p6 TcTs",
  "p3 f", "p4 cbr 300", "p5 cc", "p6 cc", "p1 f", "p2 cc",
  "d db 2h9cJd", "p2 cc", "p4 cbr 700", "p5 cc", "p6 f", "p2 f",
  "d db 3s", "p4 cc", "p5 cc", "d db 8d", "p4 cbr 1500", "p5 cbr 3500", "p4 cc",
  "p5 sm 9h8h", "p4 sm QdQc",
]
"""

CHESS_GAME = """[Event "Forty moves"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8
10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4
18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7
25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4
32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5
40. Rd6 Kc5 *
"""

TRANSACTION = """2026-11-21 open Assets:Cash
2026-11-21 open Expenses:Cards

2026-11-21 * "An evening of cards"
  Expenses:Cards   5 USD
  Assets:Cash
"""

NOTHING = """from typing import Annotated
import typer

def main(
    log: str,
    *,
    rules: Annotated[str | None, typer.Option(help="A word.")] = None,
    cards: Annotated[int, typer.Option(help="A number.")] = 3,
    quiet: Annotated[bool, typer.Option("--quiet", help="A flag.")] = False,
) -> None:
    pass

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command()(main)
app()
"""
"""A program that does nothing, with the same library for its command line as ours."""

TOKEN = re.compile(
    r"""(?P<remark>\#.*) | (?P<card>(?:10|[2-9TJQKA?])[shdc?](?=[\s*,>/(]|$)) | (?P<number>\d+)
    | (?P<quoted>"[^"]*") | (?P<mark>\([a-z ]+\)) | (?P<dots>\.\.\.) | (?P<name>[^\s,:>*#()"/]+)
    | (?P<sign>[,:>*/]) | (?P<end>\n)""",
    re.VERBOSE | re.MULTILINE,
)

STYLES = {
    "plain": Style(),
    "full": Style(dealt=1, drawn=1, remarks=True),
}
"""`plain`: what most people write. `full`: every card dealt and drawn, and remarks."""


def log_of(style: str, hands: int, seed: int = 7) -> str:
    """A lawful evening of four players under `boo-ray`."""
    rng = random.Random(seed)
    return random_evening(load_ruleset("boo-ray"), 4, hands, rng, style=STYLES[style]).text


def check(text: str) -> int:
    """Parse, replay, all laws, chips; the hands."""
    return sum(1 for _ in audit_passages(text.split("\n"))) - 1


def regex(text: str) -> int:
    """One bare pass that tells the words of the text apart: the least that any reader must do."""
    return sum(one.lastgroup == "name" and one.group() == "hand" for one in TOKEN.finditer(text))


def poker(hands: int = 40) -> int:
    """PokerKit: a hold'em hand of 27 actions, parsed and replayed."""
    from pokerkit import HandHistory

    for _ in range(hands):
        for _state in HandHistory.loads(POKER_HAND):
            pass
    return hands


def chess_games(games: int = 60) -> int:
    """python-chess: a game of 40 moves, read with legality."""
    import chess.pgn

    for _ in range(games):
        game = chess.pgn.read_game(io.StringIO(CHESS_GAME))
        if game is None or game.errors:
            raise SystemExit(f"the game is not read: {game and game.errors}")
    return games


def rate(work: Callable[[], int]) -> float:
    """Units of work a second."""
    start = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - start)


def rounds(text: str, count: int) -> Iterator[dict[str, float]]:
    """The rate of every workload, round by round."""
    for _ in range(count):
        yield {
            "check": rate(lambda: check(text)),
            "PokerKit": rate(poker),
            "python-chess": rate(chess_games),
            "regex": rate(lambda: regex(text)),
        }


def compare(title: str, text: str, count: int) -> None:
    """Print the medians and the ratios to reach."""
    measured = list(rounds(text, count + 1))[1:]
    median = {name: statistics.median(one[name] for one in measured) for name in measured[0]}
    hands = check(text)
    size = f"{hands} hands, {len(text) / hands:.0f} bytes a hand, {text.count(chr(10)) / hands:.0f} lines"
    print(f"{title}: {size}; medians of {count} rounds")
    for name, value in median.items():
        print(f"  {name:14}{value:10.0f} /s")
    targets = {"PokerKit": 4.0, "python-chess": 2.5, "regex": 0.25}
    for name, target in targets.items():
        ratio = statistics.median(one["check"] / one[name] for one in measured)
        print(f"  check / {name:14}{ratio:6.2f}  to reach {target:g}")


def memory(hands: int) -> None:
    """Print the peak memory of a streaming check of logs of growing length."""
    body = log_of("plain", 1000).split("\n")
    first = next(index for index, line in enumerate(body) if line.startswith("hand"))
    for length in (hands // 100, hands // 10, hands):
        tracemalloc.start()
        count = sum(1 for _ in audit_passages(endless(body, first, length)))
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        print(f"  {count:9} passages: peak {peak:6.1f} MiB")


def endless(body: list[str], first: int, hands: int) -> Iterator[str]:
    """The lines of a log of any length: the same thousand hands again and again."""
    yield from body[:first]
    for _ in range(hands // 1000):
        yield from body[first:]


def season(evenings: int) -> None:
    """Print the user seconds and the peak memory of a check and a ledger of so many evenings."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(evenings):
            log = Path(folder, f"{number:04}.bourre")
            log.write_text(log_of("plain", 30, seed=number), encoding="utf-8")
        seconds = {}
        for command in ("check", "ledger"):
            program = [sys.executable, "-c", "from referee.cli import run; run()", command]
            logs = sorted(map(str, Path(folder).iterdir()))
            used = usage([*program, *logs])
            seconds[command] = used.ru_utime
            print(f"  {command:8}{used.ru_utime:8.1f} s{used.ru_maxrss / 1024:8.1f} MiB")
        print(f"  ledger / check {seconds['ledger'] / seconds['check']:.2f}  to reach 1.2")


def usage(command: list[str]) -> resource.struct_rusage:
    """What a process takes from its start to its end."""
    environment = {
        name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    child = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    return os.wait4(child.pid, 0)[2]


def start(count: int) -> None:
    """Print the CPU seconds of processes that have one small thing to do, and their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        texts = {
            "one.beancount": TRANSACTION,
            "nothing.py": NOTHING,
            "one.bourre": log_of("plain", 1),
        }
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        scripts = Path(sys.executable).parent
        commands = {
            "bean-check": [str(scripts / "bean-check"), f"{folder}/one.beancount"],
            "typer, nothing": [sys.executable, f"{folder}/nothing.py", "one.bourre"],
            "referee check": [str(scripts / "referee"), "check", f"{folder}/one.bourre"],
        }
        measured = [{name: cpu(one) for name, one in commands.items()} for _ in range(count + 1)][
            1:
        ]
    for name in commands:
        seconds = statistics.median(one[name] for one in measured)
        ratio = statistics.median(one[name] / one["bean-check"] for one in measured)
        print(f"  {name:16}{seconds:8.3f} s{ratio:6.2f}")


def cpu(command: list[str]) -> float:
    """The CPU seconds of a process, its own and the system's."""
    used = usage(command)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--log", type=Path, help="measure this log instead of a generated one")
    parser.add_argument("--start", action="store_true", help="measure whole processes instead")
    parser.add_argument("--memory", type=int, metavar="HANDS", help="measure memory instead")
    parser.add_argument("--season", type=int, metavar="EVENINGS", help="measure ledgers instead")
    options = parser.parse_args()
    if options.start:
        start(options.rounds)
        return
    if options.season:
        season(options.season)
        return
    if options.memory:
        memory(options.memory)
        return
    if options.log:
        compare(options.log.name, options.log.read_text(encoding="utf-8"), options.rounds)
        return
    for style in STYLES:
        compare(style, log_of(style, options.hands), options.rounds)


if __name__ == "__main__":
    main()
