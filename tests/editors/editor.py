"""A client of pytest-lsp, in a conversation with the server in a process of its own."""

import asyncio
import os
import sys
from pathlib import Path

from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SERVER = [sys.executable, "-m", "referee", "lsp"]


class Editor:
    """What an editor can do with a log."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client, self.uri, self.version = client, path.absolute().as_uri(), 0
        self.text = ""

    @property
    def named(self) -> types.TextDocumentIdentifier:
        """The log, as all that is asked names it."""
        return types.TextDocumentIdentifier(self.uri)

    async def open(self, text: str) -> list[types.Diagnostic]:
        """What is found in the log when it is opened."""
        self.text, self.version = text, 1
        item = types.TextDocumentItem(self.uri, "bourre", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.found()

    def close(self) -> None:
        """Let go of the log."""
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.named))

    def type(self, text: str) -> None:
        """Let it become another text."""
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def found(self) -> list[types.Diagnostic]:
        """What is found in the text as it stands."""
        return await self.client.published.of(self.uri, self.version)

    def place(self, word: str, within: str = "", past: int = 0) -> types.Position:
        """Where a word stands, in the line that holds something else, too."""
        for number, line in enumerate(self.text.split("\n")):
            if word in line and within in line:
                return types.Position(number, line.index(word) + past)
        raise ValueError(word)

    def at(self, at: types.Range) -> str:
        """The characters of a range in one line, which are all in the basic plane."""
        return self.text.split("\n")[at.start.line][at.start.character : at.end.character]

    def line(self, word: str) -> types.Range:
        """The line that holds a word."""
        place = self.place(word)
        return types.Range(types.Position(place.line, 0), types.Position(place.line, 0))

    async def hover(self, word: str, within: str = "") -> str:
        """What is said of a word."""
        asked = types.HoverParams(self.named, self.place(word, within))
        said = await self.client.text_document_hover_async(asked)
        return said.contents.value if said else ""

    async def offered(self, word: str, within: str = "") -> list[str]:
        """The words that may stand behind one."""
        asked = types.CompletionParams(self.named, self.place(word, within, len(word)))
        return [
            item.label for item in (await self.client.text_document_completion_async(asked)).items
        ]

    async def actions(self, word: str, *only: types.CodeActionKind) -> dict[str, types.CodeAction]:
        """What would mend the line that holds a word."""
        context = types.CodeActionContext([], only=list(only) or None)
        asked = types.CodeActionParams(self.named, self.line(word), context)
        found = await self.client.text_document_code_action_async(asked)
        return {action.title: action for action in found}

    def after(self, edits: list[types.TextEdit]) -> str:
        """The text with changes."""
        lines = self.text.split("\n")
        for edit in sorted(edits, key=lambda edit: edit.range.start.line, reverse=True):
            first, last = edit.range.start, edit.range.end
            end = lines[last.line][last.character :] if last.line < len(lines) else ""
            new = lines[first.line][: first.character] + edit.new_text + end
            lines[first.line : last.line + 1] = new.split("\n")
        return "\n".join(lines)


class Published:
    """The findings last published for each text; of two that come at once, none is missed."""

    def __init__(self, client: LanguageClient) -> None:
        self._protocol, self._last, self._more = client.protocol, {}, asyncio.Event()
        self._listen()

    def _listen(self) -> None:
        told = types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
        self._protocol.wait_for_notification(told, self._heard)

    def _heard(self, said: types.PublishDiagnosticsParams) -> None:
        self._last[said.uri] = said
        self._more.set()
        self._listen()

    async def of(self, uri: str, version: int) -> list[types.Diagnostic]:
        while uri not in self._last or self._last[uri].version != version:
            self._more.clear()
            await self._more.wait()
        return self._last[uri].diagnostics


async def start(folder: Path) -> LanguageClient:
    """Start a server, which finds no settings but those of a folder."""
    alone = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    client = await ClientServerConfig(server_command=SERVER, server_env=alone).start()
    client.published = Published(client)
    capable = client_capabilities("visual-studio-code")
    await client.initialize_session(types.InitializeParams(capable, root_uri=folder.as_uri()))
    return client


async def stop(client: LanguageClient) -> None:
    """End the server of a client."""
    await client.shutdown_session()
    await client.stop()
