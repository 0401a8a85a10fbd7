"""Colour arithmetic on "#rrggbb" strings: mixing, contrast, readability, colour vision.

Contrast is defined by the Web Content Accessibility Guidelines: 1 (none) to 21 (black on white).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BLACK, WHITE = "#000000", "#ffffff"
_STEPS = 50
_NEARLY_BLACK = 0.04045  # below it, sRGB is linear
_NEARLY_DARK = _NEARLY_BLACK / 12.92  # its linear light


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Return `colour` mixed with a share (0 to 1) of `other`."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(
        f"{round(first + (second - first) * share):02x}" for first, second in pairs
    )


def luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1."""
    parts = [linear(channel / 255) for channel in channels(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    high, low = sorted((luminance(colour), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(
    colour: str, on: Iterable[str], at_least: float, measure: Callable[[str, str], float] = contrast
) -> str:
    """Return the colour, moved towards black or white until it is readable on all of `on`.

    The direction is the one that reaches the ratio on every background, else the better one.
    """
    backgrounds = tuple(on)

    def least(candidate: str) -> float:
        return min((measure(candidate, background) for background in backgrounds), default=21.0)

    goal = max((WHITE, BLACK), key=least)
    for step in range(_STEPS + 1):
        candidate = mix(colour, goal, step / _STEPS)
        if least(candidate) >= at_least:
            return candidate
    return goal


def linear(channel: float) -> float:
    """Convert a gamma-encoded channel to linear light, both 0 to 1."""
    return channel / 12.92 if channel <= _NEARLY_BLACK else ((channel + 0.055) / 1.055) ** 2.4


def hex_colour(light: Iterable[float]) -> str:
    """Return the colour of linear red, green and blue light, clipped to the gamut."""
    return "#" + "".join(
        f"{round(255 * _channel(min(1.0, max(0.0, channel)))):02x}" for channel in light
    )


def _channel(light: float) -> float:
    return light * 12.92 if light <= _NEARLY_DARK else 1.055 * light ** (1 / 2.4) - 0.055


# --------------------------------------------------------------------------------------------------
# Simulation of colour vision deficiencies, and the contrast that remains.
#
# The matrices are those of Machado, Oliveira and Fernandes (2009) for full deficiency; they apply
# to linear light.

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
def simulated(colour: str, vision: str) -> str:
    """Return a colour as it appears with that deficiency."""
    light = [linear(channel / 255) for channel in channels(colour)]
    return hex_colour(
        sum(share * part for share, part in zip(row, light, strict=True)) for row in VISIONS[vision]
    )


def contrast_for_all(colour: str, other: str) -> float:
    """Return the lowest contrast ratio of two colours over all kinds of colour vision."""
    others = (contrast(simulated(colour, vision), simulated(other, vision)) for vision in VISIONS)
    return min(contrast(colour, other), *others)
