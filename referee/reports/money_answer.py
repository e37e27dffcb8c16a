"""Payments of a hand, as an answer at the table."""

from collections.abc import Iterable, Iterator, Sequence

from referee.game import Cause, Chips, Movement, counted, listed
from referee.money import Result
from referee.questions import HandPaid, MoneyAnswer, NextDeal, NoMoneyAnswer
from referee.reports.answer import by_ruleset, rules_line, set_answers
from referee.wording import CAUSES, PLAIN, Style, money

_Answers = Iterable[MoneyAnswer | NoMoneyAnswer]


def money_answer_text(answers: _Answers, style: Style = PLAIN) -> Iterator[str]:
    return set_answers(map(_said, answers), style)


def _said(answer: MoneyAnswer | NoMoneyAnswer) -> Iterator[tuple[str, int]]:
    sentences = (*_sentences(answer), rules_line(answer.rules))
    return ((sentence, 2 * (place > 0)) for place, sentence in enumerate(sentences))


def money_answers_table(
    answers: Sequence[MoneyAnswer | NoMoneyAnswer], style: Style = PLAIN
) -> Iterator[str]:
    return by_ruleset([(answer.rules, "; ".join(_short(answer))) for answer in answers], style)


def _short(answer: MoneyAnswer | NoMoneyAnswer) -> Iterator[str]:
    if isinstance(answer, NoMoneyAnswer):
        yield f"no answer: {answer.trouble}"
        return
    if answer.paid:
        settlement, following = answer.paid.settlement, answer.paid.following
        yield from (_takes(player, answer, answer.paid) for player in settlement.winners)
        if left := settlement.leftovers.carried:
            yield f"{_worth(left, answer)} {_stay(left)}"
        yield from (f"{debt.giver} owes {_worth(debt.chips, answer)}" for debt in settlement.debts)
        yield f"ante: {'?' if following.antes is None else _antes(answer, following, free=False)}"
    elif answer.charge is not None:
        yield f"bourré: {_worth(answer.charge, answer)}"
    if answer.most_drawn is not None:
        yield f"draw: {answer.most_drawn}"


def _sentences(answer: MoneyAnswer | NoMoneyAnswer) -> Iterator[str]:
    if isinstance(answer, NoMoneyAnswer):
        yield f"No answer: {answer.trouble}."
        return
    if answer.hand is not None:
        yield f"hand {answer.hand}"
    if answer.paid:
        yield _pot_sentence(answer, answer.paid)
        yield from _owed(answer, answer.paid)
        yield from _next(answer, answer.paid.following)
    elif answer.charge is not None:
        into = answer.rules.ruleset.bourre_pot
        yield f"A player without a trick pays {_worth(answer.charge, answer)} to {into}."
    yield from _drawn(answer)


def _worth(chips: int, answer: MoneyAnswer) -> str:
    """`12`, or `12 (3.00 USD)` if the value of a chip is known."""
    unit = answer.unit
    return f"{chips} ({money(chips * unit.minor, unit.currency)})" if unit else f"{chips}"


def _pot_sentence(answer: MoneyAnswer, paid: HandPaid) -> str:
    settlement = paid.settlement
    if settlement.result is Result.UNFINISHED:
        return "Nobody knows who takes the pot: the tricks do not show it."
    if settlement.result is Result.MISDEAL:
        return "A misdeal: the antes stay, and the cards are dealt again."
    if not settlement.winners:
        return _carried(answer, paid)
    if not settlement.awards:
        return f"{listed(settlement.winners, 'and')} won; the size of the pot is not recorded."
    taken = listed([_takes(player, answer, paid) for player in settlement.winners], "and")
    left = settlement.leftovers.carried
    stays = f"; {_worth(left, answer)} {_stay(left)} in the pot" if left else ""
    return f"{taken}{stays}."


def _takes(player: str, answer: MoneyAnswer, paid: HandPaid) -> str:
    chips = sum(award.chips for award in paid.settlement.awards if award.taker == player)
    return f"{player} takes {_worth(chips, answer)}"


def _carried(answer: MoneyAnswer, paid: HandPaid) -> str:
    left = paid.settlement.leftovers.carried
    stays = f"{_worth(left, answer)} {_stay(left)}" if left is not None else "it stays"
    most = max((number for _, number in paid.taken), default=0)
    tied = [player for player, number in paid.taken if number == most and most]
    if len(tied) < 2:
        return f"Nobody takes the pot: {stays} for the next deal."
    return (
        f"Nobody takes the pot: {listed(tied, 'and')} tied with {counted(most, 'trick')} each; "
        f"{stays} for the next deal."
    )


def _stay(chips: int) -> str:
    return "stays" if chips == 1 else "stay"


def _owed(answer: MoneyAnswer, paid: HandPaid) -> Iterator[str]:
    """Yield the debts to the pot, with reasons."""
    into = answer.rules.ruleset.bourre_pot
    settlement = paid.settlement
    for debt in settlement.debts:
        yield f"{debt.giver} owes {_worth(debt.chips, answer)} to {into}: {_why(debt, answer)}."
    unpriced = (*settlement.bourre, *settlement.reneged) if settlement.pot is None else ()
    if unpriced and not settlement.debts:
        yield f"What {listed(dict.fromkeys(unpriced), 'and')} must pay to {into} is not known either."
    elif not settlement.debts and settlement.bourres_known:
        yield f"Nobody owes anything to {into}."
    if not settlement.bourres_known:
        yield "Who was bourré is not recorded."


def _why(debt: Movement, answer: MoneyAnswer) -> str:
    """`bourré`, `bourré, at the limit of 40`, `renege`."""
    why = "bourré" if debt.cause is Cause.BOURRE else CAUSES[debt.cause]
    limit = answer.rules.ruleset.limit
    return f"{why}, and the limit is {limit}" if debt.chips == limit else why


def _next(answer: MoneyAnswer, following: NextDeal) -> Iterator[str]:
    if following.antes is None:
        yield "Who antes next is not known."
        return
    yield f"Next ante: {_antes(answer, following)}."
    if following.pot is not None:
        yield f"The next hand is played for {_worth(following.pot, answer)}."


def _antes(answer: MoneyAnswer, following: NextDeal, *, free: bool = True) -> str:
    by_chips: dict[Chips, list[str]] = {}
    for player, chips in following.antes or ():
        by_chips.setdefault(chips, []).append("whoever deals" if player is None else player)
    each = (
        f"{listed(players, 'and')} {_worth(chips, answer)}{' each' * (len(players) > 1)}"
        for chips, players in by_chips.items()
    )
    antes = "; ".join(each) or "nobody"
    spared = following.free if free and by_chips else ()
    return f"{antes}; not {listed(spared, 'and')}" if spared else antes


def _drawn(answer: MoneyAnswer) -> Iterator[str]:
    most, fewest = answer.most_drawn, answer.fewest_drawn
    if most is None:
        return
    knob = answer.rules.ruleset.knobs["max-draw"]
    if fewest is not None:
        yield f"Some may draw {counted(most, 'card')}, some {fewest} (max-draw {knob})."
    elif most:
        yield f"Each may draw up to {counted(most, 'card')}."
    else:
        yield "Nobody may draw."
