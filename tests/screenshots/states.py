"""The states of which there are pictures.  A new picture is a function and a line in `STATES`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_ide.logic.gallery import samples_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.main_window import MainWindow


@dataclass(frozen=True)
class State:
    """A picture: what is to be seen, in which theme and size."""

    arrange: Callable[[MainWindow], object]
    theme: str = "Daylight"
    width: int = 1280
    height: int = 800
    text_percent: int = 110
    shows_welcome: bool = False


def welcome(window: MainWindow) -> None:
    """The first thing one sees."""
    for name in ("hello.ez", "algorithms/sorting.ez"):
        window.recent.add_file(samples_folder() / name)
    window.example_commands.show_welcome()


def editing(window: MainWindow) -> None:
    """A program in the editor, its folder beside it."""
    window.file_commands.open_folder(samples_folder())
    for name in ("fibonacci.ez", "algorithms/sorting.ez"):
        window.editors.open(samples_folder() / name, 24, 9)


def palette(window: MainWindow) -> None:
    """Looking for a command."""
    editing(window)
    window.bench.actions.trigger("view.palette")
    field = window.focusWidget()
    if field is not None and hasattr(field, "setText"):
        field.setText(">st")


def action(name: str) -> Callable[[MainWindow], object]:
    """What an action shows."""
    return lambda window: window.bench.actions.trigger(name)


def error_page(window: MainWindow) -> None:
    """What an error code means."""
    window.help_commands.show_page("code:E5001")


STATES: dict[str, State] = {
    "welcome-light": State(welcome, shows_welcome=True),
    "welcome-dark": State(welcome, "Midnight", shows_welcome=True),
    "editing-light": State(editing),
    "editing-dark": State(editing, "Midnight"),
    "editing-high-contrast": State(editing, "High contrast dark"),
    "palette": State(palette, "Midnight"),
    "settings": State(action("file.settings")),
    "keys": State(action("file.keys"), "Midnight"),
    "examples": State(action("file.examples")),
    "help": State(error_page, "Midnight"),
    "small-1024x600": State(editing, width=1024, height=600, text_percent=100),
    "large-200": State(editing, width=1600, height=1000, text_percent=200),
}
