"""What `referee ask money` does: a hand that is over in, what it pays out."""

from referee.cli.ask_money.command import AskMoney
from referee.cli.house import ALL, houses_asked
from referee.cli.logs import all_logs, audited, moment_numbers, named_once
from referee.cli.prompts import completed, typed
from referee.cli.terminal import has_somebody_to_ask, say_in, screen
from referee.cli.trouble import CannotDo
from referee.contract import money_answers_json
from referee.evenings import hand_asked
from referee.files import HouseRules
from referee.questions import (
    HandOver,
    HandWords,
    MoneyAnswer,
    NoMoneyAnswer,
    QuestionError,
    ask_money,
    money_of,
)
from referee.reports import money_answer_text, money_answers_table
from referee.rulesets import RulesInForce

_EXAMPLE = 'referee ask money --pot 12 --tricks "Ann 2, Ben 2, Cal 1, Dee 0"'

_Answer = MoneyAnswer | NoMoneyAnswer


def perform(asked: AskMoney) -> int:
    """Print the answer. Raises `CannotDo` for a question that cannot be answered."""
    wanted = houses_asked(asked.rules, asked.settings)
    if _asks_nothing(asked) and has_somebody_to_ask():
        asked = _completed(asked, wanted[0].in_force())
    log = _log_asked(asked)
    answers = [_of_log(asked, log, house) if log else _answered(asked, house) for house in wanted]
    first, *others = answers
    if isinstance(first, NoMoneyAnswer) and not others:
        example = f"referee ask money {log} --at 12" if log else _EXAMPLE
        raise CannotDo(f"{first.trouble}; for example: {example}")
    text = money_answers_table if asked.rules == [ALL] else money_answer_text
    say_in(
        asked.form,
        text=lambda: text(answers, screen()),
        json=lambda: money_answers_json(answers),
    )
    return 0


def _asks_nothing(asked: AskMoney) -> bool:
    """Whether neither pot nor tricks nor a log are named."""
    said = (asked.about, asked.log, asked.at, asked.pot, asked.tricks, asked.players)
    return not any(said)


def _completed(asked: AskMoney, rules: RulesInForce) -> AskMoney:
    """The question with what the user answers; asked again while it is impossible."""

    def filled() -> AskMoney:
        return asked._replace(
            pot=typed("How many chips lay in the pot?"),
            tricks=typed("Who took how many tricks? (Ann 3, Ben 2, Cal 0, Dee out)"),
        )

    return completed(filled, lambda each: ask_money(_hand(each), rules))


def _log_asked(asked: AskMoney) -> str | None:
    """The log that is asked about, if one is."""
    log = named_once(asked.about, asked.log)
    hand_given = asked.pot or asked.tricks or asked.dealer or asked.reneged
    if log is None and asked.at:
        raise CannotDo("--at is for a log: referee ask money thursday.bourre --at 12")
    if log is not None and (hand_given or asked.players or asked.ante or asked.unit):
        raise CannotDo(f"the log says what was played; write: referee ask money {log} --at 12")
    return log


def _hand(asked: AskMoney) -> HandOver:
    """The hand that is asked about. Raises `QuestionError`."""
    reneged = tuple(asked.reneged or ())
    words = HandWords(asked.pot, asked.tricks, asked.dealer, reneged, asked.ante, asked.unit)
    return words._replace(players=asked.players, mark="--").hand()


def _answered(asked: AskMoney, house: HouseRules) -> _Answer:
    rules = house.in_force()
    if _asks_nothing(asked):
        return NoMoneyAnswer(rules, "--pot and --tricks are missing")
    try:
        return ask_money(_hand(asked), rules)
    except QuestionError as error:
        return NoMoneyAnswer(rules, str(error))


def _of_log(asked: AskMoney, word: str, house: HouseRules) -> _Answer:
    """The hand that is asked about, else the last."""
    hand, *_ = (*moment_numbers(asked.at)[:2], None)
    if asked.at and hand is None:
        raise CannotDo(f"--at {asked.at} is no hand; write: referee ask money {word} --at 12")
    with all_logs([word], house) as opened:
        log = opened.only(word)
        passage = hand_asked(log.name, audited(log, opened.house, opened.advance), hand)
    try:
        return money_of(passage)
    except QuestionError as error:
        return NoMoneyAnswer(passage.rules, str(error))
