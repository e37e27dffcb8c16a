"""Builds the wheel with its hot modules compiled by mypyc, where there is a C compiler.

`REFEREE_COMPILE` says which: `kernel` (the default, half a minute at most), the search alone; `all`,
what every check runs through too, for wheels that are published; `no`, none. Everywhere else, and in
an editable install, the same source runs as plain Python with the same results (decision 0400).
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the tests compile without the build backend
    BuildHookInterface = object

PACKAGE = Path("referee")
LAYOUTS = PACKAGE / "layouts"
KERNEL = tuple(
    LAYOUTS / f"{name}.py"
    for name in (
        "kernel",
        "aim",
        "dealt",
        "lawful",
        "memory",
    )
)
NEEDED = (*KERNEL, LAYOUTS / "position.py")
"""The kernel and all that it imports beside the words of the game."""
CHECK_PATH = (
    *(f"game/{name}.py" for name in ("bounds", "cards", "seats")),
    "replay/**/*.py",
    "money/standings/*.py",
    "money/settlement/*.py",
    "knowledge/forced_breaches.py",
    *(
        f"hand_log/{name}.py"
        for name in (
            "characters",
            "line",
            "lost_hands",
            "passages",
            "lines/quick",
            "reader",
        )
    ),
    "laws/*.py",
    "laws/deal/*.py",
    "laws/play/*.py",
    "laws/record/*.py",
    "audits/*.py",
    "audits/repairs/window.py",
)
"""What a check of a lawful hand runs through, but for what gains nothing by it (named tuples, enums) or has
docstrings that are read: the events, what the schemas describe."""
LEFT_OUT = {
    "__init__.py": "a face loads its names lazily",
    "awards.py": "a schema says what its enum says",
}
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--config-file=", "--ignore-missing-imports", *{files!r}], group_name={group!r}, multi_file={many}, opt_level="{level}", debug_level="0")
setup(name="referee", packages=[], ext_modules=modules)
"""
SEVERAL_FILES_AT_A_TIME = """
from pybind11.setup_helpers import ParallelCompile
ParallelCompile(default=0).install()
"""
FLAGS = "-fno-semantic-interposition -fvisibility=hidden" if sys.platform == "linux" else ""
"""Lets the C compiler inline functions that nobody else can call."""
LONGEST = 1200
"""Seconds after which a compiler that hangs is given up."""


def wanted() -> str:
    """What is to be compiled."""
    return os.environ.get("REFEREE_COMPILE", "kernel")


def compiler() -> bool:
    """Whether C can be compiled here: a compiler, and the headers of this Python."""
    named = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    found = any(shutil.which(name) for name in (named, "cc", "gcc", "clang", "cl"))
    return found and headers.exists() and wanted() != "no"


def check_path(root: Path) -> list[Path]:
    """The modules of the check path."""
    found = {path for pattern in CHECK_PATH for path in (root / PACKAGE).glob(pattern)}
    hot = (path.relative_to(root) for path in found if path.name not in LEFT_OUT)
    return sorted(hot)


def compile_kernel(root: Path, folder: Path) -> Mapping[Path, Path]:
    """Compile the kernel of the project at `root` in `folder`; the libraries by their places, maybe none.

    Only the kernel's own files are copied there, so that nothing else needs to be installed.
    """
    (folder / LAYOUTS).mkdir(parents=True)
    for package in (PACKAGE, LAYOUTS):
        (folder / package / "__init__.py").touch()
    shutil.copytree(root / PACKAGE / "game", folder / PACKAGE / "game")
    for path in NEEDED:
        shutil.copy(root / path, folder / path)
    group = "referee.layouts.kernel"
    try:
        return _compiled(
            folder, SETUP.format(files=_names(KERNEL), group=group, many=False, level=3)
        )
    except (OSError, subprocess.SubprocessError):
        return {}


def compile_all(root: Path, folder: Path) -> Mapping[Path, Path]:
    """Compile kernel and check path of the project at `root` in `folder`; the libraries by their places.

    The kernel is a library of its own, so that the C compiler sees the whole of it at once. Raises
    `CalledProcessError`, having shown what the compiler said, where it cannot be compiled.
    """
    rest = folder / "check path"
    shutil.copytree(root / PACKAGE, rest / PACKAGE)
    script = SETUP.format(
        files=_names(check_path(root)), group="referee_compiled", many=True, level=2
    )
    with ThreadPoolExecutor() as beside:
        kernel = beside.submit(compile_kernel, root, folder / "kernel")
        try:
            libraries = _compiled(rest, SEVERAL_FILES_AT_A_TIME + script)
        except subprocess.CalledProcessError as failed:
            sys.stderr.write(failed.stdout + failed.stderr)  # what mypy says, and what C does
            raise
    return {**libraries, **kernel.result()}


def _names(files: Sequence[Path]) -> list[str]:
    return [str(path) for path in files]


def _compiled(folder: Path, script: str) -> Mapping[Path, Path]:
    """The libraries that a script makes: one with the code, and beside each file one that leads to it."""
    command = [sys.executable, "-c", script, "build_ext", "--inplace"]
    flags = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}"}
    subprocess.run(
        command, cwd=folder, env=flags, check=True, capture_output=True, text=True, timeout=LONGEST
    )
    shutil.rmtree(folder / "build")
    found = (path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"})
    return {path.relative_to(folder): path for path in found}


class CompiledModules(BuildHookInterface):
    """The build hook that hatchling calls."""

    def dependencies(self) -> list[str]:
        """What a build needs besides hatchling: mypyc, where it could be of use.

        The whole check path is compiled beside the libraries whose types it uses.
        """
        if self.target_name != "wheel" or not compiler():
            return []
        mypyc = ["mypy>=1.14", "setuptools>=65"]
        if wanted() != "all":
            return mypyc
        return [*mypyc, "pybind11>=2.10", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict) -> None:
        """Add the compiled modules to a wheel; leave everything as it is where there are none."""
        if self.target_name != "wheel" or version == "editable":
            return
        if not compiler() or find_spec("mypyc") is None:
            return
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        compile_part = compile_all if wanted() == "all" else compile_kernel
        libraries = compile_part(Path(self.root), folder)
        if not libraries:
            return
        for place, path in libraries.items():
            build_data["force_include"][str(path)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:
        """Throw away what the compiler left behind."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
