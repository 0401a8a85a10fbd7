"""Derives a theme from a colour scheme.

Every colour is mixed from the base colours and adjusted: text to be readable on each of its
backgrounds, symbols to be distinguishable from theirs, also with colour vision deficiencies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.appearance.colour import BLACK, WHITE, contrast, contrast_for_all, mix, readable
from ez_ide.appearance.theme import FOUND_SHARE, Console, Debug, Editor, Syntax, Theme, Ui

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_ide.appearance.colour_schemes import ColourScheme

TEXT, HIGH_CONTRAST_TEXT, MARK = 4.5, 7.0, 3.0
WHITE_IS_WELCOME = 3.4  # from this contrast on, a button is darkened until white text is readable
MARGIN = 0.05  # above the limit, so that rounding never falls below it


def derive(palette: ColourScheme) -> Theme:
    """Return the theme of a colour scheme."""
    lines = _line_backgrounds(palette)
    found = _found(palette)
    current = _away(palette, palette.background, 0.12 if palette.is_high_contrast else 0.045)
    fills = (found["found"], found["found_current"])
    syntax = _syntax(palette, (palette.background, current, *fills, *lines.values()))
    editor = _editor(palette, current, found, syntax)
    ui = _ui(palette)
    return Theme(
        name=palette.name,
        is_dark=palette.is_dark,
        is_high_contrast=palette.is_high_contrast,
        ui=ui,
        editor=editor,
        syntax=syntax,
        debug=_debug(palette, editor, ui, lines),
        console=_console(palette),
        series=_series(palette),
    )


def _text_ratio(palette: ColourScheme) -> float:
    return (HIGH_CONTRAST_TEXT if palette.is_high_contrast else TEXT) + MARGIN


def _text(palette: ColourScheme, colour: str, *on: str) -> str:
    return readable(colour, on, _text_ratio(palette))


def _mark(colour: str, *on: str) -> str:
    """Return the colour of a symbol, distinguishable also with colour vision deficiencies."""
    return readable(colour, on, MARK + MARGIN, contrast_for_all)


def _away(palette: ColourScheme, colour: str, share: float) -> str:
    """Return a slightly lighter colour on dark themes, a darker one on light themes."""
    return mix(colour, WHITE if palette.is_dark else BLACK, share)


def _surfaces(palette: ColourScheme) -> dict[str, str]:
    window = palette.window
    strong = palette.is_high_contrast
    return {
        "window": window,
        "sunken": window if strong else mix(window, BLACK, 0.22 if palette.is_dark else 0.045),
        "raised": window if strong else _raised(palette),
        "input": palette.background,
        "hover": _away(palette, window, 0.18 if strong else 0.065),
        "pressed": _away(palette, window, 0.28 if strong else 0.12),
        "selected": _tint(palette, window, palette.accent, 0.45 if strong else 0.26),
        "selected_inactive": _away(palette, window, 0.2 if strong else 0.10),
    }


def _raised(palette: ColourScheme) -> str:
    return mix(palette.window, WHITE, 0.05) if palette.is_dark else mix(palette.window, WHITE, 0.7)


def _ui(palette: ColourScheme) -> Ui:
    surfaces = _surfaces(palette)
    all_surfaces = tuple(surfaces.values())
    plain = tuple(surfaces[name] for name in ("window", "sunken", "raised", "input"))
    texts = (*plain, palette.background)
    text = _text(palette, palette.text, *all_surfaces)
    strong = palette.is_high_contrast
    tinted = {
        f"{name}_surface": mix(surfaces["window"], getattr(palette, colour), 0.16)
        for name, colour in (
            ("error", "red"), ("warning", "yellow"), ("info", "blue"), ("success", "green"),
        )
    }  # fmt: skip
    return Ui(
        **surfaces,
        **tinted,
        border=text if strong else _away(palette, surfaces["window"], 0.10),
        border_strong=text if strong else _mark(
            _away(palette, surfaces["window"], 0.3), surfaces["window"], surfaces["input"]
        ),
        text=_text(palette, text, *all_surfaces, *tinted.values()),
        text_muted=_text(palette, mix(text, palette.window, 0.32), *plain, *tinted.values()),
        text_disabled=mix(text, palette.window, 0.55),
        icon=_text(palette, mix(text, palette.window, 0.2), *plain),
        **_accent(palette, surfaces["window"], surfaces["raised"]),
        link=_text(palette, palette.blue, *texts, *tinted.values()),
        focus=_mark(palette.accent, surfaces["window"], surfaces["input"], surfaces["raised"]),
        error=_text(palette, palette.red, *texts, *tinted.values()),
        warning=_text(palette, palette.yellow, *texts, *tinted.values()),
        hint=_text(palette, palette.cyan, *texts, *tinted.values()),
        success=_text(palette, palette.green, *texts, *tinted.values()),
        **_status(palette, surfaces["window"], text),
    )  # fmt: skip


def _status(palette: ColourScheme, window: str, text: str) -> dict[str, str]:
    """Colours of the status bar: neutral without a session, coloured during one."""
    bars = {
        "status": window,
        "status_running": _bar(palette, palette.green),
        "status_paused": _bar(palette, palette.orange),
    }
    inks = {f"on_{name}": WHITE for name in bars}
    return {**bars, **inks, "on_status": _text(palette, text, window)}


def _bar(palette: ColourScheme, colour: str) -> str:
    """Return a saturated colour for the bar, softened on dark themes."""
    calmed = mix(colour, palette.window, 0.45) if palette.is_dark else colour
    return readable(calmed, (WHITE,), _text_ratio(palette))


def _tint(palette: ColourScheme, surface: str, colour: str, share: float) -> str:
    """Mix up to `share` of the colour into the surface, as far as text stays readable on it."""
    ratio = _text_ratio(palette)
    while share > 0:
        tinted = mix(surface, colour, share)
        if contrast(palette.text, tinted) >= ratio or _best_ink(tinted) >= ratio:
            return tinted
        share -= 0.02
    return surface


def _best_ink(fill: str) -> float:
    return max(contrast(WHITE, fill), contrast(BLACK, fill))


def _accent(palette: ColourScheme, *surfaces: str) -> dict[str, str]:
    """Colours of the primary button: visible on the surfaces, with a readable label."""
    seen = _mark(palette.accent, *surfaces)
    inks = (WHITE, BLACK) if contrast(WHITE, seen) >= WHITE_IS_WELCOME else (BLACK, WHITE)
    fills = {ink: readable(seen, (ink,), _text_ratio(palette)) for ink in inks}
    ink = max(inks, key=lambda ink: min(MARK, *(contrast(fills[ink], s) for s in surfaces)))
    hovered = mix(fills[ink], BLACK if ink == WHITE else WHITE, 0.12)
    return {"accent": fills[ink], "accent_hover": hovered, "on_accent": ink}


def _found(palette: ColourScheme) -> dict[str, str]:
    """Colours of search results: a visible border, and a fill on which text stays readable."""
    back = palette.background
    edges = {"found": palette.yellow, "found_current": palette.orange}
    seen = {name: _mark(colour, back) for name, colour in edges.items()}
    fills = {name: mix(back, edge, FOUND_SHARE) for name, edge in seen.items()}
    return {**fills, **{f"{name}_edge": edge for name, edge in seen.items()}}


def _behind(colour: str, ground: str, inks: Iterable[str], ratio: float) -> str:
    """Return the colour, mixed with the background until all text colours are readable on it."""
    text = tuple(inks)
    for share in range(100, 0, -2):
        paler = mix(ground, colour, share / 100)
        if min(contrast(ink, paler) for ink in text) >= ratio:
            return paler
    return ground


def _editor(palette: ColourScheme, current: str, found: dict[str, str], syntax: Syntax) -> Editor:
    back = palette.background
    strong = palette.is_high_contrast
    text = _text(palette, palette.text, back, current)
    ratio = HIGH_CONTRAST_TEXT if strong else TEXT
    selected = [text] if strong else [getattr(syntax, kind) for kind in _USUAL]
    selection = _behind(palette.selection, back, selected, ratio)
    return Editor(
        background=back,
        text=text,
        margin=back,
        line_number=_mark(palette.comment, back, current),
        current_line=current,
        selection=selection,
        caret=_text(palette, palette.accent, back, current),
        indent_guide=_away(palette, back, 0.4 if strong else 0.13),
        blank=_away(palette, back, 0.5 if strong else 0.25),
        ruler=_away(palette, back, 0.4 if strong else 0.10),
        brace_match=_behind(mix(back, palette.accent, 0.35), back, [text], ratio),
        brace_bad=_text(palette, palette.red, back, current),
        **found,
        use=mix(back, palette.text, 0.45),
        squiggle_error=_mark(palette.red, back, current),
        squiggle_warning=_mark(palette.yellow, back, current),
        changed_line=_mark(palette.blue, back),
        added_line=_mark(palette.green, back),
        saved_line=_away(palette, back, 0.25),
        fold=_mark(palette.comment, back),
        odd_character=_mark(palette.orange, back, current),
    )


_USUAL = {
    "keyword": "purple",
    "type": "cyan",
    "function": "blue",
    "builtin": "cyan",
    "struct": "yellow",
    "constant": "orange",
    "parameter": "red",
    "number": "orange",
    "string": "green",
    "escape": "pink",
    "operator": "text",
    "attribute": "yellow",
    "module": "yellow",
    "invalid": "red",
    "plain": "text",
    "comment": "comment",
    "unused": "comment",
}


def _syntax(palette: ColourScheme, backgrounds: tuple[str, ...]) -> Syntax:
    kinds = {
        kind: _text(palette, palette.syntax.get(kind) or getattr(palette, usual), *backgrounds)
        for kind, usual in _USUAL.items()
    }
    return Syntax(**kinds)


def _line_backgrounds(palette: ColourScheme) -> dict[str, str]:
    back = palette.background
    share = 0.18 if palette.is_dark else 0.2
    return {
        "current_line": mix(back, palette.yellow, share),
        "caller_line": mix(back, palette.green, share * 0.7),
        "error_line": mix(back, palette.red, share),
    }


def _debug(palette: ColourScheme, editor: Editor, ui: Ui, lines: dict[str, str]) -> Debug:
    back, window = editor.background, ui.window
    strips = {
        "strip": _tint(palette, window, palette.orange, 0.22),
        "strip_error": _tint(palette, window, palette.red, 0.22),
    }
    return Debug(
        breakpoint=_mark(palette.red, back, window),
        breakpoint_off=_mark(palette.comment, back, window),
        log_point=_mark(palette.pink, back, window),
        data_breakpoint=_mark(palette.blue, back, window),
        **lines,
        current_mark=_mark(palette.yellow, back, lines["current_line"]),
        caller_mark=_mark(palette.green, back, lines["caller_line"]),
        error_mark=_mark(palette.red, back, lines["error_line"], window),
        inline_value=_text(palette, palette.comment, back, *lines.values()),
        inline_changed=_text(palette, palette.orange, back, *lines.values()),
        changed=_text(palette, palette.orange, window, ui.raised, ui.selected, back),
        new=_text(palette, palette.green, window, ui.raised, ui.selected, back),
        **strips,
        **{f"on_{name}": _text(palette, palette.text, strip) for name, strip in strips.items()},
    )


def _console(palette: ColourScheme) -> Console:
    back = palette.background
    dim = [palette.comment, palette.red, palette.green, palette.yellow, palette.blue,
           palette.purple, palette.cyan, palette.text]  # fmt: skip
    bright = [_away(palette, colour, 0.2) for colour in dim]
    return Console(
        stdout=_text(palette, palette.text, back),
        stderr=_text(palette, palette.red, back),
        typed=_text(palette, palette.cyan, back),
        note=_text(palette, palette.comment, back),
        link=_text(palette, palette.blue, back),
        ansi=tuple(_text(palette, colour, back) for colour in (*dim, *bright)),
    )


def _series(palette: ColourScheme) -> tuple[str, ...]:
    names = ("blue", "orange", "green", "purple", "cyan", "red", "yellow", "pink")
    return tuple(_mark(getattr(palette, name), palette.window) for name in names)
