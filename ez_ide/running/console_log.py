"""Everything that was said in the console, in a file: however much of it is shown, nothing is lost.

Places in it are counted in bytes.  Knows no widget, and nothing of how the text looks.
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
"""What terminals are told besides text: colours, titles, movements."""

UNFINISHED = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*|\][^\x07\x1b]*)?\Z")
"""The beginning of one at the end of a text."""


class ConsoleLog:
    """The file, and the texts taken from it to be looked at."""

    def __init__(self) -> None:
        self._file = QTemporaryFile()
        self._file.open()
        self._folder = QTemporaryDir()
        self._taken = 0
        self.size = 0

    def add(self, text: str) -> int:
        """Put text behind the rest; where it begins."""
        data = _bytes(text)
        if self._file.write(data) != len(data):
            LOGGER.warning("the console's log is cut: %s", self._file.errorString())
        begins = self.size
        self.size += len(data)
        return begins

    def clear(self) -> None:
        """Begin anew."""
        self._file.seek(0)
        self._file.resize(0)
        self.size = 0

    def text(self, start: int, end: int) -> str:
        """What stands there, without what was meant for a terminal."""
        self._file.seek(start)
        data = self._file.read(end - start)
        self._file.seek(self.size)
        return SEQUENCE.sub("", data.decode("utf-8", errors="replace"))

    def write_to(self, path: Path) -> None:
        """Copy everything into a file of the user's own; raises `OSError`."""
        with path.open("w", encoding="utf-8", errors="surrogateescape", newline="") as out:
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

    def taken(self, start: int = 0, end: int | None = None) -> Path:
        """A file with this part, to be opened; it goes when the window does."""
        self._taken += 1
        path = Path(self._folder.path()) / f"output {self._taken}.txt"
        if start == 0 and end is None:
            self.write_to(path)
        else:
            text = self.text(start, self.size if end is None else end)
            path.write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
        return path


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogateescape")


def byte_length(text: str) -> int:
    """How much room a text takes in the log."""
    return len(text) if text.isascii() else len(_bytes(text))


MOST_IN_A_BATCH = 250_000  # characters; with a batch every 50 ms five million a second


@dataclass(frozen=True)
class BacklogText:
    """A text, where it stands in the log, and how many characters of it would be drawn."""

    category: str
    text: str
    at: int
    cost: int
    link: str = ""


class OutputBacklog:
    """First in, first out."""

    def __init__(self) -> None:
        self._waiting: list[BacklogText] = []
        self._cost = 0

    @property
    def is_too_much(self) -> bool:
        """Drawing it would hold the window up."""
        return self._cost > 2 * MOST_IN_A_BATCH

    def add(self, category: str, text: str, at: int, link: str = "") -> None:
        """Something more, which stands `at` in the log."""
        cost = _cost(text)
        self._waiting.append(BacklogText(category, text, at, cost, link))
        self._cost += cost

    def take(self) -> list[BacklogText]:
        """All of it; from now on it is empty."""
        waiting, self._waiting, self._cost = self._waiting, [], 0
        return waiting

    def keep_tail(self) -> int:
        """Keep what can be drawn of the end, from the beginning of a line; how much is gone."""
        kept: list[BacklogText] = []
        room, gone = MOST_IN_A_BATCH, 0
        while self._waiting and room > 0:
            last = self._waiting.pop()
            if last.cost > room:
                begins = _tail(last.text, room)
                gone += begins
                at = last.at + byte_length(last.text[:begins])
                last = BacklogText(last.category, last.text[begins:], at, room, last.link)
            kept.append(last)
            room -= last.cost
        gone += sum(len(one.text) for one in self._waiting)
        self._waiting = kept[::-1]
        self._cost = sum(one.cost for one in kept)
        return gone


def _cost(text: str) -> int:
    """How many characters of it are drawn: of long lines only the beginning is."""
    if len(text) <= LONGEST_LINE:
        return len(text)
    return sum(min(len(line), LONGEST_LINE) + 1 for line in text.split("\n"))


def _tail(text: str, room: int) -> int:
    """Where the last lines begin that can be drawn at that cost; at least the last one is."""
    begins = len(text)
    while begins > 0:
        before = text.rfind("\n", 0, begins - 1) + 1
        cost = min(begins - before, LONGEST_LINE)
        if cost > room and begins < len(text):
            break
        room -= cost
        begins = before
    return begins
