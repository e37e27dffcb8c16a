"""A clause of the notes in, its likeliest readings out: Earley's forest, weighed by the grammar.

Why so: decision 0310.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from lark import Token

from referee.hand_log import grammar_text

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef
    from lark.parsers.earley_forest import SymbolNode

MOST_TOKENS = 60
"""Words of a clause that are read together; a longer one is left to the reader of the log."""
_MOST_READINGS = 10
_FACT = -1


class Phrase(NamedTuple):
    """A rule of the grammar and what it matched."""

    rule: str
    parts: tuple["Phrase | Token", ...]

    def tokens(self) -> Iterator[Token]:
        """The words that it holds, from left to right."""
        for part in self.parts:
            if isinstance(part, Token):
                yield part
            else:
                yield from part.tokens()

    def phrases(self, *rules: str) -> tuple["Phrase", ...]:
        """Its direct parts, those of these rules alone where rules are named."""
        kept = (part for part in self.parts if isinstance(part, Phrase))
        return tuple(part for part in kept if not rules or part.rule in rules)


class ClauseReading(NamedTuple):
    """One way to read a clause, and how well the words bear it out; 0 is best."""

    weight: int
    phrases: tuple[Phrase, ...]


class Grammar:
    """The grammar of notes in which these regular expressions are the players' names."""

    def __init__(self, names: str) -> None:
        self._lark = _lark(names)
        self._known: dict[tuple[str, ...], tuple[ClauseReading, ...]] = {}
        """Readings by the kinds of the words, which alone decide; each with the words first seen."""
        self._words: dict[tuple[str, ...], tuple[Token, ...]] = {}

    def tokens(self, clause: str) -> tuple[Token, ...]:
        """The words of a clause, each with its kind."""
        return tuple(self._lark.lex(clause))

    def readings(self, clause: str) -> tuple[ClauseReading, ...]:
        """The likeliest readings, best first; none where the clause is too long or empty."""
        tokens = self.tokens(clause)
        if not 0 < len(tokens) <= MOST_TOKENS:
            return ()
        kinds = tuple(token.type for token in tokens)
        if kinds not in self._known:
            best = _Best().of(self._lark.parse(clause))
            self._known[kinds] = tuple(
                ClauseReading(weight, _facts(parts)) for weight, parts in best
            )
            self._words[kinds] = tokens
        places = {token.start_pos: place for place, token in enumerate(self._words[kinds])}
        return tuple(
            ClauseReading(
                one.weight, tuple(_with(phrase, tokens, places) for phrase in one.phrases)
            )
            for one in self._known[kinds]
        )


def _with(phrase: Phrase, tokens: tuple[Token, ...], places: Mapping[int | None, int]) -> Phrase:
    """The phrase with these words in the places of its own."""
    parts = (
        tokens[places[part.start_pos]] if isinstance(part, Token) else _with(part, tokens, places)
        for part in phrase.parts
    )
    return Phrase(phrase.rule, tuple(parts))


@cache
def _lark(names: str) -> "Lark":
    from lark import Lark  # noqa: PLC0415 (no other command needs an Earley parser)

    def put_in_names(terminal: "TerminalDef") -> None:
        if terminal.name == "NAME":
            terminal.pattern.value = names

    return Lark(
        grammar_text("notes"),
        parser="earley",
        lexer="basic",
        ambiguity="forest",
        priority="normal",
        edit_terminals=put_in_names,
    )


_Parts = tuple[Phrase | Token, ...]


class _Best:
    """The few best derivations of each node of a forest."""

    def __init__(self) -> None:
        self._known: dict[int, list[tuple[int, _Parts]]] = {}

    def of(self, node: object) -> list[tuple[int, _Parts]]:
        """Weight and parts of each, best first."""
        from lark.parsers.earley_forest import SymbolNode, TokenNode  # noqa: PLC0415 (as above)

        if node is None:
            return [(0, ())]
        if isinstance(node, TokenNode):
            kept = not node.term.name.startswith("_")
            return [(0, (node.token,) if kept else ())]
        assert isinstance(node, SymbolNode)  # noqa: S101 (the forest has no other nodes)
        if id(node) not in self._known:
            self._known[id(node)] = []
            self._known[id(node)] = self._of_symbol(node)
        return self._known[id(node)]

    def _of_symbol(self, node: "SymbolNode") -> list[tuple[int, _Parts]]:
        found: dict[_Parts, int] = {}
        for packed in node.children:
            for (one, left), (two, right) in product(self.of(packed.left), self.of(packed.right)):
                weight, parts = one + two, left + right
                if not node.is_intermediate:
                    weight, parts = _closed(packed.rule, weight, parts)
                if parts not in found or weight > found[parts]:
                    found[parts] = weight
        best = sorted(found.items(), key=lambda item: -item[1])
        return [(weight, parts) for parts, weight in best[:_MOST_READINGS]]


def _closed(rule: "Rule", weight: int, parts: _Parts) -> tuple[int, _Parts]:
    name = rule.origin.name
    weight += rule.options.priority or 0
    return (weight, parts) if name.startswith("_") else (weight, (Phrase(name, parts),))


def _facts(parts: _Parts) -> tuple[Phrase, ...]:
    return tuple(one for part in parts if isinstance(part, Phrase) for one in part.phrases())
