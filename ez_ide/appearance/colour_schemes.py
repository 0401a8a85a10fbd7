"""The built-in colour schemes, light ones first, from `colour_schemes.json`.

Four are our own; the others are well-known schemes under names of ours. `derive` adjusts their
colours to be readable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import msgspec


@dataclass(frozen=True)
class ColourScheme:
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


PALETTES = msgspec.json.decode(
    Path(__file__).with_suffix(".json").read_bytes(), type=tuple[ColourScheme, ...]
)
_BY_NAME = {palette.name: palette for palette in PALETTES}
DAYLIGHT, MIDNIGHT = _BY_NAME["Daylight"], _BY_NAME["Midnight"]
"""The defaults for a light and a dark system."""
