"""Looks for expressions without ever waiting for them: newest question first, each for a second.

Knows neither editors nor what becomes of the hits.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.editing.search import Query

REAPED_MS = 1000  # for a process that was killed to be gone
MODULE = "ez_ide.editing.search"


@dataclass(frozen=True)
class SearchResult:
    """What a search found, or why it did not."""

    spans: tuple[tuple[int, int], ...] = ()
    texts: tuple[str, ...] = ()  # what replaces each, if that was asked for
    problem: str = ""


@dataclass(frozen=True)
class _Question:
    request: dict[str, object]
    then: Callable[[SearchResult], object]

    def line(self) -> bytes:
        """As the process reads it."""
        return json.dumps(self.request).encode() + b"\n"


class RegexSearch(QObject):
    """Asks a process that lives as long as it is quick."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._asked: _Question | None = None
        self._next: _Question | None = None
        self._read = b""

    def find(
        self,
        query: Query,
        text: str,
        limits: tuple[int, int],
        then: Callable[[SearchResult], object],
        *,
        new: str | None = None,
    ) -> None:
        """Tell `then` what is found; a question that a newer one overtakes is dropped."""
        start, end = limits
        request = {"query": asdict(query), "text": text, "start": start, "end": end, "new": new}
        self._next = _Question(request, then)
        if self._asked is None:
            self._ask()

    def end(self) -> None:
        """Nothing more is asked, at the end of the window: the process is gone."""
        self._asked = self._next = None
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(REAPED_MS)

    def _ask(self) -> None:
        self._asked, self._next = self._next, None
        if self._asked is None:
            return
        if self._process is None:
            self._process = process = QProcess(self)
            process.readyReadStandardOutput.connect(self._on_output)
            process.finished.connect(self._on_gone)
            process.errorOccurred.connect(self._on_error)
            self._read = b""
            process.start(sys.executable, ["-m", MODULE])
        self._process.write(self._asked.line())

    def _on_output(self) -> None:
        if self._process is None:
            return
        self._read += self._process.readAllStandardOutput().data()
        line, end, self._read = self._read.partition(b"\n")
        if not end:
            self._read = line
            return
        answer = json.loads(line)
        if "problem" in answer:
            self._tell(
                SearchResult(
                    problem=tr("invalid regular expression: {reason}", reason=answer["problem"])
                )
            )
            return
        spans = tuple((start, end) for start, end in answer["spans"])
        self._tell(SearchResult(spans, tuple(answer["texts"] or ())))

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._on_gone(words=tr("regular expressions are not available here"))

    def _on_gone(self, *_how: object, words: str = "") -> None:
        """It took too long, and has ended itself; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        self._tell(SearchResult(problem=words or tr("the search timed out")))

    def _tell(self, found: SearchResult) -> None:
        asked, self._asked = self._asked, None
        if self._next is None and asked is not None:
            asked.then(found)
        if self._asked is None:
            self._ask()
