"""Simulation of colour vision deficiencies, and the contrast that remains.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full deficiency; they apply to
linear light.
"""

from __future__ import annotations

from functools import lru_cache

from ez_ide.appearance.colour import channels, contrast, linear, written

_Row = tuple[float, float, float]

VISIONS: dict[str, tuple[_Row, _Row, _Row]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip


@lru_cache(maxsize=4096)
def seen(colour: str, vision: str) -> str:
    """Return a colour as it appears with that deficiency."""
    light = [linear(channel / 255) for channel in channels(colour)]
    return written(
        sum(share * part for share, part in zip(row, light, strict=True)) for row in VISIONS[vision]
    )


def contrast_for_all(colour: str, other: str) -> float:
    """Return the lowest contrast ratio of two colours over all kinds of colour vision."""
    others = (contrast(seen(colour, vision), seen(other, vision)) for vision in VISIONS)
    return min(contrast(colour, other), *others)
