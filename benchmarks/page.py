"""Makes `docs/performance.md` and its plot of what `run.py` measured: `python benchmarks/page.py FILE`."""

import json
import math
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
KEPT = Path(__file__).with_name("measured.json")
WIDTH, HEIGHT, LEFT, BOTTOM = 560, 300, 60, 40
COLOURS = {"compiled": "#1a6", "plain": "#c52"}

PAGE = """# Performance

<!-- Made by benchmarks/page.py. -->

What `python benchmarks/run.py` measured on {measured}: medians of {rounds} rounds, CPU time, two cores. Compiled: as by
`REFEREE_COMPILE=all` (decision 0400). `plain` hands are as most people write; `full` ones have every card dealt and drawn.
{versions}.{left_out}

| | compiled | plain Python | to reach |
|---|---|---|---|
{ratios}

A check's ratio: hands checked for each of the peer's hands or games; a start's: how many times as long `referee check` takes.

What keeps a check from its aims: of 2.0 million instructions for a plain hand, compiled, reading takes 23 %, replay 30, laws
17, both books 24.

Growth, measured on {grown}:

| hands in one log | compiled | | plain Python | |
|---|---|---|---|---|
{growth}

![CPU seconds of a check against the hands of its log](performance.svg)
"""


def figure(value: float | None) -> str:
    """A number as the tables show it."""
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def page(result: dict[str, Any]) -> str:
    """The page of what was measured."""
    ratios = (
        f"| {row['of']} / {row['to']} | **{figure(row['compiled'])}** | {figure(row['plain'])}"
        f" | {figure(row['wanted'])} |"
        for row in result["ratios"]
    )
    by_hands: dict[int, list[str]] = {}
    for row in result["growth"]:
        cells = by_hands.setdefault(row["hands"], [])
        cells += [f"{figure(row['seconds'])} s", f"{figure(row['megabytes'])} MB"]
    return PAGE.format(
        measured=result["measured"],
        grown=result["growth measured"],
        rounds=result["rounds"],
        versions=", ".join(
            f"{name} {value}" for name, value in result["versions"].items() if value != "missing"
        ),
        ratios="\n".join(ratios),
        left_out="".join(
            f" Left out, for it is not installed: {name}." for name in result.get("left out", ())
        ),
        growth="\n".join(f"| {count:,} | {' | '.join(row)} |" for count, row in by_hands.items()),
    )


def plot(rows: list[dict[str, Any]]) -> str:
    """CPU seconds against hands, both by powers of ten."""
    across = [math.log10(row["hands"]) for row in rows]
    up = [math.log10(row["seconds"]) for row in rows]
    first, last, low, high = min(across), max(across), math.floor(min(up)), math.ceil(max(up))

    def point(hands: float, seconds: float) -> tuple[float, float]:
        x = LEFT + (hands - first) / max(last - first, 1) * (WIDTH - LEFT - 90)
        y = HEIGHT - BOTTOM - (seconds - low) / max(high - low, 1) * (HEIGHT - BOTTOM - 20)
        return round(x, 1), round(y, 1)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for power in range(low, high + 1):
        _, y = point(first, power)
        drawn.append(f'<path d="M{LEFT} {y}H{WIDTH - 90}" stroke="#ddd"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10.0**power:g} s</text>')
    for each in sorted(set(across)):
        x, _ = point(each, low)
        name = f"{10**each:,.0f} hands"
        drawn.append(f'<text x="{x}" y="{HEIGHT - 15}" text-anchor="middle">{name}</text>')
    for name, colour in COLOURS.items():
        line = [
            point(math.log10(row["hands"]), math.log10(row["seconds"]))
            for row in rows
            if row["program"] == name
        ]
        path = " ".join(f"{x},{y}" for x, y in line)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = line[-1]
        drawn.append(f'<text x="{x + 6}" y="{y + 4}" fill="{colour}">{name}</text>')
    return "\n".join([*drawn, "</svg>"]) + "\n"


def main() -> None:
    """Write the page, its plot, and the figures beside this script."""
    text = Path(sys.argv[1] if len(sys.argv) > 1 else KEPT).read_text(encoding="utf-8")
    result = json.loads(text)
    KEPT.write_text(text, encoding="utf-8")
    (DOCS / "performance.md").write_text(page(result), encoding="utf-8")
    (DOCS / "performance.svg").write_text(plot(result["growth"]), encoding="utf-8")


if __name__ == "__main__":
    main()
