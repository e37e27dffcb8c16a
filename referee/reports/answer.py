"""An answer at the table."""

from collections.abc import Iterator

from referee.game import Card, SeenCard, Spell, listed
from referee.reports.citation import rules_in_force
from referee.reports.columns import paragraph
from referee.rulesets import RulesInForce
from referee.studies import Answer, Question, Refusal


def answer_text(given: Answer, question: Question, rules: RulesInForce) -> str:
    """The answer for people, in lines of at most 80 columns."""
    return "".join(_lines(given, question, rules))


def _lines(given: Answer, question: Question, rules: RulesInForce) -> Iterator[str]:
    spell = question.letters.write
    yield f"{_verdict(given, question, spell)}\n"
    if given.versions and len({version.answer.parted for version in given.versions}) == 1:
        either = " or ".join(_lying(version.cards, spell) for version in given.versions)
        yield paragraph(f"It does not matter whether {either} lay there.", "  ", "  ")
    for why, cards in _against(given, spell).items():
        which = listed(map(spell, cards), "and")
        yield paragraph(f"{which}: {why}", "  ", "    ")
    if given.lay_down is None:
        yield "  If three tricks are sure, the winning cards are laid down at once.\n"
    if question.table:
        yield f"  {_holder(given, question, spell)}\n"
    if given.counter:
        yield paragraph(_counter(given, question, spell), "  ", "  ")
    turned = "turned card"
    if turned in given.unjudged:
        yield f"  If you dealt, lead the {turned}.\n"
    duties = " and the ".join(duty for duty in given.unjudged if duty != turned)
    if duties:
        yield paragraph(
            f"The {duties} of {rules.ruleset.name} may bind you by what the others have shown.",
            "  ",
            "  ",
        )
    yield f"  {_rules_told(rules)}\n"


def _against(given: Answer, spell: Spell) -> dict[str, list[Card]]:
    """What stands against cards, and the cards of the hand against which just that stands."""
    told: dict[str, list[Card]] = {}
    for refusal in (*given.refused, *given.open):
        why = _by_version(refusal.card, given, spell) or _why(refusal, given, spell)
        told.setdefault(why, []).append(refusal.card)
    return told


def _why(refusal: Refusal, given: Answer, spell: Spell) -> str:
    perhaps = "" if refusal in given.refused else "perhaps "
    return f"{perhaps}{refusal.law.code}, {refusal.why(spell)}"


def _by_version(card: Card, given: Answer, spell: Spell) -> str:
    """What stands against a card in each version of the disputed ones; empty where it is one thing."""
    told: dict[str, list[str]] = {}
    for version in given.versions:
        refusal = version.answer.refusal(card)
        why = _why(refusal, version.answer, spell) if refusal else "it may be played"
        told.setdefault(why, []).append(_lying(version.cards, spell))
    if len(told) < 2:
        return ""
    return "; ".join(f"if {' or '.join(lying)} lay there, {why}" for why, lying in told.items())


def _lying(cards: tuple[SeenCard, ...], spell: Spell) -> str:
    return " and ".join(map(spell, cards))


def _verdict(given: Answer, question: Question, spell: Spell) -> str:
    """The answer in one line."""
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


def _playable(given: Answer, spell: Spell) -> str:
    """`4h or Kh`; where a cinch asks for one of them by the letter, `As (or its equals Ks, Qs)`."""
    if len(given.cinch) < 2:
        return listed(map(spell, given.legal), "or")
    highest, *equals = map(spell, given.cinch)
    return f"{highest} (or its equal{'s' * (len(equals) > 1)} {', '.join(equals)})"


def _counter(given: Answer, question: Question, spell: Spell) -> str:
    """Why no cinch binds, with the hand of another that stands in its way."""
    hand = max(given.counter, key=lambda cards: sum(card.suit is question.trump for card in cards))
    held = " ".join(map(spell, reversed(hand)))
    others = len(given.counter)
    alone = "the other" if question.stayers == 2 else "another"
    who = f"one of {others} others" if others > 1 else alone
    return f"Three tricks are not sure if {who} holds {held}."


def _either(cards: tuple[Card, ...], spell: Spell) -> str:
    """`As`, `4h or Kh`, `4h, 5h or Kh`."""
    return listed(map(spell, cards), "or")


def _holder(given: Answer, question: Question, spell: Spell) -> str:
    if given.holding is None:
        return "Who holds the trick depends on the cards nobody is sure of."
    if question.face_down and given.holding is question.table[0]:
        return "The card face down holds the trick until a trump falls."
    return f"{spell(given.holding)} holds the trick."


def _rules_told(rules: RulesInForce) -> str:
    told = f"rules: {rules_in_force(rules)}"
    return f"{told}, assumed (--rules names another)" if rules.assumed else told
