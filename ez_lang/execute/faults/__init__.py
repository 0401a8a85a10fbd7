"""From Python exceptions to the faults of the EZ program.

`locating` finds the node that failed, `explaining` is the table from exceptions to faults;
`elements`, `numbers` and `operands` contain the messages.
"""
