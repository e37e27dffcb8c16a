"""An evening as people write it down, in the notation of version 1, by plain string formatting."""

import random
from collections.abc import Iterable, Mapping

from evenings.page import Page, WrittenCard, WrittenTrick
from evenings.records import Evening, Hand, Trick
from evenings.style import Style
from referee.game.cards import Card

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
REMARKS = (
    "Cal was on the phone",
    "new pack from here on",
    "l'été 2025, à la cuisine",
    "4 Cal: this is no trick",
    'she said "no way"',
    "pizza # and beer",
)


def page_of(hand: Hand, style: Style, rng: random.Random) -> Page:
    """A true page: nothing on it is wrong, some things may be left out."""
    deal, money = hand.deal, hand.settlement
    page = Page(number=hand.number, dealer=hand.dealer, up=deal.up, bought=dict(hand.bought))
    if style.antes:
        page.ante = money.moved("ante")
    page.intents = [(one, said(hand, one, style)) for one in deal.order]
    page.dealt = {one: list(deal.dealt[one]) for one in deal.order if rng.random() < style.dealt}
    page.drawn = {
        one: (list(draw.discarded), list(draw.received))
        for one, draw in deal.draws.items()
        if draw.received and rng.random() < style.drawn
    }
    page.widows = [deal.widow] if deal.widow else []
    page.takeups = [deal.takeup] if deal.takeup else []
    page.tricks = [written_trick(one, style) for one in hand.tricks]
    if hand.complete:
        page.counts = {one: n for one, n in hand.taken.items() if n and style.counts}
        page.pots = pots(hand)
        if style.paid:
            page.paid = money.moved("bourre") | money.moved("renege")
        if style.chips:
            page.chips = dict(money.after.stacks if style.paid else money.after.not_yet_paid())
    if style.remarks:
        page.remark_above = rng.choice([*REMARKS, "", ""])
        page.remark_behind = rng.choice([*REMARKS, "", "", ""])
    return page


def said(hand: Hand, player: str, style: Style) -> str:
    """What stands behind a name in the `in` line."""
    if not hand.deal.stays[player]:
        return "out"
    return str(len(hand.deal.draws[player].received)) if style.draw_counts else ""


def written_trick(trick: Trick, style: Style) -> WrittenTrick:
    """A trick line without errors."""
    cards = [
        WrittenCard(
            one.card,
            winner=style.winner_marks and one.player == trick.winner,
            down=trick.face_down and place == 0,
        )
        for place, one in enumerate(trick.plays)
    ]
    return WrittenTrick(trick.number, trick.leader, cards, cut=trick.winner is None)


def pots(hand: Hand) -> list[tuple[int, str | None]]:
    """The pot lines: who took how much, and what stayed."""
    taken = [(one.chips, one.target) for one in hand.settlement.due if one.source == "pot"]
    stayed = hand.settlement.pot - sum(chips for chips, _ in taken)
    return [*taken, *([(stayed, None)] if stayed else [])]


def text_of(evening: Evening, pages: Iterable[Page]) -> str:
    """The whole log, with its line ends."""
    style = evening.style
    lines = header(evening)
    for page in pages:
        if style.blank_lines:
            lines.append("")
        lines += page_lines(page, style)
    return "".join(line + ("\r\n" if style.crlf else "\n") for line in lines)


def header(evening: Evening) -> list[str]:
    """The lines before the first hand."""
    rules = evening.rules
    house = "".join(f", {knob} {value}" for knob, value in evening.overrides.items())
    return [
        "bourre-log 1",
        f"rules {rules.name} {rules.version}{house}",
        "seats " + " ".join(map(name, evening.seats)),
        "chips " + amounts(evening.start),
    ]


def page_lines(page: Page, style: Style) -> list[str]:
    """The lines of one hand."""
    lines = [f"buy {name(one)} {chips}" for one, chips in page.bought.items()]
    if page.remark_above:
        lines.append(f"# {page.remark_above}")
    behind = f"   # {page.remark_behind}" if page.remark_behind else ""
    up = spelled(page.up, style)
    lines.append(f"hand {page.number}, dealer {name(page.dealer)}, up {up}{behind}")
    if page.ante:
        lines.append("ante " + amounts(page.ante, everybody=len(page.intents)))
    for one, cards in page.dealt.items():
        lines.append(f"deal {name(one)}: {row(cards, style)}")
    lines.append("in " + ", ".join(f"{name(one)} {said}".rstrip() for one, said in page.intents))
    if page.second_ante:
        lines.append("ante " + amounts(page.second_ante))
    for one, _ in page.intents:
        if one in page.drawn:
            thrown, got = page.drawn[one]
            lines.append(f"draw {name(one)}: {row(thrown, style)} > {row(got, style)}")
    lines += [f"widow {name(one)}" for one in page.widows]
    lines += [f"takeup {name(one)}: {spelled(card, style)}" for one, card in page.takeups]
    lines += [trick_line(one, style) for one in page.tricks]
    if page.counts:
        lines.append("tricks " + amounts(page.counts))
    lines += [
        f"pot {chips} to {name(one)}" if one else f"pot {chips} carries" for chips, one in page.pots
    ]
    if page.paid:
        lines.append("paid " + amounts(page.paid))
    if page.chips:
        lines.append("chips " + amounts(page.chips))
    return lines


def trick_line(trick: WrittenTrick, style: Style) -> str:
    """One trick, with commas where cards carry names."""
    between = ", " if any(one.by for one in trick.cards) else " "
    cards = between.join(in_trick(one, style) for one in trick.cards)
    return f"{trick.number} {name(trick.leader)}: {cards}{' ...' if trick.cut else ''}"


def in_trick(one: WrittenCard, style: Style) -> str:
    """One card of a trick with everything that is written around it."""
    before = f"{name(one.by)} " if one.by else ""
    back = f"{spelled(one.taken_back, style)}>" if one.taken_back else ""
    down = " (down)" if one.down else ""
    return f"{before}{back}{spelled(one.card, style)}{down}{'*' if one.winner else ''}"


def spelled(one: Card, style: Style) -> str:
    """A card in the table's own spelling."""
    rank, suit = one.name
    match style.cards:
        case "ten":
            return one.name.replace("T", "10")
        case "symbols":
            return rank + SYMBOLS[suit]
        case "emoji":
            return rank.replace("T", "10") + SYMBOLS[suit] + "\ufe0f"
        case "reversed":
            return suit + rank
        case "small":
            return one.name.lower()
        case _:
            return one.name


def row(cards: Iterable[Card], style: Style) -> str:
    """Cards set apart by blanks."""
    return " ".join(spelled(one, style) for one in cards)


def amounts(chips: Mapping[str, int], everybody: int = -1) -> str:
    """`2 each` where all of `everybody` pay the same, else name by name."""
    if len(chips) == everybody and len(set(chips.values())) == 1:
        return f"{next(iter(chips.values()))} each"
    return ", ".join(f"{name(one)} {n}" for one, n in chips.items())


def name(one: str) -> str:
    """A name, in quotes where it has a blank."""
    return f'"{one}"' if " " in one else one
