"""A document in the positions of a language client: from 0, in its units of text."""

from collections.abc import Iterable
from typing import NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from referee.editing import Document, LineEdit
from referee.game import Span


class Page(NamedTuple):
    """A document with its place and its client's units."""

    document: Document
    uri: str = ""
    codec: PositionCodec = PositionCodec()
    trouble: str = ""
    """The reason why it is not checked, or not by the rules of the house; usually empty."""

    def column(self, position: types.Position) -> int:
        """Return the column of a place, from 1; past the end of its line, its end."""
        line = self._line(position.line + 1)
        if position.character >= self.codec.client_num_units(line):
            return len(line) + 1
        found = self.codec.position_from_client_units([line], types.Position(0, position.character))
        return found.character + 1

    def range(self, at: Span) -> types.Range:
        start, end = at.column - 1, at.column - 1 + at.length
        return types.Range(self._position(at.line, start), self._position(at.line, end))

    def units(self, at: Span) -> tuple[int, int]:
        """Return the beginning of a place in its line, and its length."""
        line = self._line(at.line)
        start = self.codec.client_num_units(line[: at.column - 1])
        return start, self.codec.client_num_units(line[at.column - 1 :][: at.length])

    def line_end(self, line: int) -> types.Position:
        return self._position(line, len(self._line(line)))

    def text_edits(self, edits: Iterable[LineEdit]) -> list[types.TextEdit]:
        return [
            types.TextEdit(
                types.Range(types.Position(edit.line - 1, 0), self.line_end(edit.line)),
                "\n".join(edit.instead),
            )
            if edit.instead
            else types.TextEdit(
                types.Range(types.Position(edit.line - 1, 0), types.Position(edit.line, 0)), ""
            )
            for edit in edits
        ]

    def workspace_edit(self, edits: Iterable[LineEdit]) -> types.WorkspaceEdit:
        return types.WorkspaceEdit(changes={self.uri: self.text_edits(edits)})

    def _position(self, line: int, offset: int) -> types.Position:
        return types.Position(line - 1, self.codec.client_num_units(self._line(line)[:offset]))

    def _line(self, line: int) -> str:
        lines = self.document.lines
        return lines[line - 1] if 0 < line <= len(lines) else ""
