"""The Help menu: pages, keyboard shortcuts, error codes, About."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PyQt6.QtCore import QT_VERSION_STR, QObject
from PyQt6.QtWidgets import QMessageBox

import ez_lang
from ez_ide.actions.shortcuts import shown
from ez_ide.actions.table import MENUS
from ez_ide.appearance.icons import logo
from ez_ide.appearance.units import scaled
from ez_ide.help import contents
from ez_ide.help.contents import HelpPages
from ez_ide.help.page import HelpPage
from ez_ide.translation import tr
from ez_ide.widgets.menus import set_button_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.help.error_context import ErrorContext
    from ez_ide.widgets.panel import Panel
    from ez_ide.workbench import Workbench

    GoTo = Callable[[str, int, int], object]  # a location: file, line, column


class HelpCommands(QObject):
    """The actions of the Help menu."""

    def __init__(self, bench: Workbench, focused_panel: Callable[[], Panel | None]) -> None:
        super().__init__(bench.window)
        self._bench, self._focused_panel = bench, focused_panel
        self.pages = HelpPages(lambda: keys_page(bench.actions))
        self._page: HelpPage | None = None
        self._go_to: GoTo | None = None
        on = bench.actions.on
        on("help.context", self.show_context)
        on("help.contents", lambda: self.show_page(contents.START))
        on("help.keys", lambda: self.show_page(contents.KEYS))
        on("help.codes", lambda: self.show_page(contents.CODES_PAGE))
        on("help.about", self.show_about)

    def use_cases(self, own_case: Callable[[str], ErrorContext | None], go_to: GoTo) -> None:
        """Let error pages show the location in the user's program, and link to it."""
        self.pages.own_case, self._go_to = own_case, go_to

    def show_page(self, name: str) -> None:
        """Show a page by name: "debugging", "code:E3001", "library:strings#upper"."""
        page = self._page
        if page is None:
            page = HelpPage(self.pages, self._bench.themes)
            page.destroyed.connect(self._forget)
            page.location_requested.connect(self._on_location_requested)
            self._page = page
        self._bench.editors.show_page(page)
        page.show_page(name)

    def page_name(self) -> str:
        """Return the name of the page that is shown, or ""."""
        return self._page.name if self._page is not None else ""

    def show_context(self) -> None:
        """Show the page of the focused panel, else of the name at the caret."""
        panel = self._focused_panel()
        editor = self._bench.editors.current_editor
        name = panel.help_page if panel is not None else ""
        if not name and editor is not None:
            name = self.pages.page_of_name(editor.expression_at_caret()) or "editor"
        self.show_page(name or contents.START)

    def show_about(self) -> None:
        """Show the versions."""
        box = QMessageBox(self._bench.window)
        box.setWindowTitle(tr("About EZ Studio"))
        box.setIconPixmap(logo().pixmap(scaled(56)))
        box.setText(f"<b>EZ Studio {ez_lang.__version__}</b>")
        text = tr("The EZ language {version}, its debugger and its IDE.",
                   version=ez_lang.LANGUAGE_VERSION)  # fmt: skip
        box.setInformativeText(
            f"{text}\n\nPython {sys.version.split()[0]}, Qt {QT_VERSION_STR}\n"
            + tr("Works offline. No data is sent.")
        )
        box.setStandardButtons(QMessageBox.StandardButton.Ok)
        set_button_mnemonics(box)
        box.finished.connect(box.deleteLater)
        box.open()

    def _forget(self) -> None:
        self._page = None

    def _on_location_requested(self, file: str, line: int, column: int) -> None:
        if self._go_to is not None:
            self._go_to(file, line, column)


def keys_page(actions: ActionRegistry) -> str:
    """Return the page of the current keyboard shortcuts, menu by menu."""
    parts = [f"# {tr('Keyboard shortcuts')}"]
    for menu in MENUS:
        rows = [
            f"| {spec.name.removesuffix('…')} | {_keys(actions, spec.id)} |"
            for spec in actions.specs()
            if spec.menu.split("/")[0] == menu and actions.keys(spec.id)
            and actions.is_connected(spec.id)
        ]  # fmt: skip
        if rows:
            head = f"| {tr('Command')} | {tr('Keys')} |\n| --- | --- |"
            parts.append("\n".join([f"## {tr(menu)}", "", head, *rows]))
    return "\n\n".join(parts)


def _keys(actions: ActionRegistry, action_id: str) -> str:
    return ", ".join(f"`{shown(key)}`" for key in actions.keys(action_id))
