"""The picture of the rooms is what the contract says; no room is entered but through its face."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from architecture_page import PAGE, layers, page
from events_face import STUB, face
from tiers import PLAIN

pytestmark = PLAIN

ROOT = Path(__file__).parents[1]
CODE = sorted((ROOT / "referee").rglob("*.py"))
ROOMS = [room for row in layers() for room in row if room != "__main__"]
MOST_ROOMS = 36
"""The core has fourteen; what is asked of audits and the fronts stand beside them."""


def module(path: Path) -> str:
    """The dotted name of a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


KNOWN = {module(path) for path in CODE}


@cache
def statements(path: Path) -> list[ast.AST]:
    """Every statement of a file, those within others too."""
    found: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    for node in found:
        found += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    return found


@cache
def imports(path: Path) -> list[str]:
    """The modules of the program that a file imports, or imports from, at its top or later."""
    tree = statements(path)
    from_imports = (one for one in tree if isinstance(one, ast.ImportFrom))
    return [
        whole if (whole := f"{one.module}.{name.name}") in KNOWN else one.module
        for one in from_imports
        if (one.module or "").startswith("referee.")
        for name in one.names
    ]


def test_every_room_stands_in_the_contract():
    folders = {
        path.name for path in (ROOT / "referee").iterdir() if (path / "__init__.py").exists()
    }
    assert folders == set(ROOMS)
    assert len(ROOMS) <= MOST_ROOMS


def test_the_picture_is_fresh():
    written = PAGE.read_text("utf-8")
    assert written == page(written), "run: python tests/architecture_page.py"


def test_the_face_of_the_events_is_fresh():
    assert STUB.read_text("utf-8") == face(), "run: python tests/events_face.py"


def test_a_room_is_entered_through_its_face():
    past = [
        (module(path), one)
        for path in CODE
        for one in imports(path)
        if one.split(".")[1] != module(path).split(".")[1] and one.count(".") > 1
    ]
    assert past == []


def test_no_module_outgrows_its_idea():
    assert [path for path in CODE if len(path.read_text("utf-8").splitlines()) > 300] == []


def test_no_file_imports_itself_round_a_corner():
    arrows = {module(path): KNOWN.intersection(imports(path)) for path in CODE}
    while leaves := [one for one, to in arrows.items() if not to & arrows.keys()]:
        for one in leaves:
            del arrows[one]
    assert arrows == {}


def test_no_class_name_stands_twice():
    """But for the hand that programs see (decision 0410)."""
    names = Counter(
        one.name
        for path in CODE
        for one in statements(path)
        if isinstance(one, ast.ClassDef) and (path.parent.name, one.name) != ("api", "Hand")
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_face_hides_none_of_its_modules(room):
    """A name that is also a module is whichever of the two was loaded last."""
    stub = ROOT / "referee" / room / "__init__.pyi"
    names = (
        re.findall(r'^    "(\w+)",$', stub.read_text("utf-8"), re.MULTILINE)
        if stub.exists()
        else []
    )
    modules = {path.stem for path in stub.parent.iterdir() if path.suffix in {"", ".py"}}
    assert not modules & set(names)
