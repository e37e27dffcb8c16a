"""Who is in the hand: R205, R212, R215."""

from collections.abc import Iterator

from referee.events import HandClosed
from referee.game import Evidence, Player, Problem, Severity, counted
from referee.laws.law import law
from referee.replay import Hand, Table
from referee.rulesets import Ruleset


@law(
    "R205",
    "out-plays",
    on=HandClosed,
    duty="a player who is out takes no part in the hand",
    source="acadiana intent.3, boo-ray setup.4, boo-ray setup.5, simultaneous-002 decide.6, "
    "la-bourre declare.2, pagat draw, wikipedia draw, hoyle draw, bicycle draw, "
    "cajun-crate draw",
)
def out_plays(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who is out, or not at the table, draws, leads, plays or takes tricks.

    After `in Ann 2, Ben out, Cal 3` comes `3 Ben: …` or `tricks Ben 3, Cal 2`: one of the two lines
    is wrong. If the leader of a trick was not in, the owners of its cards are unknown, and a count
    that gives tricks to a player who was out does not show who won the pot. It is reported once for
    each player.
    """
    hand = table.hand
    for player in _strangers(hand) if hand else ():
        at = hand.first_act(player) if hand else None
        if hand and at:
            intent = hand.intent(player)
            evidence = (Evidence(intent.at, "out of this hand"),) if intent else ()
            yield Problem(_message(player, hand), at, player=player, evidence=evidence)


def _strangers(hand: Hand) -> tuple[Player, ...]:
    """Return the players who take part but were out or not seated.

    A count that the cards contradict, or that is too high, is left to R208.
    """
    if not len(hand.seating) or hand.runs_on:
        return ()
    acting = {play.player for trick in hand.tricks for play in trick.plays}
    acting |= {trick.leader for trick in hand.tricks} | {draw.player for draw in hand.drawn}
    if hand.taken is None and sum(hand.counted.values()) <= hand.size:
        acting |= {player for player, _ in hand.took}
    strange = acting.difference(hand.seating.players) | (acting & hand.out)
    return tuple(sorted([player for player in strange if player]))


def _message(player: Player, hand: Hand) -> str:
    was = "was out" if player in hand.out else "did not sit at the table"
    return f"{player} {_deed(player, hand)}, but {was}"


def _deed(player: Player, hand: Hand) -> str:
    """Say what the player did: the trick that they led, else the tricks counted for them."""
    led = next((trick.number for trick in hand.tricks if trick.leader == player), None)
    if led is not None:
        return f"led trick {led}"
    tricks = hand.counted.get(player)
    return f"was counted {counted(tricks, 'trick')}" if tricks else "took part"


@law(
    "R212",
    "stays-unknown",
    on=HandClosed,
    duty="the record says who stayed",
    severity=Severity.REMARK,
    source="decision 0053",
)
def stays_unknown(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The record does not say who stayed, so the owners of the cards are unknown.

    Cards are written without names; the `in` line and the seats show whose they are. Where the line
    is missing, the number of cards may help: with as many cards as seats everybody stayed.
    Otherwise only the cards of the leaders have a sure owner.
    """
    hand = table.hand
    if hand is None or hand.stayers is not None or not len(hand.seating):
        return
    if hand.runs_on or "in" in hand.unread:
        return
    nameless = (trick for trick in hand.tricks if any(not play.player for play in trick.plays))
    first = next(nameless, None)
    if first:
        unsure = (intent for intent in hand.intents if intent.stays is None)
        evidence = tuple(Evidence(intent.at, f"did {intent.player} stay?") for intent in unsure)
        message = "Nobody noted who stayed, so the owners of the cards are unknown"
        yield Problem(message, first.at, evidence=evidence, advice=table.letters.fill(_ADVICE))


_ADVICE = "Write an `in` line, or a name before each card: `1 Ann: {Ah}, Cal {9h}, Dee {Kh}`."


@law(
    "R215",
    "declared-twice",
    on=HandClosed,
    duty="a player declares once a hand",
    source="decision 0032",
    about_a_line=True,
)
def declared_twice(event: HandClosed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player declared twice in one hand; probably a `hand` line is missing.

    When the writer forgets the line that begins a hand, two hands run together. A second `in` line
    shows it, or an ante, a deal, a declaration or a draw after the pot. Nothing is concluded from
    the cards and chips of such a hand. Where all have passed and `nobody-stays decides-again`
    holds, they may declare again.
    """
    hand = table.hand
    again = hand.redeclared if hand else None
    if hand and again:
        before = hand.intent(again.player)
        evidence = (Evidence(before.at, "declared here before"),) if before else ()
        message = f"{again.player} declared twice in hand {hand.number}"
        advice = "Write the missing `hand` line above, or strike out the wrong one of the two."
        yield Problem(message, again.at, player=again.player, evidence=evidence, advice=advice)
    elif hand and hand.reopened:
        message = f"A new deal seems to begin after the pot of hand {hand.number}"
        advice = "Write the missing `hand` line above, or this line above the tricks."
        yield Problem(message, hand.reopened, advice=advice)
