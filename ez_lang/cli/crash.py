"""Crash reports: a file with the traceback, and two lines on standard error."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback

from ez_lang import __version__
from ez_lang.cli.terminal import print_error


def report_crash(error: BaseException, arguments: list[str]) -> None:
    """Save the traceback and the circumstances to a temporary file and print its name."""
    text = "".join(
        (
            f"ez {__version__}, Python {platform.python_version()}, {platform.platform()}\n",
            f"command: ez {' '.join(arguments)}\nfolder: {os.getcwd()}\n\n",
            *traceback.format_exception(error),
        )
    )
    # Arguments and sources may contain bytes that are not UTF-8.
    text = text.encode("utf-8", "backslashreplace").decode()
    print_error("internal error: this is a bug in ez, not in your program")
    try:
        handle, path = tempfile.mkstemp(prefix="ez-crash-", suffix=".txt")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as refused:
        print_error(f"the report could not be saved ({refused.strerror}); here it is")
        print(text, file=sys.stderr)
    else:
        print_error(f"a report was saved to {path}")
