"""Runs in Pyodide while `dist/` is made: everything that Python needs, compiled and packed.

A start that has to compile a thousand modules takes three times as long.
"""

import io
import json
import marshal
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from html import escape
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath
from types import CodeType

LEFT_OUT_OF_PYTHON = frozenset(
    """_ios_support _android_support _apple_support _pyrepl _pyio antigravity bdb cProfile cgi compileall
    ctypes curses dbm distutils doctest ensurepip filecmp fileinput ftplib idlelib imaplib lib2to3 mailbox
    multiprocessing netrc nntplib optparse pdb pickletools poplib profile pstats pty pyclbr pydoc pydoc_data
    rlcompleter sched smtplib sqlite3 tabnanny telnetlib this timeit tkinter trace tracemalloc turtle turtledemo
    unittest venv webbrowser wsgiref xmlrpc zipapp""".split()
)
"""Parts of Python's library that nothing here imports: tools of developers, protocols, other systems."""
ENCODINGS = frozenset(
    """__init__ aliases ascii cp1252 cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_7 utf_8 utf_8_sig""".split()
)
LEFT_OUT_OF_PACKAGES = (
    "anyio/_backends/_trio",
    "anyio/functools",
    "anyio/itertools",
    "anyio/pytest_plugin",
    "anyio/to_interpreter",
    "anyio/to_process",
    "jinja2/sandbox",
    "jinja2/nativetypes",
    "jinja2/ext",
    "lark/tools",
    "lark/__pyinstaller",
    "pydantic",
    "referee/archives",
    "referee/assistant",
    "referee/cli",
    "referee/manual",
    "referee/contract",
    "referee/editors",
    "referee/tui",
    "referee/web/server",
    "starlette/testclient",
)
"""What no page loads. pydantic, a quarter of it all, is for the data that commands print."""
READ_AS_SOURCE = frozenset({"anyio/__init__.py"})
"""Modules that look up in their own source what to load when."""
DATA = frozenset(
    {".bourre", ".po", ".lark", ".toml", ".html", ".css", ".js", ".so", ".md", ".json"}
)
"""Files of a package that are read, or loaded, as they are."""


def compiled(source: bytes, path: str, *, others: bool) -> bytes:
    """A module as the interpreter loads it without looking at its source; of others without docstrings."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2 if others else 0)
    code = without_lines(code)
    unchecked, no_hash = (1).to_bytes(4, "little"), bytes(8)
    return MAGIC_NUMBER + unchecked + no_hash + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """The code without the table of its lines, a sixth of it compressed; a traceback names the function."""
    parts = (without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    units = len(code.co_code) // 2
    nowhere = b"\xff" * (units // 8) + bytes([0xF8 + units % 8 - 1] if units % 8 else [])
    return code.replace(co_linetable=nowhere, co_consts=tuple(parts))


def library(packed: Path) -> bytes:
    """Python's own library, as the archive that the interpreter starts from."""
    made = io.BytesIO()
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(old.namelist()):
            path = PurePosixPath(name)
            if path.suffix != ".py" or not is_wanted(path):
                continue
            code = compiled(old.read(name), name, others=True)
            new.writestr(zipfile.ZipInfo(f"{name}c"), code)
    return made.getvalue()


def is_wanted(path: PurePosixPath) -> bool:
    """Whether a module of Python's library is one of those that come along."""
    if path.parts[:2] in {("xml", "dom"), ("xml", "etree"), ("xml", "parsers")}:
        return False
    if path.parts[0] == "encodings":
        return path.stem in ENCODINGS
    return path.parts[0].removesuffix(".py") not in LEFT_OUT_OF_PYTHON


def packages(root: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the installed packages that is imported or read, with its name."""
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root)
        ours = name.parts[0] == "referee"
        if path.is_dir() or name.parts[0].endswith(".dist-info") or path.suffix == ".pyc":
            continue
        if str(name).startswith(LEFT_OUT_OF_PACKAGES):
            continue
        if name.parts[:2] == ("referee", "laws") and len(name.parts) == 4 and path.suffix == ".py":
            yield (
                f"referee/laws/sources/{path.name}",
                path.read_bytes(),
            )  # a law's docstring is its page
        if str(name) in READ_AS_SOURCE:
            yield str(name), path.read_bytes()
        elif path.suffix == ".py":
            yield f"{name}c", compiled(path.read_bytes(), str(name), others=not ours)
        elif path.suffix in DATA or (ours and path.suffix == ".pyi"):
            yield str(name), path.read_bytes()


def pack(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Files in one piece: the length of a list, the list of names and sizes, their contents."""
    named = list(files)
    names = json.dumps([(name, len(content)) for name, content in named]).encode()
    return b"".join((len(names).to_bytes(4, "little"), names, *(content for _, content in named)))


ALLOWED = ("MIT", "BSD", "Apache", "PSF", "Python", "MPL", "ISC")
"""Licences under which others may be handed on as they are."""


def licences(site: Path, sources: Path, of_npm: str) -> str:
    """A page with the licence of everything that is in `dist/`. Raises `ValueError` for one that is not allowed."""
    described = [*site.glob("*.dist-info/METADATA"), *sources.glob("*/PKG-INFO")]
    parts = [*json.loads(of_npm), *map(_described, sorted(described))]
    shown = []
    for name, licence, text in parts:
        if not any(word in licence for word in ALLOWED):
            raise ValueError(f"{name}: {licence}")
        whole = f"<pre>{escape(text)}</pre>" if text else ""
        shown.append(
            f"<details><summary>{escape(name)}: {escape(licence)}</summary>{whole}</details>"
        )
    head = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        '<title>What it is made of</title><link rel="stylesheet" href="look/0/page.css">'
    )
    python = "<p>Python, as Pyodide has it: the PSF licence. Everything else, in the versions that are here:</p>"
    return f'{head}<main><p><a href="./">Evenings</a></p><h1>What it is made of</h1>{python}{chr(10).join(shown)}</main></html>'


def _described(metadata: Path) -> tuple[str, str, str]:
    said: Message = BytesParser().parsebytes(metadata.read_bytes())
    classified = (each for each in said.get_all("Classifier", []) if each.startswith("License ::"))
    licence = said["License-Expression"] or next(classified, None) or said["License"] or ""
    texts = sorted(metadata.parent.rglob("LICENSE*")) + sorted(metadata.parent.rglob("LICENCE*"))
    text = texts[0].read_text("utf-8") if texts else ""
    return f"{said['Name']} {said['Version']}", licence.rpartition(":: ")[2], text
