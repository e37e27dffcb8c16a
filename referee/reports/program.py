"""What the installed program says of itself."""

from importlib.metadata import PackageNotFoundError, metadata


def version() -> str:
    """The version of `referee`; `not installed` where it runs from a folder."""
    release, *_ = (*_fields("Version"), "not installed")
    return release


def tracker() -> str:
    """The address that reports of mistakes go to; empty where the program names none."""
    labelled = (link.partition(", ") for link in _fields("Project-URL"))
    return next((url for label, _, url in labelled if label == "Issues"), "")


def _fields(key: str) -> list[str]:
    try:
        return metadata("referee").get_all(key) or []
    except PackageNotFoundError:
        return []
