"""Applies a theme and a text size to the application: palette, font and style sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtGui import QColor, QFont, QFontInfo, QPalette

from ez_ide.appearance.stylesheet import stylesheet

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QApplication

    from ez_ide.appearance.glyphs import Glyphs
    from ez_ide.appearance.theme import Theme


def paint(app: QApplication, theme: Theme, font: QFont, glyphs: Glyphs) -> None:
    """Apply the theme to every widget of the application."""
    app.setPalette(palette(theme))
    app.setFont(font)
    sheet = stylesheet(theme, glyphs, QFontInfo(font).pixelSize())
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)


def palette(theme: Theme) -> QPalette:
    """Return the `QPalette` of a theme, for what the style sheet does not draw."""
    ui, role = theme.ui, QPalette.ColorRole
    colours = QPalette()
    plain = {
        role.Window: ui.window,
        role.WindowText: ui.text,
        role.Base: ui.input,
        role.AlternateBase: ui.window,
        role.Text: ui.text,
        role.PlaceholderText: ui.text_muted,
        role.Button: ui.raised,
        role.ButtonText: ui.text,
        role.BrightText: ui.error,
        role.ToolTipBase: ui.raised,
        role.ToolTipText: ui.text,
        role.Highlight: ui.selected,
        role.HighlightedText: ui.text,
        role.Link: ui.link,
        role.LinkVisited: ui.link,
        role.Light: ui.hover,
        role.Mid: ui.border,
        role.Dark: ui.border_strong,
        role.Shadow: ui.border_strong,
        role.Accent: ui.accent,
    }
    for which, colour in plain.items():
        colours.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        colours.setColor(QPalette.ColorGroup.Disabled, which, QColor(ui.text_disabled))
    return colours
