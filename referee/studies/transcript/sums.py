"""What the sums of the notes prove: who won, who was bourré, what lay in the pot."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from referee.game import Player
from referee.studies.transcript.evening import Between, EveningTold, HandTold


def work_out(evening: EveningTold) -> None:
    """Fill in what is not said and follows from the rest; each such thing is marked."""
    _settle_each(evening)
    evening.between[:] = _nets(evening)
    _seat_by_dealers(evening)
    lying = _old_pot(evening)
    before: dict[Player, Fraction] | None = dict.fromkeys(evening.players, Fraction(0))
    for place, hand in enumerate(evening.hands):
        _complete_tricks(hand, evening.present(place))
        _from_cards(hand)
        if before is not None:
            _from_standing(hand, before, evening)
        _from_tricks(hand)
        lying = _money(hand, lying, evening, place)
        before = dict(hand.standing) if set(hand.standing) >= set(evening.players) else None


def all_ante(evening: EveningTold) -> bool:
    """Whether a pot shows that those who were bourré or tied put in their ante too, and none shows else."""
    proved, lying, before = False, _old_pot(evening), None
    for place, hand in enumerate(evening.hands):
        ante = ante_of(hand, evening)
        if (
            ante
            and before
            and hand.pot is not None
            and not hand.worked_out & {"pot", "amount"}
            and _exempt(before)
        ):
            whole = lying + ante * len(evening.present(place))
            if hand.pot not in (whole, whole - ante * len(_exempt(before))):
                return False
            proved = proved or hand.pot == whole
        lying = sum(hand.paid.values(), Fraction(0)) + (
            hand.pot or Fraction(0) if hand.carried else Fraction(0)
        )
        before = hand
    return proved


def _exempt(hand: HandTold) -> set[Player]:
    most = max(hand.tricks.values(), default=0)
    tied = {one for one, count in hand.tricks.items() if count == most} if hand.carried else set()
    return tied | set(hand.bourre)


def expected_pot(evening: EveningTold) -> Fraction | None:
    """What the next pot holds if everybody antes, or the pot of the hand that the notes are at."""
    hands = evening.hands
    before = hands[:-1] if hands and not hands[-1].over else hands
    if evening.ante is None:
        return None
    lying = _old_pot(evening)
    for place, hand in enumerate(before):
        pot = (
            hand.pot if hand.pot is not None else lying + evening.ante * len(evening.present(place))
        )
        owed = sum((hand.paid.get(one, pot) for one in hand.bourre), Fraction(0))
        owed += sum(
            (paid for one, paid in hand.paid.items() if one not in hand.bourre), Fraction(0)
        )
        lying = owed + (pot if hand.carried else 0)
    return lying + evening.ante * len(evening.present(len(before)))


def _old_pot(evening: EveningTold) -> Fraction:
    """What lay in the pot before the first hand."""
    return evening.old_pot[1] if evening.old_pot else Fraction(0)


def ante_of(hand: HandTold, evening: EveningTold) -> Fraction | None:
    """What each put in, as the notes say."""
    return hand.ante if hand.ante is not None else evening.ante


def stayers(hand: HandTold, present: list[Player]) -> list[Player]:
    """Who stayed in, from the dealer's left."""
    if hand.everybody:
        who = present
    elif hand.others_stayed:
        who = [one for one in present if one not in hand.out]
    else:
        took = [one for one, count in hand.tricks.items() if count and hand.stayed]
        who = list(dict.fromkeys((*hand.stayed, *took)))
    return from_left(who, hand.dealer, present)


def from_left(who: list[Player], dealer: Player | None, seats: list[Player]) -> list[Player]:
    """Players in the order of their seats, the one at the dealer's left first."""
    if dealer is None or dealer not in seats or any(one not in seats for one in who):
        return who
    start = seats.index(dealer) + 1
    order = seats[start:] + seats[:start]
    return [one for one in order if one in who]


def _settle_each(evening: EveningTold) -> None:
    """A sum "each" before the first hand: the ante where the first pot is made of it, else what all bought."""
    first = next((hand for hand in evening.hands if hand.pot or hand.on_table), None)
    for line, amount in evening.each:
        pot = (first.on_table or first.pot) if first else None
        if evening.ante is None and pot is not None and pot == amount * len(evening.present(0)):
            evening.ante, evening.ante_line = amount, line
        elif not evening.start and amount != evening.ante:
            evening.start = dict.fromkeys(evening.present(0), amount)


def _nets(evening: EveningTold) -> Iterator[Between]:
    """What is said between hands; a list of everybody's balances as one that sums to nothing, if it can.

    Stacks of which one is below nothing are counted from what each brought; a sum without a coin
    among sums in cents is in cents.
    """
    for event in evening.between:
        whole = event.kind == "net" and {*event.players} >= {*evening.present(event.after)}
        yield event._replace(sums=_balanced(event, evening)) if whole else event


def _balanced(event: Between, evening: EveningTold) -> tuple[Fraction, ...]:
    over = sum(event.sums, Fraction(0))
    brought = [evening.start.get(one, Fraction(0)) for one in event.players]
    for bought in evening.between:
        if bought.kind == "bought" and bought.sums:
            place = event.players.index(bought.players[0])
            brought[place] += bought.sums[0]
    if over and over == sum(brought):
        return tuple(chips - own for chips, own in zip(event.sums, brought, strict=True))
    in_cents = [one for one in event.sums if over and one - one / 100 == over]
    if len(in_cents) == 1:
        return tuple(one / 100 if one == in_cents[0] else one for one in event.sums)
    return event.sums


def _seat_by_dealers(evening: EveningTold) -> None:
    """Where no line seats the players, the deal tells: it goes round."""
    if evening.seated:
        return
    order = list(dict.fromkeys(hand.dealer for hand in evening.hands if hand.dealer))
    rounds = [hand.dealer for hand in evening.hands if hand.dealer]
    if len(order) == len(evening.players) and all(
        one == order[n % len(order)] for n, one in enumerate(rounds)
    ):
        evening.players[:] = order
        evening.seated = True


def _complete_tricks(hand: HandTold, present: list[Player]) -> None:
    """The tricks of those that a split such as 3-1-1 leaves one way only."""
    others = [one for one in stayers(hand, present) if one not in hand.tricks]
    rest = 5 - sum(hand.tricks.values())
    if hand.tricks and len(others) == 1 and (hand.split or rest):
        hand.tricks[others[0]] = rest


def _from_cards(hand: HandTold) -> None:
    if hand.tricks or len(hand.rows) < 5 or any(row.winner is None for row in hand.rows.values()):
        return
    hand.tricks = dict(Counter(row.winner for row in hand.rows.values() if row.winner))


def _from_tricks(hand: HandTold) -> None:
    if hand.over or sum(hand.tricks.values()) != 5:
        return
    most = max(hand.tricks.values())
    top = [one for one, count in hand.tricks.items() if count == most]
    hand.winner, hand.carried = (top[0], False) if len(top) == 1 else (None, True)
    hand.worked_out.add("pot")


def _from_standing(hand: HandTold, before: dict[Player, Fraction], evening: EveningTold) -> None:
    """The winner, the pot and who was bourré from two running balances."""
    if not hand.standing:
        return
    ante = ante_of(hand, evening)
    if hand.winner or hand.carried or ante is None or set(hand.standing) != set(evening.players):
        return
    change = {one: hand.standing[one] - before[one] + ante for one in hand.standing}
    won = [one for one, sum_ in change.items() if sum_ > 0]
    if len(won) > 1:
        return
    hand.winner = won[0] if won else None
    hand.carried = not won
    hand.pot = change[won[0]] if won else None
    for one, sum_ in change.items():
        if sum_ < 0:
            hand.paid[one] = -sum_
            if one not in hand.bourre:
                hand.bourre.append(one)
    hand.worked_out |= {"pot", "paid"}
    for what in ("pot", "paid"):
        hand.said.setdefault(what, hand.said["standing"])


def _money(hand: HandTold, lying: Fraction, evening: EveningTold, place: int) -> Fraction:
    """Fill in the pot and what the bourrés paid; what lies there after the hand."""
    present = evening.present(place)
    ante = ante_of(hand, evening)
    lying += sum(hand.paid_off.values())
    due = lying + ante * len(present) if ante is not None else None
    if hand.pot is None:
        hand.pot = hand.on_table if hand.on_table is not None else due
        hand.worked_out.add("amount")
    if "paid" not in hand.worked_out:
        _who_is_bourre(hand, present)
    for one in hand.bourre:
        if one not in hand.paid and hand.pot is not None:
            hand.paid[one] = min(hand.pot, evening.limit) if evening.limit is not None else hand.pot
            hand.worked_out.add("match")
    for one in hand.rest_owed:
        match = hand.pot if evening.limit is None else min(hand.pot or evening.limit, evening.limit)
        if match is not None and match > hand.paid.get(one, match):
            hand.put_off[one] = match - hand.paid[one]
    paid = sum(hand.paid.values(), Fraction(0))
    return paid + (hand.pot or Fraction(0) if hand.carried else Fraction(0))


def _who_is_bourre(hand: HandTold, present: list[Player]) -> None:
    if sum(hand.tricks.values()) != 5:
        return
    for one in stayers(hand, present):
        if not hand.tricks.get(one) and one not in hand.bourre:
            hand.bourre.append(one)
            hand.said.setdefault("paid", hand.said.get("tricks", hand.line))
            hand.worked_out.add("bourre")
