"""The command `ez-ide`: reads its arguments, finds a window that is open already or makes one.

    ez-ide [--safe] [--new-window] [FILE[:LINE[:COLUMN]] …]

Decides how the process starts and ends; what the window is made of stands in `main_window`.
"""

from __future__ import annotations

import argparse
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, QProcess, QSocketNotifier, Qt, QTimer
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication
from PyQt6.sip import voidptr

import ez_lang
from ez_ide.app import open_requests
from ez_ide.app.crash_reports import catch_crashes
from ez_ide.app.main_window import MainWindow
from ez_ide.app.single_instance import Reception, hand_over, socket_name
from ez_ide.appearance.application_style import Look
from ez_ide.appearance.icons import logo
from ez_ide.appearance.theme_service import ThemeService
from ez_ide.files.backups import Backups
from ez_ide.settings.store import Settings
from ez_ide.storage import folders, log
from ez_ide.storage.state_store import StateStore
from ez_ide.widgets.enter_key import EnterPresses

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LAST_PATIENCE_MS = 1000
_READ = QSocketNotifier.Type.Read


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the IDE; the exit code of the process."""
    options = _parse(sys.argv[1:] if arguments is None else arguments)
    here = Path.cwd()
    wanted = [open_requests.parse(word, here) for word in options.files]
    name = socket_name(folders.settings_file())
    if not (options.safe or options.new_window) and hand_over(name, wanted):
        return 0
    log.start(folders.log_file())
    catch_crashes(folders.log_file())
    app = make_application(sys.argv[:1])
    window = make_window(app, is_safe=options.safe)
    window.start(wanted, is_safe=options.safe)
    if not (options.safe or options.new_window):
        reception = Reception(name, window)
        reception.received.connect(window.take_over)
    signals = EndOnSignals(window)
    window.show()
    log.LOGGER.info("EZ Studio %s: the window is open", ez_lang.__version__)
    status = app.exec()
    signals.stop()
    # They were told to end; no window is there to be held up.
    for process in (*window.findChildren(QProcess), *app.findChildren(QProcess)):
        process.kill()
        process.waitForFinished(LAST_PATIENCE_MS)
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return status


def make_application(arguments: Sequence[str]) -> QApplication:
    """The application, before there is a window."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    app = QApplication(list(arguments) or ["ez-ide"])
    app.setApplicationName("ez-ide")
    app.setApplicationDisplayName("EZ Studio")
    app.setApplicationVersion(ez_lang.__version__)
    app.setDesktopFileName("ez-studio")
    app.setWindowIcon(logo())
    app.setStyle("Fusion")
    EnterPresses(app)
    return app


def make_window(app: QApplication, *, is_safe: bool = False) -> MainWindow:
    """The window with the user's settings; `is_safe` starts with none of them."""
    settings = Settings(None if is_safe else folders.settings_file())
    state = StateStore(None if is_safe else folders.state_file())
    themes = ThemeService(settings)
    look = Look(app, settings, themes)
    window = MainWindow(settings, state, themes, Backups(folders.backups_folder()))
    look.motion.use()
    for helper in (settings, state, themes, look):
        helper.setParent(window)
    return window


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="ez-ide", description="EZ Studio: write, run and debug EZ programs."
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE[:LINE]", help="a file or folder to open, and the line"
    )
    parser.add_argument(
        "--safe", action="store_true", help="start without settings, tabs and recovery"
    )
    parser.add_argument(
        "--new-window", action="store_true", help="do not hand over to a window that is open"
    )
    parser.add_argument("--version", action="version", version=f"EZ Studio {ez_lang.__version__}")
    return parser.parse_args(arguments)


class EndOnSignals(QObject):
    """Lets SIGTERM, SIGINT and SIGHUP end the window, with its unsaved texts backed up.

    Python runs signal handlers between its own instructions, of which a waiting Qt makes none: so
    the signal also writes to a socket that Qt watches.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        notifier = QSocketNotifier(voidptr(self._reader.fileno()), _READ, self)
        notifier.activated.connect(lambda: self._reader.recv(64))
        signal.set_wakeup_fd(self._writer.fileno())
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_what: self._soon(window.end))

    def _soon(self, do: Callable[[], object]) -> None:
        """Once what Qt is doing just now, perhaps painting, is done."""
        QTimer.singleShot(0, do)

    def stop(self) -> None:
        """Back to what Python does by itself."""
        signal.set_wakeup_fd(-1)
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
        self._reader.close()
        self._writer.close()
