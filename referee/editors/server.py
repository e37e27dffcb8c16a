"""The language server; slow work never keeps it from listening (decision 0412)."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.uris import to_fs_path

from referee import __version__
from referee.editing import Document
from referee.editors import answers
from referee.editors.answers import Page
from referee.files import HouseRules, LogFile
from referee.messages import RefusedError, Translation, say, words_in
from referee.rulesets import RulesWanted

LONGEST = 1_000_000
"""Characters of a text checked as it is written; 300 hands have 100,000."""
_FIX_ALL = types.CodeActionKind.SourceFixAll


class _OfText(Protocol):
    @property
    def text_document(self) -> types.TextDocumentIdentifier: ...


_Asked = TypeVar("_Asked", bound=_OfText)
_Answer = TypeVar("_Answer")


class _Protocol(LanguageServerProtocol):
    """Answers a request that it cannot understand, too: its client waits."""

    def structure_message(self, data: dict[str, Any]) -> object:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise


class LogServer(LanguageServer):
    """The open texts, each with its audit; a second thread judges, so that this one can listen."""

    def __init__(self, words: Callable[[str], Translation]) -> None:
        """`words`: the language to answer in about a text that states this one, or none."""
        self._words = words
        super().__init__(
            "referee",
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=_Protocol,
        )
        self._judge = ThreadPoolExecutor(1, "judge")
        self._pages: dict[str, Page] = {}
        self._waiting: set[str] = set()

    async def asked(self, uri: str, answer: Callable[[Page], _Answer]) -> _Answer:
        """Answer from a text as it is when its turn comes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._judge, lambda: answer(self._page(uri)))

    async def publish(self, uri: str) -> None:
        """Publish findings; of many changes in a row, only for the last."""
        if uri in self._waiting:
            return
        self._waiting.add(uri)
        version, found = await self.asked(
            uri, lambda page: (page.version, answers.diagnostics(page))
        )
        if uri in self.workspace.text_documents:
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, found, version)
            )

    def forget(self, uri: str) -> None:
        """Read a text, and the rules beside it, again at the next request."""
        self._pages.pop(uri, None)

    def withdraw(self, uri: str) -> None:
        self.forget(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _page(self, uri: str) -> Page:
        """Judge a text again where it changed; no file is read for one that is not open."""
        self._waiting.discard(uri)
        open_text = self.workspace.text_documents.get(uri)
        version = open_text.version if open_text else None  # before its text: that may be newer
        text = open_text.source if open_text else ""
        known = (self._pages.get(uri) or self._opened(uri))._replace(version=version)
        if len(text) > LONGEST:
            return known._replace(
                document=Document.of(""),
                trouble=say(
                    "{size} characters are too many to be checked as they are written: `referee check` reads them",
                    size=f"{len(text):,}",
                ),
            )
        document = known.document.edited(text)
        page = known._replace(document=document, words=self._words(document.language))
        if open_text:
            self._pages[uri] = page
        return page

    def _opened(self, uri: str) -> Page:
        wanted, trouble = RulesWanted(), ""
        try:
            wanted = _rules_at(to_fs_path(uri))
        except RefusedError as error:
            trouble = error.message
        name = Path(to_fs_path(uri) or uri).name
        return Page(Document.of("", name, wanted), uri, self.workspace.position_codec, trouble)


def _rules_at(path: str | None) -> RulesWanted:
    house = HouseRules.of(None, None, lambda _: None)
    return house.for_log(LogFile(path)) if path and Path(path).is_file() else house.for_text()


def server(words: Callable[[str], Translation] = words_in) -> LogServer:
    made = LogServer(words)
    for method in (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE):
        made.feature(method)(_changed)
    made.feature(types.TEXT_DOCUMENT_DID_SAVE)(_saved)
    made.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_closed)
    _add_questions(made)
    return made


async def _changed(
    ls: LogServer, told: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams
) -> None:
    await ls.publish(told.text_document.uri)


async def _saved(ls: LogServer, told: types.DidSaveTextDocumentParams) -> None:
    ls.forget(told.text_document.uri)
    await ls.publish(told.text_document.uri)


def _closed(ls: LogServer, told: types.DidCloseTextDocumentParams) -> None:
    ls.withdraw(told.text_document.uri)


def _add_questions(made: LogServer) -> None:
    def ask(method: str, answer: Callable[[Page, _Asked], object], options: object = None) -> None:
        made.feature(method, options)(_asking(answer))

    triggers = types.CompletionOptions(trigger_characters=[" ", ",", ":"])
    kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix, _FIX_ALL])
    prepared = types.RenameOptions(prepare_provider=True)
    ask(types.TEXT_DOCUMENT_HOVER, answers.hover)
    ask(types.TEXT_DOCUMENT_COMPLETION, answers.completion, triggers)
    ask(types.TEXT_DOCUMENT_CODE_ACTION, answers.actions, kinds)
    ask(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, answers.symbols)
    ask(types.TEXT_DOCUMENT_FOLDING_RANGE, answers.folds)
    ask(types.TEXT_DOCUMENT_FORMATTING, answers.whole_format)
    ask(types.TEXT_DOCUMENT_RANGE_FORMATTING, answers.range_format)
    ask(types.TEXT_DOCUMENT_PREPARE_RENAME, answers.name_range)
    ask(types.TEXT_DOCUMENT_RENAME, answers.renaming, prepared)
    ask(types.TEXT_DOCUMENT_INLAY_HINT, answers.inlays)
    ask(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, answers.all_colours, answers.LEGEND)
    ask(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, answers.some_colours, answers.LEGEND)


def _asking(
    answer: Callable[[Page, _Asked], _Answer],
) -> Callable[[LogServer, _Asked], Coroutine[None, None, _Answer]]:
    async def asked(ls: LogServer, params: _Asked) -> _Answer:
        def said(page: Page) -> _Answer:
            try:
                return answer(page, params)
            except RefusedError as error:
                why = page.words.word(error.message)
                raise JsonRpcException(why, types.LSPErrorCodes.RequestFailed) from None

        return await ls.asked(params.text_document.uri, said)

    return asked
