"""Lengths relative to the text size of the window, for layouts and icons."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QFontInfo
from PyQt6.QtWidgets import QApplication

from ez_ide.appearance.stylesheet import DESIGNED_AT_PX


def scaled(pixels: float) -> int:
    """Return `pixels` in proportion to the text size; unchanged at the text size of the design."""
    return max(1, round(pixels * QFontInfo(QApplication.font()).pixelSize() / DESIGNED_AT_PX))


def square(pixels: float) -> QSize:
    """Return the size of a square with sides of `scaled(pixels)`."""
    side = scaled(pixels)
    return QSize(side, side)
