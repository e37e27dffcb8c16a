"""What programs read, command by command: models, and how audits and studies fill them.

`docs/schemas/` is made from these models. A key whose value is not known is null.
"""
