"""The text of executors: one rule for each kind of node of the checked tree.

`emitter` leads from a node to its rule; the other modules enter theirs there when they are
imported, which `lowering` does.
"""
