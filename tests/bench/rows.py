"""A line of the benchmark: what was measured, and the bar it has to reach."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A figure and its bar; `is_least`: the figure may not be below it, else not above.

    Without a bar it is informative.
    """

    name: str
    value: float
    bar: float | None
    is_least: bool = False

    @property
    def is_ok(self) -> bool:
        """Whether the bar is reached."""
        if self.bar is None:
            return True
        return self.value >= self.bar if self.is_least else self.value <= self.bar

    def line(self) -> str:
        """The row as it is printed."""
        if self.bar is None:
            return f"bench {self.name}: {self.value:.4g}"
        verdict = "ok" if self.is_ok else "short"
        return f"bench {self.name}: {self.value:.4g} (bar {self.bar:g}) {verdict}"

    def cells(self) -> str:
        """The row as a line of a Markdown table."""
        sign = "≥" if self.is_least else "≤"
        bar = "" if self.bar is None else f"{sign} {self.bar:g}"
        return f"| {self.name} | {self.value:.4g} | {bar} | {'' if self.is_ok else 'short'} |"
