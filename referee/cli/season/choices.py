"""What a screening may be written as."""

from enum import StrEnum


class Form(StrEnum):
    """What a table is written as."""

    TEXT = "text"
    JSON = "json"
    SVG = "svg"
