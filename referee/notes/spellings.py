"""Spellings of players: parts of names, initials, misspellings."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise

from referee.game import Player
from referee.notes.vocabulary import fold, titles
from referee.notes.word_use import NEAR, WordUse, is_part

_COUNTED = frozenset({"CARD", "NUM", "RANK", "ZERO"})


def spellings(
    players: Sequence[Player], speakers: Sequence[str], use: WordUse
) -> dict[str, Player]:
    whole = {fold(player): player for player in players}
    found = dict(whole)
    for short, long in use.legend.items():
        if fold(long) in whole:
            found.setdefault(short, whole[fold(long)])
    for player in players:
        plain, words = fold(player), re.split(r"[\s-]", fold(player))
        forms = [f"{plain[:1]}{sign}{words[-1]}" for sign in ("", ".", ". ") if words[1:]]
        owned = f"{plain}s"  # `devs deal`
        forms += [owned] if use.often[owned] and not use.known.knows(owned) else []
        for form in (plain.replace("-", ""), plain.replace("-", " "), *forms):  # `B.Ray`
            found.setdefault(form, player)
    ways = (_heads, _titled, _parts, _tails, _initials_of)
    for some in (way(players, use) for way in ways):
        found |= {key: player for key, player in some.items() if key not in found}
    found |= _alike(players, use, found)
    found |= _letters(use, found)
    for who in speakers:
        parts = who.split()
        named = found.get(fold(parts[0])) or found.get(fold(parts[-1]))  # `Unc Ray`
        if named is None and len(who) == 1:
            begun = [player for player in players if fold(player)[0] == fold(who)]
            named = begun[0] if len(begun) == 1 else None
        if named is not None:
            found.setdefault(fold(who), named)
    return found


def never_named_again(names: Sequence[str], use: WordUse) -> str:
    """Return the one listed player without another word, if somebody writes "I"; empty if there is not one."""
    says = sum(use.often[word] for word in ("i", "me", "self", "moi", "je", "yo", "my")) > 1
    rare = [name for name in names if not use.recurs(name)]
    return rare[0] if says and len(rare) == 1 and len(names) > 2 else ""


def never_beside_me(names: Sequence[str], use: WordUse, seats: int) -> str:
    """Return the one listed player never counted beside "me", who is more than once; empty if none.

    `seats`: the line of the list.
    """
    left, times = {*map(fold, names)}, 0
    for line, words in use.read:
        told = [word for word in words if not word.fills]
        counted = [one for one, two in pairwise(told) if two.kinds & _COUNTED]
        if line.number != seats and any("ME" in word.kinds for word in counted):
            left -= {fold(word.text) for word in counted}
            times += 1
    return next((name for name in names if {fold(name)} == left and times > 1), "")


def _heads(players: Sequence[Player], use: WordUse) -> dict[str, Player]:
    """Return the short heads of rows that have one for every player: `Hec Bou RR`."""
    heads: dict[str, Player] = {}
    for row in use.cells:
        meant = {
            cell: [player for player in players if _is_short_for(cell, player)] for cell in row
        }
        found = {cell: some[0] for cell, some in meant.items() if len(some) == 1}
        if sorted(found.values()) == sorted(players):
            heads |= {c: who for c, who in found.items() if "ME" not in use.known.does(c)}
    return heads


def _is_short_for(cell: str, player: Player) -> bool:
    parts = [fold(player), *re.split(r"[\s-]", fold(player))]
    return cell == initials(player) or any(_begins(part, cell) for part in parts if cell)


def _begins(part: str, cell: str) -> bool:
    """Tell whether a cell begins a name, or leaves letters out: `Jr`, `Cdy`."""
    letters = iter(part[1:])
    return part.startswith(cell) or (
        cell[0] == part[:1] and all(one in letters for one in cell[1:])
    )


def _titled(players: Sequence[Player], use: WordUse) -> dict[str, Player]:
    """Return short forms that mean one player alone: `Mr. K.` for Mr. Kowalski, `t` for big t."""
    short: dict[str, set[Player]] = {}
    for player in players:
        title, _, name = fold(player).partition(" ")
        if not name or title.strip(".") not in titles():
            continue
        forms = [
            f"{said} {called}"
            for said in {title, title.strip("."), f"{title.strip('.')}."}
            for called in (name, name[0], f"{name[0]}.")
        ]
        forms += [
            word
            for word in titles()
            if use.capital[word] and _may_be(title.strip("."), word) and not use.known.knows(word)
        ]
        for form in [*forms, *([name] if len(name) == 1 and use.acting[name] > 1 else [])]:
            short.setdefault(form, set()).add(player)
    return {form: next(iter(some)) for form, some in short.items() if len(some) == 1}


def _may_be(title: str, word: str) -> bool:
    short = len(title) == 2 and title == word[:1] + word[-1:]
    return title == word or short


def _parts(players: Sequence[Player], use: WordUse) -> dict[str, Player]:
    parts: dict[str, set[Player]] = {}
    for player in players:
        for part in re.split(r"[\s-]", fold(player).replace(".", "")):
            if part not in titles() and len(part) > 1 and not use.known.knows(part):
                parts.setdefault(part, set()).add(player)
    return {part: next(iter(some)) for part, some in parts.items() if len(some) == 1}


def _tails(players: Sequence[Player], use: WordUse) -> dict[str, Player]:
    """Return words that end the name of one player alone, who is never named in full: `mike`."""
    found = {}
    for word, often in use.often.items():
        ends = [one for one in players if fold(one).endswith(word) and fold(one) != word]
        if often > 1 and len(word) > 2 and len(ends) == 1 and use.often[fold(ends[0])] == 1:
            found[word] = ends[0]
    return {word: player for word, player in found.items() if word not in map(fold, players)}


def _initials_of(players: Sequence[Player], use: WordUse) -> dict[str, Player]:
    fits = Counter(map(initials, players))
    written = Counter(word.text for _, some in use.read for word in some)
    return {
        letters: player
        for player in players
        if fits[letters := initials(player)] == 1
        and use.often[letters] > 1
        and not (len(letters) > 1 and use.known.knows(letters) and written[letters.upper()] < 2)
        and not _links(letters, use)
    }


def _letters(use: WordUse, found: dict[str, Player]) -> dict[str, Player]:
    """Return letters that begin the spellings of one player alone: `L` for Lise."""
    begun: dict[str, set[Player]] = {}
    for spelling, player in found.items():
        begun.setdefault(spelling[0], set()).add(player)
    return {
        letter: next(iter(some))
        for letter, some in begun.items()
        if letter not in found
        and len(some) == 1
        and use.acting[letter] > 0
        and not _links(letter, use)
    }


def _links(letter: str, use: WordUse) -> bool:
    """Tell whether a letter is a word of its own: `I`, `y` of Ana y Eva, unless written `Y`."""
    kinds = use.known.does(letter)
    return "ME" in kinds or ("AND" in kinds and not use.capital[letter])


def initials(name: str) -> str:
    return "".join(part[0] for part in re.split(r"[\s-]", fold(name)) if part)


def _alike(players: Sequence[Player], use: WordUse, found: dict[str, Player]) -> dict[str, Player]:
    """Return words without another use that begin or resemble a name."""
    words = [
        key
        for key in use.often
        if key not in found and (len(key) > 2 or (len(key) == 2 and use.acting[key] > 1))
    ]
    small = {fold(word.text) for _, some in use.read for word in some if word.text[0].islower()}
    near = {key: _nearest(key, players) for key in words if not use.known.knows(key)}
    near |= {  # `banks` is no slip for Beans, who is never typed so
        key: None
        for key, player in near.items()
        if player and key[:3] != fold(player)[:3] and key in small - {*use.capital}
        if fold(player) not in small
    }
    return {
        key: player
        for key, player in near.items()
        if player is not None and (use.often[key] > 1 or use.acting[key] or len(key) > 3)
    }


def _nearest(key: str, players: Sequence[Player]) -> Player | None:
    names = {fold(player): player for player in players}
    begins = [
        player
        for name, player in names.items()
        if name.startswith(key)
        or is_part(key, name)
        or (key.startswith(name) and len(name) > 2 and len(key) <= len(name) + 2)
    ]
    if len(begins) == 1:
        return begins[0]
    plain = key.replace("0", "o").replace("1", "l")
    close = get_close_matches(plain, names, 2, NEAR)
    alike = len(close) == 1 and abs(len(close[0]) - len(key)) < 2 and close[0][0] == plain[0]
    return names[close[0]] if alike else None
