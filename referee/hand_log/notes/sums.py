"""What the sums of the notes prove: who won, who was bourré, what lay in the pot."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from referee.game import Player
from referee.hand_log.notes.evening import Between, NotedEvening, NotedHand


def work_out(evening: NotedEvening) -> None:
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


def all_ante(evening: NotedEvening) -> bool:
    """Whether a pot shows that those who were bourré or tied put in their ante too, and none shows else."""
    proved, lying, before = False, _old_pot(evening), None
    for place, hand in enumerate(evening.hands):
        ante = ante_of(hand, evening) or _first_ante(evening)
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
        lying, before = hand.lying_after, hand
    return proved


def _first_ante(evening: NotedEvening) -> Fraction | None:
    """What each put into the first pot, as it comes to."""
    first = evening.hands[0]
    present = evening.present(0)
    return first.pot / len(present) if first.pot and present and not evening.old_pot else None


def leavers_ante(evening: NotedEvening) -> bool:
    """Whether no pot shows that those who had left put in no ante."""
    for event in evening.between:
        if event.kind == "left" and 0 < event.after < len(evening.hands):
            before, hand = evening.hands[event.after - 1], evening.hands[event.after]
            ante = ante_of(hand, evening)
            if ante and hand.pot == before.lying_after + ante * len(evening.present(event.after)):
                return False
    return True


def _exempt(hand: NotedHand) -> set[Player]:
    most = max(hand.tricks.values(), default=0)
    tied = (
        {player for player, count in hand.tricks.items() if count == most}
        if hand.carried
        else set()
    )
    return tied | set(hand.bourre)


def expected_pot(evening: NotedEvening) -> Fraction | None:
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
        owed = {**dict.fromkeys(hand.bourre, pot), **hand.paid}
        lying = sum(owed.values(), pot if hand.carried else Fraction(0))
    return lying + evening.ante * len(evening.present(len(before)))


def _old_pot(evening: NotedEvening) -> Fraction:
    """What lay in the pot before the first hand."""
    return evening.old_pot[1] if evening.old_pot else Fraction(0)


def ante_of(hand: NotedHand, evening: NotedEvening) -> Fraction | None:
    """What each put in, as the notes say."""
    return hand.ante if hand.ante is not None else evening.ante


def stayers(hand: NotedHand, present: list[Player]) -> list[Player]:
    """Who stayed in, from the dealer's left."""
    if hand.everybody:
        who = present
    elif hand.others_stayed:
        who = [player for player in present if player not in hand.out]
    else:
        took = [player for player, count in hand.tricks.items() if count and hand.stayed]
        who = list(dict.fromkeys((*hand.stayed, *took)))
    return from_left(who, hand.dealer, present)


def from_left(who: list[Player], dealer: Player | None, seats: list[Player]) -> list[Player]:
    """Players in the order of their seats, the one at the dealer's left first."""
    if dealer is None or dealer not in seats or any(player not in seats for player in who):
        return who
    start = seats.index(dealer) + 1
    order = seats[start:] + seats[:start]
    return [player for player in order if player in who]


def _settle_each(evening: NotedEvening) -> None:
    """A sum "each" before the first hand: the ante where the first pot is made of it, else what all bought."""
    first = next((hand for hand in evening.hands if hand.pot or hand.on_table), None)
    for amount in evening.each:
        pot = (first.on_table or first.pot) if first else None
        if evening.ante is None and pot is not None and pot == amount * len(evening.present(0)):
            evening.ante = amount
        elif not evening.start and amount != evening.ante:
            evening.start = dict.fromkeys(evening.present(0), amount)


def _nets(evening: NotedEvening) -> Iterator[Between]:
    """What is said between hands; a list of everybody's balances as one that sums to nothing, if it can.

    Stacks of which one is below nothing are counted from what each brought; a sum without a coin
    among sums in cents is in cents.
    """
    for event in evening.between:
        whole = event.kind == "net" and {*event.players} >= {*evening.present(event.after)}
        yield event._replace(sums=_balanced(event, evening)) if whole else event


def _balanced(event: Between, evening: NotedEvening) -> tuple[Fraction, ...]:
    over = sum(event.sums, Fraction(0))
    brought = [evening.start.get(player, Fraction(0)) for player in event.players]
    for bought in evening.between:
        if bought.kind == "bought" and bought.sums:
            place = event.players.index(bought.players[0])
            brought[place] += bought.sums[0]
    if over and over == sum(brought):
        return tuple(chips - own for chips, own in zip(event.sums, brought, strict=True))
    in_cents = [chips for chips in event.sums if over and chips - chips / 100 == over]
    if len(in_cents) == 1:
        return tuple(chips / 100 if chips == in_cents[0] else chips for chips in event.sums)
    return event.sums


def _seat_by_dealers(evening: NotedEvening) -> None:
    """Seat the players by the order in which they deal, where no line seats them."""
    if evening.seated:
        return
    order = list(dict.fromkeys(hand.dealer for hand in evening.hands if hand.dealer))
    rounds = [hand.dealer for hand in evening.hands if hand.dealer]
    if len(order) == len(evening.players) and all(
        dealer == order[n % len(order)] for n, dealer in enumerate(rounds)
    ):
        evening.players[:] = order
        evening.seated = True


def _complete_tricks(hand: NotedHand, present: list[Player]) -> None:
    """The tricks of those that a split such as 3-1-1 leaves one way only."""
    others = [player for player in stayers(hand, present) if player not in hand.tricks]
    rest = 5 - sum(hand.tricks.values())
    if hand.partly_read:
        return
    if hand.tricks and len(others) == 1 and (hand.split or rest):
        hand.tricks[others[0]] = rest


def _from_cards(hand: NotedHand) -> None:
    if hand.tricks or len(hand.rows) < 5 or any(row.winner is None for row in hand.rows.values()):
        return
    hand.tricks = dict(Counter(row.winner for row in hand.rows.values() if row.winner))


def _from_tricks(hand: NotedHand) -> None:
    if hand.over or sum(hand.tricks.values()) != 5:
        return
    most = max(hand.tricks.values())
    top = [player for player, count in hand.tricks.items() if count == most]
    hand.winner, hand.carried = (top[0], False) if len(top) == 1 else (None, True)
    hand.worked_out.add("pot")


def _from_standing(hand: NotedHand, before: dict[Player, Fraction], evening: NotedEvening) -> None:
    """The winner, the pot and who was bourré from two running balances."""
    if not hand.standing:
        return
    ante = ante_of(hand, evening)
    if hand.winner or hand.carried or ante is None or set(hand.standing) != set(evening.players):
        return
    change = {player: hand.standing[player] - before[player] + ante for player in hand.standing}
    won = [player for player, sum_ in change.items() if sum_ > 0]
    if len(won) > 1:
        return
    hand.winner = won[0] if won else None
    hand.carried = not won
    hand.pot = change[won[0]] if won else None
    for player, sum_ in change.items():
        if sum_ < 0:
            hand.paid[player] = -sum_
            if player not in hand.bourre:
                hand.bourre.append(player)
    hand.worked_out |= {"pot", "paid"}
    for what in ("pot", "paid"):
        hand.said.setdefault(what, hand.said["standing"])


def _money(hand: NotedHand, lying: Fraction, evening: NotedEvening, place: int) -> Fraction:
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
    for player in hand.bourre:
        if player not in hand.paid and hand.pot is not None:
            hand.paid[player] = (
                min(hand.pot, evening.limit) if evening.limit is not None else hand.pot
            )
            hand.worked_out.add("match")
    for player in hand.rest_owed:
        match = hand.pot if evening.limit is None else min(hand.pot or evening.limit, evening.limit)
        if match is not None and match > hand.paid.get(player, match):
            hand.put_off[player] = match - hand.paid[player]
    return hand.lying_after


def _who_is_bourre(hand: NotedHand, present: list[Player]) -> None:
    if sum(hand.tricks.values()) != 5:
        return
    for player in stayers(hand, present):
        if not hand.tricks.get(player) and player not in hand.bourre:
            hand.bourre.append(player)
            hand.said.setdefault("paid", hand.said.get("tricks", hand.line))
            hand.worked_out.add("bourre")
