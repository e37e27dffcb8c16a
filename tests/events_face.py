"""Writes the face of `referee/events`, every event in it: `python tests/events_face.py`.

Its modules are its only source: an event is known as soon as it is defined.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOM = Path(__file__).parents[1] / "referee" / "events"
STUB = ROOM / "__init__.pyi"
WIDTH = 100


def face() -> str:
    """The stub that lists what the modules define."""
    modules = sorted(path for path in ROOM.glob("*.py") if path.stem != "__init__")
    names = {path.stem: sorted(_defined(path)) for path in modules}
    imports = [
        line for module, own in names.items() for line in _import(module, sorted(own, key=_order))
    ]
    every = sorted(name for own in names.values() for name in own)
    listed = [f'    "{name}",' for name in every]
    return "\n".join([*imports, "", "__all__ = [", *listed, "]", ""])


def _defined(path: Path) -> Iterator[str]:
    """The classes and functions of a module, and the unions that it gives a name."""
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.Assign(targets=[ast.Name(id=name)])
            ) if not name.startswith("_"):
                yield name


def _order(name: str) -> tuple[bool, str]:
    """Where the formatter places a name in an import: classes first, whatever the letters' case."""
    return name[0].islower(), name.lower()


def _import(module: str, names: list[str]) -> list[str]:
    line = f"from .{module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return [line]
    return [f"from .{module} import (", *(f"    {name}," for name in names), ")"]


if __name__ == "__main__":
    STUB.write_text(face(), "utf-8")
