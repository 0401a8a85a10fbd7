"""The words of the window in the reader's language.

Decides how a text finds its translation; does not know which language is chosen nor who shows it.
Every text a person reads passes through `tr` (or `trn` where a number decides the form), written
as a literal, so that a test can collect them all and compare them with each catalogue.
"""

from __future__ import annotations

from PyQt6.QtCore import QCoreApplication

CONTEXT = "ez"


def tr(text: str, /, **values: object) -> str:
    """The text in the language of the window, with `{name}` places filled from `values`."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**values) if values else translated


def trn(singular: str, plural: str, count: int, /, **values: object) -> str:
    """The form that fits `count`, which is also the value of `{count}`."""
    translated = QCoreApplication.translate(CONTEXT, singular, plural, count)
    if translated == singular and count != 1:
        translated = plural
    return translated.format(count=count, **values)
