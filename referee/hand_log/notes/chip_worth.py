"""What a chip of the log is worth in the coin of the notes."""

import math
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from referee.hand_log.notes.evening import NotedEvening
from referee.hand_log.notes.page import NoteLine


class ChipWorth(NamedTuple):
    """What a chip is worth in the coin of the notes, and that coin."""

    chip: Fraction
    currency: str

    def chips(self, amount: Fraction) -> int:
        """A sum in chips."""
        return int(amount / self.chip)


def worth(evening: NotedEvening, notes: Iterable[NoteLine]) -> ChipWorth:
    """The chip that divides every sum of the evening, or 1 where the sums are whole."""
    sums = [
        amount
        for claim in evening.claims
        if claim.kind not in ("tricks", "stayed", "out")
        for amount in claim.sums
    ]
    sums += [
        amount
        for hand in evening.hands
        for amount in (hand.pot, *hand.paid.values())
        if amount is not None
    ]
    currency = _currency("\n".join(line.said for line in notes).lower(), sums)
    if all(amount.denominator == 1 for amount in sums):
        return ChipWorth(Fraction(1), currency)
    common = math.lcm(*(amount.denominator for amount in sums))
    cents = math.gcd(*(int(amount * common) for amount in sums if amount))
    return ChipWorth(Fraction(cents, common), currency)


def _currency(text: str, sums: list[Fraction]) -> str:
    if re.search(r"€|\beuros?\b", text):
        return "EUR"
    if re.search(r"£|\bquid\b|\bpounds?\b", text):
        return "GBP"
    if re.search(
        r"\$|\bdollars?\b|\bbucks?\b|\bquarters?\b|\bdimes? |\bnick[el]{2}s?\b|\bpenn(?:y|ies)\b|¢|\bcents?\b",
        text,
    ):
        return "USD"
    return "" if all(amount.denominator == 1 for amount in sums) else "USD"


def scale_of(page: Iterable[NoteLine]) -> Fraction:
    """What a bare number is worth: 1, or a hundredth where the notes know small coins alone.

    Where coins are counted, as in `20 nickels`, it is so many of these.
    """
    text = "\n".join(line.said for line in page).lower()
    large = re.search(
        r"[$€£]|\bquid\b|\bpounds?\b|\bdollars?\b|\bbucks?\b|\beuros?\b|(?<![\w.])[0-9]*\.[0-9]{2}\b",
        text,
    )
    small = re.search(r"\bnick[el]{2}s?\b|\bdimes? ante|\bcents?\b|\bpenn(?:y|ies)\b|¢", text)
    if not large and re.search(r"\bin quarters\b", text):
        return Fraction(1, 4)
    if large or not small:
        return Fraction(1)
    counted = re.search(r"\b(?:[2-9]|[1-9][0-9]+) (?:(nick[el]{2}s)|(dimes))\b", text)
    return Fraction(1, 100 if not counted else 20 if counted[1] else 10)
