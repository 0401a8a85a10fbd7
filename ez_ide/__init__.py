"""The IDE of EZ Studio: a window that edits, runs and debugs programs.

Each folder is a feature, a room: what it knows (`state.py`, no widgets), what it shows (`panel.py`)
and what it does (`commands.py`).  The only package that imports Qt.
"""
