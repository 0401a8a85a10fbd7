"""Every theme is readable: text 4.5, marks 3, high contrast 7."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from ez_ide.appearance.colour import contrast
from ez_ide.appearance.colour_schemes import PALETTES
from ez_ide.appearance.derive import derive

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme

THEMES = [derive(palette) for palette in PALETTES]
each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)

UI_SURFACES = ("window", "sunken", "raised", "input", "hover", "pressed", "selected",
               "selected_inactive", "error_surface", "warning_surface", "info_surface",
               "success_surface")  # fmt: skip
PLAIN_SURFACES = ("window", "sunken", "raised", "input")
DEBUG_LINES = ("current_line", "caller_line", "error_line")


def limit(theme: Theme) -> float:
    return 7.0 if theme.is_high_contrast else 4.5


def too_faint(pairs: list[tuple[str, str]], least: float) -> list[tuple[str, str, float]]:
    return [(a, b, round(contrast(a, b), 2)) for a, b in pairs if contrast(a, b) < least]


@each_theme
def test_text_is_readable_on_every_surface_of_the_window(theme: Theme) -> None:
    ui = theme.ui
    pairs = [(ui.text, getattr(ui, surface)) for surface in UI_SURFACES]
    assert too_faint(pairs, limit(theme)) == []


@each_theme
@pytest.mark.parametrize("ink", ["text_muted", "icon", "link", "error", "warning", "hint",
                                 "success"])  # fmt: skip
def test_quiet_and_coloured_text_is_readable_on_plain_surfaces(theme: Theme, ink: str) -> None:
    pairs = [(getattr(theme.ui, ink), getattr(theme.ui, surface)) for surface in PLAIN_SURFACES]
    assert too_faint(pairs, limit(theme)) == []


@each_theme
def test_text_is_readable_on_buttons_and_bars_that_have_a_colour_of_their_own(theme: Theme) -> None:
    ui, debug = theme.ui, theme.debug
    pairs = [(ui.on_accent, ui.accent), (ui.on_accent, ui.accent_hover)]
    pairs += [(getattr(ui, f"on_{bar}"), getattr(ui, bar))
              for bar in ("status", "status_running", "status_paused")]  # fmt: skip
    pairs += [(getattr(debug, f"on_{strip}"), getattr(debug, strip))
              for strip in ("strip", "strip_error")]  # fmt: skip
    assert too_faint(pairs, limit(theme)) == []


@each_theme
def test_programs_are_readable_also_where_the_debugger_stands(theme: Theme) -> None:
    backgrounds = [theme.editor.background, theme.editor.current_line]
    backgrounds += [getattr(theme.debug, line) for line in DEBUG_LINES]
    inks = [getattr(theme.syntax, field.name) for field in dataclasses.fields(theme.syntax)]
    inks += [theme.debug.inline_value, theme.debug.inline_changed]
    assert too_faint([(ink, back) for ink in inks for back in backgrounds], limit(theme)) == []


@each_theme
def test_selected_program_text_can_be_read(theme: Theme) -> None:
    inks = [getattr(theme.syntax, field.name) for field in dataclasses.fields(theme.syntax)]
    if theme.is_high_contrast:  # there what is selected is plain text
        inks = [theme.editor.text]
    assert too_faint([(ink, theme.editor.selection) for ink in inks], limit(theme)) == []
    assert theme.editor.selection != theme.editor.background


@each_theme
def test_what_was_found_can_be_read_and_seen(theme: Theme) -> None:
    editor = theme.editor
    inks = [getattr(theme.syntax, field.name) for field in dataclasses.fields(theme.syntax)]
    grounds = (editor.found, editor.found_current)
    assert too_faint([(ink, back) for ink in inks for back in grounds], limit(theme)) == []
    assert too_faint([(editor.text, editor.brace_match)], limit(theme)) == []
    edges = [(edge, editor.background) for edge in (editor.found_edge, editor.found_current_edge)]
    assert too_faint(edges, 3.0) == []


@each_theme
def test_output_is_readable(theme: Theme) -> None:
    console = theme.console
    inks = [console.stdout, console.stderr, console.typed, console.note, console.link]
    pairs = [(ink, theme.editor.background) for ink in (*inks, *console.ansi)]
    assert too_faint(pairs, limit(theme)) == []


@each_theme
def test_markers_contrast_with_their_background(theme: Theme) -> None:
    editor, debug, ui = theme.editor, theme.debug, theme.ui
    pairs = [
        (ink, back)
        for ink in (debug.breakpoint, debug.breakpoint_off, debug.log_point, debug.data_breakpoint)
        for back in (editor.margin, ui.window)
    ]
    pairs += [(ui.focus, ui.window), (ui.focus, ui.input), (ui.accent, ui.window),
              (ui.border_strong, ui.window), (ui.border_strong, ui.input)]  # fmt: skip
    pairs += [(mark, editor.background) for mark in (
        editor.line_number, editor.squiggle_error, editor.squiggle_warning,
        editor.added_line, editor.changed_line, editor.fold, editor.caret)]  # fmt: skip
    pairs += [(getattr(debug, f"{kind}_mark"), getattr(debug, f"{kind}_line"))
              for kind in ("current", "caller", "error")]  # fmt: skip
    pairs += [(colour, ui.window) for colour in theme.series]
    assert too_faint(pairs, 3.0) == []


@each_theme
def test_changed_values_are_readable_in_lists(theme: Theme) -> None:
    ui = theme.ui
    pairs = [
        (ink, back)
        for ink in (theme.debug.changed, theme.debug.new)
        for back in (ui.window, ui.selected, theme.editor.background)
    ]
    assert too_faint(pairs, limit(theme)) == []


def test_there_are_familiar_palettes_of_both_kinds_beside_our_own() -> None:
    familiar = [t for t in THEMES if t.name not in ("Daylight", "Midnight")]
    familiar = [t for t in familiar if not t.is_high_contrast]
    assert sum(t.is_dark for t in familiar) >= 4
    assert sum(not t.is_dark for t in familiar) >= 4
    assert len({t.name for t in THEMES}) == len(THEMES)
    assert {(t.is_dark, t.is_high_contrast) for t in THEMES} == {
        (True, True), (True, False), (False, True), (False, False),
    }  # fmt: skip
