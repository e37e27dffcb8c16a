"""Neovim with the lines of `docs/editors.md`: what its user sees."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_language_server import LOG

PAGE = Path(__file__).parents[2] / "docs" / "editors.md"
ASKED = """
local function waited(about) assert(vim.wait(60000, about, 20), "it took more than a minute") end
waited(function() return #vim.diagnostic.get(0) == 1 end)
local said = { vim.diagnostic.get(0)[1].message }
local answers = vim.lsp.buf_request_sync(0, "textDocument/hover",
  { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 11, character = 10 } }, 60000)
for _, answer in pairs(answers) do table.insert(said, answer.result.contents.value) end
vim.api.nvim_buf_set_lines(0, 11, 13, false, { "4 Cal: 5d Qd Kd*", "5 Ann: 2c* 8d 4h" })
waited(function() return #vim.diagnostic.get(0) == 0 end)
if vim.lsp.buf.format then vim.lsp.buf.format() else vim.lsp.buf.formatting_sync(nil, 60000) end
vim.cmd("write")
vim.fn.writefile({ vim.fn.json_encode(said) }, "said.json")
vim.cmd("quitall!")
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim_shows_what_is_wrong_and_formats(tmp_path):
    (setup,) = re.findall(r"```lua\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "init.lua").write_text(setup)
    (tmp_path / "asked.lua").write_text(ASKED)
    log = tmp_path / "thursday.bourre"
    log.write_text(LOG)
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "referee").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n')
    (programs / "referee").chmod(0o755)
    ran = subprocess.run(
        ["nvim", "--headless", "-u", "init.lua", log.name, "-c", "luafile asked.lua"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "XDG_STATE_HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
        },
        capture_output=True,
        timeout=240,
        check=False,
    )
    assert (tmp_path / "said.json").exists(), ran.stderr.decode()
    found, law = json.loads((tmp_path / "said.json").read_text())
    assert found.startswith("Dee held Qd and threw 4h on a diamond lead")
    assert "must follow suit" in law
    assert "4 Cal: 5d Qd Kd*\n5 Ann: 2c* 8d 4h\n" in log.read_text()
    assert "seats Ann Ben Cal Dee\n" in log.read_text()
