"""What a law rests on under a ruleset: its own text, a choice of the table, or a decision record."""

from collections.abc import Iterator

from referee.game import Citation
from referee.rulesets import Origin, Ruleset


def grounds(sources: tuple[str, ...], knob: str | None, duty: str, ruleset: Ruleset) -> Citation:
    """The citation of a law that has these sources and reads that knob."""
    if knob is None:
        place, note = _of_the_text(sources, ruleset)
        return Citation(place, duty, note)
    origin = ruleset.origins[knob]
    if origin.adopted:
        return Citation(origin.adopted, duty, f"as in {origin.parent}")
    return Citation(_place(sources, origin, ruleset), duty, _note(origin))


def _note(origin: Origin) -> str:
    """What a reader should know of the value."""
    if origin.second_hand:
        return "second-hand"
    return "house choice" if origin.choice or origin.of_the_house else ""


def _place(sources: tuple[str, ...], origin: Origin, ruleset: Ruleset) -> str:
    """Where the value stands or, more exactly, where the text that gives it speaks of the duty."""
    first = origin.places[0]
    if _note(origin):
        return first
    key = origin.parent or ruleset.name if _is_decision(first) else first
    return next(_sections(sources, key), first)


def _of_the_text(sources: tuple[str, ...], ruleset: Ruleset) -> tuple[str, str]:
    """Where the ruleset's own text has a duty that no knob decides, and a note on it."""
    inherited = [one for one in ruleset.origins.values() if one.parent]
    parents = dict.fromkeys(one.parent for one in inherited if not one.adopted)
    for key in (ruleset.name, *parents):
        for section in _sections(sources, key):
            return section, ""
    for one in filter(_is_decision, sources):
        return one, ""
    for origin in inherited:
        if origin.adopted:
            return origin.adopted, f"as in {origin.parent}"
    return sources[0], ""


def _sections(sources: tuple[str, ...], place: str) -> Iterator[str]:
    """The sections of the text that a place names first: `boo-ray play.3`, `boo-ray 1`, `boo-ray`."""
    return (one for one in sources if _text(one) == _text(place))


def _text(place: str) -> str:
    """The text that a place is in; two versions of one text are one."""
    return place.partition(" ")[0].rstrip("-0123456789")


def _is_decision(place: str) -> bool:
    return place.startswith("decision ")
