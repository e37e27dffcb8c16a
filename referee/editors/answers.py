"""Answers to requests of an editor, in the terms of the protocol."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from referee import editing
from referee.findings import Severity
from referee.game import Span
from referee.messages import ENGLISH, RefusedError, Translation


class Page(NamedTuple):
    """A document with its place and its client's units."""

    document: editing.Document
    uri: str = ""
    codec: PositionCodec = PositionCodec()
    trouble: str = ""
    """Why it is not checked, or not by the rules of the house."""
    words: Translation = ENGLISH
    version: int | None = None
    """The client's number of the text."""

    def column(self, position: types.Position) -> int:
        """Count from 1; past the end of a line, take its end."""
        line = self._line(position.line + 1)
        if position.character >= self.codec.client_num_units(line):
            return len(line) + 1
        found = self.codec.position_from_client_units([line], types.Position(0, position.character))
        return found.character + 1

    def range(self, at: Span) -> types.Range:
        start, end = at.column - 1, at.column - 1 + at.length
        return types.Range(self._position(at.line, start), self._position(at.line, end))

    def units(self, at: Span) -> tuple[int, int]:
        line = self._line(at.line)
        start = self.codec.client_num_units(line[: at.column - 1])
        return start, self.codec.client_num_units(line[at.column - 1 :][: at.length])

    def line_end(self, line: int) -> types.Position:
        return self._position(line, len(self._line(line)))

    def text_edits(self, edits: Iterable[editing.LineEdit]) -> list[types.TextEdit]:
        return [*map(self._text_edit, edits)]

    def _text_edit(self, edit: editing.LineEdit) -> types.TextEdit:
        start, below = types.Position(edit.line - 1, 0), types.Position(edit.line, 0)
        end = self.line_end(edit.line) if edit.instead else below
        return types.TextEdit(types.Range(start, end), "\n".join(edit.instead))

    def workspace_edit(self, edits: Iterable[editing.LineEdit]) -> types.WorkspaceEdit:
        return types.WorkspaceEdit(changes={self.uri: self.text_edits(edits)})

    def _position(self, line: int, offset: int) -> types.Position:
        return types.Position(line - 1, self.codec.client_num_units(self._line(line)[:offset]))

    def _line(self, line: int) -> str:
        lines = self.document.lines
        return lines[line - 1] if 0 < line <= len(lines) else ""


_MOST_LINES = 20
"""Of a selection for which fixes are sought."""
_SEVERITIES = {
    Severity.VIOLATION: types.DiagnosticSeverity.Error,
    Severity.DISPUTE: types.DiagnosticSeverity.Warning,
    Severity.DISCREPANCY: types.DiagnosticSeverity.Warning,
    Severity.REMARK: types.DiagnosticSeverity.Information,
}
_ITEMS = {
    "line": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Variable,
    "card": types.CompletionItemKind.EnumMember,
    "ruleset": types.CompletionItemKind.Module,
    "knob": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
}
_SYMBOLS = {
    "head": types.SymbolKind.Namespace,
    "hand": types.SymbolKind.Class,
    "trick": types.SymbolKind.Event,
}
_TOKENS = {
    "keyword": "keyword",
    "name": "variable",
    "number": "number",
    "card": "enumMember",
    "rule": "property",
    "verdict": "modifier",
    "text": "string",
    "remark": "comment",
}
LEGEND = types.SemanticTokensLegend([_TOKENS[kind] for kind in editing.WORD_KINDS], [])
"""The kinds of words, as themes of editors call them."""


def diagnostics(page: Page) -> list[types.Diagnostic]:
    return [*_trouble(page), *_found(page)]


def _trouble(page: Page) -> Iterator[types.Diagnostic]:
    if page.trouble:
        at, warning = page.range(Span(1, 1, 1)), types.DiagnosticSeverity.Warning
        yield types.Diagnostic(at, page.words.word(page.trouble), warning, source="referee")


def _found(page: Page) -> Iterator[types.Diagnostic]:
    word = page.words.word
    for found in editing.diagnose(page.document):
        yield types.Diagnostic(
            page.range(found.at),
            "\n".join(map(word, filter(None, (found.message, found.advice)))),
            _SEVERITIES[found.severity],
            found.code,
            source="referee",
            related_information=[
                types.DiagnosticRelatedInformation(
                    types.Location(page.uri, page.range(proof.at)), word(proof.says)
                )
                for proof in found.related
            ],
        )


def hover(page: Page, asked: types.HoverParams) -> types.Hover | None:
    line, column = asked.position.line + 1, page.column(asked.position)
    said = editing.hovers_at(page.document, line, column, reasons=True)
    word = page.words.word
    blocks = [
        "\n\n".join(
            ("**" + word(each.title).replace("*", r"\*") + "**", *map(word, each.paragraphs))
        )
        for each in said
    ]
    if not blocks:
        return None
    text = types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(blocks))
    return types.Hover(text, page.range(said[0].at))


def completion(page: Page, asked: types.CompletionParams) -> types.CompletionList:
    offered = editing.completions_at(
        page.document, asked.position.line + 1, page.column(asked.position)
    )
    items = [
        types.CompletionItem(
            word.text,
            kind=_ITEMS[word.kind],
            detail=page.words.word(word.detail) or None,
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(page.range(word.at), word.text),
        )
        for number, word in enumerate(offered)
    ]
    return types.CompletionList(is_incomplete=False, items=items)


def actions(page: Page, asked: types.CodeActionParams) -> list[types.CodeAction]:
    """Return the fixes for a selection; last, all lines as the notation has them."""
    first, last = asked.range.start.line + 1, asked.range.end.line + 1
    only = asked.context.only
    found = list[types.CodeAction]()
    if _wanted(only, types.CodeActionKind.QuickFix):
        lines = range(first, min(last, first + _MOST_LINES - 1, len(page.document.lines)) + 1)
        fixes = dict.fromkeys(
            fix for line in lines for fix in editing.fixes_at(page.document, line)
        )
        found += [_action(page, fix, asked.context.diagnostics) for fix in fixes]
    if _wanted(only, types.CodeActionKind.SourceFixAll) and (
        edits := editing.all_plain(page.document)
    ):
        title = page.words.say("Write all lines as they were read")
        kind = types.CodeActionKind.SourceFixAll
        found.append(types.CodeAction(title, kind, edit=page.workspace_edit(edits)))
    return found


def _wanted(only: object, kind: str) -> bool:
    """A kind includes all below it."""
    if not isinstance(only, list | tuple):
        return kind != types.CodeActionKind.SourceFixAll or not only
    return any(kind == asked or kind.startswith(f"{asked}.") for asked in map(str, only))


def _action(page: Page, fix: editing.Fix, known: object) -> types.CodeAction:
    diagnosed = known if isinstance(known, list | tuple) else ()
    return types.CodeAction(
        page.words.word(fix.title),
        types.CodeActionKind.QuickFix,
        diagnostics=[each for each in diagnosed if fix.code and each.code == fix.code],
        edit=page.workspace_edit(fix.edits),
    )


def symbols(page: Page, _: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    return [_symbol(page, part) for part in editing.outline_of(page.document)]


def _symbol(page: Page, part: editing.OutlinePart) -> types.DocumentSymbol:
    start = types.Position(part.at.line - 1, 0)
    return types.DocumentSymbol(
        page.words.word(part.name),
        _SYMBOLS[part.kind],
        types.Range(start, page.line_end(part.last)),
        types.Range(start, page.line_end(part.at.line)),
        page.words.word(part.detail),
        children=[_symbol(page, within) for within in part.within],
    )


def folds(page: Page, _: types.FoldingRangeParams) -> list[types.FoldingRange]:
    parts = ((part.at.line, part.last) for part in editing.outline_of(page.document))
    return [types.FoldingRange(first - 1, last - 1) for first, last in parts if last > first]


def whole_format(page: Page, _: types.DocumentFormattingParams) -> list[types.TextEdit]:
    return page.text_edits(editing.formatted(page.document))


def range_format(page: Page, asked: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
    first, last = asked.range.start.line + 1, asked.range.end.line + 1
    return page.text_edits(editing.formatted_lines(page.document, first, last))


def name_range(page: Page, asked: types.PrepareRenameParams) -> types.Range | None:
    found = editing.name_at(page.document, asked.position.line + 1, page.column(asked.position))
    return page.range(found[1]) if found else None


def renaming(page: Page, asked: types.RenameParams) -> types.WorkspaceEdit:
    """Raises `RefusedError`."""
    found = editing.name_at(page.document, asked.position.line + 1, page.column(asked.position))
    if found is None:
        raise RefusedError.say("no player is named here")
    return page.workspace_edit(editing.with_name(page.document, found[0], asked.new_name))


def inlays(page: Page, asked: types.InlayHintParams) -> list[types.InlayHint]:
    found = editing.hints_between(
        page.document, asked.range.start.line + 1, asked.range.end.line + 1
    )
    return [
        types.InlayHint(page.line_end(hint.line), page.words.word(hint.text), padding_left=True)
        for hint in found
    ]


def all_colours(page: Page, _: types.SemanticTokensParams) -> types.SemanticTokens:
    return _colours(page, 1, len(page.document.lines))


def some_colours(page: Page, asked: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    return _colours(page, asked.range.start.line + 1, asked.range.end.line + 1)


def _colours(page: Page, first: int, last: int) -> types.SemanticTokens:
    data, line, start = list[int](), 1, 0
    for at, kind in editing.words(page.document, first, last):
        column, length = page.units(at)
        start = start if at.line == line else 0
        data += (at.line - line, column - start, length, editing.WORD_KINDS.index(kind), 0)
        line, start = at.line, column
    return types.SemanticTokens(data)
