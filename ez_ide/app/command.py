"""The command line of `ez-ide`; works without Qt, and reports that Qt or a display is missing."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from ez_lang.cli.arguments import Command
from ez_lang.cli.exit_status import CLOSED_PIPE, FAILURE
from ez_lang.cli.terminal import open_closed_streams, print_error
from ez_lang.model.faults import HostError, OutputClosed

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from ez_lang.cli.arguments import ArgumentParser

PROGRAM = "ez-ide"
REQUIRED_PACKAGES = ("PyQt6", "PyQt6.Qsci")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the IDE; return the exit status of the process."""
    open_closed_streams()
    try:
        return EZ_IDE(arguments)
    except OutputClosed:
        return CLOSED_PIPE
    except HostError as error:
        print_error(str(error), PROGRAM)
        return FAILURE


def _command(prog: str) -> Command:
    return Command(prog, "open the IDE: write, run and debug EZ programs", _declare, _run)


def _declare(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="a file or folder to open; FILE:LINE and FILE:LINE:COLUMN select a position",
    )
    add("--safe", action="store_true", help="start without settings, tabs and recovery")
    add(
        "--new-window", action="store_true", help="open another window instead of using an open one"
    )


def _run(options: Namespace) -> int:
    if not all(_is_installed(name) for name in REQUIRED_PACKAGES):
        print_error("the IDE needs the packages PyQt6 and PyQt6-QScintilla", PROGRAM)
        return FAILURE
    # Importing Qt takes a quarter of a second, and fails where it is not installed.
    from ez_ide.app.startup import run

    return run(options.files, is_safe=options.safe, is_new_window=options.new_window)


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


EZ_IDE = _command(PROGRAM)
IDE = _command("ez ide")
