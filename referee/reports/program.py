"""Facts about the installed program."""

from referee import __version__
from referee.messages import say


def version_line() -> str:
    """Return the version, and which parts run compiled (decision 0400)."""
    from inspect import isfunction  # noqa: PLC0415 - slow, and rarely asked for

    from referee.audits import audit  # noqa: PLC0415 - as above
    from referee.layouts import compiled  # noqa: PLC0415 - as above

    kernel = "kernel" if compiled() else "no"
    return f"referee {__version__} (compiled: {kernel if isfunction(audit) else 'check path'})"


def installing(extra: str) -> str:
    """Return the command that adds an extra; `referee` is on no package index."""
    return say("pip install '.[{extra}]' in a clone of referee", extra=extra)


def tracker() -> str:
    """Return the address for bug reports; empty if there is none."""
    from importlib.metadata import PackageNotFoundError, metadata  # noqa: PLC0415 - slow

    try:
        links = metadata("referee").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    labelled = (link.partition(", ") for link in links)
    return next((url for label, _, url in labelled if label == "Issues"), "")
