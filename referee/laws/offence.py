"""Breaches as problems: the sentence, the proof, and whether it was put right in time."""

from collections.abc import Callable, Iterator

from referee.events import CardPlayed, Mark
from referee.game import (
    Card,
    Certainty,
    Evidence,
    Letters,
    PartialCard,
    Problem,
    SeenCard,
    Severity,
    Status,
)
from referee.knowledge import ForcedBreach
from referee.laws.law import Law, law
from referee.replay import Breach, Duty, Table, Trick
from referee.rulesets import Ruleset


def duty_law(  # noqa: PLR0913 - all that there is to say of a law
    code: str, name: str, broken: Duty, *, duty: str, source: str, knob: str | None = None
) -> Callable[[Callable[[Breach, Table], str]], Law]:
    """Make a law of what to say that a player did who broke this duty of the cards."""

    def made(did: Callable[[Breach, Table], str]) -> Law:
        def judged(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
            yield offence(breach, did(breach, table), table, ruleset)

        return law(code, name, on=Breach, breaks=broken, duty=duty, source=source, knob=knob)(
            judged
        )

    return made


def offence(breach: Breach, did: str, table: Table, ruleset: Ruleset) -> Problem:
    """Return the problem of a breach; `did` says what the player did with their card."""
    held = card_phrase(breach.proof.card, table.letters)
    message = f"{breach.player} held {held}{_being(breach)} and {did}"
    return problem_of(breach, message, table, ruleset, breach.says)


def problem_of(
    breach: Breach | ForcedBreach, message: str, table: Table, ruleset: Ruleset, says: str = ""
) -> Problem:
    """Return the problem of a breach with this message; `says` describes the proof."""
    play, open_ = breach.play, breach.certainty is Certainty.CANNOT_TELL
    at = play.taken_back.at if breach.taken_back and play.taken_back else play.at
    status, reason = outcome(play, table, ruleset, taken_back=breach.taken_back)
    mended = status is Status.CORRECTED and ruleset.retraction == "free"
    shows = "this card was in hand" if breach.proof.at < at else "this card proves it"
    return Problem(
        message=message,
        at=at,
        player=breach.player,
        card=breach.card,
        legal=breach.legal,
        evidence=(Evidence(breach.proof.at, says or shows),),
        certainty=breach.certainty,
        status=None if open_ else status,
        status_reason="" if open_ else reason,
        severity=_severity(breach.certainty, mended=mended),
    )


def _severity(certainty: Certainty, *, mended: bool) -> Severity | None:
    """A remark if it was put right or is uncertain; a dispute if it rests on trust."""
    if mended or certainty is Certainty.CANNOT_TELL:
        return Severity.REMARK
    return Severity.DISPUTE if certainty is Certainty.CERTAIN_IF_OBEYED else None


def beaten(breach: Breach, table: Table) -> str:
    """Say what was played on which card, and what was wrong with one that beats it."""
    highest = ", not the highest that beats it" if breach.beats_too else ""
    return f"played {played(breach, table)} on {top(breach, table)}{highest}"


def _being(breach: Breach) -> str:
    """Say why the better card was a duty, where the card alone does not show it."""
    return ", a trump," if breach.duty in (Duty.TRUMP, Duty.UNDERTRUMP) else ""


def card_phrase(card: SeenCard | None, letters: Letters) -> str:
    """Write a card for a sentence: `Qd`, `a diamond`, `a king`, `another card`."""
    match card:
        case Card():
            return letters.write(card)
        case PartialCard(suit=suit) if suit:
            return f"a {suit.word}"
        case PartialCard(rank=rank) if rank:
            article = "an" if rank.name[0] in "AE" else "a"
            return f"{article} {rank.name.lower()}"
        case _:
            return "another card"


def played(breach: Breach, table: Table) -> str:
    """Write the card that broke the duty for a sentence."""
    return card_phrase(breach.card, table.letters)


def lead(breach: Breach) -> str:
    """Write what was led for a sentence: `a diamond lead`."""
    led = breach.position.led
    return f"a {led.word} lead" if led else "the lead"


def top(breach: Breach, table: Table) -> str:
    """Write the card that was winning for a sentence: `the Jd`."""
    return f"the {table.spell(breach.position.top)}" if breach.position.top else "the trick"


def outcome(
    play: CardPlayed, table: Table, ruleset: Ruleset, *, taken_back: bool = False
) -> tuple[Status, str]:
    """Decide whether an offence was put right, and why; the ruleset's window decides."""
    if taken_back:
        return _retraction(play, ruleset)
    if ruleset.window == "none":
        return Status.ESTABLISHED, f"{ruleset.name} allows no correction"
    tricks = table.hand.tricks if table.hand else ()
    trick = next((trick for trick in tricks if table.trick and trick.at == table.trick.at), None)
    later = next((other for other in tricks if trick and other.at > trick.at and other.plays), None)
    if later:
        return Status.ESTABLISHED, f"trick {later.number} was played"
    return _within_trick(play, trick, ruleset)


def _retraction(play: CardPlayed, ruleset: Ruleset) -> tuple[Status, str]:
    if Mark.LATE in play.marks:
        return Status.ESTABLISHED, "it was taken back too late"
    if ruleset.retraction == "not-allowed":
        return Status.ESTABLISHED, f"{ruleset.name} allows nobody to take a card back"
    return Status.CORRECTED, "it was taken back before the next card"


def _within_trick(play: CardPlayed, trick: Trick | None, ruleset: Ruleset) -> tuple[Status, str]:
    plays = trick.plays if trick else ()
    places = [laid.at for laid in plays]
    following = plays[places.index(play.at) + 1 :] if play.at in places else ()
    if following and ruleset.window == "next-card":
        who = following[0].player or "the next player"
        return Status.ESTABLISHED, f"{who} had played"
    return Status.OPEN, "the record ends while the card could still be taken back"
