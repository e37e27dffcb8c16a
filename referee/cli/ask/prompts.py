"""What `referee ask` asks when nothing was asked: one short question at a time, on a terminal."""

from referee.cli import prompts
from referee.cli.ask.command import Ask
from referee.cli.ask.words import question_in
from referee.cli.prompts import typed
from referee.rulesets import Ruleset
from referee.studies import TRICKS_TAKEN, Answer, QuestionError, ask


def asks_nothing(asked: Ask) -> bool:
    """Whether neither cards nor trumps nor a log are named."""
    return not any((asked.about, asked.log, asked.at, asked.hand, asked.table, asked.trump))


def completed(asked: Ask, ruleset: Ruleset) -> Ask:
    """The question with what the user answers; asked again while it is impossible."""

    def filled() -> Ask:
        trumps = ruleset.trump_from != "none"
        return asked._replace(
            trump=typed("Trumps? (s, h, d or c)") if trumps else "",
            table=typed("On the table, first played first? (9h 4h; Enter: you lead)"),
            hand=typed("Your cards? (Enter: only who has the trick)"),
        )

    def answered(each: Ask) -> Answer:
        return ask(question_in(each, ruleset))

    def with_tricks() -> Ask:
        taken = typed("How many tricks have you taken? (Enter: not known)")
        return question._replace(taken=int(taken) if taken.isdecimal() else None)

    question = prompts.completed(filled, answered)
    try:
        hangs = TRICKS_TAKEN in answered(question).depends_on
    except QuestionError:
        hangs = False
    return prompts.completed(with_tricks, answered) if hangs else question
