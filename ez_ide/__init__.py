"""The IDE of EZ Studio: edits, runs and debugs programs. The only package that imports Qt.

Each folder is a room: one feature with its state (`state.py`, no widgets), its views (`panel.py`)
and its actions (`commands.py`).
"""
