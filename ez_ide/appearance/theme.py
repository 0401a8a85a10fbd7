"""Every colour the window uses, by what it is for.

A widget takes its colours from here and nowhere else; a new purpose is a new field, made from the
palette in `derive.py`.  All are "#rrggbb".  Foregrounds are readable (4.5, in high contrast 7) on
the backgrounds named beside them, marks can be told (3) from theirs: a test says so for all themes.
"""

from __future__ import annotations

from dataclasses import dataclass

FOUND_SHARE = 0.18
"""How much of the edge of a search hit is in its background."""


@dataclass(frozen=True)
class Ui:
    """The window around the editor."""

    window: str  # menus, toolbar, side panels
    sunken: str  # the strip behind tabs, gaps between panels
    raised: str  # pop-ups, menus, completion, hover, cards
    input: str  # fields
    hover: str  # a row or button under the mouse (opaque, on window)
    pressed: str
    selected: str  # the chosen row of a focused list
    selected_inactive: str  # … of a list without focus
    border: str  # quiet lines between parts
    border_strong: str  # edges of fields and buttons (3 on window and input)
    text: str  # on all of the above
    text_muted: str  # secondary text, on window, sunken, raised, input
    text_disabled: str
    icon: str  # lines of icons, on window
    accent: str  # the primary button, the active tab's edge, check marks
    accent_hover: str
    on_accent: str  # text on accent
    link: str  # on window, raised and editor.background
    focus: str  # the focus ring (3 on window)
    error: str  # text and icons, on window, raised and editor.background; likewise the next three
    warning: str
    hint: str
    success: str
    error_surface: str  # behind a bar that reports an error; ui.text is readable on these
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
    """The text area, and lists that show code."""

    background: str
    text: str
    margin: str
    line_number: str  # 3 on margin
    current_line: str
    selection: str  # syntax colours stay readable on it; in high contrast `text` is
    caret: str
    indent_guide: str
    blank: str  # dots for spaces
    ruler: str
    brace_match: str  # background of a matching pair
    brace_bad: str  # colour of one without partner
    found: str  # background of search hits, syntax colours stay readable on it
    found_current: str
    found_edge: str  # around them (3 on background); the fill is a share of it
    found_current_edge: str
    use: str  # edge of the quiet box around uses of a name
    squiggle_error: str  # marks, 3 on background
    squiggle_warning: str
    changed_line: str  # bars in the margin
    added_line: str
    saved_line: str
    fold: str
    odd_character: str


@dataclass(frozen=True)
class Syntax:
    """Text of a program, on editor.background and editor.current_line."""

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
    """What a session paints."""

    breakpoint: str  # marks, 3 on editor.margin and ui.window; likewise the next three
    breakpoint_off: str
    log_point: str
    data_breakpoint: str
    current_line: str  # background; syntax colours stay readable (4.5) on these three
    caller_line: str
    error_line: str
    current_mark: str  # arrow and box, 3 on editor.background and the line's own
    caller_mark: str
    error_mark: str
    inline_value: str  # on editor.background and current_line
    inline_changed: str
    changed: str  # a value that changed, in lists (4.5 on ui.window)
    new: str
    strip: str  # behind the sentence that says why it is paused
    on_strip: str
    strip_error: str
    on_strip_error: str


@dataclass(frozen=True)
class Console:
    """Output, on editor.background."""

    stdout: str
    stderr: str
    typed: str
    note: str  # the window's own lines
    link: str
    ansi: tuple[str, ...]  # black, red, green, yellow, blue, magenta, cyan, white; then bright


@dataclass(frozen=True)
class Theme:
    """A theme."""

    name: str
    is_dark: bool
    is_high_contrast: bool
    ui: Ui
    editor: Editor
    syntax: Syntax
    debug: Debug
    console: Console
    series: tuple[str, ...]  # eight colours to tell lanes and curves apart, 3 on ui.window
