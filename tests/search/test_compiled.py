"""What runs compiled, and what a build does where nothing can be; CI passes all tests with a compiled wheel."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from referee.audits import judgement
from referee.cli.outcome import outcome
from referee.layouts import search

ROOT = Path(__file__).parents[2]


@pytest.fixture
def build(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("hatch_build")


def test_the_program_says_what_runs_compiled(capsys):
    says = {(False, False): "no", (True, False): "kernel", (True, True): "check path"}
    plain = [module.__file__.endswith(".py") for module in (search.kernel, judgement)]
    outcome(["--version"])
    assert f"(compiled: {says[not plain[0], not plain[1]]})" in capsys.readouterr().out


def test_a_compiler_that_fails_leaves_plain_python(build, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    assert build.compile_kernel(ROOT, tmp_path / "folder") == {}


def test_whoever_asks_for_plain_python_gets_it(build, monkeypatch):
    monkeypatch.setenv("REFEREE_COMPILE", "no")
    assert not build.compiler()


def test_a_check_path_that_cannot_be_compiled_is_no_wheel(build, monkeypatch, tmp_path):
    monkeypatch.setattr(build, "check_path", lambda root: [Path("referee/none.py")])
    monkeypatch.setattr(build, "compile_kernel", lambda root, folder: {})
    with pytest.raises(subprocess.CalledProcessError):
        build.compile_all(ROOT, tmp_path / "folder")


def test_what_the_check_path_names_is_there(build):
    found = [path for pattern in build.CHECK_PATH for path in ROOT.glob(f"referee/{pattern}")]
    assert all(any(ROOT.glob(f"referee/{pattern}")) for pattern in build.CHECK_PATH)
    assert {*build.LEFT_OUT} <= {path.name for path in found}
    assert not {path.name for path in build.check_path(ROOT)} & {*build.LEFT_OUT}


def test_the_kernel_imports_nothing_that_is_not_compiled_with_it(build):
    needed = {path.stem for path in build.NEEDED}
    for path in build.NEEDED:
        lines = (ROOT / path).read_text("utf-8").splitlines()
        own = {line.split()[1] for line in lines if line.startswith("from referee")}
        assert {name.rpartition(".")[2] for name in own - {"referee.game"}} <= needed
