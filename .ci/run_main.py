"""Start what `make run` shows: the IDE if there is a display, otherwise a sample in the terminal.

Runs in the environment that `setup.py` prepares.
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
    """Return the command that shows the most of EZ Studio."""
    if display and ide:
        return ["ez-ide", SAMPLE]
    return ["ez", "debug" if debugger else "run", SAMPLE]


def reason_for_the_terminal(*, display: bool, ide: bool) -> str | None:
    """Return why the IDE cannot open; None if it can."""
    if not display:
        return "no display to open the IDE on"
    if not ide:
        return "the IDE is not installed"
    return None


def main() -> int:
    """Run the command in the root of the repository; return its exit status."""
    display = has_display()
    ide = bool(entry_points(group="console_scripts", name="ez-ide"))
    debugger = bool(entry_points(group="ez.commands", name="debug"))
    name, *arguments = command_to_start(display=display, ide=ide, debugger=debugger)
    reason = reason_for_the_terminal(display=display, ide=ide)
    if reason:
        print(f"{reason}; running in the terminal: {name} {' '.join(arguments)}")
    folder = Path(sys.executable).parent
    print(f"the commands ez, ez-debugger and ez-ide are in {folder.relative_to(ROOT)}", flush=True)
    command = [str(folder / name), *arguments]
    try:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:  # the command was interrupted as well, and has reported it
        return 130


if __name__ == "__main__":
    sys.exit(main())
