from referee.events import CardPlayed
from referee.findings import Problem, Status
from referee.laws.law import Problems, Ruleset, law
from referee.laws.problems import outcome
from referee.messages import say
from referee.replay import Table, breach


@law(
    "P102",
    on=CardPlayed,
    duty="a card that was played stays on the table",
    knob="retraction",
    source="acadiana variants.7, boo-ray renege.1",
)
def take_back(play: CardPlayed, table: Table, ruleset: Ruleset) -> Problems:
    """A card may be taken back only to put an offence right, and only in time.

    `4h>Qd` records that 4h was played, taken back and replaced by Qd. When 4h broke a duty, the law
    of that duty says whether the correction came in time. This law is about a card that was legal
    and was taken back anyway; `retraction free` allows that.
    """
    back = play.taken_back
    if back is None or play.player is None:
        return
    status, reason = outcome(play, table, ruleset, taken_back=True)
    too_late = status is Status.ESTABLISHED
    if too_late and breach(table, play, ruleset) is None:
        yield Problem(
            say(
                "{player} took back {back} and played {card}",
                player=play.player,
                back=table.spell(back.card, back.at),
                card=table.spell(play.card, play.at),
            ),
            back.at,
            player=play.player,
            status=status,
            status_reason=reason,
        )
