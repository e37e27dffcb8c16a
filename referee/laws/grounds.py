"""Source of a law under a ruleset: its text, a choice of the table, or a decision record."""

from collections.abc import Iterator

from referee.findings import Citation
from referee.messages import EMPTY, Message, say
from referee.rulesets import Origin, Ruleset


def grounds(sources: tuple[str, ...], knob: str | None, duty: str, ruleset: Ruleset) -> Citation:
    if knob is None:
        place, note = _in_text(sources, ruleset)
        return Citation(place, Message(duty), note)
    origin = ruleset.origins[knob]
    if origin.adopted:
        return Citation(origin.adopted, Message(duty), _as_in(origin))
    return Citation(_place(sources, origin, ruleset), Message(duty), _note(origin))


def _as_in(origin: Origin) -> Message:
    return say("as in {ruleset}", ruleset=origin.parent)


def _note(origin: Origin) -> Message:
    """Return `second-hand`, `house choice` or nothing."""
    if origin.second_hand:
        return say("second-hand")
    return say("house choice") if origin.choice or origin.of_the_house else EMPTY


def _place(sources: tuple[str, ...], origin: Origin, ruleset: Ruleset) -> str:
    """Return the section on the duty in the text that gives the value, else the value's own place."""
    first = origin.places[0]
    if _note(origin):
        return first
    key = origin.parent or ruleset.name if _is_decision(first) else first
    return next(_sections(sources, key), first)


def _in_text(sources: tuple[str, ...], ruleset: Ruleset) -> tuple[str, Message]:
    """Return the place, with a note, of a duty that no knob decides."""
    inherited = [origin for origin in ruleset.origins.values() if origin.parent]
    parents = dict.fromkeys(origin.parent for origin in inherited if not origin.adopted)
    for key in (ruleset.name, *parents):
        for section in _sections(sources, key):
            return section, EMPTY
    for source in filter(_is_decision, sources):
        return source, EMPTY
    for origin in inherited:
        if origin.adopted:
            return origin.adopted, _as_in(origin)
    return sources[0], EMPTY


def _sections(sources: tuple[str, ...], place: str) -> Iterator[str]:
    """Yield the sections of the text that a place names: `boo-ray play.3` for `boo-ray`."""
    return (source for source in sources if _text(source) == _text(place))


def _text(place: str) -> str:
    return place.partition(" ")[0].rstrip("-0123456789")


def _is_decision(place: str) -> bool:
    return place.startswith("decision ")
