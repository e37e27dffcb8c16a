"""The kernel compiled, where mypyc and a C compiler are at hand, and what a build does where they are not."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import LONG

from referee.layouts import search
from referee.layouts.search import layout

ROOT = Path(__file__).parents[2]
SAME_TESTS = """
import sys
sys.path.insert(0, sys.argv[1])
from referee.layouts import compiled
assert compiled()
import pytest
sys.exit(pytest.main(["--quiet", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


@pytest.fixture
def build(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("hatch_build")


@pytest.fixture
def with_compiled_kernel(build, tmp_path):
    """A folder with the program of this very source, its kernel compiled."""
    pytest.importorskip("mypyc")
    if not build.compiler():
        pytest.skip("no C compiler")
    shutil.copytree(ROOT / "referee", tmp_path / "referee")
    for library in build.compile_kernel(ROOT, tmp_path / "built"):
        shutil.copy(library, tmp_path / build.PACKAGE)
    return tmp_path


@LONG
def test_the_compiled_kernel_passes_the_same_tests(with_compiled_kernel):
    kernel = str(Path(__file__).with_name("test_kernel.py"))
    command = [sys.executable, "-c", SAME_TESTS, str(with_compiled_kernel), kernel]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_program_says_which_kernel_runs():
    assert search.compiled() is not layout.kernel.__file__.endswith(".py")


def test_a_compiler_that_fails_leaves_plain_python(build, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    assert build.compile_kernel(ROOT, tmp_path / "folder") == ()


def test_whoever_asks_for_plain_python_gets_it(build, monkeypatch):
    monkeypatch.setenv("REFEREE_PLAIN", "1")
    assert not build.compiler()


def test_the_kernel_imports_nothing_that_is_not_compiled_with_it(build):
    for name in build.SOURCES:
        lines = (ROOT / build.PACKAGE / name).read_text("utf-8").splitlines()
        own = [line.split()[1] for line in lines if line.startswith("from referee")]
        own = [one for one in own if one != "referee.game"]
        assert {f"{one.rpartition('.')[2]}.py" for one in own} <= {*build.SOURCES}
