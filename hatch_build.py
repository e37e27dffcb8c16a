"""Builds the wheel with the search kernel compiled, where mypyc and a C compiler are at hand.

Everywhere else, and in an editable install, the same source runs as plain Python with the same
results. `REFEREE_PLAIN=1` asks for plain Python outright.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the tests compile without the build backend
    BuildHookInterface = object

PACKAGE = Path("referee") / "layouts" / "search"

COMPILED = ("kernel.py", "lawful.py", "memory.py", "twins.py", "worth.py")
SOURCES = (*COMPILED, "position.py", "word.py")
"""The kernel and all that it imports beside the words of the game."""
WORDS = Path("referee") / "game"
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
group = "referee.layouts.search.kernel"
setup(name="kernel", packages=[], ext_modules=mypycify({0!r}, group_name=group))
"""
"""One library for all, inside the package."""
FLAGS = "-fno-semantic-interposition -fvisibility=hidden" if sys.platform == "linux" else ""
"""Lets the C compiler inline functions that nobody else can call."""
LONGEST = 300
"""Seconds after which a compiler that hangs is given up."""


def compiler() -> bool:
    """Whether C can be compiled here: a compiler, and the headers of this Python."""
    wanted = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    found = any(shutil.which(one) for one in (wanted, "cc", "gcc", "clang", "cl"))
    return found and headers.exists() and os.environ.get("REFEREE_PLAIN") != "1"


def compile_kernel(root: Path, folder: Path) -> Sequence[Path]:
    """Compile the kernel of the project at `root` in `folder`; the libraries made, maybe none.

    Only the kernel's own files are copied there, so that nothing else needs to be installed.
    """
    inside = folder / PACKAGE
    inside.mkdir(parents=True)
    for package in (inside.parent.parent, inside.parent, inside):
        (package / "__init__.py").touch()
    shutil.copytree(root / WORDS, folder / WORDS)
    for name in SOURCES:
        shutil.copy(root / PACKAGE / name, inside / name)
    script = SETUP.format([str(PACKAGE / name) for name in COMPILED])
    command = [sys.executable, "-c", script, "build_ext", "--inplace"]
    flags = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}"}
    try:
        subprocess.run(
            command, cwd=folder, env=flags, check=True, capture_output=True, timeout=LONGEST
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    return sorted(path for path in inside.iterdir() if path.suffix in {".so", ".pyd"})


class CompiledKernel(BuildHookInterface):
    """The build hook that hatchling calls."""

    def dependencies(self) -> list[str]:
        """What a build needs besides hatchling: mypyc, where it could be of use."""
        return (
            ["mypy>=1.14", "setuptools>=65"] if self.target_name == "wheel" and compiler() else []
        )

    def initialize(self, version: str, build_data: dict) -> None:
        """Add the compiled kernel to a wheel; leave everything as it is where there is none."""
        if self.target_name != "wheel" or version == "editable":
            return
        if not compiler() or find_spec("mypyc") is None:
            return
        self._folder = tempfile.TemporaryDirectory()
        libraries = compile_kernel(Path(self.root), Path(self._folder.name))
        if not libraries:
            return
        for path in libraries:
            build_data["force_include"][str(path)] = str(PACKAGE / path.name)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:
        """Throw away what the compiler left behind."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
