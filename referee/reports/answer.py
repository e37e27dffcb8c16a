"""Answers at the table, as text."""

from collections.abc import Iterable, Iterator, Sequence

from referee.game import Card, SeenCard, Spell, counted, letters, listed
from referee.questions import Answer, Answered, Question, Refusal, Turn, Unanswered
from referee.rulesets import RulesInForce
from referee.verdicts import rules_in_force
from referee.wording import PLAIN, Style, paragraph


def answers_text(answers: Iterable[Answered | Unanswered], style: Style = PLAIN) -> Iterator[str]:
    """Write the answers, one per ruleset, separated by an empty line."""
    return set_answers(map(_said, answers), style)


def set_answers(answers: Iterable[Iterable[tuple[str, int]]], style: Style) -> Iterator[str]:
    """Lay out the sentences of answers.

    Each has the indentation of its second line; 0: it is the first of its answer.
    """
    for number, sentences in enumerate(answers):
        yield from ["\n"] if number else []
        for text, indent in sentences:
            yield paragraph(text, "  " * (indent > 0), "  " * (indent or 1), style)


def _said(answered: Answered | Unanswered) -> Iterator[tuple[str, int]]:
    if isinstance(answered, Answered):
        return _sentences(answered)
    return iter(((f"No answer: {answered.trouble}.", 0), (rules_line(answered.rules), 2)))


def answers_table(answers: Sequence[Answered | Unanswered], style: Style = PLAIN) -> Iterator[str]:
    return by_ruleset([(answer.rules, _short(answer)) for answer in answers], style)


def by_ruleset(said: Sequence[tuple[RulesInForce, str]], style: Style) -> Iterator[str]:
    names = [rules.ruleset.name for rules, _ in said]
    name_room = 1 + max(map(len, names))
    for name, (_, sentence) in zip(names, said, strict=True):
        yield paragraph(f"{name:<{name_room}} {sentence}", "", "    ", style)


def _short(answered: Answered | Unanswered) -> str:
    if isinstance(answered, Unanswered):
        return f"no answer: {answered.trouble}"
    return next(_sentences(answered))[0]


def _sentences(answered: Answered) -> Iterator[tuple[str, int]]:
    rules, question, given = answered
    spell = question.letters.write
    yield (
        (_verdict(given, question, spell) if question.hand else _holder(given, question, spell)),
        0,
    )
    if given.versions and len({version.answer.parted for version in given.versions}) == 1:
        either = " or ".join(_lying(version.cards, spell) for version in given.versions)
        if question.hand:
            yield f"It does not matter whether {either} lay there.", 1
    for why, cards in _against(given, spell).items():
        yield f"{listed(map(spell, cards), 'and')}: {why}", 2
    if given.lay_down is None:
        yield "If three tricks are sure, the winning cards are laid down at once.", 1
    if question.table and question.hand:
        yield _holder(given, question, spell), 1
    if given.counter:
        yield _counter(given, question, spell), 1
    turned = "turned card"
    if turned in given.unjudged and question.hand:
        yield f"If you dealt, lead the {turned}.", 1
    duties = " and the ".join(duty for duty in given.unjudged if duty != turned)
    if duties:
        name = rules.ruleset.name
        yield f"The {duties} of {name} may bind by what the others have shown.", 1
    yield rules_line(rules), 1


def _against(given: Answer, spell: Spell) -> dict[str, list[Card]]:
    refused: dict[str, list[Card]] = {}
    for refusal in (*given.refused, *given.open):
        why = _by_version(refusal.card, given, spell) or _why(refusal, given, spell)
        refused.setdefault(why, []).append(refusal.card)
    return refused


def _why(refusal: Refusal, given: Answer, spell: Spell) -> str:
    perhaps = "" if refusal in given.refused else "perhaps "
    return f"{perhaps}{refusal.law.code}, {refusal.why(spell)}"


def _by_version(card: Card, given: Answer, spell: Spell) -> str:
    """Write the objection in each version of the disputed cards; empty if all agree."""
    by_reason: dict[str, list[str]] = {}
    for version in given.versions:
        refusal = version.answer.refusal(card)
        why = _why(refusal, version.answer, spell) if refusal else "it may be played"
        by_reason.setdefault(why, []).append(_lying(version.cards, spell))
    if len(by_reason) < 2:
        return ""
    return "; ".join(
        f"if {' or '.join(lying)} lay there, {why}" for why, lying in by_reason.items()
    )


def _lying(cards: tuple[SeenCard, ...], spell: Spell) -> str:
    return " and ".join(map(spell, cards))


def _verdict(given: Answer, question: Question, spell: Spell) -> str:
    """Write the answer in one line."""
    if question.unnoted:
        return _verdict_in_part(given, spell)
    down = " Lead it face down." if given.lead_face_down else ""
    if given.lay_down:
        down = " Lay the other winning cards down with it."
    if not given.open:
        everything = len(given.legal) == len(question.hand) > 1 and not given.cinch
        return f"Any card.{down}" if everything else f"Play {_playable(given, spell)}.{down}"
    hanging = _either(tuple(refusal.card for refusal in given.open), spell)
    depends = f"it depends on {' and on '.join(given.depends_on)}"
    if not given.legal:
        return f"Play {hanging}: {depends}."
    return f"Play {_playable(given, spell)}, perhaps {hanging}: {depends}."


def _verdict_in_part(given: Answer, spell: Spell) -> str:
    hanging = [refusal.card for refusal in given.open]
    sentences = [f"{listed(map(spell, given.legal), 'and')} may be played."] if given.legal else []
    if hanging:
        on = " and on ".join(given.depends_on)
        sentences.append(f"Perhaps {_either(tuple(hanging), spell)} may: it depends on {on}.")
    return " ".join(sentences) or "None of these may be played."


def _playable(given: Answer, spell: Spell) -> str:
    """`4h or Kh`; for a literal cinch `As (or its equals Ks, Qs)`."""
    if len(given.cinch) < 2:
        return listed(map(spell, given.legal), "or")
    highest, *equals = map(spell, given.cinch)
    return f"{highest} (or its equal{'s' * (len(equals) > 1)} {', '.join(equals)})"


def _counter(given: Answer, question: Question, spell: Spell) -> str:
    hand = max(given.counter, key=lambda cards: sum(card.suit is question.trump for card in cards))
    held = " ".join(map(spell, reversed(hand)))
    others = len(given.counter)
    alone = "the other" if question.stayers == 2 else "another"
    who = f"one of {others} others" if others > 1 else alone
    return f"Three tricks are not sure if {who} holds {held}."


def _either(cards: tuple[Card, ...], spell: Spell) -> str:
    return listed(map(spell, cards), "or")


def _holder(given: Answer, question: Question, spell: Spell) -> str:
    if given.holding is None:
        return "Who holds the trick depends on the cards nobody is sure of."
    if question.face_down and given.holding is question.table[0]:
        return "The card face down holds the trick until a trump falls."
    return f"{spell(given.holding)} holds the trick."


def rules_line(rules: RulesInForce) -> str:
    line = f"rules: {rules_in_force(rules)}"
    return f"{line}, assumed (--rules names another)" if rules.assumed else line


def turn_text(turn: Turn, style: Style = PLAIN) -> Iterator[str]:
    spell = letters(turn.language).write
    lying = " ".join(map(spell, turn.table))
    did = f"plays to {lying}" if lying else "leads"
    yield paragraph(f"hand {turn.hand}, trick {turn.trick}: {turn.player} {did}", "", "  ", style)
    held = [" ".join(map(spell, turn.held))] if turn.held else []
    more = "more card" if held else "card"
    held += [f"{counted(turn.unnoted, more)} that nobody noted"] if turn.unnoted else []
    yield paragraph(f"held {' and '.join(held)}", "  ", "    ", style)
    yield paragraph(f"played {spell(turn.played)}", "  ", "    ", style)
    yield from answers_text([turn.answer], style)
