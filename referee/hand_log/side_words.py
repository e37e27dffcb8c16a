"""What people write about money beside the game, in place of the lines of the notation."""

from collections.abc import Iterator

from referee.hand_log.draft import Draft
from referee.hand_log.everyday_words import SMALL_WORDS, spoken
from referee.hand_log.session import Session

_POT = "(?:the )?pot"
_KITTY = "(?:the |la )?(?:kitty|jar|cagnotte)"
_HOUSE = "(?:the )?(?:house|kitty|jar)"
_ALL = "(?:everybody|everyone|every1|each|we all|all|tout le monde|chacun)"
_BET = "(?:a |the |his |her |their |le |un )?(?:side ?)?(?:bets?|pari)(?: of)?"
_LEFT = rf"(?:(?:is |was |lay )?in {_POT} )?(?:left )?(?:over )?"
_LAST_TIME = r"(?:the )?(?:before|last \w+|yesterday|la derni[eè]re fois|la semaine derni[eè]re)"

_SIDE_SENTENCES = tuple(
    (spoken(shape), line)
    for shape, line in (
        (r"NAME (?:lends?|lent|loan(?:s|ed)) NAME ([0-9]+)", r"loan \1 to \2 \3"),
        (r"(loan|repay|bet|owes|settled) ([0-9]+),? (?:from )?NAME to NAME", r"\1 \3 to \4 \2"),
        (r"(loan|repay|bet|owes|settled) ([0-9]+) to NAME from NAME", r"\1 \4 to \3 \2"),
        (r"(loan|repay|bet|owes):? NAME (?:to|[-=]*>) NAME[,:]? ([0-9]+)", r"\1 \2 to \3 \4"),
        (r"NAME (?:to|[-=]*>) NAME,? (loan|repay|bet):? ([0-9]+)", r"\3 \1 to \2 \4"),
        (r"NAME (?:a )?pr[eê]t[eé] ([0-9]+) (?:à|a) NAME", r"loan \1 to \3 \2"),
        (r"NAME (?:a )?emprunt[eé] ([0-9]+) (?:à|a) NAME", r"loan \3 to \1 \2"),
        (
            r"NAME (?:a )?(?:rembours[eé]|rend|rendu) ([0-9]+) (?:à|a) NAME",
            r"repay \1 to \3 \2",
        ),
        (r"NAME (?:a )?rembours[eé] NAME (?:de )?([0-9]+)", r"repay \1 to \2 \3"),
        (r"NAME doit(?: encore)? ([0-9]+) (?:à|a) NAME", r"owes \1 to \3 \2"),
        (r"NAME doit(?: encore)? ([0-9]+)(?: au pot)?", r"owes \1 \2"),
        (r"owes NAME ([0-9]+) to NAME", r"owes \1 to \3 \2"),
        (
            rf"NAME (?:wins?|won|gagne) {_BET}:? ([0-9]+) (?:from|off|against|with|de) NAME",
            r"bet \3 to \1 \2",
        ),
        (
            rf"NAME (?:wins?|won|gagne) ([0-9]+) {_BET}:? (?:from|off|against|with|de) NAME",
            r"bet \3 to \1 \2",
        ),
        (
            rf"NAME (?:wins?|won|gagne) {_BET} (?:from|off|against|with|contre) NAME[,:]? ([0-9]+)",
            r"bet \2 to \1 \3",
        ),
        (rf"NAME (?:wins?|won|gagne) {_BET},? ([0-9]+) (?:from|off|de) NAME", r"bet \3 to \1 \2"),
        (
            rf"NAME (?:loses?|lost|perd) {_BET}:? ([0-9]+) (?:to|against|contre) NAME",
            r"bet \1 to \3 \2",
        ),
        (
            rf"NAME (?:loses?|lost|perd) {_BET} (?:to|against|with|contre) NAME[,:]? ([0-9]+)",
            r"bet \1 to \2 \3",
        ),
        (r"bet:? NAME ([0-9]+) from NAME", r"bet \3 to \1 \2"),
        (r"bet:? NAME from NAME:? ([0-9]+)", r"bet \2 to \1 \3"),
        (r"(?:loan )?NAME (?:(?:lends?|lent|loan(?:s|ed)) )?([0-9]+) to NAME", r"loan \1 to \3 \2"),
        (r"(?:loan|lend) NAME (?:-+> ?)?NAME:? ([0-9]+)", r"loan \1 to \2 \3"),
        (r"NAME (?:borrow(?:s|ed)) ([0-9]+) from NAME", r"loan \3 to \1 \2"),
        (r"repay NAME ([0-9]+) to NAME", r"repay \1 to \3 \2"),
        (r"repay NAME (?:-+> ?)?NAME:? ([0-9]+)", r"repay \1 to \2 \3"),
        (r"NAME (?:repa(?:ys|id)|pa(?:ys|id) back) NAME ([0-9]+)", r"repay \1 to \2 \3"),
        (r"NAME (?:pays|paid|gives|gave) NAME (?:back ([0-9]+))", r"repay \1 to \2 \3"),
        (r"NAME (?:pays|paid|gives|gave) NAME ([0-9]+) back", r"repay \1 to \2 \3"),
        (r"NAME (?:repa(?:ys|id)|pa(?:ys|id) back) ([0-9]+) to NAME", r"repay \1 to \3 \2"),
        (r"(?:side )?bet:? NAME ([0-9]+) to NAME", r"bet \1 to \3 \2"),
        (r"(?:side )?bet:? NAME (?:to |-+> ?)?NAME:? ([0-9]+)", r"bet \1 to \2 \3"),
        (r"(?:side ?bet:? )?NAME (?:wins?|won) ([0-9]+) (?:from|off) NAME", r"bet \3 to \1 \2"),
        (r"(?:side ?bet:? )?NAME (?:loses?|lost) ([0-9]+) to NAME", r"bet \1 to \3 \2"),
        (rf"NAME (?:still )?owes (?:{_POT} )?([0-9]+)(?: to {_POT})?", r"owes \1 \2"),
        (rf"owes NAME (?:{_POT} )?([0-9]+)(?: to {_POT})?", r"owes \1 \2"),
        (r"owes NAME (?:-+> ?)?NAME:? ([0-9]+)", r"owes \1 to \2 \3"),
        (r"NAME (?:still )?owes NAME ([0-9]+)", r"owes \1 to \2 \3"),
        (r"NAME (?:still )?owes ([0-9]+) to NAME", r"owes \1 to \3 \2"),
        (
            r"NAME (?:puts?|pa(?:ys|id)) ([0-9]+) (?:in|into|to) (?:the )?(?:kitty|jar)",
            r"kitty \1 \2",
        ),
    )
)
"""Sentences that say what one line says; `who` is a player who was declared."""

_POT_SENTENCES = tuple(
    (spoken(shape), line)
    for shape, line in (
        (rf"(?:{_POT} )?([0-9]+) {_LEFT}from {_LAST_TIME}", r"pot \1 from before"),
        (
            rf"{_POT} ([0-9]+) (?:carried in|left over|already|to start(?: with)?)",
            r"pot \1 from before",
        ),
        (
            rf"(?:le )?pot (?:de la derni[eè]re fois|de d[eé]part|from {_LAST_TIME}):? ([0-9]+)",
            r"pot \1 from before",
        ),
        (
            r"([0-9]+) (?:au|dans le) pot de la (?:derni[eè]re fois|semaine derni[eè]re)",
            r"pot \1 from before",
        ),
        (r"(?:le )?pot ([0-9]+) reste(?: sur la table)?", r"pot \1 carries"),
        (rf"{_POT} (?:starts|begins|opens) (?:at|with) ([0-9]+)", r"pot \1 from before"),
        (rf"(?:kitty|rake|jar) ([0-9]+)(?: (?:out )?(?:of|from) {_POT})", r"kitty \1 from pot"),
        (
            rf"{_KITTY} (?:pa(?:ys|id)|paie|spen[dt]s?|bought):? ([0-9]+) (?:chips )?(?:for|on|pour) (.+)",
            r"kitty \1 for \2",
        ),
        (rf"{_KITTY} (?:pa(?:ys|id) for|bought|buys) (.+?):? ([0-9]+)", r"kitty \2 for \1"),
        (rf"(?:spent )?([0-9]+) (?:out of|from) {_KITTY} (?:for|on) (.+)", r"kitty \1 for \2"),
        (rf"(.+?):? ([0-9]+) (?:out of|from|paid by) {_KITTY}", r"kitty \2 for \1"),
        (r"(?:jar|kitty):? ([0-9]+) (?:spent )?(?:on|for) (.+)", r"kitty \1 for \2"),
        (r"rake(?: of)? ([0-9]+)", r"kitty \1 from pot"),
        (
            rf"{_HOUSE} (?:takes?|took|gets?|got|rakes?|keeps?) ([0-9]+)(?: (?:from|out of|off) {_POT})?",
            r"kitty \1 from pot",
        ),
        (
            rf"{_ALL} (?:takes?|took|gets?|got) (?:back ([0-9]+)|([0-9]+)(?: chips)? back)",
            r"share \1\2 each",
        ),
        (rf"{_ALL} repren(?:d|nent) ([0-9]+)(?: jetons)?", r"share \1 each"),
        (
            rf"{_POT} ([0-9]+) (?:goes |went )?(?:in)?to (?:the )?(?:kitty|jar)",
            r"kitty \1 from pot",
        ),
        (
            rf"([0-9]+) (?:from|out of|off) {_POT} (?:goes |went )?(?:in)?to {_KITTY}",
            r"kitty \1 from pot",
        ),
        (r"buy[ -]?ins?:? ([0-9]+)(?: chips)?(?: each)?", r"chips \1 each"),
        (
            r"(?:everybody|everyone|all|we all) (?:buys?|bought) in (?:for|with) ([0-9]+)(?: chips)?(?: each)?",
            r"chips \1 each",
        ),
        (rf"(?:share|divide)[sd]? {_POT}:? (.*[0-9].*)", r"share \1"),
        (rf"{_POT} (?:is )?(?:shared|divided)(?: out)?:? (.*[0-9].*)", r"share \1"),
    )
)
"""The same where no player opens the sentence."""


_OLD_POT = [(shape, line) for shape, line in _POT_SENTENCES if line.endswith("from before")]
_CARRIED = tuple(
    spoken(shape)
    for shape in (
        rf"{_POT} (?:carried|carries|carry)(?: over)?:? ([0-9]+)",
        rf"(?:{_POT} )?([0-9]+) (?:carried|carries)(?: over)?",
        r"carr(?:y|ied)[ -]?over:? ([0-9]+)",
    )
)
_SPENT = (
    (spoken(rf"{_KITTY}:? ([0-9]+) ([^\W\d].*)"), r"kitty \1 for \2"),
    (spoken(rf"{_KITTY}: ([^\W\d].*?):? ([0-9]+)"), r"kitty \2 for \1"),
)
_NO_PURPOSE = frozenset(
    (
        "all",
        "back",
        "each",
        "every",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "out",
        "paid",
        "pot",
        "pour",
        "to",
    )
)


def beside_the_game(draft: Draft, session: Session) -> Iterator[Draft]:
    """A whole line about a loan, a bet, a debt, the kitty or an old pot, in other words."""
    text = draft.text.strip(" \t.!")
    for line in (*_of_players(text, session), *_of_the_pot(text, session)):
        yield draft.with_text(0, len(draft.text), line)


def _of_players(text: str, session: Session) -> Iterator[str]:
    for shape, line in _SIDE_SENTENCES:
        if (found := shape.fullmatch(text)) and session.meant(found["who"]):
            yield found.expand(line)


def old_pot(text: str) -> Iterator[str]:
    """The line that says what lay in the pot before the first hand, where a sentence says so."""
    for shape, line in _OLD_POT:
        if found := shape.fullmatch(text):
            yield found.expand(line)
            return


def _of_the_pot(text: str, session: Session) -> Iterator[str]:
    for shape, line in _POT_SENTENCES:
        if found := shape.fullmatch(text):
            yield found.expand(line)
    for shape in _CARRIED:
        if found := shape.fullmatch(text):
            yield f"pot {found[1]} {'carries' if session.hand else 'from before'}"
    for shape, line in _SPENT:
        found = shape.fullmatch(text)
        words = found.expand(line).lower().split()[3:] if found else []
        named = any(
            word in _NO_PURPOSE or word in SMALL_WORDS or session.meant(word) for word in words
        )
        if found and not named and not session.open:
            yield found.expand(line)
