"""The numbers of Scintilla's margins, markers and indicators, assigned in one place."""

from __future__ import annotations

MARGIN_MARKERS = 0  # breakpoints, execution lines, problems
MARGIN_LINES = 1  # line numbers
MARGIN_CHANGES = 2
MARGIN_FOLDS = 3

MARKER_CHANGED = 0
MARKER_ADDED = 1
MARKER_SAVED = 2
MARKER_LINE = {"current": 3, "caller": 4, "error": 6}  # backgrounds of whole lines
MARKER_PROBLEM = 7  # invisible: keeps the line of a problem through edits

INDICATOR_ERROR = 8
INDICATOR_WARNING = 9
INDICATOR_UNUSED = 10
INDICATOR_USE = 11
INDICATOR_FOUND = 12
INDICATOR_FOUND_CURRENT = 13
INDICATOR_EXECUTION = {"current": 14, "caller": 15, "error": 17}
INDICATOR_STALE = 18
INDICATOR_LINK = 19
INDICATOR_ODD = 20
INDICATOR_WITHIN = 21  # the span that a search is limited to
