"""How long the window could not have answered: the longest gap between two ticks of its loop."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Self

from PyQt6.QtCore import QTimer

if TYPE_CHECKING:
    from types import TracebackType

TICK_MS = 2


class Stalls:
    """Watches while it is open: `longest` is in seconds."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def __enter__(self) -> Self:
        self._last = time.perf_counter()
        self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tick()
        self._timer.stop()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last)
        self._last = now
