"""What `referee ask money` asks when nothing was asked: one short question at a time, on a terminal."""

from referee.cli import prompts
from referee.cli.ask_money.command import AskMoney
from referee.cli.ask_money.words import hand_over
from referee.cli.prompts import typed
from referee.rulesets import RulesInForce
from referee.studies import ask_money


def asks_nothing(asked: AskMoney) -> bool:
    """Whether neither pot nor tricks nor a log are named."""
    said = (asked.about, asked.log, asked.at, asked.pot, asked.tricks, asked.players)
    return not any(said)


def completed(asked: AskMoney, rules: RulesInForce) -> AskMoney:
    """The question with what the user answers; asked again while it is impossible."""

    def filled() -> AskMoney:
        return asked._replace(
            pot=typed("How many chips lay in the pot?"),
            tricks=typed("Who took how many tricks? (Ann 3, Ben 2, Cal 0, Dee out)"),
        )

    return prompts.completed(filled, lambda each: ask_money(hand_over(each), rules))
