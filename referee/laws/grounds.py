"""The source of a law under a ruleset: its text, a choice of the table, or a decision record."""

from collections.abc import Iterator

from referee.game import Citation
from referee.rulesets import Origin, Ruleset


def grounds(sources: tuple[str, ...], knob: str | None, duty: str, ruleset: Ruleset) -> Citation:
    """Cite the source of a law that has these sources and reads this knob."""
    if knob is None:
        place, note = _of_the_text(sources, ruleset)
        return Citation(place, duty, note)
    origin = ruleset.origins[knob]
    if origin.adopted:
        return Citation(origin.adopted, duty, f"as in {origin.parent}")
    return Citation(_place(sources, origin, ruleset), duty, _note(origin))


def _note(origin: Origin) -> str:
    """Describe where the value comes from: `second-hand`, `house choice` or nothing."""
    if origin.second_hand:
        return "second-hand"
    return "house choice" if origin.choice or origin.of_the_house else ""


def _place(sources: tuple[str, ...], origin: Origin, ruleset: Ruleset) -> str:
    """Find the section on the duty in the text that gives the value; else the value's own place."""
    first = origin.places[0]
    if _note(origin):
        return first
    key = origin.parent or ruleset.name if _is_decision(first) else first
    return next(_sections(sources, key), first)


def _of_the_text(sources: tuple[str, ...], ruleset: Ruleset) -> tuple[str, str]:
    """Find where the ruleset's own text has a duty that no knob decides, with a note."""
    inherited = [origin for origin in ruleset.origins.values() if origin.parent]
    parents = dict.fromkeys(origin.parent for origin in inherited if not origin.adopted)
    for key in (ruleset.name, *parents):
        for section in _sections(sources, key):
            return section, ""
    for source in filter(_is_decision, sources):
        return source, ""
    for origin in inherited:
        if origin.adopted:
            return origin.adopted, f"as in {origin.parent}"
    return sources[0], ""


def _sections(sources: tuple[str, ...], place: str) -> Iterator[str]:
    """Return the sections of a text, named by a place such as `boo-ray play.3` or `boo-ray`."""
    return (source for source in sources if _text(source) == _text(place))


def _text(place: str) -> str:
    """Return the name of the text that a place is in, without its version."""
    return place.partition(" ")[0].rstrip("-0123456789")


def _is_decision(place: str) -> bool:
    return place.startswith("decision ")
