"""Says, below a text that was edited while its program is debugged, that an older one runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.document import Document

TOPIC = "stale"


class StaleTexts(QObject):
    """Editing stays allowed; the bar comes and goes with the difference."""

    def __init__(self, bench: Workbench, is_stale: Callable[[Document], bool]) -> None:
        super().__init__(bench.window)
        self._bench, self._is_stale = bench, is_stale
        self._told: set[str] = set()  # the documents whose bar was shown
        editors = bench.editors
        editors.text_changed.connect(self._judge)
        editors.current_changed.connect(self._judge_all)
        editors.reloaded.connect(self._judge)
        editors.closed.connect(lambda document: self._told.discard(document.key))
        bench.actions.context_changed.connect(lambda _context: self._judge_all())

    def _judge_all(self) -> None:
        for document in self._bench.editors.documents:
            self._judge(document)

    def _judge(self, document: Document) -> None:
        session = self._bench.actions.context.session
        is_live = session.phase.is_alive and session.is_debugging
        is_stale = is_live and document.is_ez and self._is_stale(document)
        if is_stale == (document.key in self._told):
            return
        if is_stale:
            self._told.add(document.key)
            document.view.bars.show_notice(
                "warning",
                tr("The program that runs is older than this text."),
                [(tr("Restart"), lambda: self._bench.actions.trigger("debug.restart"))],
                topic=TOPIC,
            )
        else:
            self._told.discard(document.key)
            document.view.bars.withdraw(TOPIC)
