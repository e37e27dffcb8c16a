"""What `referee ask` asks when nothing was asked: one short question at a time, on a terminal."""

from referee.cli.ask.command import Ask
from referee.cli.ask.words import question_in
from referee.cli.terminal import answer, complain
from referee.rulesets import Ruleset
from referee.studies import QuestionError, ask

_MOST_TRIES = 5


def asks_nothing(asked: Ask) -> bool:
    """Whether neither cards nor trumps nor a log are named."""
    return not any((asked.about, asked.log, asked.at, asked.hand, asked.table, asked.trump))


def completed(asked: Ask, ruleset: Ruleset) -> Ask:
    """The question with what the user answers; asked again while it is impossible."""
    filled = asked
    for _ in range(_MOST_TRIES):
        trumps = ruleset.trump_from != "none"
        trump = _answer("Trumps? (s, h, d or c)") if trumps else ""
        table = _answer("On the table, first played first? (9h 4h; Enter: you lead)")
        hand = _answer("Your cards? (Enter: only who has the trick)")
        filled = asked._replace(trump=trump, table=table, hand=hand)
        try:
            ask(question_in(filled, ruleset))
        except QuestionError as error:
            complain(str(error))
        else:
            break
    return filled


def _answer(question: str) -> str:
    """What the user types. Raises `KeyboardInterrupt` where they want no more questions."""
    said = answer(question)
    if said is None:
        raise KeyboardInterrupt
    return said
