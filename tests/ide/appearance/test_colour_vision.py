"""How colours look to others: by values that were published, and by what they cannot tell apart."""

from __future__ import annotations

import pytest

from ez_ide.appearance.colour import VISIONS, channels, contrast, contrast_for_all, simulated

RED, GREEN, BLUE = "#ff0000", "#00ff00", "#0000ff"


def difference(one: str, other: str) -> int:
    """How far two colours are from each other."""
    return sum(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True))


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("grey", ["#000000", "#0a0a0a", "#808080", "#ffffff"])
def test_grey_is_the_same_in_every_colour_vision(grey: str, vision: str) -> None:
    assert difference(simulated(grey, vision), grey) <= 3


@pytest.mark.parametrize(
    ("vision", "looks"),
    [("protanopia", "#6d5f00"), ("deuteranopia", "#a39000"), ("tritanopia", "#ff000f")],
)
def test_red_looks_as_it_was_found_to(vision: str, looks: str) -> None:
    assert simulated(RED, vision) == looks


@pytest.mark.parametrize(
    ("vision", "one", "other"),
    [
        ("protanopia", "#b06060", "#7a7a60"),  # a red and an olive
        ("deuteranopia", "#c06060", "#8a8a62"),
        ("tritanopia", "#00a0a0", "#4080ff"),  # a green and a blue
    ],
)
def test_colours_that_are_confused_come_close_to_each_other(
    vision: str, one: str, other: str
) -> None:
    assert difference(simulated(one, vision), simulated(other, vision)) < difference(one, other) / 2


def test_the_contrast_for_all_is_that_of_who_sees_least_of_it() -> None:
    red_on_black = contrast(simulated(RED, "protanopia"), "#000000")

    assert contrast_for_all(RED, "#000000") == pytest.approx(red_on_black)
    assert red_on_black < contrast(RED, "#000000")
    assert contrast_for_all("#ffffff", "#000000") == pytest.approx(21.0)
