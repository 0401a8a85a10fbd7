"""Translation of the UI strings.

Every string that a person reads passes through `tr` (or `trn` if a number decides the form) as a
literal, so that a test can collect all strings and compare them with each catalogue.
"""

from __future__ import annotations

from PyQt6.QtCore import QCoreApplication

CONTEXT = "ez"


def tr(text: str, /, **values: object) -> str:
    """Return the translated text, with its `{name}` fields replaced by `values`."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**values) if values else translated


def trn(singular: str, plural: str, count: int, /, **values: object) -> str:
    """Return the form for `count`, which is also the value of `{count}`."""
    translated = QCoreApplication.translate(CONTEXT, singular, plural, count)
    if translated == singular and count != 1:
        translated = plural
    return translated.format(count=count, **values)
