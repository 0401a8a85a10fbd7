"""The processes that were told to end: kept as long as they live, deleted when they are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_ide.running.client import ClientProcess
    from ez_ide.running.plain_run import PlainRun


class Leaving:
    """Nobody listens to these any more; none is left behind, as a process or in memory."""

    def __init__(self) -> None:
        self._known: list[ClientProcess | PlainRun] = []

    def add(self, one: ClientProcess | PlainRun) -> None:
        """Wait for its end too; those that have ended by now are deleted."""
        gone = [other for other in self._known if not other.is_alive]
        for other in gone:
            self._known.remove(other)
            other.deleteLater()
        self._known.append(one)

    def kill(self) -> None:
        """End them now: the window closes."""
        for one in self._known:
            one.blockSignals(True)
            one.kill()
        self._known.clear()
