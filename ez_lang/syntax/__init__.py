"""The syntax of EZ: from text to a tree.

`parser` is the interface, `nodes` the tree, `words` the keywords and operators as plain data, and
`highlight` the classes of text for editors.
"""
