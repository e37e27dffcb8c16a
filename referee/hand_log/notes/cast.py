"""Who plays in the notes: names in the order of the seats, and every way in which they are written."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.game import Player
from referee.hand_log.notes.clauses import Grammar
from referee.hand_log.notes.page import NoteLine, key
from referee.hand_log.notes.score_table import score_table
from referee.hand_log.notes.tables import players_in

_CUE = re.compile(
    r"\b(?:seats?|seated|places|players?|cast(?=:)|crew|play(?:ing|ed|s)?(?= ?:)|present(?= ?:)|attending|tonight(?= ?:)|(?:we|who) had(?= ?:)|in the game(?= ?:)|line-?up|who(?=:)|order(?: is|(?= ?:))|joueurs(?= ?:)|(?:mit)?spieler(?:innen)?(?= ?:)|am tisch|joueuses(?= ?:)|autour de la table|(?:round|around|at) the table|sitting|sat|us|on est [0-9]+|"
    r"clockwise|going left|left round|in that order|assis|each(?=:))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"(?<!\d)[\"“«][^\"”»]+[\"”»]|(?<![\d\w])[^\W\d_][\w.'’-]*")
_EQUALS = re.compile(r"([\w.'’ -]+?)\s*=\s*([\w.'’ -]+)")
_INITIALS = re.compile(r"\b([^\W\d_]{1,2})\s*[=:]\s*([^\W\d_][\w.'’-]+)")
_CUT = re.compile(r"\s*(?:[,;/+&|\t:.()]|->|→|\band\b|\bet\b|\bund\b|\s{3,})\s*", re.IGNORECASE)
_OPENING = re.compile(r"^(?:[a-zé']+ )+(?=[^\W\d_])")
_FIRST_PERSON = re.compile(r"\b(?:me|i|moi|je)\s*\((\w+)\)", re.IGNORECASE)
_DEALS = re.compile(
    r"\b([^\W\d_]\w+)(?:['’]s)? (?:deal(?:s|t|ed|ing)?|donne|gibt)\b", re.IGNORECASE
)
_ME = ("me", "i", "myself", "moi", "je")
_MOST_PLAYERS = 12


class Cast(NamedTuple):
    """The players of the notes."""

    players: tuple[Player, ...]
    """Clockwise, where the notes say so."""
    seated: bool
    """Whether they do."""
    writer: Player | None
    """Who says "I" where no line names its writer."""
    line: int
    """The line of the notes that names them all; 0 where none does."""
    spellings: Mapping[str, Player]
    """Everybody's names, short forms and initials, by `key`."""

    def whose(self, word: str) -> Player | None:
        """The player of that name."""
        folded = key(word)
        return self.spellings.get(folded) or self.spellings.get(folded.rstrip("s'’"))

    def pattern(self) -> str:
        """A regular expression of every name."""
        exact = sorted(self._written(), key=len, reverse=True)
        return rf"(?:{'|'.join(exact)})(?![^\W_])" if exact else "\\x00"

    def _written(self) -> Iterator[str]:
        for spelling in self.spellings:
            if len(spelling) == 1:
                yield f"(?-i:{re.escape(spelling.upper())})"
            else:
                loose = re.escape(spelling).replace("e", "[eéèê]").replace("o", "[oôó]")
                yield rf"(?i:[\"“]?{loose}[\"”]?(?:s(?= ))?)"


def cast_of(lines: tuple[NoteLine, ...]) -> Cast:
    """The players, from a line that seats them, the head of a table, or the names that recur."""
    named, seated, line = _seated(lines)
    newcomers = _newcomers(lines, named)
    players = tuple(Player(name) for name in (*named, *newcomers))
    spellings = {key(name): name for name in players}
    spellings |= {
        key(name).replace("-", between): name
        for name in players
        if "-" in name
        for between in ("", " ")
    }
    spellings |= _legend(lines, players)
    spellings |= {
        short: one for short, one in _short_forms(lines, players).items() if short not in spellings
    }
    writer = _writer(lines, spellings)
    spellings.pop("", None)  # a name of which no letter is left
    return Cast(players, seated, writer, line, spellings)


def known_word(word: str) -> bool:
    """Whether the grammar has a use for a word, so that it is hardly a name."""
    kinds = [token.type for token in Grammar("\\x00").tokens(f" {word}")]
    return kinds != ["WORD"]


def _seated(lines: tuple[NoteLine, ...]) -> tuple[tuple[str, ...], bool, int]:
    """The names, whether in the order of the seats, and the line that has them."""
    table = score_table(lines)
    if names := players_in(lines) or (table.names if table else ()):
        return names, True, table.head.number if table else 0
    counts = _recurring(lines)
    for line in lines:
        found = _CUE.search(line.said)
        if found and len(names := _names_beside(line, found, counts)) > 1:
            return names, True, line.number
    if explained := _explained(lines):
        return explained
    if found_by_deals := _by_dealing(lines):
        return found_by_deals
    for line in lines:
        if len(names := _head_of_table(line, counts)) > 1:
            return names, False, line.number
    return _often(lines, counts)


def _often(lines: tuple[NoteLine, ...], counts: Counter[str]) -> tuple[tuple[str, ...], bool, int]:
    """The names that recur, with all that stand on one line with these and nothing else."""
    often = [word for word, times in counts.items() if times > 2 and word[:1].isupper()]
    for line in lines:
        if len(names := _names_alone(line)) > 1 and set(often) < set(names):
            return names, False, line.number
    return tuple(often[:_MOST_PLAYERS]), False, 0


def _names_alone(line: NoteLine) -> tuple[str, ...]:
    """The words of a line that holds nothing but names."""
    names = tuple(line.said.split())
    plain = all(one.isalpha() and one[:1].isupper() and not known_word(one) for one in names)
    return names if plain and len(set(names)) == len(names) <= _MOST_PLAYERS else ()


def _explained(lines: tuple[NoteLine, ...]) -> tuple[tuple[str, ...], bool, int] | None:
    """The names on a line that explains their initials and says nothing else: `A=Al B=Bea`."""
    for line in lines:
        pairs = _INITIALS.findall(line.said)
        if len(pairs) > 1 and not _INITIALS.sub("", line.said).strip(" ,;."):
            return tuple(name for _, name in pairs), False, line.number
    return None


def _by_dealing(lines: tuple[NoteLine, ...]) -> tuple[tuple[str, ...], bool, int] | None:
    """Those who deal, in the order of the first line that names them all, or in that of their deals."""
    spelled = {key(one): one for line in lines for one in _DEALS.findall(line.said)}
    dealers = {
        folded: one for folded, one in spelled.items() if folded not in _ME and not known_word(one)
    }
    if len(dealers) < 2:
        return None
    for line in lines:
        words = [key(word) for word in _WORD.findall(line.said)]
        if dealers.keys() <= set(words) and not _DEALS.search(line.said):
            first, last = (f(words.index(one) for one in dealers) for f in (min, max))
            if last - first < len(dealers) + 2:
                return (
                    tuple(sorted(dealers.values(), key=lambda one: words.index(key(one)))),
                    False,
                    line.number,
                )
    return tuple(dealers.values()), False, 0


def _recurring(lines: tuple[NoteLine, ...]) -> Counter[str]:
    """On how many lines each word stands, by its first spelling."""
    spelled: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for line in lines:
        for word in {key(w): w for w in _WORD.findall(f"{line.speaker} {line.said}")}.values():
            counts[spelled.setdefault(key(word), word)] += 1
    return counts


def _names_beside(line: NoteLine, cue: re.Match[str], counts: Counter[str]) -> tuple[str, ...]:
    """The names that a line lists after its cue, or before it."""
    after = re.sub(r"^\s*\([^()]*\)\s*|\.(?=\s).*", "", line.said[cue.end() :])
    before = re.split(r"(?<!\bFr)\.\s", line.said[: cue.start()])[-1]
    if pairs := _EQUALS.findall(line.said):
        return (
            tuple(_bare(name) for name, _ in pairs)
            if _longer_left(pairs)
            else tuple(_bare(name) for _, name in pairs)
        )
    for text in (after, before):
        names = _listed(text, line, counts)
        if len(names) > 1:
            return names
    return ()


def _longer_left(pairs: list[tuple[str, str]]) -> bool:
    return sum(len(left) for left, _ in pairs) > sum(len(right) for _, right in pairs)


def _bare(name: str) -> str:
    return (
        name.strip(" \"“”«»'.,\t")
        if not re.fullmatch(r"\w{1,2}\..+", name.strip())
        else name.strip()
    )


def _listed(text: str, line: NoteLine, counts: Counter[str]) -> tuple[str, ...]:
    """Names in a row: cut at commas where there are any, else at blanks."""
    text = _FIRST_PERSON.sub(lambda found: found[1].title(), text)
    strict = len(re.findall(r"[,/+&]|->|→", text)) > 1
    pieces = _CUT.split(text) if strict else re.findall(r"[\"“][^\"”]+[\"”]|\S+", text)
    names: list[str] = []
    for piece in pieces:
        name = _bare(_OPENING.sub("", piece.strip()) if strict else piece)
        if key(name) in _ME and line.speaker:
            name = line.speaker
        if (
            not name
            or name[0].isdigit()
            or (not piece.startswith(('"', "“")) and not _likely(name, counts))
        ):
            if names and not strict and len(names) > 1:
                break
            continue
        names.append(name)
    return tuple(dict.fromkeys(names))[:_MOST_PLAYERS]


def _likely(name: str, counts: Counter[str]) -> bool:
    """Whether a word may be a name: it recurs, and the grammar has no use for it."""
    words = name.split()
    if len(words) > 3 or not words:
        return False
    folded = {key(word): times for word, times in counts.items()}
    recurs = max(folded.get(key(word), 0) for word in words) > 1
    capital = words[0][0].isupper() and len(words[0]) > 1
    return (recurs or capital) and not (known_word(name) and len(name) > 1 and not capital)


def _head_of_table(line: NoteLine, counts: Counter[str]) -> tuple[str, ...]:
    """Names in the cells of a line, where nothing else recurs in it."""
    cells = [cell.strip() for cell in re.split(r"\t|\s{3,}|,", line.said) if cell.strip()]
    if len(cells) < 2:
        return ()
    names = [cell for cell in cells if re.fullmatch(r"[^\W\d][\w.'’-]*", cell)]
    names = [name for name in names if counts.get(name, 0) > 1 and not known_word(name)]
    return tuple(names) if len(names) > 1 else ()


def _newcomers(lines: tuple[NoteLine, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """Who joins on the way."""
    found: list[str] = []
    known = {key(name) for name in named}
    for line in lines:
        come = re.search(
            r"([^\W\d]\w+) (?:got here|joins|joined|sits|sat down|arriv\w+|shows up|came)\b",
            line.said,
        )
        if come and key(come[1]) not in known and not known_word(come[1]):
            found.append(come[1])
            known.add(key(come[1]))
    return tuple(found)


def _legend(lines: tuple[NoteLine, ...], players: tuple[Player, ...]) -> dict[str, Player]:
    """Short forms that the notes explain: `Bev = Bv`, `R = Rosa`."""
    by_key = {key(name): name for name in players}
    found: dict[str, Player] = {}
    for line in lines:
        for left, right in _EQUALS.findall(line.said):
            one, two = key(_bare(left)), key(_bare(right))
            if one in by_key and two not in by_key:
                found[two] = by_key[one]
            elif two in by_key and one not in by_key:
                found[one] = by_key[two]
    return found


def _short_forms(lines: tuple[NoteLine, ...], players: tuple[Player, ...]) -> dict[str, Player]:
    """Initials and parts of names that fit one player only and stand in the notes by themselves."""
    full = re.compile(
        "|".join(re.escape(name) for name in players if " " in name) or "\x00", re.IGNORECASE
    )
    said = (full.sub(" ", line.said) for line in lines)
    words = {word.rstrip(".'’") for text in said for word in _WORD.findall(text)} - {"I"}
    words |= {word[0] for word in words if re.fullmatch("[A-Z][0-5]", word)}
    meant: dict[str, set[Player]] = {}
    for name in players:
        parts = key(name).split()
        for short in {parts[0][0], *(parts if len(parts) > 1 else ())}:
            meant.setdefault(short, set()).add(name)
    alone = {key(word) for word in words if len(word) > 1} | {
        word.lower() for word in words if len(word) == 1 and word.isupper()
    }
    return {
        short: next(iter(who)) for short, who in meant.items() if len(who) == 1 and short in alone
    }


def _writer(lines: Iterable[NoteLine], spellings: Mapping[str, Player]) -> Player | None:
    for line in lines:
        if found := _FIRST_PERSON.search(line.said):
            return spellings.get(key(found[1]))
    return None
