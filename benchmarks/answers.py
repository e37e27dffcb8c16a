# ruff: noqa: C901, PLR0911
"""How far answers help: each line that is asked about is put in other words, as asked, for two rounds.

Usage: answers.py REFEREE [-v] [--notes FOLDER] [NAME...]

A black box, as in strangers.py: `transcribe --format json` asks, at most five lines a round are answered, the answers
stand in the note in place of the lines, and after each round the note is settled. An answer says in the notation what
the line says by NAME.meant.json, and no more: what the line leaves out stays out. A line that says nothing of the game
goes behind a `#`.
"""

import json
import pathlib
import re
import sys
import tempfile

from strangers import WORTH, Names, asked, loads, paid_out, run

A_ROUND = 5
SIGNS = {"dollars": "${}", "pounds": "£{}", "euros": "€{}", "cents": "{}c", "chips": "{}"}


class Writer:
    """The one who wrote a note, and knows what each line means."""

    def __init__(self, meant: dict) -> None:
        self.meant = meant
        self.hands = {hand["hand"]: hand for hand in meant["hands"]}
        self.loans = iter(meant.get("loans", []))

    def sum(self, amount: float) -> str:
        sign = SIGNS.get(self.meant["unit"], "{} " + self.meant["unit"])
        return sign.format(f"{amount:g}")

    def answer(self, line: str, says: list[str], hand: int | None) -> list[str]:
        """Return the lines in place of a line, written below those of `hand`."""
        told: dict[int | None, list[str]] = {}
        for key in says:
            number = int(key[1:].split(".")[0]) if re.match(r"h\d+\.", key) else None
            told.setdefault(number, []).append(key.split(".")[-1] if number else key)
        lines = []
        for number, keys in told.items():
            if number is None:
                lines += filter(None, map(self.aside, keys))
                continue
            if "dealer" in keys:
                lines.append(f"hand {number}, dealer {self.hands[number]['dealer']}")
            elif number != hand:
                lines.append(f"hand {number}")
            lines += self.of_hand(self.hands[number], keys)
        return lines or [f"# {line}"]

    def aside(self, key: str) -> str:
        meant = self.meant
        brought = {who: amount for who, amount in meant["brought"].items() if amount is not None}
        start = min(brought.values(), default=0)
        match key.split(":"):
            case ["seats"]:
                return "seats " + ", ".join(meant["players"])
            case ["start"]:
                return f"chips {self.sum(start)} each"
            case ["start", who]:
                return f"chips {who} {self.sum(brought[who])}"
            case ["ante"]:
                return f"ante {self.sum(meant['house']['ante'])} each"
            case ["limit"]:
                limit = meant["house"]["limit"]
                return "limit none" if limit is None else f"limit {self.sum(limit)}"
            case ["unit"] if meant["unit"] in WORTH:
                return f"unit {WORTH[meant['unit']] / 100:.2f} USD"
            case ["buy"]:
                more = {who: n - start for who, n in brought.items() if n > start}
                return "\n".join(f"buy {who} {self.sum(n)}" for who, n in more.items())
            case ["loan"]:
                lender, borrower, amount = next(self.loans)
                return f"loan {lender} to {borrower} {self.sum(amount)}"
            case ["end"]:
                return self.end()
        return ""

    def end(self) -> str:
        meant = self.meant
        brought = [amount or 0 for amount in meant["brought"].values()]
        end = {who: n for who, n in meant["end"].items() if n is not None}
        if sum(end.values()) + (meant.get("pot_left") or 0) == sum(brought) > 0:
            return "chips " + ", ".join(f"{who} {self.sum(n)}" for who, n in end.items())
        return "\n".join(
            f"{who} is {'up' if n > 0 else 'down'} {self.sum(abs(n))}" if n else f"{who} is even"
            for who, n in meant["net"].items()
        )

    def of_hand(self, hand: dict, keys: list[str]) -> list[str]:
        lines = []
        counts = {who: n for who, n in (hand.get("tricks") or {}).items() if n}
        if "up" in keys:
            lines.append(f"turned {hand['up']}")
        if "in" in keys and hand["stayed"]:
            drawn = hand.get("drawn") or {} if "draw" in keys else {}
            lines.append(
                "in "
                + ", ".join(
                    f"{who} {drawn[who]}" if drawn.get(who) is not None else who
                    for who in hand["stayed"]
                )
            )
        if "trk" in keys and counts:
            lines.append("tricks " + ", ".join(f"{who} {n}" for who, n in counts.items()))
        for key in keys:
            if re.fullmatch(r"t\d", key) and hand.get("cards"):
                cards = hand["cards"][int(key[1:]) - 1]
                lines.append(
                    f"{key[1:]} {cards[0][0]}: "
                    + ", ".join(
                        card if not n else f"{who} {card}" for n, (who, card) in enumerate(cards)
                    )
                )
        pot = f" {self.sum(hand['pot'])}" if "pot" in keys and hand["pot"] is not None else ""
        if "win" in keys:
            lines.append(f"pot{pot} to {hand['winner']}" if hand["winner"] else f"pot{pot} carries")
        elif pot:
            lines.append(f"pot{pot}")
        if "boo" in keys:
            paid = {who: n for who, n in (hand.get("paid") or {}).items() if n}
            if paid:
                lines.append("paid " + ", ".join(f"{who} {self.sum(n)}" for who, n in paid.items()))
            elif hand["bourre"]:
                lines.append(f"bourre {', '.join(hand['bourre'])}")
        return lines


def open_lines(referee: str, path: pathlib.Path) -> list[int]:
    ran, _ = run([referee, "transcribe", "--format", "json", str(path)])
    questions = loads(ran.stdout).get("open", [])
    return list(dict.fromkeys(one["line"] for one in questions))


def answered(referee: str, path: pathlib.Path, to: pathlib.Path, rounds: int = 2) -> int:
    """Write the note with its answers to `to`; return the number of answers."""
    meant = json.loads(path.with_suffix(".meant.json").read_text())
    writer = Writer(meant)
    rows = [[line] for line in path.read_text("utf-8-sig").split("\n")]
    done: set[int] = set()
    for _ in range(rounds):
        to.write_text("\n".join(line for row in rows for line in row), "utf-8")
        origin = [number for number, row in enumerate(rows) for _ in row]
        lines = dict.fromkeys(
            origin[line - 1] for line in open_lines(referee, to) if line <= len(origin)
        )
        for number in [one for one in lines if one not in done][:A_ROUND]:
            done.add(number)
            before = [key for n in range(1, number + 1) for key in meant["says"].get(str(n), [])]
            opened = [int(key[1:].split(".")[0]) for key in before if re.match(r"h\d+\.", key)]
            says = meant["says"].get(str(number + 1), [])
            rows[number] = writer.answer(rows[number][0], says, opened[-1] if opened else None)
    to.write_text("\n".join(line for row in rows for line in row), "utf-8")
    return len(done)


def main() -> int:
    referee, paths, verbose = asked()
    tally: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths:
            to = pathlib.Path(scratch) / path.name
            answers = answered(referee, path, to)
            meant = json.loads(path.with_suffix(".meant.json").read_text())
            ran, _ = run([referee, "settle", "--format", "json", str(to)])
            who = Names(meant["players"], path.read_text("utf-8-sig"))
            settled, wrong = paid_out(ran, meant, who)
            print(
                f"{path.stem} {meant['closeness']:5} {answers:2} answers, settled: {settled} {wrong or ''}"
            )
            if verbose:
                print("\n".join("      | " + line for line in to.read_text().split("\n")))
            tally.setdefault(meant["closeness"], []).append(settled)
    for group, settled in tally.items():
        print(
            f"{group}: settled as meant {settled.count('as meant')} of {len(settled)}, wrongly {settled.count('WRONG')}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
