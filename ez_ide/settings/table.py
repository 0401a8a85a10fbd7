"""Every setting there is, in the order in which the settings page shows them.

A new setting is a new row here and in `ALL`; the page, the file and the defaults follow.
"""

from __future__ import annotations

from typing import Any

from ez_ide.settings.setting import Setting

# fmt: off  (a table)
# -- appearance ----------------------------------------------------------------------------------
THEME = Setting(
    "appearance.theme",
    "system",
    "Appearance",
    "Theme",
    "The colours of everything. “Follow the system” changes with the system, at once.",
    editor="theme",
)
LIGHT_THEME = Setting(
    "appearance.lightTheme",
    "Daylight",
    "Appearance",
    "Light theme",
    "The theme while the system is light.",
    editor="light-theme",
)
DARK_THEME = Setting(
    "appearance.darkTheme",
    "Midnight",
    "Appearance",
    "Dark theme",
    "The theme while the system is dark.",
    editor="dark-theme",
)
INTERFACE_SCALE = Setting(
    "appearance.textSize",
    100,
    "Appearance",
    "Text size of the window",
    "Menus, panels and buttons, compared with the system’s size.",
    minimum=75,
    maximum=250,
    unit="%",
)
REDUCED_MOTION = Setting(
    "appearance.motion",
    "system",
    "Appearance",
    "Motion",
    "Whether things may glide and fade.",
    choices=(("system", "As the system says"), ("full", "Yes"), ("reduced", "No")),
)

# -- editor --------------------------------------------------------------------------------------
EDITOR_FONT = Setting(
    "editor.font",
    "",
    "Editor",
    "Font",
    "A family with letters of equal width. Automatic takes the best one found.",
    editor="font",
)
EDITOR_FONT_SIZE = Setting(
    "editor.fontSize",
    11.0,
    "Editor",
    "Font size",
    "",
    minimum=6,
    maximum=72,
    unit="pt",
)
LINE_HEIGHT = Setting(
    "editor.lineHeight",
    1.35,
    "Editor",
    "Line height",
    "Compared with the font’s own.",
    minimum=1.0,
    maximum=2.5,
    unit="×",
)
LIGATURES = Setting(
    "editor.ligatures",
    False,
    "Editor",
    "Ligatures",
    "Draw -> and >= as one sign where the font has one.",
)
TAB_WIDTH = Setting(
    "editor.tabWidth",
    4,
    "Editor",
    "Indentation",
    "Columns of one level.",
    minimum=1,
    maximum=16,
)
USE_TABS = Setting(
    "editor.useTabs",
    False,
    "Editor",
    "Indent with tabs",
    "Otherwise with spaces. A file that already does one of them keeps it.",
)
AUTO_CLOSE = Setting(
    "editor.autoClose",
    True,
    "Editor",
    "Close brackets and quotes",
    "Insert the closing half where it helps, and step over it when it is typed.",
)
COMPLETE_WHILE_TYPING = Setting(
    "editor.completeWhileTyping",
    True,
    "Editor",
    "Complete while typing",
    "From two letters on.",
)
CHECK_WHILE_TYPING = Setting(
    "editor.checkWhileTyping",
    True,
    "Editor",
    "Check while typing",
    "Mark mistakes as they are made.",
)
TRIM_ON_SAVE = Setting(
    "editor.trimOnSave",
    True,
    "Editor",
    "Trim blanks at line ends when saving",
    "Never inside strings.",
)
FINAL_NEWLINE = Setting(
    "editor.finalNewline",
    True,
    "Editor",
    "End the last line when saving",
    "",
)
WORD_WRAP = Setting("editor.wordWrap", False, "Editor", "Word wrap", "Also in the View menu.")
SHOW_WHITESPACE = Setting("editor.showBlanks", False, "Editor", "Show blanks", "")
INDENT_GUIDES = Setting("editor.indentGuides", True, "Editor", "Show indentation", "")
RULER = Setting("editor.ruler", False, "Editor", "Show a ruler", "")
RULER_COLUMN = Setting(
    "editor.rulerColumn",
    100,
    "Editor",
    "Column of the ruler",
    "",
    minimum=20,
    maximum=400,
)
SCROLL_PAST_END = Setting("editor.scrollPastEnd", True, "Editor", "Scroll past the end", "")

# -- running -------------------------------------------------------------------------------------
INTERPRETER = Setting(
    "run.interpreter",
    "",
    "Running",
    "Interpreter",
    "A command that runs EZ programs; empty takes the one that comes with EZ Studio.",
    editor="command",
)
RUN_AGAIN = Setting(
    "run.again",
    "restart",
    "Running",
    "Run while a program runs",
    "",
    choices=(("restart", "Stop it and run again"), ("ask", "Ask"), ("refuse", "Do nothing")),
)
CONSOLE_FONT = Setting(
    "console.font",
    "",
    "Console",
    "Font",
    "Automatic takes the editor’s.",
    editor="font",
)
CONSOLE_FONT_SIZE = Setting(
    "console.fontSize",
    10.5,
    "Console",
    "Font size",
    "",
    minimum=6,
    maximum=72,
    unit="pt",
)
CONSOLE_LINES = Setting(
    "console.lines",
    10_000,
    "Console",
    "Lines kept in view",
    "Older ones stay in a log that “Show all” opens.",
    minimum=100,
    maximum=1_000_000,
)
CLEAR_ON_RUN = Setting("console.clearOnRun", True, "Console", "Clear when a program starts", "")
CONSOLE_WRAP = Setting("console.wrap", True, "Console", "Wrap long lines", "")

# -- debugging -----------------------------------------------------------------------------------
STOP_ON_ENTRY = Setting(
    "debug.stopOnEntry",
    "auto",
    "Debugging",
    "Stop at the first statement",
    "",
    choices=(("auto", "If no breakpoint is set"), ("always", "Always"), ("never", "Never")),
)
INLINE_VALUES = Setting(
    "debug.inlineValues",
    True,
    "Debugging",
    "Values behind the lines",
    "Show what variables hold, where they are used, while paused.",
)
ANIMATION_SPEED = Setting(
    "debug.stepsPerSecond",
    1.0,
    "Debugging",
    "Steps a second when animating",
    "",
    minimum=0.2,
    maximum=5.0,
)
DEBUGGER = Setting(
    "debug.debugger",
    "",
    "Debugging",
    "Debugger",
    "A command that speaks the EZ debug protocol; empty takes the one that comes with EZ Studio.",
    editor="command",
)
SWITCH_LAYOUT = Setting(
    "debug.switchLayout",
    True,
    "Debugging",
    "Switch the layout while debugging",
    "",
)

# -- files ---------------------------------------------------------------------------------------
SHOW_HIDDEN = Setting("files.showHidden", False, "Files", "Show hidden files", "")
ASK_ON_CLOSE = Setting(
    "files.askOnClose",
    False,
    "Files",
    "Ask about unsaved files when the window closes",
    "They are kept and come back at the next start either way.",
)
RESTORE_SESSION = Setting(
    "files.restore",
    True,
    "Files",
    "Open the files of last time",
    "",
)
SHOW_WELCOME = Setting(
    "window.welcome",
    True,
    "Files",
    "Welcome tab at the start",
    "When no file is open.",
)

# -- kept in the file, shown elsewhere -----------------------------------------------------------
KEY_PRESET = Setting(
    "keys.preset",
    "default",
    choices=(("default", "EZ Studio"), ("thonny", "Thonny"), ("pycharm", "PyCharm")),
)
OWN_KEYS: Setting[dict[str, Any]] = Setting("keys.own", {})

# fmt: on

ALL: tuple[Setting[Any], ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Setting)
)
