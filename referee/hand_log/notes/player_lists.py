"""The players whom the notes list: beside a word that seats them, at the head of a table, or by what recurs."""

import re
from collections import Counter

from referee.hand_log.notes.clauses import Grammar, known_word
from referee.hand_log.notes.page import NoteLine, key
from referee.hand_log.notes.score_table import score_table
from referee.hand_log.notes.tables import players_in

_CUE = re.compile(
    r"\b(?:seat(?:s|ed|ing)?|places|players?|cast(?=:)|crew|play(?:ing|ed|s)?(?= ?:)|present(?= ?:)|attending|tonight(?= ?:)|(?:we|who) had(?= ?:)|in the game(?= ?:)|line-?up|who(?=:)|order(?: is|(?= ?:))|dans l'ordre|à table|joueurs(?= ?:)|(?:mit)?spieler(?:innen)?(?= ?:)|am tisch|joueuses(?= ?:)|autour (?:de )?(?:la )?table|(?:round|around|at) the table|sitting|sat|us|on est [0-9]+|"
    r"clockwise|going left|left round|in that order|assis|each(?=:))\b",
    re.IGNORECASE,
)
WORD = re.compile(r"(?<!\d)[\"“«][^\"”»]+[\"”»]|(?<![\d\w])[^\W\d_][\w.'’-]*")
EQUALS = re.compile(r"([\w.'’ -]+?)\s*=\s*([\w.'’ -]+)")
_LEFT = re.compile(r"\s(?:on|to) (?:my|his|her|their) left\b", re.IGNORECASE)
_TO_MY_LEFT = re.compile(rf"\b(?:me|i|moi)\s*\(\w+\)[^.()]*?{_LEFT.pattern}[^.()]*", re.IGNORECASE)
"""The players from the writer's left: `Me (Walt), then Ida on my left, then Nora`."""
_INITIALS = re.compile(r"\b([^\W\d_]{1,2})\s*[=:]\s*([^\W\d_][\w.'’-]+)")
_CUT = re.compile(
    r"\s*(?:[,;/+&|\t:.()]|->|→|\b(?:and|et|und|then|puis|dann)\b|\s{3,})\s*", re.IGNORECASE
)
_OPENING = re.compile(r"^(?:[a-zé']+ )+(?=[^\W\d_])")
FIRST_PERSON = re.compile(r"\b(?:me|i|moi|je)\s*\((\w+)\)", re.IGNORECASE)
_DEALS = re.compile(
    r"\b([^\W\d_]\w+)(?:['’]s)? (?:deal(?:s|t|ed|ing)?|donne|gibt)\b", re.IGNORECASE
)
_RUN = re.compile(
    r"((?:[^\W\d_][\w'’-]*,\s*)*[^\W\d_][\w'’-]*),?\s+(?:and|et|und)\s+(?:me|i|moi|je|ich)\s*\((\w+)\)",
    re.IGNORECASE,
)
"""The players, the writer last: `Carol, Hugh and me (Meg)`."""
_OWN_INITIAL = re.compile(r"(([^\W\d_])[^\W\d_]+) \2\.?")
_ME = ("me", "i", "myself", "moi", "je")
_MOST_PLAYERS = 12


def players_listed(lines: tuple[NoteLine, ...]) -> tuple[tuple[str, ...], bool, int]:
    """The names, whether in the order of the seats, and the line that has them."""
    table = score_table(lines)
    if names := players_in(lines) or (table.names if table else ()):
        return names, True, table.head.number if table else 0
    counts = _recurring(lines)
    if in_order := _in_order(lines, counts):
        return in_order
    if explained := _explained(lines):
        return explained
    dealers = _by_dealing(lines)
    for line in lines:
        names = _head_of_table(line, counts)
        if len(names) > 1 and (dealers is None or {*names} >= {*dealers[0]}):
            return names, False, line.number
    return dealers or _often(lines, counts)


def _is_number(word: str) -> bool:
    return any(token.type == "NUMBER" for token in Grammar("\\x00").tokens(f" {word}"))


def _in_order(
    lines: tuple[NoteLine, ...], counts: Counter[str]
) -> tuple[tuple[str, ...], bool, int] | None:
    """The names of a line that lists them with the writer last, or with a word that seats them."""
    for line in lines:
        found = _RUN.search(line.said)
        names = (*re.split(r",\s*", found[1]), found[2]) if found else ()
        if names and all(_likely(name, counts) for name in names):
            return names, True, line.number
    for line in lines:
        found = _TO_MY_LEFT.search(line.said)
        names = _listed(_LEFT.sub("", found[0]), line, counts) if found else ()
        if len(names) > len(("Ann", "Ben")):
            return names, True, line.number
    for line in lines:
        found = _CUE.search(line.said)
        if found and len(names := _names_beside(line, found, counts)) > 1:
            return _without_initials(names), True, line.number
    return None


def _without_initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without the initials that all of them explain: `Wes W, Dora D`."""
    found = [_OWN_INITIAL.fullmatch(name) for name in names]
    short = {match[1] for match in found if match}
    return tuple(match[1] for match in found if match) if len(short) == len(names) else names


def _often(lines: tuple[NoteLine, ...], counts: Counter[str]) -> tuple[tuple[str, ...], bool, int]:
    """The names that recur, with all that stand on one line with these and nothing else."""
    often = [
        word
        for word, times in counts.items()
        if times > 2 and word[:1].isupper() and not re.fullmatch(r"[A-Z][0-5]\.?", word)
    ]
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
        words = [key(word) for word in WORD.findall(line.said)]
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
        for word in {key(w): w for w in WORD.findall(f"{line.speaker} {line.said}")}.values():
            counts[spelled.setdefault(key(word), word)] += 1
    return counts


def _names_beside(line: NoteLine, cue: re.Match[str], counts: Counter[str]) -> tuple[str, ...]:
    """The names that a line lists after its cue, or before it."""
    after = re.sub(r"^\s*\([^()]*\)\s*|\.(?=\s).*", "", line.said[cue.end() :])
    before = re.split(r"(?<!\bFr)\.\s", line.said[: cue.start()])[-1]
    if pairs := EQUALS.findall(line.said):
        return (
            tuple(bare_name(name) for name, _ in pairs)
            if _longer_left(pairs)
            else tuple(bare_name(name) for _, name in pairs)
        )
    for text in (after, before):
        names = _listed(text, line, counts)
        if len(names) > 1:
            return names
    return ()


def _longer_left(pairs: list[tuple[str, str]]) -> bool:
    return sum(len(left) for left, _ in pairs) > sum(len(right) for _, right in pairs)


def bare_name(name: str) -> str:
    """A name without the quotes and stops around it."""
    return (
        name.strip(" \"“”«»'.,\t")
        if not re.fullmatch(r"\w{1,2}\..+", name.strip())
        else name.strip()
    )


def _listed(text: str, line: NoteLine, counts: Counter[str]) -> tuple[str, ...]:
    """Names in a row: cut at commas where there are any, else at blanks."""
    text = FIRST_PERSON.sub(lambda found: found[1].title(), text)
    strict = len(re.findall(r"[,/+&]|->|→|\b(?:then|puis|dann)\b", text)) > 1
    pieces = _CUT.split(text) if strict else re.findall(r"[\"“][^\"”]+[\"”]|\S+", text)
    names: list[str] = []
    for piece in pieces:
        name = bare_name(_OPENING.sub("", piece.strip()) if strict else piece)
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
    if any(_is_number(word) for word in words[1:]):
        return False
    capital = words[0][0].isupper() and len(words[0]) > 1
    return (recurs or capital) and not (known_word(name) and len(name) > 1 and not capital)


def _head_of_table(line: NoteLine, counts: Counter[str]) -> tuple[str, ...]:
    """Names in the cells of a line, where nothing else recurs in it; `Fri at Bev's. Bev, Tom` begins with Bev."""
    cells = [cell.strip() for cell in re.split(r"\t|\s{3,}|,", line.said) if cell.strip()]
    if len(cells) < 2:
        return ()
    cells[0] = re.split(r"(?<!\bFr)\.\s", cells[0])[-1]
    names = [cell for cell in cells if re.fullmatch(r"[^\W\d][\w.'’-]*", cell)]
    names = [name for name in names if counts.get(name, 0) > 1 and not known_word(name)]
    return tuple(names) if len(names) > 1 else ()
