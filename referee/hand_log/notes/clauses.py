"""A clause of the notes in, its likeliest readings out: Earley's forest, weighed by the grammar.

Why so: decision 0310.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy, deepcopy
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from lark import Token

from referee.hand_log.grammar import grammar_text

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule
    from lark.parsers.earley_forest import SymbolNode

MOST_TOKENS = 60
"""Words of a clause that are read together; a longer one is left to the reader of the log."""
_MOST_READINGS = 10
_LISTS = {"tally", "drawn", "standing"}


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
    tokens: tuple[Token, ...]
    """Every word of the clause, those of no weight left out."""


class Grammar:
    """The grammar of notes in which these regular expressions are the players' names."""

    def __init__(self, names: str) -> None:
        self._words = _words(names)

    def tokens(self, clause: str) -> tuple[Token, ...]:
        """The words of a clause, each with its kind."""
        return tuple(self._words.lex(clause))

    def readings(self, clause: str) -> tuple[ClauseReading, ...]:
        """The likeliest readings, best first; none where the clause is too long or empty."""
        tokens = self.tokens(clause)
        if not 0 < len(tokens) <= MOST_TOKENS:
            return ()
        return tuple(
            ClauseReading(weight, tuple(_with(phrase, tokens) for phrase in _facts(parts)), tokens)
            for weight, parts in _readings(tuple(token.type for token in tokens))
        )


def known_word(word: str) -> bool:
    """Whether the grammar has a use for a word, so that it is hardly a name."""
    kinds = [token.type for token in Grammar("\\x00").tokens(f" {word}")]
    return kinds != ["WORD"]


def _with(phrase: Phrase, tokens: tuple[Token, ...]) -> Phrase:
    """The phrase with the words themselves in the places of their kinds."""
    parts = (
        tokens[part.start_pos or 0] if isinstance(part, Token) else _with(part, tokens)
        for part in phrase.parts
    )
    return Phrase(phrase.rule, tuple(parts))


@cache
def _words(names: str) -> "Lark":
    """What cuts a clause into words where these are the names."""
    from lark.lexer import BasicLexer, PatternRE, TerminalDef  # noqa: PLC0415 (as below)

    words, kinds = copy(_rules()), deepcopy(_rules().lexer_conf)
    kinds.terminals = [
        TerminalDef(kind.name, PatternRE(names), kind.priority) if kind.name == "NAME" else kind
        for kind in kinds.terminals
    ]
    words.lexer = BasicLexer(kinds)
    return words


@cache
def _rules() -> "Lark":
    """What reads the kinds of words."""
    from lark import Lark  # noqa: PLC0415 (no other command needs an Earley parser)

    grammar = grammar_text("notes")
    return Lark(grammar, lexer="basic", parser="earley", ambiguity="forest", priority="normal")


@lru_cache(10_000)
def _readings(kinds: tuple[str, ...]) -> "Sequence[tuple[int, _Parts]]":
    """The likeliest readings of words of these kinds, which alone decide; each word is its place.

    Only rules of which every word stands in the clause are followed: of some 500 the few that can
    be part of a reading.
    """
    lark = _rules()
    earley = copy(lark.parser.parser)
    usable = _usable(lark.rules, frozenset(kinds))
    earley.predictions = {
        origin: [rule for rule in rules if rule in usable]
        for origin, rules in earley.predictions.items()
    }
    return _Best().of(earley.parse(_Kinds(kinds), "start"))


class _Kinds(NamedTuple):
    """The kinds of the words of a clause, as the parser asks for them."""

    kinds: tuple[str, ...]

    def lex(self, _: object) -> Iterator[Token]:
        """Each as a word whose place stands for it."""
        return (Token(kind, "", place) for place, kind in enumerate(self.kinds))


def _usable(rules: Iterable["Rule"], kinds: frozenset[str]) -> frozenset["Rule"]:
    """The rules that can be matched by words of these kinds."""
    names, usable = kinds, frozenset["Rule"]()
    while True:
        more = frozenset(
            rule for rule in rules if names.issuperset(part.name for part in rule.expansion)
        )
        if more == usable:
            return usable
        usable, names = more, names | {rule.origin.name for rule in more}


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
                if _cuts_a_list(left, right):
                    continue
                weight, parts = one + two, left + right
                if not node.is_intermediate:
                    weight, parts = _closed(packed.rule, weight, parts)
                if parts not in found or weight > found[parts]:
                    found[parts] = weight
        best = sorted(found.items(), key=lambda item: -item[1])
        return [(weight, parts) for parts, weight in best[:_MOST_READINGS]]


def _cuts_a_list(left: _Parts, right: _Parts) -> bool:
    """Whether a list is read in two pieces, which says what the whole of it says."""
    ends = (left[-1:], right[:1])
    rules = {part.rule for end in ends for part in end if isinstance(part, Phrase)}
    return all(ends) and len(rules) == 1 and rules <= _LISTS


def _closed(rule: "Rule", weight: int, parts: _Parts) -> tuple[int, _Parts]:
    name = rule.origin.name
    weight += rule.options.priority or 0
    return (weight, parts) if name.startswith("_") else (weight, (Phrase(name, parts),))


def _facts(parts: _Parts) -> tuple[Phrase, ...]:
    return tuple(one for part in parts if isinstance(part, Phrase) for one in part.phrases())
