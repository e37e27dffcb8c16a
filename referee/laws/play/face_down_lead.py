from referee.events import CardPlayed, TrickPlayed
from referee.game import Card, Player
from referee.laws.law import Certainty, Problem, Problems, Ruleset, law
from referee.messages import Message, say
from referee.replay import Table, Trick

_ADVICE = say("If it lay face down, write `(down)` after it.")


@law(
    "P302",
    on=TrickPlayed,
    duty="must lead face down when a trump is due and none is in hand, and only then",
    knob="second-trick",
    source="la-bourre play.5",
)
def face_down_lead(line: TrickPlayed, table: Table, ruleset: Ruleset) -> Problems:
    """A leader without the trump that is due must lead face down; nobody else may.

    Under `la-bourre` a leader to the second trick who has no trump lays any card face down, where
    it counts for nothing, and the others answer with trumps. A plain card led face up is only asked
    about: the writer more likely forgot `(down)`. A leader who held a trump after all broke P301.
    """
    if ruleset.second_trick != "trump" and not [play for play in line.plays if play.marks]:
        return
    trick = table.hand.trick_at(line.at) if table.hand else None
    if trick is None or not trick.plays:
        return
    for play in trick.plays[1:]:
        if play.down and play.player:
            card = table.spell(play.card, play.at)
            message = say(
                "{player} played {card} face down after the lead", player=play.player, card=card
            )
            yield _problem(message, play)
    yield from _lead(trick, table, ruleset)


def _lead(trick: Trick, table: Table, ruleset: Ruleset) -> Problems:
    play, leader = trick.plays[0], trick.plays[0].player
    due = _trump_due(trick, table, ruleset)
    if leader is None:
        return
    card = table.spell(play.card, play.at)
    if play.down and due is False:
        yield _problem(say("{player} led {card} face down", player=leader, card=card), play)
    elif due and not play.down and _holds_no_trump(leader, table):
        message = say(
            "{player} had to lead {card} face down, but the record does not say so",
            player=leader,
            card=card,
        )
        asked = _problem(message, play)
        yield asked._replace(certainty=Certainty.CANNOT_TELL, advice=_ADVICE)


def _problem(message: Message, play: CardPlayed) -> Problem:
    card = play.card if isinstance(play.card, Card) else None
    return Problem(message, play.at, player=play.player, card=card)


def _trump_due(trick: Trick, table: Table, ruleset: Ruleset) -> bool | None:
    if ruleset.second_trick != "trump" or trick.number != 2:
        return False
    stayers = table.hand.stayers if table.hand else None
    return None if stayers is None else len(stayers) > 2


def _holds_no_trump(player: Player, table: Table) -> bool:
    hand = table.hand
    held = [known.card for known in table.holding(player)]
    left = hand.size - table.played.get(player, 0) if hand else None
    whole = len(held) == left and all(isinstance(card, Card) for card in held)
    trump = hand.trump if hand else None
    return whole and trump is not None and all(card.suit is not trump for card in held)
