"""A collusion table for programs."""

import json

from referee.reports.escapes import sayable
from referee.reports.screening_text import CAUTION
from referee.studies import CollusionTable, Pair


def season_json(table: CollusionTable) -> str:
    """The table as one JSON object, ending with a line end; effects in pots a decision.

    `figure` is null where there are too few decisions to say anything.
    """
    told = {
        "hands": table.hands,
        "players": list(map(sayable, table.players)),
        "permutations": table.screening.permutations,
        "seed": table.screening.seed,
        "least_decisions": table.screening.least,
        "questions": table.questions,
        "pairs": list(map(_pair, table.pairs)),
        "caution": CAUTION,
    }
    return json.dumps(told, indent=1) + "\n"


def _pair(pair: Pair) -> dict[str, object]:
    figure = pair.figure
    return {
        "from": sayable(pair.giver),
        "to": sayable(pair.taker),
        "decisions": pair.decisions,
        "figure": {
            "on_him": round(figure.on_him, 6),
            "on_others": round(figure.on_others, 6),
            "on_self": round(figure.on_self, 6),
            "by_chance": round(figure.chance, 6),
            "by_chance_corrected": round(figure.corrected, 6),
        }
        if figure
        else None,
        "hands": [
            {"log": sayable(log), "hand": hand, "pots": round(pots, 6)}
            for log, hand, pots in pair.behind
        ],
    }
