"""Takes the pictures of the documentation: `python -m tests.screenshots [NAME …]`.

Each picture is a function in `states` that brings a window into a state; here they get a window
with settings of its own, and the file they belong into.  Nothing of the user's is read or written.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from ez_ide.app.startup import make_application
from tests.screenshots.states import STATES
from tests.screenshots.studio import take

ROOT = Path(__file__).resolve().parent.parent.parent
IMAGES = ROOT / "docs" / "images"


def main(names: list[str]) -> int:
    """Take the pictures of these names, or all; the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    unknown = [name for name in names if name not in STATES]
    if unknown:
        sys.stderr.write(f"no such picture: {', '.join(unknown)}; there are {', '.join(STATES)}\n")
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    app = make_application(["ez-ide"])  # one for all windows: it must not go before them
    for name in names or STATES:
        with tempfile.TemporaryDirectory(prefix="ez-screenshots-") as home:
            take(app, STATES[name], Path(home), IMAGES / f"{name}.png")
        sys.stdout.write(f"docs/images/{name}.png\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
