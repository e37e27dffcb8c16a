"""`referee ask money`."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from referee import contract, evenings, files, messages, questions, reports, rulesets
from referee.cli.ask import moment_numbers, named_once, with_example
from referee.cli.logs import ALL, houses_asked, one_log
from referee.cli.options import Argument, Data, Option, RulesAsked, SameLog, Settings
from referee.cli.terminal import completed, has_somebody_to_ask, say_in, screen, typed
from referee.cli.trouble import CannotDo


class AskMoney(NamedTuple):
    """Say who takes the pot, who owes, who antes next and how many may draw.

    On a terminal, without a question, it asks. Exit code: 0 answered, 2 the question could not be answered.

    For example:
      referee ask money --pot 12 --tricks "Ann 2, Ben 2, Cal 1, Dee 0, Eve out"
      referee ask money thursday.bourre --at 12
      referee ask money -r "boo-ray, limit 20" -p 30 -t "Ann 3, Ben 2, Cal 0"
    """

    about: Annotated[str | None, Argument(metavar="LOG")] = None
    """A log, for a hand of it: --at, else the last."""
    pot: Annotated[str, Option("--pot", "-p", metavar="CHIPS")] = ""
    """What lay in the pot, antes included."""
    tricks: Annotated[str, Option("--tricks", "-t", metavar="TRICKS")] = ""
    """Everybody at the table: "Ann 3, Ben 2, Cal 0, Dee out"; or in order: "Ann, Ben, Ann"."""
    dealer: Annotated[str, Option("--dealer", "-d", metavar="NAME")] = ""
    """Who dealt."""
    reneged: Annotated[list[str] | None, Option(metavar="NAME")] = None
    """Who reneged; may be repeated."""
    ante: Annotated[str, Option("--ante", "-a", metavar="CHIPS")] = ""
    """What each puts in before a deal."""
    unit: Annotated[str, Option(metavar="SUM")] = ""
    """What a chip is worth: "0.25 USD"."""
    players: Annotated[int | None, Option("--players", "-n", metavar="N", min=2, max=99)] = None
    """How many are at the table, where no tricks are given."""
    rules: RulesAsked = None
    settings: Settings = None
    log: SameLog = None
    at: Annotated[str, Option("--at", "--hand", metavar="HAND")] = ""
    """The hand of the log."""
    form: Data = "text"


_EXAMPLE = 'referee ask money --pot 12 --tricks "Ann 2, Ben 2, Cal 1, Dee 0"'


def perform(asked: AskMoney) -> int:
    wanted = houses_asked(asked.rules, asked.settings)
    if _asks_nothing(asked) and has_somebody_to_ask():
        asked = _completed(asked, wanted[0].in_force())
    log = _log_asked(asked)
    answers = [_of_log(asked, log, house) if log else _answered(asked, house) for house in wanted]
    first, *others = answers
    if isinstance(first, questions.Unanswered) and not others:
        example = f"referee ask money {log} --at 12" if log else _EXAMPLE
        raise CannotDo(with_example(first.trouble, example))
    text = reports.money_answers_table if asked.rules == [ALL] else reports.money_answer_text
    say_in(
        asked.form,
        text=lambda: text(answers, screen()),
        json=lambda: contract.money_answers_json(answers),
    )
    return 0


def _asks_nothing(asked: AskMoney) -> bool:
    said = (asked.about, asked.log, asked.at, asked.pot, asked.tricks, asked.players)
    return not any(said)


def _completed(asked: AskMoney, rules: rulesets.RulesInForce) -> AskMoney:
    def filled() -> AskMoney:
        return asked._replace(
            pot=typed(
                messages.say("How many chips lay in the pot?"),
                lambda said: questions.HandWords(pot=said).hand(),
            ),
            tricks=typed(
                messages.say("Who took how many tricks? (Ann 3, Ben 2, Cal 0, Dee out)"),
                lambda said: questions.HandWords(tricks=said).hand(),
            ),
        )

    return completed(filled, lambda each: questions.ask_money(_hand(each), rules))


def _log_asked(asked: AskMoney) -> str | None:
    log = named_once(asked.about, asked.log, _EXAMPLE)
    hand_given = asked.pot or asked.tricks or asked.dealer or asked.reneged
    if log is None and asked.at:
        raise CannotDo.say("--at is for a log: referee ask money thursday.bourre --at 12")
    if log is not None and (hand_given or asked.players or asked.ante or asked.unit):
        raise CannotDo.say(
            "the log says what was played; write: referee ask money {log} --at 12", log=log
        )
    return log


def _hand(asked: AskMoney) -> questions.HandOver:
    given = {**asked._asdict(), "reneged": tuple(asked.reneged or ()), "mark": "--"}
    known = {name: given[name] for name in questions.HandWords._fields}
    return questions.HandWords(**known).hand()


def _answered(
    asked: AskMoney, house: files.HouseRules
) -> questions.MoneyAnswer | questions.Unanswered:
    rules = house.in_force()
    if _asks_nothing(asked):
        return questions.Unanswered(rules, messages.say("--pot and --tricks are missing"))
    try:
        return questions.ask_money(_hand(asked), rules)
    except questions.QuestionError as error:
        return questions.Unanswered(rules, error.message)


def _of_log(
    asked: AskMoney, word: str, house: files.HouseRules
) -> questions.MoneyAnswer | questions.Unanswered:
    hand, *_ = (*moment_numbers(asked.at)[:2], None)
    if asked.at and hand is None:
        raise CannotDo.say(
            "--at {at} is not a hand; write: referee ask money {word} --at 12",
            at=asked.at,
            word=word,
        )
    with one_log(word, house) as (log, passages):
        passage = evenings.hand_asked(log.name, passages, hand)
    try:
        return questions.money_of(passage)
    except questions.QuestionError as error:
        return questions.Unanswered(passage.rules, error.message)
