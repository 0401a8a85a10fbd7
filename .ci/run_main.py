"""What `make run` starts: the IDE where there is a display, else a sample in the terminal.

Runs inside the environment that `setup.py` prepares.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from display import has_display

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = "samples/fibonacci.ez"


def command_to_start(*, display: bool, ide: bool, debugger: bool) -> list[str]:
    """The installed command that shows the most of EZ Studio that can be shown."""
    if display and ide:
        return ["ez-ide", SAMPLE]
    return ["ez", "debug" if debugger else "run", SAMPLE]


def reason_for_the_terminal(*, display: bool, ide: bool) -> str | None:
    """Why the IDE does not open; None if it does."""
    if not display:
        return "no display to open the IDE on"
    if not ide:
        return "the IDE is not installed"
    return None


def main() -> int:
    """Start it in the repository's root, and leave with its exit code."""
    display = has_display()
    ide = bool(entry_points(group="console_scripts", name="ez-ide"))
    debugger = bool(entry_points(group="ez.commands", name="debug"))
    name, *arguments = command_to_start(display=display, ide=ide, debugger=debugger)
    reason = reason_for_the_terminal(display=display, ide=ide)
    if reason:
        print(f"{reason}, so here in the terminal: {name} {' '.join(arguments)}", flush=True)
    command = [str(Path(sys.executable).with_name(name)), *arguments]
    try:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:  # what runs below was interrupted as well, and has said so
        return 130


if __name__ == "__main__":
    sys.exit(main())
