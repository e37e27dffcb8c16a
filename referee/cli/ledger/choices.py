"""What a ledger may be written as."""

from enum import StrEnum


class LedgerFormat(StrEnum):
    """What a ledger is written as."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    HLEDGER = "hledger"
    BEANCOUNT = "beancount"
    PARQUET = "parquet"
