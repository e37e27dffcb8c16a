"""An evening of `evenings` as people type it into a recorder: a list of entries a hand."""

from referee.hand_log import written_name
from referee.recording import NewLog


def beginning(evening):
    """The text that the log begins with."""
    rules = ", ".join(
        (
            f"{evening.rules.name} {evening.rules.version}",
            *(f"{k} {v}" for k, v in evening.overrides.items()),
        )
    )
    chips = ", ".join(f"{written_name(one)} {n}" for one, n in evening.start.items())
    return NewLog(", ".join(f'"{one}"' for one in evening.seats), rules, chips).text


def bought(hand):
    """The lines of what was bought before a hand."""
    return [f"buy {written_name(one)} {chips}" for one, chips in hand.bought.items()]


def cards_of(hand):
    """Every entry of a hand, card by card."""
    deal = hand.deal
    yield f"{written_name(hand.dealer)} {deal.up}"
    for one in deal.order:
        yield str(len(deal.draws[one].received)) if deal.stays[one] else "f"
    if deal.widow:
        yield f"widow {written_name(deal.widow)}"
    if deal.takeup:
        yield f"takeup {written_name(deal.takeup[0])}: {deal.takeup[1]}"
    for trick in hand.tricks:
        for place, play in enumerate(trick.plays):
            yield f"{play.card}{' (down)' if trick.face_down and not place else ''}"


def results_of(hand, *, by_trick=False):
    """The hand in two entries: who deals, and who took what."""
    yield written_name(hand.dealer)
    taken, order = hand.taken, list(hand.deal.order)
    stayed = [one for one in order if hand.deal.stays[one]]
    if not by_trick:
        yield "".join(str(taken[one]) if one in stayed else "-" for one in order)
    elif len(stayed) < 2:
        yield str(order.index(stayed[0]) + 1) if stayed else "-"
    else:
        takers = [trick.winner for trick in hand.tricks]
        named = (*takers, *(one for one in stayed if not taken[one]))
        yield "".join(str(order.index(one) + 1) for one in named)
