"""Answers at the table, as text."""

from collections.abc import Iterable, Iterator, Sequence

from referee.game import Card, SeenCard, Spell, letters
from referee.messages import (
    Message,
    Series,
    counted,
    hand_and_trick,
    listed,
    say,
    say_many,
    words_in,
)
from referee.questions import Answer, Answered, Question, Refusal, Turn, Unanswered
from referee.rulesets import RulesInForce
from referee.verdicts import rules_in_force
from referee.wording import PLAIN, Indented, Style, paragraph


def answers_text(answers: Iterable[Answered | Unanswered], style: Style = PLAIN) -> Iterator[str]:
    return set_answers(map(_said, answers), style)


def set_answers(answers: Iterable[Iterable[Indented]], style: Style) -> Iterator[str]:
    for number, sentences in enumerate(answers):
        yield from ["\n"] if number else []
        yield from (paragraph(*part, style) for part in sentences)


def no_answer(answer: Unanswered) -> Iterator[Indented]:
    yield Indented.say("No answer: {trouble}.", "", "  ", trouble=answer.trouble)
    yield Indented(rules_line(answer.rules), "  ", "    ")


def _said(answered: Answered | Unanswered) -> Iterator[Indented]:
    if isinstance(answered, Unanswered):
        return no_answer(answered)
    words = words_in(answered.question.letters.code)
    return (part._replace(text=words.word(part.text)) for part in _sentences(answered))


def answers_table(answers: Sequence[Answered | Unanswered], style: Style = PLAIN) -> Iterator[str]:
    return by_ruleset([(answer.rules, _short(answer)) for answer in answers], style)


def by_ruleset(said: Sequence[tuple[RulesInForce, str]], style: Style) -> Iterator[str]:
    names = [rules.ruleset.name for rules, _ in said]
    name_room = 1 + max(map(len, names))
    for name, (_, sentence) in zip(names, said, strict=True):
        yield paragraph(f"{name:<{name_room}} {sentence}", "", "    ", style)


def _short(answered: Answered | Unanswered) -> str:
    if isinstance(answered, Unanswered):
        return say("no answer: {trouble}", trouble=answered.trouble)
    return next(_said(answered)).text


def _sentences(answered: Answered) -> Iterator[Indented]:
    rules, question, given = answered
    spell = question.letters.write
    first = _verdict if question.hand else _holder
    yield Indented(first(given, question, spell), "", "  ")
    if given.versions and len({version.answer.parted for version in given.versions}) == 1:
        either = listed([_lying(version.cards, spell) for version in given.versions], "or")
        if question.hand:
            yield _below(say("It does not matter whether {cards} lay there.", cards=either))
    for why, cards in _against(given, spell).items():
        refused = listed(map(spell, cards), "and")
        yield Indented.say("{cards}: {why}", "  ", "    ", cards=refused, why=why)
    if given.lay_down is None:
        yield _below(say("If three tricks are sure, the winning cards are laid down at once."))
    if question.table and question.hand:
        yield _below(_holder(given, question, spell))
    if given.counter:
        yield _below(_counter(given, question, spell))
    turned = say("turned card")
    if turned in given.unjudged and question.hand:
        yield _below(say("If you dealt, lead the turned card."))
    for duty in given.unjudged:
        if duty != turned:
            name, bound = rules.ruleset.name, Message(duty)
            yield Indented.say(
                "The {duty} of {ruleset} may bind by what the others have shown.",
                "  ",
                "  ",
                duty=bound,
                ruleset=name,
            )
    yield _below(rules_line(rules))


def _below(sentence: str) -> Indented:
    return Indented(sentence, "  ", "  ")


def _against(given: Answer, spell: Spell) -> dict[str, list[Card]]:
    refused: dict[str, list[Card]] = {}
    for refusal in (*given.refused, *given.open):
        why = _by_version(refusal.card, given, spell) or _why(refusal, given, spell)
        refused.setdefault(why, []).append(refusal.card)
    return refused


def _why(refusal: Refusal, given: Answer, spell: Spell) -> str:
    why = say("{code}, {reason}", code=refusal.law.code, reason=refusal.why(spell))
    return why if refusal in given.refused else say("perhaps {reason}", reason=why)


def _by_version(card: Card, given: Answer, spell: Spell) -> str:
    by_reason: dict[str, list[str]] = {}
    for version in given.versions:
        refusal = version.answer.refusal(card)
        why = _why(refusal, version.answer, spell) if refusal else say("it may be played")
        by_reason.setdefault(why, []).append(_lying(version.cards, spell))
    if len(by_reason) < 2:
        return ""
    ways = (
        say("if {cards} lay there, {reason}", cards=listed(lying, "or"), reason=why)
        for why, lying in by_reason.items()
    )
    return Series(ways, "; ")


def _lying(cards: tuple[SeenCard, ...], spell: Spell) -> str:
    return listed(map(spell, cards), "and")


def _verdict(given: Answer, question: Question, spell: Spell) -> str:
    if question.unnoted:
        return _verdict_in_part(given, spell)
    if not given.open:
        everything = len(given.legal) == len(question.hand) > 1 and not given.cinch
        play = (
            say("Any card.") if everything else say("Play {cards}.", cards=_playable(given, spell))
        )
        down = [say("Lead it face down.")] if given.lead_face_down else []
        down = [say("Lay the other winning cards down with it.")] if given.lay_down else down
        return Series((play, *down), " ")
    hanging = _either(tuple(refusal.card for refusal in given.open), spell)
    on = _on(given)
    if not given.legal:
        return say("Play {cards}: it depends on {reasons}.", cards=hanging, reasons=on)
    return say(
        "Play {cards}, perhaps {others}: it depends on {reasons}.",
        cards=_playable(given, spell),
        others=hanging,
        reasons=on,
    )


def _verdict_in_part(given: Answer, spell: Spell) -> str:
    hanging = [refusal.card for refusal in given.open]
    sentences = []
    if given.legal:
        cards = listed(map(spell, given.legal), "and")
        sentences.append(say("{cards} may be played.", cards=cards))
    if hanging:
        sentences.append(
            say(
                "Perhaps {cards}: it depends on {reasons}.",
                cards=_either(tuple(hanging), spell),
                reasons=_on(given),
            )
        )
    return Series(sentences, " ") or say("None of these may be played.")


def _on(given: Answer) -> str:
    *others, last = given.depends_on
    if not others:
        return last
    return say("{others} and on {last}", others=Series(others), last=last)


def _playable(given: Answer, spell: Spell) -> str:
    """`4h or Kh`; for a literal cinch `As (or its equals Ks, Qs)`."""
    if len(given.cinch) < 2:
        return listed(map(spell, given.legal), "or")
    highest, *equals = map(spell, given.cinch)
    return say_many(
        "{card} (or its equal {others})",
        "{card} (or its equals {others})",
        len(equals),
        card=highest,
        others=Series(equals),
    )


def _counter(given: Answer, question: Question, spell: Spell) -> str:
    hand = max(given.counter, key=lambda cards: sum(card.suit is question.trump for card in cards))
    others = len(given.counter)
    who = say("the other" if question.stayers == 2 else "another")
    if others > 1:
        who = say("one of {number} others", number=others)
    held = Series(map(spell, reversed(hand)), " ")
    return say("Three tricks are not sure if {player} holds {cards}.", player=who, cards=held)


def _either(cards: tuple[Card, ...], spell: Spell) -> str:
    return listed(map(spell, cards), "or")


def _holder(given: Answer, question: Question, spell: Spell) -> str:
    if given.holding is None:
        return say("Who holds the trick depends on the cards nobody is sure of.")
    if question.face_down and given.holding is question.table[0]:
        return say("The card face down holds the trick until a trump falls.")
    return say("{card} holds the trick.", card=spell(given.holding))


def rules_line(rules: RulesInForce) -> str:
    stated = rules_in_force(rules)
    if rules.assumed:
        stated = say("{rules}, assumed (--rules names another)", rules=stated)
    return say("rules: {rules}", rules=stated)


def turn_text(turn: Turn, style: Style = PLAIN) -> Iterator[str]:
    spell, words = letters(turn.language).write, words_in(turn.language)
    place = Series(hand_and_trick(turn.hand, turn.trick))
    did = say("{player} leads", player=turn.player)
    if turn.table:
        lying = Series(map(spell, turn.table), " ")
        did = say("{player} plays to {cards}", player=turn.player, cards=lying)
    yield paragraph(words.say("{place}: {result}", place=place, result=did), "", "  ", style)
    held: list[str] = [Series(map(spell, turn.held), " ")] if turn.held else []
    if turn.unnoted:
        unnoted = counted(turn.unnoted, "more card") if held else counted(turn.unnoted, "card")
        held.append(say("{cards} that nobody noted", cards=unnoted))
    held_words = words.say("held {cards}", cards=listed(held, "and"))
    yield paragraph(held_words, "  ", "    ", style)
    yield paragraph(words.say("played {card}", card=spell(turn.played)), "  ", "    ", style)
    yield from answers_text([turn.answer], style)
