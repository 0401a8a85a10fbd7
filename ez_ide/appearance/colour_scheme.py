"""A palette: the twenty colours a theme is made from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Palette:
    """The few colours that give a theme its face; everything else is mixed from them.

    `syntax` names the colours of kinds of words where they are not the usual choice.
    """

    name: str
    is_dark: bool
    background: str  # of the editor
    text: str
    window: str  # of panels around it
    comment: str
    selection: str
    accent: str
    red: str
    orange: str
    yellow: str
    green: str
    cyan: str
    blue: str
    purple: str
    pink: str
    is_high_contrast: bool = False
    syntax: dict[str, str] = field(default_factory=dict)
