"""Breaches, doubts and nice plays as problems: the sentence, the proof, and whether it was put right in time."""

from collections.abc import Callable, Iterator
from itertools import chain

from referee.events import CardPlayed, Mark
from referee.findings import Certainty, Evidence, Problem, Severity, Status
from referee.game import Card, Letters, PartialCard, SeenCard
from referee.laws.law import Law, Problems, law
from referee.messages import EMPTY, Message, Series, Text, counted, say, say_many
from referee.playouts import NicePlay
from referee.replay import Breach, Doubt, DoubtKind, Duty, Hand, Table, Trick
from referee.rulesets import Ruleset


def duty_law(
    code: str, *, duty: str, source: str, knob: str | None = None
) -> Callable[[Callable[[Breach, Table], Message]], Law]:
    """Make a law about a card duty from a function that words the player's deed."""

    def law_of(did: Callable[[Breach, Table], Message]) -> Law:
        def check(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
            yield offence(breach, did(breach, table), table, ruleset)

        check.__name__ = did.__name__
        return law(code, on=Breach, duty=duty, source=source, knob=knob)(check)

    return law_of


def offence(breach: Breach, did: Message, table: Table, ruleset: Ruleset) -> Problem:
    held = card_phrase(breach.proof.card, table.letters)
    if breach.duty in (Duty.TRUMP, Duty.UNDERTRUMP):  # the card alone does not show the duty
        message = say(
            "{player} held {held}, a trump, and {did}", player=breach.player, held=held, did=did
        )
    else:
        message = say("{player} held {held} and {did}", player=breach.player, held=held, did=did)
    return problem_of(breach, message, table, ruleset, breach.says)


def problem_of(
    breach: Breach, message: str, table: Table, ruleset: Ruleset, says: str = EMPTY
) -> Problem:
    play, open_ = breach.play, breach.certainty is Certainty.CANNOT_TELL
    at = play.taken_back.at if breach.taken_back and play.taken_back else play.at
    status, reason = outcome(play, table, ruleset, taken_back=breach.taken_back)
    mended = status is Status.CORRECTED and ruleset.retraction == "free"
    before = breach.proof.at < at
    shows = say("this card was in hand") if before else say("this card proves it")
    return Problem(
        message=message,
        at=at,
        player=breach.player,
        card=breach.card,
        legal=breach.legal,
        evidence=(Evidence(breach.proof.at, says or shows),),
        certainty=breach.certainty,
        status=None if open_ else status,
        status_reason=EMPTY if open_ else reason,
        severity=_severity(breach.certainty, mended=mended),
    )


def _severity(certainty: Certainty, *, mended: bool) -> Severity | None:
    """Return REMARK if it was put right or is uncertain, DISPUTE if it rests on trust, else None."""
    if mended or certainty is Certainty.CANNOT_TELL:
        return Severity.REMARK
    return Severity.DISPUTE if certainty is Certainty.CERTAIN_IF_OBEYED else None


def beaten(breach: Breach, table: Table) -> Message:
    card, best = played(breach, table), top(breach, table)
    if breach.beats_too:
        return say("played {card} on {top}, not the highest that beats it", card=card, top=best)
    return say("played {card} on {top}", card=card, top=best)


def card_phrase(card: SeenCard | None, letters: Letters) -> Text:
    """Return a card for a sentence: `Qd`, `a diamond`, `a king`, `another card`."""
    match card:
        case Card():
            return letters.write(card)
        case PartialCard(suit=suit) if suit:
            return say("a {suit}", suit=suit.word)
        case PartialCard(rank=rank) if rank:
            return rank.phrase
        case _:
            return say("another card")


def played(breach: Breach, table: Table) -> Text:
    return card_phrase(breach.card, table.letters)


def lead(breach: Breach) -> Message:
    """Return `a diamond lead`."""
    led = breach.position.led
    return say("a {suit} lead", suit=led.word) if led else say("the lead")


def top(breach: Breach, table: Table) -> Message:
    """Return `the Jd`, the winning card before the breach."""
    best = breach.position.top
    return say("the {card}", card=table.spell(best)) if best else say("the trick")


def outcome(
    play: CardPlayed, table: Table, ruleset: Ruleset, *, taken_back: bool = False
) -> tuple[Status, Message]:
    """Tell by the ruleset's window whether an offence was put right, and why."""
    if taken_back:
        return _retraction(play, ruleset)
    if ruleset.window == "none":
        return Status.ESTABLISHED, say("{ruleset} allows no correction", ruleset=ruleset.name)
    tricks = table.hand.tricks if table.hand else ()
    trick = next((trick for trick in tricks if table.trick and trick.at == table.trick.at), None)
    later = next((other for other in tricks if trick and other.at > trick.at and other.plays), None)
    if later:
        return Status.ESTABLISHED, say("trick {number} was played", number=later.number)
    return _within_trick(play, trick, ruleset)


def _retraction(play: CardPlayed, ruleset: Ruleset) -> tuple[Status, Message]:
    if Mark.LATE in play.marks:
        return Status.ESTABLISHED, say("it was taken back too late")
    if ruleset.retraction == "not-allowed":
        forbidden = say("{ruleset} allows nobody to take a card back", ruleset=ruleset.name)
        return Status.ESTABLISHED, forbidden
    return Status.CORRECTED, say("it was taken back before the next card")


def _within_trick(
    play: CardPlayed, trick: Trick | None, ruleset: Ruleset
) -> tuple[Status, Message]:
    plays = trick.plays if trick else ()
    places = [laid.at for laid in plays]
    following = plays[places.index(play.at) + 1 :] if play.at in places else ()
    if following and ruleset.window == "next-card":
        who = following[0].player or say("the next player")
        return Status.ESTABLISHED, say("{player} had played", player=who)
    return Status.OPEN, say("the record ends while the card could still be taken back")


def forced_problem(
    breach: Breach, did: Message, knew: Message, table: Table, ruleset: Ruleset
) -> Problem:
    """Return the problem of a breach; `knew` is what bound the player, `did` what they did instead."""
    player, why = breach.player, breach.why
    if breach.certainty is Certainty.CANNOT_TELL:
        message = say(
            "{player} {did}, and it is unknown whether {player} {knew}: {why}",
            player=player,
            did=did,
            knew=knew,
            why=why,
        )
    else:
        message = say(
            "{player} {knew} ({why}) and {did}", player=player, knew=knew, why=why, did=did
        )
    return problem_of(breach, message, table, ruleset)


def cards_in_trick(trick: Trick, players: int) -> Message:
    return say_many(
        "Trick {trick} had {cards}, but {number} player was in",
        "Trick {trick} had {cards}, but {number} players were in",
        players,
        trick=trick.number,
        cards=counted(len(trick.plays), "card"),
    )


_ADVICE = say("Correct the line that is wrong; until then nothing is concluded from this card.")


def doubt_problems(hand: Hand, kind: DoubtKind) -> Iterator[Problem]:
    """Yield a problem for each doubt of this kind, with the line that contradicts the card.

    Doubts about the same two lines make one problem, of the first one's kind. R209 reports two
    tricks whose numbers repeat or go back.
    """
    if not hand.doubts or hand.runs_on:
        return
    causes: dict[tuple[int, object], list[Doubt]] = {}
    for doubt in hand.doubts:
        cause = doubt.against.line if doubt.against else doubt.card
        causes.setdefault((doubt.at.line, cause), []).append(doubt)
    for first, *others in causes.values():
        if first.kind is kind and not _out_of_order(first, hand):
            yield _doubt_problem(first, tuple(doubt.card for doubt in others), hand)


def _out_of_order(doubt: Doubt, hand: Hand) -> bool:
    lines = {doubt.at.line, doubt.against.line if doubt.against else 0}
    numbers = [trick.number for trick in hand.tricks if trick.at.line in lines]
    return len(numbers) == 2 and numbers[1] <= numbers[0]


def _doubt_problem(doubt: Doubt, others: tuple[Card, ...], hand: Hand) -> Problem:
    twice = doubt.kind is DoubtKind.TWICE
    says = say("it was here before") if twice else say("this contradicts it")
    message = say("{did}, {why}", did=_deed(doubt, hand), why=doubt.why)
    if others:
        spelled = Series(map(hand.spell, others), " ")
        message = say("{message}; likewise {cards}", message=message, cards=spelled)
    return Problem(
        message,
        doubt.at,
        player=doubt.player,
        card=doubt.card,
        evidence=(Evidence(doubt.against, says),) if doubt.against else (),
        advice=_ADVICE,
    )


def _deed(doubt: Doubt, hand: Hand) -> Message:
    at, player, card = doubt.at, doubt.player or say("Somebody"), hand.spell(doubt.card)
    played = hand.plays
    if any(play.at == at or (play.taken_back and play.taken_back.at == at) for play in played):
        return say("{player} played {card}", player=player, card=card)
    if any(received.at == at for draw in hand.drawn for received in draw.received):
        return say("{player} drew {card}", player=player, card=card)
    if any(discarded.at == at for draw in hand.drawn for discarded in draw.discarded):
        return say("{player} threw away {card}", player=player, card=card)
    if doubt.kind is DoubtKind.TWICE:
        return say("{player} was dealt {card}", player=player, card=card)
    return say("{player} held {card}", player=player, card=card)


def nice_problem(
    nice: NicePlay, message: Text, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    return Problem(
        message=message,
        at=nice.decision.play.at,
        player=nice.decision.player,
        card=nice.decision.chosen,
        legal=tuple(chain.from_iterable(nice.decision.choices)),
        certainty=certainty,
        severity=severity,
    )


def verb(nice: NicePlay) -> Message:
    return say("led") if nice.decision.view.leading else say("played")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
