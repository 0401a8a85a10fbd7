"""Arithmetic with colours written "#rrggbb": mixing, contrast, and making a colour readable.

Contrast is that of the Web Content Accessibility Guidelines: 1 (none) to 21 (black on white).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

BLACK, WHITE = "#000000", "#ffffff"
_STEPS = 50
_NEARLY_BLACK = 0.04045  # below it, sRGB is linear


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share (0 to 1) of `other` in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def luminance(colour: str) -> float:
    """How light it looks, 0 to 1."""
    parts = [_linear(channel / 255) for channel in channels(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(colour: str, other: str) -> float:
    """How well one can be told from the other."""
    high, low = sorted((luminance(colour), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, on: Iterable[str], at_least: float) -> str:
    """The colour, moved towards black or white as little as it takes to be readable on all of `on`.

    The direction is the one that can reach the contrast on every background, else the better one.
    """
    backgrounds = tuple(on)
    goals = sorted((WHITE, BLACK), key=lambda goal: -_least(goal, backgrounds))
    for step in range(_STEPS + 1):
        candidate = mix(colour, goals[0], step / _STEPS)
        if _least(candidate, backgrounds) >= at_least:
            return candidate
    return goals[0]


def _least(colour: str, backgrounds: tuple[str, ...]) -> float:
    return min((contrast(colour, background) for background in backgrounds), default=21.0)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= _NEARLY_BLACK else ((channel + 0.055) / 1.055) ** 2.4
