"""Every setting does something: what can be seen is another thing once it has another value."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFont
from PyQt6.QtWidgets import QApplication, QComboBox, QSpinBox

import ez_ide
from ez_ide.actions.session_status import SessionPhase
from ez_ide.appearance.application_style import Motion
from ez_ide.appearance.theme_service import SystemScheme, ThemeService
from ez_ide.help.page import HelpPage
from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import press, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.settings.store import Settings
    from ez_ide.settings.table import Setting

LIGA = QFont.Tag(b"liga")


def asked(editor: CodeEditor, message: int) -> int:
    """What Scintilla answers."""
    return int(editor.SendScintilla(message))


def editor_of(window: MainWindow) -> CodeEditor:
    """The editor in front."""
    editor = window.editors.current_editor
    assert editor is not None
    return editor


SEEN: dict[str, tuple[Any, Callable[[MainWindow], object]]] = {
    "appearance.theme": ("Walnut", lambda w: w.bench.themes.theme.name),
    "appearance.textSize": (150, lambda _w: QApplication.font().pointSizeF()),
    "appearance.motion": ("reduced", lambda w: w.isAnimated()),
    "editor.font": ("DejaVu Sans Mono", lambda w: w.bench.themes.editor_font().families()[0]),
    "editor.fontSize": (20.0, lambda w: asked(editor_of(w), Sci.SCI_TEXTHEIGHT)),
    "editor.lineHeight": (2.0, lambda w: asked(editor_of(w), Sci.SCI_TEXTHEIGHT)),
    "editor.ligatures": (True, lambda w: w.bench.themes.editor_font().featureValue(LIGA)),
    "editor.tabWidth": (2, lambda w: editor_of(w).indentationWidth()),
    "editor.useTabs": (True, lambda w: editor_of(w).indentationsUseTabs()),
    "editor.wordWrap": (True, lambda w: asked(editor_of(w), Sci.SCI_GETWRAPMODE)),
    "editor.showBlanks": (True, lambda w: asked(editor_of(w), Sci.SCI_GETVIEWWS)),
    "editor.indentGuides": (False, lambda w: asked(editor_of(w), Sci.SCI_GETINDENTATIONGUIDES)),
    "editor.ruler": (True, lambda w: asked(editor_of(w), Sci.SCI_GETEDGEMODE)),
    "editor.rulerColumn": (60, lambda w: asked(editor_of(w), Sci.SCI_GETEDGECOLUMN)),
    "editor.scrollPastEnd": (False, lambda w: asked(editor_of(w), Sci.SCI_GETENDATLASTLINE)),
    "console.font": ("DejaVu Sans Mono", lambda w: w.run_commands.console.view.font().families()),
    "console.fontSize": (20.0, lambda w: w.run_commands.console.field.font().pointSizeF()),
    "console.lines": (500, lambda w: w.run_commands.console.view.maximumBlockCount()),
    "console.wrap": (False, lambda w: w.run_commands.console.view.lineWrapMode()),
    "keys.preset": ("thonny", lambda w: w.bench.actions.keys("run.run")),
    "keys.own": ({"run.run": ["Ctrl+R"]}, lambda w: w.bench.actions.keys("run.run")),
    "debug.switchLayout": (
        False, lambda w: w.bench.actions.action("view.keep_layout").isChecked()
    ),
}  # fmt: skip
"""By key: another value, and what is another thing then."""

ELSEWHERE = {
    "appearance.darkTheme": "appearance/test_theme_service.py",
    "run.again": "running/test_running.py",
    "run.interpreter": "running/test_interpreters.py",
    "debug.debugger": "running/test_hostile_debuggers.py",
}
"""What has a test of its own in these files."""


def test_every_setting_is_read_somewhere() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in Path(ez_ide.__file__).parent.rglob("*.py")
        if path.relative_to(Path(ez_ide.__file__).parent).as_posix() != "settings/table.py"
    )
    names = [name for name, one in vars(table).items() if one in table.ALL and name.isupper()]

    assert [name for name in names if not re.search(rf"\btable\.{name}\b", sources)] == []


def test_every_setting_has_a_test_that_it_does_something() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    names = {one.key: name for name, one in vars(table).items() if one in table.ALL}
    tested = {*SEEN, *ELSEWHERE, *(key for key in names if f"table.{names[key]}" in here)}

    assert set(names) - tested == set()
    folder = Path(__file__).parent.parent
    for key, file in ELSEWHERE.items():
        assert names[key] in (folder / file).read_text(encoding="utf-8"), key


@pytest.mark.parametrize("key", SEEN)
def test_a_setting_is_in_force_at_once(running: Running, key: str) -> None:
    setting: Setting[Any] = next(one for one in table.ALL if one.key == key)
    value, seen = SEEN[key]
    running.open(program('println("hello")'))
    before = seen(running.window)

    running.window.bench.settings.set(setting, value)

    if key in ("editor.font", "console.font"):
        assert "DejaVu Sans Mono" in str(seen(running.window))
    else:
        assert seen(running.window) != before


def test_pairs_are_closed_only_if_enabled(running: Running) -> None:
    document = running.open("")
    type_text(document.editor, "(")
    assert document.text() == "()"

    running.window.bench.settings.set(table.AUTO_CLOSE, False)
    type_text(document.editor, "[")

    assert document.text() == "([)"


def test_blanks_at_the_end_and_the_last_line_are_put_right_where_it_is_wanted(
    running: Running,
) -> None:
    settings = running.window.bench.settings
    document = running.open("do main() {   \n}")
    assert document.path is not None
    settings.set(table.TRIM_ON_SAVE, False)
    settings.set(table.FINAL_NEWLINE, False)
    document.editor.append(" ")
    running.press(Qt.Key.Key_S, CTRL)
    assert document.path.read_text() == "do main() {   \n} "

    settings.set(table.TRIM_ON_SAVE, True)
    settings.set(table.FINAL_NEWLINE, True)
    document.editor.append(" ")
    running.press(Qt.Key.Key_S, CTRL)

    assert document.path.read_text() == "do main() {\n}\n"


def test_checking_and_completing_while_typing_can_be_turned_off(running: Running) -> None:
    settings = running.window.bench.settings
    settings.set(table.CHECK_WHILE_TYPING, False)
    settings.set(table.COMPLETE_WHILE_TYPING, False)
    document = running.window.editors.new(program(""))
    document.editor.go_to(4, 5)
    type_text(document.editor, "pri")

    assert not running.window.language.service.is_busy
    assert not running.window.assistance.lists[document.key].is_open


def test_the_console_is_cleared_at_a_start_only_if_enabled(running: Running) -> None:
    running.window.bench.settings.set(table.CLEAR_ON_RUN, False)
    running.run(program('println("once")'))
    running.wait_said("Exited with code 0")

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait(lambda: running.panel.text().count("Exited with code 0") == 2)
    assert running.panel.text().count("once\n") == 2


def test_inline_values_are_shown_only_if_enabled(running: Running) -> None:
    running.window.bench.settings.set(table.INLINE_VALUES, False)
    running.open(program("temp n = 12345", "println(n)"))
    running.debug(4)
    running.step_over(5)
    assert not running.editor.execution.values

    running.window.bench.settings.set(table.INLINE_VALUES, True)

    running.wait(lambda: bool(running.editor.execution.values))


def test_the_animation_has_the_chosen_speed(running: Running) -> None:
    running.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    running.open(program("temp n = 0", "n = 1", "n = 2", "n = 3", "n = 4"))

    running.window.bench.actions.trigger("debug.animate")

    running.wait_ended()


def test_hidden_files_are_shown_only_if_enabled(running: Running) -> None:
    (running.folder / ".hidden.ez").write_text("")
    (running.folder / "seen.ez").write_text("")
    panel = running.window.files_panel
    running.window.file_commands.open_folder(running.folder)

    def names() -> list[str]:
        model = panel.view.model()
        assert model is not None
        root = panel.view.rootIndex()
        return [model.index(row, 0, root).data() for row in range(model.rowCount(root))]

    running.wait(lambda: "seen.ez" in names())
    assert ".hidden.ez" not in names()

    running.window.bench.settings.set(table.SHOW_HIDDEN, True)

    running.wait(lambda: ".hidden.ez" in names())


@pytest.mark.parametrize("is_restored", [True, False])
def test_files_are_reopened_only_if_enabled(
    running: Running, new_window: Callable[[], MainWindow], *, is_restored: bool
) -> None:
    settings = running.window.bench.settings
    settings.set(table.RESTORE_SESSION, is_restored)
    settings.set(table.ASK_ON_CLOSE, True)
    running.open(program())
    running.window.close()

    again = new_window()
    again.start([])

    assert [one.name for one in again.editors.documents] == ["program.ez"] * is_restored


@pytest.mark.parametrize("is_reduced", [True, False])
def test_less_motion_is_one_choice(
    running: Running, qapp: QApplication, *, is_reduced: bool
) -> None:
    settings = running.window.bench.settings
    motion = Motion(qapp, settings)

    settings.set(table.REDUCED_MOTION, "reduced" if is_reduced else "full")

    assert motion.is_reduced == is_reduced
    assert running.window.isAnimated() != is_reduced
    if is_reduced:
        assert qapp.cursorFlashTime() == 0
        assert not qapp.isEffectEnabled(Qt.UIEffect.UI_AnimateMenu)
    else:
        assert qapp.cursorFlashTime() >= 334  # three times a second would be too often


class StillSystem(SystemScheme):
    """A system that is light or dark, for good."""

    def __init__(self, *, is_dark: bool) -> None:
        super().__init__()
        self._is_dark = is_dark

    def is_dark(self) -> bool:
        return self._is_dark


@pytest.mark.parametrize(
    ("setting", "name", "is_dark"),
    [(table.LIGHT_THEME, "High contrast light", False), (table.DARK_THEME, "Walnut", True)],
)
def test_the_themes_that_follow_the_system_can_be_chosen(
    settings: Settings, setting: Setting[str], name: str, *, is_dark: bool
) -> None:
    themes = ThemeService(settings, system=StillSystem(is_dark=is_dark))

    settings.set(setting, name)

    assert themes.theme.name == name


@pytest.mark.parametrize("is_shown", [True, False])
def test_welcome_is_the_first_tab_only_if_enabled(
    new_window: Callable[[], MainWindow], *, is_shown: bool
) -> None:
    window = new_window()
    window.bench.settings.set(table.SHOW_WELCOME, is_shown)

    window.start([])

    assert bool(window.editors.tab_count) == is_shown


def test_signs_are_drawn_as_they_were_typed_unless_ligatures_are_wanted(running: Running) -> None:
    document = running.open("do one() -> int {\n    return 1\n}\n")

    running.window.bench.actions.trigger("help.contents")
    help_page = running.window.findChild(HelpPage)
    assert help_page is not None

    def letters() -> list[int]:
        return [
            help_page.browser.font().featureValue(LIGA),
            running.window.bench.themes.editor_font().featureValue(LIGA),
            running.window.run_commands.console.view.font().featureValue(LIGA),
        ]

    assert letters() == [0, 0, 0]
    painted_on = running.widget(document.editor.viewport()).font()
    assert painted_on.isFeatureSet(LIGA)
    assert painted_on.featureValue(LIGA) == 0

    running.window.bench.settings.set(table.LIGATURES, True)

    assert letters() == [1, 1, 1]


def test_the_debugger_stops_at_entry_only_if_enabled(running: Running) -> None:
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.open(program('println("hello")'))

    running.press(Qt.Key.Key_F5)

    running.wait_phase(SessionPhase.ENDED)


def test_a_field_of_the_page_shows_numbers_and_choices(running: Running) -> None:
    running.window.bench.actions.trigger("file.settings")
    page = running.window.findChild(QSpinBox)
    assert page is not None
    before = page.value()
    press(page, Qt.Key.Key_Up)
    assert page.value() == before + page.singleStep()
    assert running.window.findChildren(QComboBox)
