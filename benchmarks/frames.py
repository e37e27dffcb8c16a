"""How much of what notes tell they still tell in another frame. Usage: frames.py [FOLDER ...] [--frame NAME].

Each note that is read well is put into each frame: numbers, clocks, speakers, bullets in front of its lines, other names,
coins and headings. A pair of note and frame is kept if exactly the same facts come out.
"""

import sys
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

TRANSCRIPTS = Path(__file__).parent.parent / "tests" / "transcripts"
sys.path.insert(0, str(TRANSCRIPTS))

from frames import framed  # noqa: E402 - beside the tests


def main(arguments: list[str]) -> None:
    wanted = {two for one, two in pairwise(arguments) if one == "--frame"}
    folders = [Path(one) for one in arguments if Path(one).is_dir()] or [TRANSCRIPTS]
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(path for folder in folders for path in folder.rglob("*.txt")):
        for name, meant, told in framed(path.read_text("utf-8-sig"), wanted):
            lost, new = (meant - told).total(), (told - meant).total()
            some = Counter(pairs=1, kept=told == meant, facts=meant.total(), lost=lost, new=new)
            for key in (name, "all"):
                count[key] += some
            if wanted and told != meant:
                print(path.name, *(meant - told), "->", *(told - meant), sep="\n    ")
    for name, some in sorted(count.items(), key=lambda one: one[1]["kept"] / one[1]["pairs"]):
        share = 100 * some["kept"] / some["pairs"]
        print(
            f"{name:26} {share:5.1f} % of {some['pairs']:4} kept; facts lost {some['lost']}, new {some['new']}, of {some['facts']}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
