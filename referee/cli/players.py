"""The `players` file: names of a player in several logs; pseudonyms for a log to be shared."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count

from referee import audits, evenings, files, game, hand_log, messages, notes, questions
from referee.cli.logs import Retold, check_no_notes, lines
from referee.cli.terminal import complain
from referee.cli.trouble import CannotDo
from referee.game import Player
from referee.hand_log import plain_name

_EXAMPLE = 'Ann = ["Annie", "ann b"]'
_QUOTED = 'and a name with a blank or an accent in quotes: "Big Al" = ["Al"]'


def names_in(file: str | None) -> Mapping[game.Player, game.Player]:
    names: dict[game.Player, game.Player] = {}
    table = {} if file is None else files.read_toml(file, f"; write {_EXAMPLE}, {_QUOTED}")
    for player, name in _pairs(file or "", table):
        if names.setdefault(name, player) != player:
            raise CannotDo.say(
                "{file}: {name} stands for {names} and for {player}",
                file=str(file),
                name=name,
                names=names[name],
                player=player,
            )
    for name, player in names.items():
        if player in names and name != player:
            raise CannotDo.say(
                "{file}: {player} is another name of {names} already",
                file=str(file),
                player=player,
                names=names[player],
            )
    return names | {player: player for player in names.values()}


def _pairs(file: str, table: Mapping[str, object]) -> Iterator[tuple[game.Player, game.Player]]:
    for player, names in table.items():
        for name in names if isinstance(names, list) else [names]:
            if not isinstance(name, str):
                raise CannotDo.say(
                    "{file}: write other names of {player} like this: {example}",
                    file=file,
                    player=player,
                    example=_EXAMPLE,
                )
            yield game.Player(player), game.Player(name)


def hiding(key: str | None, known: Mapping[game.Player, game.Player], *, on: bool) -> Retold:
    if key is not None and not on:
        raise CannotDo.say("--key makes pseudonyms; give --anonymous with it")
    if key == "":
        raise CannotDo.say("--key must not be empty")
    return partial(anonymous, known=known, key=key) if on else lambda found: found


def under_one_name(
    file: str | None, options: audits.AuditOptions | None = None
) -> audits.AuditOptions:
    """Return how to audit a log, without more than the laws by default, with one name for each player."""
    known, options = names_in(file), options or audits.LAWS_ALONE

    @lru_cache(maxsize=1000)
    def called(name: str) -> str:
        return evenings.aliases(known, [game.Player(name)]).get(game.Player(name), name)

    return options._replace(called=called) if known else options


def anonymous(
    found: files.LogsFound, known: Mapping[game.Player, game.Player], key: str | None
) -> files.LogsFound:
    """Return the logs with other names; complain of those in which not all names can be found."""
    texts, complaints = list[tuple[files.LogFile, tuple[str, ...]]](), [*found.complaints]
    everybody, free_text = dict[game.Player, None](), 0
    for log in found.logs:
        try:
            text = tuple(lines(log))
            check_no_notes(log, text)
            declared, free = hand_log.names_in_log(text)
            hand_log.check_apart(log.name, evenings.aliases(known, declared))
        except messages.RefusedError as trouble:
            complaints.append(trouble.message)
        else:
            texts.append((log, text))
            everybody |= dict.fromkeys(declared)
            free_text += free
    meant = {name: name for name in everybody} | dict(evenings.aliases(known, everybody))
    new = pseudonyms(meant.values(), (*everybody, *known), key)
    names = {name: new[player] for name, player in meant.items()}
    in_text = hand_log.NamesInText(
        {name: new[who] for name, who in known.items() if who in new} | names
    )
    hidden = [
        _rewritten(log, f"log-{number}.bourre", text, names, in_text)
        for number, (log, text) in enumerate(texts, 1)
    ]
    if free_text:
        complain(
            "{lines} with free text, or that could not be read: the players' names in them "
            "are replaced, but not nicknames, initials and other people; read them before "
            "you share them",
            lines=messages.counted(free_text, "line"),
        )
    return found._replace(logs=tuple(hidden), complaints=tuple(complaints))


def _rewritten(
    log: files.LogFile,
    called: str,
    lines: Sequence[str],
    names: Mapping[game.Player, game.Player],
    text: hand_log.NamesInText,
) -> files.LogFile:
    try:
        new = "".join(
            f"{line}\n" for line in hand_log.renamed(lines, names, text, notes.log_begins())
        )
    except hand_log.HiddenError as line:
        raise CannotDo.say(
            "{name}:{line}; names in it cannot be hidden", name=log.name, line=str(line)
        ) from None
    return log._replace(called=called, instead=new.encode("utf-8", "surrogateescape"))


def viewpoint_of(
    name: str | None, passages: Sequence[audits.Passage], *, everything: bool
) -> questions.Viewpoint:
    """Return what this player saw; warn of lines that may tell of more."""
    seat = None if name is None else evenings.called(name, evenings.seated(passages))
    if seat and not everything:
        _warn_of_words(passages, seat)
    return questions.Viewpoint(seat, everything)


def _warn_of_words(passages: Iterable[audits.Passage], seat: game.Player) -> None:
    written = [line for passage in passages for line in passage.source.lines]
    if free := hand_log.names_in_log(written).free_text:
        complain(
            "{lines} with free text, or that could not be read, are shown as they stand: "
            "remarks, rulings and what players said may tell of cards that {seat} did not "
            "see",
            lines=messages.counted(free, "line"),
            seat=seat,
        )


_CONSONANTS = "bdfgklmnprstvzhj"
_VOWELS = "aeiou"
_SYLLABLES = 3


def pseudonyms(
    players: Iterable[Player], real: Iterable[Player], key: str | None = None
) -> Mapping[Player, Player]:
    """Return pseudonyms, none of them a real name: `Player1`, `Player2`.

    With a key it depends only on key and name, unless taken. Names that differ only in spelling are kept
    apart.
    """
    taken = set(map(plain_name, real))
    found: dict[Player, Player] = {}
    for number, player in enumerate(dict.fromkeys(players), 1):
        candidates = _numbered(number) if key is None else _invented(player, key)
        found[player] = next(Player(name) for name in candidates if plain_name(name) not in taken)
        taken.add(plain_name(found[player]))
    return found


def _numbered(number: int) -> Iterator[str]:
    yield f"Player{number}"
    yield from (f"Player{number}-{again}" for again in count(2))


def _invented(player: Player, key: str) -> Iterator[str]:
    digest = hmac.new(key.encode(), plain_name(player).encode(), hashlib.sha256).digest()
    number = int.from_bytes(digest, "big")
    for length in count(_SYLLABLES):
        yield "".join(_syllables(number, length)).capitalize()


def _syllables(number: int, length: int) -> Iterator[str]:
    for _ in range(length):
        number, which = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        yield _CONSONANTS[which % len(_CONSONANTS)] + _VOWELS[which // len(_CONSONANTS)]
