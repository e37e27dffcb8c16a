"""Runs in the packed Python while `dist/` is made: every module of ours, and what it needs, is there."""

import pkgutil
from importlib import import_module

import referee

FOR_COMMANDS = (
    "duckdb",
    "fsspec",
    "pyarrow",
    "pydantic",
    "referee.contract",
    "rich",
    "segno",
    "typer",
    "uvicorn",
)
"""What only commands need: a module that wants it is theirs."""

for module in pkgutil.walk_packages(referee.__path__, "referee."):
    if module.name == "referee.__main__":
        continue
    try:
        import_module(module.name)
    except ModuleNotFoundError as missing:
        if not (missing.name or "").startswith(FOR_COMMANDS):
            raise
for name in (
    "lark.parsers.lalr_parser",
    "lark.parsers.earley",
    "jinja2.loaders",
    "starlette.formparsers",
):
    import_module(name)
