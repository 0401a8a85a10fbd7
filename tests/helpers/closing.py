"""Takes windows away in a process that goes on: with everything that Python keeps of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QCoreApplication, QEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_ide.app.main_window import MainWindow

ROUNDS = 4


def let_go(windows: Iterable[MainWindow]) -> None:
    """End these windows; afterwards neither Qt nor Python has anything of them.

    In several rounds: what a window's end sets free (the functions connected to its signals, with
    all they know) is deleted later in its turn.
    """
    for window in windows:
        window.end()
        window.deleteLater()
    delete_what_is_due()


def delete_what_is_due() -> None:
    """What was to be deleted later is deleted, and what that left over."""
    for _ in range(ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QCoreApplication.processEvents()
