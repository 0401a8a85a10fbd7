"""What came for the console and is not drawn yet.

Decides what is too much to be drawn, and which part of it is drawn then: the tail, from the
beginning of a line.  All of it is in the log by now; knows neither the log nor how text looks.
"""

from __future__ import annotations

from dataclasses import dataclass

from ez_ide.running.console_log import byte_length
from ez_ide.running.terminal_text import LONGEST_LINE

MOST_IN_A_BATCH = 250_000  # characters; with a batch every 50 ms five million a second


@dataclass(frozen=True)
class Waiting:
    """A text, where it stands in the log, and how many characters of it would be drawn."""

    category: str
    text: str
    at: int
    cost: int
    link: str = ""


class ConsoleQueue:
    """First in, first out."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self._cost = 0

    @property
    def is_too_much(self) -> bool:
        """Drawing it would hold the window up."""
        return self._cost > 2 * MOST_IN_A_BATCH

    def add(self, category: str, text: str, at: int, link: str = "") -> None:
        """Something more, which stands `at` in the log."""
        cost = _cost(text)
        self._waiting.append(Waiting(category, text, at, cost, link))
        self._cost += cost

    def take(self) -> list[Waiting]:
        """All of it; from now on it is empty."""
        waiting, self._waiting, self._cost = self._waiting, [], 0
        return waiting

    def keep_tail(self) -> int:
        """Keep what can be drawn of the end, from the beginning of a line; how much is gone."""
        kept: list[Waiting] = []
        room, gone = MOST_IN_A_BATCH, 0
        while self._waiting and room > 0:
            last = self._waiting.pop()
            if last.cost > room:
                begins = _tail(last.text, room)
                gone += begins
                at = last.at + byte_length(last.text[:begins])
                last = Waiting(last.category, last.text[begins:], at, room, last.link)
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
