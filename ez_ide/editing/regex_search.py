"""Runs searches for regular expressions without blocking: the newest one first.

Knows neither editors nor what happens to the matches.
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

KILLED_MS = 1000  # far more than a killed process needs to end
MODULE = "ez_ide.editing.search"


@dataclass(frozen=True)
class SearchResult:
    """The matches of a search, or the reason why there are none."""

    spans: tuple[tuple[int, int], ...] = ()
    replacements: tuple[str, ...] = ()  # the replacement of each match, if requested
    problem: str = ""


@dataclass(frozen=True)
class _Request:
    request: dict[str, object]
    then: Callable[[SearchResult], object]

    def line(self) -> bytes:
        """Return the request as the process reads it."""
        return json.dumps(self.request).encode() + b"\n"


class RegexSearch(QObject):
    """Sends searches to a process (`search.serve`) that ends itself when one takes too long."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._sent: _Request | None = None
        self._next: _Request | None = None
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
        """Call `then` with the result, unless a newer search is requested before it arrives."""
        start, end = limits
        request = {"query": asdict(query), "text": text, "start": start, "end": end, "new": new}
        self._next = _Request(request, then)
        if self._sent is None:
            self._send_next()

    def end(self) -> None:
        """Drop all searches and end the process: the window is about to close."""
        self._sent = self._next = None
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(KILLED_MS)

    def _send_next(self) -> None:
        self._sent, self._next = self._next, None
        if self._sent is None:
            return
        if self._process is None:
            self._process = process = QProcess(self)
            process.readyReadStandardOutput.connect(self._on_output)
            process.finished.connect(self._on_ended)
            process.errorOccurred.connect(self._on_error)
            self._read = b""
            process.start(sys.executable, ["-m", MODULE])
        self._process.write(self._sent.line())

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
            self._deliver(
                SearchResult(
                    problem=tr("invalid regular expression: {reason}", reason=answer["problem"])
                )
            )
            return
        spans = tuple((start, end) for start, end in answer["spans"])
        self._deliver(SearchResult(spans, tuple(answer["replacements"] or ())))

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._on_ended(problem=tr("regular expressions are not available here"))

    def _on_ended(self, *_how: object, problem: str = "") -> None:
        """Report a search that took too long; the next one starts a new process."""
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        self._deliver(SearchResult(problem=problem or tr("the search timed out")))

    def _deliver(self, found: SearchResult) -> None:
        answered, self._sent = self._sent, None
        if self._next is None and answered is not None:
            answered.then(found)
        if self._sent is None:
            self._send_next()
