r"""Reads what happened at a Bourré table and rules on it: every card, every pot, every chip.

The story, in the order in which data flows; a room knows only those above it.

messages: what the program says, in any language
game: the words of the game: cards, chips, seats, places in a text
books: chips between accounts, and every standing that the record allows
findings: how serious, how certain, what proves them, what they cost
evening_events: what a line about the evening says
events: what a line of a hand says, and all lines together
rulesets: the rules of a table as data, and which of them hold
files: the logs that words stand for, and the rules of the house beside them
hand_log: text to events, events to text
replay: events to moments; which cards may be played, which duty a card broke
money: what a hand should pay, what the record says, who pays whom
notes: what people write who do not write a log, read as an evening
layouts: how the unseen cards may lie, and who takes what when all lie open
knowledge: what a player could know, and the card that it binds them to
playouts: cards played by choice, what came of them, nice plays
laws: the checks, one a file
audits: a log read, replayed, judged and settled
evenings: what an evening or a season comes to, who pays whom
questions: words to a question at the table, and its answer
scenes: a hand card by card, as each seat saw it, and its branches
studies: rules inferred, versions compared, a season screened
recording: an evening recorded as it is played
wording: texts as people read them: amounts, columns, colours
ledgers: chips and money as text
verdicts: findings as text
reports: answers to what was asked, as text
contract: everything as data for programs
editing: what an editor asks of a log as it is written
archives: many logs at once, and what they have in common
pages: evenings as a page to look at
api: evenings, hands and positions for programs
assistant: commands as tools of an assistant, and what it reads before it writes a log
editors: logs in an editor, over the Language Server Protocol
tui: a log on a terminal's screen
web: evenings of a folder in a browser, on telephones too
cli: commands, files, exit codes

From Python, `read` does it all (`docs/api.md`):

>>> import referee
>>> evening = referee.read("rules boo-ray 1\nseats Ann Ben Cal\nhand 1, dealer Anne")
>>> evening.findings[-1].code
'R101'
"""

import sys

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Load the Python interface on first use: the command line, which imports this package, must start fast."""
    import lazy_loader  # noqa: PLC0415 (it loads much, and may be interrupted)

    find, names, every = lazy_loader.attach_stub(__name__, __file__)
    globals().update(__getattr__=find, __dir__=names, __all__=every)
    return every if name == "__all__" else find(name)


def __dir__() -> list[str]:
    __getattr__("__all__")
    return dir(sys.modules[__name__])
