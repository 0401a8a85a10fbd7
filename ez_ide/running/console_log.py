"""The output of programs on its way to the console: the log file, and the text not drawn yet.

The log keeps everything, however little of it is shown; positions in it are counted in bytes.
Nothing here knows widgets, or how text is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QTemporaryDir, QTemporaryFile

from ez_ide.storage.log import LOGGER

CHUNK_BYTES = 1 << 20
LONGEST_LINE = 4096
"""Of a longer line only the beginning is drawn, with a link to all of it."""

SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<params>[0-9;:?]*)[ -/]*(?P<final>[@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])"
)
"""Terminal sequences: colours, titles, cursor movements."""

UNFINISHED = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*|\][^\x07\x1b]*)?\Z")
"""The beginning of a sequence at the end of a text."""


class ConsoleLog:
    """The log file, and files with parts of it that were opened."""

    def __init__(self) -> None:
        self._file = QTemporaryFile()
        self._file.open()
        self._folder = QTemporaryDir()
        self._extracted = 0
        self.size = 0

    def add(self, text: str) -> int:
        """Append text; returns where it begins."""
        data = _bytes(text)
        if self._file.write(data) != len(data):
            LOGGER.warning("the console's log is cut: %s", self._file.errorString())
        begins = self.size
        self.size += len(data)
        return begins

    def clear(self) -> None:
        """Delete everything."""
        self._file.seek(0)
        self._file.resize(0)
        self.size = 0

    def text(self, start: int, end: int) -> str:
        """A part of the log without terminal sequences."""
        # `add` writes at the current position, so it is set back to the end after each read.
        self._file.seek(start)
        data = self._file.read(end - start)
        self._file.seek(self.size)
        return SEQUENCE.sub("", data.decode("utf-8", errors="replace"))

    def write_to(self, path: Path) -> None:
        """Copy everything to a file, without terminal sequences; raises `OSError`."""
        with path.open("w", encoding="utf-8", errors="surrogateescape", newline="") as out:
            # A sequence may lie across the border of two chunks: its beginning is carried over.
            rest = ""
            for start in range(0, self.size, CHUNK_BYTES):
                self._file.seek(start)
                data = self._file.read(min(CHUNK_BYTES, self.size - start))
                text = rest + data.decode("utf-8", errors="surrogateescape")
                cut = UNFINISHED.search(text)
                rest = text[cut.start() :] if cut else ""
                out.write(SEQUENCE.sub("", text[: cut.start()] if cut else text))
            out.write(rest)
        self._file.seek(self.size)

    def extract(self, start: int = 0, end: int | None = None) -> Path:
        """A new file with a part of the log, deleted with the window."""
        self._extracted += 1
        path = Path(self._folder.path()) / f"output {self._extracted}.txt"
        if start == 0 and end is None:
            self.write_to(path)
        else:
            text = self.text(start, self.size if end is None else end)
            path.write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
        return path


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogateescape")


def byte_length(text: str) -> int:
    """The size of a text in the log."""
    return len(text) if text.isascii() else len(_bytes(text))


BATCH_CHARACTERS = 250_000  # with a batch every 50 ms, five million a second


@dataclass(frozen=True)
class BacklogText:
    """A text, its position in the log, and the number of its characters that would be drawn."""

    category: str
    text: str
    at: int
    cost: int
    link: str = ""


class OutputBacklog:
    """The text not drawn yet, and the choice of what to skip when there is too much of it."""

    def __init__(self) -> None:
        self._texts: list[BacklogText] = []
        self._cost = 0

    @property
    def is_too_much(self) -> bool:
        """Whether drawing it all would block the window."""
        # Twice, so that output at just the speed of drawing is not skipped again and again.
        return self._cost > 2 * BATCH_CHARACTERS

    def add(self, category: str, text: str, at: int, link: str = "") -> None:
        """Add a text that begins `at` in the log."""
        cost = _cost(text)
        self._texts.append(BacklogText(category, text, at, cost, link))
        self._cost += cost

    def take(self) -> list[BacklogText]:
        """Remove and return everything."""
        waiting, self._texts, self._cost = self._texts, [], 0
        return waiting

    def keep_tail(self) -> int:
        """Keep the last lines that can be drawn; returns the number of characters dropped."""
        kept: list[BacklogText] = []
        room, dropped = BATCH_CHARACTERS, 0
        while self._texts and room > 0:
            last = self._texts.pop()
            # The oldest text that is kept may be cut; the others fit as a whole.
            if last.cost > room:
                begins = _tail(last.text, room)
                dropped += begins
                at = last.at + byte_length(last.text[:begins])
                last = BacklogText(last.category, last.text[begins:], at, room, last.link)
            kept.append(last)
            room -= last.cost
        dropped += sum(len(text.text) for text in self._texts)
        self._texts = kept[::-1]
        self._cost = sum(backlog.cost for backlog in kept)
        return dropped


def _cost(text: str) -> int:
    """How many characters of a text are drawn: of long lines only the beginning."""
    if len(text) <= LONGEST_LINE:
        return len(text)
    return sum(min(len(line), LONGEST_LINE) + 1 for line in text.split("\n"))


def _tail(text: str, room: int) -> int:
    """Where the last lines begin that can be drawn at this cost: at least the last line."""
    begins = len(text)
    while begins > 0:
        before = text.rfind("\n", 0, begins - 1) + 1
        cost = min(begins - before, LONGEST_LINE)
        if cost > room and begins < len(text):
            break
        room -= cost
        begins = before
    return begins
