"""`referee ask`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from referee import audits, contract, evenings, files, hand_log, questions, reports, rulesets
from referee.cli.language import SPOKEN
from referee.cli.logs import ALL, house_rules, houses_asked, one_log
from referee.cli.options import Argument, Data, Option, RulesAsked, SameLog, Settings
from referee.cli.terminal import completed, has_somebody_to_ask, say_in, screen, typed
from referee.cli.trouble import CannotDo
from referee.game import letters
from referee.messages import say


class Ask(NamedTuple):
    """Say which cards may be played, and why not the others; without --hand who has the trick.

    On a terminal, without cards, trumps and log, it asks for them. Exit code: 0 answered, 2 the question could not be answered.

    For example:
      referee ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"
      referee ask thursday.bourre --at 12.4 --seat Dee
      referee ask --rules acadiana --trump spades --hand "Kh 4h" --table "Jh ??"
      referee ask -t hearts -p "9s Ks 2h"
    """

    about: Annotated[str | None, Argument(metavar="LOG")] = None
    """A log, for a question about a moment of it (--at)."""
    hand: Annotated[str, Option("--hand", "-c", metavar="CARDS")] = ""
    """The cards in hand: As, sA or 10h, in any order."""
    trump: Annotated[str, Option("--trump", "-t", metavar="SUIT")] = ""
    """s, h, d, c, a suit's name or symbol, or the turned card."""
    table: Annotated[str, Option("--table", "-p", metavar="CARDS")] = ""
    """The cards on the table, first played first; ?? nobody saw."""
    rules: RulesAsked = None
    settings: Settings = None
    trick: Annotated[int | None, Option(metavar="N", min=1, max=99)] = None
    """Which trick it is."""
    players: Annotated[int | None, Option("--players", "-n", metavar="N", min=2, max=99)] = None
    """How many play this hand."""
    to_come: Annotated[int | None, Option(metavar="N", min=0, max=99)] = None
    """How many play after you."""
    taken: Annotated[int | None, Option(metavar="N", min=0, max=99)] = None
    """How many tricks you have taken."""
    seen: Annotated[str, Option(metavar="CARDS")] = ""
    """Cards that are already out of play."""
    broken: Annotated[bool | None, Option("--broken/--not-broken", show_default=False)] = None
    """Whether trumps are broken."""
    down: bool = False
    """The lead lies face down."""
    log: SameLog = None
    at: Annotated[str | None, Option(metavar="HAND.TRICK")] = None
    """The moment of the log: 12.4 is trick 4 of hand 12."""
    seat: Annotated[str | None, Option(metavar="NAME", offers="players")] = None
    """Whose turn in the log; without it, every player's."""
    form: Data = "text"


_EXAMPLE = 'referee ask --trump {s} --hand "{2s} {As} {4c} {5d}" --table "{9h} {4h} {3s}"'


def perform(asked: Ask) -> int:
    log = _log_asked(asked)
    if log is None:
        _answer_question(asked)
    else:
        ask_log(asked, log)
    return 0


def _log_asked(asked: Ask) -> str | None:
    for word in (asked.about, asked.log):
        if word and _is_cards(word) and not Path(word).exists():
            raise CannotDo(with_example(say("the cards go after --hand"), _example()))
    log = named_once(asked.about, asked.log, _example())
    if asked.about == "money":
        raise CannotDo.say("write `referee ask money` first, and the options after it")
    if log is None and (asked.at or asked.seat):
        raise CannotDo.say("--at and --seat are for a log: referee ask thursday.bourre --at 12.4")
    return log


def named_once(about: str | None, log: str | None, example: str) -> str | None:
    if about is not None and log is not None:
        raise CannotDo.say("name one log, {about} or {log}", about=about, log=log)
    named = about or log
    if named and " " in named and not Path(named).exists():
        trouble = say('"{log}" is not a log; ask by options', log=named)
        raise CannotDo(with_example(trouble, example))
    return named


_MOMENT = re.compile(r"(\d{1,6})(?:\s*[.:,/ ]\s*(\d{1,2}))?(?:\s*[.:,/ ]\s*(\d{1,2}))?", re.ASCII)


def moment_numbers(written: str) -> list[int]:
    """Return the numbers of `12`, `12.4` or `12.4.2`; none for other words."""
    found = _MOMENT.fullmatch(written.strip())
    return [int(number) for number in found.groups() if number] if found else []


def _is_cards(written: str) -> bool:
    try:
        return bool(hand_log.read_cards(written, SPOKEN.words.code))
    except ValueError:
        return False


def _example() -> str:
    language = SPOKEN.words.code
    example = letters(language).fill(_EXAMPLE)
    return example if language == "en" else f"{example} --lang {language}"


def with_example(trouble: str, example: str) -> str:
    if trouble.endswith("."):
        return say("{trouble} For example: {example}", trouble=trouble, example=example)
    return say("{trouble}; for example: {example}", trouble=trouble, example=example)


def _answer_question(asked: Ask) -> None:
    wanted = [house.in_force() for house in houses_asked(asked.rules, asked.settings)]
    if _asks_nothing(asked) and has_somebody_to_ask():
        asked = _completed(asked, wanted[0].ruleset)
    answers = [_answered(asked, rules) for rules in wanted]
    first, *others = answers
    if isinstance(first, questions.Unanswered) and not others:
        raise CannotDo(with_example(first.trouble, _example()))
    text = reports.answers_table if asked.rules == [ALL] else reports.answers_text
    say_in(
        asked.form,
        text=lambda: text(answers, screen()),
        json=lambda: contract.answers_json(answers) if others else contract.answer_json(first),
    )


def _asks_nothing(asked: Ask) -> bool:
    return not any((asked.about, asked.log, asked.at, asked.hand, asked.table, asked.trump))


def _completed(asked: Ask, ruleset: rulesets.Ruleset) -> Ask:
    words = questions.QuestionWords(language=SPOKEN.words.code)

    def trump() -> str:
        question = say("Trumps? (s, h, d or c)")
        return typed(question, lambda said: words._replace(trump=said).trumps(ruleset))

    def filled() -> Ask:
        return asked._replace(
            trump=trump() if ruleset.trump_from != "none" else "",
            table=typed(
                say("On the table, first played first? (9h 4h; Enter: you lead)"),
                lambda said: words._replace(table=said).on_table(),
            ),
            hand=typed(
                say("Your cards? (Enter: only who has the trick)"),
                lambda said: words._replace(hand=said).held(),
            ),
        )

    def answered(each: Ask) -> questions.Answer:
        return questions.ask(_question(each, ruleset))

    def with_tricks() -> Ask:
        taken = typed(say("How many tricks have you taken? (Enter: not known)"))
        return question._replace(taken=int(taken) if taken.isdecimal() else None)

    question = completed(filled, answered)
    try:
        hangs = questions.TRICKS_TAKEN in answered(question).depends_on
    except questions.QuestionError:
        hangs = False
    return completed(with_tricks, answered) if hangs else question


def _question(asked: Ask, ruleset: rulesets.Ruleset) -> questions.Question:
    """Raise `QuestionError`, or `CannotDo` for trumps in a ruleset without any."""
    only = len(asked.rules or ()) == 1 and asked.rules != [ALL]
    if only and ruleset.trump_from == "none" and asked.trump.strip():
        raise CannotDo.say("{name} has no trumps: leave out --trump", name=ruleset.name)
    given = {**asked._asdict(), "face_down": asked.down, "trump_broken": asked.broken}
    known = {name: given[name] for name in questions.QuestionWords._fields if name in given}
    words = questions.QuestionWords(**known, language=SPOKEN.words.code, mark="--")
    return words.question(ruleset)


def _answered(
    asked: Ask, rules: rulesets.RulesInForce
) -> questions.Answered | questions.Unanswered:
    try:
        question = _question(asked, rules.ruleset)
        return questions.Answered(rules, question, questions.ask(question))
    except questions.QuestionError as error:
        return questions.Unanswered(rules, error.message)


def ask_log(asked: Ask, word: str) -> None:
    hand, trick = None, None
    if asked.at or asked.hand or asked.trick or asked.table or asked.trump:
        hand, trick = _moment(asked, word)
    if len(asked.rules or ()) > 1 or asked.rules == [ALL]:
        raise CannotDo.say("name one ruleset for a question about a log")
    log, found = _turns(asked, word, hand, trick)
    if asked.seat is not None:
        player = evenings.called(asked.seat, (turn.player for turn in found))
        found = [turn for turn in found if turn.player == player]
    say_in(asked.form, text=lambda: _text(found), json=lambda: contract.turns_json(log.name, found))


def _text(found: list[questions.Turn]) -> Iterator[str]:
    for number, turn in enumerate(found):
        yield "\n" if number else ""
        yield from reports.turn_text(turn, screen())


def _moment(asked: Ask, word: str) -> tuple[int, int]:
    example = f"referee ask {word} --at 12.4"
    if asked.table or asked.trump:
        raise CannotDo.say(
            "a log says what lay on the table; for example: {example}", example=example
        )
    numbers = moment_numbers(asked.at or asked.hand)
    if asked.at and len(numbers) not in (1, 2):
        raise CannotDo.say(
            "--at {at} is not a moment; write hand and trick: {example}",
            at=asked.at,
            example=example,
        )
    hand, trick, *_ = (*numbers, asked.trick, None)
    if trick is None or (len(numbers) > 1 and not asked.at):
        raise CannotDo.say("say which hand and which trick: {example}", example=example)
    return hand, trick


def _turns(
    asked: Ask, word: str, hand: int | None, trick: int | None
) -> tuple[files.LogFile, list[questions.Turn]]:
    house = house_rules(next(iter(asked.rules or ()), None), asked.settings)
    with one_log(word, house) as (log, passages):
        chosen = evenings.hand_asked(log.name, passages, hand, _last_trick)
    trick = trick or _last_trick(chosen)
    if found := list(questions.turns(chosen, trick)):
        return log, found
    raise CannotDo.say(
        "{name}: no card of hand {number}, trick {trick} is recorded",
        name=log.name,
        number=chosen.number or 0,
        trick=trick,
    )


def _last_trick(passage: audits.Passage) -> int:
    hand = passage.judgement.hand
    return hand.tricks[-1].number if hand and hand.tricks else 0
