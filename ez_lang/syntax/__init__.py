"""EZ's syntax: text to tree and back.

`parser` is the face, `nodes` the tree, `printer` the way back, `words` the language's words as
data, and `highlight` what an editor colours.
"""
