"""Files that are not EZ programs are highlighted by their kind, in the colours of every theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.Qsci import QsciScintilla as Sci
from PyQt6.QtGui import QColor

from ez_ide.appearance.colour import contrast
from ez_ide.appearance.colour_schemes import PALETTES
from ez_ide.editing.file_kinds import kind_of
from ez_ide.editing.lexers import column_styles
from ez_ide.settings import table

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.appearance.colour_schemes import ColourScheme
    from ez_ide.editing.document import Document

TEXTS = {
    "a.json": ('{"name": "tea", "n": 2.5, "ok": true} // no', {'"name"', '"tea"', "2.5", "true"}),
    "a.md": ("# Title\n\n**strong** and `code`\n", {"**strong**", "`code`"}),
    "a.py": ('def f(a):\n    return "x" + 1.5  # no\n', {"def", '"x"', "1.5", "# no"}),
    "a.yaml": ("name: tea # no\n", {"name", "# no"}),
    "a.toml": ("[part]\nname = 1\n", {"[part]", "name"}),
    "a.html": ("<p class='x'>hi</p><!-- no -->", {"<p", "'x'", "<!-- no -->"}),
    "a.css": ("p { color: red; } /* no */", {"/* no */"}),
    "a.sh": ('if true; then echo "x"; fi # no', {"if", '"x"', "# no"}),
    "a.sql": ("select 1 from t -- no", {"select", "1", "-- no"}),
    "a.csv": ("name,price\ntea,2.5\n", {"price", "2.5"}),
}


def opened(window: MainWindow, tmp_path: Path, name: str, text: str) -> Document:
    path = tmp_path / name
    path.write_text(text)
    document = window.editors.open(path)
    assert document is not None
    document.editor.SendScintilla(Sci.SCI_COLOURISE, 0, -1)
    return document


@pytest.mark.parametrize("name", TEXTS)
def test_a_file_has_the_colours_of_its_kind(window: MainWindow, tmp_path: Path, name: str) -> None:
    text, coloured = TEXTS[name]
    editor = opened(window, tmp_path, name, text).editor
    plain = QColor(window.bench.themes.theme.editor.text).rgb()

    for piece in coloured:
        style = editor.SendScintilla(Sci.SCI_GETSTYLEAT, text.index(piece) + (len(piece) > 1))
        back = editor.SendScintilla(Sci.SCI_STYLEGETFORE, style)
        colour = QColor(back & 0xFF, back >> 8 & 0xFF, back >> 16 & 0xFF).rgb()
        assert colour != plain, piece


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_colour_can_be_read_in_every_theme(
    window: MainWindow, tmp_path: Path, palette: ColourScheme
) -> None:
    window.bench.settings.set(table.THEME, palette.name)
    theme = window.bench.themes.theme
    least = 7.0 if theme.is_high_contrast else 4.5

    for name, (text, _) in TEXTS.items():
        editor = opened(window, tmp_path, name, text).editor
        styles = {editor.SendScintilla(Sci.SCI_GETSTYLEAT, at) for at in range(len(text))}
        for style in styles:
            back = editor.SendScintilla(Sci.SCI_STYLEGETFORE, style)
            colour = f"#{back & 0xFF:02x}{back >> 8 & 0xFF:02x}{back >> 16 & 0xFF:02x}"
            assert contrast(colour, theme.editor.background) >= least, (name, style, colour)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.ez", "ez"), ("untitled 1", "ez"), ("A.EZ", "ez"), ("Makefile", "makefile"),
        (".bashrc", "plain"), ("a.xyz", "plain"), ("a.JSON", "json"), ("a.tar.gz", "plain"),
    ],
)  # fmt: skip
def test_the_file_kind_depends_on_the_name(name: str, kind: str) -> None:
    assert kind_of(name).name == kind


def test_a_separator_in_quotes_does_not_end_a_column() -> None:
    assert column_styles(b'"a,b",c\nd') == bytes([1, 1, 1, 1, 1, 0, 2, 0, 1])


def test_saving_under_another_name_changes_the_file_kind(
    window: MainWindow, tmp_path: Path
) -> None:
    document = window.editors.new("x = 1\n")
    kinds = [document.editor.kind.name]

    document.rename(tmp_path / "x.py")

    kinds.append(document.editor.kind.name)
    assert kinds == ["ez", "python"]
    assert not window.bench.actions.context.is_ez
    lexer = document.editor.lexer()
    assert lexer is not None
    assert lexer.language() == "Python"
    document.rename(tmp_path / "x.txt")
    assert document.editor.lexer() is None
