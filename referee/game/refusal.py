"""The error for a request that cannot be met; in a module of its own, for compiled it refuses its subclasses."""

from typing import Self

from referee.messages import Field, Message


class RefusedError(Exception):
    """A sentence on why a request cannot be met, and what to write instead."""

    @classmethod
    def say(cls, template: str, /, **fields: Field) -> Self:
        return cls(Message(template, fields))

    @property
    def message(self) -> str:
        """The sentence; one of ours can be said in every language."""
        first = next(iter(self.args), "")
        return first if isinstance(first, str) else str(self)
