"""Logs and notes with slips of any kind in them: no command fails, no form changes what is judged.

    python benchmarks/mutations.py [--texts 100000] [--first 0]

Each text is up to three hands of a sample or of a case of a law, or notes, with up to eight lines or letters put wrong. It is judged as it
stands, in its canonical form, and as `check --fix` corrects it; then one of the commands runs on it, in this
process. What is printed breaks one of these:

* a command ends with 0, 1 or 2 within a minute of CPU time, and no exception comes out of it;
* the canonical form of a log is judged as the log, and is its own canonical form;
* what is corrected holds no finding that was not there before.
"""

import argparse
import io
import os
import random
import re
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache, lru_cache
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
sys.path.insert(0, str(TESTS))

import typer  # noqa: E402
from every_command import COMMANDS, DEAR, LOG, given, sources, typed  # noqa: E402 - the tests' own commands
from mutated import mutated  # noqa: E402 - the tests' own slips
from test_canonical_form import canonical, verdict_of  # noqa: E402

from referee.audits import corrected  # noqa: E402
from referee.audits.story import LAWS_ALONE, Audit, audit  # noqa: E402
from referee.cli.app import app_for, words_of  # noqa: E402
from referee.cli.outcome import outcome  # noqa: E402
from referee.editing import Document, completions_at, diagnose, hovers_at  # noqa: E402
from referee.findings import Finding  # noqa: E402
from referee.hand_log import lines_of  # noqa: E402
from referee.notes import notes_in  # noqa: E402
from referee.recording import Recording  # noqa: E402
from referee.rulesets import RulesWanted  # noqa: E402

SECONDS = 60
"""CPU time that nothing may pass."""


class TooLongError(BaseException):
    """More CPU time than anything may take; nothing that is tested catches it."""


def part(text: str, rng: random.Random) -> str:
    """What stands above the first hand, and one to three hands that follow each other; notes are left whole."""
    top, *hands = re.split(r"^(?=hand )", text, flags=re.MULTILINE)
    first = rng.randrange(len(hands) or 1)
    return "".join((top, *hands[first : first + rng.randint(1, 3)]))


@lru_cache(2)
def audited(text: str) -> Audit | None:
    """The audit of a log; None for notes."""
    return None if notes_in(lines_of(text)) else audit(text, options=LAWS_ALONE)


def canonical_form(text: str) -> None:
    """The canonical form is judged as the log."""
    if log := audited(text):
        after = canonical(text)
        if form := audited(after):
            assert verdict_of(form) == verdict_of(log), "the canonical form is judged otherwise"
            assert canonical(after) == after, "the canonical form has another"


def correction(text: str, *, slips: bool) -> None:
    """What is corrected holds nothing new; notes are not corrected."""
    if log := audited(text):
        after = corrected(text, RulesWanted(), LOG, slips=slips).text
        found = audit(after, options=LAWS_ALONE).findings if after != text else ()
        more = counted(found) - counted(log.findings)
        assert not more, f"--fix adds {dict(more)}"


def counted(findings: Iterable[Finding]) -> Counter[str]:
    """The findings by code."""
    return Counter(found.code for found in findings)


def programs(text: str) -> None:
    """What an editor asks, and what a recorder that opens the log does."""
    document = Document.of(text)
    diagnose(document)
    completions_at(document, 5, 3)
    hovers_at(document, 5, 3)
    recording = Recording.of(text)
    _ = (recording.expected, recording.dues, recording.said)


@cache
def parser(*first: str) -> object:
    """What reads a command line that begins so; typer takes longer to make it than to use it."""
    return typer.main.get_command(app_for(first))


def run(command: str, text: str) -> None:
    """A command on the log; a seal is made anew, so that `verify` finds that of an earlier log."""
    if command == "seal":
        Path(f"{LOG}.seal").unlink(missing_ok=True)
    Path(LOG).write_bytes(text.encode("utf-8", "surrogateescape"))
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    sys.stdin = io.TextIOWrapper(io.BytesIO(given(command, text)))
    with redirect_stdout(out), redirect_stderr(err):
        code = outcome(typed(command))
    said = err.buffer.getvalue().decode()
    assert code in (0, 1, 2), f"exit code {code}: {said[-1500:]}"
    assert "Traceback" not in said, said[-1500:]


def tried(text: str, seed: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is tried with a text, by name."""
    rng = random.Random(-seed)
    yield "fmt", lambda: canonical_form(text)
    yield "--fix", lambda: correction(text, slips=False)
    if rng.random() < 0.05:
        yield "--fix --unsafe", lambda: correction(text, slips=True)
    if rng.random() < 0.2:
        yield "programs", lambda: programs(text)
    command = DEAR if rng.random() < 0.01 else rng.choice(COMMANDS)
    yield command, lambda: run(command, text)


@contextmanager
def bounded() -> Iterator[None]:
    """Raise `TooLongError` once the time is over."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Print what breaks a property, with its seed, and the longest times."""
    parsed = argparse.ArgumentParser(description=__doc__)
    parsed.add_argument("--texts", type=int, default=100_000)
    parsed.add_argument("--first", type=int, default=0, help="the seed of the first")
    parsed.add_argument("--show", action="store_true", help="print the texts too")
    asked = parsed.parse_args()

    def over(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, over)
    sys.modules["referee.cli.app"].app_for = lambda words: parser(*words_of(words)[:1])
    os.environ["REFEREE_DEBUG"] = "1"
    os.chdir(tempfile.mkdtemp())
    texts, times, longest = sources(), Counter[str](), Counter[str]()
    out = sys.stdout
    for seed in range(asked.first, asked.first + asked.texts):
        rng = random.Random(seed)
        text = mutated(part(rng.choice(texts), rng), rng, rng.choice((2, 4, 8)))
        if asked.show:
            print(text, file=out)
        for name, trial in tried(text, seed):
            times[name] += 1
            begun = process_time()
            try:
                with bounded():
                    trial()
            except (Exception, TooLongError) as error:  # noqa: BLE001 - whatever it is, it is told
                said = re.sub(r"\s+", " ", str(error))[:1500]
                where = traceback.extract_tb(error.__traceback__)[-1]
                print(
                    f"seed {seed}, {name}: {type(error).__name__} {said} ({where.filename}:{where.lineno})",
                    file=out,
                    flush=True,
                )
            if (took := process_time() - begun) > 5:
                print(f"seed {seed}, {name}: {took:.1f} s", file=out, flush=True)
            longest[name] = max(longest[name], round(1000 * took))
        if seed % 1000 == 999:
            print(f"# {seed + 1}", file=out, flush=True)
    for name in sorted(times):
        print(
            f"{name:40} {times[name]:6} times, the longest {longest[name] / 1000:.1f} s", file=out
        )


if __name__ == "__main__":
    main()
