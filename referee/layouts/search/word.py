"""`i64`: a machine word where the kernel is compiled, else a plain int."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64
else:
    i64 = int

__all__ = ["i64"]
