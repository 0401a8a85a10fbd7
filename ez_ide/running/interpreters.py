"""What runs programs: the interpreter that comes along, or a command of the user's own.

A command is tried out when it is chosen, here or on the settings page; what came of it is kept, so
that starting a program never has to find out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.running.client import OWN_DEBUGGER
from ez_ide.running.command_line import words_of
from ez_ide.running.interpreter_dialog import InterpreterDialog
from ez_ide.running.interpreter_probe import SERVER, InterpreterTest, Verdict
from ez_ide.settings import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.app.workbench import Workbench

SECTION = "interpreter"  # of the remembered state: the command tested last, and what it can do
TOPIC = "interpreter"


class Interpreters(QObject):
    """Lets the user choose, and knows what was chosen."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._test: InterpreterTest | None = None
        self.dialog: InterpreterDialog | None = None
        bench.actions.on("run.interpreter", self.choose)
        bench.settings.changed.connect(self._on_setting)

    def commands(self) -> tuple[Sequence[str], Sequence[str]]:
        """What runs programs by the protocol; and what runs them as it can, if that is chosen."""
        words = tuple(words_of(self._bench.settings.get(table.INTERPRETER)))
        if not words:
            return OWN_DEBUGGER, ()
        known = self._bench.state.section(SECTION)
        if known.get("command") == list(words) and known.get("speaks") is True:
            return (*words, *SERVER), ()
        return OWN_DEBUGGER, words

    def choose(self) -> None:
        """Ask what shall run programs."""
        if self.dialog is None:
            self.dialog = InterpreterDialog(self._bench.window)
            self.dialog.chosen.connect(self._on_chosen)
            self.dialog.finished.connect(self._on_closed)
        self.dialog.ask(self._bench.settings.get(table.INTERPRETER))

    def shut_down(self) -> None:
        """The window closes."""
        if self._test is not None:
            self._test.give_up()

    def _on_chosen(self, command: str, verdict: Verdict | None) -> None:
        if verdict is not None:
            self._keep(verdict)
        self._bench.settings.set(table.INTERPRETER, command)
        if verdict is not None:
            self._tell(verdict)

    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _on_setting(self, key: str) -> None:
        if key != table.INTERPRETER.key:
            return
        self._bench.notices.withdraw(TOPIC)
        words = words_of(self._bench.settings.get(table.INTERPRETER))
        if words and self._bench.state.section(SECTION).get("command") != words:
            self._try_out(words)

    def _try_out(self, words: Sequence[str]) -> None:
        self.shut_down()
        self._test = InterpreterTest(words, self)
        self._test.done.connect(self._on_verdict)
        self._test.start()

    def _on_verdict(self, verdict: Verdict) -> None:
        self._keep(verdict)
        self._tell(verdict)

    def _keep(self, verdict: Verdict) -> None:
        if not verdict.problem:
            known = {
                "command": list(verdict.words),
                "version": verdict.version,
                "speaks": verdict.speaks,
            }
            self._bench.state.store(SECTION, known)

    def _tell(self, verdict: Verdict) -> None:
        kind = "error" if verdict.problem else "warning" if verdict.missing else "success"
        self._bench.notices.show_notice(kind, verdict.sentence(), topic=TOPIC)
