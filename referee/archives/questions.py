"""Questions that have a name: what leagues and card sites ask of an archive."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class ReadyQuestion(NamedTuple):
    """A question with its answer in SQL."""

    name: str
    asks: str
    """In words."""
    sql: str
    drawn: str = ""
    """The column that a drawing shows; empty: the first of figures."""


VIEWS: Mapping[str, str] = MappingProxyType(
    {
        "played": """SELECT log, hand, line, rules, unnest(stayed) AS player,
  list_contains(won, player) AS won, list_contains(bourres, player) AS bourre
FROM hands WHERE NOT misdealt"""
    }
)
"""Tables that follow from others; `played` has a row for each player who stayed in a hand."""

_ALL = (
    ReadyQuestion(
        "laws",
        "which laws were broken most",
        """SELECT code, name, severity, count(*) AS findings,
  count(*) FILTER (counts) AS counting, count(DISTINCT log) AS logs
FROM findings GROUP BY ALL ORDER BY findings DESC, code""",
    ),
    ReadyQuestion(
        "laws-by-ruleset",
        "which laws are broken under which ruleset, per hundred hands",
        """WITH under AS (SELECT rules, count(*) AS hands FROM hands GROUP BY rules)
SELECT under.rules, code, findings.name, count(*) AS findings,
  round(100.0 * count(*) / any_value(under.hands), 2) AS per_100_hands
FROM findings JOIN hands ON hands.log = findings.log AND hands.line = hand_line
JOIN under ON under.rules = hands.rules
WHERE counts GROUP BY ALL ORDER BY under.rules, findings DESC, code""",
        "per_100_hands",
    ),
    ReadyQuestion(
        "players",
        "whose findings there are most of",
        """SELECT player, count(*) AS findings, count(*) FILTER (counts) AS counting,
  count(*) FILTER (renege) AS reneges, count(DISTINCT log) AS logs
FROM findings WHERE player IS NOT NULL GROUP BY player ORDER BY counting DESC, player""",
    ),
    ReadyQuestion(
        "tables",
        "which tables have most findings that count, per hundred hands",
        """SELECT game_table, count(*) AS logs, sum(hands)::BIGINT AS hands, sum(faults)::BIGINT AS faults,
  round(100.0 * sum(faults) / nullif(sum(hands), 0), 2) AS per_100_hands
FROM logs GROUP BY game_table ORDER BY per_100_hands DESC NULLS LAST, game_table""",
        "per_100_hands",
    ),
    ReadyQuestion(
        "reneges",
        "who reneges most, per hundred hands played; only what is proved",
        """WITH stayed AS (SELECT player, count(*) AS hands FROM played GROUP BY player),
proved AS (SELECT player, count(*) AS reneges FROM findings
  WHERE renege AND certainty = 'certain' GROUP BY player)
SELECT player, hands, coalesce(reneges, 0) AS reneges,
  round(100.0 * coalesce(reneges, 0) / hands, 2) AS per_100_hands
FROM stayed LEFT JOIN proved USING (player) ORDER BY per_100_hands DESC, player""",
        "per_100_hands",
    ),
    ReadyQuestion(
        "gainers",
        "who wins more often in hands in which somebody else reneged than in others",
        """WITH beside AS (SELECT player, won, EXISTS (FROM findings f WHERE f.log = p.log
    AND f.hand_line = p.line AND f.renege AND f.certainty = 'certain' AND f.player <> p.player) AS slip
  FROM played p)
SELECT player, count(*) FILTER (slip) AS hands_with_slips,
  round(100.0 * avg(won::INT) FILTER (slip), 1) AS won_then,
  round(100.0 * avg(won::INT) FILTER (NOT slip), 1) AS won_else,
  round(won_then - won_else, 1) AS more
FROM beside GROUP BY player HAVING hands_with_slips > 0 ORDER BY more DESC NULLS LAST, player""",
        "more",
    ),
    ReadyQuestion(
        "never-fit",
        "at which tables no count of chips ever fits",
        """SELECT game_table, count(*) AS logs, sum(missing)::BIGINT AS missing
FROM logs WHERE missing IS NOT NULL
GROUP BY game_table HAVING bool_and(missing <> 0) ORDER BY abs(sum(missing)) DESC, game_table""",
        "missing",
    ),
    ReadyQuestion(
        "missing",
        "in which logs chips do not add up",
        """SELECT log, game_table, missing, pot, unread
FROM logs WHERE missing <> 0 ORDER BY abs(missing) DESC, log""",
    ),
    ReadyQuestion(
        "winnings",
        "what each player has won, in chips, as recorded and by the rules",
        """SELECT account AS player, count(*) AS evenings, sum(won)::BIGINT AS won,
  sum(won_due)::BIGINT AS won_due
FROM balances WHERE is_player AND won IS NOT NULL GROUP BY account ORDER BY won DESC, player""",
        "won",
    ),
    ReadyQuestion(
        "bourres",
        "who takes no trick most often, per hundred hands played",
        """SELECT player, count(*) AS hands, count(*) FILTER (bourre) AS bourres,
  round(100.0 * avg(bourre::INT), 1) AS per_100_hands
FROM played WHERE bourre IS NOT NULL GROUP BY player ORDER BY per_100_hands DESC, player""",
        "per_100_hands",
    ),
    ReadyQuestion(
        "stays",
        "who stays how often, and how often that wins",
        """WITH dealt AS (SELECT unnest(dealt) AS player, stayed, won FROM hands
  WHERE NOT misdealt AND stayed IS NOT NULL)
SELECT player, count(*) AS dealt,
  round(100.0 * avg(list_contains(stayed, player)::INT), 1) AS stays,
  round(100.0 * avg(list_contains(won, player)::INT) FILTER (list_contains(stayed, player)), 1) AS wins
FROM dealt GROUP BY player ORDER BY stays DESC, player""",
        "stays",
    ),
    ReadyQuestion(
        "pots",
        "the largest pots",
        """SELECT log, hand, pot, won, rules FROM hands WHERE pot IS NOT NULL
ORDER BY pot DESC, log, hand""",
        "pot",
    ),
    ReadyQuestion(
        "months",
        "how many hands each month, and findings that count per hundred of them",
        """SELECT left(date, 7) AS month, round(100.0 * sum(faults) / nullif(sum(hands), 0), 2) AS per_100_hands,
  sum(hands)::BIGINT AS hands, count(*) AS logs
FROM logs WHERE regexp_matches(date, '^\\d{4}-\\d\\d') GROUP BY month ORDER BY month""",
    ),
    ReadyQuestion(
        "errors",
        "what could not be read, and why",
        "SELECT log, what, why FROM errors ORDER BY log",
    ),
)
QUESTIONS: Mapping[str, ReadyQuestion] = MappingProxyType(
    {question.name: question for question in _ALL}
)
