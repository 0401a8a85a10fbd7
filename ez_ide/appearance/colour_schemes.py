"""The palettes that come with EZ Studio, light ones first: the table in `colour_schemes.json`.

Besides the four of our own making they are palettes that many people know and read well, under
names of ours.  Their colours are only a starting point: `derive` makes them readable.
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
"""What a system that is light or dark gets, unless the user chose another."""
