"""The EZ language: check and run its programs.

    checked = ez_lang.check_text('import & use @std do main() { println("hello") }')
    if checked.program:
        status = ez_lang.run_program(checked.program).status

The names of `__all__` are loaded when they are first asked for, so that importing the package
costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_lang.api import Checked, check_file, check_text, load, run_program

__version__ = "0.1.0"

LANGUAGE_VERSION = "2.0.0"
"""The version of the language that is spoken here."""

__all__ = ["LANGUAGE_VERSION", "Checked", "check_file", "check_text", "load", "run_program"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'ez_lang' has no attribute '{name}'")
    from ez_lang import api  # noqa: PLC0415 - loaded when first asked for

    return getattr(api, name)
