"""The story is told in three places, and they agree."""

import re
import tomllib
from pathlib import Path

import pytest

import referee

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    path.stem
    for path in (ROOT / "referee").iterdir()
    if (path.suffix == ".py" or (path / "__init__.py").exists()) and path.stem != "__init__"
)


def docstring_layers():
    story = (referee.__doc__ or "").split("\n\n")[2]
    return [frozenset(line.partition(":")[0].split(", ")) for line in story.splitlines()]


def contract_layers():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    told = [frozenset(re.split(r"[|:] ?", layer.replace(" | ", "|"))) for layer in layers]
    return [layer for layer in reversed(told) if layer != {"__main__"}]


def page_layers():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[^|]*`) \|", page, flags=re.MULTILINE)
    tables = [frozenset(re.findall(r"`(\w+)`", row)) for row in rows]
    return [layer for layer in tables if layer and layer <= set(MODULES)]


def test_the_docstring_and_the_page_tell_the_same_story():
    assert docstring_layers() == page_layers()


def test_the_contract_is_the_story():
    """Where the contract is stricter than the story (one row as two layers), the order agrees."""
    order = [name for layer in contract_layers() for name in sorted(layer)]
    place = {name: at for at, layer in enumerate(docstring_layers()) for name in layer}
    assert sorted(order) == sorted(place)
    assert [place[name] for name in order] == sorted(place[name] for name in order)


def test_every_module_has_its_place_in_the_story():
    told = {name for layer in docstring_layers() for name in layer}
    assert told == set(MODULES) - {"__main__", "py"}


@pytest.mark.parametrize("path", sorted((ROOT / "referee").rglob("*.py")), ids=str)
def test_no_module_outgrows_its_idea(path):
    assert len(path.read_text("utf-8").splitlines()) <= 300
