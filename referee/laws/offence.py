"""A breach told as a problem: the sentence, what proves it, whether it was put right in time."""

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
from referee.replay import Breach, Duty, Table, Trick
from referee.rulesets import Ruleset


def offence(breach: Breach, did: str, table: Table, ruleset: Ruleset) -> Problem:
    """The problem of a breach; `did` says what the player did with his card."""
    held = told(breach.proof.card, table.letters)
    message = f"{breach.player} held {held}{_being(breach)} and {did}"
    return problem_of(breach, message, table, ruleset, breach.says)


def problem_of(
    breach: Breach | ForcedBreach, message: str, table: Table, ruleset: Ruleset, says: str = ""
) -> Problem:
    """The problem of a breach in these words; `says` what the proof tells, if not the card itself."""
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
    """A remark where it was put right or cannot be told; what rests on trust is for the table."""
    if mended or certainty is Certainty.CANNOT_TELL:
        return Severity.REMARK
    return Severity.DISPUTE if certainty is Certainty.CERTAIN_IF_OBEYED else None


def _being(breach: Breach) -> str:
    """What made the better card a duty, where the card alone does not say it."""
    return ", a trump," if breach.duty in (Duty.TRUMP, Duty.UNDERTRUMP) else ""


def told(card: SeenCard | None, letters: Letters) -> str:
    """A card in a sentence: `Qd`, `a diamond`, `a king`, `another card`."""
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
    """The card that broke the duty, in a sentence."""
    return told(breach.card, table.letters)


def lead(breach: Breach) -> str:
    """What was led, in a sentence: `a diamond lead`."""
    led = breach.moment.led
    return f"a {led.word} lead" if led else "the lead"


def top(breach: Breach, table: Table) -> str:
    """The card that was winning, in a sentence: `the Jd`."""
    return f"the {table.spell(breach.moment.top)}" if breach.moment.top else "the trick"


def outcome(
    play: CardPlayed, table: Table, ruleset: Ruleset, *, taken_back: bool = False
) -> tuple[Status, str]:
    """Whether an offence was corrected, and why; the ruleset's window decides."""
    if taken_back:
        return _retraction(play, ruleset)
    if ruleset.window == "none":
        return Status.ESTABLISHED, f"{ruleset.name} allows no correction"
    tricks = table.hand.tricks if table.hand else ()
    trick = next((one for one in tricks if table.trick and one.at == table.trick.at), None)
    later = next((one for one in tricks if trick and one.at > trick.at and one.plays), None)
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
    places = [one.at for one in plays]
    behind = plays[places.index(play.at) + 1 :] if play.at in places else ()
    if behind and ruleset.window == "next-card":
        who = behind[0].player or "the next player"
        return Status.ESTABLISHED, f"{who} had played"
    return Status.OPEN, "the record ends before it was too late to take the card back"
