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
from tiers import PLAIN

pytestmark = PLAIN

PAGE = Path(__file__).parents[2] / "docs" / "editors.md"
NOTES = "Fri, Ann Ben Cal, boo-ray, ante 1\n1. Ann won 3\n2. Ben won 3, Cal bourre\n3. zzqq blorp Xq 77\n4. Cal won 3\n"
WAITING = """
local function waited(about) assert(vim.wait(60000, about, 20), "it took more than a minute") end
local function lines(first, last) return vim.api.nvim_buf_get_lines(0, first, last, false) end
local function done(said)
  vim.fn.writefile({ vim.fn.json_encode(said) }, "said.json")
  vim.cmd("quitall!")
end
"""
ASKED = """
waited(function() return #vim.diagnostic.get(0) == 1 end)
local said, found = {}, vim.diagnostic.get(0)[1]
said.found = { found.lnum, found.col, found.message, found.user_data.lsp.relatedInformation[1].message }

vim.api.nvim_win_set_cursor(0, { 12, 10 })
vim.lsp.buf.hover()
waited(function() return #vim.api.nvim_list_wins() == 2 end)
local float = vim.api.nvim_list_wins()[2]
said.hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false), "\\n")
vim.api.nvim_win_close(float, true)

vim.ui.select = function(items, how, chosen) chosen(items[1], 1) end
vim.lsp.buf.code_action()
waited(function() return #lines(0, -1) == 15 end)
said.ruled = lines(14, 15)[1]
vim.cmd("undo")

vim.api.nvim_win_set_cursor(0, { 3, 7 })
vim.lsp.buf.rename("Mary Ann")
waited(function() return lines(2, 3)[1] == 'seats  "Mary Ann" Ben Cal Dee' end)
said.renamed = lines(13, 14)[1]
vim.cmd("undo")

local here = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 13, character = 6 } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", here, 60000)) do
  said.offered = vim.lsp.util.text_document_completion_list_to_complete_items(answer.result, "")
end

vim.lsp.buf.document_symbol()
waited(function() return #vim.fn.getqflist() == 7 end)
said.listed = vim.fn.getqflist()[7].text
vim.cmd("cclose")

waited(function() return #lines(0, -1) == 14 end)
vim.api.nvim_buf_set_lines(0, 11, 13, false, { "4 Cal: 5d Qd Kd*", "5 Ann: 2c* 8d 4h" })
waited(function() return #vim.diagnostic.get(0) == 0 end)
if vim.lsp.buf.range_formatting then
  vim.lsp.buf.range_formatting({}, { 3, 0 }, { 3, 3 })
else
  vim.lsp.buf.format({ range = { start = { 3, 0 }, ["end"] = { 3, 3 } } })
end
waited(function() return lines(2, 3)[1] == "seats Ann Ben Cal Dee" end)
said.left = lines(3, 4)[1]
if vim.lsp.buf.format then vim.lsp.buf.format() else vim.lsp.buf.formatting_sync(nil, 60000) end
said.formed = lines(3, 4)[1]
vim.cmd("write")
done(said)
"""
ASKED_OF_NOTES = """
vim.cmd("set filetype=bourre")
waited(function() return #vim.diagnostic.get(0) > 0 end)
done(vim.tbl_map(function(found) return { found.lnum, found.message } end, vim.diagnostic.get(0)))
"""

neovim = pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")


@neovim
def test_neovim_shows_what_is_wrong_and_what_mends_it(tmp_path):
    said = _said(tmp_path, "thursday.bourre", LOG, ASKED)
    message = "Dee held Qd and threw 4h on a diamond lead"
    assert said["found"] == [11, 10, message, "this card proves it"]
    assert "must play a card of that suit" in said["hover"]
    assert "Slip of the pen?" in said["hover"]
    assert said["ruled"] == "ruling P201 Dee trick 4 waived"
    assert said["renamed"] == 'pot 8 to "Mary Ann"'
    assert [word["word"] for word in said["offered"]] == ["carries", "from", "to"]
    assert said["listed"] == "[Event] trick 5"
    assert (said["left"], said["formed"]) == ("chips  40 each", "chips 40 each")
    assert "4 Cal: 5d Qd Kd*\n5 Ann: 2c* 8d 4h\n" in (tmp_path / "thursday.bourre").read_text()


@neovim
def test_neovim_shows_which_notes_were_not_understood(tmp_path):
    said = _said(tmp_path, "night.txt", NOTES, ASKED_OF_NOTES)
    assert any(line == 3 and "zzqq" in message for line, message in said), said


def _said(folder: Path, name: str, text: str, asked: str) -> object:
    """What Neovim says of a file, set up as the page has it."""
    (setup,) = re.findall(r"```lua\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (folder / "init.lua").write_text(setup)
    (folder / "asked.lua").write_text(WAITING + asked)
    (folder / name).write_text(text)
    programs = folder / "bin"
    programs.mkdir()
    (programs / "referee").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n')
    (programs / "referee").chmod(0o755)
    ran = subprocess.run(
        ["nvim", "--headless", "-u", "init.lua", name, "-c", "luafile asked.lua"],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "XDG_STATE_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=240,
        check=False,
    )
    said = folder / "said.json"
    assert said.exists(), ran.stderr.decode()
    return json.loads(said.read_text())
