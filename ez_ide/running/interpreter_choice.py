"""Which interpreter runs programs: the one of EZ Studio, or a command of the user's own.

A command is tested when it is chosen, in the dialog or on the settings page.  The result is
stored, so that starting a program never has to find out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

import ez_lang
from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.running.interpreter_probe import SERVER, InterpreterProbe, ProbeResult
from ez_ide.running.processes import OWN_DEBUGGER, split_command
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.menus import set_button_mnemonics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.workbench import Workbench

WIDTH = 520


class InterpreterDialog(QDialog):
    """Asks for the interpreter, and accepts a command only after a test."""

    chosen = pyqtSignal(str, object)  # the command, "" for our own; its ProbeResult or None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._probe: InterpreterProbe | None = None
        self.setWindowTitle(tr("Choose interpreter"))
        self.setAccessibleName(tr("Choose interpreter"))
        self.setMinimumWidth(scaled(WIDTH))
        self._build()
        self.finished.connect(self._cancel_probe)

    def ask(self, command: str) -> None:
        """Show what is chosen now, and ask."""
        self.own.setChecked(not command)
        self.other.setChecked(bool(command))
        self.field.setText(command)
        self.message_label.clear()
        self.open()

    def _build(self) -> None:
        self.own = QRadioButton(
            tr(
                "Built-in interpreter of EZ &Studio (version {version})",
                version=ez_lang.__version__,
            )
        )
        self.other = QRadioButton(tr("&Another command:"))
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Command that runs EZ programs"))
        self.field.setPlaceholderText("ez")
        self.field.textEdited.connect(lambda _text: self.other.setChecked(True))
        self.browse = QPushButton(tr("&Browse…"))
        self.browse.clicked.connect(self._browse)
        self.message_label = QLabel()
        self.message_label.setWordWrap(True)
        self.message_label.setMinimumHeight(scaled(40))
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        set_button_mnemonics(self.buttons)
        self.buttons.accepted.connect(self.accept_choice)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(26), 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.browse)
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(scaled(18), scaled(16), scaled(18), scaled(14))
        column.setSpacing(scaled(8))
        column.addWidget(self.own)
        column.addWidget(self.other)
        column.addLayout(row)
        column.addWidget(self.message_label)
        column.addWidget(self.buttons)

    def _browse(self) -> None:
        dialog = QFileDialog(self, tr("Select an EZ interpreter"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_file(self, name: str) -> None:
        self.other.setChecked(True)
        self.field.setText(f'"{name}"' if " " in name else name)

    def accept_choice(self) -> None:
        """Accept the choice; a command is tested first."""
        command = split_command(self.field.text()) if self.other.isChecked() else []
        if not command:
            self.chosen.emit("", None)
            self.accept()
            return
        self._set_busy(True)
        self._probe = InterpreterProbe(command, self)
        self._probe.done.connect(self._on_result)
        self._probe.start()

    def _on_result(self, result: ProbeResult) -> None:
        self._set_busy(False)
        if result.problem:
            self.message_label.setProperty("look", "error")
            non_null(self.style()).polish(self.message_label)
            self.message_label.setText(result.problem)
            self.field.setFocus()
            return
        self.chosen.emit(self.field.text().strip(), result)
        self.accept()

    def _set_busy(self, busy: bool) -> None:  # noqa: FBT001 - a state
        non_null(self.buttons.button(QDialogButtonBox.StandardButton.Ok)).setDisabled(busy)
        self.message_label.setProperty("look", "muted")
        non_null(self.style()).polish(self.message_label)
        self.message_label.setText(tr("Checking the command…") if busy else "")

    def _cancel_probe(self) -> None:
        if self._probe is not None:
            self._probe.cancel()


SECTION = "interpreter"  # of the stored state: the command tested last, and its abilities
TOPIC = "interpreter"


class InterpreterChoice(QObject):
    """Lets the user choose, and knows the choice."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._probe: InterpreterProbe | None = None
        self.dialog: InterpreterDialog | None = None
        bench.actions.on("run.interpreter", self.choose)
        bench.settings.changed.connect(self._on_setting)

    def commands(self) -> tuple[Sequence[str], Sequence[str]]:
        """The command that supports the protocol; and the one to run plainly, or ()."""
        command = tuple(split_command(self._bench.settings.get(table.INTERPRETER)))
        if not command:
            return OWN_DEBUGGER, ()
        # The result belongs to the command that was tested, not to one typed in the file since.
        known = self._bench.state.section(SECTION)
        if known.get("command") == list(command) and known.get("speaks") is True:
            return (*command, *SERVER), ()
        return OWN_DEBUGGER, command

    def choose(self) -> None:
        """Ask for the interpreter."""
        if self.dialog is None:
            self.dialog = InterpreterDialog(self._bench.window)
            self.dialog.chosen.connect(self._on_chosen)
            self.dialog.finished.connect(self._on_closed)
        self.dialog.ask(self._bench.settings.get(table.INTERPRETER))

    def shut_down(self) -> None:
        """End a test: the window closes."""
        if self._probe is not None:
            self._probe.cancel()

    def _on_chosen(self, command: str, result: ProbeResult | None) -> None:
        if result is not None:
            self._store(result)
        self._bench.settings.set(table.INTERPRETER, command)
        if result is not None:
            self._report(result)

    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _on_setting(self, key: str) -> None:
        if key != table.INTERPRETER.key:
            return
        self._bench.notices.withdraw(TOPIC)
        command = split_command(self._bench.settings.get(table.INTERPRETER))
        if command and self._bench.state.section(SECTION).get("command") != command:
            self._test(command)

    def _test(self, command: Sequence[str]) -> None:
        self.shut_down()
        self._probe = InterpreterProbe(command, self)
        self._probe.done.connect(self._on_result)
        self._probe.start()

    def _on_result(self, result: ProbeResult) -> None:
        self._store(result)
        self._report(result)

    def _store(self, result: ProbeResult) -> None:
        if not result.problem:
            known = {
                "command": list(result.command),
                "version": result.version,
                "speaks": result.has_protocol,
            }
            self._bench.state.store(SECTION, known)

    def _report(self, result: ProbeResult) -> None:
        kind = "error" if result.problem else "warning" if result.missing else "success"
        self._bench.notices.show_notice(kind, result.sentence(), topic=TOPIC)
