"""That all can be seen: without some of the colours, at twice the size, in every kind of letter."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFontInfo, QFontMetricsF, QImage, QPainter
from PyQt6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from ez_ide.appearance.colour import VISIONS, contrast, simulated
from ez_ide.appearance.colour_schemes import PALETTES
from ez_ide.appearance.derive import derive
from ez_ide.appearance.icons import icon
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, breakpoint_icon
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.settings import table
from ez_ide.settings.theme_picker import ThemePreview
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme

THEMES = [derive(palette) for palette in PALETTES]
LEAST = 3.0


def texts(theme: Theme) -> dict[str, tuple[str, str]]:
    """Texts with a meaning, and what they stand on."""
    ui, debug, console = theme.ui, theme.debug, theme.console
    ground = theme.editor.background
    return {
        "output": (console.stdout, ground),
        "errors": (console.stderr, ground),
        "typed": (console.typed, ground),
        "links": (console.link, ground),
        "changed": (debug.changed, ui.window),
        "error": (ui.error, ui.window),
        "warning": (ui.warning, ui.window),
        "strip": (debug.on_strip, debug.strip),
        "error strip": (debug.on_strip_error, debug.strip_error),
    }


def marks(theme: Theme) -> dict[str, tuple[str, str]]:
    """Marks of every kind, and what each of them stands on."""
    ui, debug, editor = theme.ui, theme.debug, theme.editor
    found = {
        f"{name} on {where}": (getattr(debug, name), behind)
        for name in ("breakpoint", "breakpoint_off", "log_point", "data_breakpoint", "error_mark")
        for where, behind in (("margin", editor.margin), ("window", ui.window))
    }
    for kind in ("current", "caller", "error"):
        mark = getattr(debug, f"{kind}_mark")
        found[f"{kind} arrow"] = (mark, editor.margin)
        found[f"{kind} box"] = (mark, getattr(debug, f"{kind}_line"))
    for name in ("squiggle_error", "squiggle_warning", "line_number", "fold",
                 "changed_line", "added_line", "odd_character", "caret"):  # fmt: skip
        found[name] = (getattr(editor, name), editor.background)
    found |= {f"focus on {behind}": (ui.focus, behind) for behind in (ui.window, ui.input)}
    found |= {f"lane {number}": (lane, ui.window) for number, lane in enumerate(theme.series)}
    return found


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_texts_and_marks_can_be_read_without_some_colours(theme: Theme, vision: str) -> None:
    poor = {
        name: round(contrast(simulated(ink, vision), simulated(ground, vision)), 2)
        for name, (ink, ground) in (texts(theme) | marks(theme)).items()
        if contrast(simulated(ink, vision), simulated(ground, vision)) < LEAST
    }

    assert poor == {}


def grey(picture: QImage) -> QImage:
    """Without any colour, on white."""
    flat = QImage(picture.size(), QImage.Format.Format_RGB32)
    flat.fill(0xFFFFFFFF)
    painter = QPainter(flat)
    painter.drawImage(0, 0, picture)
    painter.end()
    return flat.convertToFormat(QImage.Format.Format_Grayscale8)


def difference(one: QImage, other: QImage) -> int:
    """How many dots of two pictures are clearly different."""
    return sum(
        abs((one.pixel(x, y) & 255) - (other.pixel(x, y) & 255)) > 60
        for x in range(one.width())
        for y in range(one.height())
    )


@pytest.mark.usefixtures("qapp")
def test_markers_are_distinguished_in_grey_by_their_shapes() -> None:
    theme = THEMES[0]
    looks = [BreakpointStyle(kind) for kind in BreakpointKind]
    looks += [
        BreakpointStyle(BreakpointKind.LINE, is_enabled=False),
        BreakpointStyle(BreakpointKind.LINE, True, False),
    ]
    pictures = {look: grey(breakpoint_icon(look, theme).pixmap(32, 32).toImage()) for look in looks}

    for one, other in combinations(pictures, 2):
        assert difference(pictures[one], pictures[other]) > 12, (one, other)


@pytest.mark.usefixtures("qapp")
def test_errors_warnings_and_hints_are_distinguished_in_grey() -> None:
    theme = THEMES[0]
    names = ("error", "warning", "hint", "success", "info")
    pictures = {name: grey(icon(name, theme).pixmap(32, 32).toImage()) for name in names}

    for one, other in combinations(names, 2):
        assert difference(pictures[one], pictures[other]) > 12, (one, other)


def test_the_states_of_the_session_are_distinguished_in_grey(running: Running) -> None:
    words = []
    running.open(program("temp n = 1", "println(n)"))
    words.append(running.window.bench.actions.context.session.sentence)
    running.debug(4)
    words.append(running.window.bench.actions.context.session.sentence)
    running.press(Qt.Key.Key_F5)
    running.wait_ended()
    words.append(running.window.bench.actions.context.session.sentence)

    assert len(set(words)) == 3
    assert "Paused" in words[1]
    assert "code 0" in words[2]


PAGES = ("file.settings", "file.keys", "help.contents", "help.welcome", "file.examples")


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("page", PAGES)
def test_no_words_are_cut_at_twice_the_size(running: Running, page: str, percent: int) -> None:
    running.window.bench.settings.set(table.INTERFACE_SCALE, percent)
    running.window.resize(1280 * percent // 100, 800 * percent // 100)
    running.window.bench.actions.trigger(page)
    for panel in ("protocol", "problems", "console"):
        running.window.bench.panels.show(panel)
    running.wait(lambda: True)

    assert cut_words(running.window) == []


@pytest.mark.parametrize("percent", [100, 200])
def test_the_name_of_a_theme_is_never_cut(running: Running, percent: int) -> None:
    running.window.bench.settings.set(table.INTERFACE_SCALE, percent)
    running.window.resize(1280 * percent // 100, 800 * percent // 100)
    running.window.bench.actions.trigger("help.welcome")
    running.wait(lambda: True)

    pictures = [one for one in running.window.findChildren(ThemePreview) if one.isVisible()]
    assert len(pictures) > 2
    for one in pictures:
        font = one.font()
        font.setBold(True)
        assert QFontMetricsF(font).horizontalAdvance(one.text()) <= one.width(), one.text()


def cut_words(window: QWidget) -> list[str]:
    """Labels and buttons that need more width than they have."""
    found: list[QLabel | QAbstractButton] = [
        *(one for one in window.findChildren(QLabel) if not one.wordWrap()),
        *window.findChildren(QAbstractButton),
    ]
    return [
        f"{type(one).__name__} {one.text()!r} {one.width()} < {one.sizeHint().width()}"
        for one in found
        if one.isVisible() and one.text() and one.width() < one.sizeHint().width() - 1
    ]


@pytest.mark.parametrize("page", PAGES)
def test_pages_need_no_sideways_scrolling_at_twice_the_size(running: Running, page: str) -> None:
    running.window.bench.settings.set(table.INTERFACE_SCALE, 200)
    running.window.resize(1600, 1000)
    running.window.bench.actions.trigger(page)
    running.wait(lambda: True)

    for area in running.window.findChildren(QScrollArea):
        bar = area.horizontalScrollBar()
        assert bar is not None
        assert not (area.isVisible() and bar.maximum() > 0), area.accessibleName()


def test_letters_of_the_editor_and_the_console_have_one_width(running: Running) -> None:
    running.open(program('println("┌──┐│└┘├┤┬┴┼═║╔╗╚╝█▒░ äß€ 漢字 🙂")'))

    for font in (
        running.window.bench.themes.editor_font(),
        running.window.run_commands.console.view.font(),
    ):
        assert QFontInfo(font).fixedPitch()
        metrics = QFontMetricsF(font)
        widths = {round(metrics.horizontalAdvance(letter), 2) for letter in "aWi.┌─┐│└┘├┤┼═║█░äß€"}
        assert len(widths) == 1


def test_box_drawing_lines_touch_each_other_in_the_console(running: Running) -> None:
    running.run(program('println("│\\n│\\n│")'))
    running.wait_said("Exited with code 0")
    view = running.panel.view
    document = view.document()
    assert document is not None
    rows = [document.findBlockByNumber(row) for row in range(3)]
    heights = {round(view.blockBoundingRect(row).height()) for row in rows}
    assert len(heights) == 1
    letter = QFontMetricsF(view.font()).tightBoundingRect("│").height()
    assert letter >= heights.pop() - 1


def test_console_and_editor_have_sizes_of_their_own(running: Running) -> None:
    running.open(program())
    settings = running.window.bench.settings
    settings.set(table.EDITOR_FONT_SIZE, 20.0)
    settings.set(table.CONSOLE_FONT_SIZE, 9.0)

    themes = running.window.bench.themes
    assert themes.editor_font().pointSizeF() == 20.0
    assert running.panel.view.font().pointSizeF() == 9.0
