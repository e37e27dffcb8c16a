"""Payments of a hand, as an answer at the table."""

from collections.abc import Iterable, Iterator, Sequence

from referee.books import Cause, Movement
from referee.game import Chips
from referee.messages import Message, Series, counted, listed, say, say_many
from referee.money import Result
from referee.questions import HandPaid, MoneyAnswer, NextDeal, Unanswered
from referee.reports.answer import by_ruleset, no_answer, rules_line, set_answers
from referee.wording import CAUSES, PLAIN, Indented, Style, holder, money

_Answers = Iterable[MoneyAnswer | Unanswered]


def money_answer_text(answers: _Answers, style: Style = PLAIN) -> Iterator[str]:
    return set_answers(map(_said, answers), style)


def _said(answer: MoneyAnswer | Unanswered) -> Iterator[Indented]:
    if isinstance(answer, Unanswered):
        return no_answer(answer)
    first, *others = (*_sentences(answer), rules_line(answer.rules))
    return iter((Indented(first, "", "  "), *(Indented(each, "  ", "    ") for each in others)))


def money_answers_table(
    answers: Sequence[MoneyAnswer | Unanswered], style: Style = PLAIN
) -> Iterator[str]:
    return by_ruleset([(answer.rules, Series(_short(answer), "; ")) for answer in answers], style)


def _short(answer: MoneyAnswer | Unanswered) -> Iterator[str]:
    if isinstance(answer, Unanswered):
        yield say("no answer: {trouble}", trouble=answer.trouble)
        return
    if answer.paid:
        settlement, following = answer.paid.settlement, answer.paid.following
        yield from (_takes(player, answer, answer.paid) for player in settlement.winners)
        if left := settlement.leftovers.carried:
            yield _stays(left, answer)
        yield from (
            say("{giver} owes {worth}", giver=holder(debt.giver), worth=_worth(debt.chips, answer))
            for debt in settlement.debts
        )
        yield say(
            "ante: {antes}",
            antes="?" if following.antes is None else _antes(answer, following, free=False),
        )
    elif answer.charge is not None:
        yield say("bourré: {worth}", worth=_worth(answer.charge, answer))
    if answer.most_drawn is not None:
        yield say("draw: {number}", number=answer.most_drawn)


def _sentences(answer: MoneyAnswer) -> Iterator[str]:
    if answer.hand is not None:
        yield say("hand {hand}", hand=answer.hand)
    if answer.paid:
        yield _pot_sentence(answer, answer.paid)
        yield from _owed(answer, answer.paid)
        yield from _next(answer, answer.paid.following)
    elif answer.charge is not None:
        into = answer.rules.ruleset.bourre_pot
        yield say(
            "A player without a trick pays {worth} to {into}.",
            worth=_worth(answer.charge, answer),
            into=into,
        )
    yield from _drawn(answer)


def _worth(chips: int, answer: MoneyAnswer) -> str:
    """`12`, or `12 (3.00 USD)` if the value of a chip is known."""
    unit = answer.unit
    return f"{chips} ({money(chips * unit.minor, unit.currency)})" if unit else f"{chips}"


def _pot_sentence(answer: MoneyAnswer, paid: HandPaid) -> str:
    settlement = paid.settlement
    if settlement.result is Result.UNFINISHED:
        return say("Nobody knows who takes the pot: the tricks do not show it.")
    if settlement.result is Result.MISDEAL:
        return say("A misdeal: the antes stay, and the cards are dealt again.")
    if not settlement.winners:
        return _carried(answer, paid)
    if not settlement.awards:
        return say(
            "{winners} won; the size of the pot is not recorded.",
            winners=listed(settlement.winners, "and"),
        )
    taken = listed([_takes(player, answer, paid) for player in settlement.winners], "and")
    left = settlement.leftovers.carried
    if left:
        stays = _stays(left, answer)
        return say("{taken}; {chips} in the pot.", taken=taken, chips=stays)
    return say("{sentence}.", sentence=taken)


def _takes(player: str, answer: MoneyAnswer, paid: HandPaid) -> str:
    chips = sum(award.chips for award in paid.settlement.awards if award.taker == player)
    return say("{player} takes {worth}", player=player, worth=_worth(chips, answer))


def _carried(answer: MoneyAnswer, paid: HandPaid) -> str:
    left = paid.settlement.leftovers.carried
    stays = say("it stays") if left is None else _stays(left, answer)
    most = max((number for _, number in paid.taken), default=0)
    tied = [player for player, number in paid.taken if number == most and most]
    if len(tied) < 2:
        return say("Nobody takes the pot: {stays} for the next deal.", stays=stays)
    return say(
        "Nobody takes the pot: {tied} tied with {tricks} each; {stays} for the next deal.",
        tied=listed(tied, "and"),
        tricks=counted(most, "trick"),
        stays=stays,
    )


def _stays(chips: int, answer: MoneyAnswer) -> str:
    return say_many("{chips} stays", "{chips} stay", chips, chips=_worth(chips, answer))


def _owed(answer: MoneyAnswer, paid: HandPaid) -> Iterator[str]:
    into = answer.rules.ruleset.bourre_pot
    settlement = paid.settlement
    for debt in settlement.debts:
        yield say(
            "{giver} owes {worth} to {into}: {why}.",
            giver=holder(debt.giver),
            worth=_worth(debt.chips, answer),
            into=into,
            why=_why(debt, answer),
        )
    unpriced = (*settlement.bourre, *settlement.reneged) if settlement.pot is None else ()
    if unpriced and not settlement.debts:
        yield say(
            "What {names} must pay to {into} is not known either.",
            names=listed(dict.fromkeys(unpriced), "and"),
            into=into,
        )
    elif not settlement.debts and settlement.bourres_known:
        yield say("Nobody owes anything to {into}.", into=into)
    if not settlement.bourres_known:
        yield say("Who was bourré is not recorded.")


def _why(debt: Movement, answer: MoneyAnswer) -> str:
    """`bourré`, `bourré, at the limit of 40`, `renege`."""
    why = say("bourré") if debt.cause is Cause.BOURRE else Message(CAUSES[debt.cause])
    limit = answer.rules.ruleset.limit
    return (
        say("{why}, and the limit is {limit}", why=why, limit=limit) if debt.chips == limit else why
    )


def _next(answer: MoneyAnswer, following: NextDeal) -> Iterator[str]:
    if following.antes is None:
        yield say("Who antes next is not known.")
        return
    yield say("Next ante: {antes}.", antes=_antes(answer, following))
    if following.pot is not None:
        yield say("The next hand is played for {worth}.", worth=_worth(following.pot, answer))


def _antes(answer: MoneyAnswer, following: NextDeal, *, free: bool = True) -> str:
    by_chips: dict[Chips, list[str]] = {}
    for player, chips in following.antes or ():
        by_chips.setdefault(chips, []).append(say("whoever deals") if player is None else player)
    each = (
        say(
            "{players} {chips} each" if len(players) > 1 else "{players} {chips}",
            players=listed(players, "and"),
            chips=_worth(chips, answer),
        )
        for chips, players in by_chips.items()
    )
    antes = Series(each, "; ") or say("nobody")
    spared = following.free if free and by_chips else ()
    return (
        say("{antes}; not {spared}", antes=antes, spared=listed(spared, "and")) if spared else antes
    )


def _drawn(answer: MoneyAnswer) -> Iterator[str]:
    most, fewest = answer.most_drawn, answer.fewest_drawn
    if most is None:
        return
    knob = answer.rules.ruleset.knobs["max-draw"]
    if fewest is not None:
        yield say(
            "Some may draw {cards}, some {fewest} (max-draw {knob}).",
            cards=counted(most, "card"),
            fewest=fewest,
            knob=knob,
        )
    elif most:
        yield say("Each may draw up to {cards}.", cards=counted(most, "card"))
    else:
        yield say("Nobody may draw.")
