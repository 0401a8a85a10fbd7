"""A line of the benchmark: what was measured, and the bar it has to reach."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A figure and its bar; `is_least`: the figure may not be below it, else not above."""

    name: str
    value: float
    bar: float
    is_least: bool = False

    @property
    def is_ok(self) -> bool:
        """Whether the bar is reached."""
        return self.value >= self.bar if self.is_least else self.value <= self.bar

    def line(self) -> str:
        """The row as it is printed."""
        verdict = "ok" if self.is_ok else "short"
        return f"bench {self.name}: {self.value:.4g} (bar {self.bar:g}) {verdict}"
