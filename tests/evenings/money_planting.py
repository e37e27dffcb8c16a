"""One known error of money in a lawful evening, and the one finding that it must lead to.

An error is planted in one of two ways. As a slip of the pen, the page alone is changed: the chips
moved as they should, and every later line speaks of what really happened. As a mistake of the
table, the chips moved as the page says: later pots and stacks follow from it. Neither may be found
twice, and the first must not be found at the line where the truth comes out.
"""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from evenings.money import bourres_in_pool, graded
from evenings.page import Page
from evenings.places import edited, first_of, purse_before, whole_hands
from evenings.records import Due, Evening, Hand, Settlement
from evenings.text import name, text_of
from evenings.writer import extended, settled


@dataclass(frozen=True)
class MoneyPlanted:
    """An evening with one error of money in it, and what must be found."""

    text: str
    code: str
    hand: int
    chips: int
    player: str | None = None
    """None: whatever the finding says."""


Planter = Callable[[Evening, random.Random], MoneyPlanted | None]


def at_some_hand(plant: Callable) -> Planter:
    """Plants at a random whole hand that has a place for the error."""

    def planter(evening: Evening, rng: random.Random) -> MoneyPlanted | None:
        return first_of(whole_hands(evening), rng, lambda index: plant(evening, index, rng))

    return planter


def slip(evening: Evening, index: int, edit: Callable[[Page], None], code, chips, player=None):
    """The page of one hand rewritten; the chips moved as they should."""
    text = edited(evening, index, edit)
    return MoneyPlanted(text, code, evening.hands[index].number, chips, player)


def mistake(evening, index, settlement: Settlement, code, chips, player=None, rng=None, edit=None):
    """The hand really paid like this, and the evening went on from there; `edit` its page."""
    hand = replace(evening.hands[index], settlement=settlement)
    begun = replace(evening, hands=(*evening.hands[:index], hand))
    longer = extended(begun, len(evening.hands), rng)
    pages = (*evening.pages[:index], *longer.pages[index:])
    if edit:
        edit(pages[index])
    text = text_of(replace(longer, pages=pages), pages)
    return MoneyPlanted(text, code, hand.number, chips, player)


def moved(money: Settlement, changes: Mapping[str, int], due: tuple[Due, ...]) -> Settlement:
    """A settlement with other movements; what the players do not have stays in the pot."""
    stacks = {one: chips + changes.get(one, 0) for one, chips in money.after.stacks.items()}
    carried = money.after.carried - sum(changes.values())
    return replace(money, due=due, after=replace(money.after, stacks=stacks, carried=carried))


def awards(hand: Hand) -> list[Due]:
    """What the pot of a hand paid."""
    return [one for one in hand.settlement.due if one.source == "pot"]


def bourres(hand: Hand) -> list[Due]:
    """What was owed to the next pot."""
    return [one for one in hand.settlement.due if one.target == "next-pot"]


def named_antes(evening: Evening, index: int) -> dict[str, int]:
    """The antes of a hand where the page may name everybody: three or more who pay alike."""
    paid = evening.hands[index].settlement.moved("ante")
    return paid if evening.rules.ante_by == "each" and len(paid) > 2 else {}


def second_antes(evening: Evening, index: int) -> dict[str, int]:
    """Who paid how much for staying in."""
    return evening.hands[index].settlement.moved("second-ante")


def not_due(evening: Evening, index: int, line: str) -> list[str]:
    """Who must not stand in the line of the antes: the exempt, or behind the `in` line who passed."""
    hand = evening.hands[index]
    if line == "second_ante":
        return [one for one in hand.deal.order if not hand.deal.stays[one]]
    exempt = sorted(hand.before.exempt & set(evening.seats))
    paid = named_antes(evening, index)
    return [] if len(paid) + 1 == len(evening.seats) else exempt


ANTES = {"ante": named_antes, "second_ante": second_antes}
"""What the antes and the second antes of a hand come to, by the line of its page."""


def in_the_line(line: str, code: str, change: Callable) -> Planter:
    """A slip in a line of antes: `change` makes of what was paid another line, its chips and whose.

    The antes that were due lie in the pot.
    """

    @at_some_hand
    def planter(evening, index, rng):
        paid, others = ANTES[line](evening, index), not_due(evening, index, line)
        changed = change(paid, others, rng) if paid else None
        if changed is None:
            return None
        written, chips, player = changed
        return slip(evening, index, lambda page: setattr(page, line, written), code, chips, player)

    return planter


def one_left_out(paid, others, rng):
    """A name is missing."""
    player = rng.choice(sorted(paid))
    rest = {one: chips for one, chips in paid.items() if one != player}
    return (rest, paid[player], player) if rest else None


def one_too_high(paid, others, rng):
    """One of them is written one too high."""
    player = rng.choice(sorted(paid))
    return {**paid, player: paid[player] + 1}, 1, player


def one_too_many(paid, others, rng):
    """Somebody stands there who had nothing to pay."""
    if not others:
        return None
    player, chips = rng.choice(others), max(paid.values())
    return {**paid, player: chips}, chips, player


@at_some_hand
def antes_copied(evening, index, rng):
    """C502, a slip: the line of the antes stands there twice; they were put in once."""
    hand = evening.hands[index]
    paid = hand.settlement.moved("ante")
    if not evening.pages[index].ante or took_the_limit(evening, hand):
        return None
    number = hand.number
    text = with_line_again(text_of(evening, evening.pages), number)
    return MoneyPlanted(text, "C502", number, sum(paid.values()))


def took_the_limit(evening: Evening, hand: Hand) -> bool:
    """Whether the winner took as much as he may, so that more may have lain there."""
    return evening.rules.limit in [one.chips for one in awards(hand)]


def with_line_again(text: str, hand: int) -> str:
    """A log with the first `ante` line of that hand twice."""
    before, opening, behind = text.partition(f"hand {hand},")
    above, line, below = re.split(r"(?m)^(ante .*\n)", behind, maxsplit=1)
    return before + opening + above + line + line + below


def resettled(evening: Evening, index: int, exempt: frozenset[str], rng) -> Evening:
    """The evening in which these did not ante, whatever the rules say, and what followed."""
    hand = evening.hands[index]
    before = replace(purse_before(evening, index), exempt=exempt)
    played = settled(evening.rules, replace(hand, before=before, bought={}))
    begun = replace(evening, hands=(*evening.hands[:index], played))
    longer = extended(begun, len(evening.hands), rng)
    pages = (*evening.pages[:index], *longer.pages[index:])
    for page in pages:
        page.ante = page.ante or {}
    return replace(longer, pages=pages)


@at_some_hand
def ante_not_put_in(evening, index, rng):
    """C501, a mistake: he did not ante, and the pot is smaller by it."""
    paid = named_antes(evening, index)
    if not paid:
        return None
    player, exempt = rng.choice(sorted(paid)), evening.hands[index].before.exempt
    wrong = resettled(evening, index, exempt | {player}, rng)
    number = evening.hands[index].number
    return MoneyPlanted(text_of(wrong, wrong.pages), "C501", number, paid[player], player)


@at_some_hand
def exempt_antes(evening, index, rng):
    """C503, a mistake: somebody antes who is exempt, and the pot is larger by it."""
    exempt = evening.hands[index].before.exempt & set(evening.seats)
    if not exempt or not named_antes(evening, index) or len(exempt) == len(evening.seats):
        return None
    player = rng.choice(sorted(exempt))
    wrong = resettled(evening, index, evening.hands[index].before.exempt - {player}, rng)
    pages = wrong.pages
    if len(pages[index].ante) == len(evening.seats):
        return None  # written as `each`, which means those who have to
    number = evening.hands[index].number
    return MoneyPlanted(text_of(wrong, pages), "C503", number, evening.rules.ante, player)


@at_some_hand
def everybody_antes(evening, index, rng):
    """C503, a mistake: those who are exempt ante like everybody, `ante 2 each`."""
    hand = evening.hands[index]
    exempt = hand.before.exempt & set(evening.seats)
    if not exempt or not named_antes(evening, index) or took_the_limit(evening, hand):
        return None
    wrong = resettled(evening, index, frozenset(), rng)
    if not wrong.pages[index].pots or took_the_limit(wrong, wrong.hands[index]):
        return None
    chips = evening.rules.ante * len(exempt)
    return MoneyPlanted(text_of(wrong, wrong.pages), "C503", hand.number, chips)


@at_some_hand
def second_ante_not_put_in(evening, index, rng):
    """C504, a mistake: he did not pay for staying in, and the pot is smaller by it."""
    paid, hand = second_antes(evening, index), evening.hands[index]
    money = hand.settlement
    if len(paid) < 2 or bourres(hand) or not one_award(hand) or money.after.carried:
        return None
    player, (award,) = rng.choice(sorted(paid)), awards(hand)
    chips = paid.pop(player)
    less = replace(award, chips=award.chips - chips)
    kept = [one for one in money.due if (one.source, one.cause) != (player, "second-ante")]
    due = tuple(less if one is award else one for one in kept)
    stacks = dict(money.after.stacks)
    stacks[player] += chips
    stacks[award.target] -= chips
    after = replace(money.after, stacks=stacks)
    wrong = replace(money, pot=money.pot - chips, due=due, after=after)

    def edit(page: Page) -> None:
        page.second_ante = paid

    return mistake(evening, index, wrong, "C504", chips, player, rng, edit)


@at_some_hand
def pot_number(evening, index, rng):
    """C505, a slip: the winner's number is wrong, and explains itself by no bourré."""
    hand = evening.hands[index]
    paid = awards(hand)
    if not one_award(hand) or hand.settlement.after.carried or explained(evening, hand, 1):
        return None
    winner, chips = paid[0].target, paid[0].chips
    more = rng.choice([1, -1]) if chips > 1 else 1
    if chips + more == evening.rules.limit:
        return None  # that would be the limit, applied where it does not hold
    wrong = [(chips + more, winner)]
    return slip(evening, index, lambda page: setattr(page, "pots", wrong), "C505", 1, winner)


@at_some_hand
def pot_short(evening, index, rng):
    """C505, a mistake: the winner was paid one too few, which stayed in the pot."""
    hand = evening.hands[index]
    paid = awards(hand)
    if not one_award(hand) or paid[0].chips < 2 or hand.settlement.after.carried:
        return None
    if explained(evening, hand, 1) or paid[0].chips - 1 == evening.rules.limit:
        return None
    winner = paid[0].target
    less = replace(paid[0], chips=paid[0].chips - 1)
    due = tuple(less if one is paid[0] else one for one in hand.settlement.due)
    wrong = moved(hand.settlement, {winner: -1}, due)
    return mistake(evening, index, wrong, "C505", 1, winner, rng)


def one_award(hand: Hand) -> bool:
    """Whether one player takes the pot, not trick by trick, and there is one to take."""
    paid = awards(hand)
    return len(paid) == 1 and paid[0].chips > 0 and hand.settlement.result != "shared"


def stays_for_all(hand: Hand) -> bool:
    """Whether nobody takes a pot that is there to take."""
    return not awards(hand) and bool(hand.deal.stayers) and hand.settlement.pot > 0


def explained(evening: Evening, hand: Hand, chips: int) -> bool:
    """Whether so many chips may be a bourré of the hand before."""
    return chips in [n for _, n in hand.before.owed]


def others(evening: Evening, hand: Hand, rng) -> str | None:
    """Somebody at the table who took nothing from the pot."""
    paid = {one.target for one in awards(hand)}
    names = [one for one in evening.seats if one not in paid]
    return rng.choice(names) if names else None


@at_some_hand
def pot_to_another(evening, index, rng):
    """C506, a slip: another name in the `pot` line."""
    hand = evening.hands[index]
    paid, other = awards(hand), others(evening, hand, rng)
    if not one_award(hand) or other is None:
        return None
    stays = [(hand.settlement.after.carried, None)] if hand.settlement.after.carried else []
    pots = [(paid[0].chips, other), *stays]
    return slip(evening, index, lambda page: setattr(page, "pots", pots), "C506", paid[0].chips)


@at_some_hand
def pot_really_to_another(evening, index, rng):
    """C506, a mistake: somebody else took the pot."""
    hand = evening.hands[index]
    paid, other = awards(hand), others(evening, hand, rng)
    if not one_award(hand) or other is None:
        return None
    chips = paid[0].chips
    due = tuple(
        replace(one, target=other) if one is paid[0] else one for one in hand.settlement.due
    )
    wrong = moved(hand.settlement, {paid[0].target: -chips, other: chips}, due)
    return mistake(evening, index, wrong, "C506", chips, None, rng)


@at_some_hand
def tie_paid(evening, index, rng):
    """C507, a slip: a pot that carries is written as paid."""
    hand = evening.hands[index]
    if not stays_for_all(hand):
        return None
    pots = [(hand.settlement.pot, rng.choice(hand.deal.stayers))]
    return slip(
        evening, index, lambda page: setattr(page, "pots", pots), "C507", hand.settlement.pot
    )


@at_some_hand
def tie_really_paid(evening, index, rng):
    """C507, a mistake: somebody took a pot that should have stayed."""
    hand = evening.hands[index]
    if not stays_for_all(hand):
        return None
    taker, chips = rng.choice(hand.deal.stayers), hand.settlement.pot
    due = (*hand.settlement.due, Due("pot", taker, chips, "won-pot"))
    wrong = moved(hand.settlement, {taker: chips}, due)
    return mistake(evening, index, wrong, "C507", chips, None, rng)


@at_some_hand
def won_carried(evening, index, rng):
    """C508, a slip: a pot that was won is written as carried."""
    hand = evening.hands[index]
    paid = awards(hand)
    if not paid:
        return None
    pots, chips = [(hand.settlement.pot, None)], sum(one.chips for one in paid)
    return slip(evening, index, lambda page: setattr(page, "pots", pots), "C508", chips)


@at_some_hand
def won_really_carried(evening, index, rng):
    """C508, a mistake: nobody took the pot that somebody had won."""
    hand = evening.hands[index]
    paid = awards(hand)
    if not paid:
        return None
    due = tuple(one for one in hand.settlement.due if one not in paid)
    changes: dict[str, int] = {}
    for one in paid:
        changes[one.target] = changes.get(one.target, 0) - one.chips
    if not any(changes.values()):
        return None
    wrong = moved(hand.settlement, changes, due)
    return mistake(evening, index, wrong, "C508", -sum(changes.values()), None, rng)


@at_some_hand
def limit_forgotten(evening, index, rng):
    """C509, a mistake: the winner took the whole pot in spite of the limit."""
    hand, rules = evening.hands[index], evening.rules
    paid = awards(hand)
    stays = hand.settlement.after.carried
    if rules.limit_winner != "yes" or len(paid) != 1 or not stays or paid[0].chips != rules.limit:
        return None
    more = replace(paid[0], chips=paid[0].chips + stays)
    due = tuple(more if one is paid[0] else one for one in hand.settlement.due)
    wrong = moved(hand.settlement, {paid[0].target: stays}, due)
    return mistake(evening, index, wrong, "C509", stays, paid[0].target, rng)


@at_some_hand
def limit_invented(evening, index, rng):
    """C509, a slip: the winner's number is the limit, which does not hold for him."""
    hand, rules = evening.hands[index], evening.rules
    paid = awards(hand)
    if rules.limit == "none" or rules.limit_winner == "yes" or len(paid) != 1:
        return None
    off = paid[0].chips - rules.limit
    if off <= 0 or explained(evening, hand, off):
        return None
    pots = [(rules.limit, paid[0].target)]
    return slip(
        evening, index, lambda page: setattr(page, "pots", pots), "C509", off, paid[0].target
    )


@at_some_hand
def shares_exchanged(evening, index, rng):
    """C510, a slip: two tricks were paid each other's share."""
    hand = evening.hands[index]
    paid = awards(hand)
    if hand.settlement.result != "shared" or paid[0].target == paid[-1].target:
        return None
    off = paid[0].chips - paid[-1].chips
    takers = {one.target for one in paid[1:-1]}
    if not off or (takers & {paid[0].target, paid[-1].target} and len(paid) < 3):
        return None

    def edit(page: Page) -> None:
        first, *rest, last = page.pots[: len(paid)]
        stays = page.pots[len(paid) :]
        page.pots = [(last[0], first[1]), *rest, (first[0], last[1]), *stays]

    return slip(evening, index, edit, "C510", off)


@at_some_hand
def odd_chip_elsewhere(evening, index, rng):
    """C511, a slip: the odd chip of a split is written with the wrong name."""
    hand = evening.hands[index]
    paid = awards(hand)
    split = [one for one in paid if one.cause == "split-pot"]
    if len(split) < 2 or split[0].chips == split[-1].chips or not split[-1].chips:
        return None

    def edit(page: Page) -> None:
        page.pots[0] = (page.pots[0][0] - 1, page.pots[0][1])
        last = len(paid) - 1
        page.pots[last] = (page.pots[last][0] + 1, page.pots[last][1])

    return slip(evening, index, edit, "C511", 1)


@at_some_hand
def carried_number(evening, index, rng):
    """C512, a slip: another number is written as carried than lies there."""
    hand = evening.hands[index]
    if awards(hand) or explained(evening, hand, 2) or hand.settlement.pot < 3:
        return None
    off = rng.choice([2, -2])
    pots = [(hand.settlement.pot + off, None)]
    if -off == sum(n for _, n in hand.before.owed):
        return None
    return slip(evening, index, lambda page: setattr(page, "pots", pots), "C512", 2)


def debtor(evening: Evening, index: int, rng) -> Due | None:
    """Somebody who pays a bourré in a `paid` line."""
    owed = bourres(evening.hands[index]) if evening.style.paid else []
    return rng.choice(owed) if owed else None


def affords(evening: Evening, hand: Hand, player: str, chips: int) -> bool:
    """Whether somebody can pay so much behind a hand; on credit everybody can."""
    has = hand.settlement.after.stacks[player]
    return evening.rules.short_stack == "debt" or has >= chips


@at_some_hand
def bourre_left_out(evening, index, rng):
    """C513, a slip: a name is missing from the `paid` line, where others stand."""
    one = debtor(evening, index, rng)
    if one is None or len(bourres(evening.hands[index])) < 2:
        return None
    return slip(
        evening, index, lambda page: page.paid.pop(one.source), "C513", one.chips, one.source
    )


@at_some_hand
def bourre_not_paid(evening, index, rng):
    """C513, a mistake: he did not pay, and the next pot lacks it."""
    one = debtor(evening, index, rng)
    hand = evening.hands[index]
    if one is None or len(bourres(hand)) < 2 or evening.rules.bourre_queue != "at-once":
        return None
    money = hand.settlement
    due = tuple(each for each in money.due if each is not one)
    owed = tuple(each for each in money.after.owed if each[0] != one.source)
    stacks = {**money.after.stacks, one.source: money.after.stacks[one.source] + one.chips}
    after = replace(money.after, owed=owed, stacks=stacks)
    wrong = replace(money, due=due, after=after)
    return mistake(evening, index, wrong, "C513", one.chips, one.source, rng)


@at_some_hand
def bourre_forgotten(evening, index, rng):
    """C513, a mistake that only the next pot shows: nobody writes who pays."""
    hand, rules = evening.hands[index], evening.rules
    if evening.style.paid or index + 1 >= len(whole_hands(evening)) or len(bourres(hand)) != 1:
        return None
    if rules.bourre_queue != "at-once" or hand.settlement.after.carried_bourre:
        return None
    one, money = bourres(hand)[0], hand.settlement
    stacks = {**money.after.stacks, one.source: money.after.stacks[one.source] + one.chips}
    after = replace(money.after, owed=(), stacks=stacks)
    wrong = mistake(evening, index, replace(money, after=after), "C513", one.chips, one.source, rng)
    behind = wrong.text.partition(f"hand {wrong.hand + 1},")[2].partition("hand ")[0]
    shown = "pot " in behind and f"pot {rules.limit} to " not in behind
    return replace(wrong, hand=wrong.hand + 1) if shown else None


@at_some_hand
def bourre_number(evening, index, rng):
    """C514, a slip: a wrong number in the `paid` line."""
    one, rules = debtor(evening, index, rng), evening.rules
    if one is None or rules.limit != "none":
        return None
    wrong = {one.source: one.chips + rng.choice([1, 2])}
    off = wrong[one.source] - one.chips
    return slip(evening, index, lambda page: page.paid.update(wrong), "C514", off, one.source)


@at_some_hand
def bourre_of_another(evening, index, rng):
    """C515, a slip: somebody who took a trick stands in the `paid` line in his place."""
    one, hand = debtor(evening, index, rng), evening.hands[index]
    takers = [each for each, tricks in hand.taken.items() if tricks]
    if one is None or not takers:
        return None
    other = rng.choice(takers)
    if dict(hand.before.owed).get(other) == one.chips or not affords(
        evening, hand, other, one.chips
    ):
        return None

    def edit(page: Page) -> None:
        page.paid[other] = page.paid.pop(one.source)

    return slip(evening, index, edit, "C515", one.chips, other)


@at_some_hand
def bourre_without_limit(evening, index, rng):
    """C516, a slip: the limit is forgotten in the `paid` line."""
    one, hand = debtor(evening, index, rng), evening.hands[index]
    if one is None or evening.rules.limit == "none" or evening.rules.bourre != "pot":
        return None
    off = hand.settlement.pot - one.chips
    if off <= 0:
        return None
    wrong = {one.source: hand.settlement.pot}
    return slip(evening, index, lambda page: page.paid.update(wrong), "C516", off, one.source)


@at_some_hand
def folder_pays(evening, index, rng):
    """C517, a slip: somebody who passed stands in the `paid` line."""
    one, hand = debtor(evening, index, rng), evening.hands[index]
    out = [each for each in hand.deal.order if not hand.deal.stays[each]]
    if one is None or not out:
        return None
    other = rng.choice(out)
    if dict(hand.before.owed).get(other) == one.chips or not affords(
        evening, hand, other, one.chips
    ):
        return None
    wrong = {other: one.chips}
    return slip(evening, index, lambda page: page.paid.update(wrong), "C517", one.chips, other)


@at_some_hand
def queue_ignored(evening, index, rng):
    """C518, a slip: the pot line counts bourrés that wait for later deals."""
    hand, rules = evening.hands[index], evening.rules
    waiting = sum(n for _, n in hand.before.owed[len(bourres_in_pool(rules, hand.before)) :])
    paid = awards(hand)
    if not waiting or rules.pot != "graded" or len({one.target for one in paid}) < 2:
        return None
    shares = graded(hand.settlement.pot + waiting)
    pots = [(chips, one.target) for chips, one in zip(shares, paid, strict=True)]
    return slip(evening, index, lambda page: setattr(page, "pots", pots), "C518", waiting)


def counted(evening: Evening, index: int) -> dict[str, int]:
    """The stacks that the page of a hand counts."""
    return dict(evening.pages[index].chips)


@at_some_hand
def stack_number(evening, index, rng):
    """C519, a slip: one stack of several is written wrongly, and not everybody is counted."""
    chips = counted(evening, index)
    if not chips:
        return None
    player, left_out = rng.sample(sorted(chips), 2)
    wrong = {one: n for one, n in chips.items() if one != left_out}
    wrong[player] += 7
    if harmless(evening.hands[index], player, 7):
        return None
    return slip(evening, index, lambda page: setattr(page, "chips", wrong), "C519", 7, player)


@at_some_hand
def stacks_exchanged(evening, index, rng):
    """C519, a slip: two stacks are written with each other's name."""
    chips = counted(evening, index)
    if len(chips) < 2:
        return None
    first, second = rng.sample(sorted(chips), 2)
    off = chips[first] - chips[second]
    hand = evening.hands[index]
    if off in (0, 7) or harmless(hand, first, -off) or harmless(hand, second, off):
        return None
    wrong = {**chips, first: chips[second], second: chips[first]}
    return slip(evening, index, lambda page: setattr(page, "chips", wrong), "C519", abs(off))


def harmless(hand: Hand, player: str, off: int) -> bool:
    """Whether a stack may be off by so much because of a bourré that waits or is not yet paid."""
    after = [n for who, n in hand.settlement.after.owed if who == player]
    before = [n for who, n in hand.before.owed if who == player]
    sums = {0, *after, *before, sum(after), sum(before)}
    return abs(off) in sums - {0}


@at_some_hand
def chips_missing(evening, index, rng):
    """C520, a slip: everybody is counted and one stack is 6 short."""
    chips = counted(evening, index)
    if not chips:
        return None
    player = rng.choice(sorted(chips))
    if harmless(evening.hands[index], player, -6) or chips[player] < 6:
        return None
    wrong = {**chips, player: chips[player] - 6}
    return slip(evening, index, lambda page: setattr(page, "chips", wrong), "C520", 6, player)


@at_some_hand
def chips_really_missing(evening, index, rng):
    """C520, a mistake: six chips rolled under the sofa, and were gone ever after."""
    hand = evening.hands[index]
    if not evening.style.chips:
        return None
    player = rng.choice(sorted(evening.seats))
    if harmless(hand, player, -6) or hand.settlement.after.stacks[player] < 12:
        return None
    money = hand.settlement
    stacks = {**money.after.stacks, player: money.after.stacks[player] - 6}
    wrong = replace(money, after=replace(money.after, stacks=stacks))
    return mistake(evening, index, wrong, "C520", 6, player, rng)


@at_some_hand
def cashed_too_much(evening, index, rng):
    """C521, a slip: somebody cashes more than he has."""
    if not evening.style.chips or evening.rules.nobody_stays == "redeal":
        return None
    player = rng.choice(evening.seats)
    has = evening.pages[index].chips[player]
    text = text_of(evening, evening.pages)
    lines = text.splitlines(keepends=True)
    hand = evening.hands[index].number
    start = next(n for n, one in enumerate(lines) if one.startswith(f"hand {hand},"))
    place = next(n for n in range(start, len(lines)) if lines[n].startswith("chips "))
    lines.insert(place + 1, f"cash {name(player)} {has + 9}\n")
    lines.insert(place + 2, f"buy {name(player)} {has + 9}\n")
    return MoneyPlanted("".join(lines), "C521", hand, 9, player)


KINDS: Mapping[str, Planter] = {
    "ante left out": in_the_line("ante", "C501", one_left_out),
    "ante not put in": ante_not_put_in,
    "exempt antes": exempt_antes,
    "everybody antes": everybody_antes,
    "exempt written": in_the_line("ante", "C503", one_too_many),
    "ante of another amount": in_the_line("ante", "C502", one_too_high),
    "antes copied": antes_copied,
    "second ante left out": in_the_line("second_ante", "C504", one_left_out),
    "second ante of a folder": in_the_line("second_ante", "C504", one_too_many),
    "second ante of another amount": in_the_line("second_ante", "C504", one_too_high),
    "second ante not put in": second_ante_not_put_in,
    "pot number": pot_number,
    "pot short": pot_short,
    "pot to another": pot_to_another,
    "pot really to another": pot_really_to_another,
    "tie paid": tie_paid,
    "tie really paid": tie_really_paid,
    "won carried": won_carried,
    "won really carried": won_really_carried,
    "limit forgotten": limit_forgotten,
    "limit invented": limit_invented,
    "shares exchanged": shares_exchanged,
    "odd chip elsewhere": odd_chip_elsewhere,
    "carried number": carried_number,
    "bourré left out": bourre_left_out,
    "bourré not paid": bourre_not_paid,
    "bourré forgotten": bourre_forgotten,
    "bourré number": bourre_number,
    "bourré of another": bourre_of_another,
    "bourré without limit": bourre_without_limit,
    "folder pays": folder_pays,
    "queue ignored": queue_ignored,
    "stack number": stack_number,
    "stacks exchanged": stacks_exchanged,
    "chips missing": chips_missing,
    "chips really missing": chips_really_missing,
    "cashed too much": cashed_too_much,
}
