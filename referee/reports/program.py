"""What the installed program says of itself."""

from importlib.metadata import PackageNotFoundError, metadata


def version() -> str:
    """The version of `referee`; `not installed` where it runs from a folder."""
    told, *_ = (*_told("Version"), "not installed")
    return told


def tracker() -> str:
    """The address that reports of mistakes go to; empty where the program names none."""
    labelled = (link.partition(", ") for link in _told("Project-URL"))
    return next((url for label, _, url in labelled if label == "Issues"), "")


def _told(key: str) -> list[str]:
    try:
        return metadata("referee").get_all(key) or []
    except PackageNotFoundError:
        return []
