"""Clients that send nonsense, too much, or too fast: the server answers, or says why not, and goes on."""

import asyncio
import re
import subprocess

from editor import SERVER, Editor
from lsprotocol import types
from test_language_server import LOG
from tiers import PLAIN

pytestmark = PLAIN

FAR = [
    types.Position(10_000, 0),
    types.Position(0, 10_000),
    types.Position(2**31 - 1, 2**31 - 1),
    types.Position(13, 12),
    types.Position(14, 0),
]


TEXTS = (LOG, "", "\n", "hand 1", "Fri, Ann Ben\n1. Ann won 3\n2. Ben 4\n3 x\n4 y\n")


def test_places_past_the_end_have_answers(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        for text in TEXTS:
            editor.type(text)
            await _ask_far(editor)

    edit(about)


async def _ask_far(editor: Editor) -> None:
    client, options = editor.client, types.FormattingOptions(4, insert_spaces=True)
    for at in FAR:
        lines = types.Range(types.Position(0, 0), at)
        context = types.CodeActionContext([])
        for asked in (
            client.text_document_hover_async(types.HoverParams(editor.named, at)),
            client.text_document_completion_async(types.CompletionParams(editor.named, at)),
            client.text_document_prepare_rename_async(types.PrepareRenameParams(editor.named, at)),
            client.text_document_code_action_async(
                types.CodeActionParams(editor.named, lines, context)
            ),
            client.text_document_inlay_hint_async(types.InlayHintParams(editor.named, lines)),
            client.text_document_semantic_tokens_range_async(
                types.SemanticTokensRangeParams(editor.named, lines)
            ),
            client.text_document_range_formatting_async(
                types.DocumentRangeFormattingParams(editor.named, lines, options)
            ),
        ):
            await asked
    for asked in (
        client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.named)),
        client.text_document_folding_range_async(types.FoldingRangeParams(editor.named)),
        client.text_document_formatting_async(
            types.DocumentFormattingParams(editor.named, options)
        ),
        client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(editor.named)),
    ):
        await asked


def test_a_file_that_is_not_open_is_not_read(edit, tmp_path):
    secret = tmp_path / "secret.bourre"
    secret.write_text(LOG)

    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        other = types.TextDocumentIdentifier(secret.as_uri())
        said = await editor.client.text_document_hover_async(
            types.HoverParams(other, types.Position(2, 8))
        )
        assert said is None

    edit(about)


def test_ten_million_characters_are_refused_in_a_sentence_and_the_next_text_is_read(edit):
    async def about(editor: Editor) -> None:
        (refused,) = await editor.open(LOG * 50_000)
        assert "too many to be checked as they are written" in refused.message
        editor.type(LOG)
        (found,) = await editor.found()
        assert found.code == "P201"

    edit(about)


def test_a_line_of_a_hundred_thousand_cards_keeps_nobody_waiting(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG + "1 Ann: " + "Ah " * 33_000)
        last = types.Position(14, 90_000)
        async with asyncio.timeout(30):
            for _ in range(3):
                await editor.client.text_document_completion_async(
                    types.CompletionParams(editor.named, last)
                )
                await editor.client.text_document_semantic_tokens_full_async(
                    types.SemanticTokensParams(editor.named)
                )

    edit(about)


def test_of_a_hundred_changes_a_second_the_last_is_judged(edit):
    async def about(editor: Editor) -> None:
        await editor.open(LOG)
        for number in range(40):
            editor.type(LOG + "po"[: number % 3])
            await asyncio.sleep(0.01)
        editor.type(LOG.replace("4h", "4s"))
        found = await editor.found()
        assert "4s" in found[0].message

    edit(about)


def _message(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


NONSENSE = (
    b"{",
    b"[]",
    b'"initialize"',
    b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": 7}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover"}',
    b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "no/such"}',
)
ASKED = b'{"jsonrpc": "2.0", "id": 9, "method": "initialize", "params": {"capabilities": {}, "processId": null, "rootUri": null}}'


def _sent(*sent: bytes) -> subprocess.CompletedProcess[bytes]:
    """What the server makes of these bytes and the end of them."""
    return subprocess.run(
        SERVER, input=b"".join(sent), capture_output=True, timeout=250, check=False
    )


NOT_UNDERSTOOD = (
    b"{}",
    b'{"textDocument": {"uri": "file:///a"}, "position": {"line": -1, "character": 0}}',
    b'{"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": -9}}',
    b'{"textDocument": {"uri": "file:///a"}, "position": {"line": "a", "character": null}}',
)


def test_after_nonsense_the_server_still_answers_and_what_is_not_understood_too():
    asked = b'{"jsonrpc": "2.0", "id": %d, "method": "textDocument/hover", "params": %b}'
    sent = [asked % (20 + n, params) for n, params in enumerate(NOT_UNDERSTOOD)]
    ran = _sent(*map(_message, (*NONSENSE, ASKED, *sent)))
    said = ran.stdout
    assert ran.returncode == 0
    assert b'"id": 9' in said
    assert not ran.stderr
    for n in range(len(NOT_UNDERSTOOD)):
        (answer,) = re.findall(rb'\{[^\r\n]*"id": %d\b[^\r\n]*' % (20 + n), said)
        assert b'"error"' in answer


def test_what_is_no_message_is_passed_over_or_ends_it_in_peace():
    for sent in (b"\0\xff garbage\n" * 100, b"Content-Length: 1000\r\n\r\n{"):
        ran = _sent(sent)
        assert b"Traceback" not in ran.stderr
