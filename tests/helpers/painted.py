"""What an editor paints over its text: only eyes need to know it, and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.decorations import ExecutionLine


def points(editor: CodeEditor) -> Sequence[ExecutionLine]:
    """Where the program stands, the innermost call first."""
    return editor.execution.lines
