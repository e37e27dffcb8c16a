from collections.abc import Iterator

from referee.laws.law import Evidence, Problem, Problems, Ruleset, law
from referee.messages import say
from referee.replay import Hand, Table, Trick


@law(
    "R206",
    on=Hand,
    duty="a trick goes to its highest trump, else to the highest card of the suit led",
    knob="rank-order",
    source="boo-ray tricks.2, acadiana tricks.1, simultaneous-002 win.2, la-bourre cards.1",
)
def winner_mark(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A star marks a card that was beaten, or two cards of one trick have one.

    In `2 Ann: Kc* Ac 3s` with spades trump, the trump won, whatever the star says. The cards
    decide, unless the player with the star leads the next trick: then two facts stand against one,
    and the winner of the trick is left open. (Where the lead passes by seat, it proves nothing.)
    """
    for trick in () if hand.runs_on else hand.tricks:
        marked = [play for play in trick.plays if play.winner]
        if len(marked) > 1:
            first, second, *_ = marked
            message = say("Trick {number} was marked as won by two cards", number=trick.number)
            yield Problem(message, second.at, evidence=(Evidence(first.at, say("the other mark")),))
        elif marked and marked[0] is not trick.top and _winner_is_known(trick):
            yield from _judged(trick, hand, ruleset)


def _winner_is_known(trick: Trick) -> bool:
    surplus = trick.size is not None and len(trick.plays) > trick.size
    return trick.top_known and not surplus


def _judged(trick: Trick, hand: Hand, ruleset: Ruleset) -> Problems:
    marked, top = trick.marked, trick.top or trick.plays[0]
    if marked is None or marked.at == top.at:
        return
    card, other = (hand.spell(play.card, play.at) for play in (marked, top))
    winner: str = other
    if top.player:
        winner = say("{player} with {card}", player=top.player, card=other)
    led_next = () if ruleset.leads_by_seat else _next_lead(trick, hand)
    evidence = (Evidence(top.at, say("this card won it")), *led_next)
    message = say(
        "{marked} was marked as winning trick {number}, but it went to {winner}",
        marked=marked.player or card,
        number=trick.number,
        winner=winner,
    )
    yield Problem(message, marked.at, player=marked.player, evidence=evidence)


def _next_lead(trick: Trick, hand: Hand) -> Iterator[Evidence]:
    led = next((later for later in hand.tricks if later.at > trick.at), None)
    if led and trick.marked and led.leader == trick.marked.player:
        yield Evidence(led.at, say("but {player} led the next trick", player=led.leader))
