"""Arguments, folder and environment of a program: the dialog, and the action that opens it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.running.processes import split_command
from ez_ide.translation import tr
from ez_ide.widgets.menus import set_button_mnemonics

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ez_ide.running.launch import Launcher
    from ez_ide.workbench import Workbench

WIDTH, LINES = 560, 4


class RunOptionsDialog(QDialog):
    """The form; an empty field means the default."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Run options for {name}", name=name))
        self.setAccessibleName(self.windowTitle())
        self.setMinimumWidth(scaled(WIDTH))
        self._build()
        self._validate()

    def show_options(self, options: Mapping[str, Any]) -> None:
        """Show options in the form."""
        self.arguments.setText(shlex.join(options.get("arguments", ())))
        self.folder.setText(str(options.get("folder", "")))
        wanted = options.get("environment", {})
        self.environment.setPlainText("\n".join(f"{name}={wanted[name]}" for name in wanted))

    def options(self) -> dict[str, Any]:
        """The options in the form, without empty ones."""
        lines = self.environment.toPlainText().splitlines()
        pairs = [line.partition("=") for line in lines if line.strip()]
        found: dict[str, Any] = {
            "arguments": split_command(self.arguments.text()),
            "folder": self.folder.text().strip(),
            "environment": {name.strip(): value for name, _equals, value in pairs},
        }
        return {name: value for name, value in found.items() if value}

    def problem(self) -> str:
        """The first problem of the form, or ""."""
        try:
            shlex.split(self.arguments.text())
        except ValueError:
            return tr("the arguments contain an unclosed quote")
        folder = self.folder.text().strip()
        if folder and not Path(folder).is_dir():
            return tr("the folder {folder} does not exist", folder=folder)
        for number, line in enumerate(self.environment.toPlainText().splitlines(), 1):
            if line.strip() and not line.partition("=")[0].strip():
                return tr("line {number} of the environment has no name", number=number)
            if line.strip() and "=" not in line:
                return tr("line {number} of the environment has no “=”", number=number)
        return ""

    def _build(self) -> None:
        self.arguments = QLineEdit()
        self.arguments.setAccessibleName(tr("Arguments"))
        self.arguments.setPlaceholderText(tr("Returned by os.args(), as on a command line"))
        self.folder = QLineEdit()
        self.folder.setAccessibleName(tr("Folder"))
        self.folder.setPlaceholderText(tr("The folder that contains the file"))
        browse = QPushButton(tr("&Browse…"))
        browse.clicked.connect(self._browse)
        self.environment = QPlainTextEdit()
        self.environment.setAccessibleName(tr("Environment"))
        self.environment.setPlaceholderText("NAME=value")
        # Tab would insert a character, and the dialog could not be left by the keyboard.
        self.environment.setTabChangesFocus(True)
        line = self.environment.fontMetrics().lineSpacing()
        self.environment.setFixedHeight(line * LINES + scaled(20))
        self.message_label = QLabel()
        self.message_label.setProperty("look", "error")
        folder_row = QHBoxLayout()
        folder_row.setSpacing(scaled(8))
        folder_row.addWidget(self.folder, 1)
        folder_row.addWidget(browse)
        form = QFormLayout()
        form.setHorizontalSpacing(scaled(12))
        form.setVerticalSpacing(scaled(10))
        form.addRow(tr("&Arguments"), self.arguments)
        label = QLabel(tr("&Folder"))
        label.setBuddy(self.folder)
        form.addRow(label, folder_row)
        form.addRow(tr("&Environment"), self.environment)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel | standard.Reset)
        set_button_mnemonics(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        reset = non_null(self.buttons.button(standard.Reset))
        reset.clicked.connect(lambda: self.show_options({}))
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(scaled(18), scaled(16), scaled(18), scaled(14))
        column.setSpacing(scaled(10))
        column.addLayout(form)
        column.addWidget(self.message_label)
        column.addWidget(self.buttons)
        for field in (self.arguments, self.folder, self.environment):
            field.textChanged.connect(self._validate)

    def _validate(self) -> None:
        problem = self.problem()
        self.message_label.setText(problem)
        ok = non_null(self.buttons.button(QDialogButtonBox.StandardButton.Ok))
        ok.setEnabled(not problem)

    def _browse(self) -> None:
        dialog = QFileDialog(self, tr("Folder"), self.folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.folder.setText)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


class RunOptions(QObject):
    """Opens the dialog, and stores the options."""

    def __init__(self, bench: Workbench, launcher: Launcher) -> None:
        super().__init__(bench.window)
        self._bench, self._launcher = bench, launcher
        self.dialog: RunOptionsDialog | None = None
        bench.actions.on("run.options", self.ask)

    def ask(self) -> None:
        """Ask for the options of the program in the current editor."""
        document = self._bench.editors.current
        if document is None:
            return
        dialog = self.dialog = RunOptionsDialog(document.name, self._bench.window)
        dialog.show_options(self._launcher.options(document))
        dialog.accepted.connect(lambda: self._launcher.set_options(document, dialog.options()))
        dialog.finished.connect(self._on_closed)
        dialog.open()

    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
