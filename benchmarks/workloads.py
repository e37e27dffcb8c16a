"""What is measured: our check, its peers, and whole processes; each gives a rate a second of CPU time.

`python benchmarks/workloads.py NAME… [--hands 400]` prints the rates as JSON. `run.py` starts it anew for
every round, with the plain or the compiled program first on the path.
"""

import argparse
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [os.environ.get("REFEREE_MEASURED", str(ROOT)), str(ROOT / "tests")]

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

TRANSACTION_HLEDGER = """2026-11-21 An evening of cards
  expenses:cards   5 USD
  assets:cash
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


def check(style: str, hands: int) -> int:
    """Parse, replay, all laws, chips; the hands."""
    return sum(1 for _ in audit_passages(_log(style, hands).split("\n"))) - 1


@cache
def _log(style: str, hands: int) -> str:
    return log_of(style, hands)


def regex(style: str, hands: int) -> int:
    """One bare pass that tells the words of the text apart: the least that any reader must do."""
    found = TOKEN.finditer(_log(style, hands))
    return sum(word.lastgroup == "name" and word.group() == "hand" for word in found)


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


PROGRAM = Path(os.environ.get("REFEREE_MEASURED", ROOT))
"""The folder of the program that is measured."""


def usage(command: list[str], program: Path = PROGRAM) -> resource.struct_rusage:
    """What a process takes from its start to its end, run where that program is found first."""
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    } | {"PYTHONPATH": str(program)}
    child = subprocess.Popen(command, cwd=program, env=environment, stdout=subprocess.DEVNULL)
    return os.wait4(child.pid, 0)[2]


def cpu(used: resource.struct_rusage) -> float:
    """The CPU seconds of a process, its own and the system's."""
    return used.ru_utime + used.ru_stime


SCRIPTS = Path(sys.executable).parent
STARTS: dict[str, tuple[list[str], str, Callable[[], str]]] = {
    "start: referee check": (
        [sys.executable, "-c", "from referee.cli import run; run()", "check"],
        "one.bourre",
        lambda: log_of("plain", 1),
    ),
    "start: typer, nothing": ([sys.executable], "nothing.py", lambda: NOTHING),
    "start: bean-check": ([str(SCRIPTS / "bean-check")], "one.beancount", lambda: TRANSACTION),
    "start: hledger check": (
        ["hledger", "check", "-f"],
        "one.journal",
        lambda: TRANSACTION_HLEDGER,
    ),
}
"""Whole processes that have one small thing to do: the command, its file and what the file holds."""


def start(name: str) -> float:
    """How often a second of CPU time such a process could run."""
    command, file, text = STARTS[name]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, file)
        log.write_text(text(), encoding="utf-8")
        after = ["one.bourre"] if file == "nothing.py" else []
        words = [*command, str(log), *after]
        usage(words)  # the first start writes bytecode
        return 1 / cpu(usage(words))


WORKLOADS: dict[str, Callable[[int], int]] = {
    **{f"check, {style}": partial(check, style) for style in STYLES},
    **{f"regex, {style}": partial(regex, style) for style in STYLES},
    "PokerKit": lambda _: poker(),
    "python-chess": lambda _: chess_games(),
}


def rate(name: str, hands: int) -> float:
    """Units of work a second of CPU time, once warm."""
    if name in STARTS:
        return start(name)
    WORKLOADS[name](hands)
    begun = time.process_time()
    done = WORKLOADS[name](hands)
    return done / (time.process_time() - begun)


def main() -> None:
    """Print the rates of what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--hands", type=int, default=400)
    options = parser.parse_args()
    print(json.dumps({name: rate(name, options.hands) for name in options.names}))


if __name__ == "__main__":
    main()
