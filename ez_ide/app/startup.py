"""The process of the IDE: its start, with a new window or in an open one, and its end."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import (
    QEvent,
    QObject,
    QProcess,
    QSocketNotifier,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication
from PyQt6.sip import voidptr

import ez_lang
from ez_ide.app.crash_reports import catch_crashes
from ez_ide.app.main_window import MainWindow
from ez_ide.app.single_instance import InstanceServer, hand_over, socket_name
from ez_ide.appearance.application_style import ApplicationStyle
from ez_ide.appearance.icons import logo
from ez_ide.appearance.theme_service import ThemeService
from ez_ide.files import open_request
from ez_ide.files.backups import Backups
from ez_ide.settings.store import Settings
from ez_ide.storage import folders, log
from ez_ide.storage.state_store import StateStore
from ez_ide.widgets.keys import EnterKeyFilter
from ez_lang.cli.exit_status import FAILURE
from ez_lang.cli.terminal import print_error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LAST_PATIENCE_MS = 1000
_READ = QSocketNotifier.Type.Read


def run(files: Sequence[str], *, is_safe: bool, is_new_window: bool) -> int:
    """Open files in the open window or in a new one; return the exit status of the process."""
    here = Path.cwd()
    wanted = [open_request.parse(file, here) for file in files]
    name = socket_name(folders.settings_file())
    # A safe or additional window neither hands over to an open window nor listens for others.
    is_alone = is_safe or is_new_window
    if not is_alone and hand_over(name, wanted):
        return 0
    log.start(folders.log_file())
    # Before Qt is created, because it may crash in native code while it starts.
    catch_crashes(folders.log_file())
    app = _make_application_or_exit()
    window = make_window(app, is_safe=is_safe)
    window.start(wanted, is_safe=is_safe)
    if not is_alone:
        reception = InstanceServer(name, window)
        reception.received.connect(window.take_over)
    signals = EndOnSignals(window)
    window.show()
    log.LOGGER.info("EZ Studio %s: the window is open", ez_lang.__version__)
    status = app.exec()
    signals.stop()
    # Processes that are shutting down; no window has to wait for them any more.
    for process in (*window.findChildren(QProcess), *app.findChildren(QProcess)):
        process.kill()
        process.waitForFinished(LAST_PATIENCE_MS)
    # Widgets have to be deleted before the application; Python would choose an arbitrary order.
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return status


def _make_application_or_exit() -> QApplication:
    """Return the application; without a display, report that and end the process.

    Qt aborts the process if it cannot open a display. A message handler is the only code that runs
    between the failure and the abort.
    """
    warnings: list[str] = []

    def handle(kind: QtMsgType, _context: object, message: str | None) -> None:
        if kind != QtMsgType.QtFatalMsg:
            warnings.append(message or "")
            return
        reason = next((text for text in warnings if "display" in text), "no display is available")
        print_error(f"cannot open a window: {reason}", "ez-ide")
        os._exit(FAILURE)

    # Only until the application exists: from then on Qt's messages go to its own handler.
    previous = qInstallMessageHandler(handle)
    app = make_application(sys.argv[:1])
    qInstallMessageHandler(previous)
    for text in warnings:
        log.LOGGER.warning("Qt: %s", text)
    return app


def make_application(arguments: Sequence[str]) -> QApplication:
    """Create the application, before there is a window."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    app = QApplication(list(arguments) or ["ez-ide"])
    app.setApplicationName("ez-ide")
    app.setApplicationDisplayName("EZ Studio")
    app.setApplicationVersion(ez_lang.__version__)
    app.setDesktopFileName("ez-studio")
    app.setWindowIcon(logo())
    # Native styles ignore parts of the palette.
    app.setStyle("Fusion")
    # Kept alive by its parent, the application.
    EnterKeyFilter(app)
    return app


def make_window(app: QApplication, *, is_safe: bool = False) -> MainWindow:
    """Create the window with the user's settings; with `is_safe`, with defaults only."""
    settings = Settings(None if is_safe else folders.settings_file())
    state = StateStore(None if is_safe else folders.state_file())
    themes = ThemeService(settings)
    look = ApplicationStyle(app, settings, themes)
    window = MainWindow(settings, state, themes, Backups(folders.backups_folder()))
    look.motion.use()
    # As children of the window they live as long as it does.
    for helper in (settings, state, themes, look):
        helper.setParent(window)
    return window


class EndOnSignals(QObject):
    """Closes the window on SIGTERM, SIGINT and SIGHUP, after backing up unsaved changes.

    Python runs signal handlers between bytecode instructions, and a waiting Qt executes none. The
    signal is therefore also written to a socket that Qt watches.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        notifier = QSocketNotifier(voidptr(self._reader.fileno()), _READ, self)
        # The byte only wakes up Qt; Python runs the signal handler as soon as this slot is called.
        notifier.activated.connect(lambda: self._reader.recv(64))
        signal.set_wakeup_fd(self._writer.fileno())
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_what: self._soon(window.end))

    def _soon(self, do: Callable[[], object]) -> None:
        """Close after Qt has finished what it is doing, which may be painting."""
        QTimer.singleShot(0, do)

    def stop(self) -> None:
        """Restore the default signal handlers."""
        signal.set_wakeup_fd(-1)
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
        self._reader.close()
        self._writer.close()
