"""What `referee ask money` asks when nothing was asked: one short question at a time, on a terminal."""

from referee.cli.ask_money.command import AskMoney
from referee.cli.ask_money.words import hand_over
from referee.cli.terminal import answer, complain
from referee.rulesets import RulesInForce
from referee.studies import QuestionError, ask_money

_MOST_TRIES = 5


def asks_nothing(asked: AskMoney) -> bool:
    """Whether neither pot nor tricks nor a log are named."""
    said = (asked.about, asked.log, asked.at, asked.pot, asked.tricks, asked.players)
    return not any(said)


def completed(asked: AskMoney, rules: RulesInForce) -> AskMoney:
    """The question with what the user answers; asked again while it is impossible."""
    filled = asked
    for _ in range(_MOST_TRIES):
        pot = _answer("How many chips lay in the pot?")
        tricks = _answer("Who took how many tricks? (Ann 3, Ben 2, Cal 0, Dee out)")
        filled = asked._replace(pot=pot, tricks=tricks)
        try:
            ask_money(hand_over(filled), rules)
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
