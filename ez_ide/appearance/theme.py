"""The colours of a theme, by their use.

Widgets take colours only from here; a new use is a new field, computed in `derive.py`. All are
"#rrggbb". The numbers in the comments are contrast ratios that a test verifies for all themes: 4.5
for text (7 in high contrast) and 3 for symbols.
"""

from __future__ import annotations

from dataclasses import dataclass

FOUND_SHARE = 0.18
"""The share of the border colour in the fill of a search result."""


@dataclass(frozen=True)
class Ui:
    """The window around the editor."""

    window: str  # menus, toolbar, side panels
    sunken: str  # the tab bar, gaps between panels
    raised: str  # pop-ups, menus, completion, hover, cards
    input: str  # text fields
    hover: str  # a row or button under the mouse (opaque, on window)
    pressed: str
    selected: str  # the selected row of a focused list
    selected_inactive: str  # … of a list without focus
    border: str  # subtle lines between parts
    border_strong: str  # borders of fields and buttons (3 on window and input)
    text: str  # on all of the above
    text_muted: str  # secondary text, on window, sunken, raised, input
    text_disabled: str
    icon: str  # lines of icons, on window
    accent: str  # the primary button, the border of the active tab, check marks
    accent_hover: str
    on_accent: str  # text on accent
    link: str  # on window, raised and editor.background
    focus: str  # the focus ring (3 on window)
    error: str  # text and icons, on window, raised and editor.background; likewise the next three
    warning: str
    hint: str
    success: str
    error_surface: str  # the background of error notices; ui.text is readable on these
    warning_surface: str
    info_surface: str
    success_surface: str
    status: str
    on_status: str
    status_running: str
    on_status_running: str
    status_paused: str
    on_status_paused: str


@dataclass(frozen=True)
class Editor:
    """The editor, and lists that show code."""

    background: str
    text: str
    margin: str
    line_number: str  # 3 on margin
    current_line: str
    selection: str  # syntax colours stay readable on it; in high contrast only `text` does
    caret: str
    indent_guide: str
    blank: str  # dots for whitespace
    ruler: str
    brace_match: str  # the background of a matching pair
    brace_bad: str  # an unmatched brace
    found: str  # the fill of search results; syntax colours stay readable on it
    found_current: str
    found_edge: str  # their border (3 on background); the fill is a share of it
    found_current_edge: str
    use: str  # the border around references of a symbol
    squiggle_error: str  # symbols, 3 on background
    squiggle_warning: str
    changed_line: str  # bars in the margin
    added_line: str
    saved_line: str
    fold: str
    odd_character: str


@dataclass(frozen=True)
class Syntax:
    """Program text, on editor.background and editor.current_line."""

    plain: str
    comment: str
    keyword: str
    type: str
    function: str
    builtin: str
    struct: str
    constant: str
    parameter: str
    number: str
    string: str
    escape: str  # \n, and the ${ } around code in a string
    operator: str
    attribute: str
    module: str
    unused: str
    invalid: str


@dataclass(frozen=True)
class Debug:
    """The colours of a debug session."""

    breakpoint: str  # symbols, 3 on editor.margin and ui.window; likewise the next three
    breakpoint_off: str
    log_point: str
    data_breakpoint: str
    current_line: str  # backgrounds; syntax colours stay readable (4.5) on these three
    caller_line: str
    error_line: str
    current_mark: str  # arrow and box, 3 on editor.background and the line's background
    caller_mark: str
    error_mark: str
    inline_value: str  # on editor.background and current_line
    inline_changed: str
    changed: str  # a changed value in a list (4.5 on ui.window)
    new: str
    strip: str  # the background of the bar that says why the program is paused
    on_strip: str
    strip_error: str
    on_strip_error: str


@dataclass(frozen=True)
class Console:
    """Output, on editor.background."""

    stdout: str
    stderr: str
    typed: str
    note: str  # messages of the IDE
    link: str
    ansi: tuple[
        str, ...
    ]  # black, red, green, yellow, blue, magenta, cyan, white; then the bright ones


@dataclass(frozen=True)
class Theme:
    """All colours of a theme."""

    name: str
    is_dark: bool
    is_high_contrast: bool
    ui: Ui
    editor: Editor
    syntax: Syntax
    debug: Debug
    console: Console
    series: tuple[str, ...]  # eight colours for lanes and curves, 3 on ui.window
