"""The built-in colour schemes, light ones first, from `colour_schemes.json`.

Four are our own; the others are well-known schemes under names of ours. `derive` adjusts their
colours to be readable.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from ez_ide.appearance.colour_scheme import Palette

PALETTES = msgspec.json.decode(
    Path(__file__).with_suffix(".json").read_bytes(), type=tuple[Palette, ...]
)
_BY_NAME = {palette.name: palette for palette in PALETTES}
DAYLIGHT, MIDNIGHT = _BY_NAME["Daylight"], _BY_NAME["Midnight"]
"""The defaults for a light and a dark system."""
