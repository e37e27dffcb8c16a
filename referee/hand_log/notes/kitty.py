"""What notes say of a kitty: who put how much in, what was raked off the pot, what it paid for.

Many tables call the pot a kitty. So a kitty is only one where the notes name a pot besides.
"""

import re
from collections.abc import Iterable
from fractions import Fraction

from referee.hand_log.notes.cast import Cast
from referee.hand_log.notes.evening import Between, Claim, NotedEvening
from referee.hand_log.notes.page import NoteLine
from referee.hand_log.notes.words import money

_KITTY = r"(?:the |la |une )?(?:kitty|cagnotte|(?:beer|pizza|snack|drinks?) (?:jar|tin|money|fund))"
_SUM = r"(?P<sum>\$?[0-9]+(?:[.,][0-9]{1,2})?\s?(?:¢|€|\$|c(?:ents?)?(?!\w))?)(?: chips?| jetons?)?"
_ALL = r"(?:everybody|everyone|every1|we all|all of us|all|each of us|each|tout le monde|chacun)"
_PUTS = r"(?:puts?|paid|pays|threw|throws?|chips?|drops?|dropped|adds?|met(?:tent)?|mis)"
_INTO = rf"(?:in|into|to|for|dans|à) {_KITTY}"
_OUT_OF = rf"(?:out of|from|by|de|sur) {_KITTY}"
_POT = r"(?:(?:the|each|every|le|du) )?pot"

_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(shape, re.IGNORECASE))
    for kind, shape in (
        ("kitty", rf"{_ALL} {_PUTS} (?:in )?{_SUM}(?: each| apiece)? {_INTO}"),
        ("kitty", rf"{_SUM} (?:each|apiece|a head|chacun) {_INTO}"),
        ("kitty", rf"{_KITTY}:? {_SUM} (?:each|apiece|a head|chacun)"),
        ("kitty", rf"(?P<who>\S+(?: \S+)?) {_PUTS} (?:in )?{_SUM} {_INTO}"),
        ("raked", rf"{_KITTY} (?:takes?|took|gets?|got) {_SUM} (?:from|out of|off) {_POT}"),
        (
            "raked",
            rf"(?:rake[ds]? )?{_SUM} (?:from|out of|off|du) {_POT} (?:goes |went |va )?{_INTO}",
        ),
        ("spent", rf"{_KITTY} (?:paid|pays|a payé) {_SUM} (?:for|on|pour) (?P<text>.+)"),
        ("spent", rf"{_KITTY} (?:paid|pays|a payé)(?: for)? (?P<text>[^0-9$]+?)[,:]? {_SUM}"),
        (
            "spent",
            rf"{_KITTY} (?:buys?|bought|covers?|covered) (?P<text>[^0-9$]+?)[,:]?(?: for)? {_SUM}",
        ),
        ("spent", rf"(?:took |spent )?{_SUM} {_OUT_OF} (?:for|on|pour) (?P<text>.+)"),
        ("spent", rf"(?P<text>[^0-9$]+?)[,:]? {_SUM},? (?:paid )?{_OUT_OF}"),
    )
)


def has_kitty(page: Iterable[NoteLine]) -> bool:
    """Whether the notes distinguish a kitty from the pot."""
    said = "\n".join(line.said for line in page).lower()
    return bool(re.search(_KITTY, said) and re.search(r"\bpots?\b", said))


def take_in_kitty(line: NoteLine, evening: NotedEvening, cast: Cast, scale: Fraction) -> bool:
    """Take in what a whole line says of the kitty; False where it says something else, or more."""
    event = _event(line, cast, scale, len(evening.hands))
    if event is None:
        return False
    evening.between.append(event)
    number = evening.hand.number if evening.hand else None
    claim = Claim(line.number, number, event.kind, event.players, event.sums, event.text)
    evening.claims.append(claim)
    return True


def _event(line: NoteLine, cast: Cast, scale: Fraction, after: int) -> Between | None:
    said = line.said.strip(" .!")
    for kind, shape in _SHAPES:
        if found := shape.fullmatch(said):
            groups = found.groupdict()
            who = cast.whose(groups["who"]) if groups.get("who") else None
            if groups.get("who") and who is None:
                return None
            amount = _amount(found["sum"], scale)
            text = (groups.get("text") or "").strip().replace("#", "")
            return Between(after, line.number, kind, (who,) if who else (), (amount,), text)
    return None


def _amount(written: str, scale: Fraction) -> Fraction:
    bare = written.strip()
    return Fraction(bare) * scale if bare.isdigit() else money(bare)
