"""A colour scheme: the twenty base colours of a theme."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Palette:
    """The base colours from which everything else is derived.

    `syntax` overrides the colours of certain token kinds.
    """

    name: str
    is_dark: bool
    background: str  # of the editor
    text: str
    window: str  # of the panels around it
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
