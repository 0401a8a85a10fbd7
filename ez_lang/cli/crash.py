"""What happens when ez itself is at fault: a report is kept, and a person gets one clear line."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback

from ez_lang import __version__
from ez_lang.cli.terminal import complain


def report_crash(error: BaseException, arguments: list[str]) -> None:
    """The traceback and what is needed to understand it are in a file, whose name is said."""
    text = "".join(
        (
            f"ez {__version__}, Python {platform.python_version()}, {platform.platform()}\n",
            f"command: ez {' '.join(arguments)}\nfolder: {os.getcwd()}\n\n",
            *traceback.format_exception(error),
        )
    )
    # Arguments and texts of programs may hold bytes that are no UTF-8.
    text = text.encode("utf-8", "backslashreplace").decode()
    complain("internal error: this is a bug in ez, not in your program")
    try:
        handle, path = tempfile.mkstemp(prefix="ez-crash-", suffix=".txt")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as refused:
        complain(f"the report could not be saved ({refused.strerror}); here it is")
        print(text, file=sys.stderr)
    else:
        complain(f"a report was saved to {path}")
