"""Every sample in the editor of a real window: complete, highlighted, and saved unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.Qsci import QsciScintilla as Sci

from ez_ide.editing.ez_lexer import STYLES
from ez_ide.help.examples import samples_folder

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow

SAMPLES = sorted(samples_folder().rglob("*.ez"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_shown_coloured_and_saved_as_it_is(
    window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / sample.name
    file.write_bytes(sample.read_bytes())

    document = window.editors.open(file)

    assert document is not None
    editor = document.editor
    assert editor.text() == sample.read_text()
    editor.recolor()
    length = editor.SendScintilla(Sci.SCI_GETLENGTH)
    assert editor.SendScintilla(Sci.SCI_GETENDSTYLED) == length
    used = {STYLES[editor.SendScintilla(Sci.SCI_GETSTYLEAT, at)] for at in range(length)}
    assert {"comment", "keyword"} <= used
    window.bench.actions.trigger("file.save")
    assert file.read_bytes() == sample.read_bytes()
    assert not document.is_modified
