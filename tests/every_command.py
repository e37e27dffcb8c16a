"""Every command on texts with slips in them: what is typed for one, and what such texts are made of."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
LOG = "log.bourre"
COMMANDS = """\
check
check --format json
check --format sarif
check --format concise
check --statistics
check --fix --diff
check --fix --unsafe
check --judge --worlds 20
analyse LOG --worlds 20
check -
settle
settle --format json
settle --due
settle --direct
ledger
ledger --missing
ledger --format hledger
ledger --format json
standings
standings --format json
docket
docket --open --format json
fmt
fmt --diff
fmt --anonymous
transcribe
transcribe - --draft LOG
report --format markdown
report --output page.html
report --anonymous --format markdown
replay --print --hand 1
replay --print --hand 2 --at 2.2 --open
replay --format json --hand 1
ask LOG --at 1.1
ask LOG --at 2.3
ask money LOG
ask money LOG --at 2
what-if LOG --line 7 ante_1_each
compare LOG --rules boo-ray --rules acadiana
compare LOG --set limit=20
season
seal
verify
""".splitlines()
"""Each with the log behind it where no `LOG` says where."""
AS_TEXT = [one for one in COMMANDS if not re.search("format|page|anonymous|--open|--diff", one)]
"""What programs read, the log itself and what is asked in the letters of the log aside."""
DEAR = "archive LOG --output tables --jobs 1"
"""For few texts: it starts another process."""


def sources() -> list[str]:
    """Logs and notes to be changed."""
    logs = (*TESTS.parent.glob("samples/*.bourre"), *TESTS.glob("laws/cases/*/*.bourre"))
    notes = (*TESTS.parent.glob("samples/*.txt"), *TESTS.glob("transcripts/*/*.txt"))
    paths = [*sorted((*logs, *TESTS.glob("slips/cases/*.bourre"))), *3 * sorted(notes)]
    return [path.read_text("utf-8") for path in paths]


def typed(command: str) -> list[str]:
    """The words of a command line, the log among them."""
    named = "LOG" in command or command.endswith(" -")
    words = command.split() if named else [*command.split(), "LOG"]
    return [word.replace("LOG", LOG).replace("_", " ") for word in words]


def given(command: str, text: str) -> bytes:
    """What comes on the standard input of a command."""
    return text.encode("utf-8", "surrogateescape") if "-" in command.split() else b""
