"""The command `docket`."""
