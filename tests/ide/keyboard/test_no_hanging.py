"""A key that brings up a dialog nobody answers fails a test, and never holds it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers import keyboard

if TYPE_CHECKING:
    from tests.helpers.debugging_by_keys import DebuggingByKeys


def test_an_unanswered_dialog_is_closed_and_named(
    person: DebuggingByKeys, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.open_program("text\n", "notes.txt")
    monkeypatch.setattr(keyboard, "PATIENCE_MS", 200)

    with pytest.raises(AssertionError, match="Save as"):
        person.press("Ctrl+Shift+S")

    monkeypatch.undo()
    person.press("Ctrl+S")
