"""Lengths in units of the window's text, for layouts and icons; the style sheet has its own."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QFontInfo
from PyQt6.QtWidgets import QApplication

from ez_ide.appearance.stylesheet import DESIGNED_AT_PX


def scaled(pixels: float) -> int:
    """That many pixels at the text size the window was designed for, else in proportion."""
    return max(1, round(pixels * QFontInfo(QApplication.font()).pixelSize() / DESIGNED_AT_PX))


def square(pixels: float) -> QSize:
    """The size of a square with sides of `scaled(pixels)`."""
    side = scaled(pixels)
    return QSize(side, side)
