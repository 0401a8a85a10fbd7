"""Applies a theme and the settings to an editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintilla
from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtGui import QColor, QFont, QFontMetrics

from ez_ide.appearance.icons import pixmap
from ez_ide.appearance.theme import FOUND_SHARE
from ez_ide.appearance.units import scaled
from ez_ide.editing import lexers
from ez_ide.editing import scintilla_numbers as n
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciLexer

    from ez_ide.appearance.theme import Theme
    from ez_ide.settings.store import Settings

MIN_DIGITS = 3
CHANGE_WIDTH = 4
FOLD_MARKER_SIZE = 0.62  # of the line height
FAINT_ALPHA, STRONG_ALPHA = 110, 255
FOUND_ALPHA = round(FOUND_SHARE * STRONG_ALPHA)
MARKERS_WIDTH = 1.3  # of the line height: a breakpoint with an arrow beside it fits


def zoomed(font: QFont, percent: int) -> QFont:
    """Return the font at a zoom in percent."""
    larger = QFont(font)
    larger.setPointSizeF(max(font.pointSizeF() * percent / 100, 2.0))
    return larger


def use_theme(editor: QsciScintilla, lexer: QsciLexer | None, theme: Theme, font: QFont) -> None:
    """Apply the colours and the font of a theme to everything in the editor."""
    colours = theme.editor
    if lexer is not None:
        lexers.use_theme(lexer, theme, font)
        editor.setLexer(lexer)
    else:
        editor.setFont(font)
        editor.setColor(QColor(colours.text))
        editor.setPaper(QColor(colours.background))
    editor.setMarginsFont(font)
    editor.setMarginsBackgroundColor(QColor(colours.margin))
    editor.setMarginsForegroundColor(QColor(colours.line_number))
    editor.setFoldMarginColors(QColor(colours.margin), QColor(colours.margin))
    editor.setCaretForegroundColor(QColor(colours.caret))
    editor.setCaretLineBackgroundColor(QColor(colours.current_line))
    editor.setSelectionBackgroundColor(QColor(colours.selection))
    editor.SendScintilla(QsciScintilla.SCI_SETSELFORE, theme.is_high_contrast, QColor(colours.text))
    editor.setIndentationGuidesForegroundColor(QColor(colours.indent_guide))
    editor.setIndentationGuidesBackgroundColor(QColor(colours.background))
    editor.setWhitespaceForegroundColor(QColor(colours.blank))
    editor.setMatchedBraceBackgroundColor(QColor(colours.brace_match))
    editor.setMatchedBraceForegroundColor(QColor(colours.text))
    editor.setUnmatchedBraceForegroundColor(QColor(colours.brace_bad))
    editor.setUnmatchedBraceBackgroundColor(QColor(colours.background))
    editor.setEdgeColor(QColor(colours.ruler))
    _use_markers(editor, theme)
    _use_indicators(editor, theme)


def use_line_height(editor: QsciScintilla, font: QFont, factor: float) -> None:
    """Spread a line height above 1.0 evenly above and below the text."""
    more = round(QFontMetrics(font).height() * (factor - 1.0))
    editor.setExtraAscent(more // 2)
    editor.setExtraDescent(more - more // 2)


def use_margins(editor: QsciScintilla) -> None:
    """Set up the margins, with the widths for the current zoom."""
    metrics = QFontMetrics(_margin_font(editor))
    editor.setMarginType(n.MARGIN_MARKERS, QsciScintilla.MarginType.SymbolMargin)
    editor.setMarginType(n.MARGIN_LINES, QsciScintilla.MarginType.NumberMargin)
    editor.setMarginType(n.MARGIN_CHANGES, QsciScintilla.MarginType.SymbolMargin)
    changes = 1 << n.MARKER_CHANGED | 1 << n.MARKER_ADDED | 1 << n.MARKER_SAVED
    # Breakpoints and execution lines are painted by `CodeEditor`: Scintilla shows no markers there.
    editor.setMarginMarkerMask(n.MARGIN_MARKERS, 0)
    editor.setMarginMarkerMask(n.MARGIN_LINES, 0)
    editor.setMarginMarkerMask(n.MARGIN_CHANGES, changes)
    # Room for three digits even in a short text, so that the margin does not grow while typing.
    digits = max(len(str(editor.lines())), MIN_DIGITS)
    editor.setMarginWidth(n.MARGIN_MARKERS, round(metrics.height() * MARKERS_WIDTH))
    editor.setMarginWidth(n.MARGIN_LINES, metrics.horizontalAdvance("9" * digits + " "))
    editor.setMarginWidth(n.MARGIN_CHANGES, scaled(CHANGE_WIDTH))
    editor.setMarginWidth(n.MARGIN_FOLDS, round(metrics.height() * 0.9))
    # Clicks in these margins reach `MarginMouse` instead of selecting lines.
    for margin in (n.MARGIN_MARKERS, n.MARGIN_LINES):
        editor.setMarginSensitivity(margin, True)


def use_settings(editor: QsciScintilla, settings: Settings) -> None:
    """Apply word wrap, visible white space, indentation guides, ruler and scrolling."""
    wrap, shown = QsciScintilla.WrapMode, QsciScintilla.WhitespaceVisibility
    is_wrapped = settings.get(table.WORD_WRAP)
    editor.setWrapMode(wrap.WrapWord if is_wrapped else wrap.WrapNone)
    is_shown = settings.get(table.SHOW_WHITESPACE)
    editor.setWhitespaceVisibility(shown.WsVisible if is_shown else shown.WsInvisible)
    editor.setIndentationGuides(settings.get(table.INDENT_GUIDES))
    edge = QsciScintilla.EdgeMode
    editor.setEdgeMode(edge.EdgeLine if settings.get(table.RULER) else edge.EdgeNone)
    editor.setEdgeColumn(settings.get(table.RULER_COLUMN))
    past_end = settings.get(table.SCROLL_PAST_END)
    editor.SendScintilla(QsciScintilla.SCI_SETENDATLASTLINE, 0 if past_end else 1)


def _margin_font(editor: QsciScintilla) -> QFont:
    lexer: QsciLexer | None = editor.lexer()
    return editor.font() if lexer is None else lexer.font(0)


def _use_markers(editor: QsciScintilla, theme: Theme) -> None:
    bar = QsciScintilla.MarkerSymbol.FullRectangle
    for marker, colour in (
        (n.MARKER_CHANGED, theme.editor.changed_line),
        (n.MARKER_ADDED, theme.editor.added_line),
        (n.MARKER_SAVED, theme.editor.saved_line),
    ):
        editor.markerDefine(bar, marker)
        editor.setMarkerBackgroundColor(QColor(colour), marker)
        editor.setMarkerForegroundColor(QColor(colour), marker)
    for kind, marker in n.MARKER_LINE.items():
        editor.markerDefine(QsciScintilla.MarkerSymbol.Background, marker)
        editor.setMarkerBackgroundColor(QColor(getattr(theme.debug, f"{kind}_line")), marker)
    _use_fold_markers(editor, theme)


def _use_fold_markers(editor: QsciScintilla, theme: Theme) -> None:
    """Use quiet chevrons: down for a line that can be folded, right for a folded one."""
    editor.setFolding(QsciScintilla.FoldStyle.PlainFoldStyle, n.MARGIN_FOLDS)
    editor.SendScintilla(Sci.SCI_SETFOLDFLAGS, 0)  # no line below a folded one: it has a marker
    side = round(QFontMetrics(_margin_font(editor)).height() * FOLD_MARKER_SIZE)
    ratio = editor.devicePixelRatioF()
    for sign, markers in (
        ("chevron-down", (Sci.SC_MARKNUM_FOLDEROPEN, Sci.SC_MARKNUM_FOLDEROPENMID)),
        ("chevron-right", (Sci.SC_MARKNUM_FOLDER, Sci.SC_MARKNUM_FOLDEREND)),
    ):
        image = pixmap(sign, theme, side, ratio, colour=theme.editor.fold).toImage()
        editor.SendScintilla(Sci.SCI_RGBAIMAGESETSCALE, round(ratio * 100))
        for marker in markers:
            editor.markerDefine(image, marker)
    for marker in (
        Sci.SC_MARKNUM_FOLDERSUB,
        Sci.SC_MARKNUM_FOLDERTAIL,
        Sci.SC_MARKNUM_FOLDERMIDTAIL,
    ):
        editor.SendScintilla(Sci.SCI_MARKERDEFINE, marker, Sci.SC_MARK_EMPTY)


def _use_indicators(editor: QsciScintilla, theme: Theme) -> None:
    style = QsciScintilla.IndicatorStyle
    rows = [
        (n.INDICATOR_ERROR, style.SquiggleIndicator, theme.editor.squiggle_error),
        (n.INDICATOR_WARNING, style.DotsIndicator, theme.editor.squiggle_warning),
        (n.INDICATOR_UNUSED, style.TextColorIndicator, theme.syntax.unused),
        (n.INDICATOR_USE, style.StraightBoxIndicator, theme.editor.use),
        (n.INDICATOR_FOUND, style.StraightBoxIndicator, theme.editor.found_edge),
        (n.INDICATOR_FOUND_CURRENT, style.StraightBoxIndicator, theme.editor.found_current_edge),
        (n.INDICATOR_STALE, style.DotBoxIndicator, theme.debug.current_mark),
        (n.INDICATOR_LINK, style.PlainIndicator, theme.ui.link),
        (n.INDICATOR_WITHIN, style.FullBoxIndicator, theme.editor.selection),
        (n.INDICATOR_ODD, style.StraightBoxIndicator, theme.editor.odd_character),
    ]
    rows += [
        (number, style.StraightBoxIndicator, getattr(theme.debug, f"{kind}_mark"))
        for kind, number in n.INDICATOR_EXECUTION.items()
    ]
    fills = {n.INDICATOR_FOUND: FOUND_ALPHA, n.INDICATOR_FOUND_CURRENT: FOUND_ALPHA,
             n.INDICATOR_WITHIN: STRONG_ALPHA}  # fmt: skip
    for number, kind, colour in rows:
        editor.indicatorDefine(kind, number)
        editor.setIndicatorForegroundColor(QColor(colour), number)
        editor.setIndicatorDrawUnder(True, number)
        edge = FAINT_ALPHA if number == n.INDICATOR_FOUND else STRONG_ALPHA
        editor.SendScintilla(QsciScintilla.SCI_INDICSETALPHA, number, fills.get(number, 0))
        editor.SendScintilla(QsciScintilla.SCI_INDICSETOUTLINEALPHA, number, edge)
