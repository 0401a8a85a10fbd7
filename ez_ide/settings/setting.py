"""The type of a row of the settings table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T", bool, int, float, str, list[str], dict[str, Any])


@dataclass(frozen=True)
class Setting(Generic[T]):
    """One setting; `T` is the type of its value.

    `choices` are pairs of a value and its label. A setting with an empty `group` is stored in the
    file but not shown on the settings page.
    """

    key: str
    default: T
    group: str = ""
    title: str = ""
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    editor: str = ""  # a custom editor on the page: "font", "theme", "command", "lines"

    def accepts(self, value: object) -> bool:
        """Return whether the value has the right type, is in range, and is one of the choices."""
        usual: type = type(self.default)
        allowed: tuple[type, ...] = (usual, int) if usual is float else (usual,)
        if type(value) not in allowed:
            return False
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._is_within(value)
        if isinstance(value, list):
            return all(isinstance(item, str) for item in value)
        return not self.choices or value in [choice for choice, _words in self.choices]

    def _is_within(self, value: float) -> bool:
        if self.minimum is not None and value < self.minimum:
            return False
        return self.maximum is None or value <= self.maximum
