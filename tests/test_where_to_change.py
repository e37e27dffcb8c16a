"""What `docs/architecture.md` promises: so few files make a new thing known to everything else."""

import ast
import textwrap
from pathlib import Path

import first_changes
import pytest
from tiers import LONG, PLAIN

pytestmark = PLAIN

PAGE = first_changes.PAGE.read_text("utf-8")
TABLE = (first_changes.ROOT / "docs" / "architecture.md").read_text("utf-8")
ADDITIONS = tuple(first_changes.additions(PAGE))
SECTIONS = tuple(dict.fromkeys(added.section for added in ADDITIONS))


@pytest.mark.parametrize("section", SECTIONS)
def test_the_table_names_the_files_and_there_are_three_at_most(section):
    files = {Path(one.file) for one in ADDITIONS if one.section == section}
    changed = [path for path in files if path.suffix != ".bourre"]
    assert 0 < len(changed) <= 3
    what = section.removeprefix("Your first ")
    said = next(line for line in TABLE.splitlines() if line.startswith(f"| a {what}"))
    for path in changed:
        known = said.replace("FAMILY", "play")
        assert any(part in known for part in (path.name, f"{path.parent}/")), path


def test_its_python_imports_what_there_is():
    for added in ADDITIONS:
        if added.file.endswith(".py") and not added.above:
            statements = ast.parse(textwrap.dedent(added.lines)).body
            imports = [one for one in statements if isinstance(one, ast.Import | ast.ImportFrom)]
            exec(compile(ast.Module(imports, []), added.file, "exec"), {})


@LONG
def test_the_page_can_be_followed_to_the_letter(tmp_path):
    first_changes.followed(PAGE, tmp_path)
    assert first_changes.as_it_should_be(PAGE, tmp_path) == PAGE
