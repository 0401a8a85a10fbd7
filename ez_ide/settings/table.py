"""The table of all settings, in the order of the settings page.

A new setting is a new row; the page, the file and the defaults follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T", bool, int, float, str, list[str], dict[str, Any])


@dataclass(frozen=True)
class Setting(Generic[T]):
    """One setting; `T` is the type of its value.

    `choices` are pairs of a value and its label. A setting with an empty `group` is stored in the
    file but not shown on the settings page.
    """

    key: str
    default: T
    group: str = ""
    title: str = ""
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    editor: str = ""  # a custom editor on the page: "font", "theme", "command", "lines"

    def accepts(self, value: object) -> bool:
        """Return whether the value has the right type, is in range, and is one of the choices."""
        usual: type = type(self.default)
        allowed: tuple[type, ...] = (usual, int) if usual is float else (usual,)
        if type(value) not in allowed:
            return False
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._is_within(value)
        if isinstance(value, list):
            return all(isinstance(item, str) for item in value)
        return not self.choices or value in [choice for choice, _words in self.choices]

    def _is_within(self, value: float) -> bool:
        if self.minimum is not None and value < self.minimum:
            return False
        return self.maximum is None or value <= self.maximum


# fmt: off
# -- appearance ----------------------------------------------------------------------------------
THEME = Setting("appearance.theme", "system", "Appearance", "Theme",
    "“Follow the system” switches with the system’s light and dark mode.", editor="theme")
LIGHT_THEME = Setting("appearance.lightTheme", "Daylight", "Appearance", "Light theme",
    "Used while the system is in light mode.", editor="light-theme")
DARK_THEME = Setting("appearance.darkTheme", "Midnight", "Appearance", "Dark theme",
    "Used while the system is in dark mode.", editor="dark-theme")
INTERFACE_SCALE = Setting("appearance.textSize", 100, "Appearance", "Interface text size",
    "Size of menus, panels and buttons, relative to the system’s text size.",
    minimum=75, maximum=250, unit="%")
REDUCED_MOTION = Setting("appearance.motion", "system", "Appearance", "Animations", "",
    choices=(("system", "Follow the system"), ("full", "On"), ("reduced", "Off")))

# -- editor --------------------------------------------------------------------------------------
EDITOR_FONT = Setting("editor.font", "", "Editor", "Font",
    "A monospaced font. Automatic picks the best one installed.", editor="font")
EDITOR_FONT_SIZE = Setting("editor.fontSize", 11.0, "Editor", "Font size", "",
    minimum=6, maximum=72, unit="pt")
LINE_HEIGHT = Setting("editor.lineHeight", 1.35, "Editor", "Line height",
    "A multiple of the font’s own line height.", minimum=1.0, maximum=2.5, unit="×")
LIGATURES = Setting("editor.ligatures", False, "Editor", "Font ligatures",
    "Draw -> and >= as one symbol if the font supports it.")
TAB_WIDTH = Setting("editor.tabWidth", 4, "Editor", "Indentation size",
    "The number of columns in one level of indentation.", minimum=1, maximum=16)
USE_TABS = Setting("editor.useTabs", False, "Editor", "Indent with tabs",
    "If off, spaces are used. A file that is already indented keeps its style.")
AUTO_CLOSE = Setting("editor.autoClose", True, "Editor", "Close brackets and quotes",
    "Insert the closing character automatically, and type over it.")
COMPLETE_WHILE_TYPING = Setting("editor.completeWhileTyping", True, "Editor",
    "Suggest while typing", "Show completions after two characters.")
CHECK_WHILE_TYPING = Setting("editor.checkWhileTyping", True, "Editor", "Check while typing",
    "Underline errors and warnings as you type.")
TRIM_ON_SAVE = Setting("editor.trimOnSave", True, "Editor",
    "Trim trailing whitespace when saving", "Text inside strings is never changed.")
FINAL_NEWLINE = Setting("editor.finalNewline", True, "Editor", "Insert final newline when saving")
WORD_WRAP = Setting("editor.wordWrap", False, "Editor", "Word wrap", "Also in the View menu.")
SHOW_WHITESPACE = Setting("editor.showBlanks", False, "Editor", "Show whitespace")
INDENT_GUIDES = Setting("editor.indentGuides", True, "Editor", "Show indentation guides")
RULER = Setting("editor.ruler", False, "Editor", "Show ruler")
RULER_COLUMN = Setting("editor.rulerColumn", 100, "Editor", "Ruler column", "",
    minimum=20, maximum=400)
SCROLL_PAST_END = Setting("editor.scrollPastEnd", True, "Editor", "Scroll past the last line")

# -- running -------------------------------------------------------------------------------------
INTERPRETER = Setting("run.interpreter", "", "Running", "Interpreter",
    "A command that runs EZ programs. If empty, the built-in interpreter is used.",
    editor="command")
RUN_AGAIN = Setting("run.again", "restart", "Running", "Run while a program is running", "",
    choices=(("restart", "Stop it and run again"), ("ask", "Ask"), ("refuse", "Do nothing")))
CONSOLE_FONT = Setting("console.font", "", "Console", "Font",
    "Automatic uses the editor’s font.", editor="font")
CONSOLE_FONT_SIZE = Setting("console.fontSize", 10.5, "Console", "Font size", "",
    minimum=6, maximum=72, unit="pt")
CONSOLE_LINES = Setting("console.lines", 10_000, "Console", "Maximum number of lines",
    "Older lines are kept in a log; “Show all” opens it.", minimum=100, maximum=1_000_000)
CLEAR_ON_RUN = Setting("console.clearOnRun", True, "Console", "Clear when a program starts")
CONSOLE_WRAP = Setting("console.wrap", True, "Console", "Wrap long lines")

# -- debugging -----------------------------------------------------------------------------------
STOP_ON_ENTRY = Setting("debug.stopOnEntry", "auto", "Debugging", "Stop on entry", "",
    choices=(("auto", "If no breakpoint is set"), ("always", "Always"), ("never", "Never")))
INLINE_VALUES = Setting("debug.inlineValues", True, "Debugging", "Inline values",
    "Show the values of variables in the editor while the program is paused.")
ANIMATION_SPEED = Setting("debug.stepsPerSecond", 1.0, "Debugging",
    "Steps per second when animating", "", minimum=0.2, maximum=5.0)
DEBUGGER = Setting("debug.debugger", "", "Debugging", "Debugger",
    "A command that speaks the EZ debug protocol. If empty, the built-in debugger is used.",
    editor="command")
SWITCH_LAYOUT = Setting("debug.switchLayout", True, "Debugging", "Switch layout when debugging")

# -- files ---------------------------------------------------------------------------------------
SHOW_HIDDEN = Setting("files.showHidden", False, "Files", "Show hidden files")
ASK_ON_CLOSE = Setting("files.askOnClose", False, "Files",
    "Ask about unsaved files when closing the window",
    "If off, unsaved changes are backed up and restored at the next start.")
RESTORE_SESSION = Setting("files.restore", True, "Files", "Reopen files at startup")
SHOW_WELCOME = Setting("window.welcome", True, "Files", "Show Welcome at startup",
    "Only if no file is open.")

# -- in the file only: the key settings have a page of their own -----------------------------------
KEY_PRESET = Setting("keys.preset", "default",
    choices=(("default", "EZ Studio"), ("thonny", "Thonny"), ("pycharm", "PyCharm")))
OWN_KEYS: Setting[dict[str, Any]] = Setting("keys.own", {})
# fmt: on

ALL: tuple[Setting[Any], ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Setting)
)
