"""Why an archive could not be made or asked."""


class ArchiveError(Exception):
    """One sentence for the user."""
