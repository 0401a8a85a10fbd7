"""The main window: creates the features and connects them.

What an action does is implemented in the `…Commands` classes of the rooms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from ez_ide.actions.menu_bar import Menus
from ez_ide.actions.registry import ActionRegistry
from ez_ide.app.command_palette import CommandPalette
from ez_ide.app.crash_reports import ExceptionHandler
from ez_ide.app.error_contexts import ErrorContexts
from ez_ide.app.layouts import Layouts
from ez_ide.app.palette_sources import PaletteCommands, SymbolSource
from ez_ide.app.panel_docks import PanelDocks
from ez_ide.app.problem_report import ProblemReport
from ez_ide.app.status_bar import StatusBar, WindowTitle
from ez_ide.app.toolbar import ToolBar
from ez_ide.app.view_commands import ViewCommands
from ez_ide.app.window_state import WindowMemory
from ez_ide.appearance.icons import icon, logo
from ez_ide.appearance.units import scaled
from ez_ide.debugging.commands import DebugCommands
from ez_ide.editing.area import EditorArea
from ez_ide.editing.commands import ContextMenus, EditorCommands
from ez_ide.files.backup_keeper import BackupKeeper
from ez_ide.files.commands import FileCommands, FileDrop
from ez_ide.files.disk_watch import DiskWatch
from ez_ide.files.panel import FilesPanel
from ez_ide.files.state import Recent
from ez_ide.help.commands import HelpCommands
from ez_ide.help.example_commands import ExampleCommands
from ez_ide.language.assistance import Assistance
from ez_ide.language.checking import LanguageService
from ez_ide.language.hover import LanguageHover
from ez_ide.language.navigation import Navigation
from ez_ide.non_null import non_null
from ez_ide.running.commands import RunCommands
from ez_ide.running.launch import ProgramDocuments
from ez_ide.settings import table
from ez_ide.settings.commands import SettingsCommands
from ez_ide.widgets.keys import show_menu
from ez_ide.widgets.notice_bars import LIFETIME_MS, NoticeBars
from ez_ide.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtGui import QCloseEvent, QKeyEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.files.backups import Backups
    from ez_ide.files.open_request import OpenRequest
    from ez_ide.settings.store import Settings
    from ez_ide.storage.state_store import StateStore

USUAL_WIDTH, USUAL_HEIGHT = 1280, 800
LEAST_WIDTH, LEAST_HEIGHT = 640, 400


class MainWindow(QMainWindow):
    """The window of EZ Studio."""

    def __init__(
        self, settings: Settings, state: StateStore, themes: ThemeService, backups: Backups
    ) -> None:
        super().__init__()
        self._asks = True
        self._is_closed = False
        self.setObjectName("window")
        self.setWindowIcon(logo())
        self.setAccessibleName("EZ Studio")
        self.resize(self._usual_size())
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.actions_registry = ActionRegistry(self)
        self.editors = EditorArea(settings, themes)
        self.notices = NoticeBars(themes, lifetime_ms=LIFETIME_MS)
        self.docks = PanelDocks(self, themes)
        self.bench = Workbench(
            window=self,
            actions=self.actions_registry,
            settings=settings,
            state=state,
            themes=themes,
            editors=self.editors,
            panels=self.docks,
            notices=self.notices,
        )
        self._build_frame()
        self._build_features(backups)
        self._follow_settings(settings, themes)

    def _build_frame(self) -> None:
        bench = self.bench
        centre = QWidget()
        centre.setAccessibleName("EZ Studio")
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.editors, 1)
        for part in (self.notices, self.docks):
            part.keyboard_left.connect(self.editors.take_focus)
        column.addWidget(
            self.notices
        )  # at the bottom, so that the text does not move when a notice appears
        self.setCentralWidget(centre)
        self.menus = Menus(non_null(self.menuBar()), bench.actions)
        self.toolbar = ToolBar(bench.actions, bench.themes, self)
        self.addToolBar(self.toolbar)
        self.status = StatusBar(bench.actions, self.editors, bench.themes, self)
        self.setStatusBar(self.status)

    def _build_features(self, backups: Backups) -> None:
        bench = self.bench
        self.recent = Recent(bench.state, self)
        self.layouts = Layouts(self, self.docks, bench.actions, bench.settings, bench.state)
        self.view_commands = ViewCommands(bench, self.docks, self.menus)
        self.files_panel = FilesPanel(bench.settings, bench.themes)
        self.docks.add(self.files_panel, "left")
        self.file_commands = FileCommands(bench, self.menus, self.recent, self.files_panel)
        self.files_panel.tree_actions.notice.connect(self.notices.show_notice)
        self.palette_commands = PaletteCommands(
            bench, CommandPalette(bench.themes, self), self.recent, self.files_panel
        )
        self.example_commands = ExampleCommands(bench, self.file_commands, self.recent)
        self.settings_commands = SettingsCommands(bench)
        self.memory = WindowMemory(bench, self.docks)
        self.backup_keeper = BackupKeeper(bench, backups)
        self.exception_handler = ExceptionHandler(bench, self.backup_keeper.back_up_now)
        self.help_commands = HelpCommands(bench, self.docks.panel_with_focus)
        self.problem_report = ProblemReport(bench, self.exception_handler)
        self._build_work()
        WindowTitle(bench)
        FileDrop(self).dropped.connect(self.file_commands.open_dropped)

    def _build_work(self) -> None:
        """Create the features that write, run and debug programs."""
        bench, show_help = self.bench, self.help_commands.show_page
        self.editor_commands = EditorCommands(bench)
        self.language = LanguageService(bench, show_help)
        self.navigation = Navigation(bench, self.language, show_help)
        self.assistance = Assistance(bench, self.language)
        self.language_hover = LanguageHover(bench, self.language, show_help)
        self.palette_commands.add_source(SymbolSource(self.navigation.symbols, self.language.go_to))
        self.run_commands = RunCommands(
            bench, ProgramDocuments(bench), self.language.check_before, self.language.files_of
        )
        self.debug_commands = DebugCommands(bench, self.run_commands, self.language)
        self.debug_commands.hover.explain = self.language_hover.explain
        self.files_panel.folder_changed.connect(self.debug_commands.use_folder)
        self.files_panel.tree_actions.renamed.connect(self.debug_commands.rename_path)
        cases = ErrorContexts(
            self.debug_commands.session,
            self.run_commands,
            self.language,
            self.debug_commands.values,
        )
        self.problem_report.use_protocol(self.debug_commands.protocol.log.lines)
        self.help_commands.use_cases(cases.case_of, self.run_commands.program.go_to)
        for commands in (self.run_commands, self.debug_commands):
            commands.code_requested.connect(lambda code: show_help(f"code:{code}"))
        self.text_menus = ContextMenus(bench)
        self.disk_watch = DiskWatch(bench)
        self.example_commands.can_debug = True
        self.example_commands.debug_requested.connect(self.debug_commands.debug_example)

    def _usual_size(self) -> QSize:
        """Return the default size, bounded by the screen."""
        usual = QSize(scaled(USUAL_WIDTH), scaled(USUAL_HEIGHT))
        screen = self.screen()
        return usual if screen is None else usual.boundedTo(screen.availableSize())

    # -- starting and ending ---------------------------------------------------------------------

    def start(self, requests: Sequence[OpenRequest], *, is_safe: bool = False) -> None:
        """Restore the previous session, and open what this start requests."""
        self.exception_handler.install()
        if not is_safe:
            self.memory.restore_geometry()
        self.layouts.begin()
        if not is_safe:
            self.memory.restore_panels()
            active_key = self.memory.active_key()  # restoring the tabs overwrites it
            self.memory.restore_tabs()
            self.backup_keeper.restore(active_key)
        self.file_commands.open_all(requests)
        if not self.editors.documents and self.bench.settings.get(table.SHOW_WELCOME):
            self.example_commands.show_welcome()

    def take_over(self, requests: Sequence[OpenRequest]) -> None:
        """Open what another start of `ez-ide` requested, and raise the window."""
        self.file_commands.open_all(requests)
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def end(self) -> None:
        """Close without asking; unsaved changes are backed up and restored at the next start."""
        self._asks = False
        self.close()

    def _follow_settings(self, settings: Settings, themes: ThemeService) -> None:
        self._use_keys()
        self._use_icons()
        settings.changed.connect(lambda key: self._use_keys() if key.startswith("keys.") else None)
        themes.changed.connect(self._use_icons)

    def _use_keys(self) -> None:
        settings = self.bench.settings
        self.bench.actions.use_keys(settings.get(table.KEY_PRESET), settings.get(table.OWN_KEYS))

    def _use_icons(self) -> None:
        theme = self.bench.themes.theme
        self.bench.actions.use_icons(lambda name: icon(name, theme))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Open the context menu on the menu key if no child handled it."""
        if event is not None and not show_menu(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Store the window's state; back up unsaved changes, or ask about them."""
        if event is None:
            return
        self.layouts.store()
        self.memory.store()
        is_to_ask = self._asks and self.bench.settings.get(table.ASK_ON_CLOSE)
        if is_to_ask and not self.editors.close_all():
            event.ignore()
            return
        self.debug_commands.shut_down()
        self.language.shut_down()
        self.editor_commands.find_bar.end()
        self.backup_keeper.close()
        self.bench.state.flush()
        self.exception_handler.remove()
        if not self._is_closed:
            self._is_closed = True
            self.docks.let_go()
        event.accept()
