"""Evenings of chips kept in any habit: results, scores, payments late or in parts, money beside the game.

The chips are those of the plain arithmetic in `money`. What is written is true, some of it is left out,
and some stands where other tables would write it elsewhere.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evenings.money import bourre_lies_in_pool, settle
from evenings.records import Purse, Settlement
from evenings.rules import Rules

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


@dataclass(frozen=True)
class Habit:
    """How a table keeps its book of chips."""

    antes: str = "each"
    """`each`, `named`, `merged` with bourrés of the hand before, or `none`."""
    stays: str = "full"
    """`full`, `stayers` without those who passed, or `none`."""
    tricks: str = "some"
    """`some` without noughts, `all`, `bourre`: of those without a trick alone, or `none`."""
    pot: str = "line"
    """`line`: `pot 8 to Ann`, `won`: `Ann won 8`, `joint`: with bourrés in one line, `unknown`: `pot ? to
    Ann`, or `none`."""
    paid: str = "none"
    """Bourrés: `after` the hand, `before` the next one is played, or `none`."""
    parts: float = 0.0
    """How often a bourré is paid in part, and the rest later."""
    counts: str = "none"
    """`chips`, `score` or `none`."""
    often: float = 0.5
    """How often stacks are counted."""
    beside: float = 0.0
    """How often a line of money beside the game stands between two others."""
    moves: float = 0.0
    """How often somebody leaves, comes or buys chips between two hands."""
    dealer: bool = True
    shuffled: bool = False
    """Whether the lines after the `in` line come in any order."""
    rake: str = "none"
    """`without`: the pot line leaves out what the kitty takes, `with`, or `none`."""

    @staticmethod
    def random(rng: random.Random) -> "Habit":
        """Any of the ways to keep a book.

        Who pays in parts begins right after the hand, and keeps no other accounts beside the game: not
        all of those can be told apart where the tricks are not recorded.
        """
        paid, beside = rng.choice(["after", "before", "none"]), rng.choice([0, 0, 0.15])
        return Habit(
            antes=rng.choice(["each", "named", "merged", "none"]),
            stays=rng.choice(["full", "full", "stayers", "none"]),
            tricks=rng.choice(["some", "all", "bourre", "none"]),
            pot=rng.choice(["line", "line", "won", "joint", "unknown", "none"]),
            paid=paid,
            parts=rng.choice([0, 0, 0.5]) if paid == "after" and not beside else 0,
            counts=rng.choice(["chips", "score", "none"]),
            often=rng.choice([0.2, 0.6, 1]),
            beside=beside,
            moves=rng.choice([0, 0, 0.3]),
            dealer=rng.random() < 0.8,
            shuffled=rng.random() < 0.2,
            rake=rng.choice(["none"] * 6 + ["without", "with"]),
        )


@dataclass
class Kept:
    """An evening while it is played and written down; `blocks` are its lines, hand by hand."""

    rules: Rules
    overrides: dict
    seats: list[str]
    habit: Habit
    rng: random.Random
    purse: Purse
    start: dict[str, int]
    blocks: list[list[str]] = field(default_factory=list)
    put_off: dict[str, int] = field(default_factory=dict)
    """What of bourrés is still to be paid; it lies before the players."""
    unpaid: dict[str, int] = field(default_factory=dict)
    """Bourrés of the last hand that the book of stacks holds for paid, and that still lie there."""
    on_paper: dict[tuple[str, str], int] = field(default_factory=dict)
    old_debts: dict[tuple[str, str], int] = field(default_factory=dict)
    brought: dict[str, int] = field(default_factory=dict)
    lent: dict[str, int] = field(default_factory=dict)
    kitty: int = 0
    old_pot: int = 0
    owes_ante: dict[str, int] = field(default_factory=dict)
    """Who left and owes an ante to the next hand."""
    gone: dict[str, int] = field(default_factory=dict)
    """Who left, with what they had."""
    opened: bool = False
    counted: bool = False
    loans_in_scores: bool = False
    leaver_antes: bool = False

    @property
    def text(self) -> str:
        """The log."""
        return "\n".join(line for block in self.blocks for line in block) + "\n"

    def add(self, *lines: str) -> None:
        """Write lines into the last block."""
        self.blocks[-1] += lines

    def has(self, player: str) -> int:
        """The chips that lie before a player now."""
        return self.purse.stacks[player] + self.unpaid.get(player, 0)

    def give(self, player: str, chips: int) -> None:
        """Move chips to a player, or away."""
        stacks = {**self.purse.stacks, player: self.purse.stacks.get(player, 0) + chips}
        self.purse = replace(self.purse, stacks=stacks)

    def into_pot(self, chips: int) -> None:
        """Lay chips into the pot, to be won with it."""
        self.purse = replace(self.purse, carried=self.purse.carried + chips)


def a_habit_evening(
    ruleset: object, overrides: dict, seats: int, hands: int, habit: Habit, rng: random.Random
) -> Kept:
    """An evening of lawful play for chips, kept in a habit."""
    rules = replace(Rules.of(ruleset), seated=seats)
    players = list(NAMES[:seats])
    chips = rng.choice([100, 400])
    stacks = dict.fromkeys(players, chips)
    kept = Kept(rules, overrides, players, habit, rng, Purse(stacks), dict(stacks))
    kept.brought = dict(stacks)
    kept.leaver_antes = bool(getattr(ruleset, "leaver_antes", False)) and rules.ante_by == "each"
    kept.loans_in_scores = rng.random() < 0.5
    house = "".join(f", {knob} {value}" for knob, value in overrides.items())
    kept.blocks.append([f"rules {rules.name} {rules.version}{house}", f"seats {' '.join(players)}"])
    kept.counted = habit.counts == "chips" and rng.random() < 0.8
    if kept.counted:
        kept.add(f"chips {chips} each")
    before_the_evening(kept)
    dealer = rng.choice(players)
    for number in range(1, hands + 1):
        dealer = one_hand(kept, number, dealer)
    return kept


def before_the_evening(kept: Kept) -> None:
    """What earlier evenings left: a pot, a bourré, debts between players."""
    rng, rules = kept.rng, kept.rules
    if rng.random() < kept.habit.beside:
        chips = rng.randint(1, 12)
        kept.add(f"pot {chips} from before")
        kept.old_pot = chips
        kept.into_pot(chips)
    if rng.random() < kept.habit.beside and rules.bourre_queue == "at-once":
        who, chips = rng.choice(kept.seats), rng.randint(1, 9)
        kept.add(f"owes {who} {chips}")
        kept.give(who, -chips)
        kept.unpaid[who] = chips
        free = {who} if "bourre" in rules.ante_exempt else set()
        kept.purse = replace(kept.purse, owed=((who, chips),), exempt=kept.purse.exempt | free)


def turn(kept: Kept, dealer: str) -> tuple[str, ...]:
    """Everybody in the direction of play, the dealer last."""
    seats = kept.seats if kept.rules.direction == "clockwise" else kept.seats[::-1]
    place = seats.index(dealer)
    return (*seats[place + 1 :], *seats[: place + 1])


def one_hand(kept: Kept, number: int, dealer: str) -> str:
    """Play a hand, write it down, and say who deals the next."""
    rules, habit = kept.rules, kept.habit
    order = turn(kept, dealer)
    kept.blocks.append([f"hand {number}" + (f", dealer {dealer}" if habit.dealer else "")])
    beside(kept)
    pay_early(kept)
    pay_late(kept)
    settle_leavers(kept)
    rake = rake_of(kept)
    kept.into_pot(-rake)
    stayers, winners = results(kept, order)
    before = kept.purse
    money = settle(rules, before, order, stayers, winners)
    if money.pot < 0:
        kept.into_pot(rake)
        rake, before = 0, kept.purse
        money = settle(rules, before, order, stayers, winners)
    write_antes(kept, money)
    write_play(kept, order, stayers, winners, money, rake)
    kept.purse = money.after
    kept.kitty += rake
    kept.unpaid = (
        {}
        if habit.paid == "after"
        else dict(money.after.owed[-len(bourres(money)) :] if bourres(money) else ())
    )
    return after_hand(kept, money, dealer)


def bourres(money: Settlement) -> dict[str, int]:
    """What the hand makes players owe to later pots."""
    return {one.source: one.chips for one in money.due if one.target == "next-pot"}


def rake_of(kept: Kept) -> int:
    """What the kitty takes from the pot of this hand."""
    return 1 if kept.habit.rake != "none" and kept.rng.random() < 0.5 else 0


def results(kept: Kept, order: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Who stayed, and who won each trick."""
    rng, rules = kept.rng, kept.rules
    stayers = [one for one in order if rng.random() < 0.6]
    forced = rules.passing != "always" or rules.nobody_stays in ("dealer-plays", "decides-again")
    if rules.ace_up_dealer_stays == "always" and order[-1] not in stayers:
        stayers.append(order[-1])
    if rules.passing == "bourre-in-pool" and not bourre_lies_in_pool(rules, kept.purse):
        stayers = list(order)
    if not stayers and forced:
        stayers = [order[-1]]
    few = rng.sample(stayers, min(len(stayers), rng.choice([1, 2, 2, 3, 5]))) or stayers
    winners = [rng.choice(few) for _ in range(rules.hand_size)] if len(stayers) > 1 else []
    return stayers, winners


def beside(kept: Kept) -> None:
    """Lines of money beside the game, as many as come."""
    while kept.rng.random() < kept.habit.beside:
        kept.rng.choice((loan, repay, bet, kitty, owes))(kept)


def pair(kept: Kept) -> list[str]:
    return kept.rng.sample(kept.seats, 2)


def loan(kept: Kept) -> None:
    giver, taker = pair(kept)
    chips = kept.rng.randint(1, 10)
    kept.add(f"loan {giver} to {taker} {chips}")
    lend(kept, giver, taker, chips)
    owe(kept, taker, giver, chips)


def lend(kept: Kept, giver: str, taker: str, chips: int) -> None:
    for who, more in ((giver, -chips), (taker, chips)):
        kept.give(who, more)
        kept.lent[who] = kept.lent.get(who, 0) + more


def owe(kept: Kept, debtor: str, creditor: str, chips: int) -> None:
    """Note a debt on paper, netted."""
    net = (
        kept.on_paper.pop((debtor, creditor), 0) - kept.on_paper.pop((creditor, debtor), 0) + chips
    )
    if net:
        kept.on_paper[(debtor, creditor) if net > 0 else (creditor, debtor)] = abs(net)


def repay(kept: Kept) -> None:
    debts = [one for one in kept.on_paper if {*one} <= {*kept.seats}]
    if debts:
        debtor, creditor = kept.rng.choice(debts)
        chips = kept.rng.randint(1, kept.on_paper[debtor, creditor])
        kept.add(f"repay {debtor} to {creditor} {chips}")
        lend(kept, debtor, creditor, chips)
        owe(kept, debtor, creditor, -chips)


def bet(kept: Kept) -> None:
    giver, taker = pair(kept)
    chips = kept.rng.randint(1, 10)
    kept.add(f"bet {giver} to {taker} {chips}")
    kept.give(giver, -chips)
    kept.give(taker, chips)


def kitty(kept: Kept) -> None:
    if kept.rng.random() < 0.5:
        kept.add("kitty 1 each")
        for who in kept.seats:
            kept.give(who, -1)
            kept.kitty += 1
    else:
        who, chips = kept.rng.choice(kept.seats), kept.rng.randint(1, 4)
        kept.add(f"kitty {who} {chips}")
        kept.give(who, -chips)
        kept.kitty += chips


def owes(kept: Kept) -> None:
    """Say what one owes another, all in all; now and then with a debt of another day."""
    debts = [one for one in kept.on_paper if {*one} <= {*kept.seats}]
    if debts:
        debtor, creditor = kept.rng.choice(debts)
        more = kept.rng.choice([0, 0, 3])
        owe(kept, debtor, creditor, more)
        kept.old_debts[debtor, creditor] = kept.old_debts.get((debtor, creditor), 0) + more
        kept.add(f"owes {debtor} to {creditor} {kept.on_paper[debtor, creditor]}")


def pay_early(kept: Kept) -> None:
    """Pay the bourrés of the hand before, in a line of their own."""
    if kept.habit.paid == "before" and kept.unpaid:
        kept.add("paid " + amounts(kept.unpaid))
    if kept.habit.antes != "merged" or kept.habit.paid == "before":
        kept.unpaid = {}


def pay_late(kept: Kept) -> None:
    """Pay what was put off, whole or in part: into this pot, or afterwards into the next."""
    for who, chips in list(kept.put_off.items()):
        if who in kept.seats and kept.rng.random() < 0.4:
            now = kept.rng.choice([chips, chips, kept.rng.randint(1, chips)])
            kept.add(f"paid {who} {now}")
            kept.give(who, -now)
            kept.into_pot(now)
            kept.put_off[who] -= now
            if not kept.put_off[who]:
                del kept.put_off[who]


def settle_leavers(kept: Kept) -> None:
    """Put in the antes of those who left."""
    for who, chips in kept.owes_ante.items():
        kept.gone[who] -= chips
        kept.into_pot(chips)
    kept.owes_ante = {}


def write_antes(kept: Kept, money: Settlement) -> None:
    """The line of the antes, if the table writes any."""
    paid, habit = money.moved("ante"), kept.habit
    if habit.antes == "merged":
        line = {**kept.unpaid}
        for who, chips in paid.items():
            if who in line:
                kept.add(f"paid {who} {line.pop(who)}")
            line[who] = chips
        kept.unpaid = {}
        if line:
            kept.add("ante " + amounts(line))
    elif habit.antes == "named" and paid:
        kept.add("ante " + amounts(paid))
    elif habit.antes == "each" and paid and kept.rules.ante_by == "each":
        kept.add(f"ante {kept.rules.ante} each")
    elif habit.antes == "each" and paid:
        kept.add("ante " + amounts(paid))


def write_play(kept, order, stayers, winners, money, rake) -> None:
    """What was declared, played and paid."""
    habit, rng = kept.habit, kept.rng
    says = order if habit.dealer else kept.seats
    if habit.stays == "full":
        kept.add("in " + ", ".join(one if one in stayers else f"{one} out" for one in says))
    elif habit.stays == "stayers" and stayers:
        kept.add("in " + ", ".join(one for one in says if one in stayers))
    second = money.moved("second-ante")
    if second and habit.antes != "none" and habit.stays != "none":
        kept.add("ante " + amounts(second))
    lines = [*trick_lines(kept, stayers, winners), *pot_lines(kept, money, stayers, rake)]
    if rake:
        lines.append(f"kitty {rake} from pot")
    if habit.shuffled:
        rng.shuffle(lines)
    kept.add(*lines)


def trick_lines(kept, stayers, winners) -> Iterator[str]:
    """The tricks as counted."""
    taken = {one: winners.count(one) for one in stayers}
    bourre = {one: 0 for one, few in taken.items() if not few and winners}
    if not winners:
        return
    match kept.habit.tricks:
        case "some":
            yield "tricks " + amounts({one: few for one, few in taken.items() if few})
        case "all":
            yield "tricks " + amounts(taken)
        case "bourre" if bourre:
            yield "tricks " + amounts(bourre)


def pot_lines(kept, money, stayers, rake) -> Iterator[str]:
    """What became of the pot."""
    habit = kept.habit
    taken = [(one.chips, one.target) for one in money.due if one.source == "pot"]
    stayed = money.pot - sum(chips for chips, _ in taken)
    if habit.rake == "with" and len(taken) + bool(stayed) == 1:
        taken = [(chips + rake, who) for chips, who in taken]
        stayed = stayed + rake if stayed else 0
    alone = len(taken) == 1 and not stayed
    bourre = [one for one in money.bourre if habit.tricks != "none" and kept.habit.tricks != "all"]
    if habit.pot == "none":
        return
    if habit.pot == "won" and alone and taken[0][0] > 5:
        yield f"{taken[0][1]} won {taken[0][0]}"
    elif habit.pot == "joint" and alone and taken[0][0] > 5 and habit.dealer:
        yield ", ".join([f"{taken[0][1]} won {taken[0][0]}", *(f"{one} bourré" for one in bourre)])
    elif habit.pot == "unknown" and alone:
        yield f"pot ? to {taken[0][1]}"
    else:
        for chips, who in taken:
            yield f"pot {chips} to {who}"
        if stayed:
            yield f"pot {stayed} carries"


def after_hand(kept: Kept, money: Settlement, dealer: str) -> str:
    """Pay, count, come and go; say who deals next."""
    rng, habit = kept.rng, kept.habit
    fresh = bourres(money)
    if habit.paid == "after" and fresh:
        pay_now(kept, fresh)
    elif fresh and rng.random() < habit.parts and kept.rules.bourre_queue == "at-once":
        put_off_whole(kept, fresh)
    pay_late(kept)
    beside(kept)
    count(kept)
    if rng.random() < habit.beside and kept.rules.bourre_queue == "at-once":
        share(kept)
    following = turn(kept, dealer)[0]
    if rng.random() < habit.moves:
        following = come_and_go(kept, following)
    return following


def pay_now(kept: Kept, fresh: dict[str, int]) -> None:
    """Write what was paid after the hand, of some only a part with what is still owed."""
    parts: dict[str, int] = {}
    for who, chips in fresh.items():
        if (
            chips > 1
            and kept.rng.random() < kept.habit.parts
            and kept.rules.bourre_queue == "at-once"
        ):
            parts[who] = kept.rng.randint(1, chips - 1)
    kept.add("paid " + amounts({who: chips - parts.get(who, 0) for who, chips in fresh.items()}))
    if parts:
        kept.add("owes " + amounts(parts))
    owed = tuple((who, chips - parts.get(who, 0)) for who, chips in kept.purse.owed)
    kept.purse = replace(kept.purse, owed=owed)
    for who, chips in parts.items():
        kept.give(who, chips)
        kept.put_off[who] = kept.put_off.get(who, 0) + chips


def put_off_whole(kept: Kept, fresh: dict[str, int]) -> None:
    """Say of one bourré that it is not paid yet."""
    who = kept.rng.choice(list(fresh))
    later = kept.rng.choice([fresh[who], kept.rng.randint(1, fresh[who])])
    kept.add(f"owes {who} {later}")
    owed = tuple(
        (one, chips - later * (one == who))
        for one, chips in kept.purse.owed
        if chips > later * (one == who)
    )
    kept.purse = replace(kept.purse, owed=owed)
    kept.unpaid = {
        one: chips - later * (one == who)
        for one, chips in kept.unpaid.items()
        if chips > later * (one == who)
    }
    kept.give(who, later)
    kept.put_off[who] = kept.put_off.get(who, 0) + later


def count(kept: Kept) -> None:
    """Count stacks, or say what each is up or down."""
    rng, habit = kept.rng, kept.habit
    if rng.random() >= habit.often:
        return
    stacks = {who: kept.has(who) for who in kept.seats}
    if habit.counts == "chips" and min(stacks.values()) >= 0:
        some = stacks if rng.random() < 0.7 else {who: stacks[who] for who in kept.seats[:2]}
        kept.add("chips " + amounts(some))
        kept.counted = True
    elif habit.counts == "score":
        sums = {
            who: chips - kept.brought[who] - (0 if kept.loans_in_scores else kept.lent.get(who, 0))
            for who, chips in stacks.items()
        }
        kept.add("score " + ", ".join(f"{who} {chips:+}" for who, chips in sums.items()))


def share(kept: Kept) -> None:
    """Give what lies in the pot back to the players."""
    owed = sum(chips for _, chips in kept.purse.owed)
    lying = kept.purse.carried + owed
    if lying < len(kept.seats) or kept.unpaid or kept.owes_ante:
        return
    each, odd = divmod(lying, len(kept.seats))
    shares = {who: each + (n < odd) for n, who in enumerate(kept.seats)}
    kept.add("share " + (f"{each} each" if not odd else amounts(shares)))
    for who, chips in shares.items():
        kept.give(who, chips)
    kept.purse = replace(kept.purse, carried=0, owed=(), exempt=frozenset(), carried_bourre=False)


def come_and_go(kept: Kept, following: str) -> str:
    """Somebody buys chips, cashes some, leaves or comes back; say who deals next."""
    rng = kept.rng
    what = rng.choice(["buy", "cash", "leave", "come"])
    who = rng.choice(kept.seats)
    if what == "buy":
        kept.add(f"buy {who} 20")
        kept.give(who, 20)
        kept.brought[who] += 20
    elif what == "cash" and kept.has(who) > 30 and kept.counted:
        kept.add(f"cash {who} 10")
        kept.give(who, -10)
        kept.brought[who] -= 10
    elif (
        what == "leave"
        and len(kept.seats) > 3
        and who not in kept.unpaid
        and who not in kept.put_off
    ):
        leave(kept, who)
        if following == who:
            following = kept.seats[0]
    elif what == "come" and kept.gone:
        come(kept)
    return following


def leave(kept: Kept, who: str) -> None:
    """Somebody goes home."""
    kept.seats.remove(who)
    chips = kept.has(who)
    stacks = {one: n for one, n in kept.purse.stacks.items() if one != who}
    free = kept.purse.exempt
    kept.add(f"leave {who}")
    kept.gone[who] = chips
    if kept.leaver_antes and who not in free:
        kept.owes_ante[who] = kept.rules.ante
    kept.purse = replace(kept.purse, stacks=stacks)


def come(kept: Kept) -> None:
    """Somebody who left comes back with what they had."""
    who = kept.rng.choice([one for one in kept.gone if one not in kept.owes_ante] or [None])
    if who is None:
        return
    after = kept.rng.choice(kept.seats)
    chips = kept.gone.pop(who)
    tells = kept.counted and kept.rng.random() < 0.5 and chips > 0
    kept.add(f"sit {who} after {after}" + (f" {chips}" if tells else ""))
    kept.seats.insert(kept.seats.index(after) + 1, who)
    kept.purse = replace(kept.purse, stacks={**kept.purse.stacks, who: chips})


def amounts(chips: dict[str, int]) -> str:
    """Names with their chips."""
    return ", ".join(f"{who} {n}" for who, n in chips.items())
