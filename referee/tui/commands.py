"""Actions of the recorder's keys and slash commands."""

from referee.game import Spell, card
from referee.messages import Message, say


def help_text(spell: Spell) -> Message:
    return say(
        "Type what the line above the > asks for; it is on the disk at once. A card needs no Enter; "
        "?? is one that nobody noted, >{queen}: the last was taken back for {queen}, Ann {nine}: out of turn. Any "
        "line of the notation may be typed at any time: say Ann: ..., misdeal, buy Cal 20, sit Fay "
        "after Cal 60, leave Dee, # a remark. Paid: Ann 4, Ann owes 4, rest, nothing. Commands: "
        "/edit 13 /save /undo /redo /results /cards /ask /pad /open /quit, or the keys below, where ^Z "
        "is Ctrl with Z; each can be touched. PgDn, PgUp: what does not fit.",
        queen=spell(card("Qd")),
        nine=spell(card("9h")),
    )


KEYS = {
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+t": "depth",
    "ctrl+e": "edit",
    "ctrl+l": "ask",
    "ctrl+p": "pad",
    "ctrl+o": "open_cards",
    "ctrl+q": "quit",
    "f1": "show_help",
    "escape": "stop",
    "up": "line(-1)",
    "down": "line(1)",
    "pagedown": "page(1)",
    "pageup": "page(-1)",
}
COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "results": "depth",
    "cards": "depth",
    "edit": "edit",
    "ask": "ask",
    "pad": "pad",
    "open": "open_cards",
    "save": "save",
    "help": "show_help",
    "quit": "quit",
}
