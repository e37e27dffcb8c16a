"""`uv.lock`, for a development set-up that is the same everywhere: `uv lock --default-index https://pypi.org/simple`."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "uv.lock").read_text("utf-8")


def test_it_locks_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {
        (re.split(r"[\[<>=~;]", line)[0].lower().replace("_", "-"), extra)
        for extra, lines in {
            "": project["dependencies"],
            **project["optional-dependencies"],
        }.items()
        for line in lines
    }
    (own,) = (each for each in tomllib.loads(LOCK)["package"] if each["name"] == project["name"])
    locked = {
        (each["name"], *(re.findall("extra == '(.*)'", each.get("marker", "")) or [""]))
        for each in own["metadata"]["requires-dist"]
    }
    assert locked == wanted


def test_it_names_the_public_index_alone():
    hosts = set(re.findall(r"https?://([^/\"]*)", LOCK))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}
