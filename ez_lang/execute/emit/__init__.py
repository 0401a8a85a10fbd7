"""The generated text of executors: one rule for each kind of node of the checked tree.

`rules` is the table of all rules.  `emitter` finds the rule of a node and decides how much of a
statement is emitted as one text; `observed` emits the reports of writes and reads.
"""
