"""Who pays what, worked out a second time, in plain arithmetic.

Readings taken where a ruleset leaves a choice:

* The pot that a bourré matches is what lay there when the tricks were done, before any award.
* Each bourré pays the whole of it, up to the limit. It leaves his stack at once and lies apart
  until the deal that it is for: all of them the next one, or one a deal, oldest first. Under
  `this-pot` they join the pot just played before anybody is paid from it.
* Who pays for a renege pays once, as `renege`, even if he took no trick as well. He counts as
  bourré for the next ante, cannot win or tie for the pot, and what he took trick by trick stays.
* Under `limit-winner` nobody takes more than the limit out of a pot, whether he won most tricks,
  stayed alone or shared a tie; the rest stays for the next deal.
* Where a tie is split nobody is exempt as `tied`, because the pot did not carry. Without a
  majority only those are `tied` who share the most tricks with somebody.
* When nobody stays and `nobody-stays` is `dealer-takes`, he takes the pot as if he stayed alone.
  With `redeal` the pot carries, the same player deals again, and nobody antes a second time.
"""

from evenings.records import Due, Purse, Settlement
from evenings.rules import Rules


def bourres_in_pool(rules: Rules, purse: Purse) -> tuple[tuple[str, int], ...]:
    """The bourrés that are paid into the pot of this deal."""
    return purse.owed[:1] if rules.bourre_queue == "one-per-deal" else purse.owed


def bourre_lies_in_pool(rules: Rules, purse: Purse) -> bool:
    """Whether this deal is played for a bourré."""
    return bool(bourres_in_pool(rules, purse)) or purse.carried_bourre


def antes(rules: Rules, purse: Purse, order: tuple[str, ...]) -> dict[str, int]:
    """Who antes how much; `order` is everybody, the dealer last."""
    paying = [one for one in order if one not in purse.exempt]
    if rules.ante_by == "dealer":
        amounts = {} if order[-1] in purse.exempt else {order[-1]: rules.ante}
    elif rules.ante_by == "dealer-for-all":
        amounts = {order[-1]: rules.ante * len(paying)}
    else:
        amounts = dict.fromkeys(paying, rules.ante)
    return {one: chips for one, chips in amounts.items() if chips}


def second_antes(rules: Rules, stayers: list[str]) -> dict[str, int]:
    """What each pays on staying."""
    return dict.fromkeys(stayers, rules.second_ante) if rules.second_ante not in ("none", 0) else {}


def graded(pot: int) -> tuple[int, int, int]:
    """The three tricks of la bourre: 6 pays 3, 2, 1 and 18 pays 8, 6, 4."""
    second = pot // 3
    difference = (2 * pot + 9) // 18
    third = second - difference
    return pot - second - third, second, third


def limited(rules: Rules, chips: int) -> int:
    """What one winner may take."""
    if rules.limit_winner == "yes" and rules.limit != "none":
        return min(chips, rules.limit)
    return chips


def bourre_costs(rules: Rules, pot: int) -> int:
    """What one bourré pays."""
    amount = {"pot": pot, "double": pot + pot}.get(rules.bourre, rules.bourre)
    return amount if rules.limit == "none" else min(amount, rules.limit)


def renege_costs(rules: Rules, pot: int) -> int:
    """What one established renege pays."""
    return bourre_costs(rules, pot) if rules.renege in ("bourre", "forfeit") else 0


def settle(
    rules: Rules,
    purse: Purse,
    order: tuple[str, ...],
    stayers: list[str],
    trick_winners: list[str],
    reneged: tuple[str, ...] = (),
) -> Settlement:
    """A whole hand in chips: `order` is everybody from the dealer's left, the dealer last."""
    paid_in = [Due(one, "pot", n, "ante") for one, n in antes(rules, purse, order).items()]
    paid_in += [
        Due(one, "pot", n, "second-ante") for one, n in second_antes(rules, stayers).items()
    ]
    incoming = bourres_in_pool(rules, purse)
    pot = purse.carried + sum(n for _, n in incoming) + sum(one.chips for one in paid_in)
    barred = reneged if rules.renege != "none" else ()
    at_once = rules.bourre_queue == "this-pot"
    where = "pot" if at_once else "next-pot"
    penalties = []
    if len(stayers) > 1:
        for one in stayers:
            if one in barred and renege_costs(rules, pot):
                penalties.append(Due(one, where, renege_costs(rules, pot), "renege"))
            elif one not in trick_winners:
                penalties.append(Due(one, where, bourre_costs(rules, pot), "bourre"))
    penalties = [one for one in penalties if one.chips]
    if at_once:
        pot += sum(one.chips for one in penalties)
    result, awards, tied = award(rules, pot, order, stayers, trick_winners, barred)

    due = (*paid_in, *awards, *penalties)
    stacks = dict(purse.stacks)
    for one in due:
        if one.source in stacks:
            stacks[one.source] -= one.chips
        if one.target in stacks:
            stacks[one.target] += one.chips

    bourre = tuple(
        one for one in stayers if len(stayers) > 1 and one not in (*trick_winners, *barred)
    )
    winners = tuple(dict.fromkeys(one.target for one in awards))
    exempt = set()
    if "bourre" in rules.ante_exempt:
        exempt |= {*bourre, *(barred if rules.renege in ("bourre", "forfeit") else ())}
    if "tied" in rules.ante_exempt and result == "carried":
        exempt |= tied
    if "tied-twos" in rules.ante_exempt and result == "carried":
        exempt |= {one for one in tied if trick_winners.count(one) >= 2}
    if "winner" in rules.ante_exempt:
        exempt |= set(winners)
    if not stayers and rules.nobody_stays == "redeal":
        exempt = set(order)
    carried = pot - sum(one.chips for one in awards)
    after = Purse(
        stacks=stacks,
        carried=carried,
        owed=(
            *purse.owed[len(incoming) :],
            *((one.source, one.chips) for one in penalties if not at_once),
        ),
        exempt=frozenset(exempt),
        carried_bourre=carried > 0
        and (bourre_lies_in_pool(rules, purse) or (at_once and bool(penalties))),
    )
    return Settlement(pot, result, winners, bourre, due, after)


def award(rules, pot, order, stayers, trick_winners, barred):
    """How the pot is given out: the result, the payments, and who was tied for most."""
    if not stayers:
        if rules.nobody_stays == "dealer-takes":
            return "sole", [Due("pot", order[-1], limited(rules, pot), "sole-pot")], set()
        return "carried", [], set()
    if len(stayers) == 1:
        return "sole", [Due("pot", stayers[0], limited(rules, pot), "sole-pot")], set()
    if rules.pot in ("graded", "per-trick"):
        return "shared", pay_by_trick(rules, pot, trick_winners, barred), set()

    taken = {one: trick_winners.count(one) for one in stayers if one not in barred}
    most = max(taken.values(), default=0)
    best = [one for one in order if one in taken and taken[one] == most and most > 0]
    if not best:
        return "carried", [], set()
    if rules.pot == "majority" and 2 * most <= rules.hand_size:
        return "carried", [], set(best) if len(best) > 1 else set()
    if len(best) == 1:
        return "won", [Due("pot", best[0], limited(rules, pot), "won-pot")], set()
    if rules.tie == "carries":
        return "carried", [], set(best)
    share, odd = divmod(pot, len(best))
    shares = dict.fromkeys(best, share)
    if rules.odd_chip == "first-seat":
        for one in best[:odd]:
            shares[one] += 1
    split = [Due("pot", one, limited(rules, n), "split-pot") for one, n in shares.items()]
    return "won", split, set()


def pay_by_trick(rules, pot, trick_winners, barred):
    """Each trick pays for itself; what a reneger took stays in the pot."""
    if rules.pot == "graded":
        shares = graded(pot)
    else:
        share, odd = divmod(pot, len(trick_winners))
        first = share + (odd if rules.odd_chip == "first-seat" else 0)
        shares = (first, *[share] * (len(trick_winners) - 1))
    return [
        Due("pot", winner, chips, "trick")
        for winner, chips in zip(trick_winners, shares, strict=True)
        if chips and winner not in barred
    ]
