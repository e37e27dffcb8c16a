"""Runs in the packed Python while `dist/` is made: every module of ours, and what it needs, is there."""

import pkgutil
from importlib import import_module

import referee

PAGES = ("referee.editing", "referee.pages", "referee.recording", "referee.web")
"""Rooms whose every module a page may load; elsewhere one that needs a package which is not here is for a command."""

for module in pkgutil.walk_packages(referee.__path__, "referee."):
    if module.name == "referee.__main__":
        continue
    try:
        import_module(module.name)
    except ModuleNotFoundError:
        if module.name.startswith(PAGES):
            raise
for name in (
    "lark.parsers.lalr_parser",
    "lark.parsers.earley",
    "jinja2.loaders",
    "starlette.formparsers",
):
    import_module(name)
