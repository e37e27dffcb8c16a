"""Audits as text for people and as data for programs: one module a format, strings only.

`as_text` is for reading, `as_json` the contract for programs (`docs/verdict.schema.json`),
`as_github` and `as_sarif` for code review. Everything that a log's writer may have typed is made
visible in one place, `visible`; nothing of it is ever interpreted.
"""
