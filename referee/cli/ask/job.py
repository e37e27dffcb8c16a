"""What `referee ask` does: a question in words in, an answer in words out."""

from pathlib import Path

from referee.cli.ask.command import Ask
from referee.cli.house import ALL, houses_asked
from referee.cli.logs import named_once
from referee.cli.options import known_language
from referee.cli.prompts import completed, typed
from referee.cli.terminal import has_somebody_to_ask, say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import answer_json, answers_json
from referee.game import letters
from referee.hand_log import read_cards
from referee.questions import (
    TRICKS_TAKEN,
    Answer,
    Answered,
    Question,
    QuestionError,
    QuestionWords,
    Unanswered,
    ask,
)
from referee.reports import answers_table, answers_text
from referee.rulesets import Ruleset, RulesInForce

_EXAMPLE = 'referee ask --trump {s} --hand "{2s} {As} {4c} {5d}" --table "{9h} {4h} {3s}"'


def perform(asked: Ask) -> int:
    """Print the answer. Raises `CannotDo` for a question that cannot be answered."""
    known_language(asked.lang)
    log = _log_asked(asked)
    if log is None:
        _answer_question(asked)
    else:
        from referee.cli.ask.moment import ask_log

        ask_log(asked, log)
    return 0


def _log_asked(asked: Ask) -> str | None:
    """The log that is asked about, if one is."""
    log = named_once(asked.about, asked.log)
    if log and _is_cards(log, asked.lang) and not Path(log).exists():
        raise CannotDo(_with_example("the cards go behind --hand", asked.lang))
    if log and " " in log and not Path(log).exists():
        raise CannotDo(_with_example(f'"{log}" is not a log; ask by options', asked.lang))
    if asked.about == "money":
        raise CannotDo("write `referee ask money` first, and the options after it")
    if log is None and (asked.at or asked.seat):
        raise CannotDo("--at and --seat are for a log: referee ask thursday.bourre --at 12.4")
    return log


def _is_cards(written: str, language: str) -> bool:
    try:
        return bool(read_cards(written, language))
    except ValueError:
        return False


def _with_example(trouble: str, language: str) -> str:
    """What is wrong with a question, and one that is right."""
    then = " For" if trouble.endswith(".") else "; for"
    spoken = "" if language == "en" else f" --lang {language}"
    return f"{trouble}{then} example: {letters(language).fill(_EXAMPLE)}{spoken}"


def _answer_question(asked: Ask) -> None:
    wanted = [house.in_force() for house in houses_asked(asked.rules, asked.settings)]
    if _asks_nothing(asked) and has_somebody_to_ask():
        asked = _completed(asked, wanted[0].ruleset)
    answers = [_answered(asked, rules) for rules in wanted]
    first, *others = answers
    if isinstance(first, Unanswered) and not others:
        raise CannotDo(_with_example(first.trouble, asked.lang))
    text = answers_table if asked.rules == [ALL] else answers_text
    say_in(
        asked.form,
        text=lambda: text(answers, screen()),
        json=lambda: answers_json(answers) if others else answer_json(first),
    )


def _asks_nothing(asked: Ask) -> bool:
    """Whether neither cards nor trumps nor a log are named."""
    return not any((asked.about, asked.log, asked.at, asked.hand, asked.table, asked.trump))


def _completed(asked: Ask, ruleset: Ruleset) -> Ask:
    """The question with what the user answers; asked again while it is impossible."""

    def filled() -> Ask:
        trumps = ruleset.trump_from != "none"
        return asked._replace(
            trump=typed("Trumps? (s, h, d or c)") if trumps else "",
            table=typed("On the table, first played first? (9h 4h; Enter: you lead)"),
            hand=typed("Your cards? (Enter: only who has the trick)"),
        )

    def answered(each: Ask) -> Answer:
        return ask(_question(each, ruleset))

    def with_tricks() -> Ask:
        taken = typed("How many tricks have you taken? (Enter: not known)")
        return question._replace(taken=int(taken) if taken.isdecimal() else None)

    question = completed(filled, answered)
    try:
        hangs = TRICKS_TAKEN in answered(question).depends_on
    except QuestionError:
        hangs = False
    return completed(with_tricks, answered) if hangs else question


def _question(asked: Ask, ruleset: Ruleset) -> Question:
    """The question. Raises `QuestionError`, and `CannotDo` for trumps where the only ruleset has none."""
    only = len(asked.rules or ()) == 1 and asked.rules != [ALL]
    if only and ruleset.trump_from == "none" and asked.trump.strip():
        raise CannotDo(f"{ruleset.name} has no trumps: leave out --trump")
    words = QuestionWords(
        hand=asked.hand,
        trump=asked.trump,
        table=asked.table,
        seen=asked.seen,
        face_down=asked.down,
        trick=asked.trick,
        players=asked.players,
        to_come=asked.to_come,
        taken=asked.taken,
        trump_broken=asked.broken,
        language=asked.lang,
        mark="--",
    )
    return words.question(ruleset)


def _answered(asked: Ask, rules: RulesInForce) -> Answered | Unanswered:
    try:
        question = _question(asked, rules.ruleset)
        return Answered(rules, question, ask(question))
    except QuestionError as error:
        return Unanswered(rules, str(error))
